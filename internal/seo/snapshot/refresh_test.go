package snapshot

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/outbound"
)

const week = 7 * 24 * time.Hour

func TestRefreshAsksOnlyForWhatMayHaveChanged(t *testing.T) {
	each(t, func(s *fixture) {
		s.put("/", "Home", "")
		s.put("/repair", "Repair", "$79")
		s.put("/washers", "Washers", "")
		s.put("/blog", "Blog", "")
		s.sitemap("/ 2026-11-01", "/repair 2026-11-01", "/washers 2026-11-01", "/blog")
		got := s.refresh(0)
		is(t, "first", figures(got), "Pages: 4, Read: 4")
		is(t, "asked", strings.Join(s.requests(), " "), "/ /blog /repair /washers")
		is(t, "within the hour", s.refresh(0), got)
		is(t, "asked within the hour", len(s.requests()), 0)

		s.clock = s.clock.Add(week)
		s.put("/repair", "Repair", "$89")
		s.put("/washers", "Washers and dryers", "")
		s.put("/dryers", "Dryers", "")
		s.sitemap("/ 2026-11-01", "/repair 2026-11-29", "/washers 2026-11-29", "/dryers 2026-11-29", "/blog")
		got = s.refresh(0)
		is(t, "second", figures(got), "Pages: 5, Read: 3")
		is(t, "asked again", strings.Join(s.requests(), " "), "/blog /dryers /repair /washers")
		is(t, "changes", strings.Join(s.changes(), "; "), "/dryers: new,  > Dryers; /repair: text, Repair > Repair; /washers: title, Washers > Washers and dryers")
		is(t, "copy", strings.Contains(string(s.stored()["/repair"].Body), "$89"), true)

		s.clock = s.clock.Add(5 * week)
		s.answer("/blog", nil)
		s.sitemap("/ 2026-11-01", "/repair 2026-11-29", "/washers 2026-11-29", "/dryers 2026-11-29")
		got = s.refresh(0)
		is(t, "third", figures(got), "Pages: 4, Read: 0")
		is(t, "a date is trusted for a month", strings.Join(s.requests(), " "), "/ /blog /dryers /repair /washers")
		is(t, "removed", s.changes()[0], "/blog: removed, Blog > ")
		if _, stands := s.stored()["/blog"]; stands {
			t.Error("what is gone stands")
		}
	})
}

func TestRefreshFollowsLinksWhereThereIsNoSitemap(t *testing.T) {
	s := one(t)
	s.put("/", "Home", `<a href=/a>A</a> <a href="/a#top">A</a> <a href=/photo.jpg>P</a> <a href=/cart/add>Cart</a> <a href=http://other.example/x>X</a>`)
	s.put("/a", "A", `<a href=/b>B</a><a href=/old-b>B</a><a href=/away>Away</a>`)
	s.put("/b", "B", "")
	s.answer("/old-b", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/b", http.StatusMovedPermanently) })
	s.answer("/away", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://other.example/", http.StatusFound)
	})
	s.put("other.example/", "Other", "")
	got := s.refresh(0)
	is(t, "first", figures(got), "Pages: 3, Read: 3")
	s.requests()
	s.clock = s.clock.Add(week)
	s.put("/b", "B", `<a href=/c>C</a>`)
	s.put("/c", "C", "")
	got = s.refresh(0)
	is(t, "second", figures(got), "Pages: 4, Read: 2")
	is(t, "changes", strings.Join(s.changes(), "; "), "/b: text, B > B; /c: new,  > C")
}

func TestRefreshIsBounded(t *testing.T) {
	s := one(t)
	entries := make([]string, 3_000)
	for i := range entries {
		entries[i] = fmt.Sprintf("/town/%d", i)
		s.put(entries[i], entries[i], "")
	}
	s.put("/", "Home", "")
	s.put("/prices", "Prices", "")
	s.sitemap(append([]string{"/prices"}, entries...)...)
	got := s.refresh(20)
	is(t, "first", figures(got), "Pages: 20, Read: 20")
	if asked := s.requests(); len(asked) != 20 || !slices.Contains(asked, "/prices") || !slices.Contains(asked, "/") {
		t.Errorf("asked for %v", asked)
	}
	s.clock = s.clock.Add(week)
	s.put("/town/new", "New", "")
	s.sitemap(append([]string{"/prices", "/town/new 2026-11-28"}, entries...)...)
	got = s.refresh(20)
	is(t, "second", figures(got), "Pages: 20, Read: 1")
	is(t, "changes", strings.Join(s.changes(), "; "), "/town/new: new,  > New")
	s.clock = s.clock.Add(week)
	for i := range entries {
		entries[i] += " 2026-12-07"
	}
	s.sitemap(append([]string{"/prices", "/town/new 2026-11-28"}, entries...)...)
	got = s.refresh(20)
	is(t, "a sitemap that dates all alike says nothing", figures(got), "Pages: 20, Read: 0")
}

func TestAPageThatMovesIsTheSamePage(t *testing.T) {
	s := one(t)
	s.put("/", "Home", "")
	s.put("/old", "Prices", "$79")
	s.sitemap("/", "/old")
	s.refresh(0)
	s.clock = s.clock.Add(week)
	s.answer("/old", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/new", http.StatusMovedPermanently) })
	s.put("/new", "Prices", "$79") // and the ETag of the old
	is(t, "moved", figures(s.refresh(0)), "Pages: 2, Read: 0")
	s.clock = s.clock.Add(week)
	s.answer("/new", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/newest", http.StatusMovedPermanently)
	})
	s.put("/newest", "Prices", "$79")
	s.sitemap("/", "/newest")
	is(t, "moved to what is listed", figures(s.refresh(0)), "Pages: 2, Read: 1")
	is(t, "no changes", len(s.changes()), 0)
	s.clock = s.clock.Add(week)
	s.put("/newest", "Prices", "$89")
	got := s.refresh(0)
	is(t, "site", figures(got), "Pages: 2, Read: 1")
	is(t, "changes", strings.Join(s.changes(), "; "), "/newest: text, Prices > Prices")
	s.answer("/newest", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/"+strings.Repeat("x", 3000), http.StatusFound)
	})
	s.put("/"+strings.Repeat("x", 3000), "Long", "")
	s.clock = s.clock.Add(week)
	got = s.refresh(0)
	is(t, "an address without end", figures(got), "Pages: 2, Read: 0")
}

func TestRefreshReadsTheSitemapsThatRobotsNames(t *testing.T) {
	s := one(t)
	s.raw("/robots.txt", "text/plain", "User-agent: *\nDisallow: /private\nSitemap: "+origin+"/index.xml\nSitemap: http://other.example/map.xml")
	s.raw("/index.xml", "application/xml", "<sitemapindex><sitemap><loc>"+origin+"/map.xml</loc></sitemap></sitemapindex>")
	s.raw("/map.xml", "application/xml", "<urlset><url><loc>"+origin+"/a</loc></url><url><loc>"+origin+"/private</loc></url><url><loc>http://other.example/b</loc></url></urlset>")
	s.put("/", "Home", "<a href=/unlisted>Unlisted</a>")
	s.put("/a", "A", "")
	got := s.refresh(0)
	is(t, "site", figures(got), "Pages: 2, Read: 2")
	is(t, "asked", strings.Join(s.requests(), " "), "/ /a /index.xml /map.xml")
}

func TestRefreshSaysWhyNothingCouldBeRead(t *testing.T) {
	for want, put := range map[string]func(s *fixture){
		"robots.txt forbids it":                                        func(s *fixture) { s.raw("/robots.txt", "text/plain", "User-agent: *\nDisallow: /") },
		"It answers 429: it asks to be left alone":                     func(s *fixture) { s.status("/", http.StatusTooManyRequests, "") },
		"Its robots.txt cannot be read, so no page is. It answers 502": func(s *fixture) { s.status("/robots.txt", http.StatusBadGateway, "") },
		"The page is made by scripts: it has no text without them":     func(s *fixture) { s.raw("/", "text/html", "<div id=app></div><script src=/app.js></script>") },
		"It answers 404": func(*fixture) {},
	} {
		t.Run(want, func(t *testing.T) {
			s := one(t)
			put(s)
			got := s.refresh(0)
			is(t, "why", got.Why, want)
			is(t, "pages", got.Pages, 0)
		})
	}
}

func TestAFailureLeavesTheCopy(t *testing.T) {
	s := one(t)
	s.put("/", "Home", "")
	s.put("/repair", "Repair", "$79")
	s.sitemap("/", "/repair")
	s.refresh(0)
	s.clock = s.clock.Add(week)
	s.status("/repair", http.StatusInternalServerError, "")
	got := s.refresh(0)
	is(t, "site", figures(got), "Pages: 2, Read: 0")
	p := s.stored()["/repair"]
	is(t, "why", p.Why, "It answers 500")
	is(t, "title", p.Title, "Repair")
	is(t, "the copy", strings.Contains(string(p.Body), "$79"), true)

	s.clock = s.clock.Add(week)
	s.status("/", http.StatusTooManyRequests, "")
	is(t, "left alone", s.refresh(0).Why, "It answers 429: it asks to be left alone")
	is(t, "copies", len(s.stored()), 2)
}

func TestAFailedReadingIsNoChange(t *testing.T) {
	s := one(t)
	s.put("/", "Home", `<a href=/unlisted>Unlisted</a>`)
	s.put("/unlisted", "Unlisted", "")
	s.status("/repair", http.StatusInternalServerError, "")
	s.sitemap("/", "/repair")
	is(t, "a page fails", figures(s.refresh(0)), "Pages: 1, Read: 1")
	s.clock = s.clock.Add(week)
	s.put("/repair", "Repair", "$79")
	is(t, "it is read", figures(s.refresh(0)), "Pages: 2, Read: 1")
	s.clock = s.clock.Add(week)
	s.status("/sitemap.xml", http.StatusInternalServerError, "")
	is(t, "the sitemap fails", figures(s.refresh(0)), "Pages: 3, Read: 1")
	s.clock = s.clock.Add(week)
	s.put("/washers", "Washers", "")
	s.sitemap("/", "/repair", "/washers")
	s.refresh(0)
	is(t, "changes", len(s.changes()), 0)
	s.clock = s.clock.Add(week)
	s.put("/dryers", "Dryers", "")
	s.sitemap("/", "/repair", "/washers", "/dryers")
	s.refresh(0)
	is(t, "a new page", strings.Join(s.changes(), "; "), "/dryers: new,  > Dryers")
}

func TestCopiesNeverPassTheirNumber(t *testing.T) {
	s := one(t)
	s.status("/", http.StatusInternalServerError, "")
	for run := range 4 {
		var entries []string
		for i := range 4 {
			at := fmt.Sprintf("/%d-%d", run, i)
			s.put(at, at, "")
			entries = append(entries, at+s.clock.Format(" 2006-01-02"))
		}
		s.sitemap(entries...)
		if n := s.refresh(10).Pages; n > 10 {
			t.Errorf("%d copies", n)
		}
		s.clock = s.clock.Add(week)
	}
}

func TestAnotherSiteThatWantsToBeLeftAloneEndsNothing(t *testing.T) {
	s := one(t)
	s.put("/", "Home", `<a href=/apply>Financing</a><a href=/repair>Repair</a>`)
	s.answer("/apply", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://other.example/apply", http.StatusFound)
	})
	s.status("other.example/apply", http.StatusTooManyRequests, "")
	s.put("/repair", "Repair", "")
	is(t, "site", figures(s.refresh(0)), "Pages: 2, Read: 2")
}

func TestASitemapThatMovesIsReadWithinRobots(t *testing.T) {
	s := one(t)
	s.raw("/robots.txt", "text/plain", "User-agent: *\nDisallow: /private")
	s.put("/", "Home", "")
	s.answer("/sitemap.xml", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/private/map.xml", http.StatusFound)
	})
	s.refresh(0)
	is(t, "asked", strings.Join(s.requests(), " "), "/")
}

// TestASiteOfPlainHTTPIsRead, on a port of its own too, where https meets a server that speaks none.
func TestASiteOfPlainHTTPIsRead(t *testing.T) {
	s := one(t)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			http.NotFound(w, r)
			return
		}
		_, _ = io.WriteString(w, "<title>Plain</title><p>"+strings.Repeat("words ", 100))
	}))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.Start()
	t.Cleanup(server.Close)
	host := server.Listener.Addr().String()
	web := outbound.NewWeb(outbound.WebOptions{Allow: []string{host}})
	t.Cleanup(web.Close)
	s.Web = web
	site, err := s.Refresh(t.Context(), host, 5, func(int, int, string) {})
	if err != nil {
		t.Fatal(err)
	}
	is(t, "why", site.Why, "")
	is(t, "figures", figures(site), "Pages: 1, Read: 1")
}

func TestCopiesOfTheSandboxAreHiddenWithoutIt(t *testing.T) {
	each(t, func(s *fixture) {
		s.Played = func(string) bool { return true }
		s.put("/", "Home", "")
		s.refresh(0)
		s.clock = s.clock.Add(week)
		s.put("/", "Home 2", "")
		s.refresh(0)
		is(t, "copies", len(s.stored()), 1)
		is(t, "changes", len(s.changes()), 1)
		s.Sandbox = false
		is(t, "hidden copies", len(s.stored()), 0)
		is(t, "hidden changes", len(s.changes()), 0)
	})
}
