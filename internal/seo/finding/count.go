package finding

import (
	"context"

	"enamel/internal/seo/audit"
)

// What findings are counted by.
const (
	ByRule  = "rule"  // the severest first, then those with the most open findings
	ByPage  = "page"  // those with the most open errors first, then with the most open findings
	ByState = "state" // open too
)

// Count is how many findings there are of a rule, on a page or in a state.
type Count struct {
	Key        string         `json:"key" doc:"Id of a rule, address of a page, or a state"`
	Severity   audit.Severity `json:"severity" doc:"Of the worst that is open; empty: none is"`
	Open       int            `json:"open"`
	New        int            `json:"new"`
	Regressed  int            `json:"regressed"`
	NotChecked int            `json:"not_checked"`
	Fixed      int            `json:"fixed"`
	WontFix    int            `json:"wont_fix"`
	Pages      int            `json:"pages" doc:"That have the open findings, counted for each"`
	Tasks      int            `json:"tasks" doc:"Edits that mend the open findings"`
	Minutes    int            `json:"minutes" doc:"That the edits usually take"`
	Errors     int            `json:"errors" doc:"Of the open"`
	Warnings   int            `json:"warnings"`
	Notices    int            `json:"notices"`
}

// Count counts the findings of a site; most bounds the list.
func (s *Service) Count(ctx context.Context, start, by string, most int) ([]Count, error) {
	return nil, nil
}

// OfPages counts the findings on some pages, by address. A page without any has no entry.
func (s *Service) OfPages(ctx context.Context, start string, urls []string) (map[string]Count, error) {
	return nil, nil
}

// Totals are the open findings of a site in a few figures.
type Totals struct {
	Crawl      int64 // the newest that was concluded; 0: none was
	Errors     int
	Warnings   int
	Notices    int
	Pages      int // that the crawl read
	WithError  int // of those
	Indexable  int // of those
	Tasks      int
	Minutes    int
	NotChecked int
}

// ErrorFree is the share of pages without an error, 0 to 1.
func (t *Totals) ErrorFree() float64 {
	if t.Pages == 0 {
		return 0
	}
	return float64(max(0, t.Pages-t.WithError)) / float64(t.Pages)
}

// Totals counts what is open on a site.
func (s *Service) Totals(ctx context.Context, start string) (Totals, error) { return Totals{}, nil }

// Changes are what a crawl changed.
type Changes struct {
	Rules []RuleChange // the severest first
	Back  []Finding    // errors that were fixed once, at most 20
}

// RuleChange is what a crawl changed of a rule.
type RuleChange struct {
	Rule      string
	Severity  audit.Severity
	New       int
	Fixed     int
	Regressed int
}

// Changes counts what the newest crawl changed; of an earlier one nothing is known.
func (s *Service) Changes(ctx context.Context, start string, crawl int64) (Changes, error) {
	return Changes{}, nil
}
