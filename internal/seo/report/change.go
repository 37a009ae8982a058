package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/finding"
	"enamel/internal/seo/speed"
)

const (
	maxChanges = 20
	// maxNamed is how many errors of one rule that came back are named.
	maxNamed = 3
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
// was measured or a phrase was looked up before: the newest day first, at most 20.
func Changes(in Input) []Change {
	list := append(crawlChanges(&in), findingChanges(&in)...)
	list = append(list, rankChanges(&in)...)
	list = append(list, clickChanges(&in)...)
	list = append(list, marketChanges(&in)...)
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
	errors, _, more := standing(in, audit.Error)
	var list []Change
	add := func(from, to int, lessIsBetter bool, href, text string) {
		if from != to {
			list = append(list, Change{At: now.At, Kind: kindOf(to-from, lessIsBetter), Area: "site", Text: text, Href: href})
		}
	}
	add(before.HealthScore, now.HealthScore, false, "/seo/audit", fmt.Sprintf("The health score went from %d%% to %d%%", before.HealthScore, now.HealthScore))
	add(errors-more, errors, true, "/seo/audit?severity=error", moved(errors-more, errors, "error"))
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

// findingChanges tell, by rule, how many findings came back, are new and are fixed
// since the crawl before, the gravest first. Errors that came back are named.
func findingChanges(in *Input) []Change {
	if since(in) == nil {
		return nil
	}
	titles := ruleTitles()
	var list []Change
	for _, severity := range []audit.Severity{audit.Error, audit.Warning, audit.Notice} {
		for _, kind := range []string{"Back", "New", "Fixed"} {
			for _, c := range in.Turned.Rules {
				n := map[string]int{"Back": c.Regressed, "New": c.New, "Fixed": c.Fixed}[kind]
				if c.Severity != severity || n == 0 {
					continue
				}
				where := "at " + count(n, "place")
				if named := cameBack(in, c.Rule); kind == "Back" && len(named) > 0 {
					where = "on " + strings.Join(named, ", ") + unchecked(" and at %s more", n-len(named))
				}
				list = append(list, findingChange(in, c, kind, kind+" "+where+": "+cmp.Or(titles[c.Rule], c.Rule)))
			}
		}
	}
	return list
}

// cameBack are pages on which errors of a rule came back, at most 3.
func cameBack(in *Input, rule string) (pages []string) {
	for i := range in.Turned.Back {
		if f := &in.Turned.Back[i]; f.Rule == rule && len(pages) < maxNamed {
			pages = append(pages, place(in.Site, f.URL))
		}
	}
	return pages
}

func findingChange(in *Input, c finding.RuleChange, kind, text string) Change {
	out := Change{At: in.Crawls[0].At, Kind: worse, Area: "site", Href: audited(c.Rule), Text: text}
	switch {
	case kind == "Fixed":
		out.Kind = better
		out.Href += "&state=fixed"
	case c.Severity == audit.Notice || kind == "New" && !alike(in): // the crawl before may not have come there
		out.Kind = neutral
	}
	return out
}

func ruleTitles() map[string]string {
	rules := audit.Rules()
	titles := make(map[string]string, len(rules))
	for i := range rules {
		titles[rules[i].ID] = rules[i].Title
	}
	return titles
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
