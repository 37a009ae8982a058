package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"enamel/internal/seo/speed"
)

// threshold judges a metric: good up to the one, poor above the other. They are
// those of web.dev/articles/vitals and of Lighthouse's scoring of phones.
type threshold struct {
	label      string
	of         func(speed.Metrics) *float64 // nil: not measured
	good, poor float64
	write      func(float64) string
}

func thresholds() []threshold {
	cls := func(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }
	return []threshold{
		{"Largest Contentful Paint", func(m speed.Metrics) *float64 { return m.LCP }, 2500, 4000, seconds},
		{"Total Blocking Time", func(m speed.Metrics) *float64 { return m.TBT }, 200, 600, seconds},
		{"Cumulative Layout Shift", func(m speed.Metrics) *float64 { return m.CLS }, 0.1, 0.25, cls},
		{"First Contentful Paint", func(m speed.Metrics) *float64 { return m.FCP }, 1800, 3000, seconds},
		{"Speed Index", func(m speed.Metrics) *float64 { return m.SI }, 3387, 5800, seconds},
	}
}

// speedArea is how fast the slowest page loads, and what would help the pages
// that are measured.
func speedArea(in *Input) Area {
	a := emptyArea("speed", "Speed", never, "No page of the site has been measured yet.")
	page := slowest(in.Speed)
	if page == nil {
		return a
	}
	a.State, a.Stamp = freshness(page.Latest.Stale), &page.Latest.Stamp
	a.Text = speedText(in, page)
	a.Figures = speedFigures(in, page)
	a.Rows = opportunityRows(in)
	if len(a.Rows) > 0 {
		a.Columns = []string{"What would help", "Page", "Saves"}
	}
	return a
}

// speedText says which page the figures are of, and what the others score.
func speedText(in *Input, page *speed.Page) string {
	loaded := place(in.Site, page.URL) + " " + device(page.Strategy)
	if len(in.Speed) == 1 {
		return "Of " + loaded + ", measured " + moment(page.Latest.FetchedAt, in) + "."
	}
	others := make([]*speed.Page, 0, len(in.Speed))
	for i := range in.Speed {
		if p := &in.Speed[i]; p != page {
			others = append(others, p)
		}
	}
	slices.SortFunc(others, func(a, b *speed.Page) int {
		return cmp.Or(cmp.Compare(a.Latest.Score, b.Latest.Score), cmp.Compare(a.URL, b.URL), cmp.Compare(a.Strategy, b.Strategy))
	})
	words := make([]string, len(others))
	for i, p := range others {
		words[i] = place(in.Site, p.URL) + " " + device(p.Strategy) + " " + number(score(p.Latest.Score)) + "%"
	}
	return "Of " + loaded + ", the slowest that was measured, " + moment(page.Latest.FetchedAt, in) + ". The scores of the others: " + strings.Join(words, "; ") + "."
}

func speedFigures(in *Input, p *speed.Page) []Figure {
	first := Figure{
		Label: "Performance", Value: number(score(p.Latest.Score)) + "%", Kind: neutral,
		Level: levelOf(-float64(score(p.Latest.Score)), -goodScore, -poorScore), // of the figure as it is shown
		Note:  "Good from 90%, poor below 50%; the median of " + count(len(p.Latest.Runs), "run"),
	}
	if n := len(p.History); n > 1 {
		before := p.History[n-2]
		difference := score(p.Latest.Score) - score(before.Score)
		on := day(before.At, in.At, in.Zone)
		first.Kind = kindOf(difference, false)
		switch {
		case difference > 0:
			first.Change = count(difference, "point") + " up since " + on
		case difference < 0:
			first.Change = count(-difference, "point") + " down since " + on
		default:
			first.Change = "As on " + on
		}
	}
	list := []Figure{first}
	for _, t := range thresholds() {
		f := Figure{Label: t.label, Value: "Not measured", Kind: neutral, Level: noLevel, Note: "Good up to " + t.write(t.good) + ", poor above " + t.write(t.poor)}
		if value := t.of(p.Latest.Metrics); value != nil {
			f.Value, f.Level = t.write(*value), levelOf(*value, t.good, t.poor)
		}
		list = append(list, f)
	}
	return list
}

// levelOf judges a value of which less is better.
func levelOf(value, good, poor float64) string {
	switch {
	case value <= good:
		return "good"
	case value <= poor:
		return "needs-work"
	}
	return "poor"
}

// opportunityRows are what would help, the largest saving first.
func opportunityRows(in *Input) [][]string {
	type row struct {
		page *speed.Page
		*speed.Opportunity
	}
	var list []row
	for i := range in.Speed {
		p := &in.Speed[i]
		for j := range p.Latest.Opportunities {
			list = append(list, row{p, &p.Latest.Opportunities[j]})
		}
	}
	slices.SortStableFunc(list, func(a, b row) int {
		return cmp.Or(cmp.Compare(b.SavingsMS, a.SavingsMS), cmp.Compare(b.SavingsBytes, a.SavingsBytes), cmp.Compare(a.ID, b.ID),
			cmp.Compare(a.page.URL, b.page.URL), cmp.Compare(a.page.Strategy, b.page.Strategy))
	})
	rows := [][]string{}
	for _, r := range list[:min(maxRows, len(list))] {
		rows = append(rows, []string{r.Title, place(in.Site, r.page.URL) + " " + device(r.page.Strategy), saving(r.Opportunity)})
	}
	return rows
}
