package lang_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/games"
	"carteiro/engine/lang"
	"carteiro/engine/refusal"
)

func TestSay(t *testing.T) {
	c, err := lang.New(games.Locales()...)
	require.NoError(t, err)
	require.Equal(t, "É demasiado longo: no máximo 60 caracteres.", c.In("pt").Say("refusal.too_long", "Max", 60))
	require.Equal(t, "Backgammon", c.In("en").Say("game.backgammon"))
	require.True(t, c.In("en").Has("game.backgammon"))
	require.False(t, c.In("en").Has("nothing.here"))
	require.Equal(t, "<nothing.here>", c.In("en").Say("nothing.here"))
	require.Equal(t, "I read: “24/9”. The rules do not allow that. Right would be: 8/5; 6/5.",
		c.In("en").Refusal(refusal.New(refusal.Illegal).Quoting("24/9").Offering("8/5", "6/5")))
	require.Equal(t, "Não tem nenhuma pedra na barra. O certo seria: barra/22; 6/fora(2); lançar.",
		c.In("pt").Refusal(refusal.New("no_checker", "Point", "bar").Offering("bar/22", "6/off(2)", "roll")))
	require.Equal(t, "Não tem nenhuma pedra na casa 24.", c.In("pt").Refusal(refusal.New("no_checker", "Point", "24")))
	require.Equal(t, "bar/21*/off", c.In("en").Move("bar/21*/off"))
	require.Equal(t, "barra/21*/fora", c.In("pt").Move("bar/21*/off"))
	require.Equal(t, "en", lang.Match("en-GB,en;q=0.9"))
	require.Equal(t, "pt", lang.Match("pt-BR"))
	require.Equal(t, "pt", lang.Match("%%%"))
}

// Nought is plural in Portugal.
func TestNoughtIsPlural(t *testing.T) {
	c, err := lang.New(games.Locales()...)
	require.NoError(t, err)
	for n, want := range map[int]string{0: "Vai até 0 pontos.", 1: "Vai até 1 ponto.", 2: "Vai até 2 pontos."} {
		require.Equal(t, want, c.In("pt").Say("option.backgammon.length.number", "Value", n, "Count", n))
	}
}

// A refusal tells an instant in the reader's zone, to the next minute.
func TestL7TheCooldownNamesItsEnd(t *testing.T) {
	c, err := lang.New()
	require.NoError(t, err)
	r := refusal.New("cooldown", "Until", time.Date(2026, 7, 8, 16, 45, 1, 0, time.UTC))
	require.Contains(t, c.In("en").Refusal(r), "from 2026-07-08 16:46 UTC on")
	require.Contains(t, c.In("pt").At(time.FixedZone("", 3600)).Refusal(r), "a partir de 2026-07-08 17:46 +01:00")
	for reach, want := range map[int]string{1: "1 place,", 3: "3 places,"} {
		require.Contains(t, c.In("en").Refusal(refusal.New("out_of_reach", "Reach", reach)), want)
	}
}
