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

	"enamel/internal/job"
	"enamel/internal/mail/mailtest"
	"enamel/internal/seo/speed"
)

// TestTheScheduleMeasuresAPageOfEachTemplate, one after another, each under its own
// address; one that fails keeps no other from it.
func TestTheScheduleMeasuresAPageOfEachTemplate(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		var mu sync.Mutex
		var asked []string
		insights := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			mu.Lock()
			defer mu.Unlock()
			page := strings.TrimPrefix(r.URL.Query().Get("url"), "https://shop.example")
			if asked = append(asked, page); page == "/shop" {
				http.Error(w, "No", http.StatusBadRequest)
				return
			}
			_, _ = fmt.Fprint(w, `{"lighthouseResult":{"lighthouseVersion":"12.8.2","categories":{"performance":{"score":0.9}},"audits":{}}}`)
		}))
		t.Cleanup(insights.Close)
		s := c.nodes[0]
		s.Speed = speed.New(speed.Config{
			DB: s.DB, Log: s.Log, Origin: s.Origin, Spent: func(context.Context) error { return nil },
			Insights: func(context.Context) (speed.Access, string, error) {
				return speed.Access{URL: insights.URL, Trusted: true}, "", nil
			},
		})
		s.Templates = func(context.Context) ([]string, error) {
			return []string{s.Origin + "/shop", s.Origin + "/shop/oven", s.Origin + "/blog/lint"}, nil
		}
		c.tick()
		if err := s.ChangeSchedule(t.Context(), "seo-crawl", ScheduleEdit{Every: "off"}); err != nil {
			t.Fatal(err)
		}
		c.set("2026-11-23 05:00")
		c.tick()
		mailtest.Open(t, s.DB, s.Register)
		var id string
		if err := s.DB.QueryRow(t.Context(), `select id from seo_run`).Scan(&id); err != nil {
			t.Fatal(err)
		}
		j, err := s.Wait(t.Context(), id)
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
	})
}
