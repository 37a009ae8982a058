package crawl

import (
	"context"
	"strconv"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// By is what findings are counted by.
type By string

// The groups of CountTracked.
const (
	ByRule   By = "rule"   // the severest first, then those with the most open findings
	ByPage   By = "page"   // those with the most open errors first, then with the most open findings
	ByChange By = "change" // one count a change and severity
)

// Count is how many findings of a site there are of a rule, on a page or with
// a change. New, Regressed and NotChecked are of the newest crawl and open;
// Fixed are all that are still kept.
type Count struct {
	Key        string // the rule, the URL of the page or the change
	Severity   string // of the rule or the change; of a page: of the worst that is open
	Open       int
	New        int
	Fixed      int
	Regressed  int
	NotChecked int
	Pages      int // that the open findings stand for, counted for each
	Shared     int // the same, at most mostShared for each
}

// mostShared is up to how many pages what they have alike is taken to stand on each
// by itself: more of them share it.
const mostShared = 5

// Standing is how the findings of a severity stand.
type Standing struct {
	Open       int
	NotChecked int // of those: by the newest crawl
	Came       int // new or back since a moment
	Fixed      int // since then
}

// Standings counts the findings of a site by severity, and what has changed since.
func (c *Crawler) Standings(ctx context.Context, start string, since time.Time) (map[string]Standing, error) {
	o, err := Options{Start: start}.normal()
	if err != nil {
		return nil, err
	}
	rows, err := c.DB.Query(ctx, `select severity, count(*) filter (where change <> 'fixed'), count(*) filter (where change = 'not-checked'),
		count(*) filter (where change in ('new', 'regressed') and changed_at > $2), count(*) filter (where change = 'fixed' and changed_at > $2)
		from crawl_tracked where site = $1 group by severity`, bits(keyOf(o.Start)), db.Millis(since))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := map[string]Standing{}
	for rows.Next() {
		var severity string
		var s Standing
		if err := rows.Scan(&severity, &s.Open, &s.NotChecked, &s.Came, &s.Fixed); err != nil {
			return nil, err
		}
		all[severity] = s
	}
	return all, rows.Err()
}

// mostCounts bounds what CountTracked returns.
const mostCounts = 1000

// CountTracked counts the findings of a site; most bounds the list, up to 1,000.
func (c *Crawler) CountTracked(ctx context.Context, start string, by By, most int) (list []Count, err error) {
	const open, errorsOpen = `count(*) filter (where change <> 'fixed')`, `count(*) filter (where change <> 'fixed' and severity_rank = 0)`
	const worst = `coalesce(min(severity_rank) filter (where change <> 'fixed'), min(severity_rank))`
	groups := map[By]struct{ key, group, order string }{
		ByRule:   {`rule`, `rule`, worst + `, ` + open + ` desc, rule`},
		ByPage:   {`url`, `page, url`, errorsOpen + ` desc, ` + open + ` desc, url`},
		ByChange: {`change`, `change, severity_rank`, `change, severity_rank`},
	}
	o, err := Options{Start: start}.normal()
	if err != nil {
		return nil, err
	}
	g, ok := groups[by]
	if !ok {
		return nil, fault.Field("by", "The findings cannot be counted like that")
	}
	rows, err := c.DB.Query(ctx, `select `+g.key+`, `+worst+`, `+open+`, count(*) filter (where change = 'new'), count(*) filter (where change = 'fixed'),
		count(*) filter (where change = 'regressed'), count(*) filter (where change = 'not-checked'),
		cast(coalesce(sum(pages) filter (where change <> 'fixed'), 0) as bigint),
		cast(coalesce(sum(case when pages > `+strconv.Itoa(mostShared)+` then `+strconv.Itoa(mostShared)+` else pages end) filter (where change <> 'fixed'), 0) as bigint)
		from crawl_tracked where site = $1 group by `+g.group+` order by `+g.order+` limit $2`, bits(keyOf(o.Start)), max(0, min(most, mostCounts)))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var n Count
		var rank int64
		if err := rows.Scan(&n.Key, &rank, &n.Open, &n.New, &n.Fixed, &n.Regressed, &n.NotChecked, &n.Pages, &n.Shared); err != nil {
			return nil, err
		}
		n.Severity = [...]string{"error", "warning", "notice"}[min(max(rank, 0), 2)]
		list = append(list, n)
	}
	return list, rows.Err()
}
