package crawl

import (
	"context"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/crawl/address"
)

// rest is how long a busy server is left alone.
type rest struct {
	until  time.Time
	waited time.Duration // for it, in a row
	why    string        // it is left alone for the rest of the crawl; empty: it is not
}

// noteRest has a batch store how long a server is left alone, where that is new.
func (r *run) noteRest(b *batch, g *gate) {
	if g.unsaved {
		g.unsaved = false
		until := g.next.Add(time.Millisecond - 1) // never before its time
		b.rests = append(b.rests, []any{r.crawl.ID, g.host, db.Millis(until), g.waited.Milliseconds(), g.left})
	}
}

func writeRests(ctx context.Context, tx *db.Tx, rests [][]any) error {
	for _, values := range rests {
		_, err := tx.Exec(ctx, `insert into crawl_rest (crawl, host, until_at, waited, why) values ($1, $2, $3, $4, $5)
			on conflict (crawl, host) do update set until_at = excluded.until_at, waited = excluded.waited, why = excluded.why`, values...)
		if err != nil {
			return err
		}
	}
	return nil
}

// restsOf are the servers that a crawl found busy, by their host.
func restsOf(ctx context.Context, d *db.DB, crawl int64) (map[string]rest, error) {
	rows, err := d.Query(ctx, `select host, until_at, waited, why from crawl_rest where crawl = $1`, crawl)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	rests := map[string]rest{}
	for rows.Next() {
		var host string
		var until, waited int64
		var one rest
		if err := rows.Scan(&host, &until, &waited, &one.why); err != nil {
			return nil, err
		}
		one.until, one.waited = db.FromMillis(until), time.Duration(waited)*time.Millisecond
		rests[host] = one
	}
	return rests, rows.Err()
}

// tooEarly is a fault.Conflict where the site of a crawl was left alone since it
// asked for more time than a crawl waits, and that time is not over.
func (c *Crawler) tooEarly(ctx context.Context, of Crawl) error {
	rests, err := restsOf(ctx, c.DB, of.ID)
	if err != nil {
		return err
	}
	if own := rests[address.HostPort(of.Options.Start)]; own.why != "" && own.until.Sub(c.now()) > maxWait {
		return fault.New(fault.Conflict, "The server asked to be left alone until "+own.until.UTC().Format("15:04 on 2 January 2006")+" (UTC): resume the crawl after that")
	}
	return nil
}
