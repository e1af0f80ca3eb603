package clock_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/engine/clock"
	"carteiro/engine/lang"
	"carteiro/engine/refusal"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"none":                    "none",
		"per_move 72h":            "per_move 72h",
		"per_move 3d":             "per_move 72h",
		"bank 48h 168h":           "bank 48h 168h",
		" Bank( 2d, 7d ) ":        "bank 48h 168h",
		"bank 72h 0h":             "per_move 72h",
		"bank 0h 100h":            "bank 0h 100h",
		"bank 1470m 1h0m5s":       "bank 24h30m 1h0m5s",
		"per_move 90s":            "per_move 1m30s",
		"fischer 240h 36h 240h":   "fischer 240h 36h 240h",
		"fischer 24h 0 2d12h":     "fischer 24h 0h 60h",
		"iccf 50 10":              "iccf 50 10",
		"ICCF 50/10":              "iccf 50 10",
		"standard":                "bank 72h 120h",
		"Ladder":                  "bank 48h 168h",
		"brisk":                   "bank 24h 72h",
		"relaxed":                 "bank 120h 240h",
		"golem":                   "fischer 240h 36h 240h",
		"rigor":                   "iccf 50 10",
		"per_move 366d":           "per_move 8784h",
		"bank 30m 45m":            "bank 30m 45m",
		"fischer 10h 1h30m 10h1s": "fischer 10h 1h30m 10h0m1s",
	} {
		c, err := clock.Parse(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, c.String(), text)
		again, err := clock.Parse(c.String())
		require.NoError(t, err, text)
		assert.Equal(t, c, again, text)
	}
}

func TestParseRefuses(t *testing.T) {
	for text, code := range map[string]refusal.Code{
		"":                       clock.BadClock,
		"  (,) ":                 clock.BadClock,
		"sundial 3h":             clock.BadClock,
		"bank 48h":               clock.BadClock,
		"none 3h":                clock.BadClock,
		"standard 3h":            clock.BadClock,
		"per_move 1h 2h":         clock.BadClock,
		"per_move 3":             clock.BadDuration,
		"per_move -3h":           clock.BadDuration,
		"per_move 2d-1h":         clock.BadDuration,
		"per_move 1ms":           clock.BadDuration,
		"per_move 367d":          clock.BadDuration,
		"per_move 365d25h":       clock.BadDuration,
		"bank 48h soon":          clock.BadDuration,
		"bank 99999999999999h 0": clock.BadDuration,
		"per_move 0h":            clock.NoTimeAtAll,
		"bank 0 0":               clock.NoTimeAtAll,
		"fischer 0h 36h 240h":    clock.NoTimeAtAll,
		"fischer 240h 36h 120h":  clock.CapTooSmall,
		"iccf 0 10":              clock.BadDays,
		"iccf 50 -1":             clock.BadDays,
		"iccf 367 10":            clock.BadDays,
		"iccf 50d 10":            clock.BadDays,
	} {
		c, err := clock.Parse(text)
		assert.Nil(t, c, text)
		assert.True(t, refusal.Is(err, code), "%q: %v", text, err)
		said(t, err)
	}
	_, err := clock.Zone("Lisboa")
	said(t, err)
}

// said demands a sentence in both languages, and something that would be right.
func said(t *testing.T, err error) {
	t.Helper()
	c, e := lang.New()
	require.NoError(t, e)
	r := refusal.Of(err)
	require.NotNil(t, r)
	require.NotEmpty(t, r.Legal)
	for _, tag := range lang.Tags {
		assert.True(t, c.In(tag).Has("refusal."+string(r.Code)), r.Code)
		assert.NotContains(t, c.In(tag).Refusal(err), "<no value>")
	}
}

// What a refusal offers is right.
func TestParseOffersWhatIsRight(t *testing.T) {
	for _, text := range []string{"", "bank 1h", "per_move", "none 1", "fischer 1h", "iccf", "fischer 240h 36h 120h", "bank 0 0", "fischer 0 0 0", "iccf 0 0"} {
		_, err := clock.Parse(text)
		for _, right := range refusal.Of(err).Legal {
			_, err := clock.Parse(right)
			assert.NoError(t, err, right)
		}
	}
	_, err := clock.Duration("soon")
	for _, right := range refusal.Of(err).Legal {
		_, err := clock.Duration(right)
		assert.NoError(t, err, right)
	}
}

func TestPresets(t *testing.T) {
	for _, name := range clock.Presets {
		c, ok := clock.Preset(name)
		require.True(t, ok, name)
		assert.Equal(t, name, clock.PresetOf(c))
	}
	_, ok := clock.Preset("sundial")
	assert.False(t, ok)
	assert.Empty(t, clock.PresetOf(clock.Bank{Move: time.Hour}))
	assert.Empty(t, clock.PresetOf(clock.None{}))
}

func TestPrintAndParse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyClock(t)
		again, err := clock.Parse(c.String())
		require.NoError(t, err)
		assert.Equal(t, c, again)
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"none", "per_move 3d", "bank(48h, 168h)", "fischer 240h 36h 240h", "iccf 50/10", "rigor", "bank 1h -1h", "per_move 999d\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := clock.Parse(text)
		if err != nil {
			require.NotNil(t, refusal.Of(err), "%q", text)
			return
		}
		again, err := clock.Parse(c.String())
		require.NoError(t, err)
		require.Equal(t, c, again)
		if total, _ := c.Allows(c.Fresh()); total <= 0 {
			t.Fatalf("%q gives no time", text)
		}
	})
}
