package base

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestStart(t *testing.T) {
	b, by := position(t, English, "B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8")
	assert.Equal(t, Start(), b)
	assert.Equal(t, English.First(), by)
	for _, r := range []Rules{Brazilian, English, Russian} {
		b, by, err := ParsePDNFEN("B:W21-32:B1-12.", r, r.Finder(Algebraic))
		require.NoError(t, err)
		assert.Equal(t, Start(), b)
		assert.Equal(t, Black, by)
	}
	b, _, err := ParsePDNFEN("W:W1-12:B21-32", Portuguese, Portuguese.Finder(Algebraic))
	require.NoError(t, err)
	assert.Equal(t, Start(), b)
}

// TestLoose reads what files have, each as the strict text at the right.
func TestLoose(t *testing.T) {
	for text, want := range map[string]string{
		"W:W29,30,31,32,25,26,27,28,21,22,23,24:B9,10,11,12,5,6,7,8,1,2,3,4.": Start().FEN(White, Russian, Mirror),
		" w : w a1 , K c5 :\r\n b b8 ":                                        "W:Wa1,Kc5:Bb8",
		"B:B1:W29":                                                            "B:Wa1:Bb8",
		"?:W29:B1":                                                            "W:Wa1:Bb8",
		"W:WK29-K30:B":                                                        "",
		"W:WK29-30:B":                                                         "W:WKa1,Kc1:B",
		"W:W:B":                                                               "W:W:B",
		"B:Wa1":                                                               "B:Wa1:B",
		"W:Wa1=3,K14=6:B1=1":                                                  "W:Wa1=3,Kc5=6:Bb8=1",
		"W:Wkc5:B1\n.":                                                        "W:WKc5:Bb8",
		"W":                                                                   "",
		"":                                                                    "",
		"W:W29:W30":                                                           "",
		"W:W29::B1":                                                           "",
		"W:W30-29:B":                                                          "",
		"W:W29-33:B":                                                          "",
		"W:W29..:B":                                                           "",
		"W:W21-24,24:B":                                                       "",
		"W:W1:B":                                                              "",
		"W:Wa1=3:Bb8":                                                         "",
		"X:Wa1:Bb8":                                                           "",
		"W:Wa1:Bb8:Wc1":                                                       "",
		"W:Wa1-c1:Bb8":                                                        "",
		"W:W,a1:Bb8":                                                          "",
		"W:Xa1:Bb8":                                                           "",
		"W:W4294967325:B":                                                     "",
		"W:W" + strings.Repeat("29,", 99):                                     "",
	} {
		b, by, err := ParsePDNFEN(text, Russian, Russian.Finder(Algebraic))
		if want == "" {
			var fault *FENError
			require.ErrorAs(t, err, &fault, text)
			continue
		}
		require.NoError(t, err, text)
		assert.Equal(t, want, b.FEN(by, Russian, Mirror), text)
	}
	b, by, err := ParsePDNFEN("?:Wa1:Bb8", English, English.Finder(Mirror))
	require.NoError(t, err)
	assert.Equal(t, "B:Wa1:Bb8", b.FEN(by, English, Mirror))
	b, by, err = ParsePDNFEN("W:Wh1:Bg8", Portuguese, Portuguese.Finder(Algebraic))
	require.NoError(t, err)
	assert.Equal(t, "W:Wa1:Bb8", b.FEN(by, Portuguese, Mirror))
}

// TestBadFENs are refused whole, each with its reason.
func TestBadFENs(t *testing.T) {
	for text, want := range map[string]FENError{
		"":                     {Fault: Shape, Read: ""},
		"W:Wa1":                {Fault: Shape, Read: "W:Wa1"},
		"W:Bb8:Wa1":            {Fault: Shape, Read: "W:Bb8:Wa1"},
		"W:Wa1:Bb8:":           {Fault: Shape, Read: "W:Wa1:Bb8:"},
		"X:Wa1:Bb8":            {Fault: NoSide, Read: "X"},
		"w:Wa1:Bb8":            {Fault: NoSide, Read: "w"},
		"?:Wa1:Bb8":            {Fault: NoSide, Read: "?"},
		":Wa1:Bb8":             {Fault: NoSide, Read: ""},
		" W:Wa1:Bb8":           {Fault: NoSide, Read: " W"},
		"W:Wa1,:Bb8":           {Fault: NoSquare, Read: ""},
		"W:Wa1, c1:Bb8":        {Fault: NoSquare, Read: " c1"},
		"W:Wa1:Bb8.":           {Fault: NoSquare, Read: "b8."},
		"W:Wa2:Bb8":            {Fault: NoSquare, Read: "a2"},
		"W:Wi9:Bb8":            {Fault: NoSquare, Read: "i9"},
		"W:Wka1:Bb8":           {Fault: NoSquare, Read: "ka1"},
		"W:WKKa1:Bb8":          {Fault: NoSquare, Read: "KKa1"},
		"W:WK:Bb8":             {Fault: NoSquare, Read: "K"},
		"W:W29:Bb8":            {Fault: NoSquare, Read: "29"},
		"W:Wa1,a1:Bb8":         {Fault: Doubled, Read: "a1"},
		"W:Wa1:BKa1":           {Fault: Doubled, Read: "Ka1"},
		"W:Wb8:B":              {Fault: Uncrowned, Read: "b8"},
		"W:W:Bc1":              {Fault: Uncrowned, Read: "c1"},
		"W:Wa1=3:B":            {Fault: NumberUnwanted, Read: "a1=3"},
		"numbers W:Wa1:B":      {Fault: NumberMissing, Read: "a1"},
		"numbers W:Wa1=1,c1:B": {Fault: NumberMissing, Read: "c1"},
		"numbers W:Wa1=0:B":    {Fault: BadNumber, Read: "a1=0"},
		"numbers W:Wa1=7:B":    {Fault: BadNumber, Read: "a1=7"},
		"numbers W:Wa1=:B":     {Fault: BadNumber, Read: "a1="},
		"numbers W:Wa1=11:B":   {Fault: BadNumber, Read: "a1=11"},
		"numbers W:Wa1=1=1:B":  {Fault: BadNumber, Read: "a1=1=1"},
	} {
		fen, numbered := strings.CutPrefix(text, "numbers ")
		b, _, err := ParseFEN(fen, Brazilian, Mirror, numbered)
		var fault *FENError
		require.ErrorAs(t, err, &fault, text)
		assert.Equal(t, want, *fault, text)
		assert.Equal(t, Board{}, b, text)
		assert.Contains(t, err.Error(), string(want.Fault))
	}
}

// TestBadLooseFENs quote a part as it was written, with the usual name of its
// square where that is another.
func TestBadLooseFENs(t *testing.T) {
	for text, want := range map[string]FENError{
		"W:W21,21:B1":       {Doubled, "21", "a3"},
		"W:W a3, 21:B1":     {Doubled, "21", "a3"},
		"W:W21,a3:B1":       {Doubled, "a3", ""},
		"W:WKa1:Bka1":       {Doubled, "ka1", ""},
		"W:W21:B32":         {Uncrowned, "32", "g1"},
		"w:w21:b g1":        {Uncrowned, "g1", ""},
		"W:W21-24,22-23:B1": {Doubled, "22-23", "c3"},
		"W:W21x:B1":         {Fault: NoSquare, Read: "21x"},
		"W:W21:Bi9":         {Fault: NoSquare, Read: "i9"},
		"W:W21-c3:B1":       {Fault: NoSquare, Read: "21-c3"},
		"W:Wa3=1:Bk32=9":    {Fault: BadNumber, Read: "k32=9"},
		"W:Wa3=1:Bk32":      {Fault: NumberMissing, Read: "k32"},
		"white:Wa1:B":       {Fault: NoSide, Read: "white"},
		"W:whi te":          {Fault: NoSquare, Read: "hite"},
		"W:Wa1:black:B":     {Fault: NoSquare, Read: "lack"},
		"W:Wa1:w":           {Fault: Shape, Read: "w"},
	} {
		_, _, err := ParsePDNFEN(text, English, English.Finder(Mirror))
		var fault *FENError
		require.ErrorAs(t, err, &fault, text)
		assert.Equal(t, want, *fault, text)
	}
	_, _, err := ParsePDNFEN("W:W21,21:B1", Brazilian, Brazilian.Finder(Algebraic))
	assert.EqualError(t, err, `position: "21" (a3): another piece stands there`)
}

func FuzzParseFEN(f *testing.F) {
	f.Add("W:Wa1=3,Kc5=6:Bb8=1", uint8(0), true)
	f.Add("B:Wa1,Kc5:B", uint8(1), false)
	f.Add("B:W29,K31:B1", uint8(2), false)
	f.Fuzz(func(t *testing.T, text string, n uint8, numbered bool) {
		for r := range Rules(len(table)) {
			b, by, err := ParseFEN(text, r, Naming(n%3), numbered)
			if err != nil {
				require.NotEmpty(t, err.Error())
				continue
			}
			again, _, err := ParseFEN(b.FEN(by, r, Naming(n%3)), r, Naming(n%3), numbered)
			require.NoError(t, err)
			require.Equal(t, b, again)
			require.Len(t, text, len(b.FEN(by, r, Naming(n%3))))
		}
	})
}

func FuzzParsePDNFEN(f *testing.F) {
	f.Add("W:W21-32:B1-12.", false)
	f.Add(" ? : W K a1=3 \r\n : B 1=6 ", true)
	f.Fuzz(func(t *testing.T, text string, mirror bool) {
		n := Algebraic
		if mirror {
			n = Mirror
		}
		for r := range Rules(len(table)) {
			b, by, err := ParsePDNFEN(text, r, r.Finder(n))
			if err != nil {
				require.NotEmpty(t, err.Error())
				continue
			}
			again, _, err := ParsePDNFEN(b.FEN(by, r, n), r, r.Finder(n))
			require.NoError(t, err)
			require.Equal(t, b, again)
		}
	})
}
