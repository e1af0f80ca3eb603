package draughts

import "carteiro/engine/rules"

func is(pairs ...string) rules.Options {
	o := rules.Options{}
	for i := 0; i+1 < len(pairs); i += 2 {
		o[pairs[i]] = pairs[i+1]
	}
	return o
}

// Words of a move: squares by letters, alone or joined, and joined numbers.
const (
	joint  = `(?:[-–—−:x×>→/*]|->)`
	square = `[a-h][1-8]`
	number = `(?:0?[1-9]|[12][0-9]|3[0-2])`
)

var moveWords = []string{square + `(?:` + joint + `?` + square + `)*`, number + `(?:` + joint + number + `)+`}

// likeWords are squares off the board.
var likeWords = []string{`[a-z][0-9]{1,2}(?:` + joint + `[a-z][0-9]{1,2})+`, `[0-9]{1,2}(?:[x×:][0-9]{1,2})+`}

// bases are the countries whose game is the base, by how people call them.
var bases = map[string]rules.Options{
	"brasileiras": is("base", "brazilian"), "brasileira": is("base", "brazilian"), "brasil": is("base", "brazilian"), "brazilian": is("base", "brazilian"),
	"portuguesas": is("base", "portuguese"), "portuguesa": is("base", "portuguese"), "portuguese": is("base", "portuguese"),
	"clássicas": is("base", "portuguese"), "classicas": is("base", "portuguese"),
	"inglesas": is("base", "english"), "inglesa": is("base", "english"), "english": is("base", "english"), "american": is("base", "english"),
	"americanas": is("base", "english"),
}

var digitsWords = rules.Words{
	Names: map[string]rules.Options{
		"damas digitais": nil, "damas numeradas": nil, "damas na selva": nil, "damas com números": nil, "damas com numeros": nil,
		"digit draughts": nil, "digit checkers": nil, "digits": nil, "digitais": nil, "numbered draughts": nil,
	},
	Terms: with(bases, map[string]rules.Options{
		"com rato": is("rat", "on"), "with rat": is("rat", "on"), "with the rat": is("rat", "on"), "rato": is("rat", "on"), "rat": is("rat", "on"),
		"sem rato": is("rat", "off"), "without rat": is("rat", "off"), "without the rat": is("rat", "off"), "no rat": is("rat", "off"),
		"espelhadas": is("lineup", "mirrored"), "espelhado": is("lineup", "mirrored"), "mirrored": is("lineup", "mirrored"),
		"seis": is("play", PlaySixes), "sixes": is("play", PlaySixes),
		"remoção": is("play", PlayRemoval), "remocao": is("play", PlayRemoval), "com remoção": is("play", PlayRemoval),
		"com remocao": is("play", PlayRemoval), "removal": is("play", PlayRemoval),
		"chegar": is("reach", "reach"), "basta chegar": is("reach", "reach"), "alcançar": is("reach", "reach"), "alcancar": is("reach", "reach"),
		"basta alcançar": is("reach", "reach"), "basta alcancar": is("reach", "reach"), "reach": is("reach", "reach"), "to reach": is("reach", "reach"),
		"reaching": is("reach", "reach"), "passar": is("reach", "pass"), "ultrapassar": is("reach", "pass"), "exceder": is("reach", "pass"),
		"pass": is("reach", "pass"), "to pass": is("reach", "pass"), "exceed": is("reach", "pass"), "to exceed": is("reach", "pass"),
		"somas": is("play", PlaySums), "sums": is("play", PlaySums),
	}),
	Offers: with(drawWords, map[string]string{
		"contar": Count, "contagem": Count, "conta": Count, "contamos": Count, "contar pontos": Count, "contar os pontos": Count,
		"propor contagem": Count, "proponho contagem": Count, "count": Count, "count up": Count, "counting": Count, "offer count": Count,
	}),
	Moves: moveWords, Likes: likeWords,
}

var draughtsWords = rules.Words{
	Names: map[string]rules.Options{
		"damas": nil, "draughts": nil, "jogo de damas": nil, "checkers": is("base", "english"),
		"damas clássicas": is("base", "portuguese"), "damas classicas": is("base", "portuguese"),
		"damas portuguesas": is("base", "portuguese"), "portuguese draughts": is("base", "portuguese"),
		"damas brasileiras": is("base", "brazilian"), "brazilian draughts": is("base", "brazilian"),
		"damas inglesas": is("base", "english"), "damas americanas": is("base", "english"),
		"english draughts": is("base", "english"), "american checkers": is("base", "english"),
		"damas russas": is("base", "russian"), "russian draughts": is("base", "russian"),
		"damas italianas": is("base", "italian"), "italian draughts": is("base", "italian"),
	},
	Terms: with(bases, map[string]rules.Options{
		"russas": is("base", "russian"), "russa": is("base", "russian"), "russian": is("base", "russian"),
		"italianas": is("base", "italian"), "italiana": is("base", "italian"), "italian": is("base", "italian"),
		"cbd": is("draws", "cbd"), "fmjd": is("draws", "fmjd"), "com limites": is("limits", "on"), "sem limites": is("limits", "off"),
		"with limits": is("limits", "on"), "without limits": is("limits", "off"),
		"cores à sorte": is("colours", "drawn"), "cores a sorte": is("colours", "drawn"), "colours drawn": is("colours", "drawn"),
		"com brancas": is("colours", "host"), "de brancas": is("colours", "host"), "with white": is("colours", "host"),
		"com pretas": is("colours", "guest"), "de pretas": is("colours", "guest"), "with black": is("colours", "guest"),
	}),
	Offers: drawWords, Moves: moveWords, Likes: likeWords,
}

var drawWords = map[string]string{
	"empate": Draw, "empatar": Draw, "empatamos": Draw, "proponho empate": Draw, "propor empate": Draw,
	"draw": Draw, "offer draw": Draw, "offer a draw": Draw, "i offer a draw": Draw,
}

// with is a map and more.
func with[V any](m, more map[string]V) map[string]V {
	all := map[string]V{}
	for _, part := range []map[string]V{m, more} {
		for k, v := range part {
			all[k] = v
		}
	}
	return all
}
