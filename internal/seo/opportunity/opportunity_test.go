package opportunity

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/gsc"
	"enamel/internal/seo/rank"
)

// console plays Search Console: rows by the first day of their window.
type console struct {
	newest  string
	windows map[string][]gsc.QueryPage
	origin  figure.Origin
	at      time.Time
}

func (c *console) Newest(context.Context) (string, bool, error) { return c.newest, c.newest != "", nil }

func (c *console) Window(_ context.Context, from, to string) ([]gsc.QueryPage, error) {
	first, _ := time.Parse(time.DateOnly, from)
	if first.AddDate(0, 0, 27).Format(time.DateOnly) != to {
		return nil, errors.New("not 28 days: " + from + " to " + to)
	}
	return c.windows[from], nil
}

func (c *console) Queries(context.Context, int) ([]gsc.QueryRow, error) {
	return []gsc.QueryRow{{Stamp: figure.Stamp{Source: "Search Console", FetchedAt: c.at, Origin: c.origin}}}, nil
}

type ranks []rank.Ranking

func (r ranks) Rankings(context.Context, string, string) ([]rank.Ranking, error) { return r, nil }

const (
	newest  = "2026-11-20"
	nowFrom = "2026-10-24" // the first of the newest 28 days
	before  = "2026-09-26"
	yearAgo = "2025-10-25"
	page    = "https://shop.example/dryer-repair"
)

func query(q string, impressions, clicks int64, position float64) gsc.QueryPage {
	return gsc.QueryPage{Query: q, Page: page, Impressions: impressions, Clicks: clicks, Position: position, Days: 28}
}

type shop struct {
	*Service
	console *console
	now     time.Time
}

// newShop is one whose Search Console has rows of the newest 28 days.
func newShop(t *testing.T, config db.Config, rows ...gsc.QueryPage) *shop {
	t.Helper()
	s := &shop{now: time.Date(2026, 11, 23, 20, 0, 0, 0, time.UTC)}
	s.console = &console{newest: newest, windows: map[string][]gsc.QueryPage{nowFrom: rows}, origin: figure.Measured, at: s.now}
	config.Now = func() time.Time { return s.now }
	s.Service = New(Config{DB: dbtest.Open(t, config), Console: s.console, Ranks: ranks{}, Lasting: asItIs})
	return s
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func isFault(err error, kind fault.Kind) bool {
	var f *fault.Error
	return errors.As(err, &f) && f.Kind == kind
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// Figures of the newest window, with nothing known of results, titles and earlier windows.
func figuresOf(rows ...gsc.QueryPage) *figures {
	return &figures{now: rows, curves: curvesOf(nil, nil), assumptions: start(), lasting: asItIs}
}

func TestKinds(t *testing.T) {
	t.Parallel()
	f := figuresOf()
	f.before = map[string]int64{"dryer rising": 60, "dryer season": 60, "dryer steady": 100, "dryer small": 10}
	f.then = map[string]int64{"dryer rising": 80, "dryer season": 120, "dryer steady": 100}
	noPage := query("dryer without page", 100, 1, 7)
	noPage.Page = ""
	for _, c := range []struct {
		name string
		row  gsc.QueryPage
		want Kind
	}{
		{"place 4 is striking", query("dryer a", 100, 8, 4), Striking},
		{"place 20 is striking", query("dryer b", 100, 0, 20), Striking},
		{"place 3.9 is not", query("dryer c", 100, 8, 3.9), ""},
		{"beyond 20 no page answers", query("dryer d", 100, 0, 20.1), NoPage},
		{"which page stands there is not known of an import", noPage, Striking},
		{"half of the usual clicks of many impressions", query("dryer e", 2000, 40, 4), WeakCTR},
		{"half of the usual clicks of few impressions may be chance", query("dryer f", 60, 2, 4), Striking},
		{"a little under the usual clicks is not weak", query("dryer g", 100000, 7000, 4), Striking},
		{"a weak rate beyond page one is not judged", query("dryer h", 5000, 0, 10.1), Striking},
		{"rising", query("dryer rising", 120, 9, 4), Rising},
		{"near the top too", query("dryer rising", 120, 18, 2.5), Rising},
		{"the season rises each year", query("dryer season", 120, 9, 4), Striking},
		{"steady", query("dryer steady", 120, 9, 4), Striking},
		{"too few more to tell", query("dryer small", 50, 4, 4), Striking},
	} {
		if _, known := f.before[c.row.Query]; !known {
			f.before[c.row.Query] = c.row.Impressions
		}
		m := month{impressions: c.row.Impressions, clicks: c.row.Clicks, usual: f.curves.Points.at(c.row.Position)}
		if got := f.kind(&c.row, m); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestBrandAndRareQueriesAreLeftOut(t *testing.T) {
	t.Parallel()
	brand := query("panther city dryer", 5000, 10, 8)
	brand.Brand = true
	if got := figuresOf(brand, query("dryer", 29, 0, 8), query("dryer repair", 3000, 90, 8)).opportunities(); len(got) != 1 || got[0].Keyword != "dryer repair" {
		t.Errorf("%+v", got)
	}
}

// A site whose first day is 40 days ago has not doubled its impressions since the 28 days before.
func TestRisingNeedsTheWholeWindowBefore(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		s := newShop(t, config, query("dryer", 500, 40, 4))
		kind := func(days int) Kind {
			t.Helper()
			was := query("dryer", 200, 16, 4)
			was.Days = days
			s.console.windows[before] = []gsc.QueryPage{was}
			return must(s.Find(t.Context()))(t)[0].Kind
		}
		if got := kind(28); got != Rising {
			t.Errorf("%s after a whole window", got)
		}
		if got := kind(12); got != Striking {
			t.Errorf("%s after 12 days", got)
		}
		s.console.windows[yearAgo] = []gsc.QueryPage{query("dryer", 450, 40, 4)}
		if got := kind(28); got != Striking {
			t.Errorf("%s although it was so a year ago", got)
		}
	})
}

func TestAim(t *testing.T) {
	t.Parallel()
	for position, want := range map[float64]float64{1: 1, 2: 1, 2.5: 2, 4: 2, 6.2: 4, 10: 5, 11: 6, 20: 10, 34: 10} {
		if got := aim(position); got != want {
			t.Errorf("from %v to %v, want %v", position, got, want)
		}
	}
}

func TestScoreRisesWithTheDollars(t *testing.T) {
	t.Parallel()
	last := score(0)
	if last != 0 {
		t.Errorf("nothing scores %v", last)
	}
	for cents := int64(1); cents < 10_000_00; cents = cents*11/10 + 1 {
		next := score(cents)
		if next < last || next > 100 || next == last && cents < 3_000_00 {
			t.Fatalf("%d cents score %v, fewer %v", cents, next, last)
		}
		last = next
	}
}

func TestPriorities(t *testing.T) {
	t.Parallel()
	for cents, want := range map[int64]Priority{0: Low, 24_99: Low, 25_00: Medium, 99_99: Medium, 100_00: High, 5000_00: High} {
		if got := priority(cents); got != want {
			t.Errorf("%d: %s, want %s", cents, got, want)
		}
	}
}

// The vectors of the formula (k x prior + clicks) / (k + impressions), k = 300.
func TestShrink(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		prior               float64
		clicks, impressions int64
		want                float64
	}{
		{0.285, 0, 0, 0.285}, {0.285, 0, 300, 0.1425}, {0.11, 30, 300, 0.105}, {0.025, 100, 700, 0.1075}, {0.08, 0, 29_700, 0.0008},
	} {
		if got := shrink(c.prior, c.clicks, c.impressions); !near(got, c.want) {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestCurve(t *testing.T) {
	t.Parallel()
	c := curvesOf(nil, nil)
	want := []float64{0.285, 0.157, 0.110, 0.080, 0.072, 0.051, 0.040, 0.032, 0.028, 0.025, 0.025 * 0.85}
	for i, v := range want {
		if p := c.Points[i]; p.Position != i+1 || !near(p.Prior, v) || !near(p.Used, v) || p.Own != nil {
			t.Errorf("place %d: %+v, want %v", i+1, p, v)
		}
	}
	for position, want := range map[float64]float64{1: 0.285, 1.5: 0.221, 9.9: 0.0253, 20: 0.025 * math.Pow(0.85, 10), 22: 0.025 * math.Pow(0.85, 12)} {
		if got := c.Points.at(position); !near(got, want) {
			t.Errorf("at %v: %v, want %v", position, got, want)
		}
	}
}

func TestCurveLearnsFromOwnQueriesButNotFromTheBrand(t *testing.T) {
	t.Parallel()
	brand := query("panther city", 9000, 8000, 3)
	brand.Brand = true
	p := curvesOf([]gsc.QueryPage{query("a", 200, 40, 2.6), query("b", 100, 5, 3.4), brand}, nil).Points[2]
	if p.Impressions != 300 || !near(*p.Own, 0.15) || !near(p.Used, (300*0.110+45)/600) {
		t.Errorf("%+v", p)
	}
}

func TestWhereMovingUpGainsNothingThereIsNoOpportunity(t *testing.T) {
	t.Parallel()
	f := figuresOf()
	f.curves = curvesOf([]gsc.QueryPage{query("a", 9000, 0, 2), query("b", 9000, 900, 4)}, nil)
	row := query("dryer", 900, 90, 4)
	if got := f.judge(&row); got.Kind != Striking || got.Dollars > 0 {
		t.Errorf("%+v", got)
	}
}

func TestCurvesAreApartByWhatStandsOnTheResults(t *testing.T) {
	t.Parallel()
	s := New(Config{Ranks: ranks{
		{Keyword: "With AI", Outcome: rank.Found, Depth: 50, AI: rank.AI{Shown: true}},
		{Keyword: "with pack", Outcome: rank.Absent, Depth: 50, Features: []string{"images", "local_pack"}},
		{Keyword: "plain", Outcome: rank.Found, Depth: 50},
		{Keyword: "failed", Outcome: rank.Failed, Depth: 50},
		{Keyword: "only console", Outcome: rank.Found},
	}})
	known := must(s.crowded(t.Context()))(t)
	if len(known) != 3 || !known["with ai"] || !known["with pack"] || known["plain"] {
		t.Fatalf("%v", known)
	}
	c := curvesOf([]gsc.QueryPage{query("with ai", 100, 1, 1), query("plain", 300, 90, 1), query("unknown", 50, 9, 1)}, known)
	if c.Points[0].Impressions != 450 || c.Crowded[0].Impressions != 100 || c.Clear[0].Impressions != 300 || !c.Apart {
		t.Errorf("%+v %+v %+v", c.Points[0], c.Crowded[0], c.Clear[0])
	}
	if !near(c.Crowded[1].Used, 0.65*0.157) || !near(c.Clear[1].Used, 0.157) {
		t.Errorf("second place: %v beside an AI overview, %v without", c.Crowded[1].Used, c.Clear[1].Used)
	}
	// A rate that is weak on clear results is usual beside an AI overview.
	f := figuresOf()
	f.curves, f.crowded = c, known
	for q, want := range map[string]Kind{"with ai": Rising, "plain": WeakCTR} {
		row := query(q, 4000, 400, 2)
		f.before = map[string]int64{q: 1}
		if got := f.judge(&row).Kind; got != want {
			t.Errorf("%s: %s, want %s", q, got, want)
		}
	}
}

// Quantiles of the Gamma distribution: the chance of no click is e^-rate, whose upper end is -ln 0.01.
func TestGamma(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ shape, z, want float64 }{{1, weakEnd, 4.605}, {1, 0, 0.693}, {11, weakEnd, 20.145}, {101, -1.2816, 88.37}, {0.5, weakEnd, 3.317}} {
		if got := gamma(c.shape, c.z); math.Abs(got-c.want) > 0.02*c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// Of ordinary queries, whose clicks are those of the curve, hardly one in a hundred is called weak.
func TestOrdinaryQueriesAreNotWeak(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(2, 2))
	weak := 0
	for range 3000 {
		n, place := 30+r.Int64N(800), 1+9*r.Float64()
		rate := curvesOf(nil, nil).Points.at(place)
		var clicks int64
		for range n {
			if r.Float64() < rate {
				clicks++
			}
		}
		if (month{impressions: n, clicks: clicks, usual: rate}).weak() {
			weak++
		}
	}
	if weak > 10 {
		t.Errorf("%d of 3000", weak)
	}
}

// One query worked out by hand: 1,000 impressions at place 6 of which the curve says 5.1 %,
// aim 3 with 11.0 %: 5.9 points x reach 0.5 = 29.5 clicks x 0.05 x 0.5 x $250.00 = $184.38.
func TestDollarsAreTheProductOfTheFactors(t *testing.T) {
	t.Parallel()
	f := figuresOf()
	row := query("dryer repair", 1000, 51, 6)
	o := f.judge(&row)
	if o.Kind != Striking || *o.Target != 3 || !near(o.Gained, 29.5) || o.Dollars != 184_38 || o.Priority != High {
		t.Errorf("%+v", o)
	}
	product := 1.0
	for _, x := range o.Factors {
		product *= x.Value
		if x.Assumed != (x.Name != "impressions") {
			t.Errorf("%s is called an assumption: %v", x.Name, x.Assumed)
		}
	}
	if int64(math.Round(product)) != o.Dollars || len(o.Factors) != 7 {
		t.Errorf("the factors' product is %v: %+v", product, o.Factors)
	}
}

// The gain of moving up is read from one curve at both places: a query with an odd rate of its own gains no more and no
// less.
func TestAnOddRateOfItsOwnChangesNoGain(t *testing.T) {
	t.Parallel()
	f := figuresOf()
	few, many := query("a", 1000, 40, 6), query("b", 1000, 700, 6)
	if a, b := f.judge(&few), f.judge(&many); a.Gained != b.Gained || a.Dollars != b.Dollars {
		t.Errorf("%v and %v clicks gained", a.Gained, b.Gained)
	}
}

func TestWeakRatesGainUpToTheUsualOne(t *testing.T) {
	t.Parallel()
	f := figuresOf()
	row := query("dryer repair", 2000, 40, 4) // 2 %, usual 8 %
	o := f.judge(&row)
	want := 2000 * 0.5 * (0.08 - (300*0.08+40)/2300)
	if o.Kind != WeakCTR || o.Target != nil || !near(o.Gained, want) {
		t.Errorf("%+v, want %v clicks", o, want)
	}
}

func TestRecommendationsNameThePageAndTheWork(t *testing.T) {
	t.Parallel()
	f := figuresOf()
	f.before = map[string]int64{"rising": 40, "dryer near me": 900, "dryer fort worth": 900}
	f.then = map[string]int64{"rising": 30}
	for _, c := range []struct {
		row         gsc.QueryPage
		recommended string
		why         string
	}{
		{query("dryer near me", 900, 30, 6), `Add a section about "dryer" to /dryer-repair`, "900 impressions in 28 days at place 6.0"},
		{query("dryer fort worth", 900, 3, 14), `Answer "dryer fort worth" in the first paragraph of /dryer-repair, and see that its title`, "at place 14.0"},
		{query("dryer", 900, 3, 40), `Write a page about "dryer" and link to it from /dryer-repair, which is too far down`, "at place 40.0"},
		{query("dryer", 2000, 40, 4), `Rewrite the title and the description of /dryer-repair: begin the title with "dryer"`, "2.0% of them click, where 8.0% is usual"},
	} {
		f.now = []gsc.QueryPage{c.row}
		o := f.opportunities()[0]
		if !strings.HasPrefix(o.Recommendation, c.recommended) || !strings.Contains(o.Why, c.why) || o.Page != page || o.Topic == "" {
			t.Errorf("%s\n%s", o.Recommendation, o.Why)
		}
	}
	f.now = []gsc.QueryPage{query("rising", 900, 30, 8)}
	if o := f.opportunities()[0]; !strings.HasPrefix(o.Recommendation, "Update /dryer-repair now") || !strings.HasSuffix(o.Why, ", 40 in the 28 before, 30 a year ago") {
		t.Errorf("%s\n%s", o.Recommendation, o.Why)
	}
}

// TestAUnitsPageIsNotWorkedOn: it goes when the unit is sold; the list that outlives it is named, filters and all.
func TestAUnitsPageIsNotWorkedOn(t *testing.T) {
	t.Parallel()
	row := query("used dryers", 900, 30, 6)
	row.Page = "https://shop.example/shop/maytag-medp575gw"
	f := figuresOf(row)
	f.lasting = func(string) string { return "https://shop.example/shop?category=dryers" }
	if o := f.opportunities()[0]; !strings.HasPrefix(o.Recommendation, `Add a section about "used dryers" to /shop?category=dryers,`) || o.Page != row.Page {
		t.Errorf("%s\n%s", o.Recommendation, o.Page)
	}
}

func asItIs(page string) string { return page }

// beta draws exactly, from Gamma numbers by Marsaglia's and Tsang's method.
func beta(r *rand.Rand, a, b float64) float64 {
	var exact func(shape float64) float64
	exact = func(shape float64) float64 {
		if shape < 1 {
			return exact(shape+1) * math.Pow(r.Float64(), 1/shape)
		}
		for d := shape - 1.0/3; ; {
			x := r.NormFloat64()
			v := math.Pow(1+x/math.Sqrt(9*d), 3)
			if v > 0 && math.Log(r.Float64()) < x*x/2+d-d*v+d*math.Log(v) {
				return d * v
			}
		}
	}
	x := exact(a)
	return x / (x + exact(b))
}

// Under the model, four of five results fall in the range. The months are drawn here by other means than
// the range: single clicks, from rates of the Beta distribution.
func TestTheRangeHoldsFourOfFiveResults(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 3))
	for _, c := range []struct {
		m           month
		least, most float64
	}{
		{month{4000, 200, 0.051, 0.059}, 0.78, 0.83},
		{month{2000, 40, 0.08, 0.05}, 0.78, 0.83},
		{month{300, 9, 0.028, 0.044}, 0.78, 0.86},
		{month{60, 0, 0.01, 0.015}, 0.80, 0.97}, // whole clicks: it holds more
	} {
		const months = 1500
		a, within := start(), 0
		forecast, _, _ := c.m.outlook(a)
		for range months {
			rate := beta(r, priorWeight*c.m.usual+float64(c.m.clicks), priorWeight*(1-c.m.usual)+float64(c.m.impressions-c.m.clicks))
			rate += a[reach].draw(r) * beta(r, priorWeight*c.m.gain, priorWeight*(1-c.m.gain))
			clicks := 0.0
			for range int(float64(c.m.impressions) * a[demand].draw(r)) {
				if r.Float64() < rate {
					clicks++
				}
			}
			if forecast.Low <= clicks && clicks <= forecast.High {
				within++
			}
		}
		if share := float64(within) / months; share < c.least || share > c.most {
			t.Errorf("%+v: %v of the results fall in %+v", c.m, share, forecast)
		}
		if forecast.Expected < forecast.Low || forecast.Expected > forecast.High {
			t.Errorf("%+v expects what its range leaves out", forecast)
		}
	}
}

func TestRangesAreTheSameEachTime(t *testing.T) {
	t.Parallel()
	f := figuresOf(query("dryer repair", 900, 20, 8))
	if a, b := f.opportunities()[0], f.opportunities()[0]; a.DollarsLow != b.DollarsLow || a.Outlook != b.Outlook || a.DollarsLow > a.Dollars || a.Dollars > a.DollarsHigh || a.GainedLow < 0 {
		t.Errorf("%+v\n%+v", a, b)
	}
}

func TestTheTenBestAreReadByScore(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		var rows []gsc.QueryPage
		for i := range 60 {
			rows = append(rows, query("dryer "+string(rune('A'+i)), int64(100+10*i), 3, 8))
		}
		s := newShop(t, config, rows...)
		if list := must(s.List(t.Context(), ""))(t); list == nil || len(list) != 0 {
			t.Errorf("before: %v", list)
		}
		list := must(s.Find(t.Context()))(t)
		if len(list) != 10 || list[0].Impressions != 690 || !slices.IsSortedFunc(list, func(a, b Opportunity) int { return int(b.Score - a.Score) }) {
			t.Errorf("%+v", list)
		}
		if first := list[0]; first.Source != "Search Console" || first.Origin != figure.Measured || !first.FetchedAt.Equal(s.now) || first.Stale {
			t.Errorf("%+v", first.Stamp)
		}
		if of := must(s.List(t.Context(), Striking))(t); len(of) != 50 {
			t.Errorf("%d of a kind", len(of))
		}
		if of := must(s.List(t.Context(), NoPage))(t); len(of) != 0 {
			t.Errorf("%d of another kind", len(of))
		}
		again := must(s.Find(t.Context()))(t)
		if a, b := must(json.Marshal(list))(t), must(json.Marshal(again))(t); string(a) != string(b) {
			t.Error("finding again changes what there is")
		}
		s.console.windows[nowFrom] = rows[:1]
		if list := must(s.Find(t.Context()))(t); len(list) != 1 {
			t.Errorf("%d are left of one", len(list))
		}
		s.console.newest = ""
		if list := must(s.Find(t.Context()))(t); len(list) != 1 {
			t.Error("what there was is gone with Search Console's rows")
		}
		s.now = s.now.Add(9 * 24 * time.Hour)
		if list := must(s.List(t.Context(), ""))(t); !list[0].Stale {
			t.Error("figures of nine days ago are not called stale")
		}
	})
}

func TestTheSandboxIsHiddenWithoutIt(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		s := newShop(t, config, query("dryer", 900, 20, 8), query("oven", 2000, 400, 3))
		s.console.origin, s.Sandbox = figure.Sandbox, true
		o := must(s.Find(t.Context()))(t)[0]
		must(s.Act(t.Context(), o.ID, "Ann", ""))(t)
		if c := must(s.Curve(t.Context()))(t); c.Points[7].Impressions != 900 {
			t.Errorf("%+v", c.Points[7])
		}
		s.Sandbox = false
		list, loop, c := must(s.List(t.Context(), ""))(t), must(s.Forecasts(t.Context()))(t), must(s.Curve(t.Context()))(t)
		if len(list) != 0 || len(loop.Forecasts) != 0 || c.Points[7].Impressions != 0 || len(c.Points) != 20 {
			t.Errorf("%v %v %+v", list, loop, c.Points[7])
		}
		if _, err := s.Act(t.Context(), o.ID, "Ann", ""); !isFault(err, fault.NotFound) {
			t.Errorf("acted on what is hidden: %v", err)
		}
		s.console.origin = figure.Measured
		must(s.Find(t.Context()))(t)
		must(s.Act(t.Context(), o.ID, "Bob", ""))(t)
		if list := must(s.List(t.Context(), ""))(t); list[0].Acted == nil || list[0].Acted.By != "Bob" {
			t.Errorf("the sandbox's forecast stands in the way: %+v", list[0].Acted)
		}
		if err := s.Unact(t.Context(), o.ID); err != nil {
			t.Fatal(err)
		}
		s.Sandbox = true
		if loop := must(s.Forecasts(t.Context()))(t); len(loop.Forecasts) != 1 || loop.Forecasts[0].By != "Ann" {
			t.Errorf("%+v", loop)
		}
	})
}

func TestAssumptionsAreEditedAndSetBack(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		s := newShop(t, config, query("dryer", 1000, 51, 6))
		must(s.Find(t.Context()))(t)
		edits := map[string]*Edit{"ticket_cents": {500_00, 400_00, 600_00}, "close_rate": {0.25, 0.25, 0.25}}
		all := must(s.SetAssumptions(t.Context(), edits))(t)
		if f := all[ticket]; f.Assumed || f.Value != 500_00 || f.Text != "$500.00" || !all[calls].Assumed || len(all) != 5 {
			t.Errorf("%+v", all)
		}
		o := must(s.List(t.Context(), ""))(t)[0]
		if o.Dollars != 184_38 || o.Factors[2+ticket].Assumed || !o.Factors[2+reach].Assumed {
			t.Errorf("twice the ticket and half of the close rate: %d, %+v", o.Dollars, o.Factors)
		}
		must(s.SetAssumptions(t.Context(), map[string]*Edit{"close_rate": nil}))(t)
		if o = must(s.List(t.Context(), ""))(t)[0]; o.Dollars != 368_75 || !o.Factors[2+closing].Assumed {
			t.Errorf("with the close rate set back: %d", o.Dollars)
		}
		for name, e := range map[string]*Edit{
			"reach": {0.5, 0.6, 1}, "close_rate": {0.5, 0.1, 1.1}, "ticket_cents": {100.5, 0, 200}, "calls_per_click": {0.1, -0.1, 1}, "luck": {1, 1, 1},
		} {
			_, err := s.SetAssumptions(t.Context(), map[string]*Edit{name: e, "demand": {2, 2, 2}})
			if !isFault(err, fault.Invalid) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if all := must(s.Assumptions(t.Context()))(t); all[demand].Value != 1 {
			t.Error("an edit beside a wrong one was stored")
		}
	})
}

func TestActingTwiceIsOneForecast(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		s := newShop(t, config, query("dryer", 1000, 51, 6))
		o := must(s.Find(t.Context()))(t)[0]
		s.now = time.Date(2026, 11, 24, 3, 0, 0, 0, time.UTC) // still the 23rd where Search Console counts days
		first := must(s.Act(t.Context(), o.ID, "Ann", " New section "))(t)
		if first.From != "2026-11-24" || first.To != "2026-12-21" || first.Due.Format(time.DateOnly) != "2026-12-24" || first.Before != 51 || first.What != "New section" ||
			first.By != "Ann" || first.Expected != o.Outlook.Expected || float64(first.Low) != o.Outlook.Low || float64(first.High) != o.Outlook.High {
			t.Errorf("%+v", first)
		}
		s.now = s.now.Add(time.Hour)
		second := must(s.Act(t.Context(), o.ID, "Bob", "Again"))(t)
		loop := must(s.Forecasts(t.Context()))(t)
		if second.ID != first.ID || second.By != "Ann" || len(loop.Forecasts) != 1 || loop.Text != "0 of 0 results fell in the range" {
			t.Errorf("%+v, %+v", second, loop)
		}
		if list := must(s.Find(t.Context()))(t); list[0].Acted == nil || list[0].Acted.ID != first.ID {
			t.Error("finding again forgets who acted")
		}
		if err := s.Unact(t.Context(), o.ID); err != nil {
			t.Fatal(err)
		}
		if list := must(s.List(t.Context(), ""))(t); list[0].Acted != nil {
			t.Error("it is still acted on")
		}
		if err := s.Unact(t.Context(), o.ID); err != nil {
			t.Errorf("taken back twice: %v", err)
		}
		if _, err := s.Act(t.Context(), "none", "Ann", ""); !isFault(err, fault.NotFound) {
			t.Error(err)
		}
		if _, err := s.Act(t.Context(), o.ID, "Ann", strings.Repeat("é", 501)); !isFault(err, fault.Invalid) {
			t.Error(err)
		}
	})
}

func TestResultsStandBesideTheirForecasts(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		s := newShop(t, config, query("good", 1000, 51, 6), query("bad", 1000, 51, 6), query("gone", 1000, 51, 6))
		for _, o := range must(s.Find(t.Context()))(t) {
			must(s.Act(t.Context(), o.ID, "Ann", ""))(t)
		}
		settle := func() Loop {
			t.Helper()
			if err := s.Settle(t.Context()); err != nil {
				t.Fatal(err)
			}
			return must(s.Forecasts(t.Context()))(t)
		}
		s.console.windows["2026-11-24"] = []gsc.QueryPage{query("good", 1100, 80, 4.5), query("bad", 1000, 500, 1), query("other", 9, 9, 9)}
		s.console.newest = "2026-12-21"
		s.now = time.Date(2026, 12, 23, 12, 0, 0, 0, time.UTC)
		if loop := settle(); loop.Forecasts[0].Result != nil {
			t.Error("settled before it is due")
		}
		s.now, s.console.newest = time.Date(2026, 12, 24, 12, 0, 0, 0, time.UTC), "2026-12-20"
		if loop := settle(); loop.Forecasts[0].Result != nil {
			t.Error("settled before Search Console has all days")
		}
		s.console.newest = "2026-12-22"
		rows := s.console.windows["2026-11-24"]
		scaled := query("good", 1100, 80, 4.5)
		scaled.Scaled = true
		for name, window := range map[string][]gsc.QueryPage{"none of its days": nil, "three months of an import": {scaled}} {
			s.console.windows["2026-11-24"] = window
			if loop := settle(); loop.Forecasts[0].Result != nil {
				t.Errorf("settled by %s", name)
			}
		}
		s.console.windows["2026-11-24"] = rows
		loop := settle()
		results := map[string]*Result{}
		for _, f := range loop.Forecasts {
			results[f.Keyword] = f.Result
		}
		if loop.Settled != 2 || loop.Within != 1 || loop.Text != "1 of 2 results fell in the range" {
			t.Errorf("%+v", loop)
		}
		if r := results["good"]; !r.Measurable || r.Clicks != 80 || r.Difference != 29 || *r.Position != 4.5 || !r.Within || !r.At.Equal(s.now) {
			t.Errorf("%+v", r)
		}
		if r := results["bad"]; !r.Measurable || r.Within || r.Difference != 449 {
			t.Errorf("%+v", r)
		}
		if r := results["gone"]; r.Measurable || r.Within || r.Position != nil {
			t.Errorf("%+v", r)
		}
		s.console.windows["2026-11-24"], s.now = nil, s.now.Add(time.Hour)
		if again := settle(); string(must(json.Marshal(again))(t)) != string(must(json.Marshal(loop))(t)) {
			t.Error("settling again changes results")
		}
		o := must(s.List(t.Context(), ""))(t)[0]
		if err := s.Unact(t.Context(), o.ID); err != nil || len(must(s.Forecasts(t.Context()))(t).Forecasts) != 3 {
			t.Errorf("a result was taken back: %v", err)
		}
		if next := must(s.Act(t.Context(), o.ID, "Ann", ""))(t); next.Result != nil || len(must(s.Forecasts(t.Context()))(t).Forecasts) != 4 {
			t.Errorf("acting anew after a result: %+v", next)
		}
	})
}
