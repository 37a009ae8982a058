package crawl

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strings"
	"unicode/utf8"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

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
	for _, h := range d.Headings {
		if h.Level == 1 {
			row.H1 = short(h.Text, maxTitle)
			break
		}
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

// windows calls each for the numbers of all addresses of a crawl, so many at a time.
func windows(ctx context.Context, in db.Reader, crawl int64, each func(after, last int64) error) error {
	var end int64
	if err := in.QueryRow(ctx, `select coalesce(max(n), 0) from crawl_address where crawl = $1`, crawl).Scan(&end); err != nil {
		return err
	}
	for after := int64(0); after < end; after += windowSize {
		if err := errors.Join(ctx.Err(), each(after, after+windowSize)); err != nil {
			return err
		}
	}
	return nil
}

// eachStored calls each for the addresses of a crawl in the order in which they were found.
func eachStored(ctx context.Context, in db.Reader, crawl int64, condition string, each func(*stored) error) error {
	return windows(ctx, in, crawl, func(after, last int64) error {
		list, err := readStored(ctx, in, condition+` and a.n > $2 and a.n <= $3 order by a.n`, crawl, after, last)
		for i := 0; i < len(list) && err == nil; i++ {
			err = each(&list[i])
		}
		return err
	})
}

// readStored reads addresses of a crawl, the first of args, by a condition on a and v.
func readStored(ctx context.Context, in db.Reader, condition string, args ...any) ([]stored, error) {
	return read(ctx, in, scanStored, `select a.id, a.n, a.url, a.kind, a.depth, a.parent, a.in_sitemap, a.queued,
		coalesce(v.fetched, false), coalesce(v.inlinks, 0), coalesce(v.found, '')
		from crawl_address a left join crawl_visit v on v.crawl = a.crawl and v.id = a.id where a.crawl = $1 and `+condition, args...)
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
