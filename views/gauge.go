package views

import (
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"carteiro/engine/refusal"
)

// gauge counts the letters that each visitor has caused in the present hour.
type gauge struct {
	mu    sync.Mutex
	hour  time.Time
	count map[string]int
}

// mayCauseLetters counts one more letter for the visitor's address, or refuses.
func (s *Server) mayCauseLetters(c echo.Context) error {
	s.gauge.mu.Lock()
	defer s.gauge.mu.Unlock()
	if hour := s.Now().Truncate(time.Hour); !hour.Equal(s.gauge.hour) {
		s.gauge.hour, s.gauge.count = hour, map[string]int{}
	}
	if s.gauge.count[c.RealIP()] >= s.PerHour {
		return refusal.New(tooMany)
	}
	s.gauge.count[c.RealIP()]++
	return nil
}
