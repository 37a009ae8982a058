package alert

import (
	"time"

	"enamel/internal/check"
	"enamel/internal/db"
)

// Checks are the rules of alerts.
func Checks(now time.Time) []check.Rule {
	return []check.Rule{
		{
			Name: "alert.ended", About: "An alert whose time is over is forgotten.",
			Find:   check.Rows(`select id, 'it ended over 30 days ago' from alert where ends_at < $1`, db.Millis(now.Add(-check.Overdue))),
			Repair: check.Exec(`delete from alert where id = $1`),
		},
		{
			Name: "alert.address", About: "An address that waits for nothing is forgotten.",
			Find:   check.Rows(`select id, 'it waits for nothing' from alert_address a where not exists (select 1 from alert where address_id = a.id)`),
			Repair: check.Exec(`delete from alert_address where id = $1 and not exists (select 1 from alert where address_id = $1)`),
		},
	}
}
