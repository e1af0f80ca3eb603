package projections

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// MaxRecord bounds a record that is read, in bytes.
const MaxRecord = 16 << 20

// Record is a replay as JSON: all that is needed to show the game again and,
// once the secret is open, to prove every throw without the server. What people
// said at the table is not in it.
type Record struct {
	ID         events.TableID  `json:"id"`
	Game       string          `json:"game"`
	Options    rules.Options   `json:"options,omitempty"`
	Status     table.Status    `json:"status"`
	Seats      []RecordSeat    `json:"seats"`
	Steps      []RecordStep    `json:"steps"`
	Outcome    *RecordOutcome  `json:"outcome,omitempty"`
	Commitment string          `json:"commitment"`
	Secret     string          `json:"secret,omitempty"`
	Words      []string        `json:"words"` // each seat's share in the luck
	Imported   *RecordSource   `json:"imported,omitempty"`
	Rated      bool            `json:"rated,omitempty"`
	For        *events.Fixture `json:"for,omitempty"`  // what it was played for
	Time       *RecordTime     `json:"time,omitempty"` // of a table with a clock
}

// RecordTime is what was agreed about time: the clock as engine/clock writes it,
// the zone in which the table tells its time.
type RecordTime struct {
	Clock      string `json:"clock"`
	Zone       string `json:"zone"`
	Weekend    bool   `json:"weekend,omitempty"`     // the clocks stand on Saturday and Sunday
	NoVacation bool   `json:"no_vacation,omitempty"` // vacations stop none
	Claim      bool   `json:"claim,omitempty"`       // a time that is up is the other side's to claim
}

// RecordClock is how the clock of a seat stood at a step: what it had in whole
// seconds, and when it would be used up if it ran.
type RecordClock struct {
	Left     int64      `json:"left_s"`
	Deadline *time.Time `json:"deadline,omitempty"`
}

// RecordSource is where an imported game comes from. Its luck is not ours.
type RecordSource struct {
	Format      string            `json:"format"`
	Headers     map[string]string `json:"headers,omitempty"`
	Differences []string          `json:"differences,omitempty"`
}

// RecordSeat is one seat of a Record. Of one that was added while the game went
// on, From is the first draw in which its words count; else 0.
type RecordSeat struct {
	Player events.PlayerID `json:"player"`
	Name   string          `json:"name"`
	From   int             `json:"from,omitempty"`
}

// RecordStep is one Step of a Record; View is what the eye sees.
type RecordStep struct {
	N      int           `json:"n"`
	At     time.Time     `json:"at"`
	Moves  []RecordMove  `json:"moves"`
	View   any           `json:"view"`
	Clocks []RecordClock `json:"clocks,omitempty"` // by seat
}

// RecordMove is one Told of a Record. Seat -1 is Nature, -2 nobody.
type RecordMove struct {
	Seat  rules.Seat `json:"seat"`
	Kind  string     `json:"kind"`
	Move  string     `json:"move,omitempty"`
	Value int        `json:"value,omitempty"`
	Auto  bool       `json:"auto,omitempty"`
	At    time.Time  `json:"at"`

	Why    string     `json:"why,omitempty"`    // see Timed
	From   *time.Time `json:"from,omitempty"`   // of a pause
	To     *time.Time `json:"to,omitempty"`     // of a pause
	More   int64      `json:"more_s,omitempty"` // of a credit, in seconds
	Reason string     `json:"reason,omitempty"` // of a steward
}

// RecordOutcome is the end of a Record.
type RecordOutcome struct {
	How    string     `json:"how"`
	Result string     `json:"result"`
	Winner rules.Seat `json:"winner"`
	Points []int      `json:"points"`
}

// JSON is the replay as a Record for one eye, which must be the eye that the
// replay was asked for.
func (r Replay) JSON(eye rules.Seat) Record {
	s := r.State
	out := Record{ID: s.ID, Game: s.Game, Options: s.Options, Status: s.Status,
		Commitment: s.Commitment, Secret: s.Secret, Rated: s.Rated, For: s.For, Time: recordTime(s.Clocks)}
	if f := s.Imported; f != nil {
		out.Imported = &RecordSource{f.Format, f.Headers, f.Differences}
	}
	for i, c := range s.Chairs {
		out.Seats = append(out.Seats, RecordSeat{c.Player, r.Name(rules.Seat(i)), c.From})
		out.Words = append(out.Words, c.Words)
	}
	for _, step := range r.Steps {
		out.Steps = append(out.Steps, recordStep(step, eye))
	}
	if e := s.Ending; e != nil {
		out.Outcome = &RecordOutcome{e.How, e.Result, e.Winner, e.Points}
	}
	return out
}

func recordTime(c table.Clocks) *RecordTime {
	if c.Kind == nil {
		return nil
	}
	return &RecordTime{Clock: c.Kind.String(), Zone: c.Zone.String(), Weekend: c.Weekend.Zone != nil, NoVacation: c.Closed, Claim: c.Claim}
}

func recordStep(s Step, eye rules.Seat) RecordStep {
	out := RecordStep{N: s.N, At: s.At, Moves: make([]RecordMove, len(s.Moves))}
	for i, t := range s.Moves {
		out.Moves[i] = RecordMove{Seat: t.Seat, Kind: t.Kind, Move: t.Move, Value: t.Value, Auto: t.Auto, At: t.At,
			Why: t.Why, From: instant(t.From), To: instant(t.To), More: int64(t.More / time.Second), Reason: t.Ruled.Reason}
	}
	if s.Position != nil {
		out.View = s.Position.SeenBy(eye)
	}
	for seat := range s.Clocks.Seats {
		c := RecordClock{Left: int64(s.Clocks.Has(rules.Seat(seat), s.At) / time.Second)}
		if at, runs := s.Clocks.Deadline(rules.Seat(seat)); runs {
			c.Deadline = instant(at)
		}
		out.Clocks = append(out.Clocks, c)
	}
	return out
}

// instant is nil for no instant.
func instant(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

// ReadRecord reads a Record as JSON wrote it; more than one value, an unknown
// field or more than MaxRecord bytes is an error.
func ReadRecord(r io.Reader) (Record, error) {
	var out Record
	d := json.NewDecoder(io.LimitReader(r, MaxRecord))
	d.DisallowUnknownFields()
	if err := d.Decode(&out); err != nil {
		return out, fmt.Errorf("not the record of a game: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return out, fmt.Errorf("not the record of a game: something follows it")
	}
	return out, nil
}
