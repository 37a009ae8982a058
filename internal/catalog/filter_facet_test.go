package catalog

import (
	"encoding/json"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// randomFilter chooses at random; most keys stay open, so that lists are not all empty.
func randomFilter(r *rand.Rand, units []Unit) Filter {
	var f Filter
	for _, d := range dimensions() {
		for _, c := range d.among(units) {
			if r.IntN(8) == 0 {
				f.add(d, c.value)
			}
		}
		if r.IntN(2) == 0 {
			*d.of(&f) = nil
		}
	}
	f.Sold = r.IntN(3) == 0
	f.Page = r.IntN(4)
	f.Sort = []string{SortFeatured, SortPrice, SortPriceDesc, SortSize}[r.IntN(4)]
	if r.IntN(4) == 0 {
		f.Width.Inches = float64(160+r.IntN(240)) / 8
	}
	if r.IntN(4) == 0 {
		f.Height.Inches = float64(240+r.IntN(400)) / 8
	}
	return f
}

// follow is the choice that a link leads to.
func follow(t *testing.T, then Filter) Filter {
	t.Helper()
	q, err := url.ParseQuery(then.Query())
	if err != nil {
		t.Fatal(err)
	}
	f, err := ParseFilter(q)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestCountsAreTheListsOfTheirLinks holds for any choice what its options promise.
func TestCountsAreTheListsOfTheirLinks(t *testing.T) {
	units := shopFloor(t)
	r := rand.New(rand.NewPCG(4, 24))
	options := 0
	for range 300 {
		f := randomFilter(r, units)
		list := f.Apply(units)
		for _, facet := range Facets(units, f) {
			for _, o := range facet.Options {
				options++
				linked := follow(t, o.Then)
				if linked.Page > 1 {
					t.Fatalf("%s: the link of %s leads past the first page", f.Query(), o.Value)
				}
				listed := list
				if !o.Chosen {
					listed = linked.Apply(units)
				}
				alone := slices.DeleteFunc(slices.Clone(listed), func(u Unit) bool { return !hasValue(facet.Key, o.Value, u) })
				if len(alone) != o.Count || len(alone) == 0 && !o.Chosen {
					t.Fatalf("%s: %s=%s says %d, its list has %d", f.Query(), facet.Key, o.Value, o.Count, len(alone))
				}
				if !o.Chosen {
					continue
				}
				if back := optionOf(t, units, linked, facet.Key, o.Value); back != nil && (back.Chosen || follow(t, back.Then).Query() != f.First().Query()) {
					t.Fatalf("%s: taking off %s=%s and choosing it again leads to %s", f.Query(), facet.Key, o.Value, back.Then.Query())
				}
			}
		}
	}
	if options < 4_000 {
		t.Errorf("only %d options were looked at", options)
	}
}

func hasValue(key, value string, u Unit) bool {
	if key == keyStock {
		return !u.Sold()
	}
	all := dimensions()
	return all[slices.IndexFunc(all, func(d dimension) bool { return d.key == key })].value(&u) == value
}

func facetOf(t *testing.T, units []Unit, f Filter, key string) Facet {
	t.Helper()
	facets := Facets(units, f)
	i := slices.IndexFunc(facets, func(facet Facet) bool { return facet.Key == key })
	if i < 0 {
		t.Fatalf("%s: no %s to choose", f.Query(), key)
	}
	return facets[i]
}

// optionOf is nil where the option would add nothing, and is left out.
func optionOf(t *testing.T, units []Unit, f Filter, key, value string) *FacetOption {
	t.Helper()
	for _, facet := range Facets(units, f) {
		if i := slices.IndexFunc(facet.Options, func(o FacetOption) bool { return o.Value == value }); facet.Key == key && i >= 0 {
			return &facet.Options[i]
		}
	}
	return nil
}

func TestFacetsOfTheWholeFloor(t *testing.T) {
	units, err := seedUnits()
	if err != nil {
		t.Fatal(err)
	}
	facets := Facets(units, Filter{})
	var keys []string
	for _, facet := range facets {
		keys = append(keys, facet.Key)
	}
	if want := []string{"category", "price", "fuel", "finish", "grade", "brand", "stock"}; !slices.Equal(keys, want) {
		t.Errorf("facets %v, want %v", keys, want)
	}
	var brands []string
	for _, o := range facets[5].Options {
		brands = append(brands, o.Label)
	}
	if len(brands) != 18 || brands[0] != "A. O. Smith" || brands[17] != "Whirlpool" || !slices.IsSorted(brands) {
		t.Errorf("brands %q", brands)
	}
	if o := facets[0].Options[2]; o.Value != "washersdryers" || o.Label != "Washers & Dryers" || o.Count != 37 || o.Chosen || o.Then.Query() != "category=washersdryers" {
		t.Errorf("%+v", o)
	}
	if o := facets[6].Options[0]; !o.Chosen || o.Count != 79 || o.Then.Query() != "stock=all" {
		t.Errorf("in stock: %+v", o)
	}
	for _, o := range facetOf(t, units, Filter{Category: []string{"dishwashers"}}, "brand").Options {
		if !slices.Contains([]string{"bosch", "ge", "whirlpool"}, o.Value) {
			t.Errorf("dishwashers of %s are offered", o.Label)
		}
	}
	if o := optionOf(t, units, Filter{Category: []string{"dishwashers"}, Brand: []string{"lg"}}, "brand", "lg"); o == nil || !o.Chosen || o.Count != 0 {
		t.Errorf("what is chosen and leaves nothing stays to be taken off: %+v", o)
	}
}

// TestCountsOfAFacetAddUp: of what every unit of a list has, the counts are the list.
func TestCountsOfAFacetAddUp(t *testing.T) {
	units := shopFloor(t)
	for raw, keys := range map[string][]string{
		"":                              {"category", "brand", "price", "grade", "finish"},
		"category=refrigerators":        {"kind", "capacity", "ice", "price"},
		"category=washersdryers":        {"kind", "capacity"},
		"category=stoves&fuel=gas":      {"kind", "capacity"},
		"category=freezers&grade=A":     {"kind", "capacity"},
		"category=microwaves&sort=size": {"kind", "capacity"},
		"category=waterheaters":         {"fuel", "capacity"},
	} {
		f := parse(t, raw)
		for _, key := range keys {
			sum := 0
			for _, o := range facetOf(t, units, f, key).Options {
				sum += o.Count
			}
			if want := len(f.Apply(units)); sum != want {
				t.Errorf("%q: the counts of %s add up to %d, the list has %d", raw, key, sum, want)
			}
		}
	}
	for _, o := range facetOf(t, units, parse(t, "category=refrigerators"), "ice").Options {
		if o.Label == "" || o.Then.Query() != "category=refrigerators&ice="+o.Value {
			t.Errorf("%+v", o)
		}
	}
}

func TestShortcutsCountTheirLists(t *testing.T) {
	units, err := seedUnits()
	if err != nil {
		t.Fatal(err)
	}
	for raw, want := range map[string]string{
		"":                                  "",
		"category=stoves&category=freezers": "",
		"category=dishwashers":              "",
		"category=washersdryers":            "All 37*, Washers 22, Dryers 12, Stacked 3, Front-load 9, Top-load 13, Gas 3",
		"category=washersdryers&kind=front-load-washer&kind=top-load-washer&price=under-300": "All 6, Washers 3*, Dryers 3, Top-load 3",
		"category=washersdryers&fuel=gas": "All 37, Washers 22, Dryers 12, Stacked 3, Front-load 9, Top-load 13, Gas 3*",
		"category=refrigerators":          "All 17*, French-door 7, Side-by-side 4, Top-freezer 5, Bottom-freezer 1",
	} {
		var said []string
		for _, s := range Shortcuts(units, parse(t, raw)) {
			if n := len(follow(t, s.Then).Apply(units)); n != s.Count {
				t.Errorf("%s: %s says %d, its list has %d", raw, s.Label, s.Count, n)
			}
			text := s.Label + " " + strconv.Itoa(s.Count)
			if s.Chosen {
				text += "*"
			}
			said = append(said, text)
		}
		if got := strings.Join(said, ", "); got != want {
			t.Errorf("%s: %q, want %q", raw, got, want)
		}
	}
}

// BenchmarkFacets is of a floor of 500 units; a list must take under 5 ms of it.
func BenchmarkFacets(b *testing.B) {
	seed := shopFloor(b)
	var units []Unit
	for len(units) < 500 {
		units = append(units, seed...)
	}
	f := Filter{Category: []string{"washersdryers"}}
	for b.Loop() {
		Facets(units, f)
		Shortcuts(units, f)
		f.Apply(units)
	}
}

func TestWhatWasChosenCanBeTakenOff(t *testing.T) {
	units := shopFloor(t)
	f := parse(t, "page=2&brand=a-o-smith&category=stoves&width=36&height=70.5&stock=all&sort=price")
	want := []struct{ label, query string }{
		{"Stoves & Ranges", "brand=a-o-smith&width=36&height=70.5&stock=all&sort=price"},
		{"A. O. Smith", "category=stoves&width=36&height=70.5&stock=all&sort=price"},
		{"Fits an opening 36 in wide", "category=stoves&brand=a-o-smith&height=70.5&stock=all&sort=price"},
		{"Fits an opening 70½ in high", "category=stoves&brand=a-o-smith&width=36&stock=all&sort=price"},
		{"Sold ones too", "category=stoves&brand=a-o-smith&width=36&height=70.5&sort=price"},
	}
	got := f.Chosen(units)
	if len(got) != len(want) {
		t.Fatalf("%d chosen: %+v", len(got), got)
	}
	for i, w := range want {
		if got[i].Label != w.label || got[i].Without.Query() != w.query {
			t.Errorf("%q without it %q, want %q and %q", got[i].Label, got[i].Without.Query(), w.label, w.query)
		}
	}
	if got := parse(t, "page=2&sort=size&width=x").Chosen(units); len(got) != 0 {
		t.Errorf("an order, a page and a typing error are no choice: %+v", got)
	}
	fields := f.Fields()
	if want := []Field{{"category", "stoves"}, {"brand", "a-o-smith"}, {"stock", "all"}, {"sort", "price"}}; !slices.Equal(fields, want) {
		t.Errorf("the form sends %v along, want %v", fields, want)
	}
}

func TestLengthsInWords(t *testing.T) {
	for typed, want := range map[string]string{"36": "36", "70.5": "70½", "35 7/8": "35⅞", "0.125": "⅛", "35.8": "35.8", "35 1/3": "35.333", "240": "240"} {
		if got := parseLength(typed).Words(); got != want {
			t.Errorf("%s: %q, want %q", typed, got, want)
		}
	}
}

type fitVectors struct {
	Specs map[string]FitSpec `json:"specs"`
	Cases []struct {
		Name    string             `json:"name"`
		Spec    string             `json:"spec"`
		Opening map[string]float64 `json:"opening"`
		Want    map[string]any     `json:"want"`
	} `json:"cases"`
	Lengths [][2]any `json:"lengths"`
}

func readFitVectors(t *testing.T) fitVectors {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "..", "testdata", "fit", "vectors.json"))
	if err != nil {
		t.Fatal(err)
	}
	var v fitVectors
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// TestFitsAsTheFitCheckSays: a list of what fits and the check on a unit's page
// must not contradict each other.
func TestFitsAsTheFitCheckSays(t *testing.T) {
	v := readFitVectors(t)
	fit, misfit := 0, 0
	for _, c := range v.Cases {
		want := true
		for _, name := range []string{"width", "height"} {
			if measure, ok := c.Want[name].([]any); ok && measure[1] != "ok" {
				want = false
			}
		}
		if way, ok := c.Want["way"].(map[string]any); ok && way["verdict"] != "ok" {
			want = false
		}
		room := Room{Width: c.Opening["width"], Height: c.Opening["height"], Path: c.Opening["path"]}
		if got := v.Specs[c.Spec].Check(room).Verdict == FitOK; got != want {
			t.Errorf("%s: fits %v, want %v", c.Name, got, want)
		}
		if want {
			fit++
		} else {
			misfit++
		}
	}
	if fit < 10 || misfit < 10 {
		t.Errorf("%d fit and %d do not", fit, misfit)
	}
}

func TestLengthsAreReadAsInTheBrowser(t *testing.T) {
	for _, row := range readFitVectors(t).Lengths {
		typed, _ := row[0].(string)
		want, readable := row[1].(float64)
		got, ok := inches(typed)
		if ok != readable || ok && got != want {
			t.Errorf("%q: %v %v, want %v", typed, got, ok, row[1])
		}
	}
	for typed, want := range map[string]float64{
		"35 ⅜": 35.375, "70 1/2\"": 70.5, "70 - 1/2": 70.5, "36 IN": 36, "36″": 36, "36''": 36, "7/8 inch": 0.875, "⅓": 0.333, "\u00a036\u00a0in": 36, "3½": 3.5,
	} {
		if got, ok := inches(typed); !ok || got != want {
			t.Errorf("%q: %v %v, want %v", typed, got, ok, want)
		}
	}
	for _, typed := range []string{"36in", "36 cm", "36 37", "70--1/2", "-1/2", "1/2/3", "70 1", ".", "0.00001", "70,5", "36\x00", "½½", "1 2 3/4"} {
		if got, ok := inches(typed); ok {
			t.Errorf("%q is read as %v", typed, got)
		}
	}
}
