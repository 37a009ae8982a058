package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/speed"
)

const (
	maxChanges = 20
	maxTurned  = 50 // findings that an Input holds
	// manyAlike is from how many on findings of one rule are told as one change.
	manyAlike = 3
	// leastMove is how many points a speed score has to move: less is noise of measuring.
	leastMove = 3
)

// The kinds of a change, and of a figure's.
const (
	better  = "better"
	worse   = "worse"
	neutral = "neutral"
)

// Changes are what is not as it was at the crawl before, or when a page's speed
// was measured before: the newest day first, at most 20.
func Changes(in Input) []Change {
	list := append(crawlChanges(&in), findingChanges(&in)...)
	list = append(list, speedChanges(&in)...)
	// Within a day what comes first above stays first.
	slices.SortStableFunc(list, func(a, b Change) int {
		return cmp.Compare(b.At.In(in.Zone).Format(time.DateOnly), a.At.In(in.Zone).Format(time.DateOnly))
	})
	return append([]Change{}, list[:min(maxChanges, len(list))]...)
}

// since is when the crawl before the newest was; nil where there was none.
func since(in *Input) *time.Time {
	if len(in.Crawls) < 2 {
		return nil
	}
	return &in.Crawls[1].At
}

// crawlChanges compare the newest crawl with the one before.
func crawlChanges(in *Input) []Change {
	if since(in) == nil {
		return nil
	}
	now, before := &in.Crawls[0], &in.Crawls[1]
	if !alike(in) {
		return []Change{{
			At: now.At, Kind: neutral, Area: "site", Href: "/seo/audit?by=page",
			Text: "The crawl read " + count(now.TotalPages, "page") + ", the one before " + number(before.TotalPages) + ": their figures are not compared",
		}}
	}
	errors := in.Standings[audit.Error]
	errorsBefore := errors.Open - errors.Came + errors.Fixed
	var list []Change
	add := func(from, to int, lessIsBetter bool, href, text string) {
		if from != to {
			list = append(list, Change{At: now.At, Kind: kindOf(to-from, lessIsBetter), Area: "site", Text: text, Href: href})
		}
	}
	add(before.HealthScore, now.HealthScore, false, "/seo/audit", fmt.Sprintf("The health score went from %d%% to %d%%", before.HealthScore, now.HealthScore))
	add(errorsBefore, errors.Open, true, "/seo/audit?severity=error", moved(errorsBefore, errors.Open, "error"))
	add(before.LowContentPages, now.LowContentPages, true, audited(audit.LowContentRule), moved(before.LowContentPages, now.LowContentPages, "page")+" with little content")
	add(before.PagesMissingMeta, now.PagesMissingMeta, true, audited(audit.MissingMetaRule), moved(before.PagesMissingMeta, now.PagesMissingMeta, "page")+" without a description")
	if before.TotalPages != now.TotalPages {
		list = append(list, Change{At: now.At, Kind: neutral, Area: "site", Text: moved(before.TotalPages, now.TotalPages, "page") + " in all", Href: "/seo/audit?by=page"})
	}
	return list
}

// kindOf is what a difference means.
func kindOf(difference int, lessIsBetter bool) string {
	switch {
	case difference == 0:
		return neutral
	case difference < 0 == lessIsBetter:
		return better
	}
	return worse
}

// moved says (3, 1, "error") as 1 error instead of 3.
func moved(from, to int, one string) string {
	if to == 0 {
		return "No " + one + " instead of " + number(from)
	}
	return count(to, one) + " instead of " + number(from)
}

// turnedAlike are findings of one rule that changed alike.
type turnedAlike struct {
	rule, kind string
	severity   audit.Severity
	all        []Turned
}

// findingChanges tell of the findings that changed since the crawl before:
// what came back, what is new and what is fixed, the gravest first.
func findingChanges(in *Input) []Change {
	from := since(in)
	if from == nil {
		return nil
	}
	var groups []turnedAlike
	for _, t := range in.Turned {
		if !t.At.After(*from) {
			continue
		}
		i := slices.IndexFunc(groups, func(g turnedAlike) bool { return g.rule == t.Rule && g.kind == t.Change })
		if i < 0 {
			i = len(groups)
			groups = append(groups, turnedAlike{rule: t.Rule, kind: t.Change, severity: t.Severity})
		}
		groups[i].all = append(groups[i].all, t)
	}
	order := []string{"regressed", "new", "fixed"}
	slices.SortStableFunc(groups, func(a, b turnedAlike) int {
		return cmp.Or(cmp.Compare(severityRank(a.severity), severityRank(b.severity)), cmp.Compare(slices.Index(order, a.kind), slices.Index(order, b.kind)),
			cmp.Compare(len(b.all), len(a.all)), cmp.Compare(a.rule, b.rule))
	})
	titles := ruleTitles()
	var list []Change
	for i := range groups {
		list = append(list, groups[i].changes(in, titles[groups[i].rule])...)
	}
	return list
}

func ruleTitles() map[string]string {
	rules := audit.Rules()
	titles := make(map[string]string, len(rules))
	for i := range rules {
		titles[rules[i].ID] = rules[i].Title
	}
	return titles
}

// changes are one for each finding, or one for all where they are many.
func (g *turnedAlike) changes(in *Input, title string) []Change {
	list := make([]Change, 0, len(g.all))
	for i := range g.all {
		t := &g.all[i]
		list = append(list, g.change(in, t.At, "on "+place(in.Site, t.URL), t.Detail))
	}
	if len(list) < manyAlike {
		return list
	}
	latest := slices.MaxFunc(g.all, func(a, b Turned) int { return a.At.Compare(b.At) })
	places := "at " + number(len(g.all)) + " places"
	if len(in.Turned) >= maxTurned { // there may be more than were handed over
		places = "at " + number(len(g.all)) + " places or more"
	}
	if title == "" {
		title = latest.Detail
	}
	return []Change{g.change(in, latest.At, places, title)}
}

// change is one change, at a place.
func (g *turnedAlike) change(in *Input, at time.Time, where, what string) Change {
	c := Change{At: at, Kind: worse, Area: "site", Href: audited(g.rule)}
	switch g.kind {
	case "fixed":
		c.Kind, c.Text = better, "Fixed "+where+": "+what
		c.Href += "&state=fixed"
	case "regressed":
		c.Text = "Back " + where + ": " + what
	default:
		c.Text = "New " + where + ": " + what
	}
	c.Text = strings.TrimSuffix(c.Text, ".")
	if c.Kind == worse && (g.severity == audit.Notice || g.kind == "new" && !alike(in)) { // the crawl before may not have come there
		c.Kind = neutral
	}
	return c
}

// speedChanges compare the last two days on which a page was measured.
func speedChanges(in *Input) []Change {
	var list []Change
	for i := range in.Speed {
		p := &in.Speed[i]
		if len(p.History) < 2 {
			continue
		}
		last, before := p.History[len(p.History)-1], p.History[len(p.History)-2]
		if begun := since(in); begun != nil && last.At.Before(*begun) {
			continue // it is told with the changes since an earlier crawl
		}
		if c, ok := speedChange(in, p, before, last); ok {
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b Change) int { return cmp.Compare(a.Text, b.Text) })
	return list
}

func speedChange(in *Input, p *speed.Page, before, last speed.Point) (Change, bool) {
	from, to := score(before.Score), score(last.Score)
	if from-to < leastMove && to-from < leastMove {
		return Change{}, false
	}
	return Change{
		At: last.At, Kind: kindOf(to-from, false), Area: "speed",
		Text: fmt.Sprintf("The speed score of %s %s went from %d%% to %d%%", place(in.Site, p.URL), device(p.Strategy), from, to),
	}, true
}
