package report

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"enamel/internal/money"
	"enamel/internal/seo/gsc"
	"enamel/internal/seo/rank"
)

// window is how many days Search Console's figures are of.
const window = 28

// unread is an area without figures: why they cannot be had, else what to start.
func unread(key, title, held, start string) Area {
	if held != "" {
		return emptyArea(key, title, notConnected, held)
	}
	return emptyArea(key, title, never, start)
}

// rankingsArea is where the tracked phrases stand.
func rankingsArea(in *Input) Area {
	sum := &in.Ranks
	if sum.Source == "" {
		return unread("rankings", "Rankings", in.RanksHeld, "No phrase has been looked up yet. Start Track Rankings on the dashboard.")
	}
	a := readArea("rankings", "Rankings", &sum.Stamp, rankingsText(sum))
	a.Figures = rankFigures(sum)
	for i := range in.Rankings[:min(maxRows, len(in.Rankings))] {
		r := &in.Rankings[i]
		a.Rows = append(a.Rows, []string{r.Keyword, rankText(r), gained(r.Change), place(in.Site, r.Page)})
	}
	a.Columns = []string{"Phrase", "Rank", "In 7 days", "Page"}
	return a
}

func rankingsText(sum *rank.Summary) string {
	if sum.Place == "" {
		return count(sum.Keywords, "phrase") + ": mean positions of " + strconv.Itoa(window) + " days, as Search Console counts them, not ranks that were looked up."
	}
	return fmt.Sprintf("%s in %s on %s, each looked up to result %d.", count(sum.Keywords, "phrase"), sum.Place, deviceName(sum.Device), sum.Depth)
}

func deviceName(device string) string {
	if device == "desktop" {
		return "a desktop"
	}
	return "a phone"
}

// rankText is a rank as the tab shows it.
func rankText(r *rank.Ranking) string {
	switch {
	case r.Rank != nil:
		return "#" + strconv.Itoa(*r.Rank)
	case r.Outcome == rank.Failed:
		return "Failed"
	}
	return notRanked(r.Depth)
}

func notRanked(depth int) string {
	if depth == 0 {
		return "Not ranked"
	}
	return "Not in the first " + strconv.Itoa(depth)
}

// gained says how many ranks a phrase has gained: 3 up, 2 down; empty: it is not known.
func gained(change *int) string {
	switch {
	case change == nil:
		return ""
	case *change > 0:
		return strconv.Itoa(*change) + " up"
	case *change < 0:
		return strconv.Itoa(-*change) + " down"
	}
	return "As before"
}

// rankFigures count the phrases, beside the week before where it looked up as many.
func rankFigures(sum *rank.Summary) []Figure {
	now, before := lastWeeks(sum.Trend)
	average := plain("Average Rank", "None found", "Of the phrases that are found")
	if sum.Average != nil {
		average.Value = decimal(*sum.Average)
	}
	top3 := plain("Top 3", number(bandCount(sum, "1-3")), "")
	top10 := plain("First Ten", number(bandCount(sum, "1-3")+bandCount(sum, "4-10")), "Of "+count(sum.Keywords, "phrase"))
	if before != nil {
		on := "the week of " + shortDay(before.Week)
		if now.Average != nil && before.Average != nil {
			average.Change, average.Kind = moveOf(*now.Average-*before.Average, on), kindOf(tenths(*now.Average)-tenths(*before.Average), true)
		}
		top3.Change, top3.Kind = moreOf(now.Top3-before.Top3, on), kindOf(now.Top3-before.Top3, false)
		top10.Change, top10.Kind = moreOf(now.Top10-before.Top10, on), kindOf(now.Top10-before.Top10, false)
	}
	return []Figure{
		average, top3, top10,
		plain("Map Pack", number(sum.PackOurs), "Phrases whose map pack has the shop"),
		plain("AI Overviews", number(sum.AIOurs)+" of "+number(sum.AIShown), "That are shown cite this site"),
	}
}

// lastWeeks are the newest week and the one before it; the latter is nil where it cannot be compared with.
func lastWeeks(trend []rank.Week) (now, before *rank.Week) {
	if len(trend) < 2 {
		return nil, nil
	}
	now, before = &trend[len(trend)-1], &trend[len(trend)-2]
	if now.Checked != before.Checked {
		return now, nil
	}
	return now, before
}

func bandCount(sum *rank.Summary, band string) int {
	for _, b := range sum.Bands {
		if b.Band == band {
			return b.Count
		}
	}
	return 0
}

// consoleArea is what Search Console counts.
func consoleArea(in *Input) Area {
	sum := in.Console
	if sum == nil {
		return unread("gsc", "Search Console", in.ConsoleHeld, "Nothing has been fetched yet. Start Fetch GSC Data on the dashboard.")
	}
	a := readArea("gsc", "Search Console", &sum.Stamp, "Queries that Search Console names from "+shortDay(sum.From)+" to "+shortDay(sum.To)+": "+number(sum.TotalQueries)+".")
	a.Figures = clickFigures(sum)
	for i := range in.Queries[:min(maxRows, len(in.Queries))] {
		q := &in.Queries[i]
		a.Rows = append(a.Rows, []string{q.Query, number(int(q.Impressions)), number(int(q.Clicks)), fmt.Sprintf("%.2f%%", 100*q.CTR), decimal(q.Position)})
	}
	a.Columns = []string{"Query", "Impressions", "Clicks", "CTR", "Position"}
	return a
}

// totalOf is the property's total, or that of the named queries where an import has no days.
func totalOf(sum *gsc.Summary) gsc.Totals {
	if sum.Total != nil {
		return *sum.Total
	}
	return sum.Named
}

func clickFigures(sum *gsc.Summary) []Figure {
	total := totalOf(sum)
	clicks := plain("Clicks", number(int(total.Clicks)), "")
	impressions := plain("Impressions", number(int(total.Impressions)), "")
	if before, ok := windowBefore(sum); ok {
		on := "the 28 days before"
		clicks.Change, clicks.Kind = moreOf(int(total.Clicks-before.Clicks), on), kindOf(int(total.Clicks-before.Clicks), false)
		impressions.Change, impressions.Kind = moreOf(int(total.Impressions-before.Impressions), on), kindOf(int(total.Impressions-before.Impressions), false)
	}
	if sum.YearAgo != nil {
		clicks.Note = number(int(sum.YearAgo.Clicks)) + " a year ago"
		impressions.Note = number(int(sum.YearAgo.Impressions)) + " a year ago"
	}
	position := plain("Position", "Unknown", "Mean, weighted by impressions")
	if total.Position != nil {
		position.Value = decimal(*total.Position)
	}
	return []Figure{clicks, impressions, plain("CTR", fmt.Sprintf("%.2f%%", 100*total.CTR), "Clicks over impressions"), position}
}

// windowBefore sums the 28 days before a summary's; ok is false where not all of them are stored.
func windowBefore(sum *gsc.Summary) (total gsc.Totals, ok bool) {
	from, err := time.Parse(time.DateOnly, sum.From)
	if err != nil || sum.Total == nil {
		return total, false
	}
	first := from.AddDate(0, 0, -window).Format(time.DateOnly)
	days := 0
	for _, d := range sum.Days {
		if d.Day >= first && d.Day < sum.From {
			total.Clicks += d.Clicks
			total.Impressions += d.Impressions
			days++
		}
	}
	return total, days == window
}

// opportunitiesArea is what searches are worth work.
func opportunitiesArea(in *Input) Area {
	if in.Console == nil {
		return unread("opportunities", "Opportunities", in.ConsoleHeld, "They are found among the queries of Search Console, of which there are none yet.")
	}
	a := readArea("opportunities", "Opportunities", &in.Console.Stamp, "No query stands out.")
	if in.Forecasts.Settled > 0 {
		a.Figures = append(a.Figures, plain("Forecasts", in.Forecasts.Text, "Each result after 28 days"))
	}
	if len(in.Opportunities) == 0 {
		return a
	}
	a.Text = "What the best are worth is reckoned with assumptions, which the tab shows and lets you edit."
	sum := int64(0)
	for i := range in.Opportunities[:min(maxRows, len(in.Opportunities))] {
		o := &in.Opportunities[i]
		sum += o.Dollars
		a.Rows = append(a.Rows, []string{o.Keyword, o.Recommendation, sentence(string(o.Priority)), strconv.Itoa(int(o.Score + 0.5)), dollars(o.Dollars)})
	}
	a.Figures = slices.Insert(a.Figures, 0, plain("Worth", dollars(sum), "Of the "+number(len(a.Rows))+" best in 28 days"))
	a.Columns = []string{"Phrase", "What to do", "Priority", "Score", "In 28 days"}
	return a
}

// plain is a figure with which nothing is compared.
func plain(label, value, note string) Figure {
	return Figure{Label: label, Value: value, Kind: neutral, Level: noLevel, Note: note}
}

// decimal writes 7.25 as 7.3.
func decimal(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }

func tenths(v float64) int { return int(v*10 + 0.5) }

// moveOf says how far an average rank went: 1.2 up since the week of Nov 9.
func moveOf(difference float64, since string) string {
	switch n := tenths(max(difference, -difference)); {
	case n == 0:
		return "As in " + since
	case difference < 0:
		return decimal(-difference) + " up since " + since
	}
	return decimal(difference) + " down since " + since
}

// moreOf says a difference: 3 more than the 28 days before.
func moreOf(difference int, than string) string {
	switch {
	case difference > 0:
		return number(difference) + " more than " + than
	case difference < 0:
		return number(-difference) + " fewer than " + than
	}
	return "As many as " + than
}

// shortDay writes 2026-11-09 as Nov 9.
func shortDay(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.Format("Jan 2")
}

func dollars(cents int64) string { return money.Cents(cents).String() }
