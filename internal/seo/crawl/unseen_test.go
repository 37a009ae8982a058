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

// TestASiteThatCannotBeReadMendsNothing: what was wrong behind a start that does
// not answer stays open.
func TestASiteThatCannotBeReadMendsNothing(t *testing.T) {
	for name, spoilt := range map[string]map[string]http.HandlerFunc{
		"robots.txt forbids it":     {"/robots.txt": text("User-agent: *\nDisallow: /\n")},
		"its start fails":           {"/": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }},
		"its start leads elsewhere": {"/": moved("https://elsewhere.example/")},
		"it is too busy":            {"/": busy(503, 99, "600")},
	} {
		t.Run(name, func(t *testing.T) {
			s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a"), "/a": page("<p>No title")}}
			url := serve(t, s)
			c := open(t, sqlite(t), func(c *crawl.Config) { c.Inspect = untitled }, url)
			clocked(c)
			crawled(t, c, crawl.Options{Start: url})
			for path, h := range spoilt {
				s.pages[path] = h
			}
			crawled(t, c, crawl.Options{Start: url})
			if got := tracked(t, c, url); !slices.Equal(got, []string{"/a not-checked"}) {
				t.Errorf("%q", got)
			}
		})
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

func TestABusySitemapCostsNoOther(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{
		"/":        linking(),
		"/one.xml": busy(503, 99, ""),
		"/two.txt": nil, "/b": linking(),
	}}
	url := serve(t, s)
	s.pages["/robots.txt"] = text(strings.ReplaceAll("Sitemap: U/one.xml\nSitemap: U/two.txt\n", "U", url))
	s.pages["/two.txt"] = text(url + "/b\n")
	c := open(t, sqlite(t), nil, url)
	clocked(c)
	got := crawled(t, c, crawl.Options{Start: url})
	if !got.row("/b").InSitemap || got.index.Site().Sitemaps[0].Failure != visit.TooBusy {
		t.Errorf("%+v, %+v", got.Crawl, got.index.Site().Sitemaps)
	}
}
