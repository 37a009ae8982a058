package gsc

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/gsc/console"
	"enamel/internal/seo/gsc/tally"
	"enamel/internal/seo/source"
)

// fact is what Google knows of a query on a page on one day. A query of "" is too rare to be named.
type fact struct {
	date, query, page   string
	clicks, impressions int
	position            float64
}

// fixture is a service, beside a Search Console that knows the facts.
type fixture struct {
	*Service
	t      *testing.T
	now    time.Time
	facts  []fact
	asked  []question
	answer func(w http.ResponseWriter, r *http.Request) bool // true: it has answered in place of the console
	names  []string
	site   string
	key    string
}

// question is a call of searchanalytics.query.
type question struct {
	StartDate, EndDate, DataState string
	Dimensions                    []string
	RowLimit, StartRow            int
}

const home = "https://shop.example/"

// each runs a test on both databases.
func each(t *testing.T, fn func(s *fixture)) {
	t.Helper()
	t.Parallel()
	key := newKey(t)
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) { play(t, c, key, fn) })
}

// once runs a test of what the databases do not differ in.
func once(t *testing.T, fn func(s *fixture)) {
	t.Helper()
	t.Parallel()
	play(t, dbtest.Config(t, dbtest.SQLite), newKey(t), fn)
}

func play(t *testing.T, c db.Config, key string, fn func(s *fixture)) {
	t.Helper()
	s := &fixture{t: t, now: time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC), site: "sc-domain:shop.example", names: []string{"Panther City"}, key: key}
	c.Now = func() time.Time { return s.now }
	s.open(dbtest.Open(t, c))
	fn(s)
}

// open makes the service of a database and the console that it asks.
func (s *fixture) open(d *db.DB) {
	server := httptest.NewServer(http.HandlerFunc(s.serve))
	s.t.Cleanup(server.Close)
	s.key = credentials(s.key, server.URL+"/token")
	site, _ := url.Parse(home)
	s.Service = New(Config{
		DB: d, Site: site, Log: slog.New(slog.DiscardHandler), Brand: func() []string { return s.names },
		Sources: source.New(source.Config{DB: d, Secret: make([]byte, 32), Patience: 2 * time.Second}),
	})
	s.Sources.Environment = map[string]source.Environment{source.SearchConsole: {URL: server.URL, Key: s.key, Site: s.site}}
}

func (s *fixture) property(site string) {
	e := s.Sources.Environment[source.SearchConsole]
	e.Site = site
	s.Sources.Environment[source.SearchConsole] = e
}

func newKey(t *testing.T) string {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
}

func credentials(key, token string) string {
	text, _ := json.Marshal(map[string]string{
		"type": "service_account", "client_email": "bot@shop.example", "private_key_id": "1", "token_uri": token, "private_key": key,
	})
	return string(text)
}

// serve answers as Google documents it: rows absent where there are none, numbers of sitemaps in quotes.
func (s *fixture) serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	if r.URL.Path == "/token" {
		if r.FormValue("grant_type") != "urn:ietf:params:oauth:grant-type:jwt-bearer" || strings.Count(r.FormValue("assertion"), ".") != 2 {
			w.WriteHeader(http.StatusBadRequest)
		}
		_, _ = io.WriteString(w, `{"access_token":"t0ken","expires_in":3599,"token_type":"Bearer"}`)
		return
	}
	if r.Header.Get("Authorization") != "Bearer t0ken" {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	if s.answer != nil && s.answer(w, r) {
		return
	}
	switch {
	case strings.HasSuffix(r.URL.Path, "/searchAnalytics/query"):
		var q question
		_ = json.NewDecoder(r.Body).Decode(&q)
		s.asked = append(s.asked, q)
		_ = json.NewEncoder(w).Encode(s.rowsOf(q))
	case strings.HasSuffix(r.URL.Path, "/sitemaps"):
		_, _ = io.WriteString(w, `{"sitemap":[{"path":"https://shop.example/sitemap.xml","lastSubmitted":"2026-11-01T00:00:00.000Z","isPending":false,
			"lastDownloaded":"2026-11-19T00:00:00.000Z","warnings":"2","errors":"1","contents":[{"type":"web","submitted":"120","indexed":"0"}]}]}`)
	default:
		_, _ = io.WriteString(w, `{"inspectionResult":{"indexStatusResult":{"verdict":"PASS","coverageState":"Submitted and indexed","lastCrawlTime":"2026-11-18T10:00:00Z","userCanonical":"https://shop.example/"}}}`)
	}
}

// rowsOf groups the facts by the dimensions, and gives the page of rows that is asked for.
func (s *fixture) rowsOf(q question) map[string]any {
	type group struct {
		keys []string
		tally.Sums
	}
	groups := map[string]*group{}
	for _, f := range s.facts {
		if f.date < q.StartDate || f.date > q.EndDate || f.query == "" && slices.Contains(q.Dimensions, "query") {
			continue
		}
		keys := []string{}
		for _, d := range q.Dimensions {
			keys = append(keys, map[string]string{"date": f.date, "query": f.query, "page": f.page}[d])
		}
		id := strings.Join(keys, "\n")
		if groups[id] == nil {
			groups[id] = &group{keys: keys}
		}
		groups[id].Add(tally.Sums{Impressions: int64(f.impressions), Clicks: int64(f.clicks), Weight: f.position * float64(f.impressions)})
	}
	rows := []map[string]any{}
	ids := sortedKeys(groups)
	for _, id := range ids[min(q.StartRow, len(ids)):min(q.StartRow+q.RowLimit, len(ids))] {
		g := groups[id]
		rows = append(rows, map[string]any{"keys": g.keys, "clicks": g.Clicks, "impressions": g.Impressions, "ctr": g.CTR(), "position": g.Position()})
	}
	if len(rows) == 0 {
		return map[string]any{"responseAggregationType": "byProperty"}
	}
	return map[string]any{"rows": rows}
}

func (s *fixture) fetch() Result {
	s.t.Helper()
	out, err := s.Fetch(s.t.Context(), "run", func(int, int, string) {})
	if err != nil {
		s.t.Fatal(err)
	}
	return out
}

func (s *fixture) queries() []QueryRow {
	s.t.Helper()
	list, err := s.Queries(s.t.Context(), 100)
	if err != nil {
		s.t.Fatal(err)
	}
	return list
}

func (s *fixture) summary(days int) *Summary {
	s.t.Helper()
	out, err := s.Summary(s.t.Context(), days)
	if err != nil {
		s.t.Fatal(err)
	}
	return out
}

// TestMeansAreWeighted is facts.md's vector: 1.00 % and 11.0, not 5 % and 7.
func TestMeansAreWeighted(t *testing.T) {
	each(t, func(s *fixture) {
		s.facts = []fact{{"2026-11-17", "ice maker", home, 1, 10, 2}, {"2026-11-18", "ice maker", home, 0, 90, 12}}
		out := s.fetch()
		q := out.Queries[0]
		if len(out.Queries) != 1 || q.CTR != 0.01 || q.Position != 11 || q.Clicks != 1 || q.Impressions != 100 || q.Date != "2026-11-18" || q.Change != nil {
			s.t.Errorf("%+v", out.Queries)
		}
		if total := out.Summary.Total; total.CTR != 0.01 || *total.Position != 11 || out.Summary.TotalQueries != 1 {
			s.t.Errorf("%+v", total)
		}
		if q.Origin != figure.Measured || q.Source != "Search Console" || q.Stale || !q.FetchedAt.Equal(s.now) {
			s.t.Errorf("%+v", q.Stamp)
		}
	})
}

// TestNamedAndHiddenMakeTheTotal, and brand and the rest make the named.
func TestNamedAndHiddenMakeTheTotal(t *testing.T) {
	each(t, func(s *fixture) {
		s.facts = []fact{
			{"2026-11-18", "used washer", home, 2, 100, 8},
			{"2026-11-18", "panther city appliance", home, 9, 20, 1},
			{"2026-11-18", "PantherCity hours", home, 1, 5, 1},
			{"2026-11-18", "panther citizen", home, 0, 15, 30},
			{"2026-11-18", "", home, 3, 60, 21},
		}
		out := s.fetch().Summary
		sum := func(a, b Totals) [2]int64 { return [2]int64{a.Impressions + b.Impressions, a.Clicks + b.Clicks} }
		if got := sum(out.Named, *out.Hidden); got != [2]int64{200, 15} || out.Total.Impressions != 200 || out.Hidden.Impressions != 60 || *out.Hidden.Position != 21 {
			s.t.Errorf("named and hidden: %v, hidden %+v", got, out.Hidden)
		}
		if got := sum(out.Brand, out.NonBrand); got != sum(out.Named, Totals{}) || out.Brand.Impressions != 25 || out.Brand.Clicks != 10 {
			s.t.Errorf("brand %+v, non-brand %+v", out.Brand, out.NonBrand)
		}
		for _, q := range s.queries() {
			if q.Brand != (q.Query == "panther city appliance" || q.Query == "PantherCity hours") {
				s.t.Errorf("%s: brand %v", q.Query, q.Brand)
			}
		}
	})
}

func TestDaysStandBesideTheSameWeekdayAYearAgo(t *testing.T) {
	each(t, func(s *fixture) {
		for i := range 480 {
			s.facts = append(s.facts, fact{tally.Shift("2026-11-18", -i), "washer", home, 1, 1000 - i, 5})
		}
		out := s.fetch().Summary
		last := out.Days[len(out.Days)-1]
		if last.Day != "2026-11-18" || last.YearAgo == nil || last.YearAgo.Impressions != 1000-364 || last.Impressions != 1000 {
			s.t.Errorf("%+v beside %+v", last, last.YearAgo)
		}
		if first := out.Days[0]; first.YearAgo != nil || len(out.Days) != 480 {
			s.t.Errorf("%d days from %+v", len(out.Days), first)
		}
		if want := out.Total.Impressions - 28*364; out.YearAgo == nil || out.YearAgo.Impressions != want {
			s.t.Errorf("the window a year ago: %+v, want %d", out.YearAgo, want)
		}
		if long := s.summary(480); long.YearAgo != nil || long.Total.Impressions != int64(480*1000-480*479/2) {
			s.t.Errorf("480 days: %+v, %+v", long.Total, long.YearAgo)
		}
		if q := s.queries()[0]; q.Change == nil || q.Change.Impressions != 28*28 || *q.Change.Position != 0 {
			s.t.Errorf("against the window before: %+v", q.Change)
		}
	})
}

// TestOnlyWhatMayHaveChangedIsAskedAgain, page by page.
func TestOnlyWhatMayHaveChangedIsAskedAgain(t *testing.T) {
	each(t, func(s *fixture) {
		if s.limits != (console.Limits{Call: 25_000, All: 1_000_000}) {
			s.t.Errorf("pages of %d, at most %d", s.limits.Call, s.limits.All)
		}
		s.limits.Call = 40
		for i := range 101 {
			s.facts = append(s.facts, fact{"2026-11-18", fmt.Sprint("query ", i), home, 0, 1, 3})
		}
		if out := s.fetch(); out.Summary.TotalQueries != 101 || out.Summary.Hidden.Impressions != 0 {
			s.t.Errorf("%d queries, hidden %+v", out.Summary.TotalQueries, out.Summary.Hidden)
		}
		if first := s.asked[0]; first.StartDate != "2025-07-22" || first.RowLimit != 40 || first.DataState != "final" {
			s.t.Errorf("%+v", first)
		}
		s.facts, s.asked = []fact{{"2026-11-18", "query 1", home, 0, 7, 3}, {"2026-11-19", "query 2", home, 0, 5, 3}}, nil
		s.now = s.now.Add(24 * time.Hour)
		if out := s.fetch(); out.Summary.Total.Impressions != 12 || out.Summary.TotalQueries != 2 {
			s.t.Errorf("a day is replaced whole: %+v", out.Summary.Total)
		}
		if first := s.asked[0]; first.StartDate != "2026-11-14" || first.EndDate != "2026-11-21" || len(s.asked) != 4 {
			s.t.Errorf("%d calls, the first %+v", len(s.asked), first)
		}
	})
}

func TestAPropertyWithoutDaysIsNoFailure(t *testing.T) {
	each(t, func(s *fixture) {
		out := s.fetch()
		if out.Queries == nil || len(out.Queries) != 0 || out.Summary != nil || len(s.queries()) != 0 {
			s.t.Errorf("%+v", out)
		}
	})
}

func TestPagesTheirIndexAndTheirRivals(t *testing.T) {
	each(t, func(s *fixture) {
		other := home + "washers"
		s.facts = []fact{
			{"2026-11-18", "washer", other, 2, 89, 4},
			{"2026-11-18", "washer", home, 0, 10, 9},
			{"2026-11-18", "washer", home + "blog", 0, 1, 50},
			{"2026-11-18", "dryer", home, 0, 95, 9},
			{"2026-11-18", "dryer", other, 0, 5, 9},
		}
		s.Config.Pages = func(context.Context) ([]string, error) { return []string{home + "contact"}, nil }
		s.fetch()
		pages, err := s.Pages(s.t.Context())
		if err != nil || len(pages) != 3 || pages[0].Page != home || pages[0].Impressions != 105 || pages[0].Queries != 2 || pages[0].Index.Verdict != "PASS" ||
			pages[0].Index.LastCrawl == nil || pages[0].Index.GoogleCanonical != "" {
			s.t.Errorf("%+v, %v", pages, err)
		}
		rivals, err := s.Cannibalization(s.t.Context())
		if err != nil || len(rivals) != 1 || rivals[0].Query != "washer" || rivals[0].Impressions != 100 || len(rivals[0].Pages) != 2 ||
			rivals[0].Pages[0] != (RivalPage{other, 89, 2, 4, 0.89}) {
			s.t.Errorf("%+v, %v", rivals, err)
		}
		if maps := s.summary(28).Sitemaps; len(maps) != 1 || maps[0].Errors != 1 || maps[0].Warnings != 2 || maps[0].Submitted != 120 || maps[0].LastDownloaded == nil {
			s.t.Errorf("%+v", maps)
		}
		at, err := s.Positions(s.t.Context(), []string{" Washer ", "stove"})
		if p := at[" Washer "]; err != nil || len(at) != 1 || p.Page != other || p.Position != 4.96 {
			s.t.Errorf("%+v, %v", at, err)
		}
		window, err := s.Window(s.t.Context(), "2026-11-18", "2026-11-18")
		if err != nil || len(window) != 2 || window[0].Page == window[1].Page || window[0].Page != other && window[1].Page != other {
			s.t.Errorf("%+v, %v", window, err)
		}
		history, err := s.History(s.t.Context(), "DRYER")
		if err != nil || len(history) != 1 || history[0] != (Point{"2026-11-18", 9, 100}) {
			s.t.Errorf("%+v, %v", history, err)
		}
	})
}

func TestTrySaysWhatItFound(t *testing.T) {
	once(t, func(s *fixture) {
		s.facts = []fact{{"2026-11-18", "washer", home, 2, 1234, 4}, {"2026-11-20", "washer", home, 2, 50, 4}}
		if text, err := s.Try(s.t.Context()); err != nil || text != "sc-domain:shop.example: 1,234 impressions in the last 7 days" {
			s.t.Errorf("%q, %v", text, err)
		}
	})
}
