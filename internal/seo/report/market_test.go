package report

import (
	"slices"
	"strings"
	"testing"

	"enamel/internal/seo/citation"
	"enamel/internal/seo/link"
	"enamel/internal/seo/local"
	"enamel/internal/seo/price"
	"enamel/internal/seo/rival"
)

// surrounded is the sample with what other sites say.
func surrounded(t testing.TB) Input {
	t.Helper()
	in := sample(t)
	in.Links = &link.Summary{
		Total: 12, Referring: 9, HighQuality: 3, New: 2, Lost: 1, Broken: 1, Weeks: []link.Week{{Week: "2026-11-16", New: 2, Lost: 1}},
		Domains: []link.Domain{{Domain: "tarrantledger.example", Links: 2, Quality: "high", Live: 2}}, Stamp: stamp("Fetched pages", at(t, "Nov 17 05:00")),
	}
	in.BadLinks = []link.Link{
		{SourceDomain: "spam.example", State: "lost", Quality: "low", SourceURL: "http://spam.example/"},
		{SourceDomain: "renterguidefw.example", State: "lost", Quality: "medium", SourceURL: "http://renterguidefw.example/shops", Why: "The page answers 410"},
		{SourceDomain: "northside.example", State: "live", Broken: true, Quality: "high", SourceURL: "http://northside.example/a", TargetURL: site + "/old-page"},
	}
	fixed := at(t, "Nov 16 05:00")
	in.Local = &local.Result{
		LocalRankings: []local.Ranking{{Keyword: "washer repair", InLocalPack: true}, {Keyword: "dryer repair"}},
		Citations: local.Citations{Health: 71.6, Read: 3, Of: 4, Entries: []local.Citation{
			{Directory: "Handy", Weight: 5, State: "conflict", Work: "open", URL: "http://handy.example/a", Quote: "Panther Appliances", Fields: []citation.Field{{Field: "name", Verdict: "conflict"}}},
			{Directory: "Tarrant Pages", Weight: 6, State: "conflict", Work: "open", URL: "http://tarrant.example/b", Quote: "(817) 555-0100", Fields: []citation.Field{{Field: "phone", Verdict: "conflict"}, {Field: "street", Verdict: "drift"}}},
			{Directory: "MapSquare", Weight: 10, State: "conflict", Work: "sent", URL: "http://mapsquare.example/c"},
			{Directory: "RatedLocal", Weight: 9, State: "ok", Work: "fixed", FixedAt: &fixed},
		}},
		Profile: local.Profile{Completeness: 82.4}, Stamp: stamp("SerpApi", at(t, "Nov 17 06:00")),
	}
	in.Rivals = &rival.Result{
		CompetitorsTracked: 1, Ours: rival.Standing{Competitor: rival.Rival{Name: "Panther City Appliance"}, Visibility: new(0.124)},
		Results:         []rival.Standing{{Competitor: rival.Rival{Name: "Trinity"}, AverageRank: new(3.25), LocalKeywords: 2, Reviews: rival.Reviews{Google: new(1204)}}},
		Recommendations: []string{"Ask for more reviews."}, Stamp: stamp("SerpApi", at(t, "Nov 11 06:00")),
	}
	in.Prices = &price.Result{
		Analysis: price.Analysis{
			Average:  map[string]float64{"Washer Repair": 164.995, "Dryer Vent Cleaning": 99},
			Position: map[string]price.Position{"Washer Repair": {N: 3, Ours: 150, Strategy: "below market"}},
			Zones:    []price.Zone{{Service: "Washer Repair", Opportunity: "Three of 3 charge more.", Recommended: 159, N: 3}},
		},
		Changes: []price.Change{{Competitor: "Trinity", Item: "Washer Repair", WasCents: 165_00, NowCents: 149_00, At: at(t, "Nov 12 06:00")}, {Competitor: "Trinity", At: at(t, "Nov 9 06:00")}},
		Stamp:   stamp("Competitors' pages", at(t, "Nov 12 06:00")),
	}
	return in
}

func TestAreasOfOtherSites(t *testing.T) {
	r := Make(surrounded(t))
	for key, want := range map[string]struct {
		figures []string
		row     []string
	}{
		"competitors": {[]string{"Visibility|12%||neutral|none|Share of the clicks on the tracked phrases that may be expected"}, []string{"Trinity", "3.2", "Unknown", "2", "1,204"}},
		"backlinks": {[]string{
			"Total Backlinks|12||neutral|none|2 new, 1 lost in 30 days", "Referring Domains|9||neutral|none|", "High Quality|3||neutral|none|",
			"Broken Targets|1||neutral|none|Links to addresses here that answer an error",
		}, []string{"tarrantledger.example", "2", "High", "2"}},
		"local": {[]string{
			"Map Pack Rankings|1 of 2||neutral|none|Phrases whose map pack has the shop", "Citation Health|72%||neutral|none|3 of 4 entries read", "GBP Completeness|82%||neutral|none|Of the checklist",
		}, []string{"RatedLocal", "Ok", "", "fixed"}},
		"pricing": {[]string{"Services|2||neutral|none|That competitors name a price for", "Opportunities|1||neutral|none|Prices worth a change"}, []string{"Washer Repair", "$165.00", "$150.00", "Below market"}},
	} {
		a := area(t, r, key)
		same(t, key, figures(a), want.figures)
		if a.State != "measured" || a.Stamp == nil {
			t.Errorf("%s is %s", key, a.State)
		}
		same(t, key, a.Rows[len(a.Rows)-1], want.row)
	}
}

// TestALongListOfDirectoriesIsCountedWhole: the table ends, the count goes on. Without an entry that was read nothing is counted.
func TestALongListOfDirectoriesIsCountedWhole(t *testing.T) {
	in := surrounded(t)
	in.Local.Citations = local.Citations{Read: 40, Of: 41, Entries: make([]local.Citation, 41)}
	for i := range 40 {
		in.Local.Citations.Entries[i].State = "conflict"
	}
	in.Local.Citations.Entries[0] = local.Citation{Directory: "CityHub", State: "conflict", Work: "open", Weight: 3, Why: "A second entry names another phone."}
	if a := area(t, Make(in), "local"); len(a.Rows) != maxRows || a.Text != "Entries that contradict the record of facts: 40 of 40 read." {
		t.Errorf("%d rows: %s", len(a.Rows), a.Text)
	}
	if list := citationAction(&in); len(list) != 1 || list[0].Title != "Correct the entry at CityHub" || list[0].Why != "A second entry names another phone." {
		t.Errorf("%+v", list)
	}
	in.Local.Citations = local.Citations{}
	if a := area(t, Make(in), "local"); a.Text != "" {
		t.Errorf("no directory: %s", a.Text)
	}
}

// TestTheBestOfOtherSitesIsToDo: one of a wrong entry, a link and a price; what was reported, or is of low worth, is not.
func TestTheBestOfOtherSitesIsToDo(t *testing.T) {
	in := surrounded(t)
	in.Broken, in.Speed = nil, nil
	titles := func() (list []string) {
		for _, a := range Actions(in, mostActions) {
			list = append(list, a.Title)
		}
		return list
	}
	same(t, "actions", titles(), []string{"Redirect /old-page, which northside.example links to", "Correct the phone at Tarrant Pages", "Consider $159.00 for Washer Repair, the median of 3 competitors"})
	in.BadLinks, in.Local.Citations.Entries, in.Prices.Analysis.Zones = in.BadLinks[:2], in.Local.Citations.Entries[2:], nil
	same(t, "less", titles(), []string{"Ask renterguidefw.example for its link back"})
	in.BadLinks, in.Local = in.BadLinks[:1], nil
	same(t, "nothing", titles(), nil)
}

func TestChangesOfOtherSitesAreOfTheWeek(t *testing.T) {
	var list []string
	for _, c := range Changes(surrounded(t)) {
		if slices.Contains([]string{"backlinks", "local", "pricing", "competitors"}, c.Area) {
			list = append(list, strings.Join([]string{c.Area, c.Kind, c.Text}, "|"))
		}
	}
	same(t, "changes", list, []string{
		"backlinks|better|2 new links and 1 lost in the week of Nov 16", "local|better|The entry at RatedLocal agrees with the record of facts now",
		"pricing|neutral|Trinity: Washer Repair went from $165.00 to $149.00",
	})
}
