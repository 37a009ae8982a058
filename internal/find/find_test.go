package find

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"enamel/internal/assistant/clerk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/setting"
	"enamel/internal/shop"
)

// shelf is what the samples are read from, once for all tests.
type shelf struct {
	units []catalog.Unit
	words *content.Library
}

func (s *shelf) Shown(context.Context) ([]catalog.Unit, error) { return s.units, nil }

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// open makes a search over the samples.
func open(t testing.TB) (*Service, *shelf) {
	t.Helper()
	return stocked(t, dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)), func() {})
}

// stocked makes a search over the samples and what else is filled in, the real pages and the record, without pictures.
func stocked(t testing.TB, d *db.DB, fill func()) (*Service, *shelf) {
	t.Helper()
	units := catalog.New(catalog.Config{DB: d})
	must(t, units.Seed(t.Context()))
	fill()
	all, err := units.All(t.Context())
	must(t, err)
	registry := setting.NewRegistry()
	record, err := shop.Define(registry)
	must(t, err)
	legal, err := content.DefineLegal(registry)
	must(t, err)
	settings, err := setting.Open(t.Context(), d, registry)
	must(t, err)
	files, err := content.Files()
	must(t, err)
	words, err := content.Load(files)
	must(t, err)
	facts := func() shop.Facts { return record.Facts(settings.Snapshot()) }
	stock := &shelf{all, words}
	library := func() *content.Library { return stock.words }
	engine, err := clerk.New(clerk.Config{Catalog: stock, Content: library, Facts: facts})
	must(t, err)
	near := map[string]tool.Reach{
		"76107": {Place: "76107", Miles: 3.2, Inside: true}, "76248": {Place: "76248", Miles: 14.1}, "75201": {Place: "75201", Miles: 33.9, Outside: true},
		"Keller": {Place: "Keller", Miles: 14.1}, "78701": {Place: "78701", Miles: 170, Outside: true},
	}
	s, err := New(Config{
		Units: stock.Shown, Words: library, Facts: facts, Learn: engine.Learn, Safety: engine.Safety, Log: slog.New(slog.DiscardHandler),
		Picture: func(string) string { return "" },
		Legal:   func() []content.LegalPage { return legal.Pages(settings.Snapshot(), facts()) },
		Reach: func(zip, town string) (tool.Reach, bool) {
			for _, place := range []string{zip, town} {
				if r, ok := near[place]; ok {
					return r, true
				}
			}
			return tool.Reach{}, false
		},
	})
	must(t, err)
	must(t, s.Build(t.Context()))
	return s, stock
}

// want is what a search has to say. Empty fields do not count.
type want struct {
	query  string
	chips  string // in their order
	buy    int    // -1: none
	first  string // of the hits, else of the near misses: in its name, facts, fit or reason
	all    string // address of the choice's full list
	repair string // address of the first page
	also   string // of another
	note   string // in a sentence
}

func queries() []want {
	const fridge, washer, dryer = "/refrigerator-repair", "/washer-repair", "/dryer-repair"
	return []want{
		{query: "33 inch white fridge under 400", chips: "White, Refrigerator, Under $400, 33 wide", buy: 1, first: "61212", repair: fridge, all: "finish=white"},
		{query: "not samsung french door fridge", chips: "Not Samsung, French-door refrigerator", first: "GE French", all: "kind=french-door"},
		{query: "110v dryer", buy: 3, first: "gas dryer", note: "240 volts"},
		{query: "mini fridge for dorm", buy: -1, first: "refrigerator"},
		{query: "gas dryer", chips: "Gas, Dryer", buy: 3, first: "Maytag gas dryer", all: "fuel=gas", repair: dryer},
		{query: "white dryer under 350 that fits 27", chips: "White, Dryer, Under $350, Fits 27", buy: 2, first: "Fits 27 exactly", repair: dryer},
		{query: "black fridge under 200", buy: -1, first: "over"},
		{query: "stainless fridge over 1000", buy: -1, first: "$101 less"},
		{query: "wf45r", chips: "WF45R", buy: 1, first: "WF45R6100AW", repair: washer},
		{query: "WF45R6100AW", buy: 1, first: "WF45R6100AW"},
		{query: "rf28", buy: 1, first: "RF28R7351SR", repair: fridge},
		{query: "WM3400", chips: "WM3400", buy: -1, first: "Another model", repair: washer},
		{query: "GTD33EASKWW", buy: -1, first: "GTD45GASJWS", repair: dryer},
		{query: "samsung", chips: "Samsung", buy: 12, all: "/shop?brand=samsung", also: "/samsung-service"},
		{query: "Samsung washer", chips: "Samsung, Washer", buy: 4, repair: washer, also: "/samsung-service"},
		{query: "fridge grade a", chips: "Refrigerator, Grade A", buy: 7, all: "grade=A"},
		{query: "grade a dryer under 400", chips: "Dryer, Grade A, Under $400", buy: 3},
		{query: "$200 to $400 fridge", chips: "Refrigerator, $200 to $400", buy: 4},
		{query: "cheapest fridge", buy: 17, first: "Hotpoint"},
		{query: "french door", chips: "French-door refrigerator", buy: 7, repair: fridge},
		{query: "front load washer lg", buy: 3, first: "LG front-load washer"},
		{query: "black stove", buy: 1, first: "FFEF3054TB", repair: "/stove-repair"},
		{query: "electric stove white", buy: 2},
		{query: "30 gas range", chips: "Gas, Range, 30 wide", buy: 6},
		{query: "27 wide dryer", chips: "Dryer, 27 wide", buy: 6},
		{query: "that fits 27", chips: "Fits 27", first: "Fits 27 exactly"},
		{query: "27", chips: "27 wide"},
		{query: "33\" opening", chips: "Fits 33", first: "to spare"},
		{query: "fridge 36 wide 70 high", chips: "Refrigerator, 36 wide, 70 high", buy: 8},
		{query: "water heater 40", chips: "Water heater, 40 or larger", buy: 3},
		{query: "stackable washer", chips: "Stacked laundry center", buy: 3},
		{query: "top load no agitator", buy: 6},
		{query: "fridge without ice maker", chips: "Refrigerator, No ice", buy: 4},
		{query: "convection oven", buy: 4},
		{query: "pedestal", buy: 3},
		{query: "dishwasher under $300", buy: 2, repair: "/dishwasher-repair"},
		{query: "freezer chest", buy: 1, repair: "/freezer-repair"},
		{query: "dry", chips: "Dryer", buy: 12},
		{query: "samsu", chips: "Samsung", buy: 12},
		{query: "dryer not heating", chips: "Dryer, No heat, but the drum turns", buy: 12, repair: "/dryer-repair#problem-1", also: dryer},
		{query: "dryer wont heat", repair: "/dryer-repair#problem-1"},
		{query: "washer leaks", chips: "Washer, Water on the floor", repair: "/washer-repair#problem-4"},
		{query: "washer wont drain", repair: "/washer-repair#problem-1"},
		{query: "fridge not cold", repair: "/refrigerator-repair#problem-2", also: "/blog/refrigerator-not-cooling"},
		{query: "oven wont heat", repair: "/oven-repair#problem-2"},
		{query: "ice maker no ice", repair: fridge, also: "/refrigerator-repair#problem-6"},
		{query: "noisy washer", repair: "/washer-repair#problem-5", also: "/blog/troubleshoot-noisy-washing-machine"},
		{query: "secadora no calienta", repair: "/dryer-repair#problem-1"},
		{query: "E24", chips: "Code E24", buy: -1, also: "/blog/dishwasher-not-draining"},
		{query: "samsung fridge repair", buy: 3, repair: fridge, also: "/samsung-service"},
		{query: "washer repair cost", repair: washer, note: "Book online"},
		{query: "garbage disposal", buy: -1, repair: "/disposal-repair"},
		{query: "lint fire", also: "/blog/dryer-vent-cleaning-safety"},
		{query: "warranty", repair: "/warranty", also: "/faq#answer-1", note: "1-year"},
		{query: "returns", repair: "/returns"},
		{query: "delivery cost", repair: "/faq#answer-2", note: "$99"},
		{query: "open sunday", note: "Sunday closed"},
		{query: "76107", chips: "ZIP 76107", note: "we deliver there for $99"},
		{query: "do you deliver to 76248", note: "the street decides"},
		{query: "75201", note: "too far for delivery, but repair comes"},
		{query: "78701", note: "too far for delivery and repair"},
		{query: "keller", chips: "Keller", note: "the street decides"},
		{query: "76107 dryer", chips: "Dryer, ZIP 76107", buy: 12, note: "we deliver there"},
		{query: "appliance repair near me", repair: servicesPlace, note: "repair 50"},
		{query: "repair in keller", repair: servicesPlace, note: "repair comes"},
		{query: "washers in keller", buy: 22, repair: deliveryPlace, also: washer},
		{query: "fridge near me", buy: 17, repair: deliveryPlace, also: showroomPlace},
		{query: "haul off old washer", repair: recyclingPlace, note: "Old Appliance Removal with your delivery is $25."},
		{query: "do you buy used", repair: recyclingPlace, note: "We have no terms for buying"},
		{query: "white gas dryer", all: "white gas dryers "},
		{query: "whirlpool washer grade a", all: "Whirlpool washers, grade A "},
		{query: "dryer that fits 27", all: "All 12 dryers /shop?category=washersdryers&kind=dryer&width=27"},
		{query: "air conditioner", repair: "/air-conditioning-repair"},
		{query: "tv", buy: -1},
		{query: "asdfgh", buy: -1},
	}
}

// TestSearch opens once what takes long: a reader of the whole lexicon.
func TestSearch(t *testing.T) {
	s, stock := open(t)
	t.Run("as buyers type", func(t *testing.T) { testTyped(t, s) })
	t.Run("chips are taken away", func(t *testing.T) { testChips(t, s) })
	t.Run("hostile queries are words", func(t *testing.T) { testHostile(t, s) })
	t.Run("the index follows the content desk", func(t *testing.T) { testPublished(t, s, stock) })
	t.Run("the index follows the floor", func(t *testing.T) { testFollows(t, s, stock) })
}

func testTyped(t *testing.T, s *Service) {
	for _, w := range queries() {
		r, err := s.Search(t.Context(), w.query)
		must(t, err)
		if problem := w.missing(r); problem != "" {
			t.Errorf("%q: %s", w.query, problem)
		}
		if len(r.Buy.Hits) == 0 && r.Buy.Note == "" || len(r.Repair.Hits) == 0 && r.Repair.Note == "" {
			t.Errorf("%q: a group is empty and says nothing", w.query)
		}
		if len(r.Buy.Hits) > 4 || len(r.Buy.Near) > 3 || len(r.Buy.Hits) > 0 && len(r.Buy.Near) > 1 || len(r.Repair.Hits) > 5 {
			t.Errorf("%q: too much is shown", w.query)
		}
	}
}

// missing is what an answer lacks.
func (w want) missing(r SearchResult) string {
	var labels, pages, notes []string
	for _, c := range r.Chips {
		labels = append(labels, c.Label)
	}
	for _, h := range r.Repair.Hits {
		pages = append(pages, h.Href)
	}
	for _, n := range r.Notes {
		notes = append(notes, n.Text)
	}
	shown := append(slices.Clone(r.Buy.Hits), r.Buy.Near...)
	switch {
	case w.chips != "" && strings.Join(labels, ", ") != w.chips:
		return fmt.Sprintf("read as %q", labels)
	case w.buy != 0 && r.Buy.Count != max(w.buy, 0):
		return fmt.Sprintf("%d units", r.Buy.Count)
	case w.first != "" && (len(shown) == 0 || !strings.Contains(fmt.Sprint(shown[0]), w.first)):
		return fmt.Sprintf("first of %d units %+v", len(shown), shown[:min(1, len(shown))])
	case !strings.Contains(r.Buy.All.Label+" "+r.Buy.All.Href, w.all):
		return fmt.Sprintf("the list %+v", r.Buy.All)
	case w.repair != "" && (len(pages) == 0 || pages[0] != w.repair), w.also != "" && !slices.Contains(pages, w.also):
		return fmt.Sprintf("pages %q", pages)
	case !strings.Contains(strings.Join(notes, " "), w.note):
		return fmt.Sprintf("says %q", notes)
	}
	return ""
}

// testChips holds each chip to its promise: the search without it is read as the others. A
// symptom means another thing without the machine.
func testChips(t *testing.T, s *Service) {
	x := s.newest.Load()
	for _, w := range queries() {
		all := x.read(w.query)
		for i, chip := range all.chips() {
			var others, again []string
			for k, c := range all.chips() {
				if k != i {
					others = append(others, c.Label)
				}
			}
			for _, c := range x.read(chip.Query).chips() {
				again = append(again, c.Label)
			}
			slices.Sort(others)
			slices.Sort(again)
			if !slices.Equal(others, again) && !all.fault {
				t.Errorf("%q without %s is %q, read as %q", w.query, chip.Label, chip.Query, again)
			}
		}
	}
}

func testFollows(t *testing.T, s *Service, stock *shelf) {
	count := func() int {
		r, err := s.Search(t.Context(), "gas dryer")
		must(t, err)
		return r.Buy.Count
	}
	before := count()
	stock.units = slices.Clone(stock.units)
	i := slices.IndexFunc(stock.units, func(u catalog.Unit) bool { return u.Kind == catalog.Dryer && u.Fuel == "gas" })
	stock.units[i].Stock, stock.units[i].OnFloor = 0, 0
	must(t, s.Build(t.Context()))
	if after := count(); after != before-1 {
		t.Errorf("%d gas dryers after one of %d was sold", after, before)
	}
	for i := range stock.units {
		stock.units[i].Stock, stock.units[i].OnFloor = 0, 0
	}
	must(t, s.Build(t.Context()))
	if r, err := s.Search(t.Context(), "gas dryer"); err != nil || r.Buy.Count != 0 || r.Buy.Note == "" {
		t.Errorf("an empty floor: %+v, %v", r.Buy, err)
	}
}

func testPublished(t *testing.T, s *Service, stock *shelf) {
	was, l := stock.words, *stock.words
	defer func() { stock.words = was }()
	l.Articles = append(slices.Clone(l.Articles), content.Article{
		Own: true, Slug: "winterize-a-washing-machine", Title: "How to Winterize a Washing Machine", Services: []string{"/washer-repair"}, Content: "<p>Drain the hoses before a freeze.</p>",
	})
	l.Questions = append(slices.Clone(l.Questions), content.HTMLAnswer{Question: "Is a used refrigerator cleaned before I buy it?", Answer: "<p>With mild soap.</p>"})
	stock.words = &l
	must(t, s.Build(t.Context()))
	for query, page := range map[string]string{
		"winterize washing machine": "/blog/winterize-a-washing-machine", "freeze hoses": "/blog/winterize-a-washing-machine",
		"is a used refrigerator cleaned before i buy it": "/faq#answer-5",
	} {
		r, err := s.Search(t.Context(), query)
		must(t, err)
		if !slices.ContainsFunc(r.Repair.Hits, func(h PageHit) bool { return h.Href == page }) {
			t.Errorf("%q does not find %s: %+v", query, page, r.Repair.Hits)
		}
	}
}

func testHostile(t *testing.T, s *Service) {
	for _, q := range []string{"", "   ", `" OR 1=1 --`, "<script>alert(1)</script>", strings.Repeat("dryer ", 400), "\x00\u202edryer", "NEAR(a b)", "💥", "\xff\xfe"} {
		r, err := s.Search(t.Context(), q)
		if err != nil {
			t.Errorf("%q: %v", q, err)
		}
		if n := len([]rune(r.Query)); n > MaxQuery {
			t.Errorf("%q: %d characters are kept", q, n)
		}
	}
	if r, _ := s.Search(t.Context(), ""); r.Browse == nil || len(r.Browse.Shop) != 7 || len(r.Browse.Repair) != 11 {
		t.Errorf("nothing asked for: %+v", r.Browse)
	}
}

func TestDangerComesBeforeUnitsAndPages(t *testing.T) {
	t.Parallel()
	s, _ := open(t)
	for query, want := range map[string]string{
		"smell gas from my stove": "If you smell gas: touch no switch",
		"huele a gas la estufa":   "Si huele a gas: no toque",
		"dryer is smoking":        "If there is smoke or fire",
	} {
		r, err := s.Search(t.Context(), query)
		must(t, err)
		if len(r.Notes) != 1 || !strings.HasPrefix(r.Notes[0].Text, want) || !strings.HasPrefix(r.Notes[0].Link.Href, "tel:") {
			t.Errorf("%s: the notes are %v", query, r.Notes)
		}
		if r.Buy.Count+len(r.Buy.Hits)+len(r.Buy.Near) > 0 || r.Buy.Note == "" || len(r.Repair.Hits) > 1 {
			t.Errorf("%s: units or steps stand beside the warning: %+v %+v", query, r.Buy, r.Repair)
		}
	}
}
