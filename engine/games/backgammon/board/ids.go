package board

// The sentences of the board in the catalogue, with their arguments.
const (
	idTitle   = "board.backgammon.title"       // a heading
	idBar     = "board.backgammon.bar"         // the bar, five letters at most
	idSide    = "board.backgammon.side"        // Mark Name Pips Bar Off: a line under the text board
	idPips    = "board.backgammon.pips"        // Pips: short, on the drawn board
	idNumbers = "board.backgammon.numbers"     // Name: from whose side the points are counted
	idOwnSide = "board.backgammon.numbers_own" // they are counted from the reader's side
	idStack   = "board.backgammon.stack"       // Count Point
	idOnBar   = "board.backgammon.on_bar"      // Count
	idOff     = "board.backgammon.off"         // Count
	idCamp    = "board.backgammon.camp"        // Name List Pips: a side in words
	idOpening = "board.backgammon.opening"     // the opening throw is awaited
	idRoll    = "board.backgammon.roll"        // Name: has to roll
	idDice    = "board.backgammon.dice"        // Name: the dice are being thrown for
	idPlay    = "board.backgammon.play"        // Name Dice: has to play
	idDance   = "board.backgammon.dance"       // Name Dice: cannot play
	idOver    = "board.backgammon.over"        // Name Result: has won
	idResult  = "board.backgammon."            // with the result: single, passed, gamao, match ...

	idKind         = "board.backgammon.play."         // with the kind of play: Count Game: what is played
	idCrawford     = "board.backgammon.crawford"      // a mark
	idPost         = "board.backgammon.post_crawford" // a mark
	idScore        = "board.backgammon.score"         // First FirstPoints Second SecondPoints
	idCube         = "board.backgammon.cube"          // Level: a label beside the board
	idCubeCentre   = "board.backgammon.cube_centre"   // Level
	idCubeOf       = "board.backgammon.cube_of"       // Name Level
	idMayDouble    = "board.backgammon.roll_or_double"
	idUseless      = "board.backgammon.useless"       // a double would win nothing
	idDoubles      = "board.backgammon.doubles"       // Name Level: a double waits
	idAnswerDouble = "board.backgammon.answer_double" // Name: has to answer it
	idBeavers      = "board.backgammon.beavers"       // Name Level: a beaver waits
	idAnswerBeaver = "board.backgammon.answer_beaver" // Name: has to answer it
	idGameOver     = "board.backgammon.game_over"     // Game Name Result Count
	idOverPoints   = "board.backgammon.over_points"   // Name Result Count
)
