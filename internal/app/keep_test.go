package app

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"enamel/internal/api"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/job"
)

// kept is a table whose old rows a setting has deleted.
type kept struct {
	least  int    // value of the setting, in days
	job    string // deletes them; empty: the queue does so by itself
	column string // of the table, that has what insert is given as $1
	insert string // $2 is the time that counts
}

func keptTables() map[string]kept {
	return map[string]kept{
		"keep.log_days": {
			30, "auditlog.prune", "audit_log.id",
			`insert into audit_log (id, at, actor, action, subject, detail, address) values ($1, $2, '', '', '', '', '')`,
		},
		"keep.chats_days": {
			7, "assistant.prune", "hand_over.id",
			`insert into hand_over (id, created_at, address, contact, note, conversation) values ($1, $2, '', '', '', '[]')`,
		},
		"keep.jobs_days": {
			1, "", "job.id",
			`insert into job (id, finished_at, name, args, priority, state, run_at, attempt, cancel_requested, progress_done, progress_note, created_at)
				values ($1, $2, 'a letter', '{}', 0, 'done', 0, 1, false, 0, '', 0)`,
		},
		"keep.figures_days": {
			400, "seo.prune", "seo_speed.id",
			`insert into seo_speed (id, measured_at, url, strategy, score, field, opportunities, runs, source, origin) values ($1, $2, '', 'mobile', 1, '', '', '', '', 'measured')`,
		},
		"keep.copies_days": {
			30, "seo.prune", "seo_snapshot.host",
			`insert into seo_snapshot (host, asked_at, url, title, hash, etag, modified, lastmod, why, body, origin, read_at) values ($1, $2, '', '', '', '', '', '', '', '', 'measured', 0)`,
		},
		"keep.backlinks_days": {
			30, "seo.prune", "seo_backlinks.id",
			`insert into seo_backlinks (id, last_seen, source_domain, source_url, link_quality, state, origin, checked_at, detail) values ($1, $2, '', '', 'low', 'lost', 'measured', 0, '')`,
		},
		"keep.backup_history_days": {
			30, "backup.prune", "backup_run.id",
			`insert into backup_run (id, started_at, destination, size, problem) values ($1, $2, '', 0, '')`,
		},
		"keep.requests_days": {1, "partner.prune", "partnership_requests.id", // 0: for good
			`insert into partnership_requests (id, created_at, company_name, contact_name, email, phone, business_type, state) values ($1, $2, '', '', '', '', '', 'done')`},
	}
}

// TestWhatGrowsIsDeletedByItsSetting sets each setting named keep.… to its least: what
// is a little older goes, and what is a little younger stays.
func TestWhatGrowsIsDeletedByItsSetting(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	tables, settings := keptTables(), r.app.store.settings
	for _, e := range settings.List() {
		c, known := tables[e.Key]
		switch {
		case e.Key == "keep.crawls":
			r.keepsCrawls(2)
			continue
		case !strings.HasPrefix(e.Key, "keep."):
			continue
		case !known:
			t.Errorf("%s: this test knows nothing that it deletes", e.Key)
			continue
		}
		r.sets(e.Key, c.least)
		edge := time.Now().AddDate(0, 0, -c.least)
		for id, at := range map[string]time.Time{"old": edge.Add(-time.Hour), "young": edge.Add(time.Hour)} {
			if _, err := r.app.store.db.Exec(t.Context(), c.insert, id, db.Millis(at)); err != nil {
				t.Fatalf("%s: %v", e.Key, err)
			}
		}
		if c.job != "" {
			err := r.app.store.db.Tx(t.Context(), func(tx *db.Tx) error {
				_, err := job.Insert(t.Context(), tx, c.job, struct{}{})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		table, column, _ := strings.Cut(c.column, ".")
		there := func(id string) bool {
			return r.number(r.app.store.db, `select count(*) from `+table+` where `+column+` = $1`, id) == 1
		}
		r.eventually(e.Key+" has what is old deleted", func() bool { return !there("old") })
		if !there("young") {
			t.Errorf("%s: what is young is gone from %s too", e.Key, table)
		}
	}
}

// sets gives a setting a value and waits until it is in force.
func (r *running) sets(key string, value int) {
	r.t.Helper()
	if err := r.app.store.settings.Set(r.t.Context(), key, []byte(strconv.Itoa(value))); err != nil {
		r.t.Fatal(err)
	}
	r.eventually(key+" is in force", func() bool { return r.app.store.settings.Snapshot().Stored(key) })
}

// keepsCrawls crawls the site once more than crawls may stay.
func (r *running) keepsCrawls(most int) {
	r.t.Helper()
	r.sets("keep.crawls", most)
	r.addUser("staff@example.com", api.RoleStaff)
	staff := r.as(r.signIn("staff@example.com", testPassword))
	for range most + 1 {
		if a := staff.post("/functions/v1/seo-crawl", map[string]any{"maxPages": 1}); a.status != http.StatusOK {
			r.t.Fatalf("%d %s", a.status, a.body)
		}
	}
	for id, want := range []int{0, 1, 1} {
		if n := r.number(r.app.crawls, `select count(*) from crawl where id = $1`, id+1); n != want {
			r.t.Errorf("keep.crawls: there are %d of crawl %d, want %d", n, id+1, want)
		}
	}
}

func (r *running) number(d *db.DB, query string, args ...any) (n int) {
	r.t.Helper()
	if err := d.QueryRow(r.t.Context(), query, args...).Scan(&n); err != nil {
		r.t.Fatal(err)
	}
	return n
}
