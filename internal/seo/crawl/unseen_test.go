package crawl_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

// TestASiteThatCannotBeReadChangesNothing: the crawl has failed and says why, and
// what was wrong stands as it did, also on pages that the sitemap lists.
func TestASiteThatCannotBeReadChangesNothing(t *testing.T) {
	for name, tt := range map[string]struct {
		path string
		now  http.HandlerFunc
		why  string
	}{
		"robots.txt forbids it":     {"/robots.txt", text("User-agent: *\nDisallow: /\nSitemap: /sitemap.xml\n"), "its robots.txt forbids every page"},
		"it keeps crawlers out":     {"", status(403), "the site answers 403 to our crawler (Forbidden), as guards against bots do; if it has one, let Enamel pass there and crawl again"},
		"it asks for a password":    {"", status(401), "the site answers 401 to our crawler (Unauthorized)"},
		"it fails":                  {"", status(500), "the site answers 500 to our crawler (Internal Server Error)"},
		"nothing is there":          {"", http.NotFound, "the site answers 404 to our crawler (Not Found)"},
		"its start leads elsewhere": {"", moved("https://elsewhere.example/"), "it redirects to another site, https://elsewhere.example/"},
		"it is too busy":            {"", busy(503, 99, "600"), "the server asked to wait 10m0s (503 Service Unavailable)"},
		"it is empty":               {"", page(""), "its start is an empty page"},
		"it is no HTML":             {"", typed("application/pdf", "%PDF-1.4"), "its start is no HTML page (application/pdf)"},
		"it breaks off":             {"", cut, "its answer broke off, or cannot be understood"},
	} {
		t.Run(name, func(t *testing.T) {
			s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a"), "/a": page("<p>No title"), "/robots.txt": text("User-agent: *\nDisallow:\n")}}
			url := serve(t, s)
			s.pages["/sitemap.xml"] = typed("text/xml", `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>`+url+`/a</loc></url></urlset>`)
			c := open(t, sqlite(t), audited, url)
			clocked(c)
			crawled(t, c, crawl.Options{Start: url})
			before := tracked(t, c, url)
			for _, path := range []string{"/", "/a"} {
				if tt.path == "" {
					s.set(path, tt.now)
				}
			}
			if tt.path != "" {
				s.set(tt.path, tt.now)
			}
			if got := crawled(t, c, crawl.Options{Start: url}); got.State != crawl.Failed || !strings.HasPrefix(got.Note, tt.why) {
				t.Errorf("%s: %q, want %q", got.State, got.Note, tt.why)
			}
			if got := tracked(t, c, url); len(before) == 0 || !slices.Equal(got, before) {
				t.Errorf("%q, before %q", got, before)
			}
		})
	}
}

// TestFailuresDriveOutNothing: however many crawls fail, what the last that did
// not has found is kept.
func TestFailuresDriveOutNothing(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": page("<p>No title")}}
	url := serve(t, s)
	c := open(t, sqlite(t), func(c *crawl.Config) { c.Keep, c.Inspect = 2, untitled }, url)
	crawled(t, c, crawl.Options{Start: url})
	s.set("/", status(403))
	for range 5 {
		crawled(t, c, crawl.Options{Start: url})
	}
	list, err := c.List(t.Context(), 10)
	if got := tracked(t, c, url); err != nil || len(list) != 3 || !slices.Equal(got, []string{"/ new"}) {
		t.Errorf("%d crawls, %q, %v", len(list), got, err)
	}
	s.set("/", linking())
	if again, err := c.Resume(t.Context(), list[0].ID); err != nil || again.State != crawl.Done {
		t.Errorf("%+v, %v", again, err)
	}
}

// TestACrawlThatFailedIsResumed: what did not answer then is asked again.
func TestACrawlThatFailedIsResumed(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": busy(503, 99, "600"), "/a": page("<p>No title")}}
	url := serve(t, s)
	c := open(t, sqlite(t), func(c *crawl.Config) { c.Inspect = untitled }, url)
	k := clocked(c)
	ended := crawled(t, c, crawl.Options{Start: url})
	<-k.after(10 * time.Minute)
	if err := c.Fail(t.Context(), ended.ID, "No page of the site could be read."); err != nil {
		t.Fatal(err)
	}
	s.pages["/"] = linking("/a")
	again, err := c.Resume(t.Context(), ended.ID)
	if err != nil || again.State != crawl.Done || again.Note != "" || again.Pages != 2 {
		t.Errorf("%+v, %v", again, err)
	}
	if got := tracked(t, c, url); !slices.Equal(got, []string{"/a new"}) {
		t.Errorf("%q", got)
	}
}

// TestAPictureThatLeadsToABusyServerHoldsNothingUp: the site itself is not busy.
func TestAPictureThatLeadsToABusyServerHoldsNothingUp(t *testing.T) {
	away := serve(t, busy(429, 99, "3600"))
	third := serve(t, linking())
	s := &site{pages: map[string]http.HandlerFunc{
		"/":    page(`<title>A page</title><img src="/pic" alt=""><img src="/own" alt=""><a href="` + third + `/x">other</a>`),
		"/pic": moved(away + "/pic"), "/own": text("a picture"),
	}}
	url := serve(t, s)
	c := open(t, sqlite(t), nil, url, away, third)
	k := clocked(c)
	got := crawled(t, c, crawl.Options{Start: url, Concurrency: 1})
	if got.State != crawl.Done || got.Note != "" || len(k.waits) > 0 || s.times("/own") != 1 || got.row(third+"/x").Status != http.StatusOK {
		t.Errorf("%+v, waited %v", got.Crawl, k.waits)
	}
}

// TestABusySitemapCostsNoOther, and makes the crawl a partial one, which asks for it
// again when it goes on.
func TestABusySitemapCostsNoOther(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{
		"/":        linking(),
		"/one.xml": busy(503, 99, ""),
		"/two.txt": nil, "/b": linking(), "/c": linking(),
	}}
	url := serve(t, s)
	s.pages["/robots.txt"] = text(strings.ReplaceAll("Sitemap: U/one.xml\nSitemap: U/two.txt\n", "U", url))
	s.pages["/two.txt"] = text(url + "/b\n")
	c := open(t, sqlite(t), nil, url)
	clocked(c)
	got := crawled(t, c, crawl.Options{Start: url})
	if why := url + "/one.xml could not be read: it was too busy to answer (503)"; got.State != crawl.Partial || got.Note != why || got.Cut != why {
		t.Errorf("%s: %q, %q", got.State, got.Note, got.Cut)
	}
	if !got.row("/b").InSitemap || got.index.Site().Sitemaps[0].Failure != visit.TooBusy {
		t.Errorf("%+v, %+v", got.Crawl, got.index.Site().Sitemaps)
	}
	s.set("/one.xml", listing("/c"))
	again, err := c.Resume(t.Context(), got.ID)
	if err != nil || again.State != crawl.Done || again.Note != "" || !stored(t, c, again).row("/c").InSitemap {
		t.Errorf("%+v, %v", again, err)
	}
}
