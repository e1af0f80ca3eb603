package board_test

import (
	"fmt"
	"strings"

	"carteiro/engine/rules"
)

var english = map[string]string{
	"title": "Backgammon board", "own": "You", "other": "Opponent",
	"first": "First player", "second": "Second player", "bar": "bar",
	"side":    "{{.Mark}} = {{.Name}}: {{.Pips}} pips, {{.Bar}} on the bar, {{.Off}} off",
	"pips":    "{{.Pips}} pips",
	"numbers": "Points are numbered from this side: {{.Name}}.",
	"stack":   "{{.Count}} on {{.Point}}", "on_bar": "{{.Count}} on the bar", "off": "{{.Count}} off",
	"camp":    "{{.Name}}: {{.List}}. {{.Pips}} pips to go.",
	"opening": "The opening throw decides who starts.",
	"roll":    "{{.Name}}: to roll.",
	"dice":    "{{.Name}}: the dice are being thrown.",
	"play":    "{{.Name}}: to play {{.Dice}}.",
	"dance":   "{{.Name}}: {{.Dice}} cannot be played, the turn passes.",
	"over":    "{{.Name}}: the winner ({{.Result}}).",
	"single":  "single game", "gammon": "gammon", "backgammon": "backgammon",
}

var portuguese = map[string]string{
	"title": "Tabuleiro de gamão", "own": "Você", "other": "Adversário",
	"first": "Primeiro jogador", "second": "Segundo jogador", "bar": "barra",
	"side":    "{{.Mark}} = {{.Name}}: faltam {{.Pips}} casas, {{.Bar}} na barra, {{.Off}} fora",
	"pips":    "{{.Pips}} casas",
	"numbers": "As casas são contadas deste lado: {{.Name}}.",
	"stack":   "{{.Count}} na casa {{.Point}}", "on_bar": "{{.Count}} na barra", "off": "{{.Count}} fora",
	"camp":    "{{.Name}}: {{.List}}. Faltam {{.Pips}} casas.",
	"opening": "O lançamento inicial decide quem começa.",
	"roll":    "{{.Name}}: lançar os dados.",
	"dice":    "{{.Name}}: os dados estão sendo lançados.",
	"play":    "{{.Name}}: jogar {{.Dice}}.",
	"dance":   "{{.Name}}: {{.Dice}} não pode ser jogado, passa a vez.",
	"over":    "{{.Name}}: vitória ({{.Result}}).",
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
