package mail

import (
	"fmt"
	"strconv"
	"strings"

	"carteiro/events"
)

// text is a target as the inbox keeps it. The signature has been checked by
// then and is not kept, so the file holds no address that acts.
func (t Target) text() string {
	switch t.Kind {
	case ToGame:
		return fmt.Sprintf("%s/%s/%d/%d", t.Kind, t.Table, t.Seat, t.Turn)
	case ToPlayer:
		return fmt.Sprintf("%s/%s", t.Kind, t.Player)
	case ToBounce:
		return fmt.Sprintf("%s/%s/%d", t.Kind, t.Player, t.Letter)
	case ToClub:
		return fmt.Sprintf("%s/%s", t.Kind, t.Club)
	}
	return fmt.Sprintf("%s/%s", t.Kind, t.Role)
}

// readTarget reads what text wrote; what it cannot read has no Kind.
func readTarget(s string) Target {
	f := append(strings.Split(s, "/"), "", "", "")
	t := Target{Kind: TargetKind(f[0])}
	switch t.Kind {
	case ToGame:
		seat, err := strconv.Atoi(f[2])
		turn, err2 := strconv.Atoi(f[3])
		if err != nil || err2 != nil {
			return Target{}
		}
		t.Table, t.Seat, t.Turn = events.TableID(f[1]), events.Seat(seat), turn
	case ToPlayer:
		t.Player = events.PlayerID(f[1])
	case ToBounce:
		n, err := strconv.ParseUint(f[2], 10, 64)
		if err != nil {
			return Target{}
		}
		t.Player, t.Letter = events.PlayerID(f[1]), n
	case ToClub:
		t.Club = events.ClubID(f[1])
	case ToPeople:
		t.Role = f[1]
	default:
		return Target{}
	}
	return t
}
