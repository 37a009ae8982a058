package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/figure"
)

// maxRows bounds the table of an area.
const maxRows = 20

// The states of an area.
const (
	measured     = "measured"
	stale        = "stale"
	never        = "never"
	notConnected = "not-connected"
)

// noLevel is of a figure that no public threshold judges.
const noLevel = "none"

// siteArea is what the newest crawl counted.
func siteArea(in *Input) Area {
	a := emptyArea("site", "Site", never, "The site has not been crawled yet.")
	if len(in.Crawls) == 0 {
		return a
	}
	now := &in.Crawls[0]
	a.State, a.Stamp = freshness(now.Stale), &now.Stamp
	a.Figures = siteFigures(in)
	open := openRules(in)
	for i := range open[:min(maxRows, len(open))] {
		b := &open[i]
		example := ""
		if len(b.Examples) > 0 {
			example = place(in.Site, b.Examples[0])
		}
		places := number(b.Count.Open) + unchecked(", %s not checked", b.Count.NotChecked)
		a.Rows = append(a.Rows, []string{b.Rule.Title, sentence(string(b.Count.Severity)), places, example})
	}
	if len(open) > 0 {
		a.Columns = []string{"What is wrong", "Severity", "Places", "For example"}
	}
	a.Text = "The crawl of " + moment(now.At, in) + " read " + count(now.TotalPages, "page") + ". " + partialText(in) + openText(open) + uncheckedText(in)
	return a
}

// partialText says what of the site the newest crawl left unread, and that it is
// not compared with one that read more or less; empty: neither.
func partialText(in *Input) string {
	text := ""
	if why := in.Crawls[0].Partial; why != "" {
		text = "Partial: " + strings.TrimSuffix(why, ".") + ". "
	}
	if since(in) != nil && !alike(in) {
		before := &in.Crawls[1]
		text += "The one before, of " + moment(before.At, in) + ", read " + count(before.TotalPages, "page") + ", so their figures are not compared. "
	}
	return text
}

// uncheckedText says how many of the open findings the newest crawl has not
// looked at; empty: none.
func uncheckedText(in *Input) string {
	open, left := 0, 0
	for i := range in.Broken {
		open += in.Broken[i].Count.Open
		left += in.Broken[i].Count.NotChecked
	}
	if left == 0 {
		return ""
	}
	return " Of " + count(open, "open finding") + " " + number(left) + " could not be checked: the newest crawl did not look where they were found."
}

// unchecked puts a number into a format; empty: it is 0.
func unchecked(format string, n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(format, number(n))
}

// openText says how many rules are broken, and how many of them the table has.
func openText(open []Broken) string {
	switch {
	case len(open) == 0:
		return "No rule of the audit is broken."
	case len(open) == 1:
		return "1 rule of the audit is broken."
	case len(open) > maxRows:
		return fmt.Sprintf("%s rules of the audit are broken; these %d matter most.", number(len(open)), maxRows)
	}
	return number(len(open)) + " rules of the audit are broken."
}

// openRules are the rules that are broken now, errors first, then what is found
// at most places.
func openRules(in *Input) []Broken {
	var open []Broken
	for _, b := range in.Broken {
		if b.Count.Open > 0 {
			open = append(open, b)
		}
	}
	slices.SortFunc(open, func(a, b Broken) int {
		return cmp.Or(cmp.Compare(severityRank(a.Count.Severity), severityRank(b.Count.Severity)), cmp.Compare(b.Count.Open, a.Count.Open), cmp.Compare(a.Rule.ID, b.Rule.ID))
	})
	return open
}

func siteFigures(in *Input) []Figure {
	now, trends := &in.Crawls[0], trendsOf(in)
	formula := fmt.Sprintf("100 - 10x%s - 5x%s", number(now.LowContentPages), number(now.PagesMissingMeta))
	if audit.HealthScore(now.TotalPages, now.LowContentPages, now.PagesMissingMeta) == 0 {
		formula += ", never below 0"
	}
	free := now.ErrorFree
	if since(in) != nil {
		free = in.Crawls[1].ErrorFree
	}
	return append([]Figure{
		trends.TotalPages.figure("Total Pages", number(now.TotalPages), ""),
		trends.LowContentPages.figure("Low Content", number(now.LowContentPages), "Pages under 300 words"),
		trends.PagesMissingMeta.figure("Missing Meta", number(now.PagesMissingMeta), "Pages without a meta description"),
		trends.HealthScore.figure("Health Score", number(now.HealthScore)+"%", formula),
		compared(in, shareOf(now.ErrorFree)-shareOf(free), 1, "point").figure("Error-free", percent(now.ErrorFree), "Pages on which there is no error"),
	}, openFigures(in)...)
}

// openFigures count the open findings, with those that the newest crawl did not
// check. A finding leaves the count only after another check.
func openFigures(in *Input) []Figure {
	var list []Figure
	for _, of := range []struct {
		label    string
		severity audit.Severity
	}{{"Errors", audit.Error}, {"Warnings", audit.Warning}, {"Notices", audit.Notice}} {
		open, left, more := standing(in, of.severity)
		list = append(list, compared(in, more, -1, "").figure(of.label, number(open), unchecked("%s of them not checked", left)))
	}
	return list
}

// standing is how many findings of a severity are open, how many of those the newest
// crawl did not look at, and how many more there are than before it.
func standing(in *Input, severity audit.Severity) (open, left, more int) {
	for i := range in.Broken {
		c := &in.Broken[i].Count
		open += map[audit.Severity]int{audit.Error: c.Errors, audit.Warning: c.Warnings, audit.Notice: c.Notices}[severity]
		if c.Severity == severity {
			left += c.NotChecked
		}
	}
	for _, c := range in.Turned.Rules {
		if c.Severity == severity {
			more += c.New + c.Regressed - c.Fixed
		}
	}
	return open, left, more
}

func shareOf(share float64) int { return int(share*100 + 0.5) }

func freshness(old bool) string {
	if old {
		return stale
	}
	return measured
}

// moment writes a time of the shop's day: Nov 17, 7:42 AM.
func moment(at time.Time, in *Input) string {
	return day(at, in.At, in.Zone) + ", " + at.In(in.Zone).Format("3:04 PM")
}

// draftsArea is that of what nothing scores yet.
func draftsArea() Area {
	return emptyArea("content", "AI Content", notConnected, "No draft has been scored: drafting is not connected yet.")
}

// readArea is one of a stored result.
func readArea(key, title string, stamp *figure.Stamp, text string) Area {
	a := emptyArea(key, title, freshness(stamp.Stale), text)
	a.Stamp = stamp
	return a
}

// emptyArea is one without figures.
func emptyArea(key, title, state, text string) Area {
	return Area{Key: key, Title: title, State: state, Text: text, Figures: []Figure{}, Columns: []string{}, Rows: [][]string{}}
}
