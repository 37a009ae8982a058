package finding

import (
	"cmp"
	"context"
	"database/sql"
	"maps"
	"math"
	"slices"

	"enamel/internal/fault"
	"enamel/internal/seo/audit"
)

// What findings are counted by.
const (
	ByRule  = "rule"  // the severest first, then those with the most open findings
	ByPage  = "page"  // those with the most errors first, then warnings, then notices; shared findings count on each of their pages
	ByState = "state" // and 'wont-fix'
)

// mostBack bounds the errors that Changes names.
const mostBack = 20

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
	Tasks      int            `json:"tasks" doc:"Edits that fix the open findings"`
	Minutes    int            `json:"minutes" doc:"That the edits usually take"`
	Errors     int            `json:"errors" doc:"Of the open"`
	Warnings   int            `json:"warnings"`
	Notices    int            `json:"notices"`
}

// counts are the numbers that are stored, in the order of countColumns.
func (c *Count) counts() []any {
	return []any{&c.Errors, &c.Warnings, &c.Notices, &c.New, &c.Regressed, &c.NotChecked, &c.Fixed, &c.WontFix}
}

// settle works out what follows from the others.
func (c *Count) settle() {
	c.Open = c.Errors + c.Warnings + c.Notices
	for i, n := range []int{c.Errors, c.Warnings, c.Notices} {
		if n > 0 && c.Severity == "" {
			c.Severity = severities()[i]
		}
	}
}

func (c *Count) add(other *Count) {
	for i, n := range other.counts() {
		*c.counts()[i].(*int) += *n.(*int)
	}
	c.Pages, c.Tasks, c.Minutes = c.Pages+other.Pages, c.Tasks+other.Tasks, c.Minutes+other.Minutes
	c.settle()
}

// in is how many are in a status.
func (c *Count) in(status string) int {
	switch status {
	case string(Appeared):
		return c.New
	case string(Persisting):
		return c.Open - c.New - c.Regressed - c.NotChecked
	case string(Regressed):
		return c.Regressed
	case string(NotChecked):
		return c.NotChecked
	case string(Fixed):
		return c.Fixed
	}
	return c.WontFix
}

// ruleCount counts the findings of a rule with one severity.
type ruleCount struct {
	Count

	rank   int64
	mended int // fixed by the newest crawl, or since
}

// byRule reads the counts of the rules, the severest first.
func (s *Service) byRule(ctx context.Context, site int64) (list []ruleCount, err error) {
	rows, err := s.DB.Query(ctx, `select rule, `+countNames+`, rank, mended, pages, tasks from finding_rule where site = $1 order by rank, rule`, site)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var c ruleCount
		if err := rows.Scan(append(append([]any{&c.Key}, c.counts()...), &c.rank, &c.mended, &c.Pages, &c.Tasks)...); err != nil {
			return nil, err
		}
		c.settle()
		if rule := s.rules[c.Key]; rule != nil {
			c.Minutes = c.Tasks * rule.Minutes
		}
		list = append(list, c)
	}
	return list, rows.Err()
}

// Count counts the findings of a site; most bounds the list.
func (s *Service) Count(ctx context.Context, start, by string, most int) ([]Count, error) {
	site, err := siteOf(start)
	switch {
	case err != nil:
		return nil, err
	case by == ByPage:
		return scanPages(s.DB.Query(ctx, `select url, `+countNames+` from finding_address where site = $1 and errors + warnings + notices + fixed + wont_fix > 0
			order by errors desc, warnings desc, notices desc, url limit $2`, site, most))
	case by != ByRule && by != ByState:
		return nil, fault.Field("by", "The findings cannot be counted like that")
	}
	list, err := s.byRule(ctx, site)
	groups := map[string]*Count{}
	for i := range list {
		for key, c := range list[i].groups(by) {
			if groups[key] == nil {
				groups[key] = &Count{Key: key}
			}
			groups[key].add(&c)
		}
	}
	out := make([]Count, 0, len(groups))
	for _, c := range groups {
		out = append(out, *c)
	}
	slices.SortFunc(out, func(a, b Count) int {
		return cmp.Or(cmp.Compare(uint64(rankOf(a.Severity)), uint64(rankOf(b.Severity))), cmp.Compare(b.Open, a.Open), cmp.Compare(a.Key, b.Key)) //nolint:gosec // none is last
	})
	return out[:min(len(out), max(0, most))], err
}

// groups are the counts of a rule by its id, or by each status.
func (c *ruleCount) groups(by string) map[string]Count {
	if by == ByRule {
		return map[string]Count{c.Key: c.Count}
	}
	out := map[string]Count{string(Fixed): {Fixed: c.Fixed}, Left: {WontFix: c.WontFix}}
	for _, status := range openStatuses() {
		n := Count{}
		*n.counts()[c.rank].(*int) = c.in(status)
		switch status {
		case string(Appeared):
			n.New = c.New
		case string(Regressed):
			n.Regressed = c.Regressed
		case string(NotChecked):
			n.NotChecked = c.NotChecked
		}
		out[status] = n
	}
	maps.DeleteFunc(out, func(_ string, n Count) bool { return n == Count{} })
	return out
}

// OfPages counts the findings on some pages, by address. A page without any has no entry.
func (s *Service) OfPages(ctx context.Context, start string, urls []string) (map[string]Count, error) {
	site, err := siteOf(start)
	if err != nil || len(urls) == 0 {
		return nil, err
	}
	args := []any{site}
	for _, url := range urls {
		args = append(args, keyOf(url))
	}
	list, err := scanPages(s.DB.Query(ctx, `select url, `+countNames+` from finding_address where site = $1 and page in `+places(2, len(urls)), args...))
	out := make(map[string]Count, len(list))
	for _, c := range list {
		out[c.Key] = c
	}
	return out, err
}

func scanPages(rows *sql.Rows, err error) ([]Count, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []Count{}
	for rows.Next() {
		c := Count{Pages: 1}
		if err := rows.Scan(append([]any{&c.Key}, c.counts()...)...); err != nil {
			return nil, err
		}
		c.settle()
		list = append(list, c)
	}
	return list, rows.Err()
}

// Totals are the findings of a site in a few figures.
type Totals struct {
	Count

	Crawl     int64 // the newest that was concluded; 0: none was
	Read      int   // pages that it read
	WithError int   // of those
	Indexable int   // of those
}

// ErrorFree is the share of the pages read on which there is no error, 0 to 1.
func (t *Totals) ErrorFree() float64 { return 1 - float64(t.WithError)/math.Max(1, float64(t.Read)) }

// Totals counts what there is on a site.
func (s *Service) Totals(ctx context.Context, start string) (t Totals, err error) {
	site, err := siteOf(start)
	if err != nil {
		return t, err
	}
	list, err := s.byRule(ctx, site)
	if err != nil {
		return t, err
	}
	for i := range list {
		t.add(&list[i].Count)
	}
	last, err := newest(ctx, s.DB, site)
	if err != nil {
		return t, err
	}
	t.Crawl, t.Read, t.Indexable = last.crawl, int(last.pages), int(last.indexable)
	err = s.DB.QueryRow(ctx, `select count(*) from finding_address where site = $1 and is_read and errors > 0`, site).Scan(&t.WithError)
	return t, err
}

// Changes are what a crawl changed.
type Changes struct {
	Rules []RuleChange // the severest first
	Back  []Finding    // errors that were fixed once, at most 20
}

// RuleChange is what a crawl changed of a rule.
type RuleChange struct {
	Rule                  string
	Severity              audit.Severity
	New, Fixed, Regressed int
}

// Changes counts what the newest crawl changed. What an earlier one changed is not kept.
func (s *Service) Changes(ctx context.Context, start string, crawl int64) (out Changes, err error) {
	site, err := siteOf(start)
	if err != nil {
		return out, err
	}
	last, err := newest(ctx, s.DB, site)
	if err != nil || last.crawl != crawl {
		return out, err
	}
	list, err := s.byRule(ctx, site)
	if err != nil {
		return out, err
	}
	for _, c := range list {
		if c.New+c.mended+c.Regressed > 0 {
			out.Rules = append(out.Rules, RuleChange{c.Key, severities()[c.rank], c.New, c.mended, c.Regressed})
		}
	}
	out.Back, _, _, err = s.List(ctx, Query{Start: start, Severity: audit.Error, State: string(Regressed), Limit: mostBack})
	return out, err
}
