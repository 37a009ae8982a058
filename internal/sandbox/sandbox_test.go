package sandbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"runtime"
	"strconv"
	"testing"
	"time"

	"enamel/internal/outbound"
	"enamel/internal/sandbox"
)

func start(t *testing.T, shop sandbox.Shop) *sandbox.Sandbox {
	t.Helper()
	s, err := sandbox.Start(t.Context(), slog.New(slog.DiscardHandler), shop)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// client asks one endpoint of the box the way the product does.
func client(t *testing.T, s *sandbox.Sandbox, endpoint string) *outbound.Provider {
	t.Helper()
	p, err := outbound.NewProvider(endpoint, outbound.Options{Hosts: s.Hosts(), Timeout: 5 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

type point struct{ lat, lon float64 }

// nominatim returns nil where the answer is [].
func nominatim(t *testing.T, p *outbound.Provider, q string) *point {
	t.Helper()
	body, err := p.Get(t.Context(), url.Values{"q": {q}, "format": {"json"}, "limit": {"1"}})
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct{ Lat, Lon string }
	if err := json.Unmarshal(body, &rows); err != nil || rows == nil || len(rows) > 1 {
		t.Fatalf("%s: %v", body, err)
	}
	if len(rows) == 0 {
		return nil
	}
	lat, err1 := strconv.ParseFloat(rows[0].Lat, 64)
	lon, err2 := strconv.ParseFloat(rows[0].Lon, 64)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	return &point{lat, lon}
}

func census(t *testing.T, p *outbound.Provider, q string) *point {
	t.Helper()
	body, err := p.Get(t.Context(), url.Values{"address": {q}, "benchmark": {"Public_AR_Current"}, "format": {"json"}})
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Result struct {
			AddressMatches []struct{ Coordinates struct{ X, Y float64 } }
		}
	}
	if err := json.Unmarshal(body, &doc); err != nil || doc.Result.AddressMatches == nil {
		t.Fatalf("%s: %v", body, err)
	}
	if len(doc.Result.AddressMatches) == 0 {
		return nil
	}
	c := doc.Result.AddressMatches[0].Coordinates
	return &point{c.Y, c.X}
}

func TestGeocodersFind(t *testing.T) {
	s := start(t, sandbox.Shop{})
	n, c := client(t, s, s.URLs().Nominatim), client(t, s, s.URLs().Census)
	downtown, river, hill := point{32.757779, -97.328872}, point{32.774573, -97.407427}, point{32.691143, -97.261538}
	tests := []struct {
		query string
		want  *point
	}{
		{"500 Main St, Fort Worth, TX 76102, USA", &downtown},
		{"500 main st., FT. WORTH, Texas 76102-1234", &downtown},
		{"500 Main St Fort Worth TX 76102", &downtown},
		{"1200 Fort Worth Ave, Fort Worth, TX 76102, United States", &downtown},
		{"12b 5th Ave, Apt 4, Fort Worth, tx, 76102, USA", &downtown},
		{"100-102 Main St # 3, Fort Worth, TX 76102, USA", &downtown},
		{"812 Skyline Dr, River Oaks, TX 76114, USA", &river},
		{"812 Skyline Dr, Fort Worth, TX 76114, USA", &river},
		{"6800 Forest Hill Dr, Forest Hill, TX 76119, USA", &hill},

		{"Main St, Fort Worth, TX 76102, USA", nil},        // no house number
		{"5th Ave, Fort Worth, TX 76102, USA", nil},        // 5th is the street's name
		{"0 Main St, Fort Worth, TX 76102, USA", nil},      // no such house
		{"500, Fort Worth, TX 76102, USA", nil},            // no street
		{"500 Main St, Fort Worth, TX 76999, USA", nil},    // unknown ZIP
		{"500 Main St, Fort Worth, TX 10001, USA", nil},    // ZIP of another state
		{"500 Main St, Dallas, TX 76102, USA", nil},        // city and ZIP disagree
		{"500 Main St, Worth, TX 76102, USA", nil},         // half a name
		{"500 Main St, Fort Worth, OK 76102, USA", nil},    // another state
		{"500 Main St, Fort Worth, 76102, USA", nil},       // no state
		{"500 Main St, Fort Worth, TX, USA", nil},          // no ZIP
		{"500 Main St, Fort Worth, TX 7610, USA", nil},     // four digits
		{"500 Main St, Fort Worth, TX 76102-12, USA", nil}, // half a ZIP+4
		{"USA", nil},
		{", , , ,", nil},
	}
	for _, tt := range tests {
		for name, got := range map[string]*point{"nominatim": nominatim(t, n, tt.query), "census": census(t, c, tt.query)} {
			if (got == nil) != (tt.want == nil) || got != nil && *got != *tt.want {
				t.Errorf("%s %q: got %v, want %v", name, tt.query, got, tt.want)
			}
		}
	}
}

func TestShopsOwnPlaces(t *testing.T) {
	s := start(t, sandbox.Shop{Name: "A Shop", Places: []sandbox.Place{
		{Street: "1 Sample Way", City: "Fort Worth", State: "TX", Zip: "76114", Lat: 32.8098, Lon: -97.4026},
	}})
	got := nominatim(t, client(t, s, s.URLs().Nominatim), "1 Sample Way, Fort Worth, TX 76114, USA")
	if got == nil || *got != (point{32.8098, -97.4026}) {
		t.Errorf("got %v", got)
	}
}

// Towns that people name where the post office would say another.
func TestTownsOfTheRegion(t *testing.T) {
	s := start(t, sandbox.Shop{})
	n := client(t, s, s.URLs().Nominatim)
	for zip, town := range map[string]string{
		"76102": "Fort Worth", "75201": "Dallas", "76201": "Denton", "76031": "Cleburne", "76086": "Weatherford",
		"76234": "Decatur", "75165": "Waxahachie", "76117": "Haltom City", "76180": "North Richland Hills",
		"76182": "N. Richland Hills", "76179": "Saginaw", "76135": "Lake Worth", "76108": "White Settlement",
		"76126": "Benbrook", "76140": "Everman", "76119": "Forest Hill", "76060": "Kennedale", "76063": "Mansfield",
		"76010": "Arlington", "76021": "Bedford", "76248": "Keller", "76118": "Richland Hills", "76148": "Watauga",
	} {
		if nominatim(t, n, "1 Main St, "+town+", TX "+zip+", USA") == nil {
			t.Errorf("%s %s is not found", town, zip)
		}
	}
}

func TestModes(t *testing.T) {
	s := start(t, sandbox.Shop{})
	n, c := client(t, s, s.URLs().Nominatim), client(t, s, s.URLs().Census)
	q := url.Values{"q": {"500 Main St, Fort Worth, TX 76102, USA"}, "format": {"json"}}
	tests := []struct {
		name     string
		mode     sandbox.Mode
		patience time.Duration
		want     outbound.Error
	}{
		{"slow", sandbox.Mode{Delay: time.Hour}, 50 * time.Millisecond, outbound.Error{Kind: outbound.Timeout}},
		{"429", sandbox.Mode{Status: 429}, 5 * time.Second, outbound.Error{Kind: outbound.Status, Status: 429, RetryAfter: time.Second}},
		{"500", sandbox.Mode{Status: 500}, 5 * time.Second, outbound.Error{Kind: outbound.Status, Status: 500}},
		{"half a body", sandbox.Mode{HalfBody: true}, 5 * time.Second, outbound.Error{Kind: outbound.Truncated}},
		{"500 after a delay", sandbox.Mode{Delay: time.Millisecond, Status: 500}, 5 * time.Second, outbound.Error{Kind: outbound.Status, Status: 500}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := s.Script(sandbox.NominatimHost, tt.mode); err != nil {
				t.Fatal(err)
			}
			for range 2 { // it lasts
				ctx, cancel := context.WithTimeout(t.Context(), tt.patience)
				_, err := n.Get(ctx, q)
				cancel()
				var e *outbound.Error
				if !errors.As(err, &e) || e.Kind != tt.want.Kind || e.Status != tt.want.Status || e.RetryAfter != tt.want.RetryAfter {
					t.Fatalf("got %v", err)
				}
			}
			if census(t, c, "500 Main St, Fort Worth, TX 76102") == nil {
				t.Error("the other host must not change")
			}
			if err := s.Script(sandbox.NominatimHost, sandbox.Mode{}); err != nil {
				t.Fatal(err)
			}
			if nominatim(t, n, q.Get("q")) == nil {
				t.Error("the normal service must be back")
			}
		})
	}
	if err := s.Script("nobody.sandbox.example", sandbox.Mode{}); err == nil {
		t.Error("an unknown host was scripted")
	}
	if got := s.Requests(sandbox.NominatimHost); got != 3*len(tests) {
		t.Errorf("%d requests counted, want %d", got, 3*len(tests))
	}
}

func TestVirtualHosts(t *testing.T) {
	s := start(t, sandbox.Shop{})
	addr := s.Hosts()[sandbox.CensusHost]
	tests := []struct {
		method, host, path, agent string
		want                      int
	}{
		{"GET", "elsewhere.example", "/search?q=x&format=json", "test/1", http.StatusMisdirectedRequest},
		{"GET", "NOMINATIM.sandbox.example:80", "/search?q=x&format=json", "test/1", http.StatusOK},
		{"POST", sandbox.NominatimHost, "/search?q=x&format=json", "test/1", http.StatusMethodNotAllowed},
		{"GET", sandbox.NominatimHost, "/search?format=json", "test/1", http.StatusBadRequest},
		{"GET", sandbox.NominatimHost, "/search?q=x&format=json", "Go-http-client/1.1", http.StatusForbidden},
		{"GET", sandbox.NominatimHost, "/reverse?q=x&format=json", "test/1", http.StatusNotFound},
		{"GET", sandbox.CensusHost, "/geocoder/locations/onelineaddress?format=json&address=x", "test/1", http.StatusBadRequest},
		{"GET", sandbox.CensusHost, "/search?q=x&format=json", "test/1", http.StatusNotFound},
	}
	for _, tt := range tests {
		r, err := http.NewRequestWithContext(t.Context(), tt.method, "http://"+addr+tt.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = tt.host
		r.Header.Set("User-Agent", tt.agent)
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != tt.want {
			t.Errorf("%s %s%s: %d, want %d", tt.method, tt.host, tt.path, res.StatusCode, tt.want)
		}
	}
}

func TestStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s, err := sandbox.Start(ctx, slog.New(slog.DiscardHandler), sandbox.Shop{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Script(sandbox.NominatimHost, sandbox.Mode{Delay: time.Hour}); err != nil {
		t.Fatal(err)
	}
	p := client(t, s, s.URLs().Nominatim)
	failed := make(chan error, 1)
	go func() {
		_, err := p.Get(t.Context(), url.Values{"q": {"x"}, "format": {"json"}})
		failed <- err
	}()
	for s.Requests(sandbox.NominatimHost) == 0 {
		if t.Context().Err() != nil {
			t.Fatal("the request never arrived")
		}
		runtime.Gosched()
	}
	cancel()
	var e *outbound.Error
	if err := <-failed; !errors.As(err, &e) || e.Kind != outbound.Unreachable {
		t.Errorf("got %v, want a broken connection", err)
	}
}
