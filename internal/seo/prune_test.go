package seo

import (
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

func TestFiguresStayAsLongAsIsSet(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const keep = 400 * 24 * time.Hour
		age := func() time.Duration { return keep }
		for id, at := range map[string]time.Time{"old": d.Now().Add(-keep - time.Hour), "young": d.Now().Add(-keep + time.Hour)} {
			for _, insert := range []string{
				`insert into seo_run (id, action, subject, asked_by, ref, state, kind, error, created_at) values ($1, 'seo-crawl', '', '', '', 'done', 0, '', $2)`,
				`insert into seo_run (id, action, subject, asked_by, ref, state, kind, error, created_at) values ($1 || 'est', 'the newest is old', '', '', '', 'done', 0, '', cast($2 as bigint) - 99999999)`,
				`insert into seo_local_result (run, origin, fetched_at, detail) values ($1, 'measured', $2, '')`,
				`insert into seo_rank_run (id, most, calls, cents_per_1000, started_at) values ($1, 0, 0, 0, $2)`,
				`insert into seo_local_run (id, most, calls, started_at) values ($1, 0, 0, $2)`,
				`insert into seo_speed (id, url, strategy, score, field, opportunities, runs, source, origin, measured_at) values ($1, '', 'mobile', 1, '', '', '', '', 'measured', $2)`,
				`insert into seo_rankings (id, run, keyword, place, device, depth, outcome, page, title, why, in_local_pack, calls, features, ai, source, origin, fetched_at, newest)
					values ($1, $1, '', '', '', 0, 'absent', '', '', '', false, 0, '', '', '', 'measured', $2, false)`,
				`insert into seo_snapshot (host, url, title, hash, etag, modified, lastmod, why, body, origin, read_at, asked_at) values ($1, '', '', '', '', '', '', '', '', 'measured', 0, $2)`,
				`insert into seo_snapshot_change (id, host, url, kind, was, now, origin, at) values ($1, '', '', 'new', '', '', 'measured', $2)`,
				`insert into seo_backlinks (id, source_domain, source_url, link_quality, state, origin, last_seen, checked_at, detail) values ($1, '', '', 'low', 'lost', 'measured', $2, 0, '')`,
				`insert into seo_backlinks (id, source_domain, source_url, link_quality, state, origin, last_seen, checked_at, detail) values ('live' || $1 || 'est', '', '', 'low', 'live', 'measured', $2, 0, '')`,
				`insert into seo_backlink_run (id, most, calls, cursor, failure, started_at) values ($1, 0, 0, '', '', $2)`,
				`insert into seo_price_change (id, domain, competitor, item, url, was_cents, now_cents, origin, changed_at) values ($1, '', '', '', '', 1, 2, 'measured', $2)`,
			} {
				if _, err := d.Exec(t.Context(), insert, id, db.Millis(at)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := (&Service{Config: Config{DB: d}}).prune(t.Context(), Keep{age, age, age}); err != nil {
			t.Fatal(err)
		}
		for table, id := range map[string]string{
			"seo_run": "id", "seo_local_result": "run", "seo_local_run": "id", "seo_rank_run": "id", "seo_speed": "id", "seo_rankings": "id", "seo_price_change": "id",
			"seo_snapshot": "host", "seo_snapshot_change": "id", "seo_backlinks": "id", "seo_backlink_run": "id",
		} {
			var left string
			var n int
			if err := d.QueryRow(t.Context(), `select min(`+id+`), count(*) from `+table+` where `+id+` not like '%est'`).Scan(&left, &n); err != nil || left != "young" || n != 1 {
				t.Errorf("%s has %d, %s: %v", table, n, left, err)
			}
		}
		var newest string
		if err := d.QueryRow(t.Context(), `select id from seo_run where action = 'the newest is old'`).Scan(&newest); err != nil || newest != "youngest" {
			t.Errorf("%q is left of an action whose newest run is old: %v", newest, err)
		}
		var live int
		if err := d.QueryRow(t.Context(), `select count(*) from seo_backlinks where state = 'live'`).Scan(&live); err != nil || live != 2 {
			t.Errorf("%d of 2 links that stand are left: %v", live, err)
		}
	})
}
