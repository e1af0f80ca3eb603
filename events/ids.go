package events

// Ids are types of their own, so that none is taken for another. Each is a
// short lower-case string of letters and digits that needs no escaping in an
// address, a path or a stream name.
type (
	// TableID names one game played over days.
	TableID string
	// PlayerID names a person.
	PlayerID string
	// ClubID names a club; it is also the local part of the club's address.
	ClubID string
	// LadderID names one ladder of a club.
	LadderID string
	// RobinID names one round robin of a club.
	RobinID string
	// CommandID names one wish of one person: applied once, however often it arrives.
	CommandID string
)

// Stream is the name of the table's stream in the log.
func (id TableID) Stream() string { return "table-" + string(id) }

// Stream is the name of the player's stream in the log.
func (id PlayerID) Stream() string { return "player-" + string(id) }

// Stream is the name of the club's stream in the log.
func (id ClubID) Stream() string { return "club-" + string(id) }

// Stream is the name of the ladder's stream in the log.
func (id LadderID) Stream() string { return "ladder-" + string(id) }

// Stream is the name of the round robin's stream in the log.
func (id RobinID) Stream() string { return "robin-" + string(id) }

// AddressStream is the stream that reserves a mail address; key is the keyed
// hash of the folded address, so that the log names nobody.
func AddressStream(key string) string { return "address-" + key }

// Seat is a place in the rules of a game: 0 to 3 at the board, Nature and
// Watcher beside it. A Seat is never a person.
type Seat int8

const (
	// Nature throws the dice and draws the tiles.
	Nature Seat = -1
	// Watcher is the public: it sees what everybody may see and plays nothing.
	Watcher Seat = -2
)

// Private is text that belongs to a person (a name, an address, chat) as the
// log keeps it: sealed under that person's key, "owner:base64". It becomes
// unreadable for ever when the key is destroyed.
type Private string
