package mathable

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/engine/lang"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

func TestReadIsLenient(t *testing.T) {
	p := late(t, nil, "9G=4", []int{28, 1, 1, 1, 1, 1, 1}, []int{3, 3, 4, 7, 12, 17, 6}, []int{1})
	for text, want := range map[string]rules.Move{
		"7F=3": "7F=3", "7f=3": "7F=3", "F7 = 3": "7F=3", "7F 3": "7F=3", "7F:3": "7F=3", "7f -> 3": "7F=3", "f7→3.": "7F=3",
		"3 em 7F": "7F=3", "3 on f7": "7F=3", "3@7F": "7F=3", "  7F=3 ! ": "7F=3", "７Ｆ＝３": "7F=3",
		"7F=3, 7E=4": "7F=3 7E=4", "f7=3 e7=4": "7F=3 7E=4", "7F 3 e E7 4": "7F=3 7E=4", "7F=3; F8=12": "7F=3 8F=12", "7F 3 7E 4 7D 12": "7F=3 7E=4 7D=12",
		"7F=3 e 7E=4": "7F=3 7E=4", "7F=3 and then 7E=4": "7F=3 7E=4", "ponho o 3 em 7F e o 4 em 7E": "7F=3 7E=4",
		"jogo 7F=3": "7F=3", "play 7F=3": "7F=3", "7F=03": "7F=3",
		"10G=7+": "10G=7+", "g10 7+": "10G=7+", "10G=7 +": "10G=7+", "7 em 10G+": "10G=7+", "10G=7+, 6G=3": "10G=7+ 6G=3",
		"10G=7+ end": "10G=7+ end", "10G=7+ 6G=3, fim": "10G=7+ 6G=3 end", "7F=3 end": "7F=3", "7F=3 terminar": "7F=3",
		"exchange 12 17": "exchange 12 17", "troco 17 e 12": "exchange 12 17", "trocar 12,17": "exchange 12 17",
		"Swap 3 3": "exchange 3 3", "trocar tudo": "exchange 3 3 4 6 7 12 17", "exchange all": "exchange 3 3 4 6 7 12 17",
		"trocar as peças 12 e 17": "exchange 12 17",
		"pass":                    "pass", "Passo.": "pass", "passar": "pass", "passo a vez": "pass", "PASS!": "pass",
	} {
		m, err := p.Read(0, text)
		if assert.NoError(t, err, text) {
			assert.Equal(t, want, m, text)
			play(t, p, 0, m)
		}
	}
	open := play(t, p, 0, "10G=7+")
	for text, want := range map[string]rules.Move{
		"end": "end", "fim": "end", "Terminar.": "end", "done": "end", "11G=28": "11G=28", "11G=28 fim": "11G=28", "11g 28+": "11G=28+",
	} {
		m, err := open.Read(0, text)
		require.NoError(t, err, text)
		assert.Equal(t, want, m, text)
	}
}

func TestPlayTakesCanonicalTextOnly(t *testing.T) {
	p := late(t, nil, "9G=4", []int{28, 1}, []int{3, 3, 4, 7, 12}, []int{1})
	for _, text := range []rules.Move{
		"7f=3", "F7=3", "7F=03", "7F=+3", "7F=3 ", " 7F=3", "7F=3  7E=4", "7F=3 end", "7F=3 10G=7 +", "exchange 12 3", "exchange",
		"exchange 3 +7", "exchange 03", "PASS", "pass 7F=3", "7F=3 pass", "10G=7++", "+10G=7", "end end", "7F=3,",
	} {
		_, err := p.Play(0, text)
		assert.True(t, refusal.Is(err, refusal.Illegal), "%s: %v", text, err)
		assert.False(t, p.Permits(0, text))
	}
	assert.True(t, p.Permits(0, "7F=3 7E=4 7D=12"))
	assert.False(t, p.Permits(1, "7F=3"))
}

func TestTooLongIsRefused(t *testing.T) {
	p := late(t, nil, "", nil, []int{3}, []int{1})
	refused(t, p, strings.Repeat("7F=3 ", 100), refusal.TooLong)
}

func TestWords(t *testing.T) {
	w := Game{}.About().Words
	for _, step := range []string{"passo", "pass", "fim", "terminar", "end"} {
		assert.Contains(t, w.Steps, step)
	}
	matches := func(list []string, word string) bool {
		for _, re := range list {
			if regexp.MustCompile(`^(?:` + re + `)$`).MatchString(word) {
				return true
			}
		}
		return false
	}
	for word, is := range map[string]bool{
		"7f=3": true, "f7=12+": true, "14n=90": true, "15a=3": false, "7p=3": false, "7f=123": false, "fim": true, "+": true, "12": false, "10h": false,
		"olá": false, "24/18": false, "7f": false,
	} {
		assert.Equal(t, is, matches(w.Moves, word), word)
	}
	for _, word := range []string{"15a=3", "7z=3", "z7=3", "7f=123"} {
		assert.True(t, matches(w.Likes, word), word)
	}
	for name, o := range w.Terms {
		_, err := Game{}.About().Resolve(o)
		assert.NoError(t, err, name)
	}
}

// Every refusal, option and ask has its sentence in both languages.
func TestSentences(t *testing.T) {
	for _, file := range []string{"pt.toml", "en.toml"} {
		data, err := fs.ReadFile(Locales(), file)
		require.NoError(t, err)
		var said map[string]any
		require.NoError(t, toml.Unmarshal(data, &said))
		for _, code := range []refusal.Code{
			TileOccupied, TileNoPair, TileWrongOperation, TileWrongValue, TileNotHeld, NoSuchTile, NoSuchSquare, NoExtra,
			ExtraLapsed, ExtraNot, BagEmpty, BagTooSmall, BagBelowSeven, ExchangeNot, ExchangeWhat, TurnOpen, NothingLaid,
		} {
			assert.Contains(t, said, "refusal."+string(code), file)
		}
		for _, result := range []string{ResultOut, ResultStuck, ResultIdle, ResultResigned} {
			assert.Contains(t, said, "board.mathable."+result, file)
		}
		for _, ask := range asks[:phaseOver] {
			if ask != "play" { // the house says it for all games
				assert.Contains(t, said, "ask."+ask, file)
			}
		}
		for _, o := range options {
			assert.Contains(t, said, "option.mathable."+o.Name, file)
			if o.Max > 0 {
				assert.Contains(t, said, "option.mathable."+o.Name+".number", file)
			}
			for _, v := range o.Values {
				assert.Contains(t, said, "option.mathable."+o.Name+"."+v, file)
			}
		}
	}
}

// What refusals say is whole: no argument is missing.
func TestRefusalsSpeak(t *testing.T) {
	c, err := lang.New(Locales())
	require.NoError(t, err)
	p := late(t, nil, "9G=4 2F=20 2G=4", []int{1}, []int{3, 12, 1, 9, 16, 90}, []int{1})
	for _, text := range []string{
		"7G=3", "1A=3", "10G=12", "10G=9", "6G=4", "6G=22", "15A=3", "6G=3+", "end", "+", "exchange", "exchange 3 12", "exchange 4",
	} {
		_, err := p.Read(0, text)
		for _, tag := range lang.Tags {
			said := c.In(tag).Refusal(refusal.Of(err))
			assert.NotContains(t, said, "<", "%s: %s", text, said)
			assert.Contains(t, said, text)
		}
	}
	_, err = p.Read(0, "10G=12")
	assert.Equal(t, "I read: “10G=12”. 10G is a + square: only that operation counts there, and 12 comes by another one. "+
		"Beside it stand: 4 3. There fits: 7. Right would be: 8F=12; 8I=12.", c.In("en").Refusal(refusal.Of(err)))
	_, err = p.Read(0, "6G=90")
	assert.Contains(t, c.In("pt").Refusal(refusal.Of(err)), "Na casa 6G, 90 não é resultado dos números ao lado (1 3). Aí cabe: 2, 3, 4.")
}
