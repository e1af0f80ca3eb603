package main

import (
	"context"
	"errors"
	"reflect"
	"strings"

	"carteiro/engine"
	"carteiro/projections"
)

// cold lets errands that remember nothing look for what is owed.
func (f *finder) cold(ctx context.Context) error {
	before, err := f.app.store.Head(ctx)
	if err != nil {
		return err
	}
	anew := &engine.Errands{Desk: f.app.desk, Open: f.app.books.Unfinished}
	if err := anew.Catch(ctx); err != nil {
		return err
	}
	after, err := f.app.store.Head(ctx)
	if before != after {
		f.found("%d facts were owed still", after-before)
	}
	return err
}

// rebuilt makes all projections anew; the ratings are equal before and after.
func (f *finder) rebuilt(ctx context.Context) error {
	if err := f.settle(ctx); err != nil {
		return err
	}
	before, err := f.ratings(ctx, f.app.books)
	if err != nil {
		return err
	}
	for _, p := range f.app.projections() {
		r, err := f.app.store.Rebuild(ctx, p)
		if err != nil {
			return err
		}
		if len(r.Differs) > 0 {
			f.found("%s is not what the log says: %s", r.Name, strings.Join(r.Differs, "; "))
		}
	}
	a := f.app
	after, err := f.ratings(ctx, &projections.Books{DB: a.store.Reader(), Store: a.store, Vault: a.vault})
	if err == nil && !reflect.DeepEqual(before, after) {
		err = errors.New("the ratings are others after a rebuild")
		f.wrong, err = append(f.wrong, err), nil
	}
	return err
}

// ratings are those of all pools of the club.
func (f *finder) ratings(ctx context.Context, books *projections.Books) (map[projections.Pool][]projections.Rating, error) {
	pools, err := books.Pools(ctx, seasonClub)
	all := map[projections.Pool][]projections.Rating{}
	for _, p := range pools {
		r, err := books.Ratings(ctx, p)
		if err != nil {
			return nil, err
		}
		all[p] = r.Lines
	}
	return all, err
}
