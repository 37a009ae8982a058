package sandbox

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
)

// nominatim answers in the format of Nominatim's search:
// https://nominatim.org/release-docs/latest/api/Search/ . Like the public
// service it refuses clients that do not say who they are.
func (g *gazetteer) nominatim(r *http.Request) page {
	q := r.URL.Query()
	agent := r.UserAgent()
	switch {
	case r.URL.Path != nominatimPath:
		return asJSON(http.StatusNotFound, map[string]any{"error": map[string]any{"code": 404, "message": "not found"}})
	case agent == "" || strings.HasPrefix(agent, "Go-http-client"):
		return asJSON(http.StatusForbidden, map[string]any{"error": map[string]any{"code": 403, "message": "an identifying User-Agent is required"}})
	case q.Get("q") == "" || q.Get("format") != "json":
		return asJSON(http.StatusBadRequest, map[string]any{"error": map[string]any{"code": 400, "message": "want q, and format json"}})
	}
	f, ok := g.locate(q.Get("q"))
	if !ok {
		return asJSON(http.StatusOK, []any{})
	}
	lat, lon := decimal(f.lat), decimal(f.lon)
	return asJSON(http.StatusOK, []any{map[string]any{
		"place_id":     1,
		"licence":      "Sandbox data: positions of ZIP codes, United States Census Bureau",
		"osm_type":     "node",
		"osm_id":       1,
		"boundingbox":  []string{lat, lat, lon, lon},
		"lat":          lat,
		"lon":          lon,
		"display_name": f.street + ", " + f.city + ", Texas, " + f.zip + ", United States",
		"class":        "place",
		"type":         "house",
		"importance":   0.1,
	}})
}

// census answers in the format of the United States Census geocoder:
// https://geocoding.geo.census.gov/geocoder/Geocoding_Services_API.html
func (g *gazetteer) census(r *http.Request) page {
	q := r.URL.Query()
	address, benchmark := q.Get("address"), q.Get("benchmark")
	switch {
	case r.URL.Path != censusPath || q.Get("format") != "json":
		return asJSON(http.StatusNotFound, map[string]any{"errors": []string{"not found"}, "status": "404"})
	case address == "" || benchmark == "":
		return asJSON(http.StatusBadRequest, map[string]any{"errors": []string{"want address and benchmark"}, "status": "400"})
	}
	matches := []any{}
	if f, ok := g.locate(address); ok {
		matches = append(matches, map[string]any{
			"matchedAddress":    strings.ToUpper(f.street + ", " + f.city + ", TX, " + f.zip),
			"coordinates":       map[string]float64{"x": f.lon, "y": f.lat},
			"addressComponents": map[string]string{"city": strings.ToUpper(f.city), "state": "TX", "zip": f.zip},
		})
	}
	return asJSON(http.StatusOK, map[string]any{"result": map[string]any{
		"input": map[string]any{
			"address":   map[string]string{"address": address},
			"benchmark": map[string]any{"id": "4", "benchmarkName": benchmark, "isDefault": true},
		},
		"addressMatches": matches,
	}})
}

// decimal writes degrees the way Nominatim does, with seven decimals.
func decimal(degrees float64) string { return strconv.FormatFloat(degrees, 'f', 7, 64) }

func asJSON(status int, v any) page {
	b, err := json.Marshal(v)
	if err != nil {
		return page{status: http.StatusInternalServerError, kind: "text/plain; charset=utf-8", body: []byte(err.Error())}
	}
	return page{status: status, kind: "application/json; charset=utf-8", body: b}
}
