package board

// The sentences of the board in the catalogue, with their arguments. How a
// game ended is said by "board.mathable.<result>", so no id here may be the
// name of a result.
const (
	idTitle   = "board.mathable.title"     // a heading
	idFresh   = "board.mathable.fresh"     // how the text board marks the newest tiles
	idFirst   = "board.mathable.first"     // Name: who begins
	idOpening = "board.mathable.opening"   // Name List: what a seat drew for the start
	idRack    = "board.mathable.rack"      // List: the reader's own tiles
	idRackOf  = "board.mathable.rack_of"   // Name List: those of another, face up
	idRackEnd = "board.mathable.rack_left" // Name List: the same, once the game is over
	idNoTiles = "board.mathable.no_tiles"  // instead of a list of tiles
	idOut     = "board.mathable.gone"      // Name List: tiles taken out of the game
	idBag     = "board.mathable.bag"       // Count: of tiles in it
	idBagWord = "board.mathable.bag_word"  // the bag, beside a number
	idOrder   = "board.mathable.order"     // List: the bag, face up

	idSeat   = "board.mathable.seat"        // Name List: how a seat stands
	idPoints = "board.mathable.seat.points" // Count
	idHeld   = "board.mathable.seat.held"   // Count: of tiles in hand
	idLeft   = "board.mathable.seat.left"   // has left the game
	idFinal  = "board.mathable.seat.final"  // Points: what the final count added

	idLast     = "board.mathable.last"          // Name What: the last turn
	idOpen     = "board.mathable.open"          // Name What: the turn that goes on
	idWhat     = "board.mathable.what."         // with a kind of turn; with exchange: Count; with play: Count of points
	idBonus    = "board.mathable.bonus"         // Bonus: among those points
	idTimes    = "board.mathable.factor"        // Factor: the square makes a tile count more
	idExtra    = "board.mathable.extra"         // an extra tile was drawn
	idExtraWas = "board.mathable.extra_was"     // Value: of that tile
	idPlaced   = "board.mathable.placed"        // Value Square List Count: a tile as it was laid, and its points
	idOperate  = "board.mathable.operate."      // with plus, minus, times or divide: First Second
	idSwapped  = "board.mathable.swapped"       // List: tiles put back
	idDrawn    = "board.mathable.drawn"         // List: tiles drawn at the end of the turn
	idRecent   = "board.mathable.recent"        // the same of the last Count turns
	idTurns    = "board.mathable.turns"         // a heading: turns with their points and the totals
	idTurn     = "board.mathable.turn"          // Number Name What Total: one of them in words
	idRow      = "board.mathable.row"           // Row List: tiles in words
	idTile     = "board.mathable.tile"          // Value Column
	idPrinted  = "board.mathable.tile_printed"  // Value Column
	idNew      = "board.mathable.tile_new"      // Value Column: laid in the turn on the table
	idSpecials = "board.mathable.specials"      // List: special squares without a tile
	idSpecial  = "board.mathable.special."      // with the kind of square: List
	idNoneFree = "board.mathable.specials_none" // all have one

	idCard     = "board.mathable.card"      // Count: a heading: the tile card, and how many are unseen
	idCardSays = "board.mathable.card_says" // List: the same in words
	idUnseen   = "board.mathable.unseen"    // Number List: values of which so many are unseen
	idNoneLeft = "board.mathable.none_left" // List: values of which all are seen

	idAsked   = "board.mathable.asked."     // with bag, start, shuffle or final: Nature is awaited
	idPlay    = "board.mathable.to_play"    // Name
	idRest    = "board.mathable.to_go_on"   // Name: has an open turn
	idMayDraw = "board.mathable.may_draw"   // the reader may ask for an extra tile
	idQuiet   = "board.mathable.quiet"      // Count Most: turns without a tile laid
	idWon     = "board.mathable.won"        // Name Result
	idShared  = "board.mathable.won_shared" // List Result: several have won
	idResult  = "board.mathable."           // with a result
)

// kinds names the kinds of squares in ids.
var kinds = map[string]string{"+": "plus", "-": "minus", "*": "times", "/": "divide", "2x": "double", "3x": "triple"}
