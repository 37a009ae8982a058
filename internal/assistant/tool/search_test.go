package tool_test

import (
	"slices"
	"strings"
	"testing"

	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

func TestSearchKeepsEveryWish(t *testing.T) {
	t.Parallel()
	c := open(t)
	for name, s := range map[string]struct {
		query tool.Query
		keeps func(catalog.Unit) bool
	}{
		"category": {tool.Query{Categories: []string{"Refrigerators "}}, func(u catalog.Unit) bool { return u.Category == "refrigerators" }},
		"kinds are alternatives": {tool.Query{Kinds: []catalog.Kind{catalog.Dryer, catalog.GasRange}}, func(u catalog.Unit) bool {
			return u.Kind == catalog.Dryer || u.Kind == catalog.GasRange
		}},
		"brand as typed":       {tool.Query{Brands: []string{"kitchen aid"}}, func(u catalog.Unit) bool { return u.Brand == "KitchenAid" }},
		"brand with periods":   {tool.Query{Brands: []string{"a.o. smith"}}, func(u catalog.Unit) bool { return u.Brand == "A. O. Smith" }},
		"brand as initials":    {tool.Query{Brands: []string{"G.E."}}, func(u catalog.Unit) bool { return u.Brand == "GE" }},
		"brand in full":        {tool.Query{Brands: []string{"General Electric"}}, func(u catalog.Unit) bool { return u.Brand == "GE" }},
		"brand with a slip":    {tool.Query{Brands: []string{"fridgidaire"}}, func(u catalog.Unit) bool { return u.Brand == "Frigidaire" }},
		"brand with two slips": {tool.Query{Brands: []string{"Wirlpol"}}, func(u catalog.Unit) bool { return u.Brand == "Whirlpool" }},
		"finish":               {tool.Query{Finishes: []string{"SLATE"}}, func(u catalog.Unit) bool { return u.Finish == "slate" }},
		"fuel":                 {tool.Query{Kinds: []catalog.Kind{catalog.Dryer}, Fuels: []string{"gas"}}, func(u catalog.Unit) bool { return u.Kind == catalog.Dryer && u.Fuel == "gas" }},
		"grade":                {tool.Query{Grades: []string{"a"}}, func(u catalog.Unit) bool { return u.Grade == "A" }},
		"price": {tool.Query{MinPrice: 30000, MaxPrice: 40000}, func(u catalog.Unit) bool {
			return u.Sale >= 30000 && u.Sale <= 40000
		}},
		"size": {tool.Query{Categories: []string{"refrigerators"}, MaxWidth: 30, MaxHeight: 66.5, MaxDepth: 32}, func(u catalog.Unit) bool {
			return u.Category == "refrigerators" && u.Width <= 30 && u.Height <= 66.5 && u.Depth <= 32
		}},
		"year and capacity": {tool.Query{MinYear: 2019, MinCapacity: 25}, func(u catalog.Unit) bool { return u.Year >= 2019 && u.Capacity >= 25 }},
		"model":             {tool.Query{Model: "wrf-535"}, func(u catalog.Unit) bool { return u.Model == "WRF535SWHZ" }},
		"features": {tool.Query{Features: []string{"Ice maker"}}, func(u catalog.Unit) bool {
			all := strings.ToLower(u.Name + " " + strings.Join(u.Features, " ") + " " + strings.Join(u.Drawn, " "))
			return strings.Contains(all, "ice") && strings.Contains(all, "maker")
		}},
	} {
		s.query.Limit = 100
		turn := c.says("hi")
		f, err := turn.Search(t.Context(), s.query)
		if err != nil {
			t.Fatal(err)
		}
		want := 0
		for _, u := range c.shelf.units {
			if s.keeps(u) {
				want++
			}
		}
		if f.Total != want || want == 0 || len(f.Units) != min(want, 8) || len(f.Near) > 0 {
			t.Errorf("%s: %d of %d units, %d shown", name, f.Total, want, len(f.Units))
		}
		for _, u := range f.Units {
			if !s.keeps(u) {
				t.Errorf("%s: %s", name, u.Slug)
			}
		}
	}
}

func TestWhatIsSoldIsNotForSale(t *testing.T) {
	t.Parallel()
	c := open(t)
	for i := range c.shelf.units {
		if c.shelf.units[i].Brand == "Bosch" {
			c.shelf.units[i].Stock = 0
		}
	}
	turn := c.says("bosch?")
	f, err := turn.Search(t.Context(), tool.Query{Brands: []string{"bosch"}, Categories: []string{"dishwashers"}})
	if err != nil || f.Total != 0 || len(f.Near) == 0 || !slices.Equal(f.GivenUp, []string{"brands"}) {
		t.Fatalf("%+v, %v", f, err)
	}
	for _, u := range f.Near {
		if u.Sold() || u.Category != "dishwashers" {
			t.Errorf("near: %s", u.Slug)
		}
	}
	sold, ok, err := turn.Unit(t.Context(), "SHPM88Z75N")
	if err != nil || !ok || !sold.Sold() {
		t.Errorf("a sold unit is not known as sold: %v, %v", ok, err)
	}
}

func TestOrdersOfASearch(t *testing.T) {
	t.Parallel()
	c := open(t)
	for sort, holds := range map[tool.Sort]func(a, b catalog.Unit) bool{
		tool.Cheapest:      func(a, b catalog.Unit) bool { return a.Sale <= b.Sale },
		tool.Dearest:       func(a, b catalog.Unit) bool { return a.Sale >= b.Sale },
		tool.Narrowest:     func(a, b catalog.Unit) bool { return a.Width <= b.Width },
		tool.Widest:        func(a, b catalog.Unit) bool { return a.Width >= b.Width },
		tool.Newest:        func(a, b catalog.Unit) bool { return a.Year >= b.Year },
		tool.Largest:       func(a, b catalog.Unit) bool { return a.Capacity >= b.Capacity },
		tool.Smallest:      func(a, b catalog.Unit) bool { return a.Capacity <= b.Capacity },
		tool.BestGrade:     func(a, b catalog.Unit) bool { return a.Grade <= b.Grade },
		tool.BiggestSaving: func(a, b catalog.Unit) bool { return a.Regular-a.Sale >= b.Regular-b.Sale },
	} {
		f, err := c.says("hi").Search(t.Context(), tool.Query{Categories: []string{"washersdryers"}, Sort: sort, Limit: 8})
		if err != nil || len(f.Units) != 8 {
			t.Fatalf("%s: %d units, %v", sort, len(f.Units), err)
		}
		for i := range f.Units[1:] {
			if a, b := f.Units[i], f.Units[i+1]; !holds(a, b) {
				t.Errorf("%s: %s stands before %s", sort, a.Slug, b.Slug)
			}
		}
	}
	f, err := c.says("hi").Search(t.Context(), tool.Query{Categories: []string{"stoves"}})
	if err != nil || len(f.Units) != 4 || f.Units[0].Slug != catalog.In(c.shelf.units, "stoves")[0].Slug {
		t.Errorf("not the shop's own order: %v", err)
	}
}

func TestNearGivesUpWhatMattersLeast(t *testing.T) {
	t.Parallel()
	c := open(t)
	for name, s := range map[string]struct {
		query   tool.Query
		givenUp []string
		near    func(catalog.Unit) bool
	}{
		"the finish before the brand": {
			tool.Query{Kinds: []catalog.Kind{catalog.Dryer}, Brands: []string{"Samsung"}, Finishes: []string{"slate"}},
			[]string{"finishes"},
			func(u catalog.Unit) bool { return u.Brand == "Samsung" },
		},
		"a fuel": {
			tool.Query{Kinds: []catalog.Kind{catalog.Dryer}, Brands: []string{"Whirlpool"}, Fuels: []string{"gas"}},
			[]string{"fuels"},
			func(u catalog.Unit) bool { return u.Brand == "Whirlpool" },
		},
		"a brand that is not sold": {
			tool.Query{Categories: []string{"dishwashers"}, Brands: []string{"Miele"}},
			[]string{"brands"},
			func(catalog.Unit) bool { return true },
		},
		"any price, the lowest first": {
			tool.Query{Kinds: []catalog.Kind{catalog.FrenchDoor}, MaxPrice: 10000},
			[]string{"max_price_cents"},
			func(u catalog.Unit) bool { return u.Kind == catalog.FrenchDoor },
		},
		"several": {
			tool.Query{Categories: []string{"waterheaters"}, Brands: []string{"Miele"}, Finishes: []string{"slate"}, MaxPrice: 100},
			[]string{"finishes", "brands", "max_price_cents"},
			func(catalog.Unit) bool { return true },
		},
		"a brand alone":       {tool.Query{Brands: []string{"Miele"}}, nil, nil},
		"a model alone":       {tool.Query{Model: "ZZ99"}, nil, nil},
		"an unknown category": {tool.Query{Categories: []string{"toasters"}, MaxPrice: 100}, nil, nil},
	} {
		turn := c.says("hi")
		f, err := turn.Search(t.Context(), s.query)
		if err != nil || f.Total != 0 || !slices.Equal(f.GivenUp, s.givenUp) || (len(f.Near) > 0) != (s.givenUp != nil) || len(f.Near) > 4 {
			t.Errorf("%s: %d match, %d near, given up %v; %v", name, f.Total, len(f.Near), f.GivenUp, err)
		}
		for i, u := range f.Near {
			if !s.near(u) || slices.Contains(s.givenUp, "max_price_cents") && i > 0 && u.Sale < f.Near[i-1].Sale {
				t.Errorf("%s: %s is near", name, u.Slug)
			}
		}
	}
}

func TestALittleMoreBeforeAnyPrice(t *testing.T) {
	t.Parallel()
	c := open(t)
	all, err := c.says("hi").Search(t.Context(), tool.Query{Kinds: []catalog.Kind{catalog.FrenchDoor}, Sort: tool.Cheapest, Limit: 8})
	if err != nil {
		t.Fatal(err)
	}
	limit := all.Units[0].Sale - 100
	f, err := c.says("hi").Search(t.Context(), tool.Query{Kinds: []catalog.Kind{catalog.FrenchDoor}, MaxPrice: limit, Limit: 8})
	if err != nil || len(f.Near) == 0 {
		t.Fatalf("%+v, %v", f, err)
	}
	for _, u := range f.Near {
		if u.Sale > limit+limit/4 {
			t.Errorf("%s costs %s, the limit was %s", u.Slug, u.Sale, limit)
		}
	}
}

func TestOfTwoOfAModelTheOneThatCanBeBoughtIsFound(t *testing.T) {
	t.Parallel()
	c := open(t)
	i := slices.IndexFunc(c.shelf.units, func(u catalog.Unit) bool { return u.Model == "SHPM88Z75N" })
	another := c.shelf.units[i]
	another.Slug, c.shelf.units[i].Stock = another.Slug+"-2", 0
	c.shelf.units = append(c.shelf.units, another)
	if u, ok, err := c.says("hi").Unit(t.Context(), "SHPM88Z75N"); err != nil || !ok || u.Slug != another.Slug {
		t.Errorf("%s, %v", u.Slug, err)
	}
}

func TestUnitIsFoundByIdAndModel(t *testing.T) {
	t.Parallel()
	c := open(t)
	for typed, want := range map[string]string{
		"samsung-rf28r7351sr": "samsung-rf28r7351sr", " Samsung-RF28R7351SR": "samsung-rf28r7351sr", "RF28R7351SR": "samsung-rf28r7351sr",
		"rf28r7351": "samsung-rf28r7351sr", "nn sn966s": "panasonic-nn-sn966s", "WTW": "", "": "", "WRF999": "", "'; drop table unit": "",
	} {
		u, ok, err := c.says("hi").Unit(t.Context(), typed)
		if err != nil || ok != (want != "") || u.Slug != want {
			t.Errorf("%q: %s, %v", typed, u.Slug, err)
		}
	}
}
