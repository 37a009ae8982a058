package crawl

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/visit"
)

// batch is what one transaction stores.
type batch struct {
	entries              []*entry // new or changed, each once
	visits, links, notes [][]any
	trapped              bool // the run's list of what was left out has changed
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
	b.visits = append(b.visits, visitValues(l.crawl.ID, out))
	if len(out.stored) > 0 {
		b.links = append(b.links, []any{l.crawl.ID, out.id, int64(out.n), string(out.stored)})
	}
	if len(out.note) > 0 {
		b.notes = append(b.notes, []any{l.crawl.ID, out.id, int64(out.n), out.note})
	}
	if out.kind != ofPage {
		l.links++
		return
	}
	if out.fetched {
		l.fetches++
	}
	if out.row.IsRead() {
		l.pages++
		l.fresh++
	}
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
	rest := r.server.waited > 0 && r.server.next.After(r.crawl.waitUntil)
	if len(b.entries)+len(b.visits) == 0 && !b.trapped && !rest {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeLimit)
	defer cancel()
	entries := make([][]any, len(b.entries))
	for i, e := range b.entries {
		e.changed = false
		entries[i] = []any{r.crawl.ID, e.id, int64(e.n), e.url, int64(e.kind), int64(e.depth), e.parent, e.inSitemap, e.queued}
	}
	err := r.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := insertMany(ctx, tx, intoAddress, orForward, entries); err != nil {
			return err
		}
		if err := insertMany(ctx, tx, intoVisit, orNothing, b.visits); err != nil {
			return err
		}
		if err := insertMany(ctx, tx, `crawl_links (crawl, id, n, links)`, orNothing, b.links); err != nil {
			return err
		}
		if err := insertMany(ctx, tx, intoNote, orNothing, b.notes); err != nil {
			return err
		}
		if !b.trapped && !rest {
			return nil
		}
		return r.storeState(ctx, tx)
	})
	if err == nil && rest {
		r.crawl.waitUntil = r.server.next
	}
	return err
}

// storeState stores what was left out, and how long the server is left alone.
func (r *run) storeState(ctx context.Context, tx *db.Tx) error {
	traps, err := json.Marshal(r.trapped)
	if err != nil {
		return err
	}
	until := r.server.next.Add(time.Millisecond - 1) // never before its time
	_, err = tx.Exec(ctx, `update crawl set traps = $2, wait_until = case when $3 > wait_until then $3 else wait_until end where id = $1`,
		r.crawl.ID, string(traps), db.Millis(until))
	return err
}

const (
	intoAddress = `crawl_address (crawl, id, n, url, kind, depth, parent, in_sitemap, queued)`
	intoVisit   = `crawl_visit (crawl, id, n, url, kind, depth, in_sitemap, fetched, final, status, failure, detail, type, blocked, html, noindex, indexability,
		hops, title, description, h1, canonical, alternates, words, text_hash, similarity, outlinks, inlinks, bytes, took)`
	intoNote = `crawl_note (crawl, id, n, note)`

	orNothing = `do nothing`
	orForward = `(crawl, id) do update set kind = excluded.kind, depth = excluded.depth, parent = excluded.parent, in_sitemap = excluded.in_sitemap`
)

// insertMany inserts rows, many in a statement; only a few texts of statements come of
// it, so that each stays prepared. onConflict says what becomes of one that is there.
func insertMany(ctx context.Context, tx *db.Tx, into, onConflict string, rows [][]any) error {
	for len(rows) > 0 {
		size := 1
		for _, s := range [...]int{32, 8} {
			if len(rows) >= s {
				size = s
				break
			}
		}
		args := rows[0]
		if size > 1 {
			args = make([]any, 0, size*len(rows[0]))
			for _, row := range rows[:size] {
				args = append(args, row...)
			}
		}
		text := `insert into ` + into + ` values ` + valuesText(size, len(rows[0])) + ` on conflict ` + onConflict
		if _, err := tx.Exec(ctx, text, args...); err != nil {
			return err
		}
		rows = rows[size:]
	}
	return nil
}

// valuesText lists the parameters of rows: ($1, $2), ($3, $4).
func valuesText(rows, columns int) string {
	var b strings.Builder
	for i := range rows * columns {
		switch {
		case i == 0:
			b.WriteByte('(')
		case i%columns == 0:
			b.WriteString("), (")
		default:
			b.WriteString(", ")
		}
		b.WriteByte('$')
		b.WriteString(strconv.Itoa(i + 1))
	}
	b.WriteByte(')')
	return b.String()
}

func visitValues(crawl int64, out *result) []any {
	row := &out.row
	final := row.Final
	if final == row.URL {
		final = ""
	}
	return []any{
		crawl, out.id, int64(out.n), row.URL, int64(out.kind), int64(row.Depth), row.InSitemap, out.fetched, final, int64(row.Status), string(row.Failure),
		short(out.page.Detail, maxDetail), row.Type, row.Blocked, row.HTML, row.NoIndex, row.Indexability(),
		asJSON(row.Hops), row.Title, row.Description, row.H1, row.Canonical, asJSON(row.Alternates), int64(row.Words), bits(row.TextHash), bits(row.Similarity),
		int64(row.Outlinks), int64(0), row.Bytes, row.Took,
	}
}
