package crawl

import (
	"context"
	"encoding/json"
	"slices"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/visit"
)

// windowSize is how many rows, by their numbers, are read at a time.
const windowSize = 2000

// windows calls each for numbers up to the last of a table, windowSize at a time.
func windows(ctx context.Context, in db.Reader, table string, crawl int64, each func(after, last int64) error) error {
	return windowsOf(ctx, in, table, crawl, windowSize, each)
}

func windowsOf(ctx context.Context, in db.Reader, table string, crawl, size int64, each func(after, last int64) error) error {
	var end int64
	if err := in.QueryRow(ctx, `select coalesce(max(n), 0) from `+table+` where crawl = $1`, crawl).Scan(&end); err != nil {
		return err
	}
	for after := int64(0); after < end; after += size {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := each(after, after+size); err != nil {
			return err
		}
	}
	return nil
}

// reopen takes back that the visits of a crawl have ended. What is not known of
// robots.txt and of sitemaps is asked for again, and so are the pages of which nothing
// came; of one that read no page, also those that were refused.
func (c *Crawler) reopen(ctx context.Context, ended Crawl) (Crawl, error) {
	if ended.site != "" {
		var d discovery
		if err := json.Unmarshal([]byte(ended.site), &d); err != nil {
			return ended, err
		}
		if !isAnswer(d.Robots) || slices.ContainsFunc(d.Sitemaps, func(f visit.SitemapFile) bool { return f.Failure != visit.NoFailure }) {
			ended.site = ""
		}
	}
	silent := `select id from crawl_visit where crawl = $1 and kind = 0 and hops = '' and
		(failure in ('too-busy', 'timeout', 'unreachable', 'not-checked') or n = 1 and status >= 400`
	if ended.State == Failed {
		silent += ` or status in (401, 403)`
	}
	silent += `)`
	ended.State, ended.Note, ended.settled = Running, "", false
	err := c.DB.Tx(ctx, func(tx *db.Tx) error {
		for _, table := range [...]string{"crawl_links", "crawl_note", "crawl_visit"} {
			if _, err := tx.Exec(ctx, `delete from `+table+` where crawl = $1 and id in (`+silent+`)`, ended.ID); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, `update crawl set state = 'running', note = '', settled = false, site = $2 where id = $1`, ended.ID, ended.site)
		return err
	})
	return ended, err
}

// load enters that the crawl runs, and with what options, and takes up what it has
// stored before, if anything.
func (r *run) load(ctx context.Context) error {
	options, err := json.Marshal(r.crawl.Options)
	if err != nil {
		return err
	}
	err = r.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `update crawl set state = 'running', finished_at = null, cut = '', options = $2 where id = $1`, r.crawl.ID, string(options))
		return err
	})
	if err != nil {
		return err
	}
	if r.crawl.traps != "" {
		if err := json.Unmarshal([]byte(r.crawl.traps), &r.trapped); err != nil {
			return err
		}
	}
	if r.crawl.settled {
		r.site.Partial = r.crawl.Note
		if _, err := r.rediscover(); err != nil {
			return err
		}
	}
	if err := windows(ctx, r.DB, "crawl_address", r.crawl.ID, func(after, last int64) error { return r.loadEntries(ctx, after, last) }); err != nil {
		return err
	}
	return eachLink(ctx, r.DB, r.crawl.ID, r.origin, func(l visit.LinkRow) error {
		if e := r.known[idOf(l.To)]; e != nil && l.Kind == visit.Anchor && l.From != l.To {
			e.inlinks++
		}
		return nil
	})
}

// loadEntries takes up some addresses, and what was found at them.
func (r *run) loadEntries(ctx context.Context, after, last int64) error {
	rows, err := r.DB.Query(ctx, `select a.id, a.n, a.url, a.kind, a.depth, a.parent, a.in_sitemap, a.queued, v.id is not null, coalesce(v.fetched, false), coalesce(`+wasRead+`, false)
		from crawl_address a left join crawl_visit v on v.crawl = a.crawl and v.id = a.id where a.crawl = $1 and a.n > $2 and a.n <= $3 order by a.n`, r.crawl.ID, after, last)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		e := &entry{}
		var visited, fetched, read bool
		if err := rows.Scan(&e.id, &e.n, &e.url, &e.kind, &e.depth, &e.parent, &e.inSitemap, &e.queued, &visited, &fetched, &read); err != nil {
			return err
		}
		r.known[e.id] = e
		if e.queued {
			r.queues[queueOf(e.kind)].entered++
		}
		if e.kind == ofPage && !e.inSitemap && e.parent != 0 {
			_, _ = r.traps.Check(e.url) // it was let in: the traps count on from here
		}
		switch {
		case !visited:
			if e.queued {
				r.queues[queueOf(e.kind)].push(e)
			}
		case e.kind != ofPage:
			r.links++
		default:
			r.takeUp(e, fetched, read)
		}
	}
	return rows.Err()
}

// takeUp counts a page that was visited before.
func (r *run) takeUp(e *entry, fetched, read bool) {
	if fetched {
		r.fetches++
	}
	if read {
		r.pages++
		if r.server.home == "" {
			r.server.home = e.url
		}
	}
}

// setSettled stores that all visits are made, and what cut them short.
func (r *run) setSettled(ctx context.Context) error {
	return r.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `update crawl set settled = true, note = $2, pages = $3 where id = $1`, r.crawl.ID, r.site.Partial, r.pages)
		return err
	})
}

// unasked says which pages nobody may ask for, since it cannot be known whether
// robots.txt forbids that; empty: there are none.
func (r *run) unasked(ctx context.Context) (string, error) {
	var n int
	var why string
	err := r.DB.QueryRow(ctx, `select count(*), coalesce(min(detail), '') from crawl_visit where crawl = $1 and kind = 0 and not fetched and failure = 'not-checked'`,
		r.crawl.ID).Scan(&n, &why)
	if err != nil || n == 0 {
		return "", err
	}
	return counted(n, "page was", "pages were") + " not asked for: " + why, nil
}
