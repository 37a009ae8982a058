package sandbox

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

type placesAnswer struct {
	Places []struct {
		ID                                                string
		DisplayName                                       *struct{ Text string }
		Rating                                            float64
		UserRatingCount                                   int
		Location                                          *struct{ Latitude, Longitude float64 }
		FormattedAddress, NationalPhoneNumber, WebsiteURI string
		RegularOpeningHours                               *struct {
			Periods []struct {
				Open, Close struct{ Day, Hour, Minute int }
			}
			WeekdayDescriptions []string
		}
	}
	Error *struct {
		Code            int
		Status, Message string
	}
}

func askPlaces(t *testing.T, e *engine, method, path, key, mask, body string) placesAnswer {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, "http://"+PlacesHost+path, strings.NewReader(body))
	r.Header.Set("X-Goog-Api-Key", key)
	r.Header.Set("X-Goog-FieldMask", mask)
	p := e.places(r)
	var a placesAnswer
	if err := json.Unmarshal(p.body, &a); err != nil || (p.status == http.StatusOK) != (a.Error == nil) || a.Error != nil && a.Error.Code != p.status {
		t.Fatalf("%d %s: %v", p.status, p.body, err)
	}
	return a
}

func TestPlacesByText(t *testing.T) {
	t.Parallel()
	e, _ := newTown(t)
	const bias = `"locationBias":{"circle":{"center":{"latitude":32.8098,"longitude":-97.4026},"radius":5000}}`
	a := askPlaces(t, e, http.MethodPost, "/v1/places:searchText", "k", "*", `{"textQuery":"used appliance store",`+bias+`}`)
	if len(a.Places) < 3 {
		t.Fatalf("%d places", len(a.Places))
	}
	own := a.Places[0]
	if own.DisplayName.Text != e.shop.Name || own.NationalPhoneNumber != e.shop.Phone || own.WebsiteURI != e.shop.Origin+"/" || own.UserRatingCount != 80 || own.Rating != 4.9 ||
		own.FormattedAddress != "1 Sample Way, Fort Worth, TX 76114, USA" || own.Location.Latitude != 32.8098 {
		t.Errorf("first at its own door: %+v", own)
	}
	if h := own.RegularOpeningHours; h == nil || len(h.Periods) != 6 || h.Periods[0].Open.Day != 1 || h.Periods[0].Close.Hour != 18 || h.WeekdayDescriptions[6] != "Sunday: Closed" {
		t.Errorf("hours: %+v", h)
	}
	some := askPlaces(t, e, http.MethodPost, "/v1/places:searchText", "k", "places.id,places.displayName.text", `{"textQuery":"used appliance store","pageSize":1,`+bias+`}`)
	if len(some.Places) != 1 || some.Places[0].ID != own.ID || some.Places[0].DisplayName.Text != own.DisplayName.Text || some.Places[0].Location != nil {
		t.Errorf("masked: %+v", some.Places)
	}
}

func TestPlacesAround(t *testing.T) {
	t.Parallel()
	e, _ := newTown(t)
	a := askPlaces(t, e, http.MethodPost, "/v1/places:searchNearby", "k", "places.id,places.location", `{"maxResultCount":5,"locationRestriction":{"circle":{"center":{"latitude":32.8098,"longitude":-97.4026},"radius":9000}}}`)
	if len(a.Places) == 0 || a.Places[0].Location.Latitude != 32.8098 {
		t.Fatalf("around: %+v", a.Places)
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+PlacesHost+"/v1/places/"+a.Places[0].ID+"?fields=displayName", http.NoBody)
	r.Header.Set("X-Goog-Api-Key", "k")
	if p := e.places(r); p.status != http.StatusOK || !strings.Contains(string(p.body), e.shop.Name) {
		t.Errorf("%d %s", p.status, p.body)
	}
}

func TestPlacesRefuse(t *testing.T) {
	t.Parallel()
	e, _ := newTown(t)
	for _, tt := range []struct {
		method, path, key, mask, body string
		status                        int
	}{
		{http.MethodPost, "/v1/places:searchText", "", "*", `{"textQuery":"x"}`, http.StatusForbidden},
		{http.MethodPost, "/v1/places:searchText", "k", "", `{"textQuery":"x"}`, http.StatusBadRequest},
		{http.MethodPost, "/v1/places:searchText", "k", "*", `{}`, http.StatusBadRequest},
		{http.MethodPost, "/v1/places:searchNearby", "k", "*", `{}`, http.StatusBadRequest},
		{http.MethodGet, "/v1/places/nowhere", "k", "*", ``, http.StatusNotFound},
	} {
		if a := askPlaces(t, e, tt.method, tt.path, tt.key, tt.mask, tt.body); a.Error == nil || a.Error.Code != tt.status || a.Error.Message == "" {
			t.Errorf("%+v: %+v", tt, a.Error)
		}
	}
}
