package crawl

import (
	"context"
	"errors"

	"enamel/internal/db"
)

// stepSize is how many rows, counted by their ids, one statement looks at where all of
// a crawl are to be looked at. However many a crawl has, and however few of them are
// wanted, no statement reaches the limits of the database, nor keeps others waiting.
const stepSize = 2000

// steps calls each for the ids up to the last, so many at a time.
func steps(ctx context.Context, last, size int64, each func(after, last int64) error) error {
	for after := int64(0); after < last; after += size {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := each(after, min(after+size, last)); err != nil {
			return err
		}
	}
	return nil
}

// lastAddress is the highest id of a crawl's addresses, 0 where it has none.
func lastAddress(ctx context.Context, in db.Reader, crawl int64) (last int64, err error) {
	err = in.QueryRow(ctx, `select coalesce(max(id), 0) from crawl_address where crawl = $1`, crawl).Scan(&last)
	return last, err
}

// lastFinding is the highest id of a crawl's findings, 0 where it has none.
func lastFinding(ctx context.Context, in db.Reader, crawl int64) (last int64, err error) {
	err = in.QueryRow(ctx, `select coalesce(max(id), 0) from crawl_finding where crawl = $1`, crawl).Scan(&last)
	return last, err
}

const visitsBetween = `from crawl_visit v join crawl_address a on a.crawl = v.crawl and a.id = v.id
	where v.crawl = $1 and v.id > $2 and v.id <= $3 and a.kind = 0 and `

// countVisits counts the addresses of the site that a crawl visited and of which a
// condition is true.
func (c *Crawler) countVisits(ctx context.Context, crawl int64, condition string) (n int, err error) {
	last, err := lastAddress(ctx, c.DB, crawl)
	if err != nil {
		return 0, err
	}
	err = steps(ctx, last, stepSize, func(after, last int64) error {
		var more int
		err := c.DB.QueryRow(ctx, `select count(*) `+visitsBetween+condition, crawl, after, last).Scan(&more)
		n += more
		return err
	})
	return n, err
}

// anyVisit reports whether there is one that countVisits counts. The parameters of
// the condition begin at $4.
func (c *Crawler) anyVisit(ctx context.Context, crawl int64, condition string, args ...any) (found bool, err error) {
	last, err := lastAddress(ctx, c.DB, crawl)
	for after := int64(0); after < last && !found && err == nil; after += stepSize {
		err = c.DB.QueryRow(ctx, `select exists (select 1 `+visitsBetween+condition+`)`, append([]any{crawl, after, after + stepSize}, args...)...).Scan(&found)
	}
	return found, err
}

// trackedSteps calls each for the findings of a site from crawl to crawl whose identities
// come after one and up to another, trackWindow at a time.
func trackedSteps(ctx context.Context, in db.Reader, site, after, end int64, each func(after, last int64) error) error {
	for {
		var count, last int64
		err := in.QueryRow(ctx, `select count(*), coalesce(max(identity), 0) from
			(select identity from crawl_tracked where site = $1 and identity > $2 and identity <= $3 order by identity limit $4) as step`,
			site, after, end, trackWindow).Scan(&count, &last)
		if err = errors.Join(err, ctx.Err()); err != nil || count == 0 {
			return err
		}
		if err := each(after, last); err != nil {
			return err
		}
		after = last
	}
}
