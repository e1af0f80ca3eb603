package base

import "errors"

// ParseFEN reads a position strictly: "W:Wa1=3,Kc5=6:Bb8=1".
func ParseFEN(text string, r Rules, n Naming, numbered bool) (Board, Side, error) {
	return Board{}, White, errors.New("not yet")
}

// ParsePDNFEN reads a position as found in PDN files: squares by number or by
// letters (n says which board the letters are of, Mirror or Algebraic), ranges,
// spaces, a final dot, an unknown side. An unknown side is the one that begins
// the plain game.
func ParsePDNFEN(text string, r Rules, n Naming) (Board, Side, error) {
	return Board{}, White, errors.New("not yet")
}

// FEN writes a position.
func (b Board) FEN(by Side, r Rules, n Naming) string { return "" }
