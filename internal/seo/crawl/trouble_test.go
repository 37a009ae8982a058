package crawl_test

import (
	"context"
	"crypto/x509"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/outbound"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

// clock goes on only when a crawl waits, and remembers how long it did.
type clock struct {
	mu    sync.Mutex
	time  time.Time
	waits []time.Duration
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.time
}

func (c *clock) after(d time.Duration) <-chan time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.time = c.time.Add(d)
	c.waits = append(c.waits, d)
	out := make(chan time.Time, 1)
	out <- c.time
	return out
}

func clocked(c *crawl.Crawler) *clock {
	k := &clock{time: time.Now()}
	c.SetClock(k.now, k.after)
	return k
}

// busy answers with a status a number of times and then with a page.
func busy(status, times int, retryAfter string) http.HandlerFunc {
	var n atomic.Int64
	return func(w http.ResponseWriter, r *http.Request) {
		if int(n.Add(1)) > times {
			page("<title>At last</title>")(w, r)
			return
		}
		if retryAfter != "" {
			w.Header().Set("Retry-After", retryAfter)
		}
		w.WriteHeader(status)
	}
}

// busyBehindItsStart is a site whose start answers, and a hundred other pages do not.
func busyBehindItsStart(answer http.HandlerFunc) *site {
	var links []string
	s := &site{pages: map[string]http.HandlerFunc{}}
	for i := range 100 {
		links = append(links, fmt.Sprintf("/p/%d", i))
		s.pages[links[i]] = answer
	}
	s.pages["/"] = linking(links...)
	return s
}

func TestABusyServerIsAskedAgainLater(t *testing.T) {
	tests := []struct {
		name    string
		h       http.HandlerFunc
		asked   int
		status  int
		failure visit.Failure
		waits   []time.Duration
	}{
		{"once, it says when", busy(429, 1, "7"), 2, 200, visit.NoFailure, []time.Duration{7 * time.Second}},
		{"twice, it does not say when", busy(503, 2, ""), 3, 200, visit.NoFailure, []time.Duration{time.Second, 2 * time.Second}},
		{"three times", busy(503, 3, "1"), 3, 503, visit.TooBusy, []time.Duration{time.Second, time.Second, time.Second}},
		{"over a minute", busy(429, 1, "100"), 2, 200, visit.NoFailure, []time.Duration{100 * time.Second}},
		{"no time that anybody could mean", busy(429, 1, "99999999999"), 2, 200, visit.NoFailure, []time.Duration{time.Second}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := &site{pages: map[string]http.HandlerFunc{"/": linking("/busy", "/after"), "/busy": tt.h, "/after": linking()}}
			url := serve(t, s)
			c := open(t, sqlite(t), nil, url)
			k := clocked(c)
			got := crawled(t, c, crawl.Options{Start: url, Concurrency: 1})
			if row := got.row("/busy"); row.Status != tt.status || row.Failure != tt.failure || s.times("/busy") != tt.asked {
				t.Errorf("%d, %q after %d", row.Status, row.Failure, s.times("/busy"))
			}
			if !slices.Equal(k.waits, tt.waits) || got.State != crawl.Done || got.Pages < 2 {
				t.Errorf("waited %v; %+v", k.waits, got.Crawl)
			}
		})
	}
}

func TestAServerThatKeepsFailingIsLeft(t *testing.T) {
	s := busyBehindItsStart(busy(503, 1000, "3"))
	url := serve(t, s)
	c := open(t, sqlite(t), nil, url)
	clocked(c)
	got := crawled(t, c, crawl.Options{Start: url, MaxPages: 1000, Concurrency: 4})
	if got.State != crawl.Partial || !strings.Contains(got.Note, "the server asked to wait 3s") || len(s.asked) > 100 || got.row("/").Status != 200 {
		t.Errorf("%+v after %d requests", got.Crawl, len(s.asked))
	}
}

// TestAServerIsNotAskedBeforeItsTime: one that asks for more than a crawl can wait
// is left at once, and what was found until then stands.
func TestAServerIsNotAskedBeforeItsTime(t *testing.T) {
	tests := []struct {
		name  string
		pages map[string]http.HandlerFunc
		asked int
		note  string
		most  time.Duration // of waiting
	}{
		{"an hour", map[string]http.HandlerFunc{"/": linking("/busy", "/b", "/c"), "/busy": busy(429, 99, "3600")}, 4, "the server asked to wait 1h0m0s (429 Too Many Requests)", 0},
		{"a minute, and again", map[string]http.HandlerFunc{"/": linking("/busy", "/b"), "/busy": busy(503, 99, "60"), "/b": busy(503, 99, "60")}, 8, "the server asked to wait 1m0s (503 Service Unavailable)", 4 * time.Minute},
		{"the sitemap is busy", map[string]http.HandlerFunc{"/": linking(), "/sitemap.xml": busy(429, 99, "600")}, 2, "the server asked to wait 10m0s", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := &site{pages: tt.pages}
			url := serve(t, s)
			c := open(t, sqlite(t), nil, url)
			k := clocked(c)
			got := crawled(t, c, crawl.Options{Start: url, Concurrency: 1})
			waited := time.Duration(0)
			for _, wait := range k.waits {
				waited += wait
			}
			state := crawl.Partial
			if got.Pages == 0 {
				state = crawl.Failed
			}
			if got.State != state || !strings.Contains(got.Note, tt.note) || len(s.asked) != tt.asked || waited > tt.most {
				t.Errorf("%+v, waited %v, asked for %q", got.Crawl, waited, s.asked)
			}
		})
	}
}

func TestAnotherSiteThatAsksToWaitHoldsNothingUp(t *testing.T) {
	var asked atomic.Int64
	other := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		busy(429, 1, "60")(w, r)
	}))
	s := &site{pages: map[string]http.HandlerFunc{"/": linking(other+"/a", other+"/b", other+"/c")}}
	url := serve(t, s)
	c := open(t, sqlite(t), nil, url, other)
	k := clocked(c)
	got := crawled(t, c, crawl.Options{Start: url})
	if got.State != crawl.Done || len(k.waits) != 0 || asked.Load() != 1 {
		t.Errorf("%+v, waited %v, asked %d times", got.Crawl, k.waits, asked.Load())
	}
	if row := got.row(other + "/c"); row.Failure != visit.NotChecked {
		t.Errorf("%+v", row)
	}
}

func TestASiteThatIsBusyForEverybodyIsLeftSoon(t *testing.T) {
	s := busyBehindItsStart(busy(429, 1000, ""))
	url := serve(t, s)
	c := open(t, sqlite(t), nil, url)
	k := clocked(c)
	began := k.now()
	got := crawled(t, c, crawl.Options{Start: url, MaxPages: 1000})
	if took := k.now().Sub(began); got.State != crawl.Partial || !strings.Contains(got.Note, "Too Many Requests") || took > 5*time.Minute {
		t.Errorf("%+v after %v", got.Crawl, took)
	}
}

func TestPace(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{
		"/robots.txt": text("User-agent: *\nCrawl-delay: 5\n"), "/": linking("/a", "/b"), "/a": linking(), "/b": linking(),
	}}
	url := serve(t, s)
	c := open(t, sqlite(t), nil, url)
	k := clocked(c)
	if crawled(t, c, crawl.Options{Start: url}); len(k.waits) != 0 {
		t.Errorf("waited %v on loopback", k.waits)
	}
	if crawled(t, c, crawl.Options{Start: url, Delay: 2 * time.Second}); !slices.Equal(k.waits, []time.Duration{2 * time.Second, 2 * time.Second, 2 * time.Second}) {
		t.Errorf("waited %v", k.waits)
	}
}

func TestRobots(t *testing.T) {
	pages := func(robots http.HandlerFunc) *site {
		return &site{pages: map[string]http.HandlerFunc{
			"/robots.txt": robots, "/": linking("/private/a", "/public"), "/public": page(`<title>x</title><img src=/private/x.png>`), "/private/a": linking(),
		}}
	}
	s := pages(text("User-agent: Enamel\nDisallow: /private/\nnonsense\n"))
	url := serve(t, s)
	var inspected atomic.Int64
	got := crawled(t, open(t, sqlite(t), func(c *crawl.Config) {
		c.Inspect = func(p *visit.Page, s *visit.Site) []byte {
			if p.Blocked && !p.Loaded {
				inspected.Add(1)
			}
			return nil
		}
	}, url), crawl.Options{Start: url})
	if row := got.row("/private/a"); !row.Blocked || row.Status != 0 || s.times("/private/a")+s.times("/private/x.png") != 0 || inspected.Load() != 1 {
		t.Errorf("%+v, %q", row, s.asked)
	}
	if got.Pages != 2 || got.index.Site().Robots.Lines[0].Line != 3 {
		t.Errorf("%+v, %+v", got.Crawl, got.index.Site())
	}
	for _, status := range []int{429, 500, 503} {
		s := pages(busy(status, 100, ""))
		url := serve(t, s)
		got := crawled(t, open(t, sqlite(t), nil, url), crawl.Options{Start: url})
		if got.State != crawl.Failed || got.Pages != 0 || s.times("/") != 0 {
			t.Errorf("%d: %+v, %q", status, got.Crawl, s.asked)
		}
	}
}

// TestARobotsFileThatIsNotReadForbidsNothing: nothing may be fetched, as long as
// nobody knows what it forbids, and the site has not said so.
func TestARobotsFileThatIsNotReadForbidsNothing(t *testing.T) {
	t.Parallel()
	const allows = "User-agent: *\nDisallow:\n"
	for name, answer := range map[string]http.HandlerFunc{
		"cut": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "5000")
			_, _ = io.WriteString(w, allows)
		},
		"stalls after its text": func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.WriteString(w, allows)
			_ = http.NewResponseController(w).Flush()
			stall(w, r)
		},
		"in an encoding that nobody uses": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "compress")
			_, _ = io.WriteString(w, allows)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := &site{pages: map[string]http.HandlerFunc{"/robots.txt": answer, "/": linking()}}
			url := serve(t, s)
			c := open(t, sqlite(t), func(c *crawl.Config) { c.Fetch.Timeout = 200 * time.Millisecond }, url)
			got := crawled(t, c, crawl.Options{Start: url})
			if got.State != crawl.Failed || !strings.HasPrefix(got.Note, "robots.txt could not be read") || strings.Contains(got.Note, "forbids") || len(s.asked) != 1 {
				t.Errorf("%+v, asked for %q", got.Crawl, s.asked)
			}
			again, err := c.Resume(t.Context(), got.ID, crawl.Anew{})
			if err != nil || again.Pages != 0 || s.times("/") != 0 {
				t.Errorf("resumed: %+v, %v, %q", again, err, s.asked)
			}
		})
	}
}

// TestARobotsFileThatIsSentUnderAnEncodingThatIsNone is read: browsers show it.
func TestARobotsFileThatIsSentUnderAnEncodingThatIsNone(t *testing.T) {
	for _, encoding := range []string{"none", "UTF-8"} {
		s := &site{pages: map[string]http.HandlerFunc{"/robots.txt": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", encoding)
			_, _ = io.WriteString(w, "User-agent: *\nDisallow: /private\n")
		}, "/": linking("/private", "/open"), "/open": linking()}}
		url := serve(t, s)
		got := crawled(t, open(t, sqlite(t), nil, url), crawl.Options{Start: url})
		if got.State != crawl.Done || got.Pages != 2 || !got.row("/private").Blocked {
			t.Errorf("%s: %+v, asked for %q", encoding, got.Crawl, s.asked)
		}
	}
}

// TestWhatDoesSomethingIsNotDone: a crawl fills no cart, signs nobody out and leaves
// the network's own addresses alone, and tells nothing of them; what redirects there is seen.
func TestWhatDoesSomethingIsNotDone(t *testing.T) {
	actions := []string{"/washer?add-to-cart=7", "/logout", "/wp-login.php", "/wp-admin/", "/cdn-cgi/l/email-protection"}
	s := &site{pages: map[string]http.HandlerFunc{
		"/robots.txt": text("User-agent: *\nAllow: /\n"), "/": linking(append(actions, "/account", "/other")...), "/account": moved("/wp-login.php"), "/other": linking("/"),
	}}
	url := serve(t, s)
	s.pages["/sitemap.xml"] = text(url + "/\n" + url + "/other\n" + url + "/wp-admin/\n" + url + "/lonely\n")
	s.pages["/lonely"] = linking("/")
	c := open(t, sqlite(t), nil, url)
	got := crawled(t, c, crawl.Options{Start: url})
	for _, action := range actions {
		if s.times(action) > 0 {
			t.Errorf("asked for %s", action)
		}
	}
	if got.State != crawl.Done || got.Note != "" || got.Pages != 3 {
		t.Errorf("%+v", got.Crawl)
	}
	start := crawled(t, c, crawl.Options{Start: url + "/logout"})
	if s.times("/logout") != 1 || start.row(url+"/logout").Status != 404 {
		t.Errorf("a start that somebody chose: %q", s.asked)
	}
}

// TestAnotherOriginOfTheSiteThatCannotBeReachedForbidsNothing: the site over http
// lists addresses over https, where nobody answers or robots.txt fails.
func TestAnotherOriginOfTheSiteThatCannotBeReachedForbidsNothing(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a"), "/a": linking("/")}}
	url := serve(t, s)
	secure := strings.Replace(url, "http:", "https:", 1) // the server does not speak TLS
	s.pages["/sitemap.xml"] = text(url + "/\n" + url + "/a\n" + secure + "/b\n")
	c := open(t, sqlite(t), nil, url)
	got := crawled(t, c, crawl.Options{Start: url})
	if row := got.row(secure + "/b"); row.Blocked || row.Failure != visit.Unreachable {
		t.Errorf("%+v", row)
	}

	failing := httptest.NewTLSServer(&site{pages: map[string]http.HandlerFunc{"/robots.txt": busy(500, 99, ""), "/": linking()}})
	t.Cleanup(failing.Close)
	roots := x509.NewCertPool()
	roots.AddCert(failing.Certificate())
	w := outbound.NewWeb(outbound.WebOptions{RootCAs: roots, Hosts: outbound.Hosts{"example.com": strings.TrimPrefix(failing.URL, "https://"), "www.example.com": strings.TrimPrefix(url, "http://")}})
	t.Cleanup(w.Close)
	s.pages["/sitemap.xml"] = text("https://example.com/b\n")
	c = open(t, sqlite(t), func(c *crawl.Config) { c.Web = w })
	got = crawled(t, c, crawl.Options{Start: "http://www.example.com/"})
	if row := got.row("https://example.com/b"); row.Blocked || row.Failure != visit.NotChecked {
		t.Errorf("%+v", row)
	}
}

// stall answers nothing until its client leaves.
func stall(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

func TestAFailedSitemapDoesNotHangTheCrawl(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{
		"/robots.txt": text("Sitemap: /index.xml\nSitemap: /gone.xml\nSitemap: /list.txt\nSitemap: /list.txt\n"),
		"/index.xml": text(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>/stalls.xml</loc></sitemap>` +
			`<sitemap><loc>/cut.xml</loc></sitemap><sitemap><loc>/index.xml</loc></sitemap></sitemapindex>`),
		"/stalls.xml": stall,
		"/cut.xml": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "5000")
			_, _ = io.WriteString(w, `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>/a</loc></url>`)
		},
		"/list.txt": text("/b\n"),
		"/":         linking(), "/a": linking(), "/b": linking(),
	}}
	url := serve(t, s)
	s.pages["/list.txt"] = text(url + "/b\nhttps://elsewhere.example/c\n")
	got := crawled(t, open(t, sqlite(t), func(c *crawl.Config) { c.Fetch.Timeout = 200 * time.Millisecond }, url), crawl.Options{Start: url})
	if got.State != crawl.Done || got.Pages != 3 || !got.row("/a").InSitemap || !got.row("/b").InSitemap {
		t.Errorf("%+v", got.Crawl)
	}
	var found []string
	for _, f := range got.index.Site().Sitemaps {
		found = append(found, fmt.Sprint(strings.TrimPrefix(f.URL, url), " ", f.Status, " ", f.Failure, " ", f.URLs, " ", f.Index))
	}
	want := []string{"/index.xml 200  3 true", "/gone.xml 404  0 false", "/list.txt 200  2 false", "/stalls.xml 0 timeout 0 false", "/cut.xml 200 broken 1 false"}
	if !slices.Equal(found, want) || s.times("/list.txt") != 1 {
		t.Errorf("%q", found)
	}
}

func TestTrapsEndTheCrawl(t *testing.T) {
	s := &site{}
	endless := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" || r.URL.Path == "/sitemap.xml" {
			s.ServeHTTP(w, r)
			return
		}
		linking(r.URL.Path+"/more", "/calendar?month="+fmt.Sprint(len(r.URL.RequestURI())), "/x?sid=0123456789abcdef0123456789abcde"+fmt.Sprint(len(r.URL.Path)%10))(w, r)
	})
	url := serve(t, endless)
	got := crawled(t, open(t, sqlite(t), nil, url), crawl.Options{Start: url, MaxPages: 5000})
	if got.State != crawl.Done || got.Pages > 400 || len(got.index.Site().Traps) == 0 || got.index.Site().Traps[0].Count == 0 {
		t.Errorf("%+v, %+v", got.Crawl, got.index.Site().Traps)
	}
}

func TestTheStartCannotBeReached(t *testing.T) {
	for _, start := range []string{"http://127.0.0.1:1/", "http://10.0.0.1/"} {
		got := crawled(t, open(t, sqlite(t), nil), crawl.Options{Start: start})
		if got.State != crawl.Failed || got.Pages != 0 || got.Note == "" {
			t.Errorf("%+v", got.Crawl)
		}
	}
	for _, start := range []string{"", "ftp://x.example", "nonsense"} {
		if _, err := open(t, sqlite(t), nil).Run(t.Context(), crawl.Options{Start: start}); err == nil {
			t.Errorf("%q was crawled", start)
		}
	}
}

func TestADeadlineKeepsWhatThereIs(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/stalls"), "/stalls": stall}}
	url := serve(t, s)
	got := crawled(t, open(t, sqlite(t), nil, url), crawl.Options{Start: url, Deadline: 300 * time.Millisecond})
	if got.State != crawl.Partial || got.Note == "" || got.row("/").Status != 200 || got.row("/stalls").Visited {
		t.Errorf("%+v, %+v", got.Crawl, got.rows)
	}
}

func TestACrawlCutByItsDeadlineIsResumed(t *testing.T) {
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a", "/b"), "/a": page("no title"), "/b": page("no title")}}
		url := serve(t, s)
		c := open(t, config, nil, url)
		crawled(t, c, crawl.Options{Start: url})
		s.set("/a", linking())
		s.set("/b", stall)
		cut := crawled(t, c, crawl.Options{Start: url, Concurrency: 1, Deadline: 500 * time.Millisecond})
		if cut.State != crawl.Partial || cut.Pages != 2 {
			t.Fatalf("%+v", cut.Crawl)
		}
		s.set("/b", linking())
		again, err := c.Resume(t.Context(), cut.ID, crawl.Anew{})
		if err != nil || again.State != crawl.Done || again.Pages != 3 || again.Note != "" || s.times("/a") != 2 {
			t.Errorf("%+v, %v, %q", again, err, s.asked)
		}
	})
}

func TestACrawlGoesOnUpToAHigherLimit(t *testing.T) {
	s := newFixture(100, 20, 500)
	url := serve(t, s)
	c := open(t, sqlite(t), nil, url)
	ended := crawled(t, c, crawl.Options{Start: url + "/p/0", MaxPages: 10})
	if _, err := c.Resume(t.Context(), ended.ID, crawl.Anew{MaxPages: 10}); fault.KindOf(err) != fault.Conflict {
		t.Errorf("no more than before: %v", err)
	}
	more, err := c.Resume(t.Context(), ended.ID, crawl.Anew{MaxPages: 40})
	if pages, repeated := s.fetches(); err != nil || more.State != crawl.Done || more.Pages != 40 || pages != 40 || repeated != 0 || more.Options.MaxPages != 40 {
		t.Errorf("%+v, %v; %d fetches, %d repeated", more, err, pages, repeated)
	}
}

func TestACancelledCrawlIsResumed(t *testing.T) {
	stalls := make(chan struct{}, 10)
	var open503 atomic.Bool
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a", "/b"), "/a": linking(), "/b": func(w http.ResponseWriter, r *http.Request) {
		if open503.Load() {
			linking()(w, r)
			return
		}
		stalls <- struct{}{}
		stall(w, r)
	}}}
	url := serve(t, s)
	c := open(t, sqlite(t), nil, url)
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-stalls; cancel() }()
	started := time.Now()
	ended, err := c.Run(ctx, crawl.Options{Start: url, Concurrency: 1})
	if err != nil || ended.State != crawl.Cancelled || ended.Pages != 2 || time.Since(started) > 5*time.Second {
		t.Fatalf("%+v, %v after %v", ended, err, time.Since(started))
	}
	open503.Store(true)
	latest, err := c.Latest(t.Context(), url)
	if err != nil || latest.ID != ended.ID {
		t.Fatalf("%+v, %v", latest, err)
	}
	again, err := c.Resume(t.Context(), latest.ID, crawl.Anew{})
	if err != nil || again.State != crawl.Done || again.Pages != 3 || s.times("/") != 1 || s.times("/a") != 1 || s.times("/b") != 2 || s.times("/sitemap.xml") != 1 {
		t.Errorf("%+v, %v, %q", again, err, s.asked)
	}
	if _, err := c.Resume(t.Context(), latest.ID, crawl.Anew{}); err == nil {
		t.Error("a crawl that has ended was resumed")
	}
}
