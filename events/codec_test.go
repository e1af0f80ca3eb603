package events

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryFactRoundTrips(t *testing.T) {
	for name, k := range kinds {
		n, err := Encode(k.fact)
		require.NoError(t, err, name)
		require.Equal(t, name, n.Type)
		back, err := Decode(n)
		require.NoError(t, err, name)
		require.Equal(t, reflect.TypeOf(k.fact), reflect.TypeOf(back))
	}
	f := TableOpened{Game: "backgammon", Options: map[string]string{"a": "b"}, Host: "ana", Guests: []PlayerID{"rui"}, Commitment: "00"}
	news, err := EncodeAll(f, Played{Seat: Nature, Move: "52"})
	require.NoError(t, err)
	back, err := Decode(news[0])
	require.NoError(t, err)
	require.Equal(t, f, back)
}

func TestUnknownIsAnError(t *testing.T) {
	_, err := Encode(struct{}{})
	require.Error(t, err)
	for _, n := range []New{
		{Type: "table.unheard", V: 1, Data: []byte("{}")},
		{Type: "table.played", V: 2, Data: []byte("{}")},
		{Type: "table.played", V: 0, Data: []byte("{}")},
		{Type: "table.played", V: 1, Data: []byte("[]")},
		{Type: "table.played", V: 1},
	} {
		_, err := Decode(n)
		require.Error(t, err, n)
	}
}

func TestUpcast(t *testing.T) {
	rename := func(_ int, data []byte) ([]byte, error) {
		return []byte(strings.Replace(string(data), "lingua", "lang", 1)), nil
	}
	k := kind{fact: LanguageChosen{}, v: 3, upcast: rename}
	data, err := k.raise(New{V: 1, Data: []byte(`{"lingua":"pt"}`)})
	require.NoError(t, err)
	require.JSONEq(t, `{"lang":"pt"}`, string(data))
	_, err = k.raise(New{V: 4})
	require.Error(t, err)
}

func FuzzDecode(f *testing.F) {
	for name := range kinds {
		f.Add(name, 1, []byte(`{"seat":1,"move":"52","points":[1,-1]}`))
	}
	f.Add("table.ended", 1, []byte(`null`))
	f.Add("ladder.challenge_ended", 1, []byte(`{"at":"2026-01-05T09:00:00Z","n":1,"change":{"player":"ana","to":1}}`))
	f.Fuzz(func(t *testing.T, typ string, v int, data []byte) {
		fact, err := Decode(New{Type: typ, V: v, Data: data})
		if err != nil {
			return
		}
		n, err := Encode(fact)
		require.NoError(t, err)
		require.True(t, json.Valid(n.Data))
	})
}

func TestExpect(t *testing.T) {
	require.True(t, Any().Holds(7))
	require.True(t, NoStream().Holds(0))
	require.False(t, NoStream().Holds(1))
	require.True(t, At(Rev{N: 3}).Holds(3))
	require.False(t, At(Rev{N: 3}).Holds(4))
	require.Equal(t, NoStream(), At(Rev{}))
}
