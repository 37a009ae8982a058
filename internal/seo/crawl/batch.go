package crawl

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/document"
	"enamel/internal/seo/crawl/visit"
)

// batch is what one transaction stores.
type batch struct {
	entries          []*entry // new or changed, each once
	visits, contents [][]any
	revisits         []int64 // pages that were visited as resources
	trapped          bool    // the run's list of what was left out has changed
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
		row.URL, row.Title, row.H1, row.Description, out.fetched, row.IsRead(),
	})
	b.contents = append(b.contents, []any{l.crawl.ID, out.id, int64(out.n), asJSON(row), asJSON(out.stored), out.note})
	l.count(out.entry, out.fetched, row)
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
		err := insertMany(ctx, tx, intoAddress, orForward, entries)
		if err == nil {
			err = r.unvisit(ctx, tx, b.revisits)
		}
		if err == nil {
			err = insertMany(ctx, tx, intoVisit, orNothing, b.visits)
		}
		if err == nil {
			err = insertMany(ctx, tx, intoContent, orNothing, b.contents)
		}
		if err == nil && b.trapped {
			_, err = tx.Exec(ctx, `update crawl set traps = $2 where id = $1`, r.crawl.ID, asJSON(r.trapped))
		}
		return err
	})
}

const (
	intoAddress = `crawl_address (crawl, id, n, url, kind, depth, parent, in_sitemap, queued)`
	intoVisit   = `crawl_visit (crawl, id, n, kind, indexability, status, depth, words, inlinks, took, url, title, h1, description, fetched, is_read)`
	intoContent = `crawl_content (crawl, id, n, found, links, note)`

	orNothing = `do nothing`
	orForward = `(crawl, id) do update set kind = excluded.kind, depth = excluded.depth, parent = excluded.parent, in_sitemap = excluded.in_sitemap, queued = excluded.queued`
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

const (
	maxTitle      = 1000 // bytes of each text that is stored
	maxDetail     = 500
	maxProof      = 300
	maxAlternates = 200
)

// rowOf is what is stored of a visit.
func rowOf(p *visit.Page) visit.Row {
	row := visit.Row{
		ID: idOf(p.URL), URL: p.URL, Final: p.Final, Status: p.Status, Failure: p.Failure, Type: p.Type, Depth: p.Depth, InSitemap: p.InSitemap,
		Blocked: p.Blocked, External: p.External, Loaded: p.Loaded, Visited: true, Hops: p.Hops, Bytes: p.Bytes, Took: p.Took.Milliseconds(),
	}
	d := p.Document
	if d == nil {
		return row
	}
	row.HTML = true
	row.Title, row.Description = first(d.Titles), first(d.Descriptions)
	if i := slices.IndexFunc(d.Headings, func(h document.Heading) bool { return h.Level == 1 }); i >= 0 {
		row.H1 = short(d.Headings[i].Text, maxTitle)
	}
	if all := p.Canonicals(); len(all) > 0 {
		row.Canonical = spelled(all[0].URL)
	}
	for _, a := range d.Alternates[:min(len(d.Alternates), maxAlternates)] {
		row.Alternates = append(row.Alternates, visit.Alternate{Lang: short(a.Lang, 50), URL: spelled(a.URL)})
	}
	row.Words, row.TextHash, row.Similarity = d.Words, d.TextHash, d.Similarity
	row.NoIndex = p.NoIndex()
	row.Indexable = p.Indexable()
	return row
}

// stored is an address as it is stored, with what a visit found there.
type stored struct {
	entry
	fetched bool // the server was asked
	row     visit.Row
}

// windowSize is how many addresses, by their numbers, are read at a time.
const windowSize = 500

// windows calls each for what read returns of all addresses of a crawl, so many at a time,
// by their numbers.
func windows[T any](ctx context.Context, in db.Reader, crawl int64, read func(after, last int64) ([]T, error), each func(T) error) error {
	var end int64
	err := in.QueryRow(ctx, `select coalesce(max(n), 0) from crawl_address where crawl = $1`, crawl).Scan(&end)
	for after := int64(0); after < end && err == nil; after += windowSize {
		var list []T
		list, err = read(after, after+windowSize)
		for i := 0; i < len(list) && err == nil; i++ {
			err = each(list[i])
		}
	}
	return err
}

// eachStored calls each for the addresses of a crawl in the order in which they were found.
func eachStored(ctx context.Context, in db.Reader, crawl int64, condition string, each func(stored) error) error {
	return windows(ctx, in, crawl, func(after, last int64) ([]stored, error) {
		return readStored(ctx, in, condition+` and a.n > $2 and a.n <= $3 order by a.n`, crawl, after, last)
	}, each)
}

// readStored reads addresses of a crawl, the first of args, by a condition on a and v.
func readStored(ctx context.Context, in db.Reader, condition string, args ...any) ([]stored, error) {
	return read(ctx, in, scanStored, `select a.id, a.n, a.url, a.kind, a.depth, a.parent, a.in_sitemap, a.queued,
		coalesce(v.fetched, false), coalesce(v.inlinks, 0), coalesce(c.found, '')
		from crawl_address a left join crawl_visit v on v.crawl = a.crawl and v.id = a.id
		left join crawl_content c on c.crawl = a.crawl and c.id = a.id where a.crawl = $1 and `+condition, args...)
}

func scanStored(rows *sql.Rows) (s stored, err error) {
	var inlinks int
	var found string
	err = rows.Scan(&s.id, &s.n, &s.url, &s.kind, &s.depth, &s.parent, &s.inSitemap, &s.queued, &s.fetched, &inlinks, &found)
	if err == nil && found != "" {
		err = json.Unmarshal([]byte(found), &s.row)
		s.row.Inlinks = inlinks
		return s, err
	}
	s.row = visit.Row{ID: s.id, URL: s.url, Final: s.url, Depth: s.depth, InSitemap: s.inSitemap, External: s.kind == ofExternal, Loaded: s.kind.isLoaded()}
	return s, err
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return short(list[0], maxTitle)
}

// spelled is an address in its one spelling; as it stands where it is none.
func spelled(url string) string {
	if normal, err := address.Normalize(url); err == nil {
		return normal
	}
	return short(url, address.MaxLength)
}

// short cuts a text to at most n bytes, between characters, and takes out what
// PostgreSQL keeps in no text.
func short(s string, n int) string {
	if len(s) > n {
		for n > 0 && !utf8.RuneStart(s[n]) {
			n--
		}
		s = s[:n]
	}
	if strings.IndexByte(s, 0) >= 0 {
		s = strings.ReplaceAll(s, "\x00", "")
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}
