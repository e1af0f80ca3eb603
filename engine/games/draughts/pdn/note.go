package pdn

import "carteiro/engine/rules/filetext"

// Bounds of what a sheet takes over from a file.
const (
	maxName    = 100 // characters
	maxHeaders = 60
	maxKey     = 40  // bytes
	maxHeader  = 250 // bytes
)

// plain is a text on one line without mail addresses.
func plain(text string) string { return filetext.WithoutAddress(filetext.Plain(text)) }
