package places

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/source"
)

const (
	key = "AIza-secret-0123456789"
	// As https://developers.google.com/maps/documentation/places/web-service/text-search shows it.
	whole = `{"id":"ChIJus","displayName":{"text":"Panther City Appliance","languageCode":"en"},"formattedAddress":"1880 Panther Works Way, Fort Worth, TX 76114, USA",
		"nationalPhoneNumber":"(817) 555-0142","websiteUri":"https://panther.example/","primaryTypeDisplayName":{"text":"Appliance store","languageCode":"en-US"},
		"location":{"latitude":32.8098,"longitude":-97.4026},"rating":4.8,"userRatingCount":156,
		"regularOpeningHours":{"openNow":true,"weekdayDescriptions":["Monday: 9:00 AM – 6:00 PM"]},"googleMapsUri":"https://maps.google.com/?cid=8207139"}`
)

func vault(t *testing.T, h http.HandlerFunc) *source.Vault {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return source.New(source.Config{
		DB: dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)), Secret: []byte(strings.Repeat("s", 32)),
		Environment: map[string]source.Environment{source.Places: {URL: server.URL, Key: key}},
	})
}

func says(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

func TestAPlaceIsReadAsGoogleWritesIt(t *testing.T) {
	t.Parallel()
	us := Place{
		ID: "ChIJus", CID: "8207139", Name: "Panther City Appliance", Phone: "(817) 555-0142", Website: "https://panther.example/", Category: "Appliance store",
		Address: "1880 Panther Works Way, Fort Worth, TX 76114, USA", Lat: 32.8098, Lon: -97.4026, Rating: new(4.8), Reviews: new(156),
		Hours: []string{"Monday: 9:00 AM – 6:00 PM"}, MapsURL: "https://maps.google.com/?cid=8207139",
	}
	var asked []string
	v := vault(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		asked = append(asked, r.Method+" "+r.URL.Path+" "+string(body))
		if mask := r.Header.Get("X-Goog-FieldMask"); r.Header.Get("X-Goog-Api-Key") != key || !strings.HasSuffix(mask, "googleMapsUri") {
			t.Errorf("key or mask: %q", mask)
		}
		if r.Method == http.MethodPost {
			_, _ = io.WriteString(w, `{"places":[`+whole+`,{"id":"ChIJbare"}]}`)
			return
		}
		_, _ = io.WriteString(w, whole)
	})
	found, c, err := Search(t.Context(), v, Query{Text: "Panther City Appliance", Near: Point{32.8098, -97.4026}, Radius: 90_000})
	if err != nil || len(found) != 2 || !reflect.DeepEqual(found[0], us) || !reflect.DeepEqual(found[1], Place{ID: "ChIJbare"}) || c.CentsPer1000 != 3500 {
		t.Errorf("%+v, %+v, %v", found, c, err)
	}
	if one, _, err := Find(t.Context(), v, "ChIJ/us"); err != nil || !reflect.DeepEqual(one, us) {
		t.Errorf("%+v, %v", one, err)
	}
	want := []string{
		`POST /v1/places:searchText {"languageCode":"en","locationBias":{"circle":{"center":{"latitude":32.8098,"longitude":-97.4026},"radius":50000}},"pageSize":20,"textQuery":"Panther City Appliance"}`,
		`GET /v1/places/ChIJ/us `,
	}
	if !reflect.DeepEqual(asked, want) {
		t.Errorf("%q", asked)
	}
	if text, err := Try(t.Context(), v); err != nil || text != `2 places for "appliance repair" in Fort Worth` {
		t.Errorf("%q, %v", text, err)
	}
}

func TestABrokenAnswerIsAFailureInWords(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		h     http.HandlerFunc
		want  string
		fatal bool
	}{
		"a refused key":   {says(403, `{"error":{"code":403,"message":"The key `+key+` is not allowed"}}`), "refuses the key (status 403)", true},
		"no more calls":   {says(429, `{"error":{"message":"Quota exceeded"}}`), "(status 429)", false},
		"HTML":            {says(200, "<!doctype html><title>Sign in</title>"), "a web page instead of data", false},
		"half a body":     {says(200, whole[:200]), "breaks off", false},
		"an empty answer": {says(200, ""), "it is empty", false},
		"a list":          {says(200, "[]"), "another form", false},
		"no ids":          {says(200, `{"places":[{"displayName":{"text":"A"}}]}`), "no id", false},
	} {
		v := vault(t, c.h)
		_, _, err := Find(t.Context(), v, "ChIJus")
		_, _, searched := Search(t.Context(), v, Query{Text: "a"})
		for _, err := range []error{err, searched} {
			if fault.KindOf(err) != fault.BadProvider || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), key) || source.Fatal(err) != c.fatal {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	found, _, err := Search(t.Context(), vault(t, says(200, "{}")), Query{Text: "a"})
	if err != nil || len(found) > 0 {
		t.Errorf("nothing found is a failure: %+v, %v", found, err)
	}
}

func TestALongOrHostileTextIsCut(t *testing.T) {
	t.Parallel()
	name, err := json.Marshal("A\x00\n" + strings.Repeat("é", 5000))
	if err != nil {
		t.Fatal(err)
	}
	one, _, err := Find(t.Context(), vault(t, says(200, `{"id":"x","displayName":{"text":`+string(name)+`}}`)), "x")
	if err != nil || one.Name != "A"+strings.Repeat("é", 299) {
		t.Errorf("%q, %v", one.Name, err)
	}
}
