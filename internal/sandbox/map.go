package sandbox

import (
	"cmp"
	_ "embed" // places.json
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"enamel/internal/geo"
)

// placesJSON are businesses of the town that have no site in the box.
//
//go:embed data/places.json
var placesJSON []byte

const packSize = 3

// businesses are those of the map: some without a site, the rivals and the shop.
func (e *engine) businesses() ([]*Business, error) {
	var all []*Business
	if err := json.Unmarshal(placesJSON, &all); err != nil {
		return nil, fmt.Errorf("places.json: %w", err)
	}
	sites, err := e.sites(pacific(e.now()))
	for _, s := range sites {
		if s.Kind == "rival" {
			all = append(all, s.Business)
		}
	}
	if len(e.shop.Places) > 0 {
		all = append(all, e.shop.business())
	}
	return all, err
}

// mapped are the businesses for a query around a point, the best first: by what
// they are, how well they are known, and how near they are.
func (e *engine) mapped(q string, near geo.Point) ([]*Business, error) {
	all, err := e.businesses()
	score, words := map[*Business]float64{}, e.kinds(q)
	for _, b := range all {
		known := 1 + math.Log10(1+float64(b.Reviews))*b.Rating/10
		score[b] = math.Pow(b.fits(words), 2) * known / (1 + b.miles(near)/8)
	}
	all = slices.DeleteFunc(all, func(b *Business) bool { return score[b] == 0 })
	slices.SortFunc(all, func(a, b *Business) int {
		return cmp.Or(cmp.Compare(score[b], score[a]), cmp.Compare(a.PlaceID, b.PlaceID))
	})
	return all, err
}

func (b *Business) miles(from geo.Point) float64 {
	return geo.Miles(from, geo.Point{Lat: b.Lat, Lon: b.Lon})
}

// fits is the share of words that a business has in its name and categories.
func (b *Business) fits(words []string) float64 {
	if len(words) == 0 {
		return 1 // a search for anything matches everything
	}
	n, has := 0.0, " "+normal(b.Name+" "+strings.Join(b.Categories, " "))
	for _, w := range words {
		if strings.Contains(has, " "+singular(w)) {
			n++
		}
	}
	return n / float64(len(words))
}

// kinds are a query's words that say what is looked for, not where.
func (e *engine) kinds(q string) []string {
	return slices.DeleteFunc(strings.Fields(e.withoutTown(withoutNear(normal(q)))), func(w string) bool {
		return len(w) < 3 || slices.Contains([]string{"texas", "and", "the", "for"}, w)
	})
}

// pack are the businesses above the results of a search for somebody near.
func (e *engine) pack(a asked) ([]*Business, error) {
	if !e.local(a.q) {
		return nil, nil
	}
	all, err := e.mapped(a.q, a.near)
	return all[:min(len(all), packSize)], err
}

// local reports whether a search is for a shop or a person who comes.
func (e *engine) local(q string) bool {
	if near := withoutNear(q) != q; near || informs(q) {
		return near
	}
	return containsAny(q, "repair", "reparación", "store", "tienda") || e.withoutTown(q) != q
}

// withoutTown takes the names of towns off.
func (e *engine) withoutTown(q string) string {
	q = " " + q + " "
	for _, town := range e.townNames {
		q = strings.Replace(q, " "+town+" ", " ", 1)
	}
	return strings.TrimSpace(q)
}

// near is where a search is made. A town that the box does not know is far away.
func (e *engine) near(location string) geo.Point {
	if location != "" {
		town, _, _ := strings.Cut(location, ",")
		return e.towns[normal(town)]
	}
	if len(e.shop.Places) > 0 {
		return geo.Point{Lat: e.shop.Places[0].Lat, Lon: e.shop.Places[0].Lon}
	}
	return e.towns["fort worth"]
}

// overview reports whether a search is answered above its results.
func overview(q string) bool {
	return informs(q) && hash("overview", q)%10 < 8
}

// informs reports whether a search wants to know rather than to go or buy.
func informs(q string) bool {
	return containsAny(" "+q+" ", " how ", " why ", " what ", " is ", " should ", " best ", " when ", " not ", " cost ", " vs ", "leaking", "noise", "error code", " cómo ", " cuánto ")
}

func containsAny(text string, parts ...string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(text, part) })
}
