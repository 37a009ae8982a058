package handover

import (
	"time"

	"enamel/internal/check"
	"enamel/internal/db"
	"enamel/internal/inbox"
)

// Checks are the rules of hand-overs.
func Checks(now time.Time) []check.Rule {
	return append(inbox.Checks(table), check.Rule{
		Name: "hand_over.forgotten", About: "A hand-over is forgotten after its time.",
		Find:   check.Rows(`select id, 'it should have been forgotten over 30 days ago' from hand_over where created_at < $1`, db.Millis(now.Add(-life-check.Overdue))),
		Repair: check.Exec(`delete from hand_over where id = $1`),
	})
}
