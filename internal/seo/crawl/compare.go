package crawl

import (
	"context"
	"strconv"
)

// Change is how a finding stands beside the crawls before.
type Change string

// The changes. A page that was not visited says nothing, so its findings stand
// as they did before.
const (
	Appeared   Change = "new"
	Persisting Change = "persisting"
	Regressed  Change = "regressed"   // it was fixed once
	Fixed      Change = "fixed"       // the page was visited again and the rule holds
	NotChecked Change = "not-checked" // the page was not visited this time
)

// Changed is a finding and how it stands.
type Changed struct {
	Finding
	Change Change `json:"change"`
}

const (
	findingColumns = `f.id, f.rule, f.severity, f.url, f.fingerprint, f.detail, f.proof, f.target`
	// itsVisits are those of a finding's page that say anything of it.
	itsVisits = `crawl_address a join crawl_visit v on v.crawl = a.crawl and v.id = a.id
		where a.key = f.page and v.status > 0 and v.failure in ('', 'too-large')`
	// isPage tells a page from what a crawl reads each time, such as a sitemap.
	isPage = `exists (select 1 from crawl_address a where a.key = f.page and a.crawl = f.crawl)`
)

// visitedIn is whether the page of a finding was visited after a crawl, up to another.
func visitedIn(after, upTo int64) string {
	between := ` and a.crawl > ` + strconv.FormatInt(after, 10) + ` and a.crawl <= ` + strconv.FormatInt(upTo, 10)
	return `(exists (select 1 from ` + itsVisits + between + `) or not ` + isPage + ` and ` + strconv.FormatBool(upTo > after) + `)`
}

// Findings calls each for every finding of a crawl, in the order in which they
// were made: those of pages as they were visited, then those of the whole site.
func (c *Crawler) Findings(ctx context.Context, id int64, each func(Finding) error) error {
	return c.eachFinding(ctx, findingQuery{crawl: id}, func(f Finding, _ [2]int64) error { return each(f) })
}

// Changes calls each for the findings of a crawl, beside what the earlier
// crawls of the same site found, and then for those of earlier ones that it has
// not: fixed since, or not checked.
func (c *Crawler) Changes(ctx context.Context, id int64, each func(Changed) error) error {
	this, err := c.Find(ctx, id)
	if err != nil {
		return err
	}
	earlier, err := c.earlier(ctx, this)
	if err != nil {
		return err
	}
	previous := int64(0)
	if len(earlier) > 0 {
		previous = earlier[0]
	}
	// The crawl in which each was found last before, and in which its page was visited last before.
	before := findingQuery{crawl: id, more: `, coalesce((select max(g.crawl) from crawl_finding g where g.identity = f.identity and g.crawl < f.crawl), 0),
		case when ` + isPage + ` then coalesce((select max(a.crawl) from ` + itsVisits + ` and a.crawl < f.crawl), 0) else ` + strconv.FormatInt(previous, 10) + ` end`}
	err = c.eachFinding(ctx, before, func(f Finding, last [2]int64) error {
		change := Persisting
		switch found, visited := last[0], last[1]; {
		case found == 0:
			change = Appeared
		case found < visited:
			change = Regressed
		}
		return each(Changed{Finding: f, Change: change})
	})
	if err != nil {
		return err
	}
	for _, old := range earlier {
		if err := c.gone(ctx, old, previous, id, each); err != nil {
			return err
		}
	}
	return nil
}

// gone calls each for the findings of an old crawl that were not made again
// since and were open until this one.
func (c *Crawler) gone(ctx context.Context, old, previous, id int64, each func(Changed) error) error {
	q := findingQuery{
		crawl: old,
		more:  `, case when ` + visitedIn(previous, id) + ` then 1 else 0 end, 0`,
		where: ` and not exists (select 1 from crawl_finding g where g.identity = f.identity and g.crawl > f.crawl and g.crawl <= ` + strconv.FormatInt(id, 10) + `)
			and not ` + visitedIn(old, previous),
	}
	return c.eachFinding(ctx, q, func(f Finding, last [2]int64) error {
		change := NotChecked
		if last[0] == 1 {
			change = Fixed
		}
		return each(Changed{Finding: f, Change: change})
	})
}

// earlier lists the crawls of the same start before one, the newest first.
func (c *Crawler) earlier(ctx context.Context, this Crawl) (list []int64, err error) {
	rows, err := c.DB.Query(ctx, `select id from crawl where start = $1 and id < $2 and state in ('done', 'partial') order by id desc limit $3`,
		this.Options.Start, this.ID, maxList)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		list = append(list, id)
	}
	return list, rows.Err()
}

// findingQuery is which findings are read: of a crawl, with two numbers more
// and a condition.
type findingQuery struct {
	crawl       int64
	more, where string
}

func (c *Crawler) eachFinding(ctx context.Context, q findingQuery, each func(Finding, [2]int64) error) error {
	if q.more == "" {
		q.more = ", 0, 0"
	}
	after := int64(0)
	for {
		list, numbers, last, err := c.findingWindow(ctx, q, after)
		if err != nil || len(list) == 0 {
			return err
		}
		after = last
		for i := range list {
			if err := each(list[i], numbers[i]); err != nil {
				return err
			}
		}
	}
}

func (c *Crawler) findingWindow(ctx context.Context, q findingQuery, after int64) (list []Finding, numbers [][2]int64, last int64, err error) {
	rows, err := c.DB.Query(ctx, `select `+findingColumns+q.more+` from crawl_finding f where f.crawl = $1 and f.id > $2`+q.where+` order by f.id limit $3`,
		q.crawl, after, settleWindow)
	if err != nil {
		return nil, nil, 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var f Finding
		var n [2]int64
		if err := rows.Scan(&last, &f.Rule, &f.Severity, &f.URL, &f.Fingerprint, &f.Detail, &f.Proof, &f.Target, &n[0], &n[1]); err != nil {
			return nil, nil, 0, err
		}
		list, numbers = append(list, f), append(numbers, n)
	}
	return list, numbers, last, rows.Err()
}
