package seo

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/job"
	"enamel/internal/mail/mailtest"
	"enamel/internal/outbound"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/finding"
)

// TestACrawlThatWasEnteredRightBeforeACrashRunsOnForNobody: the next attempt of
// its run takes it up, though that was not told of it; what other runs have left
// behind is closed and says why; a crawl by command is its own affair.
func TestACrawlThatWasEnteredRightBeforeACrashRunsOnForNobody(t *testing.T) {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<!doctype html><title>Washers</title>"))
	}))
	t.Cleanup(site.Close)
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		stored := config
		stored.Schema, stored.Relaxed = crawl.Schema(), true
		if config.Path != "" {
			stored.Path += ".crawls"
		}
		crawler := crawl.New(crawl.Config{
			DB: dbtest.Open(t, stored), Web: outbound.NewWeb(outbound.WebOptions{Allow: []string{strings.TrimPrefix(site.URL, "http://")}}),
		})
		s := New(Config{DB: dbtest.Open(t, config), Crawler: func(func(crawl.Progress), func() bool) *crawl.Crawler { return crawler }})
		for _, run := range []string{"dead", "", "mine"} {
			if _, err := crawler.Begin(t.Context(), crawl.Options{Start: site.URL, Run: run}); err != nil {
				t.Fatal(err)
			}
		}
		r := &Run{ID: "mine", ctx: t.Context(), service: s}
		ended, err := crawlOnce(r, crawler, crawlArgs{URL: site.URL, MaxPages: 1})
		if err != nil || ended.ID != 3 || ended.State != crawl.Done {
			t.Fatalf("%+v, %v", ended, err)
		}
		list, err := s.Crawls(t.Context())
		if err != nil || len(list) != 3 {
			t.Fatalf("%+v, %v", list, err)
		}
		if dead := list[2]; dead.State != "failed" || dead.Note != "it was interrupted" || dead.FinishedAt == nil {
			t.Errorf("of a run that is over: %+v", dead)
		}
		if command := list[1]; command.State != "running" || command.FinishedAt != nil {
			t.Errorf("by command: %+v", command)
		}
		next, err := crawlOnce(&Run{ID: "next", ctx: t.Context(), service: s}, crawler, crawlArgs{URL: site.URL, MaxPages: 1})
		if err != nil || next.ID != 4 || next.State != crawl.Done {
			t.Errorf("the next: %+v, %v", next, err)
		}
	})
}

// TestARunThatDiedBeforeItsFindingsWereFollowedFollowsThem, and reads no page again.
func TestARunThatDiedBeforeItsFindingsWereFollowedFollowsThem(t *testing.T) {
	var asked atomic.Int32
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if r.URL.Path != "/" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<!doctype html><title>Washers</title>"))
	}))
	t.Cleanup(site.Close)
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	crawler := crawl.New(crawl.Config{
		DB:  dbtest.Open(t, db.Config{Path: filepath.Join(t.TempDir(), "crawls.db"), Schema: crawl.Schema(), Relaxed: true}),
		Web: outbound.NewWeb(outbound.WebOptions{Allow: []string{strings.TrimPrefix(site.URL, "http://")}}),
	})
	rules := audit.Rules()
	findings := finding.New(finding.Config{Crawler: crawler, DB: crawler.DB, Rules: rules})
	s := New(Config{
		DB: d, Log: slog.New(slog.DiscardHandler), Origin: site.URL, Zone: time.UTC, Findings: findings, Rules: rules,
		Mail: mailtest.Outbox(), Staff: func() string { return "staff@shop.example" },
		Crawler: func(func(crawl.Progress), func() bool) *crawl.Crawler { return crawler },
	})
	id, err := s.Start(t.Context(), "seo-crawl", &CrawlIn{}, "ann")
	if err != nil {
		t.Fatal(err)
	}
	if first, err := crawler.Run(t.Context(), crawl.Options{Start: site.URL, Run: id}); err != nil || first.State != crawl.Done {
		t.Fatalf("%+v, %v", first, err)
	}
	before := asked.Load()
	queue := job.New(d, s.Log, job.Options{})
	s.Register(queue)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- queue.Run(ctx) }()
	j, err := s.Wait(t.Context(), id)
	stop()
	if err := errors.Join(err, <-ended); err != nil || j.State != job.Done || asked.Load() != before {
		t.Fatalf("%+v %v, %v; %d requests more", j, j.Error, err, asked.Load()-before)
	}
	summary, err := s.Summary(t.Context())
	if err != nil || summary == nil || summary.TotalPages != 1 || summary.LowContentPages != 1 || summary.PagesMissingMeta != 1 {
		t.Errorf("%+v, %v", summary, err)
	}
}

// TestWwwIsNoOtherSite: the same address with www. is the same site to the crawl
// and to what is said of it alike.
func TestWwwIsNoOtherSite(t *testing.T) {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to := map[string]string{
			"shop.example/": "www.shop.example/a", "www.shop.example/a": "www.shop.example/b", "www.shop.example/b": "www.shop.example/a", "moved.example/": "rival.example/",
		}[r.Host+r.URL.Path]
		if to == "" {
			http.NotFound(w, r)
			return
		}
		http.Redirect(w, r, "http://"+to, http.StatusMovedPermanently)
	}))
	t.Cleanup(site.Close)
	here := site.Listener.Addr().String()
	hosts := outbound.Hosts{"shop.example": here, "www.shop.example": here, "moved.example": here, "rival.example": here}
	crawler := crawl.New(crawl.Config{
		DB:  dbtest.Open(t, db.Config{Path: filepath.Join(t.TempDir(), "crawls.db"), Schema: crawl.Schema(), Relaxed: true}),
		Web: outbound.NewWeb(outbound.WebOptions{Hosts: hosts}),
	})
	for start, want := range map[string]string{
		"http://shop.example/":  "it redirects in a circle",
		"http://moved.example/": "it redirects to another site, http://rival.example/",
	} {
		begun, err := crawler.Begin(t.Context(), crawl.Options{Start: start})
		if err != nil {
			t.Fatal(err)
		}
		ended, err := crawler.Resume(t.Context(), begun.ID, crawl.Anew{})
		if err != nil || ended.State != crawl.Failed || ended.Note != want {
			t.Errorf("%s: %+v, %v, want %q", start, ended, err, want)
		}
	}
}

// TestANoteNamesRulesByTheirTitle: staff read what could not be judged in everyday
// words; of a crawl that was cut short they read that alone.
func TestANoteNamesRulesByTheirTitle(t *testing.T) {
	s := New(Config{Rules: audit.Rules(), Crawler: func(func(crawl.Progress), func() bool) *crawl.Crawler { return nil }})
	unsaid := []audit.Unsaid{{Rule: "link.orphan", Why: "3 pages were not read"}}
	if got, want := s.noteOf(crawl.Crawl{Note: "slow"}, unsaid), `slow; "No page links to this one" was not judged: 3 pages were not read`; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := s.noteOf(crawl.Crawl{Note: "it was blocked", Cut: "it was blocked"}, unsaid); got != "it was blocked" {
		t.Errorf("of a crawl that was cut short: %q", got)
	}
}
