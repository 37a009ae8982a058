package catalog

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"enamel/internal/money"
)

// span is a closed range.
type span struct{ from, to float64 }

func (s span) has(v float64) bool { return s.from <= v && v <= s.to }

// plausible is what units of a kind may be; lengths are inches.
type plausible struct {
	height, width, depth, capacity span
	unit                           string
	fuels                          []string
	hookup                         string // each hook-up contains it
}

func plausibleKinds() map[Kind]plausible {
	none, electric, gas := []string{""}, []string{"electric"}, []string{"gas", "propane"}
	either := append(slices.Clone(electric), gas...)
	return map[Kind]plausible{
		FrenchDoor:         {span{66, 72}, span{32, 36.5}, span{28, 38}, span{18, 31}, "cu ft", none, "120 V outlet"},
		SideBySide:         {span{65, 71}, span{32, 36.5}, span{28, 37}, span{19, 29}, "cu ft", none, "120 V outlet"},
		TopFreezer:         {span{59, 70}, span{23, 33.5}, span{26, 36}, span{9, 24.5}, "cu ft", none, "120 V outlet"},
		BottomFreezer:      {span{65, 71}, span{29, 33.5}, span{28, 36}, span{17, 25.5}, "cu ft", none, "120 V outlet"},
		ChestFreezer:       {span{32, 38}, span{21, 75}, span{20, 31}, span{3.5, 25}, "cu ft", none, "120 V outlet"},
		UprightFreezer:     {span{55, 77}, span{23, 34}, span{25, 32}, span{10, 21}, "cu ft", none, "120 V outlet"},
		TopLoadWasher:      {span{41, 47}, span{25, 28}, span{25, 30}, span{3, 6}, "cu ft", none, "standpipe drain"},
		FrontLoadWasher:    {span{33, 54}, span{23, 28.5}, span{22, 35}, span{2, 5.5}, "cu ft", none, "standpipe drain"},
		Dryer:              {span{33, 54}, span{23, 29.5}, span{24, 34}, span{4, 9}, "cu ft", either, "4 in vent"},
		StackedLaundry:     {span{71, 78}, span{23, 28}, span{27, 34}, span{1.5, 5.5}, "cu ft", electric, "standpipe drain, 4 in vent"},
		GasRange:           {span{35, 49}, span{29.5, 30.5}, span{25, 30}, span{4, 6.5}, "cu ft", gas, "gas line"},
		ElectricRange:      {span{35, 49}, span{29.5, 30.5}, span{25, 30}, span{4, 6.5}, "cu ft", electric, "240 V 40 A outlet"},
		WallOven:           {span{26, 54}, span{23.5, 30.5}, span{23, 28}, span{2.5, 10.5}, "cu ft", electric, "hard-wired"},
		Dishwasher:         {span{32, 35}, span{17.5, 24.1}, span{22, 27}, span{8, 16}, "place settings", none, "hot-water line, drain"},
		OverRangeMicrowave: {span{10, 18}, span{29.5, 30.5}, span{14, 19}, span{1.1, 2.2}, "cu ft", none, "120 V outlet"},
		CounterMicrowave:   {span{9, 15}, span{17, 25}, span{12, 21}, span{0.6, 2.3}, "cu ft", none, "120 V outlet"},
		WaterHeater:        {span{29, 66}, span{15, 27}, span{15, 27}, span{19, 80}, "gal", either, "3/4 in water lines"},
	}
}

// Values that a unit of the seed may have.
func allBadges() []string {
	return []string{"Best Seller", "Clearance", "Premium", "Best Value", "Hot Deal", "Popular", "Commercial Grade"}
}
func allGrades() []string   { return []string{"A", "B", "C"} }
func allFinishes() []string { return []string{"white", "black", "stainless", "bisque", "slate"} }

func seeded(t *testing.T) []Unit {
	t.Helper()
	units, err := seedUnits()
	if err != nil {
		t.Fatal(err)
	}
	return units
}

// TestSeedKinds holds each unit of the seed to what its kind may be.
func TestSeedKinds(t *testing.T) {
	for _, u := range seeded(t) {
		want, ok := plausibleKinds()[u.Kind]
		if !ok {
			t.Errorf("%s: no such kind %q", u.Slug, u.Kind)
			continue
		}
		for name, check := range map[string]struct {
			v float64
			s span
		}{
			"height": {u.Height, want.height}, "width": {u.Width, want.width}, "depth": {u.Depth, want.depth},
			"capacity": {u.Capacity, want.capacity}, "year": {float64(u.Year), span{2010, 2023}},
		} {
			if !check.s.has(check.v) {
				t.Errorf("%s: %s %v is not between %v and %v", u.Slug, name, check.v, check.s.from, check.s.to)
			}
		}
		if u.CapacityUnit != want.unit {
			t.Errorf("%s: capacity in %q, want %q", u.Slug, u.CapacityUnit, want.unit)
		}
		if !slices.Contains(want.fuels, u.Fuel) {
			t.Errorf("%s: fuel %q, want one of %q", u.Slug, u.Fuel, want.fuels)
		}
		if !strings.Contains(u.Hookup, want.hookup) {
			t.Errorf("%s: hook-up %q lacks %q", u.Slug, u.Hookup, want.hookup)
		}
		if u.Category != u.Kind.facts().category {
			t.Errorf("%s: a %s is in %q", u.Slug, u.Kind, u.Category)
		}
	}
}

// TestSeedHookups holds fuel and hook-up together.
func TestSeedHookups(t *testing.T) {
	for _, u := range seeded(t) {
		lower := strings.ToLower(u.Hookup)
		if gas := strings.Contains(lower, "gas line"); gas != (u.Fuel == "gas" || u.Fuel == "propane") {
			t.Errorf("%s: fuel %q with hook-up %q", u.Slug, u.Fuel, u.Hookup)
		}
		if high := strings.Contains(lower, "240 v"); high != (u.Fuel == "electric") {
			t.Errorf("%s: fuel %q with hook-up %q", u.Slug, u.Fuel, u.Hookup)
		}
		if slices.Contains(u.Drawn, "dispenser") && !u.usesWater() {
			t.Errorf("%s: a dispenser without a water line", u.Slug)
		}
		if u.Kind == WaterHeater && slices.Contains(u.Drawn, "electric") != (u.Fuel == "electric") {
			t.Errorf("%s: drawn as another fuel than %q", u.Slug, u.Fuel)
		}
	}
}

func TestSeedCounts(t *testing.T) {
	units := seeded(t)
	want := map[string]int{
		"refrigerators": 17, "freezers": 2, "washersdryers": 37, "stoves": 14,
		"dishwashers": 3, "waterheaters": 3, "microwaves": 3,
	}
	for _, c := range Categories() {
		if got := len(In(units, c.Key)); got != want[c.Key] {
			t.Errorf("%s: %d units, want %d", c.Key, got, want[c.Key])
		}
	}
	if len(units) != 79 {
		t.Errorf("%d units, want 79", len(units))
	}
}

func TestSeedPrices(t *testing.T) {
	low, high := money.Cents(1<<62), money.Cents(0)
	for _, u := range seeded(t) {
		low, high = min(low, u.Sale), max(high, u.Sale)
		if u.Sale < 9900 || u.Sale > 99900 || u.Sale%100 != 0 {
			t.Errorf("%s: sale price %s", u.Slug, u.Sale)
		}
		if u.Regular <= u.Sale || u.Regular > 4*u.Sale || u.Regular%100 != 0 {
			t.Errorf("%s: %s now, %s before", u.Slug, u.Sale, u.Regular)
		}
	}
	if low != 9900 || high != 99900 {
		t.Errorf("prices run from %s to %s", low, high)
	}
}

func TestSeedBadges(t *testing.T) {
	worn := map[string]int{}
	two, none := 0, 0
	for _, u := range seeded(t) {
		switch len(u.Badges) {
		case 0:
			none++
		case 1:
		case 2:
			two++
		default:
			t.Errorf("%s: %d badges", u.Slug, len(u.Badges))
		}
		for i, b := range u.Badges {
			worn[b]++
			if !slices.Contains(allBadges(), b) || slices.Contains(u.Badges[:i], b) {
				t.Errorf("%s: badge %q", u.Slug, b)
			}
		}
	}
	for _, b := range allBadges() {
		if worn[b] < 3 || worn[b] > 15 {
			t.Errorf("%d units wear %q", worn[b], b)
		}
	}
	if two > 8 || none < 10 {
		t.Errorf("%d units with two badges, %d without any", two, none)
	}
}

// TestSeedTexts holds what people read about each unit.
func TestSeedTexts(t *testing.T) {
	slug := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	sentence := regexp.MustCompile(`[.?](\s|$)`)
	for _, u := range seeded(t) {
		if !slug.MatchString(u.Slug) || !strings.HasSuffix(u.Slug, strings.ToLower(u.Model)) {
			t.Errorf("slug %q of model %q", u.Slug, u.Model)
		}
		label := u.KindLabel()
		if want := u.Brand + " " + label; !strings.EqualFold(u.Name, want) {
			t.Errorf("%s: name %q, want %q", u.Slug, u.Name, want)
		}
		if !slices.Contains(allGrades(), u.Grade) || !slices.Contains(allFinishes(), u.Finish) || u.Stock < 1 || u.Stock > 3 {
			t.Errorf("%s: grade %q, finish %q, stock %d", u.Slug, u.Grade, u.Finish, u.Stock)
		}
		if n := len(sentence.FindAllString(u.Description, -1)); n < 2 || n > 3 {
			t.Errorf("%s: a description of %d sentences", u.Slug, n)
		}
		if len(u.Notes) < 1 || len(u.Notes) > 3 || len(u.Features) < 3 || len(u.Features) > 6 {
			t.Errorf("%s: %d notes, %d features", u.Slug, len(u.Notes), len(u.Features))
		}
		for _, text := range slices.Concat(u.Notes, u.Features) {
			if len(text) < 5 || len(text) > 80 || strings.TrimSpace(text) != text || strings.HasSuffix(text, ".") {
				t.Errorf("%s: %q", u.Slug, text)
			}
		}
		if u.Grade == "C" && len(u.Notes) < 3 || u.Grade == "A" && len(u.Notes) > 2 {
			t.Errorf("%s: grade %s with %d marks", u.Slug, u.Grade, len(u.Notes))
		}
	}
}

// TestSeedPins holds each pin to a note of its unit, and to the drawing.
func TestSeedPins(t *testing.T) {
	pins := 0
	for _, u := range seeded(t) {
		if pins += len(u.Pins); !u.pinned() {
			t.Errorf("%s: %+v", u.Slug, u.Pins)
		}
		for _, p := range u.Pins {
			if p.Photo != none || p.CloseUp != none {
				t.Errorf("%s: a pin on a photo: %+v", u.Slug, p)
			}
		}
	}
	if pins < 100 {
		t.Errorf("%d pins", pins)
	}
}

// TestSeedDistinct refuses a unit that is another with the brand changed.
func TestSeedDistinct(t *testing.T) {
	for name, key := range map[string]func(Unit) string{
		"slug":            func(u Unit) string { return u.Slug },
		"brand and model": func(u Unit) string { return u.Brand + "|" + u.Model },
		"description":     func(u Unit) string { return u.Description },
		"notes":           func(u Unit) string { return strings.Join(u.Notes, "|") },
		"features":        func(u Unit) string { return strings.Join(u.Features, "|") },
		"size and look": func(u Unit) string {
			return fmt.Sprint(u.Kind, u.Finish, u.Height, u.Width, u.Depth, u.Capacity, u.Fuel, u.Drawn)
		},
	} {
		first := map[string]string{}
		for _, u := range seeded(t) {
			k := key(u)
			if other, taken := first[k]; taken {
				t.Errorf("%s and %s share their %s", other, u.Slug, name)
			}
			first[k] = u.Slug
		}
	}
}
