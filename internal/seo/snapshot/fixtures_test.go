package snapshot

import (
	"context"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/outbound"
)

const (
	rival  = "rival.example"
	origin = "http://" + rival
	agent  = "Enamel/1 (+https://shop.example)"
)

// fixture is a reader and a site of pages, robots.txt and sitemap.xml among them. An address
// without a page answers 404.
type fixture struct {
	*Reader
	t      *testing.T
	clock  time.Time
	paused []time.Duration

	mu     sync.Mutex
	pages  map[string]http.HandlerFunc
	asked  []string
	agents map[string]bool
}

// each runs fn on both databases, from Monday, November 23, 2026.
func each(t *testing.T, fn func(s *fixture)) {
	t.Helper()
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) { fn(open(t, c)) })
}

// one is a fixture on SQLite.
func one(t *testing.T) *fixture {
	t.Helper()
	t.Parallel()
	return open(t, dbtest.Config(t, dbtest.SQLite))
}

func open(t *testing.T, c db.Config) *fixture {
	t.Helper()
	s := &fixture{t: t, clock: time.Date(2026, 11, 23, 6, 0, 0, 0, time.UTC), pages: map[string]http.HandlerFunc{}, agents: map[string]bool{}}
	server := httptest.NewUnstartedServer(http.HandlerFunc(s.serve))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.Start()
	t.Cleanup(server.Close)
	c.Now = func() time.Time { return s.clock }
	at := server.Listener.Addr().String()
	web := outbound.NewWeb(outbound.WebOptions{Hosts: outbound.Hosts{rival: at, "www." + rival: at, "other.example": at}, HeaderTimeout: 300 * time.Millisecond})
	t.Cleanup(web.Close)
	s.Reader = New(Config{DB: dbtest.Open(t, c), Web: web, Agent: agent, Sandbox: true})
	s.pause = func(_ context.Context, d time.Duration) error {
		s.paused = append(s.paused, d)
		s.clock = s.clock.Add(d)
		return nil
	}
	return s
}

func (s *fixture) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	at := r.URL.RequestURI()
	if !strings.HasPrefix(r.Host, rival) {
		at = r.Host + at
	}
	s.asked = append(s.asked, at)
	s.agents[r.UserAgent()] = true
	page := s.pages[at]
	s.mu.Unlock()
	if page == nil {
		http.NotFound(w, r)
		return
	}
	page(w, r)
}

// put makes a page of a title and words, which has an ETag.
func (s *fixture) put(at, title, body string) {
	html := "<!doctype html><title>" + title + "</title><main><h1>" + title + "</h1><p>" + body + " " + strings.Repeat("Plain words about washers. ", 20) + "</p></main>"
	s.raw(at, "text/html; charset=utf-8", html)
}

func (s *fixture) raw(at, media, body string) {
	s.answer(at, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", media)
		http.ServeContent(tagged{w, body}, r, "", time.Time{}, strings.NewReader(body))
	})
}

// tagged gives an answer the ETag of its body.
type tagged struct {
	http.ResponseWriter
	body string
}

func (t tagged) Header() http.Header {
	h := t.ResponseWriter.Header()
	h.Set("ETag", `"`+hashText(t.body)+`"`)
	return h
}

func (s *fixture) answer(at string, page http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pages[at] = page
}

func (s *fixture) status(at string, status int, body string) {
	s.answer(at, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	})
}

// sitemap lists paths, each with its date: "/a 2026-11-01".
func (s *fixture) sitemap(entries ...string) {
	var b strings.Builder
	for _, e := range entries {
		at, date, _ := strings.Cut(e, " ")
		b.WriteString("<url><loc>" + origin + at + "</loc>")
		if date != "" {
			b.WriteString("<lastmod>" + date + "</lastmod>")
		}
		b.WriteString("</url>")
	}
	s.raw("/sitemap.xml", "application/xml", `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`+b.String()+"</urlset>")
}

func (s *fixture) fetch(url string) Page {
	s.t.Helper()
	p, err := s.Fetch(s.t.Context(), url)
	if err != nil {
		s.t.Fatal(err)
	}
	return p
}

func (s *fixture) refresh(most int) Site {
	s.t.Helper()
	site, err := s.Refresh(s.t.Context(), rival, most, func(int, int, string) {})
	if err != nil {
		s.t.Fatal(err)
	}
	return site
}

// figures are those of a site as text.
func figures(s Site) string { return fmt.Sprintf("Pages: %d, Read: %d", s.Pages, s.Read) }

// requests are those since the last time, without robots.txt and the sitemap, sorted.
func (s *fixture) requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := slices.DeleteFunc(s.asked, func(at string) bool {
		return strings.HasSuffix(at, "/robots.txt") || strings.HasSuffix(at, "/sitemap.xml")
	})
	s.asked = nil
	slices.Sort(list)
	return list
}

// changes are those of the site as text.
func (s *fixture) changes() (list []string) {
	s.t.Helper()
	got, err := s.Changes(s.t.Context(), rival, time.Time{})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, c := range got {
		list = append(list, strings.TrimPrefix(c.URL, origin)+": "+c.Kind+", "+c.Was+" > "+c.Now)
	}
	slices.Sort(list)
	return list
}

func (s *fixture) stored() map[string]Page {
	s.t.Helper()
	pages, err := s.Pages(s.t.Context(), rival)
	if err != nil {
		s.t.Fatal(err)
	}
	out := map[string]Page{}
	for _, p := range pages {
		out[strings.TrimPrefix(p.URL, origin)] = p
	}
	return out
}

func is(t *testing.T, what string, got, want any) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}
