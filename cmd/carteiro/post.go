package main

import (
	"crypto/tls"
	"time"

	"carteiro/mail"
)

// outbox sends what the log queued: through the relay, or into the folder.
func (a *app) outbox() *mail.Outbox {
	out := &mail.Outbox{Rows: a.store, Letters: a.composer(), Sender: a.sender(), Now: time.Now, Log: a.log}
	a.desk.Appended = out.Poke
	return out
}

// sender is the relay or the folder, behind the signature.
func (a *app) sender() mail.Sender {
	var next mail.Sender = mail.Folder{Dir: a.cfg.letters()}
	if a.cfg.Relay != "" {
		next = &mail.Relay{Addr: a.cfg.Relay, Mode: mail.TLSMode(a.cfg.RelayTLS), Hello: a.cfg.Domain, User: a.cfg.User, Password: a.cfg.Pass}
	}
	if a.dkim == nil {
		return next
	}
	return mail.DKIM{Next: next, Domain: a.cfg.Domain, Selector: a.cfg.DKIMSelector, Key: a.dkim}
}

func (a *app) composer() *mail.Composer {
	return &mail.Composer{Books: a.books, Store: a.store, Vault: a.vault, Rows: a.store, Words: a.words,
		Signer: a.signer, Links: a.links, Base: a.cfg.URL, Now: time.Now}
}

// inbox works the letters that were taken; what they caused is sent at once.
func (a *app) inbox(out *mail.Outbox) *mail.Inbox {
	clerk := &mail.Clerk{Desk: a.desk, Books: a.books, Rows: a.store, Words: a.words, Signer: a.signer, Zone: a.cfg.Zone, Now: time.Now, Log: a.log}
	return &mail.Inbox{Rows: a.store, Handler: clerk, Links: a.links, Host: a.cfg.Domain, Now: time.Now, Log: a.log, Done: out.Poke}
}

// server takes letters; each is in the inbox before it is acknowledged.
func (a *app) server(in *mail.Inbox, cert *tls.Config) *mail.Server {
	return &mail.Server{Signer: a.signer, Domain: a.cfg.Domain, TLS: cert, Accept: in.Accept, Exists: a.directory().Exists, Log: a.log}
}

// directory knows the addresses of the house.
func (a *app) directory() mail.Directory { return mail.Directory{Signer: a.signer, Desk: a.desk} }
