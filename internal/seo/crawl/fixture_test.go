package crawl_test

import (
	"fmt"
	"hash/fnv"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/outbound"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

// fixture is a site of generated pages that counts who asks for what.
type fixture struct {
	pages, links, size int
	mu                 sync.Mutex
	asked              map[string]int
	inFlight, most     int
}

func newFixture(pages, links, size int) *fixture {
	return &fixture{pages: pages, links: links, size: size, asked: map[string]int{}}
}

func (f *fixture) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	f.asked[r.URL.RequestURI()]++
	f.inFlight++
	f.most = max(f.most, f.inFlight)
	f.mu.Unlock()
	defer func() {
		f.mu.Lock()
		f.inFlight--
		f.mu.Unlock()
	}()
	var n int
	if r.URL.Path != "/" {
		if _, err := fmt.Sscanf(r.URL.Path, "/p/%d", &n); err != nil || n >= f.pages {
			http.NotFound(w, r)
			return
		}
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = io.WriteString(w, f.page(n))
}

// page n links to pages that come of a hash of n, and to the next, so that all
// are reached.
func (f *fixture) page(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<!doctype html><html lang=en><head><title>Used washer number %d in Fort Worth</title><meta name=description content=\"Page %d of the fixture\"></head><body><main><h1>Washer %d</h1>", n, n, n)
	for i := range f.links {
		to := (n*f.links + i + 1) % f.pages
		if i > f.links/2 {
			h := fnv.New32a()
			_, _ = fmt.Fprintf(h, "%d-%d", n, i)
			to = int(h.Sum32()) % f.pages
		}
		fmt.Fprintf(&b, "<p><a href=\"/p/%d\">Washer %d</a> costs less than a new one.</p>\n", to, to)
	}
	for b.Len() < f.size {
		b.WriteString("<p>Quality used appliances with a warranty of one year, delivered and installed.</p>\n")
	}
	b.WriteString("</main></body></html>")
	return b.String()
}

// fetches is how many requests for pages there were, and those repeated.
func (f *fixture) fetches() (pages, repeated int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for path, n := range f.asked {
		if path == "/" || strings.HasPrefix(path, "/p/") {
			pages += n
			repeated += n - 1
		}
	}
	return pages, repeated
}

// serve starts a server on loopback.
func serve(t testing.TB, h http.Handler) string {
	t.Helper()
	srv := httptest.NewUnstartedServer(h)
	srv.Config.ErrorLog = log.New(io.Discard, "", 0)
	srv.Start()
	t.Cleanup(srv.Close)
	return srv.URL
}

// open makes a crawler on a database that may reach the given sites.
func open(t testing.TB, c db.Config, change func(*crawl.Config), sites ...string) *crawl.Crawler {
	t.Helper()
	c.Schema, c.Relaxed = crawl.Schema(), true
	config := crawl.Config{DB: dbtest.Open(t, c), Web: web(t, sites...)}
	if change != nil {
		change(&config)
	}
	return crawl.New(config)
}

func web(t testing.TB, sites ...string) *outbound.Web {
	t.Helper()
	var allow []string
	for _, s := range sites {
		allow = append(allow, strings.TrimPrefix(strings.TrimPrefix(s, "http://"), "https://"))
	}
	w := outbound.NewWeb(outbound.WebOptions{Allow: allow})
	t.Cleanup(w.Close)
	return w
}

func sqlite(t testing.TB) db.Config {
	return db.Config{Path: filepath.Join(t.TempDir(), "crawl.db")}
}

// site answers by path; what it has not is not found. It counts the requests.
type site struct {
	mu    sync.Mutex
	asked []string
	pages map[string]http.HandlerFunc
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.asked = append(s.asked, r.URL.RequestURI())
	h, ok := s.pages[r.URL.RequestURI()]
	s.mu.Unlock()
	if ok {
		h(w, r)
		return
	}
	http.NotFound(w, r)
}

// set changes the answer of a path.
func (s *site) set(path string, h http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pages[path] = h
}

// times is how often an address was asked for.
func (s *site) times(path string) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, asked := range s.asked {
		if asked == path {
			n++
		}
	}
	return n
}

func page(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, body)
	}
}

// linking is a page with links to the given addresses.
func linking(to ...string) http.HandlerFunc {
	body := "<!doctype html><title>A page</title>"
	for _, url := range to {
		body += `<a href="` + url + `">to ` + url + `</a> `
	}
	return page(body)
}

func moved(to string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", to)
		w.WriteHeader(http.StatusMovedPermanently)
	}
}

func text(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, body) }
}

// result is a crawl with what it stored.
type result struct {
	crawl.Crawl
	t     testing.TB
	url   string
	index *crawl.Index
	rows  []visit.Row
}

// crawled runs a crawl and reads all of it.
func crawled(t testing.TB, c *crawl.Crawler, o crawl.Options) result {
	t.Helper()
	ended, err := c.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return stored(t, c, ended)
}

func stored(t testing.TB, c *crawl.Crawler, ended crawl.Crawl) result {
	t.Helper()
	ix, err := c.Index(t.Context(), ended.ID)
	if err != nil {
		t.Fatal(err)
	}
	out := result{Crawl: ended, t: t, url: strings.TrimSuffix(ended.Options.Start, "/"), index: ix}
	if err := ix.Pages(t.Context(), func(r visit.Row) error { out.rows = append(out.rows, r); return nil }); err != nil {
		t.Fatal(err)
	}
	return out
}

// row is what is stored of a path of the site, or of an address.
func (r result) row(path string) visit.Row {
	r.t.Helper()
	if strings.HasPrefix(path, "/") {
		path = r.url + path
	}
	for _, row := range r.rows {
		if row.URL == path {
			return row
		}
	}
	r.t.Fatalf("%s is not known; known are %d", path, len(r.rows))
	return visit.Row{}
}

// status answers so, with a page of its own.
func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(code)
		_, _ = fmt.Fprintf(w, "<title>%s</title><h1>Not now</h1>", http.StatusText(code))
	}
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
