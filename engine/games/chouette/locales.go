package chouette

import (
	"embed"
	"io/fs"
)

//go:embed locales/*.toml
var locales embed.FS

// Locales is the game's own catalogue, for lang.New.
func Locales() fs.FS {
	sub, err := fs.Sub(locales, "locales")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}
