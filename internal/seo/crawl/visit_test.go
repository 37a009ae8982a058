package crawl_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

func TestRedirectsAreVisitedOnceHowManyLeadThere(t *testing.T) {
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		s := &site{pages: map[string]http.HandlerFunc{
			"/":       linking("/old", "/older", "/new", "/loop", "/self", "/lost", "/empty", "/out", "/deep/0"),
			"/old":    moved("/new"),
			"/older":  moved("old"),
			"/new":    linking("/"),
			"/loop":   moved("/loop2"),
			"/loop2":  moved("/loop"),
			"/self":   moved("/self"),
			"/lost":   moved("/nowhere"),
			"/empty":  moved(""),
			"/out":    moved("http://127.0.0.1:1/"),
			"/landed": page("end"),
		}}
		for i := range 12 {
			s.pages[fmt.Sprintf("/deep/%d", i)] = moved(fmt.Sprintf("/deep/%d", i+1))
		}
		url := serve(t, s)
		inspected := make(chan visit.Page, 100)
		got := crawled(t, open(t, c, func(c *crawl.Config) {
			c.Inspect = func(p *visit.Page, _ *visit.Site) []byte { inspected <- *p; return nil }
		}, url), crawl.Options{Start: url})
		close(inspected)
		tests := []struct {
			path, final string
			status      int
			hops        int
			failure     visit.Failure
		}{
			{"/old", "/new", 200, 1, visit.NoFailure},
			{"/older", "/new", 200, 2, visit.NoFailure},
			{"/new", "/new", 200, 0, visit.NoFailure},
			{"/loop", "/loop", 301, 2, visit.RedirectLoop},
			{"/self", "/self", 301, 1, visit.RedirectLoop},
			{"/lost", "/nowhere", 404, 1, visit.NoFailure},
			{"/empty", "/empty", 301, 1, visit.BadRedirect},
			{"/deep/0", "/deep/10", 301, 10, visit.TooManyHops},
			{"/deep/5", "/deep/12", 404, 7, visit.NoFailure},
		}
		for _, tt := range tests {
			row := got.row(tt.path)
			if row.Final != url+tt.final || row.Status != tt.status || len(row.Hops) != tt.hops || row.Failure != tt.failure {
				t.Errorf("%s: %s, %d, %d hops, %q", tt.path, row.Final, row.Status, len(row.Hops), row.Failure)
			}
			if n := s.times(tt.path); n != 1 {
				t.Errorf("%s was asked for %d times", tt.path, n)
			}
		}
		if row := got.row("/out"); row.Final != "http://127.0.0.1:1/" || row.Failure != visit.NotChecked || row.Status != 0 {
			t.Errorf("off the site: %+v", row)
		}
		seen := map[string]int{}
		for p := range inspected {
			seen[strings.TrimPrefix(p.URL, url)]++
			if p.URL != p.Final && (p.Document != nil || len(p.Hops) == 0 || p.Depth < 1) {
				t.Errorf("%s was inspected as %+v", p.URL, p)
			}
		}
		for path, n := range seen {
			if n != 1 {
				t.Errorf("%s was inspected %d times", path, n)
			}
		}
		if len(seen) != 24 || got.Pages != 2 {
			t.Errorf("%d inspected, %d pages: %v", len(seen), got.Pages, seen)
		}
	})
}

func TestPagesAreVisitedByTheirDistanceFromTheStart(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{
		"/sitemap.xml": text("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>/lonely</loc></url><url><loc>/c</loc></url><url><loc>/</loc></url></urlset>"),
		"/":            linking("/a", "/b"),
		"/a":           linking("/c", "/"),
		"/b":           linking("/c", "/d", "mailto:a@b.example", "tel:123"),
		"/c":           linking("/e"),
		"/d":           linking("/a"),
		"/e":           linking(),
		"/lonely":      linking("/lonelier"),
		"/lonelier":    linking("/a"),
	}}
	url := serve(t, s)
	from := map[string]string{}
	got := crawled(t, open(t, sqlite(t), func(c *crawl.Config) {
		c.Inspect = func(p *visit.Page, _ *visit.Site) []byte { from[p.URL] = p.From; return nil }
	}, url), crawl.Options{Start: url, Concurrency: 1})
	want := []string{"/robots.txt", "/sitemap.xml", "/", "/a", "/b", "/c", "/d", "/e", "/lonely", "/lonelier"}
	if !slices.Equal(s.asked[:len(s.asked)-1], want) { // the last has a name that no site has
		t.Errorf("asked for %q", s.asked)
	}
	depths := map[string]int{"/": 0, "/a": 1, "/b": 1, "/c": 2, "/d": 2, "/e": 3, "/lonely": -1, "/lonelier": -1}
	for path, depth := range depths {
		row := got.row(path)
		if inSitemap := path == "/" || path == "/c" || path == "/lonely"; row.Depth != depth || row.InSitemap != inSitemap {
			t.Errorf("%s: depth %d, in the sitemap %t", path, row.Depth, row.InSitemap)
		}
	}
	if from[url+"/c"] != url+"/a" || from[url+"/"] != "" || from[url+"/lonely"] != "" {
		t.Errorf("found on %v", from)
	}
	inlinks := map[string]int{"/": 1, "/a": 3, "/c": 2, "/lonely": 0, "/lonelier": 1}
	for path, n := range inlinks {
		if row := got.row(path); row.Inlinks != n {
			t.Errorf("%s has %d links to it, want %d", path, row.Inlinks, n)
		}
	}
	if got.row("/b").Outlinks != 2 || len(got.rows) != len(depths) {
		t.Errorf("%d links, %d addresses", got.row("/b").Outlinks, len(got.rows))
	}
}

func TestMaxPagesCountsPages(t *testing.T) {
	for _, concurrency := range []int{1, 16} {
		s := newFixture(200, 20, 500)
		url := serve(t, s)
		got := crawled(t, open(t, sqlite(t), nil, url), crawl.Options{Start: url + "/p/0", Concurrency: concurrency})
		if pages, _ := s.fetches(); pages != 50 || got.Pages != 50 || got.State != crawl.Done {
			t.Errorf("%d fetches, %+v", pages, got.Crawl)
		}
		if !regexp.MustCompile(`^it ended at its limit of 50 pages; beyond it at least [1-9][0-9]+ addresses are known$`).MatchString(got.Note) {
			t.Errorf("it does not say that it stopped at its limit: %q", got.Note)
		}
	}
	s := &site{pages: map[string]http.HandlerFunc{"/": moved("/home"), "/home": linking("/a")}}
	url := serve(t, s)
	if got := crawled(t, open(t, sqlite(t), nil, url), crawl.Options{Start: url, MaxPages: 1}); got.Pages != 1 || got.row("/home").Title != "A page" {
		t.Errorf("behind a redirect: %+v", got.Crawl)
	} else if got.Note != "it ended at its limit of 1 page; beyond it at least 1 address is known" {
		t.Errorf("behind a redirect: %q", got.Note)
	}
	if got := crawled(t, open(t, sqlite(t), nil, url), crawl.Options{Start: url, MaxPages: 2}); got.Note != "" {
		t.Errorf("the whole site was read: %q", got.Note)
	}
}

func TestWhatPagesLoadAndLinkToElsewhere(t *testing.T) {
	var asked atomic.Int64
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if r.URL.Path == "/gone" {
			w.WriteHeader(http.StatusGone)
		}
	}))
	t.Cleanup(other.Close)
	s := &site{pages: map[string]http.HandlerFunc{
		"/":          page(`<title>x</title><img src=/a.png><img src=/none.png><img src=/moved.png><link rel=stylesheet href=/s.css><meta property=og:image content=/share.png><a href="` + other.URL + `/gone">x</a><a href="` + other.URL + `/">x</a><a href="http://127.0.0.1:1/">x</a><a href=/b>b</a>`),
		"/b":         page(`<title>x</title><img src=/a.png><a href="` + other.URL + `/gone">x</a><a href="http://127.0.0.1:1/other">x</a><a href="http://127.0.0.1:1/third">x</a><form action=/send></form>`),
		"/moved.png": moved("/a.png"),
		"/a.png": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "image/png")
			_, _ = w.Write(make([]byte, 5000))
		},
		"/s.css": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/css")
			_, _ = w.Write(make([]byte, 300))
		},
	}}
	url := serve(t, s)
	got := crawled(t, open(t, sqlite(t), nil, url, other.URL), crawl.Options{Start: url})
	if got.Pages != 2 || asked.Load() != 2 || s.times("/a.png") != 2 || s.times("/send") != 1 {
		t.Errorf("%d pages, %d asked for elsewhere, %q", got.Pages, asked.Load(), s.asked)
	}
	if a := got.row("/a.png"); a.Status != 200 || a.Bytes != 5000 || !a.Loaded || a.Type != "image/png" || a.External {
		t.Errorf("a picture: %+v", a)
	}
	if m := got.row("/moved.png"); m.Status != 200 || len(m.Hops) != 1 || m.Type != "image/png" {
		t.Errorf("a picture that has moved: %+v", m)
	}
	if got.row("/none.png").Status != 404 || got.row("/share.png").Status != 404 || got.row("/s.css").Bytes != 300 {
		t.Error("broken pictures and styles")
	}
	if gone := got.row(other.URL + "/gone"); gone.Status != 410 || !gone.External {
		t.Errorf("gone: %+v", gone)
	}
	for _, path := range []string{"/", "/other", "/third"} {
		if r := got.row("http://127.0.0.1:1" + path); r.Failure != visit.NotChecked || !r.Visited {
			t.Errorf("not reachable from here: %+v", r)
		}
	}
	kinds := map[visit.LinkKind]int{}
	if err := got.index.Links(t.Context(), func(l visit.LinkRow) error { kinds[l.Kind]++; return nil }); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(kinds) != "map[a:7 form:1 image:4 resource:1 social:1]" {
		t.Error(kinds)
	}
}

// TestALoopIsFoundThoughItIsLongerThanIsFollowed, and named by its shortest address.
func TestALoopIsFoundThoughItIsLongerThanIsFollowed(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/r/5")}}
	for n := range 15 {
		s.pages[fmt.Sprintf("/r/%d", n)] = moved(fmt.Sprintf("/r/%d", (n+1)%15))
	}
	url := serve(t, s)
	loops := make(chan visit.Loop, 100)
	got := crawled(t, open(t, sqlite(t), func(c *crawl.Config) {
		c.Inspect = func(p *visit.Page, _ *visit.Site) []byte { loops <- p.Loop; return nil }
	}, url), crawl.Options{Start: url})
	close(loops)
	found := 0
	for loop := range loops {
		if loop == (visit.Loop{Length: 15, Shortest: url + "/r/0"}) {
			found++
		}
	}
	if row := got.row("/r/5"); row.Failure != visit.RedirectLoop || found != 15 || s.times("/r/5") != 1 {
		t.Errorf("%+v, %d loops", row, found)
	}
}
