package backgammon

// segment is a stretch of one checker's way that the text names.
type segment struct {
	from, to int8
	star     bool
}

// maxSegments bounds a text: four steps, each named once, and some to refuse.
const maxSegments = 12

// parse turns tokens into segments; false where they are no play.
func parse(toks []token) ([]segment, bool) {
	var all []segment
	for len(toks) > 0 {
		if toks[0].kind == tokBreak {
			toks = toks[1:]
			continue
		}
		chain, times, rest := parseChain(toks)
		if len(chain) == 0 || len(all)+len(chain)*times > maxSegments {
			return nil, false
		}
		for range times {
			all = append(all, chain...)
		}
		toks = rest
	}
	return all, len(all) > 0
}

// parseChain reads one checker's way, "24/18*/13(2)"; no segments if it is none.
func parseChain(toks []token) (chain []segment, times int, rest []token) {
	if toks[0].kind != tokPlace {
		return nil, 0, toks
	}
	at, toks := toks[0].place, toks[1:]
	for len(toks) > 1 && toks[0].kind == tokSlash && toks[1].kind == tokPlace {
		chain = append(chain, segment{from: at, to: toks[1].place})
		at, toks = toks[1].place, toks[2:]
		toks = parseStar(toks, chain)
	}
	times = 1
	if len(toks) > 0 && toks[0].kind == tokRepeat {
		times, toks = int(toks[0].place), parseStar(toks[1:], chain)
	}
	return chain, times, toks
}

// parseStar takes a hit mark for the last segment of a chain.
func parseStar(toks []token, chain []segment) []token {
	if len(toks) > 0 && toks[0].kind == tokStar && len(chain) > 0 {
		chain[len(chain)-1].star = true
		return toks[1:]
	}
	return toks
}
