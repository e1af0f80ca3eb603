package clock

import (
	"fmt"
	"strings"
	"time"
)

// String is "none".
func (None) String() string { return "none" }

// String is "bank 48h 168h", or "per_move 72h" without a reserve.
func (b Bank) String() string {
	if b.Reserve == 0 {
		return "per_move " + short(b.Move)
	}
	return "bank " + short(b.Move) + " " + short(b.Reserve)
}

// String is "fischer 240h 36h 240h".
func (f Fischer) String() string {
	return "fischer " + short(f.Start) + " " + short(f.Increment) + " " + short(f.Cap)
}

// String is "iccf 50 10".
func (c ICCF) String() string { return fmt.Sprintf("iccf %d %d", c.Days, c.Moves) }

// short writes a time without the zeros behind it: "48h", "1h30m", "45s".
func short(d time.Duration) string {
	s := d.String()
	switch {
	case d == 0:
		return "0h"
	case strings.HasSuffix(s, "h0m0s"):
		return s[:len(s)-len("0m0s")]
	case strings.HasSuffix(s, "m0s"):
		return s[:len(s)-len("0s")]
	}
	return s
}

// Presets are the names of the clocks of the house, in the order in which they
// are offered; the first is the usual one.
var Presets = []string{"standard", "ladder", "brisk", "relaxed", "golem", "rigor"}

// Preset finds a clock of the house by its name.
func Preset(name string) (Clock, bool) {
	c, ok := map[string]Clock{
		"standard": Bank{72 * time.Hour, 120 * time.Hour},
		"ladder":   Bank{48 * time.Hour, 168 * time.Hour},
		"brisk":    Bank{24 * time.Hour, 72 * time.Hour},
		"relaxed":  Bank{120 * time.Hour, 240 * time.Hour},
		"golem":    Fischer{240 * time.Hour, 36 * time.Hour, 240 * time.Hour},
		"rigor":    ICCF{50, 10},
	}[name]
	return c, ok
}

// PresetOf is the name of a clock of the house, "" for any other.
func PresetOf(c Clock) string {
	for _, name := range Presets {
		if p, _ := Preset(name); p == c {
			return name
		}
	}
	return ""
}
