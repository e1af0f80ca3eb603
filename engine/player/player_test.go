package player_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/decider/spec"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/events"
)

const ana = events.PlayerID("anaaaaaa")

var joined = events.PlayerJoined{Address: "a", Name: "b", Lang: "pt", Invited: true}

func at(c player.Command, minutes int) player.Request {
	return player.Request{Command: c, Now: spec.Epoch.Add(time.Duration(minutes) * time.Minute)}
}

func TestJoin(t *testing.T) {
	join := player.Join{ID: ana, Address: "ana@example.org", Name: "Ana", Lang: "pt", SealAddress: "a", SealName: "b"}
	spec.Given(t, player.Decider(ana)).When(at(join, 0)).
		Then(events.PlayerJoined{Address: "a", Name: "b", Lang: "pt"}).
		When(at(join, 1)).Refused(refusal.Already)

	for _, bad := range []string{"", "ana", "ana@", "@b", "a b@c.org", "a@b@c", "a@-..org", "<a@b.org>", "a%b@", "ana@exa mple.org", strings.Repeat("x", 65) + "@b.org"} {
		j := join
		j.Address = bad
		spec.Given(t, player.Decider(ana)).When(at(j, 0)).Refused("bad_address")
	}
	for _, foreign := range []string{"josé@example.org", "ana@correios-é.example", "用户@example.org", "ana@exa\u00admple.org"} {
		j := join
		j.Address = foreign
		spec.Given(t, player.Decider(ana)).When(at(j, 0)).Refused("address_letters")
	}
	for _, bad := range []string{"", " ", "a\nBcc: x", strings.Repeat("é", 61)} {
		j := join
		j.Name = bad
		spec.Given(t, player.Decider(ana)).When(at(j, 0)).Refused("bad_name")
	}
	j := join
	j.Lang = "fr"
	spec.Given(t, player.Decider(ana)).When(at(j, 0)).Refused("bad_language")
}

func TestUnknown(t *testing.T) {
	spec.Given(t, player.Decider(ana)).When(at(player.AskSignIn{ID: ana}, 0)).Refused(refusal.NotFound)
}

func TestSignIn(t *testing.T) {
	in := player.SignIn{ID: ana, Ask: 2}
	c := spec.Given(t, player.Decider(ana), joined).
		When(at(player.AskSignIn{ID: ana}, 1)).Then(events.SignInAsked{})
	c.When(at(player.SignIn{ID: ana, Ask: 3}, 2)).Refused(refusal.Expired)
	c.When(at(in, 31)).Refused(refusal.Expired)
	c.When(at(in, 30)).Then(events.SignedIn{Ask: 2}, events.AddressConfirmed{})
	c.When(at(in, 3)).Refused(refusal.Used)
	require.True(t, c.State().Confirmed)
}

func TestSignInClosesOlderLinks(t *testing.T) {
	spec.Given(t, player.Decider(ana), joined, events.SignInAsked{}, events.SignInAsked{}, events.SignedIn{Ask: 3}).
		When(at(player.SignIn{ID: ana, Ask: 2}, 4)).Refused(refusal.Used)
}

func TestTooManyLinks(t *testing.T) {
	c := spec.Given(t, player.Decider(ana), joined)
	for range 5 {
		c.When(at(player.AskSignIn{ID: ana}, 3)).Then(events.SignInAsked{})
	}
	c.When(at(player.AskSignIn{ID: ana}, 4)).Refused("too_many_links")
	c.When(at(player.AskSignIn{ID: ana}, 60)).Then(events.SignInAsked{})
}

func TestSignOut(t *testing.T) {
	spec.Given(t, player.Decider(ana)).When(at(player.SignOut{ID: ana}, 0)).Refused(refusal.NotFound)
	c := spec.Given(t, player.Decider(ana), joined, events.SignInAsked{}, events.SignedIn{Ask: 2})
	require.True(t, c.State().Admits(spec.Epoch.Add(2*time.Minute)))
	c.When(at(player.SignOut{ID: ana}, 3)).Then(events.SignedOut{})
	out := spec.Epoch.Add(3 * time.Minute)
	require.Equal(t, out, c.State().SignedOutAt)
	require.False(t, c.State().Admits(out), "begun at the same instant")
	require.True(t, c.State().Admits(out.Add(time.Millisecond)), "begun anew")
	require.False(t, player.State{}.Admits(out), "nobody")
}

func TestNameAndLanguage(t *testing.T) {
	c := spec.Given(t, player.Decider(ana), joined)
	c.When(at(player.Rename{ID: ana, Name: "Ana Maria", Seal: "c"}, 2)).Then(events.NameChosen{Name: "c"})
	c.When(at(player.Speak{ID: ana, Lang: "en"}, 3)).Then(events.LanguageChosen{Lang: "en"})
	c.When(at(player.Speak{ID: ana, Lang: "xx"}, 3)).Refused("bad_language")
	c.When(at(player.Confirm{ID: ana}, 4)).Then(events.AddressConfirmed{})
	c.When(at(player.Confirm{ID: ana}, 5)).Then()
	require.Equal(t, "en", c.State().Lang)
	require.Equal(t, events.Private("c"), c.State().Name)
}
