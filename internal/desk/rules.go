package desk

import (
	"context"
	"time"

	"enamel/internal/blob"
	"enamel/internal/check"
	"enamel/internal/db"
)

// PhotoUses adds up which photos texts have, by hash.
func PhotoUses(ctx context.Context, r db.Reader, into map[string]blob.Uses) error {
	rows, err := r.Query(ctx, `select hash, count(*), cast(sum(shown) as bigint) from content_photo group by hash`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var hash string
		var use blob.Uses
		if err := rows.Scan(&hash, &use.Units, &use.Shown); err != nil {
			return err
		}
		into[hash] = blob.Uses{Units: into[hash].Units + use.Units, Shown: into[hash].Shown + use.Shown}
	}
	return rows.Err()
}

// Checks are the rules of the content desk.
func Checks(now time.Time) []check.Rule {
	return []check.Rule{
		{
			Name: "content.revision", About: "A text's newest, published and scheduled revisions are kept.",
			Find: check.Rows(`select i.kind || ' ' || i.slug, 'its newest revision is ' || cast(coalesce(r.newest, 0) as text) || ' and it says ' || cast(i.version as text) from content_item i
				left join (select item, max(number) as newest from content_revision group by item) as r on r.item = i.id where coalesce(r.newest, 0) <> i.version
				union all select i.kind || ' ' || i.slug, 'revision ' || cast(n.number as text) || ' is published or scheduled, and not kept'
				from content_item i join (select id, live as number from content_item union select id, planned from content_item) as n on n.id = i.id
				where n.number > 0 and not exists (select 1 from content_revision r where r.item = i.id and r.number = n.number)`),
		},
		{
			Name: "content.scheduled", About: "A scheduled text has a time, and is published at it.",
			Find: check.Rows(`select kind || ' ' || slug, 'it is scheduled ' || case when publish_at = 0 then 'without a time' else 'for a time over 30 days ago' end
				from content_item where planned > 0 and publish_at < $1`, db.Millis(now.Add(-check.Overdue))),
		},
	}
}
