package views

import (
	"strings"

	"github.com/labstack/echo/v4"

	"carteiro/engine/rules"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// tableSay speaks to the table, or to the reader's group there.
func (s *Server) tableSay(c echo.Context) error {
	text := strings.ReplaceAll(c.FormValue("text"), "\r\n", "\n")
	return s.act(c, "say", text, func(id events.TableID, by events.PlayerID, _ int) table.Command {
		return table.Say{ID: id, By: by, Text: strings.TrimSpace(text), To: c.FormValue("to")}
	})
}

// Group is the group that the reader sits in, empty where nobody does.
func (v tableView) Group() string { return v.Now.Group(v.Seat) }

// Confers tells whether the reader may speak to their group now: it has another
// member, and the game lets them.
func (v tableView) Confers() bool {
	g, ok := v.Now.Position.(rules.Grouping)
	return ok && v.Group() != "" && len(v.listeners()) > 0 && g.Consults(v.Seat)
}

// listeners are the others of the reader's group.
func (v tableView) listeners() (list []rules.Seat) {
	for i := range v.Now.Chairs {
		if seat := rules.Seat(i); seat != v.Seat && v.Now.Group(seat) == v.Group() {
			list = append(list, seat)
		}
	}
	return list
}

// listening names them.
func (v tableView) listening(p page) string {
	var names []string
	for _, seat := range v.listeners() {
		names = append(names, v.name(p, seat))
	}
	return strings.Join(names, ", ")
}

// spoken are the words to the table, or those to groups.
func (v tableView) spoken(group bool) (list []projections.Word) {
	for _, w := range v.Replay.Words {
		if (w.To != "") == group {
			list = append(list, w)
		}
	}
	return list
}

// conferring heads the thread of the reader's group or, once others may read it
// too, that of all groups.
func (v tableView) conferring(p page) string {
	if g := v.Group(); g != "" {
		return p.Say("page.words.group", "Group", p.Say("group."+g))
	}
	return p.Say("page.words.groups")
}

// whoReads says who reads that thread.
func (v tableView) whoReads(p page) string {
	switch {
	case v.Confers():
		return p.Say("page.words.readers", "List", v.listening(p))
	case v.Group() != "" && len(v.listeners()) > 0:
		return p.Say("page.words.silent", "List", v.listening(p))
	}
	return p.Say("page.words.opened")
}

// unsaid is what was typed and refused, for the field to whom it was said.
func (v tableView) unsaid(to string) string {
	if v.Form.To != to {
		return ""
	}
	return v.Form.text("say")
}
