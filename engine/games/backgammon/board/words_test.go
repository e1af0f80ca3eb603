package board_test

import (
	"fmt"
	"strings"

	"carteiro/engine/rules"
)

var english = map[string]string{
	"title": "Backgammon board", "own": "you", "other": "opponent",
	"first": "first player", "second": "second player", "bar": "bar",
	"side":    "{{.Mark}} = {{.Name}}: {{.Pips}} pips, {{.Bar}} on the bar, {{.Off}} off",
	"pips":    "{{.Pips}} pips",
	"numbers": "Points are numbered from the side of: {{.Name}}.",
	"stack":   "{{.Count}} on {{.Point}}", "on_bar": "{{.Count}} on the bar", "off": "{{.Count}} off",
	"camp":    "Checkers of {{.Name}}: {{.List}}. {{.Pips}} pips to go.",
	"opening": "The opening throw decides who starts.",
	"roll":    "To roll: {{.Name}}.",
	"dice":    "The dice are thrown for: {{.Name}}.",
	"play":    "To play {{.Dice}}: {{.Name}}.",
	"dance":   "{{.Dice}} cannot be played: {{.Name}} must pass.",
	"over":    "Winner: {{.Name}} ({{.Result}}).",
	"single":  "single game", "gammon": "gammon", "backgammon": "backgammon",
}

var portuguese = map[string]string{
	"title": "Tabuleiro de gamão", "own": "você", "other": "adversário",
	"first": "primeiro jogador", "second": "segundo jogador", "bar": "barra",
	"side":    "{{.Mark}} = {{.Name}}: faltam {{.Pips}} casas, {{.Bar}} na barra, {{.Off}} fora",
	"pips":    "{{.Pips}} casas",
	"numbers": "As casas são contadas do lado de: {{.Name}}.",
	"stack":   "{{.Count}} na {{.Point}}", "on_bar": "{{.Count}} na barra", "off": "{{.Count}} fora",
	"camp":    "Pedras de {{.Name}}: {{.List}}. Faltam {{.Pips}} casas.",
	"opening": "O lançamento inicial decide quem começa.",
	"roll":    "Lança os dados: {{.Name}}.",
	"dice":    "Os dados são lançados para: {{.Name}}.",
	"play":    "Joga {{.Dice}}: {{.Name}}.",
	"dance":   "{{.Dice}} não pode ser jogado: {{.Name}} passa a vez.",
	"over":    "Vitória: {{.Name}} ({{.Result}}).",
	"single":  "partida simples", "gammon": "gamão", "backgammon": "triplo",
}

// speaker fills the sentences of one language; an unknown one shows its id.
func speaker(words map[string]string) rules.Say {
	return func(id string, args ...any) string {
		s, ok := words[strings.TrimPrefix(id, "board.backgammon.")]
		if !ok {
			return "?" + id
		}
		for i := 0; i+1 < len(args); i += 2 {
			s = strings.ReplaceAll(s, fmt.Sprintf("{{.%s}}", args[i]), fmt.Sprint(args[i+1]))
		}
		return s
	}
}
