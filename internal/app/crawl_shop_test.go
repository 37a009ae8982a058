package app

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"enamel/internal/api"
	"enamel/internal/auditlog"
	"enamel/internal/config"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/seo"
	"enamel/internal/seo/crawl"
)

// TestCrawlOfTheShopsOwnSiteIsTheServersJob: the command enters it, follows it and
// prints what it found; told to stop, it cancels it.
func TestCrawlOfTheShopsOwnSiteIsTheServersJob(t *testing.T) {
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	r := start(t, env)
	r.addUser("staff@example.com", api.RoleStaff)
	r = r.as(r.signIn("staff@example.com", testPassword))
	status, out, errs := crawlCommand(t, env, r.app.Origin(), "--max-pages", "2", "--concurrency", "3", "--format", "json")
	var got struct {
		State string
		Count int `json:"pages_crawled"`
		Pages []struct{ URL string }
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || status != 0 || got.State != "partial" || got.Count != 2 || len(got.Pages) != 2 {
		t.Fatalf("status %d, %v, %s\n%s", status, err, errs, out)
	}
	var crawls []struct{ State string }
	if r.decode(r.get("/api/seo/crawls"), &crawls); len(crawls) != 1 || crawls[0].State != "partial" {
		t.Errorf("the dashboard lists %+v", crawls)
	}
	if _, err := os.Stat(filepath.Join(env["ENAMEL_DATA"], "crawl-command.db")); !os.IsNotExist(err) {
		t.Errorf("a store beside the shop's: %v", err)
	}

	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan int)
	var said strings.Builder
	go func() {
		c := &console{out: &said, err: &said, getenv: func(name string) string { return env[name] }}
		ended <- run(ctx, c, []string{"crawl", r.app.Origin(), "--delay", "1h"})
	}()
	var actions struct{ Current *wireJob }
	r.eventually("the crawl runs", func() bool {
		r.decode(r.get("/api/seo/actions"), &actions)
		return actions.Current != nil && actions.Current.State == "running"
	})
	if status, _, errs := crawlCommand(t, env, r.app.Origin()); status != 1 || !strings.Contains(errs, "the dashboard is at work") {
		t.Errorf("while a crawl runs: %d, %s", status, errs)
	}
	stop()
	if status := <-ended; status != 1 || !strings.Contains(said.String(), "called off after ") {
		t.Errorf("called off: %d, %s", status, said.String())
	}
	if j := r.ends(actions.Current.ID); j.State != "cancelled" {
		t.Errorf("%+v", j)
	}
	pages, err := r.app.templates(t.Context())
	for _, page := range pages {
		if a := r.get(strings.TrimPrefix(page, r.app.Origin())); a.status != http.StatusOK {
			t.Errorf("%s answers %d", page, a.status)
		}
	}
	if err != nil || len(pages) != 4 {
		t.Errorf("the pages of the templates: %q, %v", pages, err)
	}
}

// TestCrawlGoesOnAloneWhereNoServerRuns, and leaves no job behind.
func TestCrawlGoesOnAloneWhereNoServerRuns(t *testing.T) {
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	env["ENAMEL_ORIGIN"] = crawlable(t)
	cfg, err := config.Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	s, err := openStore(t.Context(), cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.db.Close() })
	began := time.Now()
	status, out, errs := crawlCommand(t, env, env["ENAMEL_ORIGIN"])
	if status != 0 || !strings.Contains(out, "2 pages crawled") || time.Since(began) < claimTime {
		t.Errorf("status %d, %s\n%s", status, errs, out)
	}
	var open int
	if err := s.db.QueryRow(t.Context(), `select count(*) from job where state in ('waiting', 'running')`).Scan(&open); err != nil || open > 0 {
		t.Errorf("%d jobs are left, %v", open, err)
	}
	if _, err := os.Stat(filepath.Join(env["ENAMEL_DATA"], "crawl-command.db")); err != nil {
		t.Error(err)
	}
	if status, out, errs = crawlCommand(t, env, env["ENAMEL_ORIGIN"], "--resume", "--max-pages", "60"); status != 0 || !strings.Contains(out, "2 pages crawled") {
		t.Errorf("resumed: status %d, %s\n%s", status, errs, out)
	}
}

// TestTheCommandFollowsItsCrawlPastARestart of the server, but not past its death: a
// crawl whose server stopped waits for the next, one whose lease ran out is given up.
func TestTheCommandFollowsItsCrawlPastARestart(t *testing.T) {
	for name, server := range map[string]struct {
		state  string
		lease  time.Duration
		ends   bool
		within time.Duration
	}{"restarts": {"waiting", 0, true, restartTime}, "runs": {"running", time.Hour, true, restartTime}, "died": {"running", -time.Second, false, 2 * claimTime}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
			s := seo.New(seo.Config{DB: d, Origin: "https://shop.example", Crawler: func(func(crawl.Progress), func() bool) *crawl.Crawler { return nil }})
			id, err := s.Start(t.Context(), "seo-crawl", crawl.Options{Start: s.Origin, MaxPages: 5}, auditlog.CommandLine)
			set := func(statement string, args ...any) {
				if err := d.Tx(t.Context(), func(tx *db.Tx) error {
					_, err := tx.Exec(t.Context(), statement, args...)
					return err
				}); err != nil {
					t.Error(err)
				}
			}
			now := time.Now()
			set(`update job set state = $1, started_at = $2, lease_until = $3, progress_total = 5`, server.state, db.Millis(now), db.Millis(now.Add(server.lease)))
			j, failure := follow(t.Context(), s, id, func(string) {
				if server.ends && time.Since(now) > claimTime+2*followPoll {
					set(`update seo_run set state = 'done', result = 'null'`)
				}
			})
			if err != nil || failure != nil || j.Over() != server.ends || time.Since(now) > server.within {
				t.Errorf("after %v: %+v, %v, %v", time.Since(now), j, err, failure)
			}
		})
	}
}
