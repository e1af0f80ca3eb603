package views

import (
	"embed"
	"io/fs"
)

//go:embed locales/*.toml
var locales embed.FS

// Locales is the catalogue of the pages, for lang.New.
func Locales() fs.FS {
	sub, err := fs.Sub(locales, "locales")
	if err != nil {
		panic(err) // the folder is embedded: it cannot be missing
	}
	return sub
}
