package mail

import (
	"fmt"
	"time"

	"carteiro/engine/clock"
	"carteiro/engine/player"
	"carteiro/engine/table"
	"carteiro/events"
	"carteiro/projections"
)

// The letters about turns that people may choose (K21). Whatever they choose,
// they get what is about no turn: invitations, results, answers, acts of
// stewards, changes of a clock. With a digest and no letters on turns, the
// warnings a day and three hours before a deadline still go, so that nobody
// loses a game unwarned; with none at all they do not.
const (
	planEach   = "each"
	planDigest = "digest"
	planBoth   = "both"
	planNone   = "none"
)

// habits are how a person wants letters, with what is usual where nothing was
// chosen.
type habits struct {
	quiet clock.Quiet // its Zone is the person's
	plan  string
	hour  int // of the digest
}

// habitsOf fills in what was not chosen; zone is that of the table or the club,
// nil for none.
func habitsOf(h player.Habits, zone *time.Location) habits {
	if z, err := clock.Zone(h.Zone); err == nil {
		zone = z
	}
	if zone == nil {
		zone = time.UTC
	}
	if h.Plan == "" {
		h = player.Usual() // nobody has told
	}
	return habits{clock.Quiet{Zone: zone, Begin: time.Duration(h.Begin) * time.Minute, End: time.Duration(h.End) * time.Minute}, h.Plan, h.Hour}
}

func (h habits) turns() bool   { return h.plan == planEach || h.plan == planBoth }
func (h habits) digests() bool { return h.plan == planDigest || h.plan == planBoth }

// wants tells whether a reminder of a kind goes to the person.
func (h habits) wants(kind clock.ReminderKind) bool {
	urgent := kind == clock.DayLeft || kind == clock.HoursLeft
	return h.turns() || urgent && h.plan == planDigest
}

// nextDigest is the first local hour of the digest after an instant, and the
// date there; a missing hour is the first instant after the gap (K8a).
func (h habits) nextDigest(after time.Time) (at time.Time, date string) {
	year, month, day := after.In(h.quiet.Zone).Date()
	for d := day; ; d++ {
		if at = h.digestOn(year, month, d); at.After(after) {
			return at, time.Date(year, month, d, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
		}
	}
}

func (h habits) digestOn(year int, month time.Month, day int) time.Time {
	return clock.Wall(h.quiet.Zone, year, month, day, time.Duration(h.hour)*time.Hour)
}

// habits are those of a person; zone is that of the table or the club.
func (n *notifier) habits(id events.PlayerID, zone *time.Location) habits {
	return habitsOf(n.Habits[id], zone)
}

// digest sees to it that whoever wants digests gets one.
func (n *notifier) digest(to events.PlayerID, s table.State) {
	if h := n.habits(to, s.Clocks.Zone); to != "" && h.digests() {
		n.addDigest(to, h)
	}
}

func (n *notifier) addDigest(to events.PlayerID, h habits) {
	due, date := h.nextDigest(n.at())
	n.out = append(n.out, projections.Notice{Ref: digestRef(to, date), Kind: letterDigest, To: to,
		Stream: to.Stream(), Turn: -1, Due: due, Data: fmt.Sprintf(`{"zone":%q}`, h.quiet.Zone)})
}

// digestRef names the digest of a local date.
func digestRef(to events.PlayerID, date string) string {
	return to.Stream() + "/" + date + "/" + letterDigest + "/" + string(to)
}
