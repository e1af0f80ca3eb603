package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"carteiro/engine/chouette"
	"carteiro/engine/lang"
	"carteiro/engine/refusal"
	"carteiro/engine/rules"
	"carteiro/events"
)

// RulesChouette answers a script of one game of a chouette with its course.
type RulesChouette struct{}

// Help documents the options, the events and the fields.
func (RulesChouette) Help() string {
	return `Reads JSON lines on standard input, one script a line, and writes one JSON line for each.

  options  {option: value}; what is left out takes its default
  box      who plays alone
  partner  who shares the box's points, or null
  crew     who plays against the box, the captain first: ["B","C","D"]
  queue    who waits and does not play this game, in order
  events   {"event":"crew_double","by":["B"]}, in order

Nobody is called "box" or "centre". The events and their fields:

  crew_double    by: the members who double in this window, perhaps nobody
  box_answer     answers: {member: "take", "pass" or "beaver"}
  box_double     none: all live members whose cube is centred or the box's
  crew_answer    answers: {member: "take", "pass" or "beaver"}
  beaver_answer  the box beavered: answers {member: "accept", "raccoon" or "refuse"};
                 members beavered: answers {"box": {member: ...}}
  end            winner: "box" or "crew"; value: 1, 2, 3, or 1, 2, 3, 4, 5, 7, 10 of the traditional table

The answer is {"steps","accounts","next"}. A step shows the state after its event:

  levels    {member: the level accepted so far}, of the live pairs
  owners    {member: "centre", "box" or the member}, of the live pairs
  settled   {member: points as the member counts them}
  captain   who acts for the crew, null once no pair is live
  refused   "", or why the event was refused; it has then changed nothing

The accounts are the points of box, partner and crew and sum to zero. Next seats everybody for the next
game: box, captain and queue; it is null where the game has not ended.
A bad line is answered {"error": "..."}; the exit status is then 1.

The options, with their defaults:

` + explainChouette()
}

func explainChouette() string {
	var b strings.Builder
	for _, o := range chouette.Rules.Options {
		takes := slices.Clone(o.Values)
		if o.Max > 0 {
			takes = append(takes, fmt.Sprintf("%d to %d", o.Min, o.Max))
		}
		fmt.Fprintf(&b, "  %-13s  %s (%s): %s\n", o.Name, o.Default, strings.Join(takes, ", "), chouetteOptions[o.Name])
	}
	return b.String()
}

// chouetteOptions say what each option decides.
var chouetteOptions = map[string]string{
	"beaverRefusal": "whether a beaver may be refused",
	"jacoby":        "whether a cube that was never turned counts 1; also true or false",
	"boxTakes":      "which doubles the box must take if it takes any",
	"loneTaker":     "what a take counts as where all others pass; captain: a beaver if it is the captain's",
	"partnerFrom":   "from how many players on there may be a partner",
	"rotation":      "whose result moves the box: the first captain's, the last one's, the box's sum",
	"partnerPlace":  "where the partner goes when the box is lost",
}

type chouetteCase struct {
	Options map[string]any    `json:"options"`
	Box     events.PlayerID   `json:"box"`
	Partner *events.PlayerID  `json:"partner"`
	Crew    []events.PlayerID `json:"crew"`
	Queue   []events.PlayerID `json:"queue"`
	Events  []chouetteEvent   `json:"events"`
}

type chouetteStep struct {
	Levels  map[events.PlayerID]int             `json:"levels"`
	Owners  map[events.PlayerID]events.PlayerID `json:"owners"`
	Settled map[events.PlayerID]int             `json:"settled"`
	Captain *events.PlayerID                    `json:"captain"`
	Refused string                              `json:"refused"`
}

type chouetteNext struct {
	Box     events.PlayerID   `json:"box"`
	Captain events.PlayerID   `json:"captain"`
	Queue   []events.PlayerID `json:"queue"`
}

type chouetteAnswer struct {
	Steps    []chouetteStep          `json:"steps"`
	Accounts map[events.PlayerID]int `json:"accounts"`
	Next     *chouetteNext           `json:"next"`
}

// Run answers every line.
func (RulesChouette) Run(std stdio) error {
	catalogue, err := lang.New()
	if err != nil {
		return err
	}
	say := catalogue.In("en").Refusal
	return answerLines(std, func(c chouetteCase) (any, error) { return playChouette(c, say) })
}

// playChouette plays a script; say puts refusals into words.
func playChouette(c chouetteCase, say func(error) string) (chouetteAnswer, error) {
	s, err := openChouette(c)
	if refusal.Of(err) != nil {
		return chouetteAnswer{}, errors.New(say(err))
	}
	if err != nil {
		return chouetteAnswer{}, err
	}
	answer := chouetteAnswer{Steps: []chouetteStep{}}
	for _, e := range c.Events {
		var refused error
		s, refused = chouette.Decide(s, e.Event)
		step := chouetteShown(s)
		if refused != nil {
			step.Refused = say(refused)
		}
		answer.Steps = append(answer.Steps, step)
	}
	answer.Accounts = s.Accounts()
	if seats, over := s.Next(); over {
		answer.Next = &chouetteNext{seats.Box, seats.Crew[0], seats.Crew[1:]}
	}
	return answer, nil
}

func openChouette(c chouetteCase) (chouette.State, error) {
	if c.Crew == nil || c.Events == nil {
		return chouette.State{}, errors.New("crew, events: two lists are wanted")
	}
	seats := chouette.Seats{Box: c.Box, Crew: c.Crew, Queue: c.Queue}
	if c.Partner != nil {
		if seats.Partner = *c.Partner; seats.Partner == "" {
			return chouette.State{}, errors.New("partner: a name is wanted, or null")
		}
	}
	for _, name := range seats.All() {
		if name == "box" || name == "centre" {
			return chouette.State{}, fmt.Errorf("%q is nobody's name here: it says whose a cube is", name)
		}
	}
	options, err := chouetteOptionsOf(c.Options)
	if err != nil {
		return chouette.State{}, err
	}
	return chouette.New(seats, options)
}

// chouetteOptionsOf reads the values as the words that options take.
func chouetteOptionsOf(given map[string]any) (rules.Options, error) {
	out := rules.Options{}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		switch v := given[name].(type) {
		case string:
			out[name] = v
		case bool:
			if out[name] = "off"; v {
				out[name] = "on"
			}
		case float64:
			out[name] = fmt.Sprint(v)
		default:
			return nil, fmt.Errorf("options: %.40s: a string, a number, true or false is wanted, not %s", name, asJSON(v))
		}
	}
	return out, nil
}

func chouetteShown(s chouette.State) chouetteStep {
	step := chouetteStep{map[events.PlayerID]int{}, map[events.PlayerID]events.PlayerID{}, map[events.PlayerID]int{}, nil, ""}
	for _, member := range s.Seats().Crew {
		p, _ := s.Pair(member)
		if p.Settled {
			step.Settled[member] = p.Points
			continue
		}
		step.Levels[member] = p.Level
		step.Owners[member] = map[chouette.Holder]events.PlayerID{
			chouette.Centre: "centre", chouette.Box: "box", chouette.Member: member}[p.Holder]
	}
	if captain := s.Captain(); captain != "" {
		step.Captain = &captain
	}
	return step
}
