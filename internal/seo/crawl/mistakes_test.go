package crawl_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/textproto"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

// audited has a crawl judged by every rule.
func audited(c *crawl.Config) {
	rules := audit.Rules()
	c.Depends, c.Saw, c.Others = audit.Recheck, audit.Saw, audit.Others
	c.Inspect = func(p *visit.Page, s *visit.Site) (found []crawl.Finding) {
		for _, f := range audit.Page(rules, &audit.Subject{Page: p, Site: s}) {
			found = append(found, crawl.Finding{Rule: f.Rule, Severity: string(f.Severity), URL: f.URL, Detail: f.Detail, Target: f.Target, Fingerprint: f.Fingerprint})
		}
		return found
	}
	c.Conclude = func(ctx context.Context, ix *crawl.Index, report func(crawl.Finding) error) error {
		return audit.Site(ctx, rules, ix, func(r *audit.Rule, url string, f audit.Found) error {
			return report(crawl.Finding{Rule: r.ID, Severity: string(r.Severity), URL: url, Detail: f.Detail, Target: f.Target, Pages: f.Pages})
		})
	}
}

// found lists the findings of a crawl, a line each: rule, path, detail.
func found(t *testing.T, c *crawl.Crawler, of result) (lines []string) {
	t.Helper()
	err := c.Findings(t.Context(), of.ID, func(f crawl.Finding) error {
		lines = append(lines, f.Severity+" "+f.Rule+" "+strings.TrimPrefix(f.URL, of.url)+" "+f.Detail)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// mistake is what another crawler was seen to do wrong.
type mistake struct {
	name  string
	pages map[string]http.HandlerFunc
	asked map[string]int // how often each address is asked for, where it matters
	never string         // what no finding says
	says  string         // what one does
	lists string         // a page that search engines may list
}

func mistakes() []mistake {
	get := func(h http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodGet {
				w.WriteHeader(http.StatusMethodNotAllowed)
				return
			}
			h(w, r)
		}
	}
	sitemap := text("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>/listed</loc></url></urlset>")
	return []mistake{
		{
			name:  "a failed sitemap hangs the crawl",
			pages: map[string]http.HandlerFunc{"/sitemap.xml": stall, "/": linking("/a"), "/a": linking()},
			asked: map[string]int{"/": 1, "/a": 1, "/sitemap.xml": 1},
		},
		{
			name:  "query strings are re-ordered",
			pages: map[string]http.HandlerFunc{"/": linking("/list?b=2&a=1&b=1"), "/list?b=2&a=1&b=1": linking()},
			asked: map[string]int{"/list?b=2&a=1&b=1": 1, "/list?a=1&b=1&b=2": 0, "/list?a=1&b=2&b=1": 0}, never: "link.broken",
		},
		{
			name:  "a sitemap is probed by HEAD",
			pages: map[string]http.HandlerFunc{"/sitemap.xml": get(sitemap), "/": get(linking("/listed")), "/listed": get(linking())},
			asked: map[string]int{"/sitemap.xml": 1, "/listed": 1}, never: "sitemap.missing",
		},
		{
			name:  "decoration is flagged for its empty alt",
			pages: map[string]http.HandlerFunc{"/": page(`<title>x</title><img src=/line.png alt="">`), "/line.png": text("\x89PNG\r\n\x1a\n")},
			never: "image.alt-missing",
		},
		{
			name:  "a picture without an alt is not decoration",
			pages: map[string]http.HandlerFunc{"/": page(`<title>x</title><img src=/line.png>`), "/line.png": text("\x89PNG\r\n\x1a\n")},
			says:  "image.alt-missing",
		},
		{
			name:  "the length of a title is counted in bytes",
			pages: map[string]http.HandlerFunc{"/": page("<title>" + strings.Repeat("ñ", 50) + "</title>")},
			never: "title.long",
		},
		{
			name:  "and not in characters",
			pages: map[string]http.HandlerFunc{"/": page("<title>" + strings.Repeat("ñ", 61) + "</title>")},
			says:  "The title has 61 characters",
		},
		{
			name:  "mailto: is taken for a path",
			pages: map[string]http.HandlerFunc{"/": linking("mailto:hello@shop.example", "tel:+18175550142", "/a"), "/a": linking("mailto:hello@shop.example")},
			asked: map[string]int{"/mailto:hello@shop.example": 0, "/tel:+18175550142": 0, "/a": 1}, never: "link.broken",
		},
		{
			name: "the canonical is compared with the address before redirects",
			pages: map[string]http.HandlerFunc{
				"/": page("<title>y</title><link rel=canonical href=/><a href=/old>old</a>"), "/old": moved("/new"), "/new": page("<title>x</title><link rel=canonical href=/new>"),
				"/sitemap.xml": text("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>/new</loc></url></urlset>"),
			},
			asked: map[string]int{"/new": 1}, never: "noncanonical", lists: "/new",
		},
		{
			name:  "a relative Location is not understood",
			pages: map[string]http.HandlerFunc{"/": linking("/dir/old"), "/dir/old": moved("there?x=1"), "/dir/there?x=1": linking()},
			asked: map[string]int{"/dir/there?x=1": 1}, never: "redirect.to-error",
		},
		{
			name:  "a picture of a page is never weighed",
			pages: map[string]http.HandlerFunc{"/": page(`<title>x</title><img src=/large.png alt="">`), "/large.png": picture(600_000)},
			asked: map[string]int{"/large.png": 1}, says: "warning image.large /large.png The file has 600 KB",
		},
		{
			name: "of a srcset one address counts",
			pages: map[string]http.HandlerFunc{
				"/": page(`<title>x</title><img src=/a.png srcset="/a.png 1x, /b.png 2x" alt=""><picture><source srcset="/a.png, /c.png 2x"><img src=/a.png alt=""></picture>`), "/a.png": picture(10),
			},
			asked: map[string]int{"/a.png": 1, "/b.png": 1, "/c.png": 1}, says: "error image.broken / /b.png answers 404",
		},
		{
			name:  "a script is never weighed",
			pages: map[string]http.HandlerFunc{"/": page(`<title>x</title><script src=/all.js></script>`), "/all.js": text(strings.Repeat("go();", 40_000))},
			asked: map[string]int{"/all.js": 1}, says: "warning page.uncompressed /all.js The file came as 200 KB",
		},
		{
			name:  "429 is counted as broken",
			pages: map[string]http.HandlerFunc{"/": linking("/limited"), "/limited": busy(http.StatusTooManyRequests, 9, "")},
			asked: map[string]int{"/limited": 3}, never: "/limited",
		},
	}
}

// TestMistakesOfOtherCrawlers: what other crawlers were seen to do wrong.
// Beside it stands TestEachPageIsFetchedOnce, of duplicates under concurrency.
func TestMistakesOfOtherCrawlers(t *testing.T) {
	for _, m := range mistakes() {
		t.Run(m.name, func(t *testing.T) {
			s := &site{pages: m.pages}
			url := serve(t, s)
			c := open(t, sqlite(t), audited, url)
			c.Fetch.Timeout = 300 * time.Millisecond
			clocked(c)
			got := crawled(t, c, crawl.Options{Start: url, Concurrency: 4})
			lines := found(t, c, got)
			all := strings.Join(lines, "\n")
			if got.State != crawl.Done || m.never != "" && strings.Contains(all, m.never) || !strings.Contains(all, m.says) {
				t.Errorf("%+v\n%s", got.Crawl, all)
			}
			if m.lists != "" && !got.row(m.lists).Indexable {
				t.Errorf("%s is not indexable", m.lists)
			}
			for path, n := range m.asked {
				if times := s.times(path); times != n {
					t.Errorf("%s was asked for %d times, want %d: %q", path, times, n, s.asked)
				}
			}
		})
	}
}

// TestAStrayPercentSignIsAskedForAsByBrowsers: as it stands. Go's own server
// refuses such addresses, others serve pages there.
func TestAStrayPercentSignIsAskedForAsByBrowsers(t *testing.T) {
	pages := map[string]string{
		"/": `<a href="/pct%zz/?q=5%">a</a><a href="//PLACE//double%/">b</a>`, "/pct%zz/?q=5%": `<a href="next%">c</a><a href="?q=100%#5%">d</a><form></form>`,
		"/pct%zz/next%": "e", "/pct%zz/?q=100%": "f", "//double%/": "g",
	}
	asked := make(chan string, 100)
	var url string
	url = serveRaw(t, func(target string) string {
		asked <- target
		return pages[strings.TrimPrefix(target, url)] // a path of two slashes is asked for by the whole address
	})
	pages["/"] = strings.ReplaceAll(pages["/"], "PLACE", strings.TrimPrefix(url, "http://"))
	c := open(t, sqlite(t), audited, url)
	got := crawled(t, c, crawl.Options{Start: url})
	if all := strings.Join(found(t, c, got), "\n"); got.Pages != len(pages) || strings.Contains(all, "link.broken") {
		close(asked)
		for target := range asked {
			t.Log(target)
		}
		t.Errorf("%d pages:\n%s", got.Pages, all)
	}
}

// serveRaw answers each request line's target with a page; 404 where that is empty.
func serveRaw(t *testing.T, answer func(target string) string) string {
	t.Helper()
	var listen net.ListenConfig
	l, err := listen.Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go answerRaw(conn, answer)
		}
	}()
	return "http://" + l.Addr().String()
}

func answerRaw(conn net.Conn, answer func(target string) string) {
	defer func() { _ = conn.Close() }()
	in := textproto.NewReader(bufio.NewReader(conn))
	line, err := in.ReadLine()
	if err != nil {
		return
	}
	if _, err := in.ReadMIMEHeader(); err != nil {
		return
	}
	status, body := "200 OK", answer(strings.Fields(line)[1])
	if body == "" {
		status = "404 Not Found"
	}
	_, _ = fmt.Fprintf(conn, "HTTP/1.1 %s\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s", status, len(body), body)
}

// TestWhatIsNotThereIsToldOnce: on the page that links to it, where that is
// mended, and at the address itself only where no page does.
func TestWhatIsNotThereIsToldOnce(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/gone", "/a"), "/a": linking("/gone")}}
	url := serve(t, s)
	s.set("/sitemap.xml", text("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>"+url+"/lost</loc></url></urlset>"))
	c := open(t, sqlite(t), audited, url)
	var got []string
	for _, line := range found(t, c, crawled(t, c, crawl.Options{Start: url})) {
		if strings.HasPrefix(line, "error ") {
			got = append(got, line)
		}
	}
	want := []string{
		"error status.client-error /lost The address answers 404 (Not Found).",
		"error link.broken / /gone answers 404 (Not Found); 2 pages link to it: / and /a.",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	c = open(t, sqlite(t), audited, url)
	if list := found(t, c, crawled(t, c, crawl.Options{Start: url + "/lost"})); !strings.Contains(list[0], "status.client-error") {
		t.Errorf("of the start: %q", list)
	}
}

// cleanPage is a page without a flaw, with a text of its own.
func cleanPage(url string, n int, links []int) string {
	var b strings.Builder
	_, _ = fmt.Fprintf(&b, `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Used washer number %d in Fort Worth, Texas</title><link rel="canonical" href="%s/p/%d">
<meta name="description" content="Washer number %d of our stock: what it holds, how it was repaired, and what it costs with delivery and a year of warranty.">
<meta property="og:title" content="Washer %d"><meta property="og:description" content="Washer %d"><meta property="og:type" content="website"><meta property="og:url" content="%s/p/%d"><meta property="og:image" content="%s/share.png">
</head><body><nav><a href="/p/0">All washers</a></nav><main><h1>Washer number %d</h1>`, n, url, n, n, n, n, url, n, url, n)
	for i := range 10 {
		_, _ = fmt.Fprintf(&b, "<p>Part %d%d of this machine has been looked at:", n, i)
		for j := range 35 {
			_, _ = fmt.Fprintf(&b, " w%x", (n*7919+i*104729+j*1299709)%1_000_003)
		}
		b.WriteString(".</p>\n")
	}
	for _, to := range links {
		_, _ = fmt.Fprintf(&b, `<p><a href="/p/%d">Washer number %d</a></p>`, to, to)
	}
	b.WriteString("</main></body></html>")
	return b.String()
}

// TestACleanSiteIsToldLittle: of 1,000 clean pages another crawler made 10,004
// findings.
func TestACleanSiteIsToldLittle(t *testing.T) {
	const pages, most = 1000, 20
	var url string
	url = serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "max-age=60")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", "default-src 'self'")
		var n int
		switch _, err := fmt.Sscanf(r.URL.Path, "/p/%d", &n); {
		case r.URL.Path == "/share.png":
			h.Set("Content-Type", "image/png")
		case r.URL.Path == "/robots.txt":
			_, _ = fmt.Fprintf(w, "User-agent: *\nDisallow:\nSitemap: %s/sitemap.xml\n", url)
		case r.URL.Path == "/sitemap.xml":
			_, _ = fmt.Fprint(w, `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
			for i := range pages {
				_, _ = fmt.Fprintf(w, "<url><loc>%s/p/%d</loc></url>", url, i)
			}
			_, _ = fmt.Fprint(w, "</urlset>")
		case err != nil || n >= pages:
			http.NotFound(w, r)
		default:
			var links []int
			for i := 1; i <= 10 && n*10+i < pages; i++ {
				links = append(links, n*10+i)
			}
			h.Set("Content-Type", "text/html; charset=utf-8")
			h.Set("Content-Encoding", "gzip")
			packed := gzip.NewWriter(w)
			_, _ = io.WriteString(packed, cleanPage(url, n, links))
			_ = packed.Close()
		}
	}))
	c := open(t, sqlite(t), audited, url)
	got := crawled(t, c, crawl.Options{Start: url + "/p/0", MaxPages: 2000, Concurrency: 8})
	got.url = url
	lines := found(t, c, got)
	for _, line := range lines {
		if !strings.HasPrefix(line, "notice ") {
			t.Error(line)
		}
	}
	if got.Pages != pages || len(lines) > most {
		t.Errorf("%d findings on %d pages:\n%s", len(lines), got.Pages, strings.Join(lines[:min(len(lines), 30)], "\n"))
	}
}

// picture is one of so many bytes.
func picture(size int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "image/png")
		_, _ = w.Write(make([]byte, size))
	}
}
