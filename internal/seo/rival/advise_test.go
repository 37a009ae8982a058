package rival

import (
	"strings"
	"testing"
	"time"

	"enamel/internal/seo/snapshot"
)

// sample has a figure for each kind of advice.
func sample() *Result {
	at := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	us := Standing{Competitor: Rival{"Panther City", "shop.example"}, Reviews: Reviews{Google: new(40)}, Rankings: []Ranking{
		{Keyword: "a", Rank: new(14)}, {Keyword: "b", Rank: new(5)}, {Keyword: "c", Rank: new(1), Page: "https://shop.example/c"}, {Keyword: "used gas ranges"},
	}}
	lone := Standing{
		Competitor: Rival{"Lone", "lone.example"}, Reviews: Reviews{Google: new(212)},
		Rankings: []Ranking{{Keyword: "a", Rank: new(2), Page: "https://lone.example/a"}, {Keyword: "b", Rank: new(3)}, {Keyword: "c", Rank: new(4)}, {Keyword: "used gas ranges", PackPosition: new(1), InLocalPack: true}},
		Changes:  []snapshot.Change{{URL: "https://lone.example/x", Kind: "new", Now: "Our team", At: at}, {URL: "https://lone.example/gas", Kind: "new", Now: "Gas ranges, used", At: at}},
		Pages:    Pages{New: 2},
	}
	trinity := Standing{
		Competitor: Rival{"Trinity", "trinity.example"}, Reviews: Reviews{Google: new(100)},
		Rankings: []Ranking{{Keyword: "a", Rank: new(6)}, {Keyword: "b"}, {Keyword: "c"}, {Keyword: "used gas ranges"}},
		Prices:   []PriceChange{{Item: "Diagnostic Visit", WasCents: 8900, NowCents: 7900, URL: "https://trinity.example/p", At: at}, {Item: "Washer Repair", WasCents: 8900, NowCents: 9900, At: at}},
	}
	return &Result{Ours: us, Results: []Standing{lone, trinity}}
}

func curve(position float64) float64 { return 1 / (1 + position) }

func texts(r *Result) map[string]string {
	out := map[string]string{}
	for _, a := range advise(r, curve) {
		out[a.Kind] += a.Text
	}
	return out
}

func TestAdviceFollowsFromFigures(t *testing.T) {
	t.Parallel()
	got := texts(sample())
	for kind, want := range map[string]string{
		"missing": "Win “a”: Lone (2), Trinity (6) stand in the first 10, this site ranks 14. Improve the page that ranks.",
		"close":   "Pass Lone for “b”: they rank 3, this site 5. Compare the two pages and add what yours lacks.",
		"defend":  "Defend rank 1 for “c”: Lone follows at 4. Keep the page current and link to it.",
		"pack":    "Get into the local pack: Lone, with 212 reviews, is in it for 1 keyword where this shop, with 40, is not. Ask each customer for a review and complete the Google profile.",
		"reviews": "Earn 116 more reviews: this shop has 40, the median of 2 competitors is 156.",
		"pages":   "Answer Lone on “used gas ranges”: their new page is “Gas ranges, used”. Check that yours says more.",
		"price":   "Check the price of Diagnostic Visit: Trinity cut theirs from $89 to $79, by 11%.",
	} {
		is(t, kind, got[kind], want)
	}
	is(t, "kinds", len(got), 7)
}

// TestAdviceGoesWithItsFigures deletes the figures that each advice cites.
func TestAdviceGoesWithItsFigures(t *testing.T) {
	t.Parallel()
	for kind, remove := range map[string]func(r *Result){
		"missing": func(r *Result) { r.Results[1].Rankings[0].Rank = nil },
		"close":   func(r *Result) { r.Results[0].Rankings[1].Rank = nil },
		"defend":  func(r *Result) { r.Results[0].Rankings[2].Rank = nil },
		"pack":    func(r *Result) { r.Results[0].Rankings[3].PackPosition = nil },
		"reviews": func(r *Result) { r.Results[1].Reviews.Google = nil },
		"pages":   func(r *Result) { r.Results[0].Changes = nil },
		"price":   func(r *Result) { r.Results[1].Prices = nil },
	} {
		r := sample()
		remove(r)
		if got := texts(r); got[kind] != "" {
			t.Errorf("%s stays: %s", kind, got[kind])
		}
	}
	for _, a := range advise(sample(), curve) {
		if len(a.Rows) == 0 {
			t.Errorf("%s cites nothing", a.Kind)
		}
	}
	if got := advise(&Result{}, curve); len(got) != 0 {
		t.Errorf("advice from nothing: %+v", got)
	}
}

func TestAdviceIsBoundedAndDoesNotContradictItself(t *testing.T) {
	t.Parallel()
	r := sample()
	for range 3 {
		r.Ours.Rankings = append(r.Ours.Rankings, r.Ours.Rankings...)
		for i := range r.Results {
			r.Results[i].Rankings = append(r.Results[i].Rankings, r.Results[i].Rankings...)
		}
	}
	list := advise(r, curve)
	is(t, "advice", len(list), mostAdvice)
	r = sample()
	r.Ours.Rankings[0].Rank = new(7) // Trinity is just above, and two are in the first ten
	about := 0
	for _, a := range advise(r, curve) {
		about += strings.Count(a.Text, "“a”")
	}
	is(t, "advice on one keyword", about, 1)
}

func TestATownIsNoTopic(t *testing.T) {
	t.Parallel()
	r := sample()
	r.Place, r.Ours.Rankings[3].Keyword = "Fort Worth, Texas, United States", "used ranges fort worth"
	r.Results[0].Changes[1].Now = "Fort Worth dryers"
	is(t, "pages", texts(r)["pages"], "Read what Lone has added: 2 new pages in 30 days, such as “Our team”. Cover what customers would ask you too.")
}
