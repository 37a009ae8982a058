package crawl

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// maxList is the most crawls that List returns.
const maxList = 100

const crawlColumns = `id, options, state, note, pages, started_at, finished_at, discovery, settled, at_limit`

// create enters a new crawl.
func (c *Crawler) create(ctx context.Context, o Options) (Crawl, error) {
	options, err := json.Marshal(o)
	if err != nil {
		return Crawl{}, err
	}
	out := Crawl{Options: o, State: Running}
	err = c.DB.Tx(ctx, func(tx *db.Tx) error {
		out.Started = tx.Now()
		if err := tx.QueryRow(ctx, `select coalesce(max(id), 0) + 1 from crawl`).Scan(&out.ID); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `insert into crawl (id, start, options, state, note, discovery, settled, pages, started_at)
			values ($1, $2, $3, 'running', '', '', false, 0, $4)`, out.ID, o.Start, string(options), db.Millis(out.Started))
		return err
	})
	return out, err
}

// Find returns a crawl; fault.NotFound where there is none.
func (c *Crawler) Find(ctx context.Context, id int64) (Crawl, error) {
	return c.one(ctx, `select `+crawlColumns+` from crawl where id = $1 and not gone`, id)
}

// Latest returns the newest crawl that began at an address; fault.NotFound
// where there is none.
func (c *Crawler) Latest(ctx context.Context, start string) (Crawl, error) {
	o, err := Options{Start: start}.normal()
	if err != nil {
		return Crawl{}, err
	}
	return c.one(ctx, `select `+crawlColumns+` from crawl where start = $1 and not gone order by id desc limit 1`, o.Start)
}

func (c *Crawler) one(ctx context.Context, query string, args ...any) (Crawl, error) {
	found, err := scanCrawl(c.DB.QueryRow(ctx, query, args...))
	if errors.Is(err, sql.ErrNoRows) {
		return found, fault.New(fault.NotFound, "There is no such crawl")
	}
	return found, err
}

// List returns the newest crawls, at most 100.
func (c *Crawler) List(ctx context.Context, most int) (list []Crawl, err error) {
	rows, err := c.DB.Query(ctx, `select `+crawlColumns+` from crawl where not gone order by id desc limit $1`, max(0, min(most, maxList)))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		found, err := scanCrawl(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, found)
	}
	return list, rows.Err()
}

func scanCrawl(row interface{ Scan(...any) error }) (c Crawl, err error) {
	var options string
	var started int64
	var finished sql.NullInt64
	if err := row.Scan(&c.ID, &options, &c.State, &c.Note, &c.Pages, &started, &finished, &c.discovery, &c.settled, &c.AtLimit); err != nil {
		return Crawl{}, err
	}
	c.Started = db.FromMillis(started)
	if finished.Valid {
		c.Finished = db.FromMillis(finished.Int64)
	}
	return c, json.Unmarshal([]byte(options), &c.Options)
}

// finish stores how a crawl ended.
func (r *run) finish(ctx context.Context, ended Crawl, state State, note string) (Crawl, error) {
	ended.State, ended.Note, ended.Pages = state, note, r.pages
	err := r.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := r.lastTurn(ctx, tx); err != nil {
			return err
		}
		ended.Finished = tx.Now()
		_, err := tx.Exec(ctx, `update crawl set state = $2, note = $3, pages = $4, finished_at = $5, at_limit = $6 where id = $1`,
			ended.ID, string(state), short(note, maxDetail), r.pages, db.Millis(ended.Finished), ended.AtLimit)
		return err
	})
	return ended, err
}

// Abandon closes a crawl that was killed and that nobody will resume: it has
// failed, and why says why. One that is not running stays as it is.
func (c *Crawler) Abandon(ctx context.Context, id int64, why string) error {
	release, err := c.hold(id)
	if fault.KindOf(err) == fault.Conflict {
		return nil // somebody runs it
	}
	if err != nil {
		return err
	}
	defer release()
	pages, _, err := c.countVisited(ctx, id)
	if err != nil {
		return err
	}
	return c.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `update crawl set state = 'failed', note = $2, finished_at = $3, pages = $4 where id = $1 and state = 'running'`,
			id, short(why, maxDetail), db.Millis(tx.Now()), pages)
		return err
	})
}

// Fail enters that a crawl which has ended came to nothing, and why.
func (c *Crawler) Fail(ctx context.Context, id int64, why string) error {
	return c.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `update crawl set state = 'failed', note = $2 where id = $1`, id, short(why, maxDetail))
		return err
	})
}

// countVisited counts the pages that a crawl has visited, and what it asked the site
// for to that end, as tally does: redirects too. Only of a redirect that leads
// somewhere another address is stored at which it ended.
func (c *Crawler) countVisited(ctx context.Context, crawl int64) (pages, fetches int, err error) {
	if pages, err = c.countVisits(ctx, crawl, `v.fetched and v.final = ''`); err != nil {
		return 0, 0, err
	}
	fetches, err = c.countVisits(ctx, crawl, `v.fetched`)
	return pages, fetches, err
}

// unasked says which pages nobody may ask for, since it cannot be known whether
// robots.txt forbids that; empty: there are none.
func (r *run) unasked(ctx context.Context) (string, error) {
	last, err := lastAddress(ctx, r.DB, r.crawl.ID)
	if err != nil {
		return "", err
	}
	pages, why := 0, ""
	err = steps(ctx, last, stepSize, func(after, last int64) error {
		var more int
		var detail string
		err := r.DB.QueryRow(ctx, `select count(*), coalesce(min(v.detail), '') `+visitsBetween+`not v.fetched and v.failure = 'not-checked'`,
			r.crawl.ID, after, last).Scan(&more, &detail)
		if more > 0 && (pages == 0 || detail < why) {
			why = detail
		}
		pages += more
		return err
	})
	if err != nil || pages == 0 {
		return "", err
	}
	return counted(pages, "page was", "pages were") + " not asked for: " + why, nil
}

// setDiscovery stores what is known of the site before its pages.
func (r *run) setDiscovery(text string) error {
	ctx, cancel := r.storing()
	defer cancel()
	r.crawl.discovery = text
	return r.inTurn(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `update crawl set discovery = $2 where id = $1`, r.crawl.ID, text)
		return err
	})
}

// setSettled stores that all visits are made, and what cut them short.
func (r *run) setSettled(ctx context.Context) error {
	return r.inTurn(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `update crawl set settled = true, note = $2, pages = $3 where id = $1`, r.crawl.ID, r.site.Partial, r.pages)
		return err
	})
}

// load enters that the crawl runs, and with what options, and takes up what it has
// stored before, if anything.
func (r *run) load(ctx context.Context) error {
	options, err := json.Marshal(r.crawl.Options)
	if err != nil {
		return err
	}
	var turn int64
	err = r.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if turn, err = takeTurn(ctx, tx, r.crawl.ID); err != nil {
			return err
		}
		r.written = tx.Now()
		_, err = tx.Exec(ctx, `update crawl set state = 'running', finished_at = null, options = $2, written_at = $3 where id = $1`,
			r.crawl.ID, string(options), db.Millis(r.written))
		return err
	})
	if err != nil {
		return err
	}
	r.turn = turn
	if r.crawl.settled {
		r.site.Partial = r.crawl.Note
	}
	if r.crawl.settled {
		if _, err := r.rediscover(); err != nil {
			return err
		}
	}
	if r.trapped, err = trappedOf(ctx, r.DB, r.crawl.ID); err != nil {
		return err
	}
	if r.rests, err = restsOf(ctx, r.DB, r.crawl.ID); err != nil {
		return err
	}
	r.gate.takeUp(r.rests[r.gate.host], r.now())
	for more := true; more; {
		if more, err = r.loadAddresses(ctx); err != nil {
			return err
		}
	}
	if r.pages, r.fetches, err = r.countVisited(ctx, r.crawl.ID); err != nil {
		return err
	}
	r.lastFinding, err = lastFinding(ctx, r.DB, r.crawl.ID)
	return err
}

// loadAddresses enters the next stored addresses into the set of known ones.
func (r *run) loadAddresses(ctx context.Context) (more bool, err error) {
	rows, err := r.DB.Query(ctx, `select id, key, url, kind, in_sitemap, rank from crawl_address
		where crawl = $1 and id > $2 order by id limit $3`, r.crawl.ID, int64(r.known.count), windowSize)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	n := 0
	for ; rows.Next(); n++ {
		var e entry
		var key int64
		var url string
		var k kind
		var inSitemap bool
		var rank sql.NullInt32
		if err := rows.Scan(&e.id, &key, &url, &k, &inSitemap, &rank); err != nil {
			return false, err
		}
		e.key, e.rank = uint64(key), notQueued //nolint:gosec // stored as its bits
		if rank.Valid {
			e.rank = rank.Int32
		}
		switch {
		case k == ofResource:
			r.resources++
		case k == ofExternal:
			r.externals++
		case rank.Valid:
			r.queued++
		}
		if k == ofPage && !inSitemap && e.id != 1 {
			_, _ = r.traps.Check(url) // it was let in: the traps count on from here
		}
		r.known.put(e)
	}
	return n == windowSize, rows.Err()
}

// readQueue reads addresses of a rank in the order in which they were found.
func (r *run) readQueue(ctx context.Context, rank int32, after uint32, most int) (list []job, err error) {
	rows, err := r.DB.Query(ctx, `select a.id, a.url, a.kind, a.depth, a.in_sitemap, coalesce(p.url, '')
		from crawl_address a left join crawl_address p on p.crawl = a.crawl and p.id = a.parent
		where a.crawl = $1 and a.rank = $2 and a.id > $3 order by a.id limit $4`, r.crawl.ID, rank, int64(after), most)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var j job
		if err := rows.Scan(&j.id, &j.url, &j.kind, &j.depth, &j.inSitemap, &j.from); err != nil {
			return nil, err
		}
		list = append(list, j)
	}
	return list, rows.Err()
}

// firstRank is the lowest rank in the queue between two.
func (r *run) firstRank(ctx context.Context, from, to int32) (rank int32, ok bool, err error) {
	var lowest sql.NullInt32
	err = r.DB.QueryRow(ctx, `select min(rank) from crawl_address where crawl = $1 and rank >= $2 and rank <= $3`, r.crawl.ID, from, to).Scan(&lowest)
	return lowest.Int32, lowest.Valid, err
}
