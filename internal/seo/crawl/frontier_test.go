package crawl_test

import (
	"net/http"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/seo/crawl"
)

// searching is a site with a form and a frame on its start, to which a page further in links.
func searching() *site {
	return &site{pages: map[string]http.HandlerFunc{
		"/": page(`<form action=/find></form><iframe src=/map></iframe><a href=/a>a</a>`), "/a": linking("/find", "/map"),
		"/find": linking("/result"), "/map": linking(), "/result": linking(),
	}}
}

// TestAPageThatWasLoadedFirstIsRead: whether it was to be checked as a resource, was not, or
// was before the crawl went on.
func TestAPageThatWasLoadedFirstIsRead(t *testing.T) {
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		for _, tt := range []struct{ before, resources, asked int }{{0, 0, 1}, {0, -1, 1}, {1, 0, 2}, {1, -1, 1}} {
			s := searching()
			url := serve(t, s)
			c := open(t, config, nil, url)
			of, err := c.Begin(t.Context(), crawl.Options{Start: url, MaxPages: max(1, tt.before), MaxResources: tt.resources})
			if err == nil && tt.before > 0 {
				of, err = c.Resume(t.Context(), of.ID, crawl.Anew{})
			}
			if err == nil {
				of, err = c.Resume(t.Context(), of.ID, crawl.Anew{MaxPages: 10})
			}
			if err != nil {
				t.Fatal(err)
			}
			got := stored(t, c, of)
			for _, path := range []string{"/find", "/map"} {
				if row := got.row(path); row.Loaded || row.Title != "A page" || row.Depth != 2 || row.Inlinks != 1 || s.times(path) != tt.asked {
					t.Errorf("%+v: %+v, asked for %d times", tt, row, s.times(path))
				}
			}
			if got.State != crawl.Done || got.Note != "" || got.Pages != 5 {
				t.Errorf("%+v: %+v", tt, got.Crawl)
			}
		}
	})
}

// TestAPageThatWasLoadedFirstCountsAsOne: past the limit of pages nobody asks for it.
func TestAPageThatWasLoadedFirstCountsAsOne(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{
		"/":  page(`<form action=/1></form><form action=/2></form><form action=/3></form><a href=/a>a</a>`),
		"/a": page(`<link rel=alternate hreflang=de href=/1><link rel=alternate hreflang=fr href=/2><link rel=alternate hreflang=es href=/3>`),
		"/1": linking(), "/2": linking(), "/3": linking(),
	}}
	url := serve(t, s)
	got := crawled(t, open(t, sqlite(t), nil, url), crawl.Options{Start: url, MaxPages: 3, Concurrency: 1})
	if asked := s.times("/1") + s.times("/2") + s.times("/3"); got.Pages != 3 || asked != 1 || !got.AtLimit {
		t.Errorf("%+v, asked for %d of them", got.Crawl, asked)
	}
}
