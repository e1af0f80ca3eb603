package club_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"carteiro/engine/club"
	"carteiro/engine/refusal"
	"carteiro/events"
)

var people = []events.PlayerID{"", "ana", "rui", "eva", "zé", "max"}

// anyCommand is a wish of somebody about somebody, mostly with a good reason.
func anyCommand(t *rapid.T) club.Command {
	by, who := rapid.SampledFrom(people).Draw(t, "by"), rapid.SampledFrom(people).Draw(t, "who")
	r := events.Ruled{Steward: by, Reason: rapid.SampledFrom([]string{"porque sim", "porque não", " "}).Draw(t, "reason")}
	role := rapid.SampledFrom([]string{"member", "steward", "owner", "king"}).Draw(t, "role")
	terms := events.ClubTerms{Name: "Gaia", Lang: "pt", Door: rapid.SampledFrom([]string{"", "open", "invited"}).Draw(t, "door")}
	list := rapid.SampledFrom([]string{"aaaa2222", "bbbb2222"}).Draw(t, "list")
	return rapid.SampledFrom([]club.Command{
		club.Join{ID: porto, By: by}, club.Join{ID: porto, By: by}, club.Leave{ID: porto, By: by},
		club.Invite{In: in, By: by, Whom: who}, club.Remove{In: in, Ruled: r, Who: who},
		club.Give{In: in, Ruled: r, Who: who, Role: role},
		club.Give{In: in, Ruled: events.Ruled{Reason: "porque sim"}, Who: who, Role: role, ByOperator: true},
		club.Change{In: in, Ruled: r, Terms: terms},
		club.AddLadder{In: in, Ruled: r, Ladder: events.LadderID(list), Name: "Escada"},
		club.CloseLadder{In: in, Ruled: r, Ladder: events.LadderID(list)},
		club.AddRobin{In: in, Ruled: r, Robin: events.RobinID(list), Name: "Todos"},
		club.Found{ID: porto, Name: "Porto", Lang: "pt", By: by},
	}).Draw(t, "command")
}

// sound says what holds of every state.
func sound(t require.TestingT, s club.State) {
	for p, role := range s.Roles {
		require.True(t, s.Members[p], "%s is %s and no member", p, role)
		require.Contains(t, []string{events.RoleSteward, events.RoleOwner}, role)
	}
	for p := range s.Members {
		require.False(t, s.Invited[p] || s.Removed[p], p)
	}
	ids := map[string]bool{}
	for _, l := range slices.Concat(s.Ladders, s.Closed) {
		require.False(t, ids[l.ID], l.ID)
		ids[l.ID] = true
	}
}

// copied shares no map and no list with a state.
func copied(s club.State) club.State {
	s.Members, s.Roles = maps.Clone(s.Members), maps.Clone(s.Roles)
	s.Invited, s.Removed = maps.Clone(s.Invited), maps.Clone(s.Removed)
	s.Ladders, s.Closed, s.Robins = slices.Clone(s.Ladders), slices.Clone(s.Closed), slices.Clone(s.Robins)
	s.Terms.Options = maps.Clone(s.Terms.Options)
	return s
}

func evolved(t require.TestingT, s club.State, facts []events.Fact) club.State {
	for _, f := range facts {
		n, err := events.Encode(f)
		require.NoError(t, err)
		s = club.Evolve(s, events.Event{New: n, N: s.N + 1})
	}
	return s
}

// A club with an owner keeps one while anybody is left; roles are members'
// alone; a refusal says nothing else; no state changes once it is there.
func TestThereIsAlwaysAnOwner(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := club.State{ID: porto}
		if rapid.Bool().Draw(t, "founded") {
			s = evolved(t, s, founded)
		}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			facts, err := club.Decide(s, anyCommand(t))
			if err != nil {
				require.Empty(t, facts)
				require.NotNil(t, refusal.Of(err))
				continue
			}
			before, kept := s, copied(s)
			s = evolved(t, s, facts)
			require.Equal(t, kept, before)
			sound(t, s)
			if before.Owners() > 0 {
				require.True(t, s.Owners() > 0 || len(s.Members) == 0, "%+v", facts)
			}
		}
	})
}

// anyFact makes a fact of three bytes that need not make sense where it stands.
func anyFact(b []byte) events.Fact {
	p := people[int(b[1])%len(people)]
	role := []string{"member", "steward", "owner", "king", ""}[int(b[2])%5]
	list := []string{"aaaa2222", "bbbb2222", ""}[int(b[2])%3]
	return []events.Fact{
		events.ClubFounded{Name: role, Lang: "pt", By: p}, events.ClubChanged{Terms: events.ClubTerms{Name: role, Door: list}},
		events.MemberInvited{Player: p}, events.MemberJoined{Player: p}, events.MemberLeft{Player: p}, events.MemberRemoved{Player: p},
		events.RoleGiven{Player: p, Role: role}, events.LadderAdded{Ladder: events.LadderID(list)},
		events.LadderClosed{Ladder: events.LadderID(list)}, events.RobinAdded{Robin: events.RobinID(list)}, events.LanguageChosen{},
	}[int(b[0])%11]
}

// FuzzFold folds facts in any order: the state stays sound, and every command
// is decided or refused.
func FuzzFold(f *testing.F) {
	f.Add([]byte{0, 1, 1, 3, 2, 0, 6, 2, 2, 4, 1, 0, 5, 2, 0, 2, 2, 0, 7, 0, 0, 8, 0, 0, 7, 0, 0, 8, 0, 0})
	f.Add([]byte{6, 1, 2, 3, 1, 0, 2, 1, 0, 5, 4, 0, 3, 4, 0, 1, 0, 4})
	f.Fuzz(func(t *testing.T, data []byte) {
		s := club.State{ID: porto}
		for ; len(data) >= 3 && len(data) < 300; data = data[3:] {
			s = evolved(t, s, []events.Fact{anyFact(data)})
			sound(t, s)
		}
		for _, c := range []club.Command{join("ana"), leave("ana"), club.Invite{In: in, By: "ana", Whom: "rui"}, club.Remove{In: in, Ruled: byAna, Who: "rui"},
			club.Give{In: in, Ruled: byAna, Who: "rui", Role: "member"}, club.CloseLadder{In: in, Ruled: byAna, Ladder: "aaaa2222"}} {
			facts, err := club.Decide(s, c)
			require.True(t, err == nil || refusal.Of(err) != nil)
			sound(t, evolved(t, s, facts))
		}
	})
}

// FuzzEvolve folds any data of any type.
func FuzzEvolve(f *testing.F) {
	f.Add("club.founded", []byte(`{"name":"","by":"ana"}`))
	f.Add("club.changed", []byte(`{"terms":{"options":{"a":null}}}`))
	f.Add("club.role_given", []byte(`{"player":"rui","role":"owner"}`))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		s := evolved(t, club.State{ID: porto}, append(slices.Clone(founded), events.MemberJoined{Player: "rui"}))
		s = club.Evolve(s, events.Event{New: events.New{Type: name, V: 1, Data: data}, N: 9})
		require.Equal(t, uint64(9), s.N)
		sound(t, s)
	})
}
