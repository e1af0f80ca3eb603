package board

// The sentences of the board in the catalogue, with their arguments. How a
// game ended is said by "board.<key of the game>.<result>", so no id here may
// be the name of a result.
const (
	idTitle     = "board.draughts.title"       // a heading
	idWhite     = "board.draughts.white"       // Name: who has the white pieces
	idBlack     = "board.draughts.black"       // Name
	idMarks     = "board.draughts.marks"       // Name Man King: the letters of the text board
	idMarksMen  = "board.draughts.marks_men"   // Name Man: the same where nobody is crowned
	idShown     = "board.draughts.shown"       // how the text board shows the last move
	idShownTook = "board.draughts.shown_taken" // the same of a capture
	idLast      = "board.draughts.last"        // Name Text: the last move
	idLastWords = "board.draughts.last_words"  // Name From To: the last move in words
	idCaptured  = "board.draughts.captured"    // Count List: what it captured
	idGone      = "board.draughts.gone"        // the man that moved has left the board

	idFields  = "board.draughts.fields"    // First Second Fifth Last: squares by number
	idCamp    = "board.draughts.camp"      // Name List: a side in words
	idMen     = "board.draughts.men"       // Count List
	idKings   = "board.draughts.kings"     // Count List
	idNobody  = "board.draughts.no_pieces" // a side without pieces
	idNumbers = "board.draughts.with"      // Square Number: a piece with a number

	idTally     = "board.draughts.tally"               // Name List: how a side stands
	idTaken     = "board.draughts.tally.taken"         // Count: of pieces captured
	idTakenList = "board.draughts.tally.taken_numbers" // Count List
	idTakenNone = "board.draughts.tally.taken_none"    // nothing captured
	idSixes     = "board.draughts.tally.sixes"         // Sixes: captured, of two
	idHome      = "board.draughts.tally.home"          // Count List: men that have crossed the board
	idScore     = "board.draughts.tally.score"         // Count: of points
	idScoreIn   = "board.draughts.tally.score_added"   // Count Sum: of points, Sum of them for the pieces left
	idSum       = "board.draughts.tally.sum"           // Sum: of the numbers on the board
	idSumShort  = "board.draughts.sum_short"           // Sum: the same, beside the drawn board

	idSumAdded = "board.draughts.sum_added"   // Sum: that the points have in them, beside the drawn board
	idGoal     = "board.draughts.goal."       // with sixes, sums, pass or reach: Target: what wins
	idRat      = "board.draughts.rat"         // a 1 captures a 6 too
	idQuiet    = "board.draughts.counter"     // Count Most: moves without a capture or a man's move
	idTwice    = "board.draughts.second_time" // the position stands for the second time
	idAsked    = "board.draughts.asked."      // with deal, setup or colours: Nature is awaited
	idPlay     = "board.draughts.to_play"     // Name: has to move
	idMust     = "board.draughts.to_capture"  // Name: has to capture
	idWon      = "board.draughts.won"         // Name Result
	idDrawn    = "board.draughts.nobody_won"  // Result
)
