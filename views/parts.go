package views

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

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
		return p.Say("page.standing.yours", "Ask", p.Say("ask."+kind))
	}
	switch l.Status {
	case table.Ended:
		return ending(p, l)
	case table.Playing, table.Invited:
		for _, seat := range l.Seats {
			if seat.Asked != "" {
				return p.Say("page.standing.theirs", "Name", seatName(p, seat), "Ask", p.Say("ask."+seat.Asked))
			}
		}
	}
	return p.Say("page.standing." + string(l.Status))
}

func ending(p page, l projections.Listing) string {
	if l.Winner < 0 || int(l.Winner) >= len(l.Seats) {
		return p.Say("page.standing.drawn")
	}
	return p.Say("page.standing.won", "Name", seatName(p, l.Seats[l.Winner]), "Result", resultName(p, l.Game, l.Result))
}

// resultName is a game's own name for how it was won, as its board says it.
func resultName(p page, game, result string) string { return p.Say("board." + game + "." + result) }

// offerName says what is offered in a position: "resign for 2 points (a
// gammon)". The game has the word for what it gives.
func offerName(p page, at rules.Position, o rules.Offer) string {
	result, points := projections.Worth(at, o)
	if result == "" {
		return p.Say("page.offer." + o.Kind)
	}
	return p.Say("page.offer."+o.Kind+"_"+result, "Count", points)
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
