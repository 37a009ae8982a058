package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// tinySite is the shop's site: pages by path and when they changed.
type tinySite struct {
	mu    sync.Mutex
	pages map[string]tinyPage
}

type tinyPage struct{ title, body, robots, lastmod string }

func (s *tinySite) set(path string, p tinyPage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pages[path] = p
}

func (s *tinySite) remove(path string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.pages, path)
}

func (s *tinySite) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.URL.Path == "/sitemap.xml" {
		_, _ = fmt.Fprint(w, `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
		for path, p := range s.pages {
			_, _ = fmt.Fprintf(w, "<url><loc>http://%s%s</loc><lastmod>%s</lastmod></url>", r.Host, path, p.lastmod)
		}
		_, _ = fmt.Fprint(w, "</urlset>")
		return
	}
	p, ok := s.pages[r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	_, _ = fmt.Fprintf(w, `<html><head><title>%[1]s</title><meta name="robots" content="%[2]s"></head><body><nav>dryer dryer dryer</nav><h1>%[1]s</h1><main>%[3]s</main></body></html>`, p.title, p.robots, p.body)
}

// town is a few sites that compete.
func town(time.Time) ([]Site, error) {
	var all []Site
	for i, name := range []string{"Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"} {
		host := strings.ToLower(name) + ".example"
		s := Site{Host: host, Name: name, Kind: "rival", Authority: 2 + i%3, Business: &Business{Name: name + " Appliance Repair", PlaceID: "place-" + name, CID: fmt.Sprint(i + 1), Lat: 32.75 + float64(i)/50, Lon: -97.33, Rating: 4.2, Reviews: 20 + 30*i, Categories: []string{"Appliance repair service"}}}
		for _, thing := range []string{"Washer", "Dryer", "Oven"} {
			s.Pages = append(s.Pages, Page{
				Path: "/" + strings.ToLower(thing), Title: thing + []string{" repair by ", " help by "}[i%2] + name, H1: name,
				Text: strings.Repeat("We fix every "+thing+" in Fort Worth the same day. Our people know all makers. ", 3+i),
			})
		}
		all = append(all, s)
	}
	return all, nil
}

func newTown(t *testing.T) (*engine, *tinySite) {
	t.Helper()
	site := &tinySite{pages: map[string]tinyPage{
		"/":       {title: "Panther City Appliances", body: "Used washers and dryers in Fort Worth with a warranty. Come and see them.", lastmod: "2026-01-01"},
		"/dryers": {title: "Our goods", body: "Everything for the laundry room: a dryer, a washer, vents and hoses. We repair them too.", lastmod: "2026-01-01"},
		"/hidden": {title: "Quokka", body: "Quokka", robots: "noindex", lastmod: "2026-01-01"},
	}}
	srv := httptest.NewServer(site)
	t.Cleanup(srv.Close)
	shop := Shop{Name: "Panther City Appliances", Phone: "(817) 555-0100", Origin: srv.URL, Rating: 4.9, Reviews: 80, Hours: []Hours{{"Mon-Sat", "09:00", "18:00"}, {"Sunday", "", ""}}, Places: []Place{{Street: "1 Sample Way", City: "Fort Worth", State: "TX", Zip: "76114", Lat: 32.8098, Lon: -97.4026}}}
	g, err := newGazetteer(shop.Places)
	if err != nil {
		t.Fatal(err)
	}
	e := newEngine(shop, g, town)
	e.own.every = 0
	e.demand = func(shop string) (some []query, err error) { // for the sake of time
		all, err := newDemand(shop)
		for i := 0; i < len(all); i += 8 {
			some = append(some, all[i])
		}
		return some, err
	}
	e.now = func() time.Time { return time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC) }
	return e, site
}

type serpAnswer struct {
	Error   string
	Organic []struct {
		Position             int
		Title, Link, Snippet string
	} `json:"organic_results"`
	Local *struct {
		Places []struct {
			Position     int
			Title, Phone string
			PlaceID      string `json:"place_id"`
			Rating       float64
			GPS          struct{ Latitude float64 } `json:"gps_coordinates"`
			Links        struct{ Website string }
		}
	} `json:"local_results"`
	Overview *struct {
		Blocks     []struct{ Type, Snippet string } `json:"text_blocks"`
		References []struct {
			Link  string
			Index int
		}
	} `json:"ai_overview"`
	Pagination struct {
		Current int
		Next    string
	} `json:"serpapi_pagination"`
}

func ask(t *testing.T, e *engine, query string) serpAnswer {
	t.Helper()
	p := e.serpapi(httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+SearchHost+"/search?api_key=k&"+query, http.NoBody))
	var a serpAnswer
	if err := json.Unmarshal(p.body, &a); err != nil || p.status != http.StatusOK {
		t.Fatalf("%d %s: %v", p.status, p.body, err)
	}
	return a
}

// rank is the place of a path of the shop's among all results; 0: none.
func rank(t *testing.T, e *engine, q, path string) int {
	t.Helper()
	for start := 0; ; start += perPage {
		a := ask(t, e, fmt.Sprintf("q=%s&start=%d", url.QueryEscape(q), start))
		for _, o := range a.Organic {
			if o.Link == e.shop.Origin+path {
				return start + o.Position
			}
		}
		if a.Pagination.Next == "" {
			return 0
		}
	}
}

func TestNewTitleMovesTheRank(t *testing.T) {
	t.Parallel()
	e, site := newTown(t)
	before := rank(t, e, "dryer repair", "/dryers")
	p := site.pages["/dryers"]
	p.title, p.lastmod = "Dryer repair in Fort Worth: dryer repair the same day", "2026-02-02"
	site.set("/dryers", p)
	after := rank(t, e, "dryer repair", "/dryers")
	if before == 0 || after == 0 || after >= before {
		t.Errorf("rank %d before and %d after the title names it", before, after)
	}
	p.title = "Not read again" // its time stays
	site.set("/dryers", p)
	if again := rank(t, e, "dryer repair", "/dryers"); again != after {
		t.Errorf("rank %d after a change that the sitemap keeps quiet, not %d", again, after)
	}
}

// A page that only footers lead to, as to terms, gives way to one of the menu.
func TestPagesOfTheFooterRankLower(t *testing.T) {
	t.Parallel()
	e, site := newTown(t)
	vents := tinyPage{title: "Vents", body: "Vents for every laundry room.", lastmod: "2026-01-01"}
	site.set("/menu", vents)
	site.set("/footer", vents)
	for i, in := range [][2]string{{"/menu", "/footer"}, {"/footer", "/menu"}} {
		body := fmt.Sprintf(`<nav><a href="%s">x</a></nav><footer><nav><a href="%s">x</a></nav></footer>`, in[0], in[1])
		site.set("/", tinyPage{title: "Panther City Appliances", body: body, lastmod: fmt.Sprintf("2026-01-%02d", i+2)})
		if menu, footer := rank(t, e, "vents", in[0]), rank(t, e, "vents", in[1]); menu != 1 || footer != 2 {
			t.Errorf("%d from the menu, %d from the footer", menu, footer)
		}
	}
}

func TestPagesLeaveTheIndex(t *testing.T) {
	t.Parallel()
	e, site := newTown(t)
	if a := ask(t, e, "q=quokka"); a.Error != "Google hasn't returned any results for this query." || a.Organic != nil {
		t.Errorf("a page with noindex is found: %+v", a)
	}
	p := site.pages["/dryers"]
	p.robots, p.lastmod = "noindex", "2026-03-03"
	site.set("/dryers", p)
	if n := rank(t, e, "dryer repair", "/dryers"); n != 0 {
		t.Errorf("rank %d with noindex", n)
	}
	if n := rank(t, e, "panther city", "/"); n != 1 {
		t.Errorf("rank %d for its name", n)
	}
	site.remove("/")
	if n := rank(t, e, "panther city", "/"); n != 0 {
		t.Errorf("rank %d after it has gone", n)
	}
}

func TestSearchPagesDoNotOverlap(t *testing.T) {
	t.Parallel()
	e, _ := newTown(t)
	seen := map[string]bool{}
	hosts := map[string]int{}
	for start := 0; start < 20; start += perPage {
		a := ask(t, e, fmt.Sprintf("engine=google&q=repair+fort+worth&num=100&start=%d", start))
		if len(a.Organic) == 0 || len(a.Organic) > perPage || a.Pagination.Current != start/perPage+1 {
			t.Fatalf("start %d: %d results, page %d", start, len(a.Organic), a.Pagination.Current)
		}
		for i, o := range a.Organic {
			if o.Position != i+1 || seen[o.Link] {
				t.Errorf("start %d: %+v", start, o)
			}
			seen[o.Link] = true
			hosts[hostOf(o.Link)]++
		}
	}
	for host, n := range hosts {
		if n > perHost {
			t.Errorf("%d results of %s", n, host)
		}
	}
	if a := ask(t, e, "q=repair&start=500"); a.Error == "" || a.Organic != nil {
		t.Errorf("far beyond the last: %+v", a)
	}
}

func TestSearchIsTheSameAllDay(t *testing.T) {
	t.Parallel()
	e, _ := newTown(t)
	const asked = "q=washer+repair+fort+worth&device=mobile&location=Arlington%2C+Texas%2C+United+States"
	links := func(e *engine) string { return fmt.Sprint(ask(t, e, asked).Organic) }
	first := links(e)
	changed := false
	for day := range 30 {
		e.now = func() time.Time { return time.Date(2026, 11, 20+day, 23, 0, 0, 0, time.UTC) }
		changed = changed || links(e) != first
	}
	e.now = func() time.Time { return time.Date(2026, 11, 20, 22, 0, 0, 0, time.UTC) }
	e.kept = nil // as after a restart
	if got := links(e); got != first {
		t.Errorf("later on the day:\n%s\n%s", got, first)
	}
	if !changed {
		t.Error("nothing drifts in a month")
	}
}

func TestWhatStandsAboveResults(t *testing.T) {
	t.Parallel()
	e, _ := newTown(t)
	near := ask(t, e, "q=washer+repair+near+me")
	if near.Local == nil || len(near.Local.Places) != packSize || near.Local.Places[0].PlaceID == "" || near.Local.Places[0].GPS.Latitude == 0 {
		t.Fatalf("no pack: %+v", near.Local)
	}
	if near.Overview != nil {
		t.Error("an overview for who wants to go somewhere")
	}
	shown := 0
	for _, q := range []string{"why is my dryer not heating", "how to fix washer leaking", "how long does a dryer last", "is it worth repairing a washer", "oven not heating"} {
		a := ask(t, e, "q="+url.QueryEscape(q))
		if a.Local != nil {
			t.Errorf("a pack for %q", q)
		}
		if a.Overview == nil {
			continue
		}
		shown++
		if len(a.Overview.References) < 2 || a.Overview.References[1].Index != 1 || a.Overview.Blocks[0].Snippet == "" {
			t.Errorf("%q: %+v", q, a.Overview)
		}
	}
	if shown == 0 {
		t.Error("no overview for any question")
	}
}

func TestMapRanksByDistance(t *testing.T) {
	t.Parallel()
	e, _ := newTown(t)
	top := func(ll string) (string, int) {
		p := e.serpapi(httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+SearchHost+"/search?api_key=k&engine=google_maps&q=appliance+repair&ll="+ll, http.NoBody))
		var a struct {
			Local []struct {
				Title string
				CID   string `json:"data_cid"`
			} `json:"local_results"`
		}
		if err := json.Unmarshal(p.body, &a); err != nil || len(a.Local) == 0 || a.Local[0].CID == "" {
			t.Fatalf("%s: %v", p.body, err)
		}
		return a.Local[0].Title, len(a.Local)
	}
	west, _ := top("@32.8098,-97.4026,14z")
	south, _ := top("@32.7108,-97.3312,14z")
	if west != e.shop.Name || south == west {
		t.Errorf("%q at the shop's door and %q in the south", west, south)
	}
}

func TestSearchRefuses(t *testing.T) {
	t.Parallel()
	e, _ := newTown(t)
	for asked, want := range map[string]int{
		"q=x": http.StatusUnauthorized, "api_key=k": http.StatusBadRequest, "api_key=k&q=x&engine=yahoo": http.StatusBadRequest,
		"api_key=k&q=x&start=-1": http.StatusBadRequest, "api_key=k&q=x&engine=google_maps&ll=here": http.StatusBadRequest,
	} {
		p := e.serpapi(httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+SearchHost+"/search?"+asked, http.NoBody))
		var a struct{ Error string }
		if err := json.Unmarshal(p.body, &a); err != nil || p.status != want || a.Error == "" {
			t.Errorf("%s: %d %s", asked, p.status, p.body)
		}
	}
}

// The box is not made for the phrases that the shop follows.
func TestBoxKnowsNoTrackedPhrase(t *testing.T) {
	t.Parallel()
	phrases := []string{"appliance repair " + "fort worth", "used refrigerators " + "fort worth", "washer dryer set " + "used fort worth", "appliance repair " + "near me"}
	for _, pattern := range []string{"*.go", "data/*", "world/*"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v, %v", pattern, files, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, phrase := range phrases {
				if strings.Contains(strings.ToLower(string(text)), phrase) {
					t.Errorf("%s names %q", file, phrase)
				}
			}
		}
	}
}

func TestOriginThatDoesNotAnswer(t *testing.T) {
	t.Parallel()
	e, _ := newTown(t)
	e.own = newReader("http://127.0.0.1:1")
	e.shop.Origin = "http://127.0.0.1:1"
	if a := ask(t, e, "q=dryer+repair"); len(a.Organic) == 0 {
		t.Error("nothing is found before the site listens")
	}
}
