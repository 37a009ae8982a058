package serp

import (
	"errors"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/source"
)

// Maps of two places, as the providers' pages show them: https://serpapi.com/google-maps-api, https://serper.dev/playground and
// https://docs.dataforseo.com/v3/serp/google/maps/live/advanced/.
func mapBodies() map[string]string {
	return map[string]string{
		"serpapi": `{"local_results":[{"position":1,"title":"Trinity","place_id":"ChIJ1","data_cid":"11","gps_coordinates":{"latitude":32.7,"longitude":-97.3},"rating":4.9,"reviews":211,
			"address":"12 Elm St","phone":"(817) 555-0101","website":"https://www.trinity.example/"},{"position":2,"title":"Bare"}]}`,
		"serper": `{"ll":"@32.8,-97.4,14z","places":[{"position":1,"title":"Trinity","address":"12 Elm St","latitude":32.7,"longitude":-97.3,"rating":4.9,"ratingCount":211,"phoneNumber":"(817) 555-0101",
			"website":"https://www.trinity.example/","cid":"11","placeId":"ChIJ1"},{"position":2,"title":"Bare"}]}`,
		"dataforseo": `{"status_code":20000,"tasks":[{"status_code":20000,"result":[{"items":[{"type":"maps_search","rank_group":1,"title":"Trinity","domain":"www.trinity.example","phone":"(817) 555-0101",
			"place_id":"ChIJ1","cid":"11","address":"12 Elm St","latitude":32.7,"longitude":-97.3,"rating":{"value":4.9,"votes_count":211}},{"type":"maps_paid_item","title":"Ad"},
			{"type":"maps_search","rank_group":2,"title":"Bare","domain":null}]}]}]}`,
	}
}

func TestOneMapIsOneRecord(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	want := []Listing{
		{
			Position: 1, Title: "Trinity", PlaceID: "ChIJ1", CID: "11", Phone: "(817) 555-0101", Domain: "trinity.example", Address: "12 Elm St",
			Rating: new(4.9), Reviews: new(211), Lat: new(32.7), Lon: new(-97.3),
		},
		{Position: 2, Title: "Bare"},
	}
	for provider, body := range mapBodies() {
		got, c, err := Map(t.Context(), vault(t, d, provider, 0, says(200, body)), "a", Place{Lat: 32.8, Lon: -97.4})
		if err != nil || !reflect.DeepEqual(got, want) || c.Title == "" {
			t.Errorf("%s: %+v, %v", provider, got, err)
		}
	}
	one := `{"place_results":{"title":"Alone","place_id":"ChIJ7"}}`
	if got, _, err := Map(t.Context(), vault(t, d, "serpapi", 0, says(200, one)), "a", Place{}); err != nil || len(got) != 1 || got[0].PlaceID != "ChIJ7" {
		t.Errorf("a single place: %+v, %v", got, err)
	}
	for provider, body := range map[string]string{
		"serpapi": `{"error":"Google hasn't returned any results for this query."}`, "serper": `{"places":[]}`,
		"dataforseo": `{"status_code":20000,"tasks":[{"status_code":40102,"result":null}]}`,
	} {
		if got, _, err := Map(t.Context(), vault(t, d, provider, 0, says(200, body)), "a", Place{}); err != nil || len(got) > 0 {
			t.Errorf("%s: nothing found is a failure: %+v, %v", provider, got, err)
		}
	}
}

func TestABrokenMapIsAFailureInWords(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	for provider, whole := range mapBodies() {
		for name, c := range map[string]struct {
			h     http.HandlerFunc
			want  string
			fatal bool
		}{
			"a refused key": {says(401, `{"error":"`+key+` is not allowed"}`), "refuses the key (status 401)", true},
			"HTML":          {says(200, "<!doctype html><title>Sign in</title>"), "a web page instead of data", false},
			"half a body":   {says(200, whole[:len(whole)/2]), "breaks off", false},
			"empty":         {says(200, ""), "it is empty", false},
			"no fields":     {says(200, "{}"), "it has no ", false},
			"no titles":     {says(200, strings.ReplaceAll(whole, `"title"`, `"label"`)), "have no titles", false},
		} {
			got, _, err := Map(t.Context(), vault(t, d, provider, 0, c.h), "a", Place{})
			if fault.KindOf(err) != fault.BadProvider || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), key) || source.Fatal(err) != c.fatal || len(got) > 0 {
				t.Errorf("%s, %s: %+v, %v", provider, name, got, err)
			}
		}
	}
}

func TestAMapIsAskedForAtItsPoint(t *testing.T) {
	for provider, c := range map[string]struct{ endpoint, query, body string }{
		"serpapi":    {"https://serpapi.com/search", "api_key=login%3Asecret-0123456789&engine=google_maps&hl=en&ll=%4032.80980%2C-97.40260%2C14z&q=repair&type=search", ""},
		"serper":     {"https://google.serper.dev/maps", "", `{"hl":"en","ll":"@32.80980,-97.40260,14z","q":"repair"}`},
		"dataforseo": {"https://api.dataforseo.com/v3/serp/google/maps/live/advanced", "", `[{"depth":20,"keyword":"repair","language_code":"en","location_coordinate":"32.80980,-97.40260,14z"}]`},
	} {
		m, err := mapperOf(provider)
		if err != nil {
			t.Fatal(err)
		}
		r, err := m.ask(source.Connection{Key: key}, "repair", "32.80980,-97.40260,14z")
		if err != nil || r.Endpoint != c.endpoint || r.Query.Encode() != c.query || string(r.Body) != c.body {
			t.Errorf("%s: %v %s %s, %v", provider, r.Endpoint, r.Query.Encode(), r.Body, err)
		}
	}
}

func TestSearXNGHasNoMapAndIsNotAsked(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	v := vault(t, d, "searxng", 0, func(http.ResponseWriter, *http.Request) { t.Error("it was asked") })
	if _, _, err := Map(t.Context(), v, "a", Place{}); !errors.Is(err, ErrNoCoordinates) || HasMap("searxng") == nil || HasMap("serper") != nil {
		t.Errorf("%v", err)
	}
}
