package finding

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"math"
	"slices"
	"strings"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/audit"
)

// Findings are counted by one of these.
const (
	ByRule  = "rule"  // the severest first, then those with the most open findings
	ByPage  = "page"  // those with the most errors first, then warnings, then notices; shared findings count on each of their pages
	ByState = "state" // and 'open' and 'wont-fix'
)

const (
	mended   = "mended" // the status by which what the newest crawl fixed is counted
	mostBack = 20       // errors that Changes names

	pagesEach = 100 // that were read, counted in one transaction
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
	Pages      int            `json:"pages" doc:"Places: each page counts for each of the open findings that it has"`
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
	switch t.status {
	case Open:
		c.bySeverity(t.rank, t.n)
		c.Open, c.Pages, c.Tasks, c.Minutes = c.Open+t.n, c.Pages+t.pages, c.Tasks+t.tasks, c.Minutes+t.minutes
	case string(Appeared):
		c.New += t.n
	case string(Regressed):
		c.Regressed += t.n
	case string(NotChecked):
		c.NotChecked += t.n
	case string(Fixed), mended:
		c.Fixed += t.n
	case Left:
		c.WontFix += t.n
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
		c := groups[t.rule]
		if c.Key = t.rule; by == ByState {
			c = groups[t.status]
			if c.Key = t.status; t.status != Open {
				c.bySeverity(t.rank, t.n)
			}
			if slices.Contains(openStatuses(), t.status) {
				c.Open += t.n
			}
		}
		if t.status != mended {
			c.add(&t)
			groups[c.Key] = c
		}
	}
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
	keys := make([]int64, len(urls))
	for i, url := range urls {
		keys[i] = keyOf(url)
	}
	text, args := in([]any{site}, keys)
	list, err := s.onPages(ctx, `page`+text, args...)
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
	Broken    int   // other addresses with an error, such as pages that answer 500
}

// ErrorFree is the share of the pages on which there is no error, those that are
// broken among them, 0 to 1; 0 where there is none.
func (t *Totals) ErrorFree() float64 {
	return float64(max(0, t.Pages-t.WithError)) / math.Max(1, float64(t.Pages+t.Broken))
}

// Totals counts what is open on a site.
func (s *Service) Totals(ctx context.Context, start string) (t Totals, err error) {
	site, err := siteOf(start)
	if err != nil {
		return t, err
	}
	list, err := s.tallies(ctx, site)
	var all Count
	for i := range list {
		all.add(&list[i])
	}
	last, failed := newest(ctx, s.DB, site)
	t = Totals{
		Errors: all.Errors, Warnings: all.Warnings, Notices: all.Notices, NotChecked: all.NotChecked, Tasks: all.Tasks, Minutes: all.Minutes,
		Crawl: last.crawl, Pages: int(last.pages), Indexable: int(last.indexable),
	}
	if err = errors.Join(err, failed); err == nil {
		err = s.DB.QueryRow(ctx, `select count(*) filter (where is_read), count(*) filter (where not is_read) from finding_address where site = $1 and errors > 0`, site).
			Scan(&t.WithError, &t.Broken)
	}
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

// Changes counts what the newest crawl changed. Changes of earlier crawls are not kept.
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
	if err != nil {
		return out, err
	}
	list = slices.DeleteFunc(list, func(t tally) bool { return t.status == string(Fixed) })
	for len(list) > 0 {
		first, n := list[0], 0
		var c Count
		for ; n < len(list) && list[n].rule == first.rule && list[n].rank == first.rank; n++ {
			c.add(&list[n])
		}
		if list = list[n:]; c.New+c.Fixed+c.Regressed > 0 {
			out.Rules = append(out.Rules, RuleChange{first.rule, severities()[first.rank], c.New, c.Fixed, c.Regressed})
		}
	}
	out.Back, _, _, err = s.List(ctx, Query{Start: start, Severity: audit.Error, State: string(Regressed), Limit: mostBack})
	return out, err
}

const (
	isOpen = `status in ('new', 'persisting', 'regressed', 'not-checked')`

	// pageCounts are the columns of counts of finding_address, and pageSums their values.
	pageCounts = `errors, warnings, notices, appeared, regressed, not_checked, fixed, wont_fix`
	pageSums   = `count(*) filter (where rank = 0 and ` + isOpen + `) as errors, count(*) filter (where rank = 1 and ` + isOpen + `) as warnings,
		count(*) filter (where rank = 2 and ` + isOpen + `) as notices, count(*) filter (where status = 'new') as appeared,
		count(*) filter (where status = 'regressed') as regressed, count(*) filter (where status = 'not-checked') as not_checked,
		count(*) filter (where status = 'fixed') as fixed, count(*) filter (where status = 'wont-fix') as wont_fix`
)

// countRule counts the findings of a rule anew.
func countRule(ctx context.Context, tx *db.Tx, site int64, rule string, newest int64) error {
	const sums = `count(*), sum(case when members > 0 then members else 1 end), count(distinct case when cause <> 0 then cause end) + count(*) filter (where cause = 0)
		from finding where site = $1 and rank in (0, 1, 2) and rule = $2`
	_, deleted := tx.Exec(ctx, `delete from finding_count where site = $1 and rule = $2`, site, rule)
	_, inserted := tx.Exec(ctx, `insert into finding_count (site, rule, rank, status, n, pages, tasks)
		select site, rule, rank, status, `+sums+` group by site, rule, rank, status
		union all select site, rule, rank, 'open', `+sums+` and `+isOpen+` group by site, rule, rank
		union all select site, rule, rank, 'mended', `+sums+` and status = 'fixed' and changed = $3 group by site, rule, rank`, site, rule, newest)
	return errors.Join(deleted, inserted)
}

// countedPages is a query that counts findings by address: the pages, members and
// targets for which the conditions on f and m hold. Of a target there is no count.
func countedPages(ofPage, ofMember, ofTarget string) string {
	return `select page, min(url) as url, ` + pageSums + ` from (
		select f.page, f.url, f.rank, f.status from finding f where f.site = $1 and f.members = 0 and ` + ofPage + `
		union all select m.page, m.url, f.rank, f.status from finding f join finding_member m on m.site = f.site and m.finding = f.id
			where f.site = $1 and m.site = $1 and ` + ofMember + `
		union all select f.target_key, f.target, 3, '' from finding f where f.site = $1 and f.target_key <> 0 and ` + ofTarget + `) as at group by page`
}

// recount changes findings of a rule, for which a condition on f holds, and counts: on
// their pages the difference, of the rule all. The parameters of the condition begin at $2.
func recount(ctx context.Context, tx *db.Tx, site int64, rule, condition string, args []any, change func() error) error {
	shift := func(sign string) error {
		var sets []string
		for name := range strings.SplitSeq(pageCounts, ", ") {
			sets = append(sets, name+` = finding_address.`+name+` `+sign+` t.`+name)
		}
		_, err := tx.Exec(ctx, `with t as (`+countedPages(condition, condition, condition)+`) update finding_address set `+strings.Join(sets, ", ")+`
			from t where finding_address.site = $1 and finding_address.page = t.page`, append([]any{site}, args...)...)
		return err
	}
	last, err := newest(ctx, tx, site)
	return errors.Join(err, shift("-"), change(), shift("+"), countRule(ctx, tx, site, rule, last.crawl))
}

// countPages makes the addresses of the site anew, by windows of the pages that were
// read, of which it gets the keys in order. Keys are hashes: the others lie evenly between.
func (j *conclusion) countPages(ctx context.Context, isRead []int64) error {
	from := int64(math.MinInt64)
	for keys := range slices.Chunk(append(isRead, math.MaxInt64), pagesEach) {
		to := keys[len(keys)-1]
		err := j.DB.Tx(ctx, func(tx *db.Tx) error {
			_, deleted := tx.Exec(ctx, `delete from finding_address where site = $1 and page between $2 and $3`, j.site, from, to)
			text, args := in([]any{j.site, from, to}, keys)
			_, inserted := tx.Exec(ctx, `insert into finding_address (site, is_read, page, url, `+pageCounts+`) select cast($1 as bigint), page`+text+`, t.* from (`+
				countedPages(`f.page between $2 and $3`, `m.page between $2 and $3`, `f.target_key between $2 and $3`)+`) as t`, args...)
			return errors.Join(deleted, inserted)
		})
		if err != nil {
			return err
		}
		from = to + 1
	}
	return nil
}

// countRules counts the rules, then notes that the crawl was concluded.
func (j *conclusion) countRules(ctx context.Context, now concluded) error {
	list, err := j.tallies(ctx, j.site)
	if err != nil {
		return err
	}
	rules := map[string]bool{}
	for _, t := range list {
		rules[t.rule] = true
	}
	for _, r := range j.Rules {
		rules[r.ID] = true
	}
	for rule := range rules {
		if err := j.DB.Tx(ctx, func(tx *db.Tx) error { return countRule(ctx, tx, j.site, rule, now.crawl) }); err != nil {
			return err
		}
	}
	return j.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `insert into finding_site (site, crawl, pages, indexable) values ($1, $2, $3, $4)
			on conflict (site) do update set crawl = excluded.crawl, pages = excluded.pages, indexable = excluded.indexable
			where finding_site.crawl <= excluded.crawl`, j.site, now.crawl, now.pages, now.indexable)
		return err
	})
}
