package main

import (
	"slices"
	"strings"

	"github.com/stretchr/testify/require"

	"carteiro/engine/rules"
	"carteiro/engine/table"
)

// firstMove is the first legal move.
func firstMove(_ *match, s table.State) string { return nextMove(s).Text }

var backgammonScript = script{
	invite: tom, guests: 1, move: firstMove, illegal: "24/1, e boa sorte!",
	say: strings.NewReplacer("roll", "Lançar", "bar/", "Barra/", "/off", "/fora").Replace,
}

// digitsScript is Damas Digitais, given up after some moves.
var digitsScript = script{
	invite: "damas digitais " + tom, guests: 1, illegal: "a1-h2, e boa sorte!",
	say: strings.ToUpper,
	move: func(m *match, s table.State) string {
		if m.moves >= 30 {
			return ""
		}
		return nextMove(s).Text
	},
}

// mathableScript is Mathable of three, with extra tiles and exchanges; in the
// end all but one give up.
var mathableScript = script{
	invite: "mathable " + tom + " " + eva, guests: 2, illegal: "1A=3, e boa sorte!",
	say:  strings.NewReplacer("exchange", "Trocar", "end", "Fim", "pass", "Passo", "=", ": ").Replace,
	move: mathableMove, look: (*match).racksStayHidden,
}

func mathableMove(m *match, s table.State) string {
	seat := s.Asks()[0].Seat
	v := viewOf(s.Position, seat)
	if m.moves >= 33 {
		return ""
	}
	if m.moves%8 == 3 && v.Now == nil {
		return "exchange " + strings.Join(texts(v.Players[seat].Rack[:2]), " ")
	}
	words := bestOf(m.t, v, v.Players[seat].Rack...)
	text := strings.Join(words[:min(2, len(words))], " ")
	for _, try := range []string{text + "+", text} {
		if _, err := s.Position.Read(seat, try); err == nil {
			return try
		}
	}
	list := slices.Collect(s.Position.Legal(seat))
	return string(list[len(list)-1])
}

// racksStayHidden looks for every rack in what the others have got by letter,
// and in what they and the public see of the game now.
func (m *match) racksStayHidden() {
	s := m.state()
	if s.Status != table.Playing {
		return
	}
	public := newSurfer(m.t, m.cfg.URL)
	for seat, player := range viewOf(rules.Open(s.Position), rules.Watcher).Players {
		if len(player.Rack) < 6 {
			continue
		}
		rack := listed(player.Rack)
		for _, l := range m.box.all() {
			require.True(m.t, l.to == m.seats[seat].address || !rack.MatchString(l.text+l.html), "%v to %s", player.Rack, l.to)
		}
		for _, eye := range []*surfer{public, m.seats[1].web, m.seats[2].web} {
			own := eye == m.seats[seat].web
			require.Equal(m.t, own, rack.MatchString(eye.get("/g/"+string(m.id)).text()), "%v", player.Rack)
			require.Equal(m.t, own, rack.MatchString(eye.get("/g/"+string(m.id)+".json").text()), "%v", player.Rack)
		}
	}
}
