package crawl

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"enamel/internal/db"
)

const (
	pruneRows = 2000
	pruneTime = time.Second
)

// prune deletes the oldest crawls, a few rows at a time. What it does not get to in its
// time the next one deletes.
func (c *Crawler) prune(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, pruneTime)
	defer cancel()
	err := c.giveUp(ctx)
	for more := true; more && err == nil; {
		more, err = c.deleteSome(ctx)
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// giveUp has nobody find the oldest crawls any more. Those that came to nothing are
// counted apart: many of them in a row do not drive out the last that did. The newest
// stays, so that its number is not given out again.
func (c *Crawler) giveUp(ctx context.Context) error {
	return c.DB.Tx(ctx, func(tx *db.Tx) error {
		for _, states := range [...]string{`('done', 'partial')`, `('running', 'cancelled', 'failed')`} {
			_, err := tx.Exec(ctx, `update crawl set gone = true where not gone and state in `+states+` and id < (select max(id) from crawl) and
				id not in (select id from crawl where not gone and state in `+states+` order by id desc limit $1)`, c.Keep)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// deleteSome deletes some rows of a crawl that nobody finds any more, and the crawl with
// its last ones.
func (c *Crawler) deleteSome(ctx context.Context) (more bool, err error) {
	err = c.DB.Tx(ctx, func(tx *db.Tx) error {
		var crawl int64
		err := tx.QueryRow(ctx, `select id from crawl where gone and id < (select max(id) from crawl) order by id limit 1`).Scan(&crawl)
		if more = err == nil; errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		for _, table := range [...]string{"crawl_content", "crawl_visit", "crawl_address"} {
			n, err := tx.Exec(ctx, `delete from `+table+` where crawl = $1 and id in (select id from `+table+` where crawl = $1 limit $2)`, crawl, pruneRows)
			if err != nil || n > 0 {
				return err
			}
		}
		_, err = tx.Exec(ctx, `delete from crawl where id = $1`, crawl)
		return err
	})
	return more, err
}
