package rival

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
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

const (
	washers = "used washers"
	repair  = "appliance repair"
)

// fixture is a service with a provider of searches in SerpApi's format, a provider of places in Google's, and two
// competitors' sites.
type fixture struct {
	*Service
	t      *testing.T
	clock  time.Time
	source source.Config

	mu         sync.Mutex
	asked      []string
	results    map[string][]string         // hosts by keyword, the first result first; a dot is nobody's
	pack       map[string][]map[string]any // by keyword
	refuse     map[string]int              // status by keyword or by "places"
	businesses []map[string]any
	pages      map[string]string // by host and path
}

func each(t *testing.T, fn func(s *fixture)) {
	t.Helper()
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) { fn(open(t, c)) })
}

func one(t *testing.T) *fixture {
	t.Helper()
	t.Parallel()
	return open(t, dbtest.Config(t, dbtest.SQLite))
}

func open(t *testing.T, c db.Config) *fixture {
	t.Helper()
	s := &fixture{
		t: t, clock: time.Date(2026, 11, 23, 6, 0, 0, 0, time.UTC), refuse: map[string]int{}, pack: map[string][]map[string]any{},
		results: map[string][]string{
			washers: {"lone.example", ".", "trinity.example", "shop.example"},
			repair:  {"trinity.example", "lone.example"},
		},
		pages: map[string]string{"lone.example/": page("Lone Star"), "trinity.example/": page("Trinity")},
	}
	server := httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(server.Close)
	c.Now = func() time.Time { return s.clock }
	d, at := dbtest.Open(t, c), server.Listener.Addr().String()
	web := outbound.NewWeb(outbound.WebOptions{Hosts: outbound.Hosts{"lone.example": at, "trinity.example": at}})
	t.Cleanup(web.Close)
	s.source = source.Config{
		DB: d, Secret: []byte(strings.Repeat("s", 32)), Patience: time.Second,
		Environment: map[string]source.Environment{
			source.Search: {Provider: "serpapi", URL: server.URL + "/search", Key: "k"}, source.Places: {URL: server.URL, Key: "k"},
		},
	}
	s.Service = New(Config{
		DB: d, Site: &url.URL{Scheme: "https", Host: "shop.example"}, Sandbox: true, Town: "Fort Worth, TX",
		Reader: snapshot.New(snapshot.Config{
			DB: d, Web: web, Agent: "Enamel/1", Sandbox: true,
			Played: func(host string) bool { return strings.HasSuffix(host, ".example") },
		}),
		Business: func() serp.Business { return serp.Business{Name: "Panther City Appliance", Domain: "shop.example"} },
		Place: func(context.Context) (serp.Place, string, error) {
			return serp.Place{Name: "Fort Worth, Texas, United States", Lat: 32.8, Lon: -97.4}, "mobile", nil
		},
		Curve: func(position float64) float64 { return map[float64]float64{1: 0.5, 2: 0.25, 3: 0.125}[position] },
	})
	s.connect()
	return s
}

// connect takes up the environment of the sources.
func (s *fixture) connect() { s.Sources = source.New(s.source) }

func page(title string) string {
	return "<title>" + title + "</title><p>" + strings.Repeat("Plain words about washers. ", 20)
}

func (s *fixture) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch q := r.URL.Query(); {
	case strings.HasPrefix(r.URL.Path, "/search"):
		s.asked = append(s.asked, q.Get("q"))
		s.answer(w, s.refuse[q.Get("q")], s.search(q))
	case r.URL.Path == "/v1/places:searchText":
		var body struct {
			Text string `json:"textQuery"`
		}
		_ = json.NewDecoder(r.Body).Decode(&body)
		s.asked = append(s.asked, body.Text)
		s.answer(w, s.refuse["places"], map[string]any{"places": s.businesses})
	case s.pages[r.Host+r.URL.Path] != "":
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, s.pages[r.Host+r.URL.Path])
	default:
		http.NotFound(w, r)
	}
}

func (s *fixture) answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	if status != 0 {
		w.WriteHeader(status)
		body = map[string]any{"error": "no"}
	}
	_ = json.NewEncoder(w).Encode(body)
}

// search is a page of ten results, of which there are always more.
func (s *fixture) search(q url.Values) map[string]any {
	start, _ := strconv.Atoi(q.Get("start"))
	organic := []map[string]any{}
	hosts := s.results[q.Get("q")]
	for i := start; i < start+10; i++ {
		link := "https://nobody" + strconv.Itoa(i) + ".test/"
		if i < len(hosts) && hosts[i] != "." {
			link = "https://www." + hosts[i] + "/page"
		}
		organic = append(organic, map[string]any{"position": i - start + 1, "title": "T", "link": link})
	}
	out := map[string]any{"organic_results": organic, "serpapi_pagination": map[string]any{"next": "https://serpapi.com/next"}}
	if pack := s.pack[q.Get("q")]; start == 0 && pack != nil {
		out["local_results"] = map[string]any{"places": pack}
	}
	return out
}

// listing is a place of a local pack.
func listing(name, host string, reviews int) map[string]any {
	return map[string]any{"title": name, "reviews": reviews, "rating": 4.5, "links": map[string]any{"website": "https://" + host + "/"}}
}

// business is a place of Google's.
func business(name, host string, reviews int) map[string]any {
	return map[string]any{"id": "p-" + host, "displayName": map[string]any{"text": name}, "websiteUri": "https://" + host + "/", "rating": 4.5, "userRatingCount": reviews}
}

func rivals() []Rival {
	return []Rival{{"Lone Star", "lone.example"}, {"Trinity", "trinity.example"}}
}

// track runs both keywords, which must succeed.
func (s *fixture) track(run string, most int) Result {
	s.t.Helper()
	r, err := s.Track(s.t.Context(), run, []string{washers, repair}, rivals(), most, func(int, int, string) {})
	if err != nil {
		s.t.Fatalf("%s: %v", run, err)
	}
	return r
}

func (s *fixture) latest() *Result {
	s.t.Helper()
	r, err := s.Latest(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return r
}

// calls are how many the providers got since the last time.
func (s *fixture) calls() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.asked)
	s.asked = nil
	return n
}

// ranks are a site's as text: rank and place in the pack of each keyword.
func ranks(s Standing) string {
	var out []string
	for _, r := range s.Rankings {
		out = append(out, number(r.Rank)+"/"+number(r.PackPosition))
	}
	return strings.Join(out, " ")
}

func number(n *int) string {
	if n == nil {
		return "-"
	}
	return strconv.Itoa(*n)
}

func is(t *testing.T, what string, got, want any) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}
