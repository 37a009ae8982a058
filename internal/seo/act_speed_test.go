package seo

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"enamel/internal/db"
	"enamel/internal/job"
	"enamel/internal/mail/mailtest"
	"enamel/internal/seo/source"
	"enamel/internal/seo/speed"
)

// ends is how the scheduled run of a day ended.
func (c *clock) ends(day string) (Job, error) {
	c.t.Helper()
	var id string
	err := c.nodes[0].DB.QueryRow(c.t.Context(), `select id from seo_run where asked_by = '' and created_at = $1`, db.Millis(inFortWorth(c.t, day+" 05:00"))).Scan(&id)
	if err != nil {
		c.t.Fatal(err)
	}
	return c.nodes[0].Wait(c.t.Context(), id)
}

// TestTheScheduleMeasuresAPageOfEachTemplate, one after another, each under its own
// address; one that fails keeps no other from it, and what is known of it is stale.
func TestTheScheduleMeasuresAPageOfEachTemplate(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		var mu sync.Mutex
		var asked []string
		fails := "/shop"
		insights := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			mu.Lock()
			defer mu.Unlock()
			page := strings.TrimPrefix(r.URL.Query().Get("url"), "https://shop.example")
			if asked = append(asked, page); page == fails {
				http.Error(w, "No", http.StatusBadRequest)
				return
			}
			_, _ = fmt.Fprint(w, `{"lighthouseResult":{"lighthouseVersion":"12.8.2","categories":{"performance":{"score":0.9}},"audits":{}}}`)
		}))
		t.Cleanup(insights.Close)
		s := c.nodes[0]
		s.Speed = speed.New(speed.Config{
			DB: s.DB, Log: s.Log, Origin: s.Origin,
			Sources: source.New(source.Config{DB: s.DB, Secret: make([]byte, 32), Environment: map[string]source.Environment{source.PageSpeed: {URL: insights.URL}}}),
		})
		s.Templates = func(context.Context) ([]string, error) {
			return []string{s.Origin + "/shop", s.Origin + "/shop/oven", s.Origin + "/blog/lint"}, nil
		}
		c.tick()
		for _, other := range []string{"seo-crawl", "seo-backlink-monitor", letterAction} {
			if err := s.ChangeSchedule(t.Context(), other, ScheduleEdit{Every: "off"}); err != nil {
				t.Fatal(err)
			}
		}
		c.set("2026-11-23 05:00")
		c.tick()
		mailtest.Open(t, s.DB, s.Register)
		j, err := c.ends("2026-11-23")
		if err != nil || j.State != job.Done || *j.Progress.Total != 12 || !strings.Contains(string(j.Result), `"url":"https://shop.example/"`) {
			t.Fatalf("%+v, %v", j, err)
		}
		once := slices.Compact(asked)
		if want := []string{"/", "/shop", "/shop/oven", "/blog/lint"}; !slices.Equal(once, want) {
			t.Errorf("asked %q, want %q", once, want)
		}
		pages, err := s.speedPages(t.Context())
		var urls []string
		for i := range pages {
			urls = append(urls, strings.TrimPrefix(pages[i].URL, s.Origin))
		}
		slices.Sort(urls)
		if want := []string{"/", "/blog/lint", "/shop/oven"}; err != nil || !slices.Equal(urls, want) {
			t.Errorf("stored %q, %v, want %q", urls, err, want)
		}
		mu.Lock()
		fails = "/blog/lint"
		mu.Unlock()
		c.set("2026-11-24 05:00")
		c.tick()
		if j, err = c.ends("2026-11-24"); err != nil || j.State != job.Done {
			t.Fatalf("%+v, %v", j, err)
		}
		pages, err = s.speedPages(t.Context())
		for i := range pages {
			if p := &pages[i]; p.Latest.Stale != strings.HasSuffix(p.URL, fails) {
				t.Errorf("%s: stale is %v", p.URL, p.Latest.Stale)
			}
		}
		newest, listed := s.Newest(t.Context())
		if err != nil || listed != nil || len(pages) != 4 || len(newest) != 1 || newest[0].ID != j.ID {
			t.Errorf("%d pages, %v; the newest runs are %+v, %v", len(pages), err, newest, listed)
		}
	})
}
