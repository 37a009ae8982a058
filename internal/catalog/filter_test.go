package catalog

import (
	"errors"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"enamel/internal/fault"
	"enamel/internal/money"
)

// parse reads a raw query, and passes over what cannot be read of it.
func parse(t *testing.T, raw string) Filter {
	t.Helper()
	q, _ := url.ParseQuery(raw)
	f, err := ParseFilter(q)
	if (err != nil) != (f.Problem() != nil) {
		t.Fatalf("%s: %v, but the filter says %v", raw, err, f.Problem())
	}
	return f
}

func TestOneQueryForAllSpellings(t *testing.T) {
	for raw, want := range map[string]string{
		"":                                      "",
		"category=stoves":                       "category=stoves",
		"category=STOVES&category= stoves ":     "category=stoves",
		"category=sofas":                        "",
		"category=":                             "",
		"Category=stoves":                       "",
		"brand=samsung&brand=lg&brand=samsung":  "brand=lg&brand=samsung",
		"brand=Samsung":                         "brand=samsung",
		"brand=a-o-smith":                       "brand=a-o-smith",
		"brand=A.+O.+Smith":                     "",
		"brand=../../etc":                       "",
		"brand=" + strings.Repeat("x", 41):      "",
		"price=800-up&price=300-499":            "price=300-499&price=800-up",
		"price=0-1":                             "",
		"grade=c&grade=A":                       "grade=A&grade=C",
		"finish=bisque&finish=chrome":           "finish=bisque",
		"fuel=electric&fuel=gas":                "fuel=electric&fuel=gas",
		"kind=Dryer&kind=sofa&kind=dishwasher":  "kind=dryer",
		"ice=none&ice=door&capacity=7-up":       "capacity=7-up&ice=door&ice=none",
		"stock=in":                              "",
		"stock=all":                             "stock=all",
		"stock=sold":                            "",
		"sort=featured":                         "",
		"sort=price&sort=size":                  "sort=price",
		"sort=Price-Desc":                       "sort=price-desc",
		"page=1":                                "",
		"page=0":                                "",
		"page=-3":                               "",
		"page=2.5":                              "",
		"page=%2B2":                             "page=2",
		"page=007":                              "page=7",
		"page=99999999999999999999":             "",
		"page=5000":                             "page=1000",
		"width=36":                              "width=36",
		"width=36&width=37":                     "width=36",
		"width=36.0":                            "width=36",
		"width=35+3%2F4&height=70%C2%BD+in":     "width=35.75&height=70.5",
		"width=35.8":                            "width=35.8",
		"width=35+1%2F3":                        "width=35.333",
		"width=&height=":                        "",
		"stairs=28&depth=30&doorway=36":         "depth=30&doorway=28",
		"stairs=40&doorway=36":                  "doorway=36",
		"width=a+yard":                          "width=a+yard",
		"width=++a+yard++":                      "width=a+yard",
		"width=0":                               "width=0",
		"width=999":                             "width=999",
		"width=%00":                             "",
		"width=%FF":                             "",
		"width=" + strings.Repeat("9", 41):      "",
		"height=" + strings.Repeat("%0A", 2000): "",
		"category=stoves%00":                    "",
		"category=stoves%FF":                    "",
		"category=%zz&brand=lg":                 "brand=lg",
		"brand=lg;category=stoves&category=stoves": "category=stoves",
		"utm_source=mail&category=stoves":          "category=stoves",
		"page=2&sort=size&stock=all&height=70&width=36&fuel=gas&grade=A&finish=white&price=under-300&brand=ge&category=stoves": "category=stoves&brand=ge&price=under-300&finish=white&grade=A&fuel=gas&width=36&height=70&stock=all&sort=size&page=2",
		strings.Repeat("category=stoves&", 600):                     "category=stoves",
		"junk=" + strings.Repeat("a", 8<<10) + "&category=freezers": "category=freezers",
	} {
		if got := parse(t, raw).Query(); got != want {
			t.Errorf("%.80s: %q, want %q", raw, got, want)
		}
	}
}

func TestUnreadableSizesAreSaid(t *testing.T) {
	q, err := url.ParseQuery("width=wide&height=70&category=stoves")
	if err != nil {
		t.Fatal(err)
	}
	f, err := ParseFilter(q)
	var problem *fault.Error
	if !errors.As(err, &problem) || problem.Kind != fault.Invalid || problem.Msg != "We can't read the width “wide”. Use inches, like 36 or 70½." || len(problem.Fields) != 1 || problem.Fields["width"] == "" {
		t.Fatalf("%v", err)
	}
	if f.Width.String() != "wide" || f.Height.Inches != 70 || len(f.Category) != 1 {
		t.Errorf("kept %+v", f)
	}
	if got := f.First().Query(); got != "category=stoves&height=70" {
		t.Errorf("links go on from %q", got)
	}
	if got := parse(t, "width=x&height=y").Problem().Msg; got != "We can't read the width “x” and the height “y”. Use inches, like 36 or 70½." {
		t.Error(got)
	}
}

func FuzzParseFilter(f *testing.F) {
	for _, seed := range []string{"", "category=stoves&brand=lg&page=3", "width=35+7%2F8&height=x", "brand=%C3%A9", "width=%00&sort=price;", "stock=all&grade=a&&==", "width=%E2%81%84%2F"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		one := parse(t, raw)
		canonical := one.Query()
		q, err := url.ParseQuery(canonical)
		if err != nil {
			t.Fatalf("%q of %q: %v", canonical, raw, err)
		}
		again, _ := ParseFilter(q)
		if again.Query() != canonical {
			t.Errorf("%q leads to %q, which leads to %q", raw, canonical, again.Query())
		}
		if !utf8.ValidString(canonical) || strings.ContainsFunc(canonical, func(r rune) bool { return r <= ' ' || r > '~' }) {
			t.Errorf("%q is no query for a header", canonical)
		}
	})
}

func FuzzInches(f *testing.F) {
	for _, seed := range []string{"70½", "70 1/2", "70-1/2", ".5", "240", "35⅞ in.", "1/0", "''", "/", "½/½"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		v, ok := inches(typed)
		if !ok {
			return
		}
		if v <= 0 || v > longestInches {
			t.Errorf("%q is %v", typed, v)
		}
		if again, ok := inches(Length{Inches: v}.text()); !ok || again != v {
			t.Errorf("%q is %v, which is read as %v", typed, v, again)
		}
	})
}

// shopFloor is the seed with some units sold.
func shopFloor(t testing.TB) []Unit {
	t.Helper()
	units, err := seedUnits()
	if err != nil {
		t.Fatal(err)
	}
	for i := range units {
		if i%7 == 3 {
			units[i].Stock, units[i].SoldAt = 0, time.Date(2026, 11, 1, 9, 0, 0, 0, time.UTC)
		}
	}
	return units
}

func TestApplyAsksEveryKey(t *testing.T) {
	units := shopFloor(t)
	for raw, keeps := range map[string]func(Unit) bool{
		"":                                  func(u Unit) bool { return !u.Sold() },
		"stock=all":                         func(Unit) bool { return true },
		"category=stoves":                   func(u Unit) bool { return !u.Sold() && u.Category == "stoves" },
		"category=stoves&category=freezers": func(u Unit) bool { return !u.Sold() && (u.Category == "stoves" || u.Category == "freezers") },
		"brand=speed-queen&stock=all":       func(u Unit) bool { return u.Brand == "Speed Queen" },
		"brand=ge&brand=lg&category=stoves": func(u Unit) bool { return !u.Sold() && (u.Brand == "GE" || u.Brand == "LG") && u.Category == "stoves" },
		"price=under-300":                   func(u Unit) bool { return !u.Sold() && u.Sale < 30000 },
		"price=300-499":                     func(u Unit) bool { return !u.Sold() && u.Sale >= 30000 && u.Sale < 50000 },
		"price=500-799&price=800-up":        func(u Unit) bool { return !u.Sold() && u.Sale >= 50000 },
		"finish=black&finish=slate":         func(u Unit) bool { return !u.Sold() && (u.Finish == "black" || u.Finish == "slate") },
		"grade=C":                           func(u Unit) bool { return !u.Sold() && u.Grade == "C" },
		"kind=dryer":                        func(u Unit) bool { return !u.Sold() && u.Kind == Dryer },
		"kind=top-load-washer&capacity=4-5": func(u Unit) bool { return !u.Sold() && u.Kind == TopLoadWasher && u.Capacity >= 4 && u.Capacity < 5 },
		"capacity=under-50-gal":             func(u Unit) bool { return !u.Sold() && u.Kind == WaterHeater && u.Capacity < 50 },
		"ice=door":                          func(u Unit) bool { return !u.Sold() && slices.Contains(u.Drawn, "dispenser") },
		"fuel=gas&category=washersdryers":   func(u Unit) bool { return !u.Sold() && u.Fuel == "gas" && u.Category == "washersdryers" },
		"width=30&category=stoves":          func(u Unit) bool { return !u.Sold() && u.Category == "stoves" },
		"width=unread":                      func(u Unit) bool { return !u.Sold() },
	} {
		list := parse(t, raw).Apply(units)
		for _, u := range units {
			listed := slices.ContainsFunc(list, func(other Unit) bool { return other.Slug == u.Slug })
			if listed != keeps(u) {
				t.Errorf("%s: %s is listed: %v", raw, u.Slug, listed)
			}
		}
		if len(list) == 0 {
			t.Errorf("%s: an empty list proves nothing", raw)
		}
	}
}

func TestPricesBetweenWholeDollarsHaveABand(t *testing.T) {
	for cents, want := range map[money.Cents]string{29999: "under-300", 30000: "300-499", 49999: "300-499", 50000: "500-799", 79999: "500-799", 80000: "800-up"} {
		if got := priceBand(&Unit{Sale: cents}); got != want {
			t.Errorf("%d cents: %s, want %s", cents, got, want)
		}
	}
}

func TestOrders(t *testing.T) {
	units := shopFloor(t)
	for raw, holds := range map[string]func(a, b Unit) bool{
		"stock=all":                 func(a, b Unit) bool { return a.Sold() || guiseOf(a) != guiseOf(b) },
		"stock=all&sort=price":      func(a, b Unit) bool { return a.Sale <= b.Sale },
		"stock=all&sort=price-desc": func(a, b Unit) bool { return a.Sale >= b.Sale },
		"stock=all&sort=size":       func(a, b Unit) bool { return a.Width*a.Height*a.Depth <= b.Width*b.Height*b.Depth },
	} {
		list := parse(t, raw).Apply(units)
		if len(list) != len(units) {
			t.Fatalf("%s: %d units", raw, len(list))
		}
		for i := range list[1:] {
			a, b := list[i], list[i+1]
			if a.Sold() && !b.Sold() {
				t.Errorf("%s: %s, which is sold, stands before %s", raw, a.Slug, b.Slug)
			}
			if a.Sold() == b.Sold() && !holds(a, b) {
				t.Errorf("%s: %s stands before %s", raw, a.Slug, b.Slug)
			}
		}
	}
}

func TestPagesCoverTheListOnce(t *testing.T) {
	units := shopFloor(t)
	for _, n := range []int{0, 1, PerPage - 1, PerPage, PerPage + 1, len(units)} {
		f := Filter{Sold: true}
		list := f.Apply(units[:n])
		var seen []Unit
		for f.Page = 1; f.Page <= Pages(n); f.Page++ {
			page, from := f.Shown(list)
			if len(page) > PerPage || len(page) > 0 && from != len(seen)+1 || n > 0 && len(page) == 0 {
				t.Errorf("page %d of %d units has %d from %d", f.Page, n, len(page), from)
			}
			seen = append(seen, page...)
		}
		if len(seen) != n {
			t.Errorf("%d of %d units are on a page", len(seen), n)
		}
		if page, from := f.Shown(list); len(page) != 0 || from != 0 {
			t.Errorf("the page after the last has %d units from %d", len(page), from)
		}
	}
}

func TestSettle(t *testing.T) {
	units := shopFloor(t)
	for raw, want := range map[string]string{
		"brand=ge&brand=nobody":             "brand=ge",
		"brand=nobody":                      "",
		"page=900":                          "page=3",
		"category=freezers&page=2":          "category=freezers",
		"category=freezers&brand=lg&page=2": "category=freezers&brand=lg",
		"page=2":                            "page=2",
		"width=x&page=9":                    "width=x&page=3",
	} {
		if got := parse(t, raw).Settle(units).Query(); got != want {
			t.Errorf("%s: %q, want %q", raw, got, want)
		}
	}
	if got := parse(t, "brand=ge&page=2").Settle(nil).Query(); got != "" {
		t.Errorf("an empty floor: %q", got)
	}
}

func TestBrandValues(t *testing.T) {
	seen := map[string]string{}
	for _, u := range shopFloor(t) {
		v := BrandValue(u.Brand)
		if other, ok := seen[v]; ok && other != u.Brand {
			t.Errorf("%s and %s are both %s", u.Brand, other, v)
		}
		seen[v] = u.Brand
		if got := parse(t, "brand="+v).Brand; !slices.Equal(got, []string{v}) {
			t.Errorf("%s is read as %v", v, got)
		}
	}
	for name, want := range map[string]string{"A. O. Smith": "a-o-smith", "GE": "ge", "  Fisher & Paykel ": "fisher-paykel", "Böhm": "b-hm", "…": ""} {
		if got := BrandValue(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
