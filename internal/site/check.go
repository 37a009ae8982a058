package site

import (
	"time"

	"enamel/internal/check"
	"enamel/internal/db"
)

// Checks are the rules of what is kept beside the pages.
func Checks(now time.Time) []check.Rule {
	return []check.Rule{{
		Name: "page_version.time", About: "No page changes in the future: the sitemap tells search engines when it did.",
		Find:   check.Rows(`select path, 'it is said to change in the future' from page_version where changed_at > $1`, db.Millis(now.Add(24*time.Hour))),
		Repair: check.Exec(`delete from page_version where path = $1`),
	}}
}
