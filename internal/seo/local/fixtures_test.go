package local

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
	"enamel/internal/seo/serp"
	"enamel/internal/seo/snapshot"
	"enamel/internal/seo/source"
)

// fixture is a service whose providers and directories are one server. An address without a page answers 404.
type fixture struct {
	*Service
	t           *testing.T
	clock       time.Time
	directories []Directory

	mu     sync.Mutex
	pages  map[string]string // by host and path
	asked  []string          // calls of providers
	answer func(call string) (status int, body any)
	facts  Record
}

const (
	rightEntry = `<main><h1>Panther City Appliance</h1><p>1880 Panther Works Way<br>Fort Worth, TX 76114</p><p>Phone: (817) 555-0142</p><p>Hours: Mon-Sat 9-6, Sunday closed</p>
		<p>Website: <a href="https://panther.example/">panther.example</a></p></main>`
	phrase = "appliance repair"
)

func wrongPhone() string { return strings.ReplaceAll(rightEntry, "0142", "0199") }

// eachDB runs fn on both databases, from Monday, November 23, 2026.
func eachDB(t *testing.T, fn func(s *fixture)) {
	t.Helper()
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) { fn(begin(t, c)) })
}

// one is a fixture on SQLite.
func one(t *testing.T) *fixture {
	t.Helper()
	t.Parallel()
	return begin(t, dbtest.Config(t, dbtest.SQLite))
}

func begin(t *testing.T, c db.Config) *fixture {
	t.Helper()
	s := &fixture{t: t, clock: time.Date(2026, 11, 23, 6, 0, 0, 0, time.UTC), pages: map[string]string{}, facts: Record{
		Name: "Panther City Appliance", Street: "1880 Panther Works Way", City: "Fort Worth", State: "TX", Zip: "76114", Phone: "(817) 555-0142",
		Hours: []Hours{{Days: "Mon-Sat", Opens: "09:00", Closes: "18:00"}, {Days: "Sunday"}}, Lat: 32.8098, Lon: -97.4026,
	}}
	s.answer = s.results
	server := httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(server.Close)
	c.Now = func() time.Time { return s.clock }
	d := dbtest.Open(t, c)
	at := server.Listener.Addr().String()
	hosts := outbound.Hosts{}
	for _, host := range []string{"one.example", "two.example", "three.example", "panther.example"} {
		hosts[host] = at
	}
	web := outbound.NewWeb(outbound.WebOptions{Hosts: hosts})
	t.Cleanup(web.Close)
	s.Service = New(Config{
		DB: d, Site: &url.URL{Scheme: "https", Host: "panther.example"}, Facts: func() Record { return s.facts },
		Reader: snapshot.New(snapshot.Config{DB: d, Web: web, Agent: "Enamel/1", Sandbox: true, Own: func(string) bool { return true }}),
		Sources: source.New(source.Config{DB: d, Secret: []byte(strings.Repeat("s", 32)), Patience: time.Second, Environment: map[string]source.Environment{
			source.Search: {Provider: "serpapi", URL: server.URL + "/serpapi", Key: "key-0123456789"}, source.Places: {URL: server.URL + "/places", Key: "key-0123456789"},
		}}),
		Directories: func(context.Context) ([]Directory, error) { return s.directories, nil },
		Place: func(context.Context) (serp.Place, string, error) {
			return serp.Place{Name: "Fort Worth"}, "mobile", nil
		},
	})
	return s
}

// reader forgets what robots.txt said.
func reader(s *fixture) *snapshot.Reader { return snapshot.New(s.Reader.Config) }

func (s *fixture) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	call := ""
	switch {
	case strings.HasPrefix(r.URL.Path, "/serpapi"):
		call = r.FormValue("engine") + " " + r.FormValue("q") + " " + r.FormValue("ll")
	case strings.HasPrefix(r.URL.Path, "/places"):
		call = "places"
	}
	if call == "" {
		page, ok := s.pages[r.Host+r.URL.RequestURI()]
		if !ok {
			http.NotFound(w, r)
			return
		}
		if strings.HasSuffix(r.URL.Path, ".txt") {
			_, _ = io.WriteString(w, page)
			return
		}
		if strings.HasPrefix(page, "http://") {
			http.Redirect(w, r, page, http.StatusFound)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, "<!doctype html><title>A directory</title><body>"+page+strings.Repeat("<p>Plain words of a directory.</p>", 20))
		return
	}
	s.asked = append(s.asked, call)
	status, body := s.answer(call)
	w.WriteHeader(status)
	if text, ok := body.(string); ok {
		_, _ = io.WriteString(w, text)
		return
	}
	_ = json.NewEncoder(w).Encode(body)
}

// results are a pack with the shop second, a map with it third, and its listing.
func (s *fixture) results(call string) (int, any) {
	listing := func(i int, title, phone string) map[string]any {
		return map[string]any{"position": i, "title": title, "phone": phone, "rating": 4.8, "reviews": 156}
	}
	switch {
	case call == "places":
		return http.StatusOK, map[string]any{"places": []any{
			map[string]any{"id": "other", "displayName": map[string]string{"text": "Trinity"}},
			map[string]any{
				"id": "us", "displayName": map[string]string{"text": s.facts.Name}, "nationalPhoneNumber": "(817) 555-0142", "rating": 4.8, "userRatingCount": 156,
				"formattedAddress": "1880 Panther Works Way, Fort Worth, TX 76114, USA", "primaryTypeDisplayName": map[string]string{"text": "Store"},
				"regularOpeningHours": map[string]any{"weekdayDescriptions": []string{"Monday: 10:00 AM – 6:00 PM", "Sunday: Closed"}},
			},
		}}
	case strings.HasPrefix(call, "google_maps"):
		return http.StatusOK, map[string]any{"local_results": []any{listing(1, "Trinity", ""), listing(2, "Lone Star", ""), listing(3, "Ours", "817-555-0142"), listing(4, "Cowtown", "")}}
	}
	return http.StatusOK, map[string]any{
		"local_results":   map[string]any{"places": []any{listing(1, "Trinity", ""), listing(2, "Ours", "817-555-0142")}},
		"organic_results": []any{map[string]any{"position": 1, "link": "https://trinity.example/"}, map[string]any{"position": 2, "link": "https://panther.example/repair"}},
	}
}

// noGrid leaves out the grid, which takes most calls.
func (s *fixture) noGrid() {
	s.t.Helper()
	if err := s.SetSetting(s.t.Context(), Setting{GridSize: startSize}); err != nil {
		s.t.Fatal(err)
	}
}

// track runs an action, which must succeed.
func (s *fixture) track(run string, phrases ...string) Result {
	s.t.Helper()
	got, err := s.Track(s.t.Context(), run, phrases, 0, quiet)
	if err != nil {
		s.t.Fatalf("%s: %v", run, err)
	}
	return got
}

func (s *fixture) latest() Result {
	s.t.Helper()
	got, err := s.Latest(s.t.Context())
	if err != nil || got == nil {
		s.t.Fatalf("%+v, %v", got, err)
	}
	return *got
}

// lists sets one directory, one.example, with its entry.
func (s *fixture) lists(entry string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.directories = []Directory{{Name: "One", URL: "http://one.example/p", EditURL: "http://one.example/edit", Weight: 5}}
	s.pages["one.example/p"] = entry
}

// calls is how often the providers were asked since the last time.
func (s *fixture) calls() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.asked)
	s.asked = nil
	return n
}

// later moves the clock on by days.
func (s *fixture) later(days int) { s.clock = s.clock.AddDate(0, 0, days) }

func quiet(int, int, string) {}

func is(t *testing.T, what string, got, want any) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// value is a figure as text; none: it is absent.
func value[T any](p *T) string {
	if p == nil {
		return "none"
	}
	return fmt.Sprint(*p)
}
