package views

import (
	"context"
	"time"
)

// Letters are the letters of a demo that has no relay: what a mail program
// would show. refusal.NotFound for a letter that is not there.
type Letters interface {
	List(ctx context.Context) ([]Letter, error) // newest first; texts may be left out
	Get(ctx context.Context, id string) (Letter, error)
	// Answer replies to a letter as the person who got it would, by the real
	// SMTP port.
	Answer(ctx context.Context, id, text string) error
}

// Letter is one letter. ID is of letters, digits, "-", "_" and "."; HTML has
// its pictures as data: addresses.
type Letter struct {
	ID, From, To, ReplyTo, Subject string
	At                             time.Time
	Text, HTML                     string
}
