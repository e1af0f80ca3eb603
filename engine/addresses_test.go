package engine_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/player"
	"carteiro/engine/refusal"
	"carteiro/events"
)

func join(t *testing.T, d *engine.Desk, id events.PlayerID, address string) error {
	t.Helper()
	key, err := d.Vault.AddressKey(address)
	require.NoError(t, err)
	_, err = d.Do(t.Context(), engine.Order{ID: events.CommandID("join " + string(id)), Command: player.Join{ID: id, Address: address, Name: string(id),
		Lang: "pt", AddressKey: key}})
	return err
}

// moves asks for another address and gives the order that uses the link.
func moves(t *testing.T, d *engine.Desk, id events.PlayerID, address string) engine.Order {
	t.Helper()
	_, err := d.Do(t.Context(), engine.Order{ID: events.CommandID("ask " + string(id) + address), Actor: id, Command: player.AskAddress{ID: id, Address: address}})
	require.NoError(t, err)
	s, err := d.Player(t.Context(), id)
	require.NoError(t, err)
	return engine.Order{ID: events.CommandID("move " + string(id) + address), Actor: id, Command: player.ChangeAddress{ID: id, Ask: s.N}}
}

func at(t *testing.T, d *engine.Desk, address string) events.PlayerID {
	t.Helper()
	who, err := d.PlayerAt(t.Context(), address)
	require.NoError(t, err)
	return who
}

func TestAChangeOfAddressReleasesTheOldOne(t *testing.T) {
	d := newDesk(t)
	require.NoError(t, join(t, d, ana, "ana@old.example"))
	change := moves(t, d, ana, "Ana@New.example")
	require.Empty(t, at(t, d, "ana@new.example"), "not before the link is used")
	for range 2 { // the same order again changes nothing
		_, err := d.Do(t.Context(), change)
		require.NoError(t, err)
	}
	require.Equal(t, ana, at(t, d, "ana@new.example"))
	require.Empty(t, at(t, d, "ana@old.example"))

	require.NoError(t, join(t, d, rui, "ana@old.example"), "others may have it")
	require.Equal(t, rui, at(t, d, "ana@old.example"))
	require.ErrorIs(t, join(t, d, "evaaaaaa", "ana@new.example"), events.ErrConflict)
}

func TestOneMayComeBackToAnAddress(t *testing.T) {
	d := newDesk(t)
	require.NoError(t, join(t, d, ana, "ana@old.example"))
	for _, address := range []string{"ana@new.example", "ana@old.example"} {
		_, err := d.Do(t.Context(), moves(t, d, ana, address))
		require.NoError(t, err)
		require.Equal(t, ana, at(t, d, address))
	}
	require.Empty(t, at(t, d, "ana@new.example"))
}

func TestNobodyTakesTheAddressOfSomebodyElse(t *testing.T) {
	d := newDesk(t)
	require.NoError(t, join(t, d, ana, "ana@old.example"))
	change := moves(t, d, ana, "rui@new.example")
	require.NoError(t, join(t, d, rui, "rui@new.example"))
	_, err := d.Do(t.Context(), change)
	require.True(t, refusal.Is(err, player.AddressTaken), "%v", err)
	require.Equal(t, ana, at(t, d, "ana@old.example"))
	require.Equal(t, rui, at(t, d, "rui@new.example"))
}

func TestAnotherAddressMustBeAnotherAndNoneOfOurs(t *testing.T) {
	d := newDesk(t)
	d.Reserved = func(_ context.Context, a string) (bool, error) { return a == "praia@play.example", nil }
	require.NoError(t, join(t, d, ana, "ana@old.example"))
	for address, code := range map[string]refusal.Code{"ANA@old.example": player.SameAddress, "praia@play.example": "our_address", "x": "bad_address"} {
		_, err := d.Do(t.Context(), engine.Order{ID: "ask", Actor: ana, Command: player.AskAddress{ID: ana, Address: address}})
		require.True(t, refusal.Is(err, code), "%s: %v", address, err)
	}
}

func TestOnlyTheHouseReportsFailures(t *testing.T) {
	d := newDesk(t)
	require.NoError(t, join(t, d, ana, "ana@old.example"))
	for _, c := range []any{player.ReportFailure{ID: ana, Final: true, Sent: noon}, player.ReportFailure{ID: rui, Final: true, Sent: noon}, player.Stop{ID: rui}} {
		_, err := d.Do(t.Context(), engine.Order{ID: "report", Actor: ana, Command: c})
		require.True(t, refusal.Is(err, engine.NotYou), "%T: %v", c, err)
	}
	do(t, d, "house", player.ReportFailure{ID: ana, Final: true, Sent: noon})
	s, err := d.Player(t.Context(), ana)
	require.NoError(t, err)
	require.True(t, s.Fails())
}
