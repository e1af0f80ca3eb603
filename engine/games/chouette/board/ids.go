package board

// The sentences of the board in the catalogue, with their arguments. How a pair
// was settled on the board is said by backgammon's "board.backgammon.<result>".
const (
	idTitle  = "board.chouette.title"   // names the drawing
	idBefore = "board.chouette.before"  // a heading, before the first game
	idGame   = "board.chouette.game"    // Game: a heading
	idGameOf = "board.chouette.game_of" // Game Count: the same where so many are played
	idBox    = "board.chouette.box"     // the side of the box
	idCrew   = "board.chouette.crew"    // the side of the crew

	idCounted = "board.chouette.counted." // with box or crew: from whose side the points are counted

	idThrows  = "board.chouette.throws"   // List: the dice for the seats
	idBoxOf   = "board.chouette.box_of"   // Name: who is box
	idBoxWith = "board.chouette.box_with" // Name Partner
	idLine    = "board.chouette.line"     // List: the order of captaincy

	idCubes   = "board.chouette.cubes"   // a heading: seat, name, level, state
	idMark    = "board.chouette.mark"    // Name: the captain has the mark *
	idCube    = "board.chouette.cube"    // Name Level State: a pair in words
	idOwner   = "board.chouette.owner."  // with centre, box or member: where the cube is
	idOffered = "board.chouette.offered" // Level: a double or a beaver waits
	idProxy   = "board.chouette.proxy"   // its member has left
	idSettled = "board.chouette.settled" // Points How
	idHow     = "board.chouette.how."    // with passed, box_passed, refused, time, left

	idRound = "board.chouette.round." // with the kind of a round: List
	idWord  = "board.chouette.word."  // with a word of a round
	idGiven = "board.chouette.given"  // List: who has answered under seal
	idOwn   = "board.chouette.own"    // Word: the reader's own answer

	idEnded     = "board.chouette.ended"     // Game Box: heads a settlement
	idWhy       = "board.chouette.why"       // Name Level Points How: a pair of it
	idUnsettled = "board.chouette.unsettled" // Name: a pair that counts nothing
	idHalf      = "board.chouette.half"      // Name Box Half Rest: the partner's share
	idNextLine  = "board.chouette.next_line" // Box Captain List: the next game's seats

	idAdded  = "board.chouette.added"  // Game List: what the game that is over added
	idNow    = "board.chouette.now"    // List: what is settled in the game at hand
	idLedger = "board.chouette.ledger" // List: points of the games that are over
	idLeft   = "board.chouette.left"   // has left the evening

	idNext     = "board.chouette.next"      // Box Captain: of the game that is about to begin
	idWaiting  = "board.chouette.waiting"   // List: newcomers
	idAsked    = "board.chouette.asked."    // with the kind of a decision: Name Dice
	idOver     = "board.chouette.over"      // Name Result: who has most points
	idOverTied = "board.chouette.over_tied" // Result
	idResult   = "board.chouette."          // with the result: played, few, agreed
)
