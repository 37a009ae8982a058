package seo

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/outbound"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/finding"
	"enamel/internal/seo/report"
	"enamel/internal/seo/speed"
)

// measured stores that a page was measured, and got a score.
func (c *clock) measured(url string, score float64) {
	c.t.Helper()
	const opportunities = `[{"id":"uses-responsive-images","title":"Properly size images","text":"","savings_ms":1200,"savings_bytes":900000}]`
	d := c.nodes[0].DB
	err := d.Tx(c.t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(c.t.Context(), `insert into seo_speed (id, url, strategy, score, field, opportunities, runs, source, origin, measured_at)
			values ($1, $2, 'mobile', $3, '[]', $4, '[]', 'Lighthouse', 'measured', $5)`, db.NewID(), url, score, opportunities, db.Millis(tx.Now()))
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
}

// TestAdviceIsAboutThisSiteAlone: other sites may be measured, but nobody here
// can mend them.
func TestAdviceIsAboutThisSiteAlone(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		s := c.nodes[0]
		s.Shop = func() string { return "A shop" }
		s.Speed = speed.New(speed.Config{DB: s.DB, Origin: s.Origin})
		for _, other := range []string{"http://rival.example/", "https://shop.example.rival.example/", "https://shop.example:8443/"} {
			c.measured(other, 0.1)
		}
		advice := func() (Overview, report.Report) {
			t.Helper()
			o, err := s.Overview(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			in, _, err := s.gather(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return o, report.Make(in)
		}
		o, r := advice()
		if len(o.Fixes) > 0 || len(r.Actions) > 0 || r.Areas[1].State != "never" || len(o.Speed) != 3 {
			t.Errorf("of other sites alone: fixes %+v, actions %+v, speed %+v, %d measured", o.Fixes, r.Actions, r.Areas[1], len(o.Speed))
		}
		c.measured("https://shop.example/faq", 0.6)
		c.measured("http://rival.example/new", 0.1)
		o, r = advice()
		if len(o.Fixes) != 1 || o.Fixes[0].Where[0] != "https://shop.example/faq" || len(r.Actions) != 1 || len(r.Areas[1].Rows) != 1 {
			t.Errorf("with one of this site: fixes %+v, actions %+v, rows %v", o.Fixes, r.Actions, r.Areas[1].Rows)
		}
		if len(o.Speed) != 5 || o.Speed[0].URL != "https://shop.example/faq" {
			t.Errorf("%d measured, %s first", len(o.Speed), o.Speed[0].URL)
		}
	})
}

// TestACrawlThatWasCutShortIsNotTakenForOneAtItsLimit, though it read nearly as
// many pages.
func TestACrawlThatWasCutShortIsNotTakenForOneAtItsLimit(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		s := c.nodes[0]
		s.Shop = func() string { return "A shop" }
		s.Speed = speed.New(speed.Config{DB: s.DB, Origin: s.Origin})
		s.crawls = crawl.New(crawl.Config{
			DB:  dbtest.Open(t, db.Config{Path: filepath.Join(t.TempDir(), "crawls.db"), Schema: crawl.Schema(), Relaxed: true}),
			Web: outbound.NewWeb(outbound.WebOptions{}),
		})
		s.Findings = finding.New(finding.Config{Crawler: s.crawls, DB: s.crawls.DB})
		const ended = "it ended at its limit of 100 pages"
		for i, step := range []struct {
			visited, pages int
			partial, trend string
		}{
			{100, 100, ended, ""},
			{100, 92, ended, "8 fewer than Nov 22, 9:01 AM"},
			{93, 93, "the time that it was given was up", "Not compared with Nov 22, 9:02 AM"},
			{100, 100, ended, "Not compared with Nov 22, 9:03 AM"},
		} {
			at := c.now().Add(time.Duration(i+1) * time.Minute)
			storeCrawl(t, s, crawl.Crawl{ID: int64(i + 1), Pages: step.visited, Note: step.partial, AtLimit: step.partial == ended, Started: at})
			sum := Summary{URL: s.Origin + "/", Crawl: int64(i + 1), TotalPages: step.pages, Partial: step.partial, LastChecked: at}
			if err := s.DB.Tx(t.Context(), func(tx *db.Tx) error {
				_, err := saveSummary(t.Context(), tx, db.NewID(), sum)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			o, err := s.Overview(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if got := o.Trends; i > 0 && (got == nil || got.TotalPages.Text != step.trend) {
				t.Errorf("%+v: %+v", step, got)
			}
		}
	})
}

// storeCrawl stores a partial crawl of this site that was to read 100 pages.
func storeCrawl(t *testing.T, s *Service, c crawl.Crawl) {
	t.Helper()
	options, err := json.Marshal(crawl.Options{Start: s.Origin + "/", MaxPages: 100})
	if err != nil {
		t.Fatal(err)
	}
	err = s.crawls.DB.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `insert into crawl (id, start, options, state, note, settled, pages, started_at, finished_at, at_limit)
			values ($1, $2, $3, 'partial', $4, true, $5, $6, $6, $7)`, c.ID, s.Origin+"/", string(options), c.Note, c.Pages, db.Millis(c.Started), c.AtLimit)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAnActionIsLackedIfItsNewestRunFailed(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		s, at := c.nodes[0], 0
		ran := func(id, action, state, failure string) {
			t.Helper()
			_, err := s.DB.Exec(t.Context(), `insert into seo_run (id, action, subject, asked_by, ref, state, kind, error, created_at, finished_at) values ($1, $2, '', '', '', $3, 0, $4, $5, $6)`,
				id, action, state, failure, at, at)
			if err != nil {
				t.Fatal(err)
			}
		}
		for action, states := range map[string][]string{
			"seo-crawl": {"failed", "done"}, "seo-rankings": {"done", "failed"}, "seo-pagespeed": {"failed", "open"}, "seo-local-tracking": {"failed", "cancelled"},
		} {
			for _, state := range states {
				at++
				ran(fmt.Sprint(at), action, state, action)
			}
		}
		ran("a", "seo-gsc-integration", "failed", "the first of two at once")
		ran("b", "seo-gsc-integration", "failed", "the second of two at once")
		list, err := s.lacks(t.Context())
		var got []string
		for _, l := range list {
			_, failure, _ := strings.Cut(l.Why, "M: ")
			got = append(got, failure)
		}
		if want := []string{"the second of two at once", "seo-pagespeed", "seo-rankings"}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%q, %v; want %q", got, err, want)
		}
	})
}
