package crawl

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
)

const (
	pruneRows = 2000
	pruneTime = time.Second // for the crawls, and again for the findings
	// staleAfter is how long a crawl that was killed is kept for somebody to resume it.
	staleAfter = 30 * 24 * time.Hour
	// writtenEvery is how exactly a crawl that runs says when it last stored something.
	writtenEvery = time.Hour
)

// prune deletes the oldest crawls and those that were killed long ago, a few rows
// at a time. What it does not get to in its time the next one deletes.
func (c *Crawler) prune(ctx context.Context) error {
	return errors.Join(inTime(ctx, c.deleteCrawls), inTime(ctx, c.forgetTracked))
}

// inTime does a part of the pruning; that its time was up is no failure of it.
func inTime(ctx context.Context, part func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, pruneTime)
	defer cancel()
	if err := part(ctx); ctx.Err() == nil {
		return err
	}
	return nil
}

func (c *Crawler) deleteCrawls(ctx context.Context) error {
	err := c.giveUp(ctx)
	for more := true; more && err == nil; {
		more, err = c.deleteSome(ctx)
	}
	return err
}

// outdated are the crawls that came to something, up to the id $1, those that did
// not, up to $2, and those that were killed and not written to since $3. The newest
// stays, so that its number is not given out again.
const outdated = `not gone and (state in ('done', 'partial') and id <= $1 or state in ('cancelled', 'failed') and id <= $2 or
	state = 'running' and coalesce(written_at, started_at) < $3) and id < (select max(id) from crawl)`

// giveUp has nobody find the outdated crawls any more, but for those that run.
// Those that came to nothing are counted apart: many of them in a row do not drive
// out the last that did.
func (c *Crawler) giveUp(ctx context.Context) error {
	done, err := c.lastOutdated(ctx, `('done', 'partial')`)
	if err != nil {
		return err
	}
	failed, err := c.lastOutdated(ctx, `('cancelled', 'failed')`)
	if err != nil {
		return err
	}
	since := db.Millis(c.DB.Now().Add(-staleAfter))
	ids, err := c.outdatedOnes(ctx, done, failed, since)
	if err != nil {
		return err
	}
	for _, id := range ids {
		release, err := c.hold(id)
		if fault.KindOf(err) == fault.Conflict {
			continue // somebody runs it
		}
		if err != nil {
			return err
		}
		err = c.DB.Tx(ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(ctx, `update crawl set gone = true where id = $4 and `+outdated, done, failed, since, id)
			return err
		})
		release()
		if err != nil {
			return err
		}
	}
	return nil
}

// lastOutdated is the newest crawl in one of some states that is not kept; 0: all are.
func (c *Crawler) lastOutdated(ctx context.Context, states string) (id int64, err error) {
	err = c.DB.QueryRow(ctx, `select id from crawl where state in `+states+` and not gone order by id desc limit 1 offset $1`, c.Keep).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return id, err
}

func (c *Crawler) outdatedOnes(ctx context.Context, done, failed, since int64) (ids []int64, err error) {
	err = c.eachID(ctx, func(id int64) { ids = append(ids, id) }, `select id from crawl where `+outdated+` order by id limit $4`, done, failed, since, maxList)
	return ids, err
}

func (c *Crawler) deleteSome(ctx context.Context) (more bool, err error) {
	err = c.DB.Tx(ctx, func(tx *db.Tx) error {
		more = false
		var crawl int64
		err := tx.QueryRow(ctx, `select id from crawl where gone order by id limit 1`).Scan(&crawl)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		more = true
		for _, table := range [...]string{"crawl_finding", "crawl_visit", "crawl_address", "crawl_trap"} {
			n, err := tx.Exec(ctx, `delete from `+table+` where crawl = $1 and id in (select id from `+table+` where crawl = $1 order by id limit $2)`, crawl, pruneRows)
			if err != nil || n > 0 {
				return err
			}
		}
		for _, statement := range [...]string{`delete from crawl_rest where crawl = $1`, `delete from crawl_turn where crawl = $1`, `delete from crawl where id = $1`} {
			if _, err := tx.Exec(ctx, statement, crawl); err != nil {
				return err
			}
		}
		return nil
	})
	return more, err
}
