package views

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"carteiro/engine/games"
	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// personName is how a page calls a person.
func personName(p page, who projections.Person) string {
	if who.Erased || who.Name == "" {
		return p.Say("page.person.gone")
	}
	return who.Name
}

func seatName(p page, l projections.SeatLine) string {
	if l.Player == "" {
		return strangerName(p, l.Seat, l.Name)
	}
	return personName(p, projections.Person{Name: l.Name})
}

// strangerName is how a page calls who sat on a seat of an imported table.
func strangerName(p page, seat rules.Seat, name string) string {
	if name == "" {
		return p.Say(rules.OtherSeat, "Seat", seat, "Number", int(seat)+1)
	}
	return name
}

// gameName is the name of a game by its key.
func gameName(p page, key string) string { return p.Say("game." + key) }

// gameNames lists all games by name: "Gamão, Damas".
func gameNames(p page) string {
	names := make([]string, len(games.All))
	for i, g := range games.All {
		names[i] = gameName(p, g.Game.About().Key)
	}
	return strings.Join(names, ", ")
}

// rivals names the people of a table: "Ana – Rui".
func rivals(p page, l projections.Listing) string {
	var names []string
	for _, seat := range l.Seats {
		names = append(names, seatName(p, seat))
	}
	return strings.Join(names, " – ")
}

// asked is the kind of decision that a person owes at a table.
func asked(l projections.Listing, who events.PlayerID) string {
	for _, seat := range l.Seats {
		if seat.Player == who && who != "" {
			return seat.Asked
		}
	}
	return ""
}

// standing says in a few words where a table stands, to the reader.
func standing(p page, l projections.Listing) string {
	if kind := asked(l, p.Who.ID); kind != "" {
		return p.Say("page.standing.yours", "Ask", askName(p, kind))
	}
	switch l.Status {
	case table.Ended:
		return ending(p, l)
	case table.Playing, table.Invited:
		var names []string
		kind := ""
		for _, seat := range l.Seats {
			if seat.Asked != "" {
				names, kind = append(names, seatName(p, seat)), seat.Asked
			}
		}
		switch {
		case len(names) == 1:
			return p.Say("page.standing.theirs", "Name", names[0], "Ask", askName(p, kind))
		case len(names) > 1:
			return p.Say("page.standing.several", "List", strings.Join(names, ", "), "Ask", askName(p, kind))
		}
	}
	if p.CalledOff[l.ID] {
		return p.Say("page.standing.called_off")
	}
	return p.Say("page.standing." + string(l.Status))
}

// ending says how a table ended; a game in which nobody wins alone only when
// several do has a sentence of its own, "standing.<game>.drawn".
func ending(p page, l projections.Listing) string {
	switch {
	case l.How == abandoned:
		return p.Say("page.how." + abandoned)
	case l.How == table.ByRuling && l.Winner >= 0 && int(l.Winner) < len(l.Seats):
		return p.Say("page.how.ruled", "Name", seatName(p, l.Seats[l.Winner]))
	case l.How == table.ByRuling:
		return p.Say("page.how.ruled")
	}
	result := resultName(p, l.Game, l.Result)
	if l.Winner < 0 || int(l.Winner) >= len(l.Seats) {
		return p.Say(either(p, "standing."+l.Game+".drawn", "page.standing.drawn"), "Result", result)
	}
	return p.Say("page.standing.won", "Name", seatName(p, l.Seats[l.Winner]), "Result", result)
}

// resultName is a game's own name for how it ended, as its board says it.
func resultName(p page, game, result string) string { return p.Say("board." + game + "." + result) }

// askName says a decision: "play", "answer the double".
func askName(p page, kind string) string {
	if strings.HasPrefix(kind, "answer_") {
		return p.Say(either(p, "ask."+kind, "ask.answer_offer"))
	}
	return p.Say("ask." + kind)
}

// offerName says what is offered in a position: "a draw", and of a resignation
// what it gives where the game has a name for that ("offer.resign.<result>"):
// "to resign for a gammon (2 points)".
func offerName(p page, at rules.Position, o rules.Offer) string {
	result, points := projections.Worth(at, o)
	worth := "offer." + o.Kind + "." + result
	switch {
	case o.Kind == resign && p.Has(worth):
		return p.Say("page.offer.resign_worth", "What", p.Say(worth, "Count", points))
	case o.Kind == resign:
		return p.Say("page.offer.resign")
	}
	return p.Say("offer." + o.Kind)
}

// either is the first of two ids that the catalogue has, else the second.
func either(p page, id, otherwise string) string {
	if p.Has(id) {
		return id
	}
	return otherwise
}

// sentence begins a text with a capital letter.
func sentence(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// decimal writes a number with one digit behind the comma of the language.
func decimal(p page, x float64) string {
	return message.NewPrinter(language.Make(p.Tag)).Sprintf("%.1f", x)
}
