package sandbox

import (
	"math"
	"strings"
	"testing"
)

func TestTableIsPlausible(t *testing.T) {
	g, err := newGazetteer(nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.zips) < 200 {
		t.Errorf("%d ZIP codes, want the whole region", len(g.zips))
	}
	seen := map[[2]float64]string{}
	for zip, a := range g.zips {
		if zip5(zip) != zip || (zip[:2] != "75" && zip[:2] != "76") {
			t.Errorf("%q is no ZIP of the region", zip)
		}
		if math.Abs(a.lat-32.8) > 0.8 || math.Abs(a.lon+97.3) > 1 { // a swapped or mistyped figure lies outside
			t.Errorf("%s lies at %v, %v", zip, a.lat, a.lon)
		}
		if other, ok := seen[[2]float64{a.lat, a.lon}]; ok {
			t.Errorf("%s and %s share a point", zip, other)
		}
		seen[[2]float64{a.lat, a.lon}] = zip
		for _, name := range a.names {
			if len(words(name)) == 0 || strings.TrimSpace(name) != name {
				t.Errorf("%s has a city %q", zip, name)
			}
		}
	}
}

func FuzzLocate(f *testing.F) {
	for _, q := range []string{
		"500 Main St, Fort Worth, TX 76102, USA", "", "usa", "- tx 76102", "1-, fort worth tx 76102",
		". . . . .", "1- x fort worth tx 76102", "a a a tx 76102", "1 \xff fort worth tx 76102-0000",
	} {
		f.Add(q)
	}
	g, err := newGazetteer(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, q string) {
		got, ok := g.locate(q)
		if !ok {
			return
		}
		if _, known := g.zips[got.zip]; !known || !strings.Contains(q, got.zip) || !strings.ContainsAny(got.street[:1], "0123456789") {
			t.Errorf("%q was found as %+v", q, got)
		}
	})
}
