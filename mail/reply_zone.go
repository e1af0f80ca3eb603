package mail

import (
	"slices"
	"strings"

	"carteiro/engine/clock"
)

// zoneRegions are where a zone is looked for that is said by its city alone.
var zoneRegions = []string{"Europe", "Atlantic", "America", "Africa", "Asia", "Australia", "Pacific", "Indian"}

// zoneCities are the Portuguese names of cities whose zones have other ones.
var zoneCities = map[string]string{
	"lisboa": "lisbon", "açores": "azores", "acores": "azores", "londres": "london", "bruxelas": "brussels", "luxemburgo": "luxembourg",
	"genebra": "zurich", "são paulo": "sao_paulo", "nova iorque": "new_york", "cabo verde": "cape_verde", "maputo": "maputo",
}

// zoneSmall are the words within the names of zones that have small letters.
var zoneSmall = []string{"es", "au", "of"}

// zoneNamed makes the IANA name of a time zone out of how somebody writes it:
// "europe/lisbon", "sao paulo". What is none is given back as it is.
func zoneNamed(said string) string {
	said = strings.ToLower(strings.TrimSpace(fold(said)))
	if name := zoneCities[said]; name != "" {
		said = name
	}
	name := zoneCase(strings.ReplaceAll(said, " ", "_"))
	for _, n := range append([]string{name, strings.ToUpper(name)}, inRegions(name)...) {
		if _, err := clock.Zone(n); err == nil {
			return n
		}
	}
	return said
}

func inRegions(city string) (list []string) {
	for _, r := range zoneRegions {
		list = append(list, r+"/"+city)
	}
	return list
}

// zoneCase writes a name as the database does: "America/Port-au-Prince",
// "Etc/GMT+1".
func zoneCase(s string) string {
	var out strings.Builder
	for len(s) > 0 {
		end := strings.IndexAny(s, "/_-+")
		if end < 0 {
			end = len(s)
		}
		w := s[:end]
		switch {
		case w == "gmt", w == "utc", w == "us":
			w = strings.ToUpper(w)
		case w != "" && !slices.Contains(zoneSmall, w):
			w = strings.ToUpper(w[:1]) + w[1:]
		}
		out.WriteString(w)
		if end < len(s) {
			out.WriteByte(s[end])
			end++
		}
		s = s[end:]
	}
	return out.String()
}
