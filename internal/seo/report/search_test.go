package report

import (
	"strings"
	"testing"
	"time"

	"enamel/internal/seo/figure"
	"enamel/internal/seo/gsc"
	"enamel/internal/seo/opportunity"
	"enamel/internal/seo/rank"
)

// searched is the sample with what search results say: three phrases, 57 days of Search Console, two opportunities.
func searched(t testing.TB) Input {
	t.Helper()
	in := sample(t)
	in.Ranks = rank.Summary{
		Place: "Fort Worth, Texas, United States", Device: "mobile", Depth: 50, Keywords: 3, Average: new(6.5),
		Bands:   []rank.Band{{Band: "1-3", Count: 1}, {Band: "4-10", Count: 1}, {Band: "not in the first N", Count: 1}},
		Trend:   []rank.Week{{Week: "2026-11-09", Average: new(9.0), Top3: 1, Top10: 1, Found: 3, Checked: 3}, {Week: "2026-11-16", Average: new(6.5), Top3: 1, Top10: 2, Found: 2, Checked: 3}},
		AIShown: 2, AIOurs: 1, PackOurs: 1, Stamp: stamp("SerpApi", at(t, "Nov 16 06:00")),
	}
	in.Rankings = []rank.Ranking{
		phrase(t, "appliance repair fort worth", new(9), new(5), new(4)),
		phrase(t, "washer repair", new(12), new(10), new(2)),
		phrase(t, "dryer repair", new(8), nil, nil),
		phrase(t, "oven repair", new(4), new(3), new(1)),
		phrase(t, "used washers", nil, new(20), nil),
		phrase(t, "stove repair", new(9), new(11), new(-2)),
	}
	in.Console = &gsc.Summary{
		TotalQueries: 40, From: "2026-10-19", To: "2026-11-15", Total: &gsc.Totals{Impressions: 2800, Clicks: 56, CTR: 0.02, Position: new(11.24)},
		YearAgo: &gsc.Totals{Impressions: 1000, Clicks: 20}, Stamp: stamp("Search Console", at(t, "Nov 17 07:00")),
	}
	first := time.Date(2026, 9, 21, 0, 0, 0, 0, time.UTC)
	for n := range 56 {
		clicks := int64(1 + n/28)
		in.Console.Days = append(in.Console.Days, gsc.Day{Day: first.AddDate(0, 0, n).Format(time.DateOnly), Impressions: 100, Clicks: clicks})
	}
	in.Queries = []gsc.QueryRow{{Query: "washer repair", Impressions: 1200, Clicks: 9, CTR: 0.0075, Position: 10.96}}
	in.Opportunities = []opportunity.Opportunity{
		{
			Kind: opportunity.Striking, Keyword: "dryer repair", Acted: &opportunity.Forecast{}, Recommendation: "Done already", Score: 90, Dollars: 300_00, Priority: opportunity.High,
		},
		{
			Kind: opportunity.WeakCTR, Keyword: "washer repair", Recommendation: "Rewrite the title of /washer-repair", Why: "12 of 1,200 impressions were clicked.",
			Priority: opportunity.Medium, Score: 41.6, Page: site + "/washer-repair", Dollars: 120_00, DollarsLow: 40_00, DollarsHigh: 310_00,
		},
	}
	in.Forecasts = opportunity.Loop{Settled: 4, Within: 3, Text: "3 of 4 results fell in the range"}
	return in
}

// phrase is one that stood elsewhere a week before.
func phrase(t testing.TB, words string, before, now, change *int) rank.Ranking {
	t.Helper()
	point := func(clock string, r *int) rank.Point {
		if r == nil {
			return rank.Point{At: at(t, clock), Outcome: rank.Absent}
		}
		return rank.Point{At: at(t, clock), Rank: r, Outcome: rank.Found}
	}
	return rank.Ranking{
		Keyword: words, Rank: now, Outcome: rank.Found, Depth: 50, Change: change, Page: site + "/" + strings.ReplaceAll(words, " ", "-"),
		History: []rank.Point{point("Nov 9 06:00", before), {At: at(t, "Nov 15 06:00"), Outcome: rank.Failed}, point("Nov 16 06:00", now)},
	}
}

func TestAreasOfSearchResults(t *testing.T) {
	r := Make(searched(t))
	ranks := area(t, r, "rankings")
	same(t, "ranks", figures(ranks), []string{
		"Average Rank|6.5|2.5 up since the week of Nov 9|better|none|Of the phrases that are found",
		"Top 3|1|As many as the week of Nov 9|neutral|none|",
		"First Ten|2|1 more than the week of Nov 9|better|none|Of 3 phrases",
		"Map Pack|1||neutral|none|Phrases whose map pack has the shop",
		"AI Overviews|1 of 2||neutral|none|That are shown cite this site",
	})
	same(t, "a phrase", ranks.Rows[0], []string{"appliance repair fort worth", "#5", "4 up", "/appliance-repair-fort-worth"})
	same(t, "one that is absent", ranks.Rows[2][:3], []string{"dryer repair", "Not in the first 50", ""})
	if ranks.State != measured || ranks.Stamp.Source != "SerpApi" || ranks.Text != "3 phrases in Fort Worth, Texas, United States on a phone, each looked up to result 50." {
		t.Errorf("%+v", ranks)
	}
	same(t, "Search Console", figures(area(t, r, "gsc")), []string{
		"Clicks|56|28 more than the 28 days before|better|none|20 a year ago",
		"Impressions|2,800|As many as the 28 days before|neutral|none|1,000 a year ago",
		"CTR|2.00%||neutral|none|Clicks over impressions",
		"Position|11.2||neutral|none|Mean, weighted by impressions",
	})
	found := area(t, r, "opportunities")
	same(t, "opportunities", figures(found), []string{
		"Worth|$420.00||neutral|none|Of the 2 best in 28 days", "Forecasts|3 of 4 results fell in the range||neutral|none|Each result after 28 days",
	})
	same(t, "an opportunity", found.Rows[1], []string{"washer repair", "Rewrite the title of /washer-repair", "Medium", "42", "$120.00"})
}

// TestWhatIsNotConnectedSaysSo, and what is only not fetched yet says what to start; stale figures stay.
func TestWhatIsNotConnectedSaysSo(t *testing.T) {
	in := sample(t)
	in.RanksHeld, in.ConsoleHeld = "No search provider is connected.", "Search Console is not connected."
	for key, want := range map[string]string{"rankings": in.RanksHeld, "gsc": in.ConsoleHeld, "opportunities": in.ConsoleHeld} {
		if a := area(t, Make(in), key); a.State != notConnected || a.Text != want || a.Stamp != nil {
			t.Errorf("%+v", a)
		}
		if a := area(t, Make(sample(t)), key); a.State != never || a.Text == "" {
			t.Errorf("%+v", a)
		}
	}
	in = searched(t)
	in.RanksHeld, in.Ranks.Stale, in.Console.Origin = "The cap of this month is spent.", true, figure.Sandbox
	if a := area(t, Make(in), "rankings"); a.State != stale || len(a.Figures) == 0 {
		t.Errorf("%+v", a)
	}
	if a := area(t, Make(in), "opportunities"); a.Stamp.Origin != figure.Sandbox {
		t.Errorf("%+v", a)
	}
}

func TestMovesThatAreTold(t *testing.T) {
	var told []string
	for _, c := range Changes(searched(t)) {
		if c.Area == "rankings" || c.Area == "gsc" {
			told = append(told, c.Kind+": "+c.Text)
		}
	}
	same(t, "moves", told, []string{
		"better: 56 clicks instead of 28 from Google in 28 days",
		"better: “appliance repair fort worth” rose from #9 to #5",
		"better: “washer repair” rose from #12 to #10, into the first ten",
		"worse: “dryer repair” fell from #8 out of the first 50",
		"better: “used washers” came in at #20, and was not in the first 50",
		"worse: “stove repair” fell from #9 to #11, out of the first ten",
	})
}

// TestTheBestOpportunityIsAmongTheFive, unless somebody acts on it already.
func TestTheBestOpportunityIsAmongTheFive(t *testing.T) {
	list := Actions(searched(t), 5)
	if len(list) != 5 {
		t.Fatalf("%d", len(list))
	}
	last := list[4]
	if last.Title != "Rewrite the title of /washer-repair" || last.Minutes != 20 || last.Severity != "opportunity" || last.Where[0] != site+"/washer-repair" ||
		last.Why != "12 of 1,200 impressions were clicked. It is worth about $120.00 in 28 days ($40.00 to $310.00)." {
		t.Errorf("%+v", last)
	}
	in := searched(t)
	in.Opportunities[1].Priority, in.Opportunities[1].Dollars = opportunity.High, 9_000_00
	if first := Actions(in, 5); first[2].Title != last.Title || first[4].Title == last.Title {
		t.Errorf("%q", titles(first))
	}
	in.Opportunities = in.Opportunities[:1]
	same(t, "none is left", titles(Actions(in, 5)), titles(Actions(sample(t), 5)))
}
