package base

import "testing"

// BenchmarkPerft counts the tree of the start position and reports the
// positions at its end per second.
func BenchmarkPerft(b *testing.B) {
	const depth = 9
	numbered := Start()
	for s, p := range numbered.Pieces() {
		p.Number = 1 + uint8(s)%6
		numbered = numbered.With(s, p)
	}
	for name, c := range map[string]struct {
		v     Variant
		board Board
	}{
		"brazilian":          {Variant{Rules: Brazilian}, Start()},
		"english":            {Variant{Rules: English}, Start()},
		"brazilian/numbered": {Variant{Rules: Brazilian, Numbered: true}, numbered},
		"english/numbered":   {Variant{Rules: English, Numbered: true}, numbered},
	} {
		b.Run(name, func(b *testing.B) {
			var leaves uint64
			for b.Loop() {
				leaves += c.v.Perft(c.board, c.v.Rules.First(), depth, false)
			}
			b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
		})
	}
}
