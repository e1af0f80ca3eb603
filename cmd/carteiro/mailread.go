package main

import (
	"fmt"
	"os"

	"carteiro/mail"
)

// Mail tries letters.
type Mail struct {
	Read   MailRead   `cmd:"" help:"Show what a letter would be taken for."`
	Doctor MailDoctor `cmd:"" help:"Look at a domain's mail and say what to mend."`
}

// MailRead reads one letter.
type MailRead struct {
	File string `arg:"" help:"An .eml file." type:"existingfile"`
}

// Help documents the fields.
func (MailRead) Help() string {
	return `Prints one JSON object:

  kind      reply, auto-reply, bounce, list or other
  text      the freshly written text, without quotes
  commands  the lines that would be read as commands`
}

// Run prints it.
func (c *MailRead) Run(std stdio) error {
	raw, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	out, err := mail.ReadJSON(raw)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	_, err = fmt.Fprintf(std.out, "%s\n", out)
	return err
}
