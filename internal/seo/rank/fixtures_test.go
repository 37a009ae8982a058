package rank

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/source"
)

// fixture is a service whose provider is a server of SerpApi's format.
type fixture struct {
	*Service
	t     *testing.T
	clock time.Time

	mu     sync.Mutex
	asked  []url.Values
	answer func(q url.Values) (status int, body any) // nil: page
	ranks  map[string]int                            // of phrases; 0: not there
	rankBy func(place, device string) int            // nil: ranks
	page   string                                    // of ours
}

const (
	ours   = "https://www.shop.example/repair"
	phrase = "appliance repair"
)

// each runs fn on both databases, from Monday, November 23, 2026.
func each(t *testing.T, fn func(s *fixture)) {
	t.Helper()
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) { fn(open(t, c)) })
}

func open(t *testing.T, c db.Config) *fixture {
	t.Helper()
	s := &fixture{t: t, clock: time.Date(2026, 11, 23, 6, 0, 0, 0, time.UTC), ranks: map[string]int{}, page: ours}
	server := httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(server.Close)
	c.Now = func() time.Time { return s.clock }
	d := dbtest.Open(t, c)
	site, err := url.Parse("https://shop.example")
	if err != nil {
		t.Fatal(err)
	}
	s.Service = New(Config{
		DB: d, Site: site,
		Sources: source.New(source.Config{
			DB: d, Secret: []byte(strings.Repeat("s", 32)), Patience: time.Second,
			Environment: map[string]source.Environment{source.Search: {Provider: "serpapi", URL: server.URL, Key: "k"}},
		}),
		Business: func() serp.Business { return serp.Business{Phone: "(817) 555-0142", Name: "Panther City Appliance"} },
		Places: func() []serp.Place {
			return []serp.Place{{Name: "Fort Worth, Texas, United States", Lat: 32.8, Lon: -97.4}}
		},
	})
	return s
}

func (s *fixture) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	q := r.URL.Query()
	s.asked = append(s.asked, q)
	status, body := http.StatusOK, any(nil)
	if s.answer != nil {
		status, body = s.answer(q)
	} else {
		body = s.results(q)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if text, ok := body.(string); ok {
		_, _ = w.Write([]byte(text))
		return
	}
	_ = json.NewEncoder(w).Encode(body)
}

// results are ten of a hundred, in which this site has its rank.
func (s *fixture) results(q url.Values) map[string]any {
	start, _ := strconv.Atoi(q.Get("start"))
	rank := s.ranks[q.Get("q")]
	if s.rankBy != nil {
		rank = s.rankBy(q.Get("location"), q.Get("device"))
	}
	organic := []map[string]any{}
	for i := range 10 {
		link := fmt.Sprintf("https://rival%d.example/", start+i+1)
		if start+i+1 == rank {
			link = s.page
		}
		organic = append(organic, map[string]any{"position": i + 1, "title": "Title of " + link, "link": link})
	}
	return map[string]any{"organic_results": organic, "serpapi_pagination": map[string]any{"next": "https://serpapi.com/next"}}
}

// track runs a check, which must succeed.
func (s *fixture) track(run string, phrases ...string) []Ranking {
	s.t.Helper()
	got, err := s.Track(s.t.Context(), run, "", phrases, 0, quiet)
	if err != nil {
		s.t.Fatalf("%s: %v", run, err)
	}
	return got
}

// fails runs a check, which must fail.
func (s *fixture) fails(run string, phrases ...string) error {
	s.t.Helper()
	got, err := s.Track(s.t.Context(), run, "", phrases, 0, quiet)
	if err == nil {
		s.t.Fatalf("%s: %+v", run, got)
	}
	return err
}

// one is the ranking of a phrase, which must be there.
func (s *fixture) one(phrase string) Ranking {
	s.t.Helper()
	for _, r := range s.rankings("", "") {
		if r.Keyword == phrase {
			return r
		}
	}
	s.t.Fatalf("no %s", phrase)
	return Ranking{}
}

func (s *fixture) rankings(place, device string) []Ranking {
	s.t.Helper()
	got, err := s.Rankings(s.t.Context(), place, device)
	if err != nil {
		s.t.Fatal(err)
	}
	return got
}

func (s *fixture) summary(place, device string) Summary {
	s.t.Helper()
	got, err := s.Summary(s.t.Context(), place, device)
	if err != nil {
		s.t.Fatal(err)
	}
	if place == "" && device == "" {
		sum, list, err := s.Overview(s.t.Context())
		if err != nil || !reflect.DeepEqual(sum, got) || !reflect.DeepEqual(list, s.rankings("", "")) {
			s.t.Errorf("the overview differs: %+v, %+v, %v", sum, list, err)
		}
	}
	return got
}

// settings stores what is tracked.
func (s *fixture) settings(depth int, devices []string, places ...string) {
	s.t.Helper()
	t := Tracking{Depth: depth, Devices: devices}
	for _, name := range places {
		t.Places = append(t.Places, serp.Place{Name: name})
	}
	if err := s.SetTracking(s.t.Context(), t); err != nil {
		s.t.Fatal(err)
	}
}

// calls is how often the provider was asked since the last time.
func (s *fixture) calls() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.asked)
	s.asked = nil
	return n
}

func rankOf(r Ranking) string {
	if r.Rank == nil {
		return string(r.Outcome)
	}
	return strconv.Itoa(*r.Rank)
}

func quiet(int, int, string) {}
