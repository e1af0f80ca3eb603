package store

import "carteiro/events"

// Health is how the log is, for the health page.
type Health struct {
	Head        events.Pos
	Queued      int  // requests that wait for the writer
	Full        bool // the last transaction found no room on the disk
	Err         error
	Projections []ProjectionHealth
}

// ProjectionHealth is how one background projection is. Err is why it stopped.
type ProjectionHealth struct {
	Name    string
	Version int
	Pos     events.Pos
	Err     error
}

// Health tells how the log is now.
func (l *Log) Health() Health {
	h := Health{Head: events.Pos(l.head.Load()), Full: l.full.Load(), Err: l.Err()}
	if l.w != nil {
		h.Queued = len(l.w.reqs)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range l.async {
		h.Projections = append(h.Projections, ProjectionHealth{Name: r.p.Name(), Version: r.p.Version(), Pos: events.Pos(r.pos.Load()), Err: r.sick()})
	}
	return h
}
