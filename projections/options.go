package projections

import (
	"maps"

	"carteiro/engine/refusal"
	"carteiro/engine/rules"
)

// Labelled puts what an option is called into a refusal that names it by its
// key; any other error stays as it is.
func Labelled(err error, game string, say rules.Say) error {
	r := refusal.Of(err)
	if r == nil {
		return err
	}
	name, ok := r.Args["Option"].(string)
	if !ok || (r.Code != rules.BadNumber && r.Code != rules.BadOption && r.Code != rules.OptionNotHere) {
		return err
	}
	labelled := *r
	labelled.Args = maps.Clone(r.Args)
	labelled.Args["Option"] = say("option." + game + "." + name)
	return &labelled
}
