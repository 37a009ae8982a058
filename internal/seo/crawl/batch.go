package crawl

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/visit"
)

// batch is what one transaction stores.
type batch struct {
	entries          []*entry // new or changed, each once
	visits, contents [][]any
	trapped          bool // the run's list of what was left out has changed
}

func (b *batch) change(e *entry) {
	if !e.changed {
		e.changed = true
		b.entries = append(b.entries, e)
	}
}

// absorb enters what a visit found into the addresses that are known, and has the batch
// store it.
func (l *lane) absorb(b *batch, out *result) {
	for i := range out.links {
		if e := l.refer(b, out, &out.links[i]); e != nil && out.links[i].how == visit.Anchor && e != out.entry {
			e.inlinks++
		}
	}
	if out.next != "" {
		f := found{url: out.next, depth: out.depth, parent: out.id}
		if !sameSite(f.url, l.site.Start) {
			f.kind, f.depth = ofExternal, -1
		}
		l.enter(b, idOf(f.url), f)
	}
	row := &out.row
	b.visits = append(b.visits, []any{
		l.crawl.ID, out.id, int64(out.n), int64(out.kind), row.Indexability(), int64(row.Status), int64(row.Depth), int64(row.Words), int64(0), row.Took,
		row.URL, row.Title, row.H1, row.Description, out.fetched, row.IsRead(), asJSON(row),
	})
	if len(out.stored)+len(out.note) > 0 {
		b.contents = append(b.contents, []any{l.crawl.ID, out.id, int64(out.n), asJSON(out.stored), out.note})
	}
	before := l.pages
	l.count(out.entry, out.fetched, out.row.IsRead())
	l.fresh += l.pages - before
}

// refer returns the address to which a link leads; nil where it is left out.
func (l *lane) refer(b *batch, out *result, to *link) *entry {
	f := found{url: to.url, kind: to.kind, depth: -1, parent: out.id}
	switch {
	case to.kind == notVisited:
		return l.known[to.id]
	case to.kind != ofPage || out.depth < 0:
	case to.how == visit.Anchor:
		f.depth = out.depth + 1
	case to.how == visit.Refresh:
		f.depth = out.depth
	}
	return l.enter(b, to.id, f)
}

// flush stores a batch, though the crawl was called off meanwhile.
func (r *run) flush(b *batch) error {
	if len(b.entries)+len(b.visits) == 0 && !b.trapped {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeLimit)
	defer cancel()
	entries := make([][]any, len(b.entries))
	for i, e := range b.entries {
		e.changed = false
		entries[i] = []any{r.crawl.ID, e.id, int64(e.n), e.url, int64(e.kind), int64(e.depth), e.parent, e.inSitemap, e.queued}
	}
	return r.DB.Tx(ctx, func(tx *db.Tx) error {
		for _, part := range [...]struct {
			into, onConflict string
			rows             [][]any
		}{{intoAddress, orForward, entries}, {intoVisit, orNothing, b.visits}, {intoContent, orNothing, b.contents}} {
			if err := insertMany(ctx, tx, part.into, part.onConflict, part.rows); err != nil {
				return err
			}
		}
		if !b.trapped {
			return nil
		}
		_, err := tx.Exec(ctx, `update crawl set traps = $2 where id = $1`, r.crawl.ID, asJSON(r.trapped))
		return err
	})
}

const (
	intoAddress = `crawl_address (crawl, id, n, url, kind, depth, parent, in_sitemap, queued)`
	intoVisit   = `crawl_visit (crawl, id, n, kind, indexability, status, depth, words, inlinks, took, url, title, h1, description, fetched, is_read, found)`
	intoContent = `crawl_content (crawl, id, n, links, note)`

	orNothing = `do nothing`
	orForward = `(crawl, id) do update set kind = excluded.kind, depth = excluded.depth, parent = excluded.parent, in_sitemap = excluded.in_sitemap`
)

// insertMany inserts rows, many in a statement; only a few texts of statements come of
// it, so that each stays prepared. onConflict says what becomes of one that is there.
func insertMany(ctx context.Context, tx *db.Tx, into, onConflict string, rows [][]any) error {
	for len(rows) > 0 {
		size := 1
		for size < 32 && 2*size <= len(rows) {
			size *= 2
		}
		args := slices.Concat(rows[:size]...)
		text := []byte(`insert into ` + into + ` values (`)
		for i := range args {
			switch {
			case i > 0 && i%len(rows[0]) == 0:
				text = append(text, "), ("...)
			case i > 0:
				text = append(text, ", "...)
			}
			text = strconv.AppendInt(append(text, '$'), int64(i+1), 10)
		}
		if _, err := tx.Exec(ctx, string(text)+`) on conflict `+onConflict, args...); err != nil {
			return err
		}
		rows = rows[size:]
	}
	return nil
}

// asJSON is the stored form of numbers and texts, which is never refused.
func asJSON(of any) string {
	text, err := json.Marshal(of)
	if err != nil {
		panic(err)
	}
	return string(text)
}
