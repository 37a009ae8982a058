package sandbox

import (
	"cmp"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"enamel/internal/geo"
)

const (
	maxPlaces   = 20
	metersAMile = 1609.344
)

// places answers in the format of Google Places (New):
// https://developers.google.com/maps/documentation/places/web-service/reference/rest/v1/places
func (e *engine) places(r *http.Request) page {
	var mask []string // fields of a place; what a mask names below them is not looked at
	for m := range strings.SplitSeq(cmp.Or(r.Header.Get("X-Goog-FieldMask"), r.URL.Query().Get("fields")), ",") {
		field, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(m), "places."), ".")
		mask = append(mask, field)
	}
	id, one := strings.CutPrefix(r.URL.Path, "/v1/places/")
	switch {
	case r.Header.Get("X-Goog-Api-Key") == "":
		return googleError(http.StatusForbidden, "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.")
	case mask[0] == "":
		return googleError(http.StatusBadRequest, "FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters on how to provide it.")
	case r.URL.Path == "/v1/places:searchText" && r.Method == http.MethodPost:
		return e.searchText(r, mask)
	case r.URL.Path == "/v1/places:searchNearby" && r.Method == http.MethodPost:
		return e.searchNearby(r, mask)
	case !one || r.Method != http.MethodGet:
		return googleError(http.StatusNotFound, "Method not found.")
	}
	all, err := e.businesses()
	if err != nil {
		return failed(err)
	}
	for _, b := range all {
		if b.PlaceID == id {
			return asJSON(http.StatusOK, b.place(mask))
		}
	}
	return googleError(http.StatusNotFound, "The Place ID is no longer valid.")
}

type circle struct {
	Center struct{ Latitude, Longitude float64 }
	Radius float64 // meters
}

func (c circle) point() geo.Point {
	return geo.Point{Lat: c.Center.Latitude, Lon: c.Center.Longitude}
}

func (e *engine) searchText(r *http.Request, mask []string) page {
	var q struct {
		TextQuery    string
		PageSize     int
		LocationBias struct{ Circle *circle }
	}
	if p := readJSON(r, &q); p != nil {
		return *p
	}
	if normal(q.TextQuery) == "" {
		return googleError(http.StatusBadRequest, "Empty text_query is not allowed.")
	}
	near := e.near("")
	if bias := q.LocationBias.Circle; bias != nil {
		near = bias.point()
	}
	found, err := e.mapped(q.TextQuery, near)
	return listed(found, err, q.PageSize, mask)
}

func (e *engine) searchNearby(r *http.Request, mask []string) page {
	var q struct {
		MaxResultCount      int
		LocationRestriction struct{ Circle circle }
	}
	if p := readJSON(r, &q); p != nil {
		return *p
	}
	around := q.LocationRestriction.Circle
	if around.Radius <= 0 || around.Radius > 50_000 {
		return googleError(http.StatusBadRequest, "location_restriction.circle with a radius of (0.0, 50000.0] is wanted.")
	}
	found, err := e.mapped("", around.point())
	found = slices.DeleteFunc(found, func(b *Business) bool { return b.miles(around.point())*metersAMile > around.Radius })
	return listed(found, err, q.MaxResultCount, mask)
}

func listed(found []*Business, err error, limit int, mask []string) page {
	if err != nil {
		return failed(err)
	}
	if limit < 1 || limit > maxPlaces {
		limit = maxPlaces
	}
	answer, all := map[string]any{}, []any{}
	for _, b := range found[:min(len(found), limit)] {
		all = append(all, b.place(mask))
		answer["places"] = all // absent where there are none
	}
	return asJSON(http.StatusOK, answer)
}

// place is a business as the API has it, with the fields of a mask.
func (b *Business) place(mask []string) map[string]any {
	p := map[string]any{
		"name": "places/" + b.PlaceID, "id": b.PlaceID, "types": []string{"store", "point_of_interest", "establishment"}, "primaryType": "store", "businessStatus": "OPERATIONAL",
		"displayName": map[string]any{"text": b.Name, "languageCode": "en"}, "formattedAddress": b.address() + ", USA", "nationalPhoneNumber": b.Phone,
		"primaryTypeDisplayName": map[string]any{"text": b.Categories[0], "languageCode": "en-US"},
		"location":               map[string]any{"latitude": b.Lat, "longitude": b.Lon}, "googleMapsUri": "https://maps.google.com/?cid=" + b.CID,
	}
	if b.Website != "" {
		p["websiteUri"] = b.Website
	}
	if b.Reviews > 0 {
		p["rating"], p["userRatingCount"] = b.Rating, b.Reviews
	}
	if periods, words := week(b.Hours); len(periods) > 0 {
		p["regularOpeningHours"] = map[string]any{"periods": periods, "weekdayDescriptions": words}
	}
	maps.DeleteFunc(p, func(field string, _ any) bool { return mask[0] != "*" && !slices.Contains(mask, field) })
	return p
}

// week are opening hours in the API's two forms.
func week(hours []Hours) (periods []any, words []string) {
	at := func(day time.Weekday, hhmm string) map[string]any {
		t, _ := time.Parse("15:04", hhmm) // the world and the record hold only such times
		return map[string]any{"day": int(day), "hour": t.Hour(), "minute": t.Minute()}
	}
	for i := range 7 {
		day, said := time.Weekday((i+1)%7), "Closed"
		for _, h := range hours {
			if h.Opens != "" && h.on(day) {
				periods = append(periods, map[string]any{"open": at(day, h.Opens), "close": at(day, h.Closes)})
				said = clock(h.Opens) + " – " + clock(h.Closes)
			}
		}
		words = append(words, day.String()+": "+said)
	}
	return periods, words
}

// on reports whether the hours are those of a day.
func (h Hours) on(day time.Weekday) bool {
	number := func(name string) int { return strings.Index("SunMonTueWedThuFriSat", name[:min(3, len(name))]) / 3 }
	from, to, isRange := strings.Cut(h.Days, "-")
	if !isRange {
		to = from
	}
	return (int(day)-number(from)+7)%7 <= (number(to)-number(from)+7)%7
}
