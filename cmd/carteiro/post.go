package main

import (
	"cmp"
	"crypto/tls"

	"carteiro/mail"
)

// outbox sends what the log queued: through the relay, or into the folder.
func (a *app) outbox() *mail.Outbox {
	out := &mail.Outbox{Rows: a.store, Letters: a.composer(), Sender: a.sender(), Now: a.cfg.now, Log: a.log,
		Failed: mail.Failures{Desk: a.desk, Books: a.books, Log: a.log}.Refused}
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
		Signer: a.signer, Links: a.links, Base: a.cfg.URL, Now: a.cfg.now}
}

// clerk reads letters, and asks name servers where the policy wants a proof.
func (a *app) clerk() *mail.Clerk {
	return &mail.Clerk{Desk: a.desk, Books: a.books, Rows: a.store, Words: a.words, Signer: a.signer, Zone: a.cfg.Zone,
		Policy: mail.Policy(a.cfg.Sender), Prove: a.prover.Prove, Now: a.cfg.now, Log: a.log}
}

// inbox works the letters that were taken; what they caused is sent at once.
func (a *app) inbox(out *mail.Outbox) *mail.Inbox {
	return &mail.Inbox{Rows: a.store, Handler: a.clerk(), Links: a.links, Host: a.cfg.Domain, Now: a.cfg.now, Log: a.log, Done: out.Poke}
}

// server takes letters; each is in the inbox before it is acknowledged.
func (a *app) server(in *mail.Inbox, cert *tls.Config) *mail.Server {
	return &mail.Server{Signer: a.signer, Domain: a.cfg.Domain, TLS: cert, Accept: in.Accept, Exists: a.directory().Exists, Log: a.log}
}

// lmtp takes letters from a mail server that stands before this one.
func (a *app) lmtp(in *mail.Inbox) *mail.Server {
	s := a.server(in, nil)
	s.LMTP = true
	return s
}

// mailboxes gather letters from an ordinary mailbox, a folder each; none where
// there is no such mailbox.
func (a *app) mailboxes(in *mail.Inbox) (all []*mail.Mailbox) {
	if a.cfg.IMAP == "" {
		return nil
	}
	for _, folder := range a.cfg.IMAPFolders {
		all = append(all, a.mailbox(in, folder))
	}
	return all
}

func (a *app) mailbox(in *mail.Inbox, folder string) *mail.Mailbox {
	return &mail.Mailbox{Addr: a.cfg.IMAP, Mode: mail.TLSMode(a.cfg.IMAPTLS), Signer: a.signer, Folder: folder,
		User: cmp.Or(a.cfg.IMAPUser, a.cfg.User), Password: cmp.Or(a.cfg.IMAPPass, a.cfg.Pass),
		Accept: in.Accept, Exists: a.directory().Exists, Answered: mail.Answered(a.store, a.desk), Log: a.log}
}

// directory knows the addresses of the house.
func (a *app) directory() mail.Directory { return mail.Directory{Signer: a.signer, Desk: a.desk} }
