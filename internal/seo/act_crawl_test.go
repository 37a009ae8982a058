package seo

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/outbound"
	"enamel/internal/seo/crawl"
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
