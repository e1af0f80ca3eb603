package club_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/decider/spec"
	"carteiro/events"
)

const porto = events.ClubID("porto")

func TestFound(t *testing.T) {
	found := club.Found{ID: porto, Name: "Clube do Porto", Lang: "pt", By: "ana"}
	c := spec.Given(t, club.Decider(porto)).When(found).
		Then(events.ClubFounded{Name: "Clube do Porto", Lang: "pt", By: "ana"}, events.MemberJoined{Player: "ana"})
	c.When(found).Refused("already")

	for _, id := range []events.ClubID{"", "p", "Porto", "por-to", "porto!", "1abc"} {
		bad := found
		bad.ID = id
		spec.Given(t, club.Decider(id)).When(bad).Refused("bad_club_id")
	}
	bad := found
	bad.ID = "postmaster"
	spec.Given(t, club.Decider(bad.ID)).When(bad).Refused("taken_club_id")
	bad = found
	bad.Name = " "
	spec.Given(t, club.Decider(porto)).When(bad).Refused("bad_name")
	bad = found
	bad.Lang = "fr"
	spec.Given(t, club.Decider(porto)).When(bad).Refused("bad_language")
}

func TestMembers(t *testing.T) {
	spec.Given(t, club.Decider(porto)).When(club.Join{ID: porto, By: "ana"}).Refused("no_such_club")

	c := spec.Given(t, club.Decider(porto), events.ClubFounded{Name: "Clube do Porto", Lang: "pt"})
	c.When(club.Join{ID: porto, By: "ana"}).Then(events.MemberJoined{Player: "ana"})
	before := c.State()
	c.When(club.Join{ID: porto, By: "ana"}).Refused("already_member")
	c.When(club.Leave{ID: porto, By: "rui"}).Refused("not_member")
	c.When(club.Leave{ID: porto, By: "ana"}).Then(events.MemberLeft{Player: "ana"})
	require.True(t, before.Members["ana"], "a later fact must not reach into an earlier state")
	require.False(t, c.State().Members["ana"])
}
