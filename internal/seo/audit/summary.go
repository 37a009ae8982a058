package audit

import (
	"cmp"
	"fmt"
	"slices"

	"enamel/internal/seo/crawl/visit"
)

// The rules by which pages are counted: what the audit finds and what the
// summary counts is the same.
const (
	LowContentRule  = "content.low"
	MissingMetaRule = "description.missing"
)

// What the health score loses by a page with little content, and by one without
// a description.
const (
	LowContentCost  = 10
	MissingMetaCost = 5
)

const maxRecommendations = 10

// Summary is a crawl in a few figures.
type Summary struct {
	TotalPages       int      `json:"total_pages"`
	LowContentPages  int      `json:"low_content_pages"`
	PagesMissingMeta int      `json:"pages_missing_meta"` // without a description
	Recommendations  []string `json:"recommendations"`    // the most valuable first, at most 10
	HealthScore      int      `json:"health_score"`       // 0 to 100
	ErrorFree        float64  `json:"error_free"`         // share of the pages on which there is no error, 0 to 1
}

// Tally counts the findings of a crawl, one at a time.
type Tally struct{ rules map[string]*ruleTally }

type ruleTally struct {
	Rule
	found int
	first string // shortest address
}

// NewTally makes a Tally of what the rules find.
func NewTally(rules []Rule) *Tally {
	t := &Tally{rules: make(map[string]*ruleTally, len(rules))}
	for i := range rules {
		t.rules[rules[i].ID] = &ruleTally{Rule: rules[i]}
	}
	return t
}

// Add counts a finding. One of a rule that is not known is left out.
func (t *Tally) Add(rule, url string) {
	r := t.rules[rule]
	if r == nil {
		return
	}
	r.found++
	if r.first == "" || len(url) < len(r.first) || len(url) == len(r.first) && url < r.first {
		r.first = url
	}
}

// Ways are the kinds of links by which pages refer to the target of a rule's
// finding, which stands for all of them; none: it stands for its own page.
func Ways(rule string) []visit.LinkKind {
	switch rule {
	case "link.broken", "link.external-broken":
		return []visit.LinkKind{visit.Anchor, visit.Refresh, visit.Resource}
	case "link.to-redirect":
		return []visit.LinkKind{visit.Anchor, visit.Refresh}
	case "image.broken":
		return []visit.LinkKind{visit.Picture}
	case "social.image-broken":
		return []visit.LinkKind{visit.Social}
	case "hreflang.to-error":
		return []visit.LinkKind{visit.Hreflang}
	case "canonical.to-error", "canonical.to-redirect", "canonical.to-noindex", "canonical.chain":
		return []visit.LinkKind{visit.Canonical}
	}
	return nil
}

// Summary is what the findings come to on so many pages, so many of which have an
// error.
func (t *Tally) Summary(pages, faulty int) Summary {
	s := Summary{TotalPages: pages, LowContentPages: t.found(LowContentRule), PagesMissingMeta: t.found(MissingMetaRule), Recommendations: t.recommendations()}
	s.HealthScore = HealthScore(pages, s.LowContentPages, s.PagesMissingMeta)
	if pages > 0 {
		s.ErrorFree = float64(max(0, pages-faulty)) / float64(pages)
	}
	return s
}

func (t *Tally) found(rule string) int {
	if r := t.rules[rule]; r != nil {
		return r.found
	}
	return 0
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
func (t *Tally) recommendations() []string {
	var broken []*ruleTally
	for _, r := range t.rules {
		if r.found > 0 {
			broken = append(broken, r)
		}
	}
	slices.SortFunc(broken, func(a, b *ruleTally) int {
		return cmp.Or(cmp.Compare(severityRank(a.Severity), severityRank(b.Severity)), cmp.Compare(b.found, a.found), cmp.Compare(a.Minutes, b.Minutes), cmp.Compare(a.ID, b.ID))
	})
	list := []string{}
	for _, r := range broken[:min(len(broken), maxRecommendations)] {
		where := r.first
		if r.found > 1 {
			where = fmt.Sprintf("%s places, first %s", thousands(r.found), r.first)
		}
		list = append(list, fmt.Sprintf("%s (%s). %s", r.Title, where, r.Fix))
	}
	return list
}

func severityRank(s Severity) int {
	return slices.Index([]Severity{Error, Warning, Notice}, s)
}
