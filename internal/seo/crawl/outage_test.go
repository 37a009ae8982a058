package crawl_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"enamel/internal/seo/crawl"
)

// status answers so, with a page of its own.
func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(code)
		_, _ = fmt.Fprintf(w, "<title>%s</title><h1>Not now</h1>", http.StatusText(code))
	}
}

// cut announces more than it sends.
func cut(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Length", "1000")
	_, _ = fmt.Fprint(w, "<title>Half</title>")
}

func typed(media, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", media)
		_, _ = fmt.Fprint(w, body)
	}
}

// listing is a sitemap.
func listing(paths ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/xml")
		_, _ = fmt.Fprint(w, `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
		for _, path := range paths {
			_, _ = fmt.Fprintf(w, "<url><loc>http://%s%s</loc></url>", r.Host, path)
		}
		_, _ = fmt.Fprint(w, "</urlset>")
	}
}

// challenge is what guards of a site answer to crawlers in place of any page.
const challenge = `<!doctype html><title>Just a moment...</title><meta name=robots content=noindex,nofollow><h1>Checking your browser</h1>`

// TestAnErrorInPlaceOfAPageMendsNothingOnIt, neither in the next crawls nor in a
// second look after them or before, which says why.
func TestAnErrorInPlaceOfAPageMendsNothingOnIt(t *testing.T) {
	const again = ", so this could not be looked at again"
	for name, tt := range map[string]struct {
		path string
		now  http.HandlerFunc
		want crawl.Change
		note string
	}{
		"forbidden":          {"/a", status(403), crawl.NotChecked, "The page answers 403" + again},
		"not signed in":      {"/a", status(401), crawl.NotChecked, "The page answers 401" + again},
		"failing":            {"/a", status(500), crawl.NotChecked, "The page answers 500" + again},
		"cut off":            {"/a", cut, crawl.NotChecked, "/a could not be judged: the answer ended early"},
		"empty":              {"/a", page(""), crawl.Persisting, ""},
		"no HTML":            {"/a", typed("application/pdf", "%PDF-1.4"), crawl.NotChecked, "The page is no HTML any more (application/pdf)" + again},
		"closed":             {"/robots.txt", text("User-agent: *\nDisallow: /a\n"), crawl.NotChecked, "The page is forbidden by robots.txt" + again},
		"challenged":         {"/a", page(challenge), crawl.NotChecked, "The page asks not to be listed all of a sudden and has nothing of what it said"},
		"sent to a refusal":  {"/a", moved("/no"), crawl.NotChecked, "/no, which answers 403" + again},
		"gone":               {"/a", http.NotFound, crawl.Fixed, "The page is gone: its address answers 404"},
		"moved":              {"/a", moved("/"), crawl.Fixed, ""},
		"mended":             {"/a", page("<title>It has one now</title><h1>A</h1><p>Text"), crawl.Fixed, ""},
		"mended, not listed": {"/a", page("<title>It has one now</title><meta name=robots content=noindex><h1>A</h1>"), crawl.Fixed, ""},
		"as it was":          {"/a", page("<h1>A</h1><p>Text"), crawl.Persisting, ""},
	} {
		t.Run(name, func(t *testing.T) {
			begin := func() (*crawl.Crawler, string) {
				s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a", "/no"), "/a": page("<h1>A</h1><p>Text"), "/no": status(403)}}
				url := serve(t, s)
				c := open(t, sqlite(t), audited, url)
				crawled(t, c, crawl.Options{Start: url})
				s.set(tt.path, tt.now)
				return c, url
			}
			c, url := begin()
			for n := range 2 {
				crawled(t, c, crawl.Options{Start: url})
				f := oneOf(t, c, url, "title.missing")
				if f.Change != tt.want {
					t.Errorf("crawl %d says %s, want %s", n+2, f.Change, tt.want)
				}
				if f, err := c.RecheckTracked(t.Context(), f.ID); err != nil || f.Change != tt.want {
					t.Errorf("a second look after it says %s, %q, %v; want %s", f.Change, f.Note, err, tt.want)
				}
			}
			c, url = begin()
			f, err := c.RecheckTracked(t.Context(), oneOf(t, c, url, "title.missing").ID)
			if err != nil || f.Change != tt.want || !strings.Contains(f.Note, tt.note) || tt.note == "" && f.Note != "" {
				t.Errorf("a second look says %s, %q, %v; want %s, %q", f.Change, f.Note, err, tt.want, tt.note)
			}
		})
	}
}

// TestWhatLiesBehindAPageThatCouldNotBeReadStands: an address that nothing leads
// to any more counts as mended only when all that led there was seen.
func TestWhatLiesBehindAPageThatCouldNotBeReadStands(t *testing.T) {
	hub := linking("/deep")
	for name, tt := range map[string]struct {
		path      string
		then, now http.HandlerFunc // then nil: only the sitemap leads there
		want      crawl.Change
	}{
		"forbidden":                    {"/hub", hub, status(403), crawl.NotChecked},
		"not signed in":                {"/hub", hub, status(401), crawl.NotChecked},
		"failing":                      {"/hub", hub, status(500), crawl.NotChecked},
		"cut off":                      {"/hub", hub, cut, crawl.NotChecked},
		"empty":                        {"/hub", hub, page(""), crawl.NotChecked},
		"no HTML":                      {"/hub", hub, typed("application/pdf", "%PDF-1.4"), crawl.NotChecked},
		"challenged":                   {"/hub", hub, page(challenge), crawl.NotChecked},
		"without the link":             {"/hub", hub, linking(), crawl.Fixed},
		"gone":                         {"/hub", hub, http.NotFound, crawl.Fixed},
		"moved":                        {"/hub", hub, moved("/"), crawl.Fixed},
		"the sitemap fails":            {"/sitemap.xml", nil, status(500), crawl.NotChecked},
		"the sitemap is forbidden":     {"/sitemap.xml", nil, status(403), crawl.NotChecked},
		"a page in its place":          {"/sitemap.xml", nil, page("<!doctype html><title>Sorry</title><p>Back soon"), crawl.NotChecked},
		"the sitemap breaks off":       {"/sitemap.xml", nil, typed("text/xml", "<urlset><url>"), crawl.NotChecked},
		"the sitemap does not list":    {"/sitemap.xml", nil, listing("/hub"), crawl.Fixed},
		"the sitemap is there no more": {"/sitemap.xml", nil, http.NotFound, crawl.Fixed},
	} {
		t.Run(name, func(t *testing.T) {
			s := &site{pages: map[string]http.HandlerFunc{
				"/": linking("/hub", "/staff", "/b", "/c"), "/b": linking(), "/c": linking(), "/hub": linking(), "/deep": page("Deep"), "/staff": status(403),
			}}
			url := serve(t, s)
			s.pages["/sitemap.xml"] = listing("/deep")
			if tt.then != nil {
				s.pages["/hub"] = tt.then
				delete(s.pages, "/sitemap.xml")
			}
			c := open(t, sqlite(t), func(c *crawl.Config) { audited(c); c.Inspect, c.Conclude = untitled, nil }, url)
			crawled(t, c, crawl.Options{Start: url})
			s.set(tt.path, tt.now)
			for n := range 3 {
				crawled(t, c, crawl.Options{Start: url})
				if got := tracked(t, c, url); !slices.Contains(got, "/deep "+string(tt.want)) {
					t.Errorf("crawl %d says %q, want %s", n+2, got, tt.want)
				}
			}
		})
	}
}

// TestNoPageIsAnOrphanForThePageThatLinksToIt fails to answer.
func TestNoPageIsAnOrphanForThePageThatLinksToIt(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/hub"), "/hub": linking("/deep"), "/deep": linking("/"), "/lost": linking("/")}}
	url := serve(t, s)
	s.pages["/sitemap.xml"] = listing("/deep", "/lost")
	c := open(t, sqlite(t), audited, url)
	for n, want := range []crawl.Change{crawl.Appeared, crawl.NotChecked, crawl.Persisting, crawl.Fixed} {
		switch n {
		case 1:
			s.set("/hub", status(500))
		case 2:
			s.set("/hub", linking("/deep"))
		case 3:
			s.set("/hub", linking("/deep", "/lost"))
		}
		crawled(t, c, crawl.Options{Start: url})
		if f := oneOf(t, c, url, "link.orphan"); f.Change != want || f.URL != url+"/lost" {
			t.Errorf("crawl %d says %s of %s, want %s", n+1, f.Change, f.URL, want)
		}
	}
}

// TestASiteThatShrinksAllOfASuddenIsNotBelieved at once: a second crawl that finds
// no more is, unless a guard's page still answers in its place.
func TestASiteThatShrinksAllOfASuddenIsNotBelieved(t *testing.T) {
	for name, tt := range map[string]struct {
		start   http.HandlerFunc
		want    string // of the start, in the first crawl after
		settled crawl.Change
	}{
		"challenged":             {page(challenge), "/ not-checked", crawl.NotChecked},
		"another page":           {page("<title>Parked</title><h1>For sale</h1><p>This domain"), "/ not-checked", crawl.Fixed},
		"without most its links": {page("<title>A title</title><h1>Washers</h1><a href=/1>page</a>"), "/ fixed", crawl.Fixed},
	} {
		t.Run(name, func(t *testing.T) {
			s := &site{pages: map[string]http.HandlerFunc{"/": page("")}}
			body := "<h1>Washers</h1>"
			for n := range 9 {
				path := fmt.Sprintf("/%d", n+1)
				s.pages[path] = page("<p>No title")
				body += "<a href=" + path + ">page</a>"
			}
			s.pages["/"] = page(body)
			url := serve(t, s)
			c := open(t, sqlite(t), func(c *crawl.Config) { audited(c); c.Inspect, c.Conclude = untitled, nil }, url)
			crawled(t, c, crawl.Options{Start: url})
			before := tracked(t, c, url)
			crawled(t, c, crawl.Options{Start: url, MaxPages: 1}) // which does not say how large the site is
			s.set("/", tt.start)
			first := crawled(t, c, crawl.Options{Start: url})
			got := tracked(t, c, url)
			if !slices.Contains(got, tt.want) || !slices.Contains(got, "/9 not-checked") || len(got) != len(before) {
				t.Errorf("%q, want %q", got, tt.want)
			}
			if first.State != crawl.Done || !strings.HasPrefix(first.Note, "only ") || !strings.Contains(first.Note, " found where an earlier crawl found 10: ") || !strings.HasPrefix(first.Note, first.Cut) {
				t.Errorf("%q, %q", first.Note, first.Cut)
			}
			if second := crawled(t, c, crawl.Options{Start: url}); second.Cut != "" {
				t.Errorf("the second: %q", second.Cut)
			}
			if got := tracked(t, c, url); !slices.Contains(got, "/9 "+string(tt.settled)) || !slices.Contains(got, "/ "+string(tt.settled)) {
				t.Errorf("after the second: %q", got)
			}
		})
	}
}

// TestWhatOtherPagesHaveTooIsNotMendedOnOne: a second look at one of the pages
// says nothing of the others, unless what they refer to is right again.
func TestWhatOtherPagesHaveTooIsNotMendedOnOne(t *testing.T) {
	const others = "This page is mended; 2 other pages had it too. The next crawl tells."
	titled := func(title string) http.HandlerFunc {
		return page("<title>" + title + "</title><h1>" + title + "</h1><a href=/gone>Old</a><img src=/none.png>")
	}
	plain := page("<title>Its own</title><h1>Its own</h1>")
	for _, tt := range []struct {
		name, rule, path string
		now              http.HandlerFunc
		want             crawl.Change
		note             string
	}{
		{"the link of one page", "link.broken", "/a", plain, crawl.NotChecked, others},
		{"the picture of one page", "image.broken", "/a", plain, crawl.NotChecked, others},
		{"the title of one page", "title.duplicate", "/a", plain, crawl.NotChecked, others},
		{"the page is gone", "link.broken", "/a", http.NotFound, crawl.NotChecked, "The page is gone: its address answers 404; 2 other pages had it too. The next crawl tells."},
		{"where the link leads", "link.broken", "/gone", plain, crawl.Fixed, ""},
		{"the picture", "image.broken", "/none.png", typed("image/png", "\x89PNG"), crawl.Fixed, ""},
		{"nothing", "link.broken", "/else", plain, crawl.Persisting, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := &site{pages: map[string]http.HandlerFunc{
				"/": linking("/a", "/b1", "/b2"), "/a": titled("The same"), "/b1": titled("The same"), "/b2": titled("The same"),
			}}
			url := serve(t, s)
			c := open(t, sqlite(t), audited, url)
			crawled(t, c, crawl.Options{Start: url})
			f := oneOf(t, c, url, tt.rule)
			if f.Pages != 3 || f.URL != url+"/a" {
				t.Fatalf("%+v", f)
			}
			counts, err := c.CountTracked(t.Context(), url, crawl.ByRule, 100)
			at := slices.IndexFunc(counts, func(n crawl.Count) bool { return n.Key == tt.rule })
			if err != nil || at < 0 || counts[at].Open != 1 || counts[at].Pages != 3 || counts[at].Shared != 3 {
				t.Errorf("%+v, %v", counts, err)
			}
			s.set(tt.path, tt.now)
			again, err := c.RecheckTracked(t.Context(), f.ID)
			if err != nil || again.Change != tt.want || again.Note != tt.note {
				t.Errorf("%s, %q, %v; want %s, %q", again.Change, again.Note, err, tt.want, tt.note)
			}
		})
	}
}

// TestWhatAPageThatFailedMayHaveStillIsNotMended on the page of the group where it
// was told, in a crawl as in a second look.
func TestWhatAPageThatFailedMayHaveStillIsNotMended(t *testing.T) {
	same := func(title, link string) http.HandlerFunc {
		return page("<title>" + title + "</title><h1>" + title + "</h1><a href=" + link + ">Old</a>")
	}
	for name, tt := range map[string]struct {
		most   int                         // pages
		now    map[string]http.HandlerFunc // beside /a, which is mended
		broken crawl.Change
		title  crawl.Change
	}{
		"the others are mended":          {9, map[string]http.HandlerFunc{"/b": same("B", "/"), "/c": same("C", "/")}, crawl.Fixed, crawl.Fixed},
		"one fails":                      {9, map[string]http.HandlerFunc{"/b": status(503), "/c": same("C", "/")}, crawl.NotChecked, crawl.NotChecked},
		"one is gone":                    {9, map[string]http.HandlerFunc{"/b": http.NotFound, "/c": same("C", "/")}, crawl.Fixed, crawl.Fixed},
		"a guard answers for one":        {9, map[string]http.HandlerFunc{"/b": page(challenge), "/c": same("C", "/")}, crawl.NotChecked, crawl.NotChecked},
		"one fails, the target is there": {9, map[string]http.HandlerFunc{"/b": status(503), "/c": same("C", "/gone"), "/gone": linking()}, crawl.Fixed, crawl.NotChecked},
		"all are read, and not the site": {4, map[string]http.HandlerFunc{"/b": same("B", "/"), "/c": same("C", "/")}, crawl.Fixed, crawl.Fixed},
		"one is read no more":            {3, map[string]http.HandlerFunc{"/b": same("B", "/"), "/c": same("C", "/")}, crawl.NotChecked, crawl.NotChecked},
	} {
		t.Run(name, func(t *testing.T) {
			s := &site{pages: map[string]http.HandlerFunc{
				"/": linking("/a", "/b", "/c"), "/a": same("The same", "/gone"), "/b": same("The same", "/gone"), "/c": same("The same", "/gone"),
			}}
			url := serve(t, s)
			c := open(t, sqlite(t), audited, url)
			clocked(c)
			crawled(t, c, crawl.Options{Start: url})
			broken, title := oneOf(t, c, url, "link.broken"), oneOf(t, c, url, "title.duplicate")
			s.set("/", linking("/a", "/b", "/c", "/d", "/e"))
			s.set("/d", linking())
			s.set("/e", linking())
			s.set("/a", same("A", "/"))
			for path, h := range tt.now {
				s.set(path, h)
			}
			crawled(t, c, crawl.Options{Start: url, MaxPages: tt.most})
			for _, of := range []struct {
				id   string
				want crawl.Change
			}{{broken.ID, tt.broken}, {title.ID, tt.title}} {
				if f, err := c.TrackedOne(t.Context(), of.id); err != nil || f.Change != of.want {
					t.Errorf("%s of %d pages: %s, %v; want %s", f.Rule, f.Pages, f.Change, err, of.want)
				}
			}
		})
	}
}

// TestASiteThatBeginsToRefuseTheCrawler says nothing of what it refused: links to
// it are not broken, and what was wrong there is not mended.
func TestASiteThatBeginsToRefuseTheCrawler(t *testing.T) {
	for name, tt := range map[string]struct {
		refused  int // of 20 pages
		block    bool
		want     crawl.Change // of a link that was broken
		isBroken bool         // a link to what is refused
	}{
		"a few pages": {3, false, crawl.Persisting, true},
		"nearly all":  {18, true, crawl.NotChecked, false},
	} {
		t.Run(name, func(t *testing.T) {
			var paths []string
			s := &site{pages: map[string]http.HandlerFunc{"/gone": http.NotFound}}
			for n := range 20 {
				path := fmt.Sprintf("/%02d", n)
				paths = append(paths, path)
				s.pages[path] = linking()
			}
			s.pages["/"] = linking(append(paths, "/gone")...)
			s.pages["/listed"] = linking()
			s.pages["/sitemap.xml"] = listing("/listed")
			url := serve(t, s)
			c := open(t, sqlite(t), audited, url)
			crawled(t, c, crawl.Options{Start: url, Concurrency: 1})
			broken := oneOf(t, c, url, "link.broken")
			for _, path := range paths[20-tt.refused:] {
				s.set(path, status(403))
			}
			if tt.block {
				s.set("/gone", status(403))
			}
			s.set("/listed", status(403))
			got := crawled(t, c, crawl.Options{Start: url, Concurrency: 1, MaxPages: len(s.pages) - 1}) // all, without the sitemap
			if got.Pages != got.Options.MaxPages || got.AtLimit {
				t.Errorf("%d pages of %d, and at its limit: %t", got.Pages, got.Options.MaxPages, got.AtLimit)
			}
			if strings.HasPrefix(got.Note, "the site seems to block the crawler: after 3 pages it refused ") != tt.block || (got.State == crawl.Partial) != tt.block {
				t.Errorf("%s: %q", got.State, got.Note)
			}
			if f, err := c.TrackedOne(t.Context(), broken.ID); err != nil || f.Change != tt.want {
				t.Errorf("%s, %v; want %s", f.Change, err, tt.want)
			}
			lines := strings.Join(found(t, c, got), "\n")
			if strings.Contains(lines, "answers 403 (Forbidden)") != tt.isBroken || strings.Contains(lines, "status.client-error /listed") != tt.isBroken {
				t.Errorf("%s", lines)
			}
		})
	}
}
