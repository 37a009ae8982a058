package geo

import (
	"errors"
	"math"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"enamel/internal/outbound"
)

func TestMiles(t *testing.T) {
	store := Point{32.8098, -97.4026}
	tests := []struct {
		name   string
		to     Point
		want   float64
		within float64
	}{
		{"itself", store, 0, 0},
		{"Forest Hill", Point{32.6719, -97.2689}, 12.3, 0.05},
		{"Arlington", Point{32.7357, -97.1081}, 17.9, 0.05},
		{"a degree north", Point{33.8098, -97.4026}, 3959 * math.Pi / 180, 1e-9},
		{"antipode", Point{-32.8098, 82.5974}, 3959 * math.Pi, 1e-3},
	}
	for _, tt := range tests {
		there, back := Miles(store, tt.to), Miles(tt.to, store)
		if math.IsNaN(there) || math.Abs(there-tt.want) > tt.within || there != back {
			t.Errorf("%s: %v there, %v back, want %v", tt.name, there, back, tt.want)
		}
	}
}

func TestQueries(t *testing.T) {
	var got url.Values
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = r.URL.Query()
		if r.URL.Path == "/search" {
			_, _ = w.Write([]byte(`[{"lat":"32.5","lon":"-97.25","display_name":"x"}]`))
			return
		}
		_, _ = w.Write([]byte(`{"result":{"input":{},"addressMatches":[{"coordinates":{"x":-97.25,"y":32.5}}]}}`))
	}))
	t.Cleanup(srv.Close)
	n, err1 := NewNominatim(srv.URL+"/search", outbound.Options{})
	c, err2 := NewCensus(srv.URL+"/onelineaddress", outbound.Options{})
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	a := Address{Street: " 500  Main St", City: "Fort\tWorth ", State: "TX", Zip: "76102"}
	tests := []struct {
		g    Geocoder
		want url.Values
	}{
		{n, url.Values{"q": {"500 Main St, Fort Worth, TX 76102, USA"}, "format": {"json"}, "limit": {"1"}}},
		{c, url.Values{"address": {"500 Main St, Fort Worth, TX 76102"}, "benchmark": {"Public_AR_Current"}, "format": {"json"}}},
	}
	for _, tt := range tests {
		p, found, err := tt.g.Geocode(t.Context(), a)
		if err != nil || !found || p != (Point{32.5, -97.25}) {
			t.Errorf("%T: %v, %v, %v", tt.g, p, found, err)
		}
		if got.Encode() != tt.want.Encode() {
			t.Errorf("%T asked %v, want %v", tt.g, got, tt.want)
		}
	}
}

func TestParseNominatim(t *testing.T) {
	tests := []struct {
		body  string
		want  Point
		found bool
		fails bool
	}{
		{body: `[]`},
		{body: ` [ ] `},
		{body: `[{"lat":"32.75","lon":"-97.33"},{"lat":"0","lon":"0"}]`, want: Point{32.75, -97.33}, found: true},
		{body: `[{"lat":"90","lon":"-180"}]`, want: Point{90, -180}, found: true},
		{body: ``, fails: true},
		{body: `null`, fails: true},
		{body: `{}`, fails: true},
		{body: `{"error":"Unable to geocode"}`, fails: true},
		{body: `"[]"`, fails: true},
		{body: `[null]`, fails: true},
		{body: `[{}]`, fails: true},
		{body: `[{"lat":"32.75"}]`, fails: true},
		{body: `[{"lat":null,"lon":"-97.33"}]`, fails: true},
		{body: `[{"lat":32.75,"lon":-97.33}]`, fails: true},
		{body: `[{"lat":"","lon":"-97.33"}]`, fails: true},
		{body: `[{"lat":"NaN","lon":"-97.33"}]`, fails: true},
		{body: `[{"lat":"Inf","lon":"-97.33"}]`, fails: true},
		{body: `[{"lat":"0x1p3","lon":"-97.33"}]`, fails: true},
		{body: `[{"lat":"1e1","lon":"-97.33"}]`, fails: true},
		{body: `[{"lat":" 32.75","lon":"-97.33"}]`, fails: true},
		{body: `[{"lat":"32.7.5","lon":"-97.33"}]`, fails: true},
		{body: `[{"lat":"90.0001","lon":"-97.33"}]`, fails: true},
		{body: `[{"lat":"32.75","lon":"-180.5"}]`, fails: true},
		{body: `[{"lat":"000000000000000000000000000000032.75","lon":"1"}]`, fails: true},
		{body: `[{"lat":"32.75","lon":"-97.33"}`, fails: true},
		{body: `[] []`, fails: true},
		{body: `<html>busy</html>`, fails: true},
	}
	for _, tt := range tests {
		got, found, err := parseNominatim([]byte(tt.body))
		if got != tt.want || found != tt.found || (err != nil) != tt.fails {
			t.Errorf("%s: %v, %v, %v", tt.body, got, found, err)
		}
		if tt.fails && !errors.Is(err, errAnswer) {
			t.Errorf("%s: %v is not errAnswer", tt.body, err)
		}
	}
}

func TestParseCensus(t *testing.T) {
	match := func(coordinates string) string {
		return `{"result":{"addressMatches":[{"matchedAddress":"X","coordinates":` + coordinates + `}]}}`
	}
	tests := []struct {
		body  string
		want  Point
		found bool
		fails bool
	}{
		{body: `{"result":{"addressMatches":[]}}`},
		{body: match(`{"x":-97.33,"y":32.75}`), want: Point{32.75, -97.33}, found: true},
		{body: ``, fails: true},
		{body: `[]`, fails: true},
		{body: `null`, fails: true},
		{body: `{}`, fails: true},
		{body: `{"errors":["Specify House number"],"status":"400"}`, fails: true},
		{body: `{"result":null}`, fails: true},
		{body: `{"result":{}}`, fails: true},
		{body: `{"result":{"addressMatches":null}}`, fails: true},
		{body: `{"result":{"addressMatches":{}}}`, fails: true},
		{body: `{"result":{"addressMatches":[null]}}`, fails: true},
		{body: match(`null`), fails: true},
		{body: match(`{"x":-97.33}`), fails: true},
		{body: match(`{"x":"-97.33","y":"32.75"}`), fails: true},
		{body: match(`{"x":NaN,"y":32.75}`), fails: true},
		{body: match(`{"x":1e999,"y":32.75}`), fails: true},
		{body: match(`{"x":32.75,"y":-97.33}`), fails: true},
		{body: match(`{"x":-97.33,"y":32.75}`) + `x`, fails: true},
	}
	for _, tt := range tests {
		got, found, err := parseCensus([]byte(tt.body))
		if got != tt.want || found != tt.found || (err != nil) != tt.fails {
			t.Errorf("%s: %v, %v, %v", tt.body, got, found, err)
		}
		if tt.fails && !errors.Is(err, errAnswer) {
			t.Errorf("%s: %v is not errAnswer", tt.body, err)
		}
	}
}

// sound holds for every answer: a position only where one was found, and then
// a real one.
func sound(t *testing.T, p Point, found bool, err error) {
	t.Helper()
	if err != nil && found || !found && p != (Point{}) || !p.valid() {
		t.Errorf("%v, %v, %v", p, found, err)
	}
}

func FuzzParseNominatim(f *testing.F) {
	f.Add([]byte(`[{"lat":"32.75","lon":"-97.33"}]`))
	f.Add([]byte(`[{"lat":"NaN","lon":"-0"}]`))
	f.Add([]byte(`[]`))
	f.Fuzz(func(t *testing.T, body []byte) {
		p, found, err := parseNominatim(body)
		sound(t, p, found, err)
	})
}

func FuzzParseCensus(f *testing.F) {
	f.Add([]byte(`{"result":{"addressMatches":[{"coordinates":{"x":-97.33,"y":32.75}}]}}`))
	f.Add([]byte(`{"result":{"addressMatches":[]}}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		p, found, err := parseCensus(body)
		sound(t, p, found, err)
	})
}
