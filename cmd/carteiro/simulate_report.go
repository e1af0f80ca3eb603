package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// report prints what came of a season in so much time.
func (s *season) report(ctx context.Context, out io.Writer, took time.Duration) error {
	_, facts, err := s.tally(ctx, `SELECT type, count(*) FROM events GROUP BY type`)
	if err != nil {
		return err
	}
	kinds, letters, err := s.tally(ctx, `SELECT kind, count(*) FROM outbox GROUP BY kind`)
	if err != nil {
		return err
	}
	states, sent, err := s.tally(ctx, `SELECT state, count(*) FROM outbox GROUP BY state`)
	if err != nil {
		return err
	}
	all := total(facts)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, line := range [][2]string{
		{"members, weeks, seed", fmt.Sprintf("%d, %d, %d", s.Members, s.Weeks, s.Seed)},
		{"challenges", fmt.Sprint(facts["ladder.challenge_made"])},
		{"games begun, ended", fmt.Sprintf("%d, %d", facts["ladder.challenge_accepted"]+facts["robin.paired"], facts["table.ended"])},
		{"moves", fmt.Sprint(facts["table.played"])},
		{"time-outs", fmt.Sprint(facts["table.expired"])},
		{"strikes", fmt.Sprint(facts["ladder.strike"])},
		{"forfeits, declines, withdrawals, voids", fmt.Sprintf("%d, %d, %d, %d", facts["ladder.challenge_forfeited"],
			facts["ladder.challenge_declined"], facts["ladder.challenge_withdrawn"], facts["ladder.challenge_voided"])},
		{"vacations, safety days", fmt.Sprintf("%d, %d", facts["player.vacation_booked"], facts["player.safety_spent"])},
		{"leaves, idle drops, inactive, away", fmt.Sprintf("%d, %d, %d, %d", facts["ladder.leave_begun"], facts["ladder.dropped"],
			facts["ladder.inactive"], facts["player.away_begun"])},
		{"seasons ended", fmt.Sprint(facts["ladder.season_ended"])},
		{"letters", fmt.Sprintf("%d (%s)", total(letters), inWords(kinds, letters))},
		{"", inWords(states, sent)},
		{"refused", inWords(slices.Sorted(maps.Keys(s.refused)), s.refused)},
		{"process died", fmt.Sprint(s.died)},
		{"events", fmt.Sprintf("%d in %s, %.0f/s", all, took.Round(time.Millisecond), float64(all)/took.Seconds())},
	} {
		fmt.Fprintf(w, "%s\t%s\n", line[0], line[1])
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return s.standings(ctx, out)
}

// standings prints the head of the chain and the first five of each ladder.
func (s *season) standings(ctx context.Context, out io.Writer) error {
	link, err := s.head(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "head  %x\n", link)
	for i, id := range s.ladders {
		l, err := s.app.desk.Ladder(ctx, id)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s: %v of %d\n", s.Games[i], l.Order[:min(5, len(l.Order))], len(l.Order))
	}
	return nil
}

// head is the last link of the chain.
func (s *season) head(ctx context.Context) (link [32]byte, err error) {
	pos, err := s.app.store.Head(ctx)
	if err == nil {
		link, _, err = s.app.store.Verify(ctx, max(pos, 1)-1)
	}
	return link, err
}

func total(n map[string]int) (sum int) {
	for _, k := range n {
		sum += k
	}
	return sum
}

func inWords(names []string, n map[string]int) string {
	var out []string
	for _, name := range names {
		out = append(out, fmt.Sprintf("%s %d", name, n[name]))
	}
	return strings.Join(out, ", ")
}
