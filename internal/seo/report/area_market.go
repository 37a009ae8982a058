package report

import (
	"maps"
	"slices"
	"strings"

	"enamel/internal/seo/local"
	"enamel/internal/seo/rival"
)

// rivalsArea is how the competitors stand beside the shop.
func rivalsArea(in *Input) Area {
	r := in.Rivals
	if r == nil {
		return unread("competitors", "Competitors", in.RivalsHeld, "No competitor has been looked up yet. Start Track Fort Worth Competitors on the dashboard.")
	}
	a := readArea("competitors", "Competitors", &r.Stamp, strings.Join(append([]string{count(r.CompetitorsTracked, "competitor") + "."}, r.Recommendations[:min(1, len(r.Recommendations))]...), " "))
	a.Figures = []Figure{plain("Visibility", known(r.Ours.Visibility, percent), "Share of the clicks on the tracked phrases that may be expected")}
	for _, s := range append([]rival.Standing{r.Ours}, r.Results...) {
		a.Rows = append(a.Rows, []string{s.Competitor.Name, known(s.AverageRank, decimal), known(s.Visibility, percent), number(s.LocalKeywords), known(s.Reviews.Google, number)})
	}
	a.Columns = []string{"Business", "Average rank", "Visibility", "Map packs", "Reviews"}
	return a
}

// linksArea is who links to the site.
func linksArea(in *Input) Area {
	sum := in.Links
	if sum == nil {
		return unread("backlinks", "Backlinks", "", "Links from other sites have not been looked at yet. Start Monitor Backlinks on the dashboard.")
	}
	a := readArea("backlinks", "Backlinks", &sum.Stamp, "Pages that link here are fetched for proof; "+count(sum.Unverified, "link")+" could not be verified yet.")
	a.Figures = []Figure{
		plain("Total Backlinks", number(sum.Total), number(sum.New)+" new, "+number(sum.Lost)+" lost in 30 days"), plain("Referring Domains", number(sum.Referring), ""),
		plain("High Quality", number(sum.HighQuality), ""), plain("Broken Targets", number(sum.Broken), "Links to addresses here that answer an error"),
	}
	for _, d := range sum.Domains[:min(maxRows, len(sum.Domains))] {
		a.Rows = append(a.Rows, []string{d.Domain, number(d.Links), sentence(d.Quality), number(d.Live)})
	}
	a.Columns = []string{"Domain", "Links", "Best quality", "Live"}
	return a
}

// localArea is how the shop stands around its town.
func localArea(in *Input) Area {
	r := in.Local
	if r == nil {
		return unread("local", "Local", in.LocalHeld, "The map pack and directories have not been looked at yet. Start Track Local SEO on the dashboard.")
	}
	packs, health, wrong := 0, "Unknown", 0
	for i := range r.LocalRankings {
		if r.LocalRankings[i].InLocalPack {
			packs++
		}
	}
	if r.Citations.Read > 0 {
		health = percent(r.Citations.Health / 100)
	}
	a := readArea("local", "Local", &r.Stamp, "")
	for i := range r.Citations.Entries {
		c := &r.Citations.Entries[i]
		if c.State == "conflict" {
			wrong++
		}
		if i < maxRows {
			a.Rows = append(a.Rows, []string{c.Directory, sentence(c.State), wrongFields(c, "conflict", "drift"), c.Work})
		}
	}
	a.Figures = []Figure{
		plain("Map Pack Rankings", number(packs)+" of "+number(len(r.LocalRankings)), "Phrases whose map pack has the shop"),
		plain("Citation Health", health, number(r.Citations.Read)+" of "+number(r.Citations.Of)+" entries read"),
		plain("GBP Completeness", percent(r.Profile.Completeness/100), "Of the checklist"),
	}
	text := []string{}
	if r.Citations.Read > 0 {
		text = append(text, "Entries that contradict the record of facts: "+number(wrong)+" of "+number(r.Citations.Read)+" read.")
	}
	a.Text = strings.Join(append(text, r.NotMeasured...), " ")
	a.Columns = []string{"Directory", "Entry", "What differs", "Work"}
	return a
}

// wrongFields names the fields of an entry with one of the verdicts.
func wrongFields(c *local.Citation, verdicts ...string) string {
	var list []string
	for _, f := range c.Fields {
		if slices.Contains(verdicts, f.Verdict) {
			list = append(list, f.Field)
		}
	}
	return strings.Join(list, ", ")
}

// pricesArea is what the competitors charge.
func pricesArea(in *Input) Area {
	r := in.Prices
	if r == nil {
		return unread("pricing", "Pricing", in.RivalsHeld, "Competitors' prices have not been read yet. Start Monitor Competitor Prices on the dashboard.")
	}
	a := readArea("pricing", "Pricing", &r.Stamp, "Averages are of the prices that the tab lists.")
	services := slices.Sorted(maps.Keys(r.Analysis.Average))
	a.Figures = []Figure{plain("Services", number(len(services)), "That competitors name a price for"), plain("Opportunities", number(len(r.Analysis.Zones)), "Prices worth a change")}
	for _, s := range services[:min(maxRows, len(services))] {
		p, charged := r.Analysis.Position[s]
		ours := map[bool]string{true: usd(p.Ours)}[charged]
		a.Rows = append(a.Rows, []string{s, usd(r.Analysis.Average[s]), ours, sentence(p.Strategy)})
	}
	a.Columns = []string{"Service", "Average", "Ours", "Position"}
	return a
}

// usd writes 89.5 as $89.50.
func usd(v float64) string { return dollars(int64(v*100 + 0.5)) }

// known writes a figure that may not be known.
func known[T any](v *T, write func(T) string) string {
	if v == nil {
		return "Unknown"
	}
	return write(*v)
}
