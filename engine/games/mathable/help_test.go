package mathable

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/lang"
	"carteiro/engine/rules"
)

// TestTheHelpIsRead: what the help shows as a turn is one, as it stands there.
func TestTheHelpIsRead(t *testing.T) {
	say, err := lang.New(Locales())
	require.NoError(t, err)
	first := dealt(t, 2, nil, 3, 4, 12, 17, 90, 10, 5)
	open := play(t, first, 0, "7F=3 7E=4+")
	for _, tag := range lang.Tags {
		for id, want := range map[string]rules.Move{
			"word_1": "7F=3 7E=4 7D=12", "word_2": "7F=3 7E=4+", "word_6": "exchange 12 17", "word_7": "pass",
		} {
			m, err := first.Read(0, say.In(tag).Say("help.mathable."+id))
			require.NoError(t, err, "%s %s", tag, id)
			assert.Equal(t, want, m)
		}
		m, err := open.Read(0, say.In(tag).Say("help.mathable.word_4"))
		require.NoError(t, err)
		assert.Equal(t, rules.Move("end"), m)
	}
}
