package main

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"

	"carteiro/engine"
	"carteiro/engine/games"
	"carteiro/engine/lang"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
	"carteiro/events/store"
	"carteiro/events/vault"
	"carteiro/mail"
	"carteiro/projections"
	"carteiro/views"
)

// app is everything, built once: the only place that knows all rooms.
type app struct {
	cfg     *Config
	log     *slog.Logger
	words   *lang.Catalogue
	store   *store.Log
	vault   *vault.Vault
	tables  *projections.Tables
	books   *projections.Books
	desk    *engine.Desk
	errands *engine.Errands
	signer  mail.Signer
	prover  mail.Prover
	links   projections.Links
	key     []byte          // signs cookies
	dkim    *rsa.PrivateKey // signs letters, nil for not
}

// open migrates and opens everything for writing, with the projections
// following the log, which refuses a second writer.
func open(ctx context.Context, cfg *Config) (*app, error) {
	if err := migrate(ctx, cfg); err != nil {
		return nil, err
	}
	a, err := build(ctx, cfg, func() (*store.Log, error) {
		return store.Open(ctx, cfg.logFile(), store.Options{Now: cfg.now})
	})
	if err != nil {
		return nil, err
	}
	if err := a.start(ctx); err != nil {
		return nil, errors.Join(err, a.close())
	}
	if cfg.DKIMSelector != "" {
		if a.dkim, err = mail.DKIMKey(cfg.dkimKey()); err != nil {
			return nil, errors.Join(err, a.close())
		}
	}
	return a, nil
}

// readGame opens everything for looking at one game as the public may see it.
func readGame(ctx context.Context, cfg *Config, id, tag string, do func(*app, projections.Replay) error) error {
	a, err := openToRead(ctx, cfg)
	if err != nil {
		return err
	}
	defer a.close()
	r, err := a.books.Replay(ctx, events.TableID(id), rules.Watcher)
	if err != nil {
		return a.explain(tag, err)
	}
	return do(a, r)
}

// openToRead opens everything for looking at it, beside a running server.
func openToRead(ctx context.Context, cfg *Config) (*app, error) {
	for _, file := range []string{cfg.logFile(), cfg.keyFile()} {
		if _, err := os.Stat(file); err != nil {
			return nil, fmt.Errorf("both carteiro.db and keys.db are needed: %w", err)
		}
	}
	return build(ctx, cfg, func() (*store.Log, error) { return store.OpenReadOnly(ctx, cfg.logFile()) })
}

func build(ctx context.Context, cfg *Config, openLog func() (*store.Log, error)) (*app, error) {
	a := &app{cfg: cfg, log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: cfg.level()}))}
	var err error
	if a.words, err = lang.New(append(games.Locales(), views.Locales(), mail.Locales())...); err != nil {
		return nil, err
	}
	if a.vault, err = vault.Open(cfg.keyFile(), cfg.now); err != nil {
		return nil, err
	}
	a.vault.Luck = cfg.luck
	if a.store, err = openLog(); err != nil {
		return nil, errors.Join(err, a.vault.Close())
	}
	if err := a.wire(ctx); err != nil {
		return nil, errors.Join(err, a.close())
	}
	return a, nil
}

func (a *app) wire(ctx context.Context) error {
	keys := map[string]*[]byte{"mail": &a.signer.Key, "links": &a.links.Key, "cookies": &a.key}
	for name, to := range keys {
		var err error
		if *to, err = a.vault.Key(name); err != nil {
			return err
		}
	}
	a.signer.Host, a.signer.Box = a.cfg.Domain, a.cfg.Mailbox
	a.prover = mail.Prover{Names: net.DefaultResolver, Believed: a.cfg.AuthservID}
	a.tables = &projections.Tables{}
	a.books = &projections.Books{DB: a.store.Reader(), Store: a.store, Vault: a.vault}
	a.desk = &engine.Desk{Store: a.store, Vault: a.vault, Now: a.cfg.now}
	a.desk.Reserved, a.desk.Ratings = a.directory().Reserved, a.ratings
	a.errands = a.newErrands()
	return nil
}

// start brings the projections up to date and lets them follow the log. Those
// that follow in the background have their tables when it is done: on a new file
// somebody may ask for them at once.
func (a *app) start(ctx context.Context) error {
	if err := a.store.Inline(ctx, a.inline()...); err != nil {
		return err
	}
	post := &projections.Outbox{Notices: mail.Notices, Tables: a.tables, Links: a.links, Host: a.cfg.Domain, Now: a.cfg.now}
	if err := a.store.React(post); err != nil {
		return err
	}
	if err := a.store.Async(projections.Dice{}, projections.RatedGames{}); err != nil {
		return err
	}
	return a.store.WaitFor(ctx, 0)
}

func (a *app) inline() []events.Projection {
	return []events.Projection{projections.Players{}, projections.Clubs{}, a.tables, projections.Flags{}}
}

// projections lists all that a rebuild makes.
func (a *app) projections() []events.Projection {
	return append(a.inline(), projections.Dice{}, projections.RatedGames{})
}

func (a *app) close() error { return errors.Join(a.store.Close(), a.vault.Close()) }

// explain turns a refusal into the sentence that a person reads.
func (a *app) explain(tag string, err error) error { return explain(a.words, tag, err) }

func explain(words *lang.Catalogue, tag string, err error) error {
	if refusal.Of(err) == nil {
		return err
	}
	return errors.New(words.In(tag).Refusal(err))
}

// newID makes an id for a command or a thing.
func newID[T ~string]() (T, error) { return engine.NewID[T](rand.Reader) }
