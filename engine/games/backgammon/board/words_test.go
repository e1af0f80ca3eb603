package board_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/games"
	"carteiro/engine/lang"
	"carteiro/engine/rules"
)

// speaker speaks a language of the catalogue and knows who plays.
func speaker(t testing.TB, tag string) rules.Say {
	words, err := lang.New(games.Locales()...)
	require.NoError(t, err)
	return rules.Named(words.In(tag).Say, "Ana Leonor de Albuquerque e Castro", "Rui")
}
