package mail

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"carteiro/engine/games"
	"carteiro/engine/rules"
)

// lexicon is what people write of one game, or of several: the words of each
// put together. A letter to a table is read with the words of its game.
type lexicon struct {
	names         []gameName               // those of more words first
	terms         map[string]rules.Options // without the words that only join
	steps, offers map[string]string
	values        map[string]int
	whole, short  map[string]string // the kinds of standing orders, by the form of their words
	swaps         bool              // tiles are exchanged
	own           bool              // for letters to a person's own address, where more words count

	groups  bool                                     // seats sit in groups, and words may go to all
	decides func(line string) (move string, ok bool) // of the seat that writes, whose decision names seats; nil for others

	moves, likes, secret, behind *regexp.Regexp
}

// gameName is one way to name a game behind "play", and what it chooses.
type gameName struct {
	words   []string
	game    string
	options rules.Options
}

// everyGame is for letters that are to no table, and for what is quoted, ownWords
// for those to a person's own address; lexicons has that of each game by its key.
var (
	everyGame = newLexicon(games.All)
	ownWords  = func() lexicon { l := newLexicon(games.All); l.own = true; return l }()
	lexicons  = func() map[string]lexicon {
		all := map[string]lexicon{}
		for i, e := range games.All {
			all[e.Game.About().Key] = newLexicon(games.All[i : i+1])
		}
		return all
	}()
)

// houseOffers are the offers that every game is asked for in the same words.
var houseOffers = map[string]string{"draw": "draw", "empate": "draw", "empatar": "draw"}

func newLexicon(list []games.Entry) lexicon {
	l := lexicon{terms: map[string]rules.Options{}, steps: map[string]string{}, offers: maps.Clone(houseOffers),
		values: map[string]int{}, whole: map[string]string{}, short: map[string]string{}}
	var moves, likes, secret, behind []string
	for _, e := range list {
		about := e.Game.About()
		w := about.Words
		l.swaps = l.swaps || swaps(about)
		l.name(about.Key, about.Key, nil)
		for words, options := range w.Names {
			l.name(words, about.Key, options)
		}
		for words, options := range w.Terms {
			l.terms[strings.Join(unlinked(words), " ")] = options
		}
		maps.Copy(l.steps, w.Steps)
		maps.Copy(l.offers, w.Offers)
		maps.Copy(l.values, w.Values)
		l.order(w.Orders)
		moves, likes = append(moves, w.Moves...), append(likes, w.Likes...)
		secret, behind = append(secret, w.Secret...), append(behind, w.SecretBehind...)
	}
	l.order(map[string]rules.OrderWords{rules.NextOrder: {Short: []string{"next", "then", "próxima", "depois"}}})
	slices.SortFunc(l.names, func(a, b gameName) int { return len(b.words) - len(a.words) })
	l.moves, l.likes, l.secret, l.behind = oneOf(moves, "$"), oneOf(likes, "$"), oneOf(secret, ""), oneOf(behind, "")
	return l
}

func (l *lexicon) name(words, game string, options rules.Options) {
	l.names = append(l.names, gameName{unlinked(words), game, options})
}

func (l *lexicon) order(kinds map[string]rules.OrderWords) {
	for kind, said := range kinds {
		for _, words := range said.Whole {
			l.whole[orderForm(words)] = kind
		}
		for _, words := range said.Short {
			l.short[orderForm(words)] = kind
		}
	}
}

// oneOf matches whatever begins as one of the patterns says, nothing if there
// are none.
func oneOf(patterns []string, end string) *regexp.Regexp {
	if len(patterns) == 0 {
		return regexp.MustCompile(`[^\x{0}-\x{10FFFF}]`)
	}
	return regexp.MustCompile(`^(?:` + strings.Join(patterns, "|") + `)` + end)
}

// unlinked are words without those that only join.
func unlinked(words string) []string {
	return slices.DeleteFunc(strings.Fields(words), func(w string) bool { return slices.Contains(linkWords, w) })
}

// meaning is the command that a word, or a phrase, begins.
func (l lexicon) meaning(words string) (c Command, ok bool) {
	verb, step, offer := verbs[words], l.steps[words], l.offers[words]
	switch {
	case verb == VerbAccept, verb == VerbDecline:
		return Command{Verb: verb, Text: step}, true
	case verb != "":
		return Command{Verb: verb}, true
	case step != "":
		return Command{Verb: VerbStep, Text: step}, true
	}
	return Command{Verb: VerbOffer, Text: offer}, offer != ""
}

// cutName takes the longest name of a game off a list of words.
func (l lexicon) cutName(list []string) (name gameName, rest []string, found bool) {
	for _, n := range l.names {
		for i := 0; i+len(n.words) <= len(list); i++ {
			if slices.Equal(list[i:i+len(n.words)], n.words) {
				return n, slices.Concat(list[:i], list[i+len(n.words):]), true
			}
		}
	}
	return gameName{}, list, false
}
