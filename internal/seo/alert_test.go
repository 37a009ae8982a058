package seo

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
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

// watched is a site of two pages whose troubles a test chooses, and its dashboard.
type watched struct {
	*Service
	t   *testing.T
	url string
	ill atomic.Pointer[string]
	box *mailtest.Box
}

func watchSite(t *testing.T, config db.Config) *watched {
	t.Helper()
	w := &watched{t: t}
	w.ill.Store(new(""))
	site := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		ill := *w.ill.Load()
		switch {
		case ill == "forbidden":
			http.Error(out, "No", http.StatusForbidden)
		case r.URL.Path == "/robots.txt":
			_, _ = io.WriteString(out, map[bool]string{true: "nonsense\n"}[ill == "robots"]+"User-agent: *\nDisallow:"+map[bool]string{true: " /b"}[ill == "blocked"]+"\n")
		case r.URL.Path == "/sitemap.xml":
			_, _ = io.WriteString(out, `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>`+w.url+`/b</loc></url></urlset>`)
		case r.URL.Path == "/b" && ill == "busy":
			out.Header().Set("Retry-After", "3600")
			http.Error(out, "Later", http.StatusTooManyRequests)
		case r.URL.Path == "/b" && ill == "server":
			http.Error(out, "Down", http.StatusInternalServerError)
		case r.URL.Path == "/" || r.URL.Path == "/b":
			out.Header().Set("Content-Type", "text/html")
			_, _ = io.WriteString(out, `<!doctype html><html lang=en><title>Used washers</title>`+map[bool]string{true: "<meta name=robots content=noindex>"}[ill == "noindex"]+`<a href=/b>The other page</a><a href=/>Home</a>`)
		default:
			http.NotFound(out, r)
		}
	}))
	t.Cleanup(site.Close)
	w.url = site.URL
	stored := config
	stored.Schema, stored.Relaxed = crawl.Schema(), true
	if config.Path != "" {
		stored.Path += ".crawls"
	}
	d := dbtest.Open(t, config)
	crawler := crawl.New(crawl.Config{DB: dbtest.Open(t, stored), Web: outbound.NewWeb(outbound.WebOptions{Allow: []string{strings.TrimPrefix(site.URL, "http://")}})})
	findings := finding.New(finding.Config{Crawler: crawler, DB: crawler.DB, Rules: audit.Rules()})
	w.Service = New(Config{
		DB: d, Log: slog.New(slog.DiscardHandler), Origin: site.URL, Zone: time.UTC, Findings: findings, Rules: findings.Rules,
		Crawler: func(func(crawl.Progress), func() bool) *crawl.Crawler { return crawler },
		Mail:    mailtest.Outbox(), Staff: func() string { return "staff@shop.example" },
	})
	w.box = mailtest.Open(t, d, w.Register)
	return w
}

// crawl crawls the site while it has a trouble.
func (w *watched) crawl(ill string) {
	w.t.Helper()
	w.ill.Store(&ill)
	id, err := w.Start(w.t.Context(), "seo-crawl", &CrawlIn{}, "ann")
	if err != nil {
		w.t.Fatal(err)
	}
	if j, err := w.Wait(w.t.Context(), id); err != nil || j.State == job.Cancelled {
		w.t.Fatalf("%+v, %v", j, err)
	}
}

// letters is how many letters were entered.
func (w *watched) letters() (n int) {
	w.t.Helper()
	if err := w.DB.QueryRow(w.t.Context(), `select count(*) from job where name not like 'seo-%'`).Scan(&n); err != nil {
		w.t.Fatal(err)
	}
	return n
}

// TestStaffGetALetterWhenTroubleAppears: one a crawl, when it is new and when it is
// back, not while it lasts, as a site that is down may, and none of small faults.
func TestStaffGetALetterWhenTroubleAppears(t *testing.T) {
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		w := watchSite(t, config)
		n := 0
		for _, step := range []struct{ ill, says string }{
			{"", ""},
			{"server", "The server fails on this page (1 new):\n  " + w.url + "/b\n    "},
			{"server", ""},
			{"", ""},
			{"server", "(1 back again):\n  " + w.url + "/b\n    "},
			{"noindex", "Google is told to leave these pages out (1 new):\n  " + w.url + "/\n    "},
			{"robots", "robots.txt has lines that cannot be understood (1 new):\n  " + w.url + "/robots.txt\n    "},
			{"blocked", "The sitemap offers a page that robots.txt forbids (1 new):\n  " + w.url + "/b\n    "},
			{"busy", "The crawl could not read the whole site: the server asked to wait 1h0m0s"},
			{"busy", ""},
			{"forbidden", "No page of the site could be read: the site answers 403"},
			{"forbidden", ""},
			{"", ""},
			{"forbidden", "No page of the site could be read: the site answers 403"},
		} {
			if w.crawl(step.ill); step.says != "" {
				m := w.box.Next()
				if n++; m.To != "staff@shop.example" || !strings.Contains(m.Text, step.says) || !strings.Contains(m.Text, w.url+"/seo/audit") {
					t.Errorf("%s: %+v", step.ill, m)
				}
			}
			if got := w.letters(); got != n {
				t.Errorf("%d letters after the crawl with %q, want %d", got, step.ill, n)
			}
		}
	})
}
