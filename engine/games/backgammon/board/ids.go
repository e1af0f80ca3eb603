package board

// The sentences of the board in the catalogue, with their arguments.
const (
	idTitle   = "board.backgammon.title"   // a heading
	idBar     = "board.backgammon.bar"     // the bar, five letters at most
	idSide    = "board.backgammon.side"    // Mark Name Pips Bar Off: a line under the text board
	idPips    = "board.backgammon.pips"    // Pips: short, on the drawn board
	idNumbers = "board.backgammon.numbers" // Name: from whose side the points are counted
	idStack   = "board.backgammon.stack"   // Count Point
	idOnBar   = "board.backgammon.on_bar"  // Count
	idOff     = "board.backgammon.off"     // Count
	idCamp    = "board.backgammon.camp"    // Name List Pips: a side in words
	idOpening = "board.backgammon.opening" // the opening throw is awaited
	idRoll    = "board.backgammon.roll"    // Name: has to roll
	idDice    = "board.backgammon.dice"    // Name: the dice are being thrown for
	idPlay    = "board.backgammon.play"    // Name Dice: has to play
	idDance   = "board.backgammon.dance"   // Name Dice: cannot play
	idOver    = "board.backgammon.over"    // Name Result: has won
	idResult  = "board.backgammon."        // with the result: single, gammon, backgammon
)
