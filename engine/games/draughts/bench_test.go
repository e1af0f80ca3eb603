package draughts

import (
	"testing"

	"carteiro/engine/rules"
	"carteiro/engine/rules/rulestest"
)

// BenchmarkReplay plays the log of a random game of Damas Digitais again.
func BenchmarkReplay(b *testing.B) {
	start, err := Digits{}.Setup(nil, 2)
	if err != nil {
		b.Fatal(err)
	}
	type step struct {
		by   rules.Seat
		move rules.Move
	}
	var log []step
	luck := rulestest.NewLuck(2)
	for p := start; len(p.Awaits()) > 0; {
		by, m := p.Awaits()[0].Seat, p.Draw(luck)
		if list := legal(p.(Position)); by != rules.Nature {
			m = rules.Move(list[luck.Pick(len(list))])
		}
		log = append(log, step{by, m})
		if p, err = p.Play(by, m); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		p := start
		for _, s := range log {
			p, _ = p.Play(s.by, s.move)
		}
	}
	b.ReportMetric(float64(len(log)*b.N)/b.Elapsed().Seconds(), "moves/s")
}
