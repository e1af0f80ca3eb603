package club_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine/club"
	"carteiro/engine/decider/spec"
	"carteiro/engine/refusal"
	"carteiro/events"
)

const porto = events.ClubID("porto")

var (
	in      = club.In{ID: porto}
	founded = []events.Fact{
		events.ClubFounded{Name: "Clube do Porto", Lang: "pt", Zone: "Europe/Lisbon", By: "ana"},
		events.MemberJoined{Player: "ana"},
	}
	byAna = events.Ruled{Steward: "ana", Reason: "porque sim"}
	byRui = events.Ruled{Steward: "rui", Reason: "porque não"}
)

// given is a club of ana, its owner, rui, a steward, and eva.
func given(t *testing.T, more ...events.Fact) *spec.Case[club.State, club.Command] {
	return spec.Given(t, club.Decider(porto), founded...).
		And(events.MemberJoined{Player: "rui"}, events.MemberJoined{Player: "eva"}, events.RoleGiven{Ruled: byAna, Player: "rui", Role: "steward"}).
		And(more...)
}

func join(p events.PlayerID) club.Join   { return club.Join{ID: porto, By: p} }
func leave(p events.PlayerID) club.Leave { return club.Leave{ID: porto, By: p} }

func TestFound(t *testing.T) {
	found := club.Found{ID: porto, Name: " Clube do Porto", Lang: "pt", Zone: "Europe/Lisbon", By: "ana"}
	c := spec.Given(t, club.Decider(porto)).When(found).Then(founded...)
	c.When(found).Refused(refusal.Already)
	require.Equal(t, events.RoleOwner, c.State().Role("ana"))
	require.True(t, c.State().MayRule("ana"))
	require.Equal(t, events.ClubTerms{Name: "Clube do Porto", Lang: "pt", Zone: "Europe/Lisbon", Door: "open",
		Game: "backgammon", Clock: "none", Ratings: "glicko2"}, c.State().Terms)

	for _, id := range []events.ClubID{"", "p", "Porto", "por-to", "porto!", "1abc"} {
		bad := found
		bad.ID = id
		spec.Given(t, club.Decider(id)).When(bad).Refused(club.BadClubID)
	}
	for code, spoil := range map[refusal.Code]func(*club.Found){
		club.TakenClubID: func(f *club.Found) { f.ID = "postmaster" },
		"bad_name":       func(f *club.Found) { f.Name = " " },
		"bad_language":   func(f *club.Found) { f.Lang = "" },
		"no_such_zone":   func(f *club.Found) { f.Zone = "Europe/Oporto" },
	} {
		bad := found
		spoil(&bad)
		spec.Given(t, club.Decider(bad.ID)).When(bad).Refused(code)
	}
	found.Name = "Porto\r\nBcc: x"
	spec.Given(t, club.Decider(porto)).When(found).Refused("bad_name")
}

func TestFoundedByTheOperator(t *testing.T) {
	c := spec.Given(t, club.Decider(porto)).When(club.Found{ID: porto, Name: "Porto", Lang: "en"}).
		Then(events.ClubFounded{Name: "Porto", Lang: "en"})
	require.Equal(t, "UTC", c.State().Terms.Zone)
	c.When(join("ana")).Then(events.MemberJoined{Player: "ana"})
	require.Zero(t, c.State().Owners())
	c.When(leave("ana")).Then(events.MemberLeft{Player: "ana"})
}

func TestMembers(t *testing.T) {
	spec.Given(t, club.Decider(porto)).When(join("ana")).Refused(club.NoSuchClub)
	c := given(t).When(join("zé")).Then(events.MemberJoined{Player: "zé"})
	before := c.State()
	require.Equal(t, events.RoleMember, before.Role("zé"))
	c.When(join("zé")).Refused(club.AlreadyMember)
	c.When(leave("max")).Refused(club.NotMember)
	c.When(join("")).Refused(refusal.BadInput)
	c.When(nil).Refused(refusal.BadInput)
	c.When(leave("zé")).Then(events.MemberLeft{Player: "zé"})
	require.True(t, before.Members["zé"], "a later fact must not reach into an earlier state")
	require.Empty(t, c.State().Role("zé"))
}

func TestTheLastOwnerStays(t *testing.T) {
	c := given(t).When(leave("ana")).Refused(club.LastOwner)
	c.When(leave("rui")).Then(events.MemberLeft{Player: "rui"})
	require.Empty(t, c.State().Role("rui"), "a role goes with the membership")
	c.When(join("rui")).Then(events.MemberJoined{Player: "rui"})
	require.False(t, c.State().MayRule("rui"))
	c.And(events.RoleGiven{Ruled: byAna, Player: "rui", Role: "owner"}).
		When(leave("ana")).Then(events.MemberLeft{Player: "ana"}).
		And(events.MemberLeft{Player: "eva"}).
		When(leave("rui")).Then(events.MemberLeft{Player: "rui"})
}

func TestInvitations(t *testing.T) {
	closed := events.ClubChanged{Ruled: byAna, Terms: events.ClubTerms{Name: "Porto", Lang: "pt", Door: "invited"}}
	c := given(t, closed).When(join("zé")).Refused(club.ByInvitation)
	c.When(club.Invite{In: in, By: "max", Whom: "zé"}).Refused(club.NotMember)
	c.When(club.Invite{In: in, By: "eva"}).Refused(refusal.BadInput)
	c.When(club.Invite{In: in, By: "eva", Whom: "rui"}).Refused(club.IsMember)
	c.When(club.Invite{In: in, By: "eva", Whom: "zé"}).Then(events.MemberInvited{Player: "zé", By: "eva"})
	c.When(club.Invite{In: in, By: "rui", Whom: "zé"}).Refused(club.IsInvited)
	c.When(join("zé")).Then(events.MemberJoined{Player: "zé"})
	require.Empty(t, c.State().Invited, "an invitation is used up")
	c.When(leave("zé")).Then(events.MemberLeft{Player: "zé"}).When(join("zé")).Refused(club.ByInvitation)
}

func TestRemoving(t *testing.T) {
	remove := func(r events.Ruled, who events.PlayerID) club.Remove { return club.Remove{In: in, Ruled: r, Who: who} }
	c := given(t).When(remove(events.Ruled{Steward: "eva", Reason: "x"}, "rui")).Refused(club.NotSteward)
	c.When(remove(byRui, "ana")).Refused(club.NotOwner)
	c.When(remove(byRui, "rui")).Refused(club.RemoveSelf)
	c.When(remove(byRui, "zé")).Refused(club.NoSuchMember)
	c.When(remove(byRui, "eva")).Then(events.MemberRemoved{Ruled: byRui, Player: "eva"})

	c.When(join("eva")).Refused(club.YouRemoved)
	c.And(events.MemberJoined{Player: "zé"}).When(club.Invite{In: in, By: "zé", Whom: "eva"}).Refused(club.WasRemoved)
	c.When(club.Invite{In: in, By: "rui", Whom: "eva"}).Then(events.MemberInvited{Player: "eva", By: "rui"})
	c.When(join("eva")).Then(events.MemberJoined{Player: "eva"})
	c.When(leave("eva")).Then(events.MemberLeft{Player: "eva"}).When(join("eva")).Then(events.MemberJoined{Player: "eva"})

	c.And(events.RoleGiven{Ruled: byAna, Player: "rui", Role: "owner"}).
		When(remove(byRui, "ana")).Then(events.MemberRemoved{Ruled: byRui, Player: "ana"})
}

func TestRoles(t *testing.T) {
	give := func(r events.Ruled, who events.PlayerID, role string) club.Give {
		return club.Give{In: in, Ruled: r, Who: who, Role: role}
	}
	c := given(t).When(give(byRui, "eva", "steward")).Refused(club.NotOwner)
	c.When(give(events.Ruled{Steward: "eva", Reason: "x"}, "eva", "owner")).Refused(club.NotSteward)
	c.When(give(byAna, "zé", "steward")).Refused(club.NoSuchMember)
	c.When(give(byAna, "rui", "boss")).Refused(club.BadRole)
	c.When(give(byAna, "rui", "steward")).Refused(refusal.Already)
	c.When(give(byAna, "eva", "member")).Refused(refusal.Already)
	c.When(give(byAna, "ana", "steward")).Refused(club.LastOwner)
	c.When(give(byAna, "rui", "owner")).Then(events.RoleGiven{Ruled: byAna, Player: "rui", Role: "owner"})
	c.When(give(byAna, "ana", "member")).Then(events.RoleGiven{Ruled: byAna, Player: "ana", Role: "member"})
	require.Equal(t, events.RoleMember, c.State().Role("ana"))

	op := club.Give{In: in, Ruled: events.Ruled{Reason: "fundou o clube"}, Who: "eva", Role: "owner", ByOperator: true}
	c.When(op).Then(events.RoleGiven{Ruled: op.Ruled, Player: "eva", Role: "owner"})
	op.Who, op.Reason = "ana", " "
	c.When(op).Refused(club.ReasonWanted)
}

func TestEveryActOfAStewardNeedsARightAndAReason(t *testing.T) {
	acts := func(r events.Ruled) []club.Command {
		return []club.Command{
			club.Change{In: in, Ruled: r, Terms: events.ClubTerms{Name: "Porto", Lang: "pt"}},
			club.Remove{In: in, Ruled: r, Who: "eva"},
			club.Give{In: in, Ruled: r, Who: "eva", Role: "steward"},
			club.AddLadder{In: in, Ruled: r, Ladder: "aaaabbbb", Name: "Escada"},
			club.CloseLadder{In: in, Ruled: r, Ladder: "cccc2222"},
			club.AddRobin{In: in, Ruled: r, Robin: "aaaabbbb", Name: "Todos"},
		}
	}
	c := given(t, events.LadderAdded{Ruled: byAna, Ladder: "cccc2222", Name: "Velha"})
	for code, r := range map[refusal.Code]events.Ruled{
		club.NotSteward:   {Steward: "eva", Reason: "x"},
		club.ReasonWanted: {Steward: "ana", Reason: " \n"},
		refusal.TooLong:   {Steward: "ana", Reason: strings.Repeat("é", club.MaxReason+1)},
	} {
		for _, act := range acts(r) {
			c.When(act).Refused(code)
		}
	}
	for _, act := range acts(events.Ruled{Reason: "ninguém"}) {
		c.When(act).Refused(club.NotSteward)
	}
	for _, act := range acts(events.Ruled{Steward: "ana", Reason: " " + strings.Repeat("é", club.MaxReason) + " "}) {
		c.When(act).ThenLike(func(t *testing.T, facts []events.Fact) {
			require.Len(t, facts, 1)
			r, ok := facts[0].(interface{ Ruling() events.Ruled })
			require.True(t, ok, "%T stands in no public log", facts[0])
			require.Equal(t, events.Ruled{Steward: "ana", Reason: strings.Repeat("é", club.MaxReason)}, r.Ruling())
		})
		c = given(t, events.LadderAdded{Ruled: byAna, Ladder: "cccc2222", Name: "Velha"})
	}
}

func TestLaddersAndRobins(t *testing.T) {
	add := func(id events.LadderID, name string) club.AddLadder {
		return club.AddLadder{In: in, Ruled: byRui, Ladder: id, Name: name}
	}
	c := given(t).When(add("aaaa2222", "Escada de gamão")).Then(events.LadderAdded{Ruled: byRui, Ladder: "aaaa2222", Name: "Escada de gamão"})
	c.When(add("bbbb2222", " Damas ")).Then(events.LadderAdded{Ruled: byRui, Ladder: "bbbb2222", Name: "Damas"})
	before := c.State()
	c.When(add("bbbb2222", "Outra")).Refused(refusal.Already)
	c.When(add("Bbbb2222", "Outra")).Refused(refusal.BadInput)
	c.When(add("cccc2222", "")).Refused("bad_name")
	c.When(add("cccc2222", "a\u202eb")).Refused("bad_name")
	c.When(add("cccc2222", "DAMAS")).Refused(club.NameTaken)
	c.When(club.CloseLadder{In: in, Ruled: byRui, Ladder: "cccc2222"}).Refused(club.NoSuchLadder)
	c.When(club.CloseLadder{In: in, Ruled: byRui, Ladder: "aaaa2222"}).Then(events.LadderClosed{Ruled: byRui, Ladder: "aaaa2222"})
	require.Equal(t, []club.Listed{{ID: "bbbb2222", Name: "Damas"}}, c.State().Ladders)
	require.Equal(t, []club.Listed{{ID: "aaaa2222", Name: "Escada de gamão"}}, c.State().Closed)
	require.False(t, c.State().HasLadder("aaaa2222"))
	require.Len(t, before.Ladders, 2)
	require.True(t, before.HasLadder("aaaa2222"))
	c.When(add("aaaa2222", "Escada")).Refused(refusal.Already)

	robin := club.AddRobin{In: in, Ruled: byRui, Robin: "aaaa2222", Name: "Todos contra todos"}
	c.When(robin).Then(events.RobinAdded{Ruled: byRui, Robin: "aaaa2222", Name: "Todos contra todos"}).When(robin).Refused(refusal.Already)
	robin.Robin, robin.Name = "bbbb2222", "todos  contra todos"
	c.When(robin).Refused(club.NameTaken)
	require.Len(t, c.State().Robins, 1)
}

func TestAStateSharesNothingWithItsSuccessors(t *testing.T) {
	s := given(t).State()
	for _, id := range []events.LadderID{"aaaa2222", "bbbb2222", "cccc2222"} {
		s = evolved(t, s, []events.Fact{events.LadderAdded{Ladder: id}})
	}
	one := evolved(t, s, []events.Fact{events.LadderAdded{Ladder: "dddd2222"}})
	evolved(t, s, []events.Fact{events.LadderAdded{Ladder: "eeee2222"}})
	require.Equal(t, "dddd2222", one.Ladders[3].ID)
}
