package mail

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"carteiro/events"
)

func testSigner() Signer {
	return Signer{Key: []byte("0123456789abcdef0123456789abcdef"), Host: "play.example"}
}

var (
	gameTarget     = Target{Kind: ToGame, Table: "k7t2m4qd", Seat: 1, Turn: 41}
	gameAddress, _ = testSigner().Game("k7t2m4qd", 1, 41)
)

func TestSignedAddressesComeBack(t *testing.T) {
	s := testSigner()
	player, err := s.Player("abcdefgh")
	require.NoError(t, err)
	bounce, err := s.Bounce("abcdefgh", 1234567)
	require.NoError(t, err)
	for address, want := range map[string]Target{
		gameAddress:                        gameTarget,
		player:                             {Kind: ToPlayer, Player: "abcdefgh"},
		bounce:                             {Kind: ToBounce, Player: "abcdefgh", Letter: 1234567},
		s.Club("porto"):                    {Kind: ToClub, Club: "porto"},
		"abuse@play.example":               {Kind: ToPeople, Role: "abuse"},
		"Postmaster":                       {Kind: ToPeople, Role: "postmaster"},
		"<" + gameAddress + ">":            gameTarget,
		strings.ToUpper(gameAddress) + ".": gameTarget,
	} {
		got, err := s.Read(address)
		require.NoError(t, err, address)
		assert.Equal(t, want, got, address)
	}
	assert.LessOrEqual(t, len(gameAddress), 45)
	t.Log(gameAddress, player, bounce)
}

func TestOtherSeparatorsAreRead(t *testing.T) {
	for _, sep := range []byte("+.-") {
		s := testSigner()
		s.Sep = sep
		address, err := s.Game("k7t2m4qd", 1, 41)
		require.NoError(t, err)
		assert.Equal(t, string([]byte{'g', sep}), address[:2])
		got, err := testSigner().Read(address)
		require.NoError(t, err)
		assert.Equal(t, gameTarget, got)
	}
}

func TestSubaddressesOfAnOrdinaryMailbox(t *testing.T) {
	s := testSigner()
	s.Host, s.Box = "mail.example", "Clube.Porto"
	game, err := s.Game("k7t2m4qd", 1, 41)
	require.NoError(t, err)
	bounce, err := s.Bounce("abcdefgh", 1234567)
	require.NoError(t, err)
	assert.Regexp(t, `^Clube\.Porto\+g\.k7t2m4qd1[a-z0-9]+\.[a-z2-7]{17}@mail\.example$`, game)
	for address, want := range map[string]Target{
		game:                       gameTarget,
		strings.ToLower(game):      gameTarget,
		s.Club("porto"):            {Kind: ToClub, Club: "porto"},
		s.House():                  {Kind: ToClub, Club: House},
		bounce:                     {Kind: ToClub, Club: House}, // no provider would send from another
		"clube.porto@mail.example": {Kind: ToClub, Club: House},
	} {
		got, err := s.Read(address)
		require.NoError(t, err, address)
		assert.Equal(t, want, got, address)
	}
	for _, foreign := range []string{"porto@mail.example", "clube.portos@mail.example", "clube.porto+@mail.example", gameAddress} {
		_, err := s.Read(foreign)
		assert.ErrorIs(t, err, ErrRelay, foreign)
	}
	assert.Equal(t, "Clube.Porto@mail.example", s.From("porto"), "nor from a club's")
	assert.Equal(t, "porto@play.example", testSigner().From("porto"))
}

func TestTheLongestMailbox(t *testing.T) {
	s := testSigner()
	s.Box = strings.Repeat("c", MaxBox)
	game, err := s.Game("k7t2m4qd", 1, maxTurn)
	require.NoError(t, err)
	assert.Equal(t, maxLocal, strings.IndexByte(game, '@'))
	got, err := s.Read(game)
	require.NoError(t, err)
	assert.Equal(t, maxTurn, got.Turn)
}

func TestEveryChangedCharacterIsRefused(t *testing.T) {
	local := strings.TrimSuffix(gameAddress, "@play.example")
	for i := range local {
		for _, c := range "abz27+." {
			changed := local[:i] + string(c) + local[i+1:]
			got, err := testSigner().Read(changed + "@play.example")
			if changed == local || i == 1 { // the separator is free
				continue
			}
			assert.Error(t, err, changed)
			assert.Zero(t, got)
		}
	}
}

func TestKeysRotate(t *testing.T) {
	s := testSigner()
	s.Key, s.KeyID, s.Old = []byte("another key of thirty-two octets"), 'b', map[byte][]byte{'a': s.Key}
	got, err := s.Read(gameAddress)
	require.NoError(t, err)
	assert.Equal(t, gameTarget, got)
	fresh, err := s.Game("k7t2m4qd", 1, 41)
	require.NoError(t, err)
	assert.NotEqual(t, gameAddress, fresh)
	s.Old = nil
	_, err = s.Read(gameAddress)
	assert.ErrorIs(t, err, ErrNoAddress)
}

func TestKindsHaveSignaturesOfTheirOwn(t *testing.T) {
	player, err := testSigner().Player("abcdefgh")
	require.NoError(t, err)
	_, err = testSigner().Read("b" + player[1:])
	assert.ErrorIs(t, err, ErrNoAddress)
	other := testSigner()
	other.Host = "elsewhere.example"
	_, err = other.Read(strings.Replace(player, "play", "elsewhere", 1))
	assert.ErrorIs(t, err, ErrNoAddress)
}

func TestStrangeIdsGetNoAddress(t *testing.T) {
	s := testSigner()
	for _, id := range []string{"", "short", "UPPERCAS", "with spa", "ninechars", "abcdef01"} {
		_, err := s.Game(events.TableID(id), 0, 1)
		assert.Error(t, err, id)
		_, err = s.Player(events.PlayerID(id))
		assert.Error(t, err, id)
		_, err = s.Bounce(events.PlayerID(id), 1)
		assert.Error(t, err, id)
	}
	_, err := s.Game("k7t2m4qd", -1, 1)
	assert.Error(t, err)
	_, err = s.Game("k7t2m4qd", 0, -1)
	assert.Error(t, err)
}

func FuzzReadAddress(f *testing.F) {
	for _, a := range []string{gameAddress, "porto@play.example", "g+@play.example", "b.abcdefghzz.aaaaaaaaaaaaaaaaaa@play.example", "\"a@b\"@play.example", "@", "<>", "postmaster", "g+k7t2m4qd1.@PLAY.example"} {
		f.Add(a)
	}
	f.Fuzz(func(t *testing.T, a string) {
		s := testSigner()
		got, err := s.Read(a)
		if err != nil {
			assert.Zero(t, got)
			assert.True(t, errors.Is(err, ErrRelay) || errors.Is(err, ErrNoAddress))
			return
		}
		assert.NotEmpty(t, got.Kind)
		if got.Kind == ToGame {
			again, err := s.Game(got.Table, got.Seat, got.Turn)
			require.NoError(t, err)
			assert.Equal(t, again[2:], strings.TrimSuffix(strings.ToLower(strings.Trim(a, "<> ")), ".")[2:])
		}
	})
}
