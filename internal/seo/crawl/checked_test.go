package crawl_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

// TestFormsAndStylesheetsAreChecked: where a form is sent by GET must be there, and what
// a stylesheet loads. A form that is sent by POST may do something.
func TestFormsAndStylesheetsAreChecked(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{
		"/": page(`<title>x</title><link rel=stylesheet href=/css/site.css><form action=/find></form><form action=/lost method=get></form>
			<form action=/order method=post></form><form action=/enter><input type=password></form>`),
		"/find":         page("<title>Results</title><a href=/result>one</a>"),
		"/css/site.css": typed("text/css", `body { background: url(../bg.png) } @import "more.css"; a { cursor: url('/none.cur') }`),
		"/css/more.css": typed("text/css", ""),
		"/bg.png":       typed("image/png", "\x89PNG"),
	}}
	url := serve(t, s)
	got := crawled(t, open(t, sqlite(t), nil, url), crawl.Options{Start: url})
	for path, want := range map[string]int{"/find": 200, "/lost": 404, "/css/site.css": 200, "/css/more.css": 200, "/bg.png": 200, "/none.cur": 404} {
		if row := got.row(path); row.Status != want || !row.Loaded || s.times(path) != 1 {
			t.Errorf("%s: %+v, asked for %d times", path, row, s.times(path))
		}
	}
	if s.times("/order")+s.times("/enter")+s.times("/result") > 0 || got.Pages != 1 {
		t.Errorf("asked for %q, %d pages", s.asked, got.Pages)
	}
	from := ""
	if err := got.index.Links(t.Context(), func(l visit.LinkRow) error {
		if l.To == url+"/none.cur" {
			from += l.From
		}
		return nil
	}); err != nil || from != url+"/css/site.css" {
		t.Errorf("%q refers to it, %v", from, err)
	}
}

// TestACrawlEndsWithoutTheLinksToOtherSites once somebody wants that, and is done.
func TestACrawlEndsWithoutTheLinksToOtherSites(t *testing.T) {
	var skip atomic.Bool
	away := &site{pages: map[string]http.HandlerFunc{"/0": stall}}
	other := serve(t, away)
	var links []string
	for n := range 20 {
		links = append(links, fmt.Sprintf("%s/%d", other, n))
	}
	s := &site{pages: map[string]http.HandlerFunc{"/": linking(append(links, "/a")...), "/a": linking()}}
	url := serve(t, s)
	var last crawl.Progress
	c := open(t, sqlite(t), func(c *crawl.Config) {
		c.SkipExternal = skip.Load
		c.Progress = func(p crawl.Progress) {
			last = p
			if p.Phase == crawl.Checking && p.Links == 0 {
				skip.Store(true)
			}
		}
	}, url, other)
	skip.Store(true)
	got := crawled(t, c, crawl.Options{Start: url})
	if got.State != crawl.Done || got.Cut != "" || got.Pages != 2 || got.Note != "20 links to other sites were skipped on request" || len(away.asked) > 0 {
		t.Errorf("%+v, asked for %q", got.Crawl, away.asked)
	}
	if last.Done != 2 || last.LinksLeft != 20 {
		t.Errorf("%+v", last)
	}
	skip.Store(false)
	away.set("/0", linking())
	got = crawled(t, c, crawl.Options{Start: url})
	if got.Note != "" || last.Links != 20 || last.LinksLeft != 0 {
		t.Errorf("%+v, %+v", got.Crawl, last)
	}
}

// TestASiteThatAnswersEverythingIsFoundOut by an address that no site has.
func TestASiteThatAnswersEverythingIsFoundOut(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": linking()}}
	url := serve(t, s)
	c := open(t, sqlite(t), nil, url)
	if probe := crawled(t, c, crawl.Options{Start: url}).index.Site().Probe; probe.Status != 404 || !strings.HasPrefix(probe.URL, url+"/") {
		t.Errorf("%+v", probe)
	}
	soft := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".txt") || strings.HasSuffix(r.URL.Path, ".xml") {
			http.NotFound(w, r)
			return
		}
		page("<title>Sorry</title>")(w, r)
	}))
	if probe := crawled(t, open(t, sqlite(t), nil, soft), crawl.Options{Start: soft}).index.Site().Probe; probe.Status != 200 || probe.Title != "Sorry" || probe.Final != probe.URL {
		t.Errorf("%+v", probe)
	}
	for _, tt := range []struct {
		answer http.HandlerFunc
		final  string
		status int
	}{{status(403), "", 0}, {status(500), "", 0}, {hangUp, "", 0}, {moved("/"), "/", 200}, {moved("/gone"), "/gone", 410}} {
		s := &site{pages: map[string]http.HandlerFunc{"/": linking(), "/gone": status(410), "/robots.txt": text(""), "/sitemap.xml": status(404)}}
		url := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if s.pages[r.URL.Path] == nil {
				tt.answer(w, r)
				return
			}
			s.ServeHTTP(w, r)
		}))
		got := crawled(t, open(t, sqlite(t), nil, url), crawl.Options{Start: url})
		if probe := got.index.Site().Probe; probe.Status != tt.status || strings.TrimPrefix(probe.Final, url) != tt.final || got.State != crawl.Done {
			t.Errorf("%+v, want %d at %q: %+v", probe, tt.status, tt.final, got.Crawl)
		}
	}
}

// TestACalendarDoesNotUseUpACrawl: it has a share of the pages.
func TestACalendarDoesNotUseUpACrawl(t *testing.T) {
	var dates []string
	for n := range 300 {
		dates = append(dates, fmt.Sprintf("/events/2026-%02d-%02d", n/25+1, n%25+1))
	}
	s := &site{pages: map[string]http.HandlerFunc{"/": linking(append(dates, "/shop")...), "/shop": linking("/shop/1"), "/shop/1": linking("/shop/2"), "/shop/2": linking()}}
	for _, date := range dates {
		s.pages[date] = linking()
	}
	url := serve(t, s)
	got := crawled(t, open(t, sqlite(t), nil, url), crawl.Options{Start: url, MaxPages: 210})
	if got.row("/shop/2").Status != 200 || got.Pages != 204 || !strings.Contains(got.Note, "calendar") {
		t.Errorf("%+v", got.Crawl)
	}
}

// TestASecondVisitSeesWhatIsThereNow, in the place of what is stored.
func TestASecondVisitSeesWhatIsThereNow(t *testing.T) {
	t.Parallel()
	s := &site{pages: map[string]http.HandlerFunc{
		"/": linking("/a", "/b", "/old"), "/a": linking("/lost"), "/b": linking("/a"), "/old": moved("/a"), "/stalls": stall,
	}}
	s.pages["/sitemap.xml"] = listing("/a", "/b")
	url := serve(t, s)
	c := open(t, sqlite(t), nil, url)
	of := crawled(t, c, crawl.Options{Start: url})
	s.set("/robots.txt", text("User-agent: *\nDisallow: /b\n"))
	s.set("/a", page("<title>Mended</title><a href=/b>b</a>"))
	s.set("/old", moved("/wp-login.php"))
	s.set("/sitemap.xml", listing("/b"))
	second, err := c.Visit(t.Context(), of.ID, []string{url + "/a", url + "/b", url + "/old", url + "/logout", url + "/stalls", url + "/sitemap.xml", url + "/robots.txt"})
	if err != nil {
		t.Fatal(err)
	}
	over := second.Over(of.index)
	row := func(path string) visit.Row {
		t.Helper()
		got, ok, err := over.Row(t.Context(), url+path)
		if err != nil || !ok {
			t.Fatalf("%s: %t, %v", path, ok, err)
		}
		return got
	}
	if a := row("/a"); a.Title != "Mended" || a.Inlinks != 2 || a.InSitemap || a.Depth != 1 {
		t.Errorf("%+v", a)
	}
	if !row("/b").Blocked || row("/logout").Failure != visit.NotChecked || row("/stalls").Failure != visit.Timeout || row("/lost").Status != 404 {
		t.Errorf("%+v, %+v, %+v, %+v", row("/b"), row("/logout"), row("/stalls"), row("/lost"))
	}
	if old := row("/old"); old.Final != url+"/wp-login.php" || old.Status != 301 || len(old.Hops) != 1 {
		t.Errorf("%+v", old)
	}
	if s.times("/b") != 1 || s.times("/wp-login.php")+s.times("/logout") > 0 || len(second.Pages) != 5 || len(over.Site().Robots.Sitemaps) > 0 {
		t.Errorf("asked for %q", s.asked)
	}
	var links, rows []string
	err = over.Links(t.Context(), func(l visit.LinkRow) error {
		links = append(links, strings.TrimPrefix(l.From, url)+">"+strings.TrimPrefix(l.To, url))
		return nil
	})
	if all := " " + strings.Join(links, " ") + " "; err != nil || strings.Contains(all, " /a>/lost ") || !strings.Contains(all, " /a>/b ") || !strings.Contains(all, " />/a ") {
		t.Errorf("%q, %v", links, err)
	}
	if err := over.Pages(t.Context(), func(r visit.Row) error { rows = append(rows, r.URL); return nil }); err != nil || len(rows) != len(of.rows)+2 {
		t.Errorf("%q, %v; there were %d", rows, err, len(of.rows))
	}
}
