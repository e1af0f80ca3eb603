package backgammon

import (
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Codes of refusals about the cube.
const (
	AnswerDouble refusal.Code = "answer_double" // a double waits, and the text is no clear answer
	AnswerBeaver refusal.Code = "answer_beaver" // a beaver waits, and the text is no clear answer
	NoDouble     refusal.Code = "no_double"     // an answer, and no double waits
	NoCube       refusal.Code = "no_cube"       // the game has no cube
	Crawford     refusal.Code = "crawford"      // nobody doubles in the Crawford game
	NotYourCube  refusal.Code = "not_your_cube" // the other side has the cube
	CubeLimit    refusal.Code = "cube_limit"    // the cube stands at Level, and that is the agreed end
	NoBeavers    refusal.Code = "no_beavers"    // beavers were not agreed
	DoubleFirst  refusal.Code = "double_first"  // a double, but Dice lie on the board already
)

// cubeWords are the moves of the cube as people say them, bare of articles. No
// empty text and no mere "yes" is among them.
var cubeWords = map[rules.Move]map[string]bool{
	moveDouble: words("double", "i double", "redouble", "i redouble", "double cube", "turn cube",
		"dobrar", "dobro", "dobra", "redobrar", "redobro", "redobra", "dobrar aposta", "dobro aposta"),
	moveTake: words("take", "i take", "take it", "take double", "i take it", "take cube",
		"accept", "i accept", "accept double", "i accept double",
		"aceito", "aceitar", "aceita", "aceite", "aceito dobra", "aceito dobro", "aceitar dobra",
		"pegar", "pego", "pega", "tomo", "tomar"),
	movePass: words("pass", "i pass", "drop", "i drop", "i pass double", "pass double", "drop double",
		"decline", "i decline", "refuse", "i refuse", "reject", "fold", "i fold",
		"passo", "passar", "passa", "recuso", "recusar", "recusa", "recuso dobra", "rejeito", "rejeitar", "largo", "largar",
		"não aceito", "nao aceito", "não pego", "nao pego"),
	moveBeaver:  words("beaver", "i beaver", "bivar", "bivo", "biva", "bivada"),
	moveRaccoon: words("raccoon", "i raccoon", "racoon", "i racoon", "racunar", "racuno", "racuna", "racunada"),
	moveAccept: words("accept", "i accept", "accept beaver", "take", "i take", "play on", "i play on",
		"aceito", "aceitar", "aceita", "aceite", "aceito biva", "aceito bivada", "pego", "pegar", "sigo", "seguir", "continuo", "continuar"),
}

// readCube reads words about the cube where they are due or out of place; a
// nil refusal with an empty move says that the text is none of them.
func (p *Position) readCube(folded string) (rules.Move, *refusal.Refusal) {
	is := func(m rules.Move) bool { return isPhrase(folded, cubeWords[m]) }
	due := p.cubeMoves()
	for _, m := range due.all() {
		if is(m) {
			return m, nil
		}
	}
	switch {
	case p.phase == phaseCube && is(moveBeaver):
		return "", p.mayBeaver()
	case p.phase == phaseCube:
		return "", refusal.New(AnswerDouble, "Level", 2*p.cube.level())
	case p.phase == phaseBeaver:
		return "", refusal.New(AnswerBeaver, "Level", 2*p.cube.level())
	case p.phase == phaseRoll && is(moveDouble):
		return "", p.mayDouble()
	case p.phase == phasePlay && is(moveDouble) && p.rules.cube:
		return "", refusal.New(DoubleFirst, "Dice", diceText(p.dice))
	case p.phase == phaseRoll && p.rules.cube && (is(moveTake) || is(movePass) || is(moveBeaver) || is(moveRaccoon)):
		return "", refusal.New(NoDouble)
	}
	return "", nil
}
