package geo_test

import (
	"math"
	"strings"
	"testing"

	"enamel/internal/geo"
)

func TestRegionIsPlausible(t *testing.T) {
	areas, err := geo.Region()
	if err != nil {
		t.Fatal(err)
	}
	if len(areas) < 200 {
		t.Errorf("%d ZIP codes, want the whole region", len(areas))
	}
	seen := map[geo.Point]string{}
	for zip, a := range areas {
		if len(zip) != 5 || !strings.HasPrefix(zip, "75") && !strings.HasPrefix(zip, "76") {
			t.Errorf("%q is no ZIP of the region", zip)
		}
		if math.Abs(a.Lat-32.8) > 0.8 || math.Abs(a.Lon+97.3) > 1 { // a swapped or mistyped figure lies outside
			t.Errorf("%s lies at %v, %v", zip, a.Lat, a.Lon)
		}
		if other, ok := seen[a.Point]; ok {
			t.Errorf("%s and %s share a point", zip, other)
		}
		seen[a.Point] = zip
		for _, name := range a.Names {
			if name == "" || strings.TrimSpace(name) != name {
				t.Errorf("%s has a city %q", zip, name)
			}
		}
	}
}
