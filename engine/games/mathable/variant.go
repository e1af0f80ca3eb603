package mathable

import (
	"strconv"

	"carteiro/engine/rules"
)

// The values of the options (spec section 3); the first of each is the default.
const (
	StartHighest = "highest-tile" // M2: the highest tile drawn begins
	StartRandom  = "random"       // by lot
	StartFixed   = "fixed"        // the first seat

	ExtraChoose = "choose" // M8: the player may draw
	ExtraAlways = "always" // the tile is drawn whether wanted or not
	ExtraNever  = "never"  // no extra tiles

	ExchangeBag         = "bag"          // M11: the bag must hold as many tiles
	ExchangeBag7        = "bag7"         // the bag must hold seven
	ExchangeReturnFirst = "return-first" // as bag, but put back before drawing
	ExchangeOff         = "off"          // none

	FinalSubtract = "subtract" // M14: every player loses what is left in hand
	FinalNone     = "none"     // nobody does
	FinalTransfer = "transfer" // and who went out gains it

	TieShared = "shared"           // M15: a tie is a shared win
	TieBefore = "before-deduction" // the score before M14 decides
	TieSeat   = "seat"             // the lower seat wins

	BagDrawn   = "drawn"   // Nature orders the bag and everything is known to the rules
	BagUnknown = "unknown" // a record tells what it knows of hands and draws: see blind.go
)

// options are the choices in the order they are asked for.
var options = []rules.Option{
	{Name: "start", Values: []string{StartHighest, StartRandom, StartFixed}, Default: StartHighest},
	{Name: "extra", Values: []string{ExtraChoose, ExtraAlways, ExtraNever}, Default: ExtraChoose},
	{Name: "exchange", Values: []string{ExchangeBag, ExchangeBag7, ExchangeReturnFirst, ExchangeOff}, Default: ExchangeBag},
	{Name: "idle", Min: 1, Max: 9, Default: "2"},
	{Name: "final", Values: []string{FinalSubtract, FinalNone, FinalTransfer}, Default: FinalSubtract},
	{Name: "tie", Values: []string{TieShared, TieBefore, TieSeat}, Default: TieShared},
	{Name: "bag", Values: []string{BagDrawn, BagUnknown}, Default: BagDrawn, Given: true},
}

// variant is the rules that a game is played by.
type variant struct {
	start, extra, exchange, final, tie string
	idle                               int  // full rounds without a tile that end the game, while there is a bag
	blind                              bool // the bag is unknown
}

// options are the choices again, complete.
func (v *variant) options() rules.Options {
	bag := BagDrawn
	if v.blind {
		bag = BagUnknown
	}
	return rules.Options{"start": v.start, "extra": v.extra, "exchange": v.exchange, "idle": strconv.Itoa(v.idle),
		"final": v.final, "tie": v.tie, "bag": bag}
}

func newVariant(o rules.Options) (variant, error) {
	full, err := Game{}.About().Resolve(o)
	if err != nil {
		return variant{}, err
	}
	idle, err := strconv.Atoi(full["idle"])
	return variant{full["start"], full["extra"], full["exchange"], full["final"], full["tie"], idle, full["bag"] == BagUnknown}, err
}
