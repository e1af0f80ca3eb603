// Package projections is what is so: tables computed from the log alone, and
// the replay of a game, folded on demand. Pages and letters read it; nothing
// here decides anything.
package projections

import (
	"context"
	"database/sql"
	"sync/atomic"
	"time"

	"carteiro/engine/club"
	"carteiro/engine/ladder"
	"carteiro/engine/player"
	"carteiro/engine/robin"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
)

// Opener opens sealed text; ErrErased once the person's key is gone.
type Opener interface {
	Open(p events.Private) (string, error)
}

// Books reads the projections and folds replays. DB is a query-only pool on
// the file that holds them.
type Books struct {
	DB    *sql.DB
	Store events.Store
	Vault Opener

	scores   recent[score]
	findings recent[finding]
	houses   recent[kept[club.State]]
	ladders  recent[kept[ladder.State]]
	robins   recent[kept[robin.State]]
	players  recent[kept[player.State]]
	pools    recent[pooled]
	analysts atomic.Int64
}

var _ Reader = (*Books)(nil)

// Person is a player as others and letters may know them.
type Person struct {
	ID        events.PlayerID
	Name      string // "deleted player" is said by the catalogue where Erased
	Address   string // for letters and the person alone: never on another page or in an export
	Lang      string
	Confirmed bool
	Erased    bool
}

// Club is a club with its members, by name.
type Club struct {
	ID      events.ClubID
	Name    string
	Lang    string
	Members []Person
}

// Listing is one table in a list.
type Listing struct {
	ID      events.TableID
	Game    string
	Club    events.ClubID
	Status  table.Status
	Turn    int
	Seats   []SeatLine
	Result  string // the game's own name for it, when it ended
	How     string
	Winner  rules.Seat
	Opened  time.Time
	Changed time.Time
	Due     time.Time // the deadline of the turn; zero for none
}

// SeatLine is one seat of a Listing. Nobody of ours sits on a seat of an
// imported table: it has no Player, and the Name of the file, if any.
type SeatLine struct {
	Seat   rules.Seat
	Player events.PlayerID
	Name   string
	Asked  string // the kind of decision owed now, empty for none
}

// Step is one settled moment of a replay: nothing is awaited from Nature, or a
// game of a match has just ended (rules.Pauses). Step
// 0 is the table before anything was played. A step once made keeps its N, its
// Position, its At and its Turn for ever; an offer, its refusal and the end are
// told with the step at which they happen.
type Step struct {
	N        int
	Moves    []Told // what happened since the step before
	Position rules.Position
	At       time.Time
	Turn     int // the table's turn at this moment
	Clocks   table.Clocks
}

// Told is one thing that happened at a table, as one eye may know it. An offer is
// "accepted" once; "agreed" is one of several who must all accept it, and "seated"
// a newcomer. Whether an order gave an answer under seal (rules.Sealing) is told to
// no other eye before all is face up.
type Told struct {
	Seat   rules.Seat
	Player events.PlayerID
	Kind   string // move, offer, accepted, agreed, refused, unoffered, dropped, seated, ended; see below
	Move   string // as the eye may read it; of an offer or a dropped order its kind, of the end its result
	Ask    string // of a move: the kind of the decision that it made
	Auto   bool
	Order  string // the standing order that made the step: for another seat's eye SomeOrder; "dropped" is for its own alone
	Value  int    // of an offer, also when it is accepted; of a pause that is asked for its days
	At     time.Time
	Timed
}

// Timed is what is told of time. The kinds are: expired (a time is up), lapsed (it
// is up and may be claimed), abandoned (nobody did: the end), called_off (the end
// too), paused (clocks stand or will; Seat is the Watcher for all), resumed (such a
// pause ends sooner), credited, pause_asked and pause_refused.
type Timed struct {
	Why      string        // paused, resumed: vacation, mutual or steward; credited: gift, claim or safety
	From, To time.Time     // paused, resumed: as it is now; no To while no end is known
	More     time.Duration // credited
	Ruled    events.Ruled  // paused, resumed: the steward and the reason, of a steward's
}

// SomeOrder stands for the order of another seat: which one it is, is not for
// this eye.
const SomeOrder = "some"

// Word is something said at a table, opened.
type Word struct {
	Player events.PlayerID
	Name   string
	Text   string
	At     time.Time
	Step   int    // the last step when it was said
	To     string // the group to which it was said, empty for all
}

// Replay is a whole game: every step, every word, and the state now.
type Replay struct {
	State table.State
	Steps []Step
	Words []Word
	Names map[events.PlayerID]Person
}

// Reader is what pages and letters ask of the books.
type Reader interface {
	Person(ctx context.Context, id events.PlayerID) (Person, error)
	Club(ctx context.Context, id events.ClubID) (Club, error)
	Clubs(ctx context.Context) ([]Club, error) // without members
	ClubsOf(ctx context.Context, id events.PlayerID) ([]Club, error)
	TablesOf(ctx context.Context, id events.PlayerID) ([]Listing, error) // those waiting for the person first, then newest
	TablesIn(ctx context.Context, id events.ClubID) ([]Listing, error)   // newest first, at most 100
	Table(ctx context.Context, id events.TableID) (Listing, error)
	Replay(ctx context.Context, id events.TableID, eye rules.Seat) (Replay, error)
	Findings(r Replay, n int) (list []rules.Finding, ready bool)
	Dice(ctx context.Context) ([]DiceCount, error)

	House(ctx context.Context, id events.ClubID) (House, error)
	Ladder(ctx context.Context, id events.LadderID) (Ladder, error)
	Chronicle(ctx context.Context, id events.LadderID) ([]Happened, error)
	Robin(ctx context.Context, id events.RobinID) (Robin, error)
	Habits(ctx context.Context, id events.PlayerID) (player.State, error)
	Acts(ctx context.Context, id events.ClubID) ([]Act, error) // of stewards, the last first
	Pools(ctx context.Context, id events.ClubID) ([]Pool, error)
	Ratings(ctx context.Context, p Pool) (Ratings, error)
	RatingHistory(ctx context.Context, p Pool, id events.PlayerID) ([]RatingStep, error)
}

// DiceCount is how often Nature gave a roll in finished games, for the public
// statistics: Dice as logged ("52"), the two orders counted apart.
type DiceCount struct {
	Game  string
	Dice  string
	Count int
}

// Named lets a board call the seats of the table by their people's names.
func (r Replay) Named(say rules.Say) rules.Say {
	return rules.Named(say, r.names()...)
}

// names are the names of the seats.
func (r Replay) names() []string {
	names := make([]string, len(r.State.Chairs))
	for i := range names {
		names[i] = r.Name(rules.Seat(i))
	}
	return names
}

// Numbered is what somebody wrote at the table with the numbers of seats instead
// of names, where the game knows seats by number (rules.Naming): pages and letters
// pass every text through it before a table.Play or a preview.
func (r Replay) Numbered(text string) string {
	return rules.Numbered(r.State.Position, text, r.names()...)
}

// Called is a move that was made in a position, as it is told, with the names of
// people where the game has the numbers of their seats (rules.Naming).
func (r Replay) Called(at rules.Position, move string) string {
	return rules.Called(at, move, r.names()...)
}

// Name is who sits on a seat: a person, or who the file of an imported table
// says; empty for an erased person and where the file says nobody.
func (r Replay) Name(seat rules.Seat) string {
	if r.State.Imported != nil {
		return r.State.Name(seat)
	}
	return r.Names[r.State.Player(seat)].Name
}
