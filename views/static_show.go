package views

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"

	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
)

//go:embed static/*
var static embed.FS

// asset is the address of a file of the static folder. It changes with the
// file, so that browsers may keep what they have for ever.
func asset(name string) string {
	b, err := fs.ReadFile(static, "static/"+name)
	if err != nil {
		panic(err) // named in a template of this package: a test renders them all
	}
	sum := sha256.Sum256(b)
	return "/static/" + name + "?v=" + hex.EncodeToString(sum[:6])
}

func (s *Server) staticShow(c echo.Context) error {
	name := c.Param("file")
	b, err := fs.ReadFile(static, "static/"+path.Base(name))
	if err != nil {
		return refusal.New(refusal.NotFound)
	}
	if c.QueryParam("v") != "" {
		c.Response().Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	return c.Blob(http.StatusOK, mime.TypeByExtension(path.Ext(name)), b)
}
