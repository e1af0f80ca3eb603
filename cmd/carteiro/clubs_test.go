package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/engine"
	"carteiro/engine/club"
	"carteiro/engine/player"
	"carteiro/events"
)

func TestTheOperatorFoundsAClubAndGivesItAnOwner(t *testing.T) {
	cfg := &Config{Data: t.TempDir(), Domain: "localhost", URL: "http://localhost"}
	with := func(args ...string) []string { return append(args, "--data", cfg.Data) }
	ok(t, with("found", "faro", "Clube de Faro", "--zone", "Europe/Lisbon")...)
	status, _, errs := command(t, with("found", "braga", "Clube de Braga", "--zone", "Europe/Braga")...)
	require.NotZero(t, status)
	require.Contains(t, errs, "fuso")

	a, err := open(t.Context(), cfg)
	require.NoError(t, err)
	key, err := a.vault.AddressKey("ana@mail.example")
	require.NoError(t, err)
	join := player.Join{ID: "anaaaaaa", Address: "ana@mail.example", Name: "Ana", Lang: "pt", AddressKey: key}
	_, err = a.desk.Do(t.Context(), engine.Order{ID: "1", Actor: join.ID, Command: join})
	require.NoError(t, err)
	require.NoError(t, a.close())

	role := func(who, role, reason string) []string {
		return with("role", "faro", who, role, "--reason", reason, "--lang", "en")
	}
	refused := func(sentence string, args []string) {
		status, _, errs := command(t, args...)
		require.NotZero(t, status)
		require.Contains(t, errs, sentence)
	}
	refused("not a member of Clube de Faro", role("Ana@mail.example", "owner", "founder"))
	a, err = open(t.Context(), cfg)
	require.NoError(t, err)
	_, err = a.desk.Do(t.Context(), engine.Order{ID: "2", Actor: join.ID, Command: club.Join{ID: "faro", By: join.ID}})
	require.NoError(t, err)
	require.NoError(t, a.close())
	refused("There is no such thing", role("rui@mail.example", "owner", "founder"))
	refused("no such role", role("ana@mail.example", "boss", "founder"))
	refused("say why", role("ana@mail.example", "owner", " "))
	require.Equal(t, "faro: Ana@mail.example is owner\n", ok(t, role("Ana@mail.example", "owner", "founder")...))
	refused("needs an owner", role("ana@mail.example", "member", "no more"))

	a, err = open(t.Context(), cfg)
	require.NoError(t, err)
	defer a.close()
	house, err := a.books.House(t.Context(), "faro")
	require.NoError(t, err)
	require.Equal(t, events.RoleOwner, house.Role(join.ID))
	require.Equal(t, "Europe/Lisbon", house.Terms.Zone)
	acts, err := a.books.Acts(t.Context(), "faro")
	require.NoError(t, err)
	require.Equal(t, events.Ruled{Reason: "founder"}, acts[0].Ruling)
}
