package projections_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/events"
	"carteiro/projections"
)

var links = projections.Links{Key: []byte("a key of thirty-two bytes, or so")}

func TestSignInLink(t *testing.T) {
	path := links.SignIn("ana", 7)
	require.Regexp(t, `^/sign-in/ana/7/[0-9a-f]{20}$`, path)
	mac := path[strings.LastIndexByte(path, '/')+1:]
	require.True(t, links.Check("ana", 7, mac))
	require.False(t, links.Check("ana", 8, mac))
	require.False(t, links.Check("rui", 7, mac))
	require.False(t, links.Check("ana", 7, mac[:19]))
	require.False(t, links.Check("ana", 7, ""))
	require.False(t, projections.Links{Key: []byte("another")}.Check("ana", 7, mac))
}

func TestSession(t *testing.T) {
	cookie := links.Session("ana", start)
	who, ok := links.Open(cookie, start.Add(projections.SessionLife-time.Second))
	require.True(t, ok)
	require.Equal(t, events.PlayerID("ana"), who)
	require.Equal(t, start, links.Issued(cookie).UTC())
	for name, bad := range map[string]func() (events.PlayerID, bool){
		"too old":      func() (events.PlayerID, bool) { return links.Open(cookie, start.Add(projections.SessionLife)) },
		"too early":    func() (events.PlayerID, bool) { return links.Open(cookie, start.Add(-2*time.Minute)) },
		"another key":  func() (events.PlayerID, bool) { return projections.Links{Key: []byte("x")}.Open(cookie, start) },
		"another name": func() (events.PlayerID, bool) { return links.Open("eva"+cookie[3:], start) },
		"cut":          func() (events.PlayerID, bool) { return links.Open(cookie[:len(cookie)-1], start) },
		"a link": func() (events.PlayerID, bool) {
			return links.Open("ana.7."+links.SignIn("ana", 7)[len("/sign-in/ana/7/"):], start)
		},
		"nobody": func() (events.PlayerID, bool) { return links.Open(links.Session("", start), start) },
	} {
		who, ok := bad()
		require.False(t, ok, name)
		require.Empty(t, who, name)
	}
}

func FuzzSession(f *testing.F) {
	good := links.Session("ana", start)
	for _, s := range []string{good, good[:10], "", ".", "..", "ana.9999999999999999999.x", "a.b.c.d", good + good} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		who, ok := links.Open(s, start)
		require.Equal(t, s == good, ok)
		require.Equal(t, ok, who == "ana")
	})
}

func FuzzSignIn(f *testing.F) {
	good := links.SignIn("ana", 7)[len("/sign-in/ana/7/"):]
	f.Add("ana", uint64(7), good)
	f.Add("ana", uint64(8), good)
	f.Add("ana/7", uint64(7), good[:19])
	f.Fuzz(func(t *testing.T, who string, n uint64, mac string) {
		ok := links.Check(events.PlayerID(who), n, mac)
		require.Equal(t, links.SignIn(events.PlayerID(who), n) == "/sign-in/"+who+"/"+itoa(n)+"/"+mac, ok)
	})
}
