package price

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/price/offer"
	"enamel/internal/seo/snapshot"
)

// fixture is a service that reads sites from memory.
type fixture struct {
	*Service
	t     *testing.T
	clock time.Time
	sites map[string][]snapshot.Page
	why   map[string]string // sites that cannot be read now
	left  map[string]int    // pages of a site that are not asked for now
}

func (s *fixture) Refresh(_ context.Context, host string, most int, _ func(int, int, string)) (snapshot.Site, error) {
	n := min(most, len(s.sites[host]))
	site := snapshot.Site{Host: host, Pages: n, Found: "sitemap", Why: s.why[host], At: s.clock}
	if s.left[host] > 0 {
		site.Found = ""
	}
	return site, nil
}

func (s *fixture) OriginOf(address string) figure.Origin {
	if strings.HasSuffix(address, ".sandbox") {
		return figure.Sandbox
	}
	return figure.Measured
}

func (s *fixture) Pages(_ context.Context, host string) ([]snapshot.Page, error) {
	return s.sites[host], nil
}

// each runs fn on both databases, from Monday, November 23, 2026.
func each(t *testing.T, fn func(s *fixture)) {
	t.Helper()
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		s := &fixture{t: t, clock: time.Date(2026, 11, 23, 6, 0, 0, 0, time.UTC), sites: map[string][]snapshot.Page{}, why: map[string]string{}, left: map[string]int{}}
		c.Now = func() time.Time { return s.clock }
		s.Service = New(Config{
			DB: dbtest.Open(t, c), Reader: s, Zone: time.UTC,
			Own: func() []OwnPrice {
				return []OwnPrice{{"Washer Repair", 120_00, 250_00}, {"Dryer Repair", 99_00, 99_00}}
			},
			Units: func(context.Context) ([]OwnUnit, error) { return nil, nil },
		})
		fn(s)
	})
}

// show puts a page on the site of a rival, as it is read now.
func (s *fixture) show(host, path, body string) {
	url := "https://" + host + path
	page := snapshot.Page{URL: url, Body: []byte(body), At: s.clock, Origin: figure.Measured}
	s.sites[host] = append(slices.DeleteFunc(s.sites[host], func(p snapshot.Page) bool { return p.URL == url }), page)
}

func (s *fixture) monitor(hosts ...string) Result {
	s.t.Helper()
	var rivals []Rival
	for _, h := range hosts {
		rivals = append(rivals, Rival{Name: strings.ToUpper(h[:1]), Domain: h})
	}
	r, err := s.Monitor(s.t.Context(), "run", rivals, func(int, int, string) {})
	if err != nil {
		s.t.Fatal(err)
	}
	return r
}

func TestPricesBecomeAverages(t *testing.T) {
	each(t, func(s *fixture) {
		s.show("a.example", "/", "<ul><li>Washer repair: $165-$290</li><li>Dryer repair: $89</li></ul>")
		s.show("b.example", "/", "<table><tr><th>Repair<th>Typical total<tr><td>Washer<td>from $150<tr><td>Dishwasher<td>$140 - $200</table>")
		s.show("c.example", "/", "<p>We do any washer repair for 180 dollars.</p>")
		r := s.monitor("a.example", "b.example", "c.example")
		if got := r.PriceData[0].Services["Washer Repair"]; got != 165 { // the low end of a range
			t.Errorf("range: %v", got)
		}
		if got := r.PriceData[1].Services["Washer Repair"]; got != 150 { // a floor
			t.Errorf("floor: %v", got)
		}
		for service, average := range r.Analysis.Average {
			sum, n := 0.0, 0.0
			for _, c := range r.PriceData {
				if price, ok := c.Services[service]; ok {
					sum, n = sum+price, n+1
				}
			}
			if math.Abs(sum/n-average) > 0.005 {
				t.Errorf("%s: %v, recomputed %v", service, average, sum/n)
			}
		}
		if p := r.Analysis.Position["Washer Repair"]; p != (Position{Strategy: "budget", Competitiveness: 100, Ours: 120, N: 3, Low: 150, Median: 165, High: 180}) {
			t.Errorf("%+v", p)
		}
		if z := r.Analysis.Zones; len(z) != 1 || z[0].Service != "Washer Repair" || z[0].Recommended != 165 || z[0].N != 3 {
			t.Errorf("zones: %+v", z)
		}
		if got := r.Recommendations; len(got) != 1 || got[0] != "Raise Washer Repair from $120 towards $165, the median of 3 competitors." {
			t.Errorf("%q", got)
		}
		o := r.PriceData[0].Offers[1]
		if o.Original != "$165-$290" || o.Snippet != "Washer repair: $165-$290" || o.URL != "https://a.example/" || o.Day != "2026-11-23" {
			t.Errorf("%+v", o)
		}
	})
}

// TestWhatIsFreeHereKeepsItsPrice: where the shop asks nothing, as for an estimate, no other price is recommended.
func TestWhatIsFreeHereKeepsItsPrice(t *testing.T) {
	t.Parallel()
	own := []OwnPrice{{Service: "Diagnostic Visit"}, {Service: "Delivery", LowCents: 50_00}}
	var data []Charged
	for range 3 {
		at := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
		cents := int64(79_00)
		data = append(data, Charged{
			Services: map[string]float64{"Diagnostic Visit": 79, "Delivery": 79},
			Offers:   []offer.Offer{{Service: "Diagnostic Visit", LowCents: &cents, SeenAt: at}, {Service: "Delivery", LowCents: &cents, SeenAt: at}},
		})
	}
	a := analyze(data, own, time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC))
	if p := a.Position["Diagnostic Visit"]; p.Ours != 0 || p.Competitiveness != 100 || len(a.Zones) != 1 || a.Zones[0].Service != "Delivery" {
		t.Errorf("%+v %+v", p, a.Zones)
	}
}

func TestOldPricesRecommendNothing(t *testing.T) {
	each(t, func(s *fixture) {
		for _, host := range []string{"a.example", "b.example"} {
			s.show(host, "/", "<p>Washer repair: $165</p>")
		}
		if r := s.monitor("a.example", "b.example"); len(r.Analysis.Zones) > 0 {
			t.Errorf("of two: %+v", r.Analysis.Zones)
		}
		s.clock = s.clock.Add(freshFor + time.Hour)
		s.why["a.example"], s.why["b.example"] = "Timed out", "Timed out" // these two are old now
		s.show("c.example", "/", "<p>Washer repair: $165</p>")
		r := s.monitor("a.example", "b.example", "c.example")
		if len(r.Analysis.Zones) > 0 || r.Analysis.Position["Washer Repair"].N != 3 {
			t.Errorf("of old ones: %+v", r.Analysis)
		}
	})
}

func TestPositions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		ours     float64
		others   []float64
		strategy string
		percent  float64
	}{
		{130, []float64{80, 100, 120}, "premium", 0},
		{120, []float64{80, 100, 120}, "above market", 16.7},
		{105, []float64{80, 100, 120}, "at market", 33.3},
		{100, []float64{80, 100, 100, 120}, "at market", 50},
		{80, []float64{80, 100, 120}, "below market", 83.3},
		{74, []float64{80, 100, 120}, "budget", 100},
		{25, []float64{0, 0, 0}, "premium", 0},
		{0, []float64{0}, "at market", 50},
	} {
		if p := positionOf(c.ours, c.others); p.Strategy != c.strategy || p.Competitiveness != c.percent {
			t.Errorf("%v among %v: %s, %v%%", c.ours, c.others, p.Strategy, p.Competitiveness)
		}
	}
}

func TestChangedPagesAloneAreReadAgain(t *testing.T) {
	each(t, func(s *fixture) {
		s.show("a.example", "/", "<p>Washer repair: $155</p>")
		s.monitor("a.example")
		s.clock = s.clock.Add(7 * 24 * time.Hour)
		err := s.DB.Tx(t.Context(), func(tx *db.Tx) error { // another reading would undo this
			_, err := tx.Exec(t.Context(), `update seo_price_page set offers = replace(offers, '15500', '15600')`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		r := s.monitor("a.example")
		if r.PriceData[0].Services["Washer Repair"] != 156 || len(r.Changes) > 0 || r.PriceData[0].Offers[0].Day != "2026-11-30" {
			t.Errorf("read again: %+v", r.PriceData)
		}
		s.show("a.example", "/", "<p>Washer repair: $165 now</p>")
		r = s.monitor("a.example")
		want := Change{Competitor: "A", Domain: "a.example", Item: "Washer repair", WasCents: 156_00, NowCents: 165_00, URL: "https://a.example/", At: s.clock}
		if len(r.Changes) != 1 || r.Changes[0] != want {
			t.Errorf("changes: %+v", r.Changes)
		}
		if got, err := s.Changes(t.Context(), "b.example", time.Time{}); err != nil || len(got) > 0 {
			t.Errorf("of another: %v %v", got, err)
		}
		s.clock = s.clock.Add(shownFor + time.Hour)
		if r := s.monitor("a.example"); len(r.Changes) > 0 {
			t.Errorf("after 24 months: %v", r.Changes)
		}
	})
}

func TestSiteThatCannotBeReadKeepsItsPrices(t *testing.T) {
	each(t, func(s *fixture) {
		s.show("a.example", "/", "<p>Washer repair: $155</p>")
		s.monitor("a.example")
		s.why["a.example"], s.why["b.example"] = "Timed out", "robots.txt forbids it"
		r := s.monitor("a.example", "b.example")
		if r.PriceData[0].Services["Washer Repair"] != 155 || !r.Stale {
			t.Errorf("%+v", r.PriceData)
		}
		if want := []string{"A: Timed out", "B: robots.txt forbids it"}; !slices.Equal(r.NotMeasured, want) {
			t.Errorf("%q", r.NotMeasured)
		}
		latest, err := s.Latest(t.Context())
		if err != nil || latest == nil || len(latest.PriceData) != 2 {
			t.Fatalf("%+v %v", latest, err)
		}
	})
}

func TestWithoutASiteThatCanBeReadARunFails(t *testing.T) {
	each(t, func(s *fixture) {
		s.why["a.example"] = "Timed out"
		_, err := s.Monitor(t.Context(), "run", []Rival{{Name: "A", Domain: "a.example"}}, func(int, int, string) {})
		if fault.KindOf(err) != fault.Unavailable || !strings.Contains(err.Error(), "A: Timed out") {
			t.Error(err)
		}
		if r, err := s.Latest(t.Context()); err != nil || r != nil {
			t.Errorf("%+v %v", r, err)
		}
	})
}

func TestPagesThatAreNotAskedForKeepTheirDay(t *testing.T) {
	each(t, func(s *fixture) {
		s.show("a.example", "/", "<p>Washer repair: $155</p>")
		s.monitor("a.example")
		s.clock = s.clock.AddDate(0, 0, 7)
		s.left["a.example"] = 1 // the time for the site was over
		if o := s.monitor("a.example").PriceData[0].Offers[0]; o.Day != "2026-11-23" {
			t.Errorf("seen on %s", o.Day)
		}
	})
}

func TestSandboxIsHiddenOutsideIt(t *testing.T) {
	each(t, func(s *fixture) {
		s.Sandbox = true
		s.show("a.sandbox", "/", "<p>Washer repair: $155</p>")
		if r := s.monitor("a.sandbox"); r.Origin != figure.Sandbox {
			t.Errorf("%+v", r.Stamp)
		}
		s.Sandbox = false
		if r, err := s.Latest(t.Context()); err != nil || r != nil {
			t.Errorf("%+v %v", r, err)
		}
	})
}

func TestUnitsAreComparedWithTheShelf(t *testing.T) {
	each(t, func(s *fixture) {
		s.Units = func(context.Context) ([]OwnUnit, error) {
			return []OwnUnit{
				{Slug: "mine", Name: "LG WM3400", Category: "washersdryers", Kind: "front-load-washer", Size: "4.5 cu ft", Grade: "B", PriceCents: 499_00, Listed: s.clock.AddDate(0, 0, -61)},
				{Slug: "other", Category: "washersdryers", Kind: "top-load-washer", PriceCents: 1_00, Listed: s.clock},
			}, nil
		}
		for i, host := range []string{"a.example", "b.example", "c.example"} {
			s.show(host, "/stock", fmt.Sprintf("<h1>Used washers</h1><ul><li>LG front load washer, used, 4.5 cu ft: $%d</li></ul>", 350+50*i))
		}
		r := s.monitor("a.example", "b.example", "c.example")
		if len(r.Units) != 1 {
			t.Fatalf("%+v", r.Units)
		}
		m := r.Units[0]
		if m.UnitKey != (UnitKey{"washersdryers", "front-load-washer", "4 to 5 cu ft", "used", ""}) || m.N != 3 || m.Low != 350 || m.Median != 400 || m.High != 450 {
			t.Errorf("%+v", m)
		}
		if len(m.Ours) != 1 || m.Ours[0].Slug != "mine" || m.Ours[0].Days != 61 {
			t.Errorf("ours: %+v", m.Ours)
		}
		if want := "LG WM3400 at $499 has stood for 61 days; 3 like it cost $400 in the middle."; !slices.Contains(r.Recommendations, want) {
			t.Errorf("%q", r.Recommendations)
		}
		s.clock = s.clock.Add(freshFor + time.Hour)
		for _, host := range []string{"a.example", "b.example", "c.example"} {
			s.why[host] = "Timed out"
		}
		if r := s.monitor("a.example", "b.example", "c.example"); len(r.Units) > 0 || len(r.Recommendations) > 0 {
			t.Errorf("of old ones: %+v %q", r.Units, r.Recommendations)
		}
	})
}

func TestNoFalsePriceIsChosen(t *testing.T) {
	each(t, func(s *fixture) {
		// many prices of one service hide no other
		many := ""
		for i := range 80 {
			many += fmt.Sprintf("<li>Dryer belt %d replaced: $%d</li>", i, 100+i)
		}
		s.show("a.example", "/", "<ul>"+many+"<li>Washer repair: $155</li></ul>")
		if got := s.monitor("a.example").PriceData[0].Services["Washer Repair"]; got != 155 {
			t.Errorf("%v", got)
		}
		// another bound is no other price
		s.show("b.example", "/", "<p>Washer repair: up to $400</p>")
		s.monitor("b.example")
		s.show("b.example", "/", "<p>Washer repair: from $150</p>")
		if r := s.monitor("b.example"); len(r.Changes) > 0 {
			t.Errorf("%+v", r.Changes)
		}
		// sources that disagree
		s.show("c.example", "/", `<script type="application/ld+json">{"@type":"Service","name":"Washer repair","offers":{"price":"299","priceCurrency":"USD"}}</script><p>Washer repair: $279</p>`)
		if c := s.monitor("c.example").PriceData[0]; len(c.Services) > 0 || len(c.Offers) != 2 {
			t.Errorf("chose %v of %+v", c.Services, c.Offers)
		}
	})
}
