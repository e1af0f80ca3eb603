package pdn

import (
	"carteiro/engine/games/draughts/base"
	"carteiro/engine/rules/filetext"
)

// roster are the tags that every written game has, with what stands for the
// unknown.
var roster = []struct{ name, unknown string }{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", unfinished},
}

// ours are the tags that a sheet has other places for.
var ours = map[string]bool{"White": true, "Black": true, "P1": true, "P2": true, "Result": true, "GameType": true, "FEN": true,
	"SetUp": true, "Variant": true, "Rat": true, "Play": true, "Target": true, "Reach": true, "Lineup": true, "Deal": true,
	"Draws": true, "WhiteNA": true, "BlackNA": true}

// headers are the tags that say something a sheet has no other place for.
func (g *Game) headers() map[string]string {
	all := map[string]string{}
	for _, t := range g.Tags {
		key, value := filetext.Cut(plain(t.Name), maxKey), filetext.Cut(plain(t.Value), maxHeader)
		if _, have := all[key]; have || key == "" || value == "" || ours[key] || len(all) == maxHeaders {
			continue
		}
		if value != "?" && value != "-" && value != "????.??.??" {
			all[key] = value
		}
	}
	return all
}

// names are White's and Black's, empty where they are not known.
func (g *Game) names() (names [2]string) {
	white, black := "P1", "P2"
	if g.Variant.Rules.First() == base.Black {
		white, black = black, white
	}
	for i, keys := range [2][2]string{{"White", white}, {"Black", black}} {
		for _, key := range keys {
			if t := tagOf(g.Tags, key); names[i] == "" && t.Value != "?" {
				names[i] = filetext.Shortened(plain(t.Value), maxName)
			}
		}
	}
	return names
}
