package crawl

import (
	"context"
	"database/sql"
	"embed"
	"encoding/json"
	"io/fs"
	"strconv"

	"enamel/internal/db"
	"enamel/internal/fault"
)

const crawlColumns = `id, options, state, note, cut, at_limit, pages, started_at, finished_at, site, traps, settled`

// Begin enters a crawl that Resume runs, so that its number is known before.
func (c *Crawler) Begin(ctx context.Context, o Options) (Crawl, error) {
	o, err := o.normal()
	if err != nil {
		return Crawl{}, err
	}
	out := Crawl{Options: o, State: Running, site: "null", traps: "null"}
	err = c.DB.Tx(ctx, func(tx *db.Tx) error {
		out.Started = tx.Now()
		if err := tx.QueryRow(ctx, `select coalesce(max(id), 0) + 1 from crawl`).Scan(&out.ID); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `insert into crawl (id, start, options, state, note, settled, pages, started_at) values ($1, $2, $3, 'running', '', false, 0, $4)`,
			out.ID, o.Start, asJSON(o), db.Millis(out.Started))
		return err
	})
	return out, err
}

// Find returns a crawl; fault.NotFound where there is none.
func (c *Crawler) Find(ctx context.Context, id int64) (Crawl, error) {
	return c.one(ctx, `id = $1`, id)
}

// Latest returns the newest crawl that began at an address; fault.NotFound where there
// is none.
func (c *Crawler) Latest(ctx context.Context, start string) (Crawl, error) {
	o, err := Options{Start: start}.normal()
	if err != nil {
		return Crawl{}, err
	}
	return c.one(ctx, `start = $1`, o.Start)
}

// Before returns the newest crawl of the same start before one, done or partial;
// fault.NotFound where there is none.
func (c *Crawler) Before(ctx context.Context, of Crawl) (Crawl, error) {
	return c.one(ctx, `start = $1 and id < $2 and state in ('done', 'partial')`, of.Options.Start, of.ID)
}

func (c *Crawler) one(ctx context.Context, condition string, args ...any) (Crawl, error) {
	list, err := c.list(ctx, condition, 1, args...)
	if err == nil && len(list) == 0 {
		return Crawl{}, fault.New(fault.NotFound, "There is no such crawl")
	}
	if err != nil {
		return Crawl{}, err
	}
	return list[0], nil
}

// List returns the newest crawls, at most so many.
func (c *Crawler) List(ctx context.Context, most int) ([]Crawl, error) {
	return c.list(ctx, `id > 0`, max(0, most))
}

func (c *Crawler) list(ctx context.Context, condition string, most int, args ...any) ([]Crawl, error) {
	return read(ctx, c.DB, scanCrawl, `select `+crawlColumns+` from crawl where not gone and `+condition+` order by id desc limit `+strconv.Itoa(most), args...)
}

// read reads the rows of a query.
func read[T any](ctx context.Context, in db.Reader, scan func(*sql.Rows) (T, error), query string, args ...any) (list []T, err error) {
	rows, err := in.Query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, rows.Err()
}

// exec is a transaction of one statement.
func (c *Crawler) exec(ctx context.Context, statement string, args ...any) error {
	return c.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, statement, args...)
		return err
	})
}

func scanCrawl(rows *sql.Rows) (c Crawl, err error) {
	var options string
	var started int64
	var finished sql.NullInt64
	err = rows.Scan(&c.ID, &options, &c.State, &c.Note, &c.Cut, &c.AtLimit, &c.Pages, &started, &finished, &c.site, &c.traps, &c.settled)
	if err != nil {
		return Crawl{}, err
	}
	c.Started = db.FromMillis(started)
	if finished.Valid {
		c.Finished = db.FromMillis(finished.Int64)
	}
	return c, json.Unmarshal([]byte(options), &c.Options)
}

// finish stores how a crawl ended, unless another run has taken it up meanwhile.
func (r *run) finish(ctx context.Context, ended Crawl) (Crawl, error) {
	ended.Finished = r.DB.Now()
	return ended, r.exec(ctx, `update crawl set state = $2, note = $3, cut = $4, at_limit = $5, pages = $6, finished_at = $7 where id = $1 and owner in ('', $8)`,
		ended.ID, string(ended.State), short(ended.Note, maxDetail), short(ended.Cut, maxDetail), ended.AtLimit, ended.Pages, db.Millis(ended.Finished), r.owner)
}

// Abandon closes a crawl that was killed and that nobody will resume: it has failed, and
// why says why. One that is not running stays as it is.
func (c *Crawler) Abandon(ctx context.Context, id int64, why string) error {
	return c.exec(ctx, `update crawl set state = 'failed', note = $2, finished_at = $3, pages = (select count(*) from crawl_visit v where v.crawl = $1 and v.is_read)
		where id = $1 and state = 'running'`, id, short(why, maxDetail), db.Millis(c.DB.Now()))
}

// Fail enters that a crawl which has ended came to nothing, and why.
func (c *Crawler) Fail(ctx context.Context, id int64, why string) error {
	return c.exec(ctx, `update crawl set state = 'failed', note = $2 where id = $1`, id, short(why, maxDetail))
}

//go:embed migrations/*.sql
var migrations embed.FS

// Schema is what the database of crawls is made of.
func Schema() db.Schema {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return db.Schema{Files: files, Version: "crawl_db_version"}
}

// prune deletes the oldest crawls of each start. Those that came to nothing are counted
// apart: many of them in a row do not drive out the last that did. The newest of all
// stays, so that its number is not given out again.
func (c *Crawler) prune(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	for _, states := range [...]string{`('done', 'partial')`, `('running', 'cancelled', 'failed')`} {
		err := c.exec(ctx, `update crawl set gone = true where not gone and state in `+states+` and id < (select max(id) from crawl) and
			(select count(*) from crawl c where c.start = crawl.start and c.id > crawl.id and not c.gone and c.state in `+states+`) >= $1`, c.Keep)
		if err != nil {
			return err
		}
	}
	for _, table := range [...]string{"crawl_content", "crawl_visit", "crawl_address"} {
		if err := c.exec(ctx, `delete from `+table+` where crawl in (select id from crawl where gone)`); err != nil {
			return err
		}
	}
	return c.exec(ctx, `delete from crawl where gone and id < (select max(id) from crawl)`)
}
