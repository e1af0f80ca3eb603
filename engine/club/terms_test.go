package club_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/lang"
	"carteiro/engine/refusal"
	"carteiro/events"
)

func change(spoil func(*events.ClubTerms)) club.Change {
	t := events.ClubTerms{Name: "Porto", Lang: "en", Zone: "Atlantic/Azores", Door: "invited", Game: "backgammon",
		Options: map[string]string{"play": "match", "length": "05"}, Clock: "ladder", Weekend: true, Ratings: "fibs"}
	spoil(&t)
	return club.Change{In: in, Ruled: byAna, Terms: t}
}

func TestTerms(t *testing.T) {
	c := given(t).When(change(func(t *events.ClubTerms) { t.Options["cube"] = "" }))
	c.Then(events.ClubChanged{Ruled: byAna, Terms: events.ClubTerms{Name: "Porto", Lang: "en", Zone: "Atlantic/Azores",
		Door: "invited", Game: "backgammon", Options: map[string]string{"play": "match", "length": "5"}, Clock: "bank 48h 168h", Weekend: true, Ratings: "fibs"}})
	require.Equal(t, "en", c.State().Lang)
	require.Equal(t, "Porto", c.State().Name)
	c.When(club.Change{In: in, Ruled: byAna, Terms: events.ClubTerms{Name: "Gaia", Lang: "pt"}}).
		Then(events.ClubChanged{Ruled: byAna, Terms: events.ClubTerms{Name: "Gaia", Lang: "pt"}})
	require.Equal(t, events.ClubTerms{Name: "Gaia", Lang: "pt", Zone: "UTC", Door: "open", Game: "backgammon",
		Clock: "none", Ratings: "glicko2"}, c.State().Terms, "all of them are replaced")
	require.True(t, c.State().MayRule("rui"))
}

func TestTermsThatCannotBe(t *testing.T) {
	c := given(t)
	for code, spoils := range map[refusal.Code][]func(*events.ClubTerms){
		"bad_name": {func(t *events.ClubTerms) { t.Name = "" }, func(t *events.ClubTerms) { t.Name = strings.Repeat("é", 61) },
			func(t *events.ClubTerms) { t.Name = "a\x00b" }, func(t *events.ClubTerms) { t.Name = "\xff" }},
		"bad_language":   {func(t *events.ClubTerms) { t.Lang = "" }, func(t *events.ClubTerms) { t.Lang = "fr" }},
		"no_such_zone":   {func(t *events.ClubTerms) { t.Zone = "Local" }},
		club.BadDoor:     {func(t *events.ClubTerms) { t.Door = "ajar" }},
		club.BadRatings:  {func(t *events.ClubTerms) { t.Ratings = "elo" }},
		"no_such_game":   {func(t *events.ClubTerms) { t.Game = "chess" }},
		"bad_number":     {func(t *events.ClubTerms) { t.Options["length"] = "-1" }},
		"no_such_option": {func(t *events.ClubTerms) { t.Options["colour"] = "red" }, func(t *events.ClubTerms) { t.Game, t.Options = "", map[string]string{"x": "y"} }},
		"option_not_here": {func(t *events.ClubTerms) { t.Options["play"] = "single" },
			func(t *events.ClubTerms) { t.Game, t.Options = "mathable", map[string]string{"bag": "drawn"} }},
		"bad_clock":     {func(t *events.ClubTerms) { t.Clock = "sand" }},
		"whole_minutes": {func(t *events.ClubTerms) { t.Clock = "per_move 90s" }},
	} {
		for _, spoil := range spoils {
			c.When(change(spoil)).Refused(code)
		}
	}
}

func TestEveryRefusalHasASentence(t *testing.T) {
	c, err := lang.New()
	require.NoError(t, err)
	for _, code := range []refusal.Code{club.NoSuchClub, club.BadClubID, club.TakenClubID, club.AlreadyMember, club.NotMember, club.IsMember,
		club.NoSuchMember, club.IsInvited, club.ByInvitation, club.WasRemoved, club.YouRemoved, club.NameTaken, club.IsClosed, club.LastOwner, club.NotSteward, club.NotOwner, club.RemoveSelf,
		club.ReasonWanted, club.BadRole, club.BadDoor, club.BadRatings, club.NoSuchLadder} {
		for _, tag := range lang.Tags {
			require.True(t, c.In(tag).Has("refusal."+string(code)), "%s in %s", code, tag)
		}
	}
	require.Equal(t, "Só a direção de Porto pode fazer isso.", c.In("pt").Refusal(refusal.New(club.NotSteward, "Club", "Porto")))
	require.Equal(t, "Porto needs an owner: first give that role to another member.", c.In("en").Refusal(refusal.New(club.LastOwner, "Club", "Porto")))
}
