package audit

import (
	"cmp"
	"fmt"
	"slices"
)

// The rules by which pages are counted: what the audit finds and what the
// summary counts is the same.
const (
	LowContentRule  = "content.low"
	MissingMetaRule = "description.missing"
)

// Points that the health score loses for a page with little content, and for
// one without a description.
const (
	LowContentCost  = 10
	MissingMetaCost = 5
)

const maxRecommendations = 10

// Summary is a crawl in a few figures.
type Summary struct {
	LowContentPages  int      `json:"low_content_pages"`
	PagesMissingMeta int      `json:"pages_missing_meta"` // without a description
	Recommendations  []string `json:"recommendations"`    // the most valuable first, at most 10
	HealthScore      int      `json:"health_score"`       // 0 to 100
}

// Summarize is what the findings come to: so many open of each rule and so many that
// staff leave as they are, which count too but are not recommended, on so many pages.
func Summarize(rules []Rule, open, wontFix map[string]int, pages int) Summary {
	low, missing := open[LowContentRule]+wontFix[LowContentRule], open[MissingMetaRule]+wontFix[MissingMetaRule]
	return Summary{LowContentPages: low, PagesMissingMeta: missing, Recommendations: recommendations(rules, open), HealthScore: HealthScore(pages, low, missing)}
}

// HealthScore is the specification's: 100 minus 10 for each page with little
// content and 5 for each without a description, never below 0; 0 where there are
// no pages.
func HealthScore(pages, low, missing int) int {
	if pages <= 0 || low > 10 || missing > 20 {
		return 0
	}
	return max(0, 100-(LowContentCost*low+MissingMetaCost*missing))
}

// recommendations are what to do first: errors before warnings before notices,
// then what is found most often, then what takes the least time.
func recommendations(rules []Rule, found map[string]int) []string {
	broken := slices.DeleteFunc(slices.Clone(rules), func(r Rule) bool { return found[r.ID] == 0 })
	rank := func(r *Rule) int { return slices.Index([]Severity{Error, Warning, Notice}, r.Severity) }
	slices.SortFunc(broken, func(a, b Rule) int {
		return cmp.Or(cmp.Compare(rank(&a), rank(&b)), cmp.Compare(found[b.ID], found[a.ID]), cmp.Compare(a.Minutes, b.Minutes), cmp.Compare(a.ID, b.ID))
	})
	list := []string{}
	for _, r := range broken[:min(len(broken), maxRecommendations)] {
		list = append(list, fmt.Sprintf("%s (%s). %s", r.Title, counted(found[r.ID], "finding", "findings"), r.Fix))
	}
	return list
}
