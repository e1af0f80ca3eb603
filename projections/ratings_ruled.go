package projections

import (
	"strings"

	"carteiro/engine/errand"
	"carteiro/events"
)

// noteRuled follows what stewards say of a rated game that has ended: a void one
// counts for no rating, one with another result by that (L30). Whatever is said of
// a game under way, its table tells when it ends.
func noteRuled(tx events.Tx, e events.Event) error {
	if e.Type != "ladder.challenge_voided" && e.Type != "robin.scored" {
		return nil
	}
	fact, err := events.Decode(e.New)
	if err != nil {
		return err
	}
	_, id, _ := strings.Cut(e.Stream, "-")
	void, winner, f := true, events.PlayerID(""), events.Fixture{}
	switch said := fact.(type) {
	case events.ChallengeVoided:
		if said.Why != "steward" {
			return nil
		}
		f = events.Fixture{Ladder: events.LadderID(id), N: said.N}
	case events.RobinScored:
		if said.Steward == "" {
			return nil
		}
		f = events.Fixture{Robin: events.RobinID(id), N: said.N}
		void, winner = said.How == "void", said.Winner
	}
	_, err = tx.Exec(`UPDATE rated SET changed = ?1, void = ?2,
		rank = CASE WHEN ?2 OR seats > 2 THEN rank WHEN ?3 IN ('', player) THEN 1 ELSE 2 END WHERE id = ?4`,
		int64(e.Pos), void, string(winner), string(errand.TableFor(f)))
	return err
}
