package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sync/errgroup"

	"carteiro/mail"
	"carteiro/views"
)

// Serve runs the server.
type Serve struct{}

// Run serves until it is told to stop.
func (Serve) Run(ctx context.Context, cfg *Config, std stdio) error {
	a, err := open(ctx, cfg)
	if err != nil {
		return err
	}
	defer a.close()
	return a.serve(ctx, func(at addresses) {
		fmt.Fprintf(std.out, "carteiro: web on %s, mail on %s\n", at.web, at.mail)
	})
}

// addresses are where the servers listen, once they do.
type addresses struct{ web, mail net.Addr }

// serve runs web, mail in and mail out side by side until ctx ends or one of
// them fails; ready is called when both listen.
func (a *app) serve(ctx context.Context, ready func(addresses)) error {
	web, err := net.Listen("tcp", a.cfg.HTTP)
	if err != nil {
		return err
	}
	defer web.Close()
	post, err := net.Listen("tcp", a.cfg.SMTP)
	if err != nil {
		return err
	}
	defer post.Close()
	cert, err := a.cfg.certificate()
	if err != nil {
		return err
	}
	handover, err := a.handover()
	if err != nil {
		return err
	}
	if handover != nil {
		defer handover.Close()
	}
	if err := a.resume(ctx, a.desk.Now()); err != nil {
		return err
	}
	out := a.outbox()
	in := a.inbox(out)
	timer := a.timer(in.Waits)
	a.desk.Appended = func() { out.Poke(); timer.wake() }
	all, ctx := errgroup.WithContext(ctx)
	site := a.site(post.Addr())
	site.Held = mail.Held{Inbox: in, Clerk: a.clerk()}
	all.Go(func() error { return a.serveWeb(ctx, web, site) })
	all.Go(func() error { return a.server(in, cert).Serve(ctx, post) })
	if handover != nil {
		all.Go(func() error { return a.lmtp(in).Serve(ctx, handover) })
	}
	for _, box := range a.mailboxes(in) {
		all.Go(func() error { return stopped(box.Run(ctx)) })
	}
	all.Go(func() error { return stopped(out.Run(ctx)) })
	all.Go(func() error { return stopped(in.Run(ctx)) })
	all.Go(func() error { return a.watch(ctx) })
	all.Go(func() error { return a.tend(ctx) })
	all.Go(func() error { return timer.run(ctx) })
	ready(addresses{web.Addr(), post.Addr()})
	return all.Wait()
}

// handover listens for the mail server that hands letters over by LMTP, nil
// where there is none.
func (a *app) handover() (net.Listener, error) {
	if a.cfg.LMTP == "" {
		return nil, nil
	}
	if filepath.IsAbs(a.cfg.LMTP) {
		return socket(a.cfg.LMTP)
	}
	return net.Listen("tcp", a.cfg.LMTP)
}

// socket listens at a path, also where a process that was killed left one. Like a
// port of this machine it is open to all users of it, for the mail server is
// another one than ours.
func socket(path string) (net.Listener, error) {
	if at, err := os.Lstat(path); err == nil && at.Mode()&os.ModeSocket != 0 {
		if c, err := net.Dial("unix", path); err == nil {
			c.Close()
			return nil, fmt.Errorf("%s: another process listens there", path)
		}
		_ = os.Remove(path)
	}
	l, err := net.Listen("unix", path)
	if err == nil {
		err = os.Chmod(path, 0o666)
	}
	return l, err
}

// stopped is nil for a worker that ended because it was told to.
func stopped(err error) error {
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// watch ends the server when the log can write no more.
func (a *app) watch(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case <-a.store.Done():
		return fmt.Errorf("the log stopped: %w", a.store.Err())
	}
}

// remembered is how long a command id is known to have been applied.
const remembered = 30 * 24 * time.Hour

// tend writes the head of the chain into the operator's journal every hour, so
// that a copy of it exists outside the file, and forgets old command ids once a day.
func (a *app) tend(ctx context.Context) error {
	for hour := 0; ; hour++ {
		a.noteHead(ctx)
		if hour%24 == 0 {
			a.forget(ctx)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Hour):
		}
	}
}

func (a *app) noteHead(ctx context.Context) {
	pos, err := a.store.Head(ctx)
	if err != nil || pos == 0 {
		return
	}
	if link, _, err := a.store.Verify(ctx, pos-1); err == nil {
		a.log.Info("the log stands", "position", pos, "head", fmt.Sprintf("%x", link))
	}
}

func (a *app) forget(ctx context.Context) {
	if _, err := a.store.Forget(ctx, time.Now().Add(-remembered)); err != nil && ctx.Err() == nil {
		a.log.Warn("old command ids stay", "err", err)
	}
}

func (a *app) serveWeb(ctx context.Context, l net.Listener, site *views.Server) error {
	s := &http.Server{
		Handler:           site.Handler(),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
	}
	end := context.AfterFunc(ctx, func() {
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		_ = s.Shutdown(grace)
	})
	defer end()
	err := s.Serve(l)
	site.Wait()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// site is the web server; only a server without a relay shows its letters.
func (a *app) site(post net.Addr) *views.Server {
	s := &views.Server{Desk: a.desk, Books: a.books, Words: a.words, Links: a.links,
		Base: a.cfg.URL, Address: a.signer.Club, Zone: a.cfg.Zone, Log: a.log}
	if a.cfg.demo {
		s.Letters = demoLetters{mail.Folder{Dir: a.cfg.letters()}, post.String()}
	}
	return s
}
