package mail

import "regexp/syntax"

// headForms has the forms by the letter that a line may begin with, in the order
// of the table: most lines of a long letter need not be held against any.
var headForms = func() map[rune][]roomForm {
	by := map[rune][]roomForm{}
	for _, f := range roomForms {
		re, err := syntax.Parse(f.shape.String(), syntax.Perl)
		if err != nil {
			panic(err) // it has been compiled
		}
		heads, _ := headsOf(re)
		for r := range heads {
			by[r] = append(by[r], f)
		}
	}
	return by
}()

// headsOf are the letters that a match may begin with; empty tells whether it
// may have none.
func headsOf(re *syntax.Regexp) (heads map[rune]bool, empty bool) {
	heads = map[rune]bool{}
	add := func(more map[rune]bool) {
		for r := range more {
			heads[r] = true
		}
	}
	switch re.Op {
	case syntax.OpLiteral:
		heads[re.Rune[0]] = true
		return heads, false
	case syntax.OpCharClass:
		for i := 0; i+1 < len(re.Rune); i += 2 {
			for r := re.Rune[i]; r <= re.Rune[i+1]; r++ {
				heads[r] = true
			}
		}
		return heads, false
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			more, none := headsOf(sub)
			add(more)
			empty = empty || none
		}
		return heads, empty
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			more, none := headsOf(sub)
			if add(more); !none {
				return heads, false
			}
		}
		return heads, true
	case syntax.OpCapture, syntax.OpPlus:
		return headsOf(re.Sub[0])
	case syntax.OpQuest, syntax.OpStar, syntax.OpRepeat:
		heads, _ = headsOf(re.Sub[0])
		return heads, true
	}
	return heads, true
}
