package link

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/outbound"
	"enamel/internal/seo/snapshot"
	"enamel/internal/seo/source"
)

const day = 24 * time.Hour

// fixture is a service, the web around it, and a provider, which is none unless provide was called.
type fixture struct {
	*Service
	t       testing.TB
	clock   time.Time
	config  db.Config
	address string

	mu     sync.Mutex
	hosts  outbound.Hosts
	pages  map[string]answered // by host and path
	asked  []string            // of the web
	calls  []string            // of the provider
	answer func(path, body string) (status int, text string)
}

type answered struct {
	status int
	body   string
}

// onBoth runs fn on both databases, from Monday, November 23, 2026.
func onBoth(t *testing.T, fn func(s *fixture)) {
	t.Helper()
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) { fn(start(t, c)) })
}

// one runs fn on SQLite.
func one(t *testing.T) *fixture {
	t.Helper()
	t.Parallel()
	return start(t, dbtest.Config(t, dbtest.SQLite))
}

func start(t testing.TB, c db.Config) *fixture {
	t.Helper()
	s := &fixture{t: t, clock: time.Date(2026, 11, 23, 6, 0, 0, 0, time.UTC), hosts: outbound.Hosts{}, pages: map[string]answered{}}
	server := httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(server.Close)
	s.address = server.Listener.Addr().String()
	c.Now = func() time.Time { return s.clock }
	d := dbtest.Open(t, c)
	s.config = c
	s.Service = New(Config{
		DB: d, Site: &url.URL{Scheme: "https", Host: "shop.example"},
		Reader: snapshot.New(snapshot.Config{
			DB: d, Web: outbound.NewWeb(outbound.WebOptions{Hosts: s.hosts}), Agent: "Enamel/1",
			Own: func(string) bool { return true }, Played: func(host string) bool { return strings.HasSuffix(host, ".example") },
		}),
		Name: func() string { return "Panther City Appliance" }, Topic: func() []string { return trade() }, Towns: func() []string { return []string{"Fort Worth", "76114"} },
		Lives: func(_ context.Context, path string) int {
			if path == "/gone" {
				return http.StatusNotFound
			}
			return http.StatusOK
		},
	})
	s.connect("")
	return s
}

func trade() []string {
	return strings.Fields("washer dryer refrigerator appliance repair freezer range dishwasher used")
}

// connect sets the provider; empty: none.
func (s *fixture) connect(provider string) {
	c := source.Config{DB: s.DB, Secret: []byte(strings.Repeat("s", 32)), Patience: time.Second}
	if provider != "" {
		c.Environment = map[string]source.Environment{source.Links: {Provider: provider, URL: "http://" + s.address, Key: "login:word"}}
	}
	s.Sources = source.New(c)
}

func (s *fixture) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.Host == s.address {
		body, _ := io.ReadAll(r.Body)
		s.calls = append(s.calls, r.URL.RequestURI()+" "+string(body))
		status, text := s.answer(r.URL.Path, string(body)+r.URL.RawQuery)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, text)
		return
	}
	a, ok := s.pages[r.Host+r.URL.Path]
	if r.URL.Path != "/robots.txt" {
		s.asked = append(s.asked, r.Host+r.URL.Path)
	}
	switch {
	case !ok:
		w.WriteHeader(http.StatusNotFound)
		return
	case a.status == http.StatusMovedPermanently:
		http.Redirect(w, r, a.body, a.status)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(a.status)
	_, _ = io.WriteString(w, a.body)
}

// put writes a page of the web: host/path.
func (s *fixture) put(at, body string) { s.status(at, http.StatusOK, body) }

func (s *fixture) status(at string, status int, body string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	host, _, _ := strings.Cut(at, "/")
	s.hosts[host] = s.address
	s.pages[at] = answered{status, body}
}

// monitor is a run that must succeed.
func (s *fixture) monitor(run, mode string) Result {
	s.t.Helper()
	r, err := s.Monitor(s.t.Context(), run, mode, 0, quiet)
	if err != nil {
		s.t.Fatalf("%s: %v", run, err)
	}
	return r
}

// imported reads an export, which must succeed.
func (s *fixture) imported(text string) Imported {
	s.t.Helper()
	i, err := s.Import(s.t.Context(), "links.csv", strings.NewReader(text))
	if err != nil {
		s.t.Fatal(err)
	}
	return i
}

// latest imports pages as Search Console's latest links.
func (s *fixture) latest(pages ...string) Imported {
	s.t.Helper()
	return s.imported("Linking page,Last crawled\n" + strings.Join(pages, ",2026-11-01\n") + ",2026-11-01\n")
}

// all is every link by page and target, each as state, type and quality.
func (s *fixture) all() map[string]string {
	s.t.Helper()
	list, err := s.All(s.t.Context(), Filter{})
	if err != nil {
		s.t.Fatal(err)
	}
	out := map[string]string{}
	for _, l := range list {
		out[strings.TrimPrefix(l.SourceURL, "http://")+" "+strings.TrimPrefix(l.TargetURL, "https://shop.example")] = fmt.Sprint(l.State, " ", l.Type, " ", l.Quality)
	}
	return out
}

func (s *fixture) first() Link {
	s.t.Helper()
	list, err := s.List(s.t.Context(), 1)
	if err != nil || len(list) == 0 {
		s.t.Fatalf("%d links, %v", len(list), err)
	}
	return list[0]
}

// fetched is how many pages were asked for since the last time.
func (s *fixture) fetched() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.asked)
	s.asked = nil
	return n
}

func (s *fixture) summary() Summary {
	s.t.Helper()
	sum, err := s.Summary(s.t.Context())
	if err != nil || sum == nil {
		s.t.Fatalf("%v, %v", sum, err)
	}
	return *sum
}

// dfs is an answer of DataForSEO's of links.
func dfs(total int, items ...map[string]any) string {
	text, err := json.Marshal(map[string]any{"status_code": 20000, "tasks": []any{map[string]any{"status_code": 20000, "result": []any{
		map[string]any{"total_count": total, "items": items, "rank": 321, "backlinks": total},
	}}}})
	if err != nil {
		panic(err)
	}
	return string(text)
}

func quiet(int, int, string) {}

// article is a page of our trade with a link in its text.
func article(link string) string {
	return `<html><body><nav><a href="/">Home</a></nav><main><h1>Washers</h1><p>We bought a used washer and a dryer in Fort Worth from ` + link +
		`, who repair each appliance before they sell it, and it has been running since the spring.</p></main></body></html>`
}
