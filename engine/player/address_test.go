package player_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"carteiro/engine/decider/spec"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/events"
)

var failed = player.ReportFailure{ID: ana, Status: "5.1.1", Final: true, Sent: spec.Epoch}

func TestAFinalFailureMarksTheAddress(t *testing.T) {
	c := spec.Given(t, player.Decider(ana), joined)
	c.When(at(failed, 5)).Then(events.AddressFailed{Status: "5.1.1", Final: true})
	require.True(t, c.State().Fails())
	require.Equal(t, "5.1.1", c.State().Failing.Status)
	c.When(at(failed, 6)).Then()
	c.When(at(player.Mend{ID: ana}, 7)).Then(events.AddressMended{})
	require.False(t, c.State().Fails())
	c.When(at(player.Mend{ID: ana}, 8)).Then()
}

func TestLettersGivenUpMarkTheAddressOnTheThirdDay(t *testing.T) {
	soft := func(s player.State, when string) player.State {
		return done(t, s, player.ReportFailure{ID: ana, Status: "4.2.2", Sent: on(t, when)}, when)
	}
	s := living(t, "")
	for _, when := range []string{"2026-03-01 10:00", "2026-03-01 23:00", "2026-03-02 01:00"} {
		s = soft(s, when)
	}
	require.False(t, s.Fails(), "two days")
	require.Len(t, s.Soft, 2)
	require.False(t, soft(s, "2026-03-15 11:00").Fails(), "the first is forgotten after 14 days")
	marked := soft(s, "2026-03-15 09:00")
	require.Equal(t, player.Failing{Since: on(t, "2026-03-15 09:00"), Status: "4.2.2"}, marked.Failing)
	require.Len(t, s.Soft, 2, "a state shares nothing with its successors")
	mended := done(t, s, player.Mend{ID: ana}, "2026-03-03 10:00")
	require.Empty(t, mended.Soft)
	require.False(t, soft(soft(mended, "2026-03-04 10:00"), "2026-03-05 10:00").Fails())
}

func TestAFailureOfAnOlderLetterChangesNothing(t *testing.T) {
	s := done(t, living(t, ""), failed, "2026-03-01 10:00")
	s = done(t, s, player.Mend{ID: ana}, "2026-03-02 10:00")
	facts, err := player.Decide(s, player.Request{Now: on(t, "2026-03-02 11:00"),
		Command: player.ReportFailure{ID: ana, Final: true, Sent: on(t, "2026-03-02 09:59")}})
	require.NoError(t, err)
	require.Empty(t, facts)
	again := player.ReportFailure{ID: ana, Final: true, Sent: on(t, "2026-03-02 10:01")}
	require.True(t, done(t, s, again, "2026-03-02 11:00").Fails())
}

func TestASignInLinkThatWasUsedMendsTheAddress(t *testing.T) {
	c := spec.Given(t, player.Decider(ana), joined, events.AddressConfirmed{})
	c.When(at(failed, 1)).Then(events.AddressFailed{Status: "5.1.1", Final: true})
	c.When(at(player.AskSignIn{ID: ana}, 2)).Then(events.SignInAsked{})
	c.When(at(player.SignIn{ID: ana, Ask: 4}, 3)).Then(events.SignedIn{Ask: 4}, events.AddressMended{})
}

func TestANewAddressNeedsTheLinkThatWentThere(t *testing.T) {
	ask := player.AskAddress{ID: ana, Address: "ana@new.example", Seal: "n"}
	use := player.ChangeAddress{ID: ana, Ask: 3, Key: "new", OldKey: "old"}
	c := spec.Given(t, player.Decider(ana), joined)
	c.When(at(use, 0)).Refused(refusal.Expired)
	c.When(at(failed, 1)).Then(events.AddressFailed{Status: "5.1.1", Final: true})
	c.When(at(ask, 2)).Then(events.AddressAsked{Address: "n"})
	require.EqualValues(t, "a", c.State().Address, "nothing has changed yet")
	c.When(at(player.ChangeAddress{ID: ana, Ask: 2, Key: "new", OldKey: "old"}, 3)).Refused(refusal.Expired)
	c.When(at(player.ChangeAddress{ID: ana, Ask: 3}, 3)).Refused(player.SameAddress)
	c.When(at(use, 2+24*60)).Refused(refusal.Expired)
	c.When(at(use, 1+24*60)).Then(events.AddressChanged{Address: "n", Old: "a"}, events.AddressConfirmed{})
	require.EqualValues(t, "n", c.State().Address)
	require.False(t, c.State().Fails(), "that was another address")
	c.When(at(use, 2*24*60)).Refused(refusal.Used)
}

func TestLinksThatWentToTheOldAddressSignNobodyIn(t *testing.T) {
	c := spec.Given(t, player.Decider(ana), joined, events.AddressConfirmed{}, events.SignInAsked{}, events.AddressAsked{Address: "n"})
	c.When(at(player.ChangeAddress{ID: ana, Ask: 4, Key: "new", OldKey: "old"}, 1)).
		Then(events.AddressChanged{Address: "n", Old: "a"})
	c.When(at(player.SignIn{ID: ana, Ask: 3}, 2)).Refused(refusal.Expired)
}

func TestOnlyTheNewestLinkToANewAddressCounts(t *testing.T) {
	c := spec.Given(t, player.Decider(ana), joined, events.AddressAsked{Address: "n"}, events.AddressAsked{Address: "m"})
	c.When(at(player.ChangeAddress{ID: ana, Ask: 2, Key: "new", OldKey: "old"}, 1)).Refused(refusal.Expired)
	c.When(at(player.ChangeAddress{ID: ana, Ask: 3, Key: "new", OldKey: "old"}, 1)).
		Then(events.AddressChanged{Address: "m", Old: "a"}, events.AddressConfirmed{})
}

func TestNewAddressesAreRefused(t *testing.T) {
	c := spec.Given(t, player.Decider(ana), joined)
	c.When(at(player.AskAddress{ID: ana, Address: "no address"}, 0)).Refused("bad_address")
	ask := player.AskAddress{ID: ana, Address: "ana@new.example", Seal: "n"}
	s := living(t, "")
	for _, when := range []string{"10:00", "10:01", "10:02", "10:03", "10:04"} {
		s = done(t, s, ask, "2026-03-01 "+when)
	}
	refused(t, s, ask, "2026-03-02 10:00", player.TooManyAsks, "Hours", 24)
	done(t, s, ask, "2026-03-02 10:01")
}

func TestOtherAddressesToWriteFrom(t *testing.T) {
	c := spec.Given(t, player.Decider(ana), joined)
	c.When(at(player.Allow{ID: ana, AddressKey: "k"}, 0)).Then(events.AddressAllowed{Key: "k"})
	c.When(at(player.Allow{ID: ana, AddressKey: "k"}, 1)).Then()
	require.True(t, c.State().Allows("k"))
	require.False(t, c.State().Allows("l"))
	for _, key := range "bcdefghij" {
		c.When(at(player.Allow{ID: ana, AddressKey: string(key)}, 2)).Then(events.AddressAllowed{Key: string(key)})
	}
	c.When(at(player.Allow{ID: ana, AddressKey: "z"}, 3)).Refused(player.TooManyMore)
	c.When(at(player.Allow{ID: ana, AddressKey: "j"}, 3)).Then()
}

func TestStoppingKeepsThePlan(t *testing.T) {
	c := spec.Given(t, player.Decider(ana), joined, events.MailChosen{Plan: "digest", Hour: 9})
	c.When(at(player.Start{ID: ana}, 0)).Then()
	c.When(at(player.Stop{ID: ana}, 1)).Then(events.LettersStopped{})
	c.When(at(player.Stop{ID: ana}, 2)).Then()
	require.True(t, c.State().Stopped)
	c.When(at(player.Start{ID: ana}, 3)).Then(events.LettersStarted{})
	require.False(t, c.State().Stopped)
	require.Equal(t, "digest", c.State().Plan)
	require.WithinDuration(t, spec.Epoch, c.State().Joined, time.Minute)
}
