package finding

import (
	"cmp"
	"context"
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
	ByState = "state" // and 'open' and 'wont-fix'
)

const (
	mended   = "mended" // the status by which what the newest crawl fixed is counted
	mostBack = 20       // errors that Changes names
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
	Tasks      int            `json:"tasks" doc:"Edits that fix the open findings"`
	Minutes    int            `json:"minutes" doc:"That the edits usually take"`
	Errors     int            `json:"errors" doc:"Of the open; of a state, of all in it"`
	Warnings   int            `json:"warnings"`
	Notices    int            `json:"notices"`
}

// tally counts the findings of a rule with one severity in one status.
type tally struct {
	rule            string
	rank            int64
	status          string
	n, pages, tasks int
	minutes         int // that the tasks take
}

// tallies are those of a site, the severest first.
func (s *Service) tallies(ctx context.Context, site int64) ([]tally, error) {
	rows, err := s.DB.Query(ctx, `select rule, rank, status, n, pages, tasks from finding_count where site = $1 order by rank, rule, status`, site)
	list, err := scan(func(t *tally) []any { return []any{&t.rule, &t.rank, &t.status, &t.n, &t.pages, &t.tasks} }, rows, err)
	for i := range list {
		if rule := s.rules[list[i].rule]; rule != nil {
			list[i].minutes = list[i].tasks * rule.Minutes
		}
	}
	return list, err
}

// bySeverity counts some by their severity.
func (c *Count) bySeverity(rank int64, n int) {
	*[]*int{&c.Errors, &c.Warnings, &c.Notices}[rank] += n
	if n > 0 && (c.Severity == "" || rank < rankOf(c.Severity)) {
		c.Severity = severities()[rank]
	}
}

func (c *Count) add(t *tally) {
	if t.status == Open {
		c.bySeverity(t.rank, t.n)
		c.Open, c.Pages, c.Tasks, c.Minutes = c.Open+t.n, c.Pages+t.pages, c.Tasks+t.tasks, c.Minutes+t.minutes
	}
	of := map[string]*int{string(Appeared): &c.New, string(Regressed): &c.Regressed, string(NotChecked): &c.NotChecked, string(Fixed): &c.Fixed, Left: &c.WontFix}
	if field := of[t.status]; field != nil {
		*field += t.n
	}
}

// Count counts the findings of a site; most bounds the list.
func (s *Service) Count(ctx context.Context, start, by string, most int) ([]Count, error) {
	site, err := siteOf(start)
	switch {
	case err != nil:
		return nil, err
	case by == ByPage:
		return s.onPages(ctx, `errors + warnings + notices + fixed + wont_fix > 0 order by errors desc, warnings desc, notices desc, url limit $2`, site, most)
	case by != ByRule && by != ByState:
		return nil, fault.Field("by", "The findings cannot be counted like that")
	}
	list, err := s.tallies(ctx, site)
	groups := map[string]Count{}
	for _, t := range list {
		key := t.rule
		if by == ByState {
			key = t.status
		}
		c := groups[key]
		c.Key = key
		if c.add(&t); by == ByState && key != Open {
			if c.bySeverity(t.rank, t.n); slices.Contains(openStatuses(), key) {
				c.Open += t.n
			}
		}
		groups[key] = c
	}
	delete(groups, mended)
	order := func(c *Count) int64 { return (rankOf(c.Severity) + 4) % 4 } // none is last
	out := slices.SortedFunc(maps.Values(groups), func(a, b Count) int {
		return cmp.Or(cmp.Compare(order(&a), order(&b)), cmp.Compare(b.Open, a.Open), cmp.Compare(a.Key, b.Key))
	})
	return out[:min(len(out), max(0, most))], err
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
	list, err := s.onPages(ctx, `page in `+places(2, len(urls)), args...)
	out := make(map[string]Count, len(list))
	for _, c := range list {
		out[c.Key] = c
	}
	return out, err
}

// onPages counts the findings on the pages of a site, the first argument, for which a
// condition holds.
func (s *Service) onPages(ctx context.Context, condition string, args ...any) ([]Count, error) {
	rows, err := s.DB.Query(ctx, `select url, `+pageCounts+` from finding_address where site = $1 and `+condition, args...)
	list, err := scan(func(c *Count) []any {
		return []any{&c.Key, &c.Errors, &c.Warnings, &c.Notices, &c.New, &c.Regressed, &c.NotChecked, &c.Fixed, &c.WontFix}
	}, rows, err)
	for i := range list {
		c := &list[i]
		c.Pages, c.Open = 1, c.Errors+c.Warnings+c.Notices
		if worst := slices.IndexFunc([]int{c.Errors, c.Warnings, c.Notices}, func(n int) bool { return n > 0 }); worst >= 0 {
			c.Severity = severities()[worst]
		}
	}
	return list, err
}

// Totals are the open findings of a site in a few figures.
type Totals struct {
	Errors, Warnings, Notices int
	NotChecked                int
	Tasks, Minutes            int

	Crawl     int64 // the newest that was concluded; 0: none was
	Pages     int   // that it read
	WithError int   // of those
	Indexable int   // of those
}

// ErrorFree is the share of the pages read on which there is no error, 0 to 1; 0
// where none was read.
func (t *Totals) ErrorFree() float64 {
	return float64(t.Pages-t.WithError) / math.Max(1, float64(t.Pages))
}

// Totals counts what is open on a site.
func (s *Service) Totals(ctx context.Context, start string) (t Totals, err error) {
	site, err := siteOf(start)
	if err != nil {
		return t, err
	}
	list, err := s.tallies(ctx, site)
	if err != nil {
		return t, err
	}
	var all Count
	for i := range list {
		all.add(&list[i])
	}
	last, err := newest(ctx, s.DB, site)
	if err != nil {
		return t, err
	}
	t = Totals{
		Errors: all.Errors, Warnings: all.Warnings, Notices: all.Notices, NotChecked: all.NotChecked, Tasks: all.Tasks, Minutes: all.Minutes,
		Crawl: last.crawl, Pages: int(last.pages), Indexable: int(last.indexable),
	}
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
	list, err := s.tallies(ctx, site)
	for i, t := range list {
		if i == 0 || t.rule != list[i-1].rule || t.rank != list[i-1].rank {
			out.Rules = append(out.Rules, RuleChange{Rule: t.rule, Severity: severities()[t.rank]})
		}
		c := &out.Rules[len(out.Rules)-1]
		if field := map[string]*int{string(Appeared): &c.New, mended: &c.Fixed, string(Regressed): &c.Regressed}[t.status]; field != nil {
			*field = t.n
		}
	}
	out.Rules = slices.DeleteFunc(out.Rules, func(c RuleChange) bool { return c.New+c.Fixed+c.Regressed == 0 })
	if err == nil {
		out.Back, _, _, err = s.List(ctx, Query{Start: start, Severity: audit.Error, State: string(Regressed), Limit: mostBack})
	}
	return out, err
}
