package crawl

import (
	"context"
	"encoding/json"
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

const rowColumns = `id, url, kind, depth, in_sitemap, final, status, failure, type, blocked, html, noindex, indexability, hops,
	title, description, h1, canonical, alternates, words, text_hash, similarity, outlinks, inlinks, bytes, took`

// readRows reads visits, by the text of a query after its columns.
func readRows(ctx context.Context, in db.Reader, rest string, args ...any) (list []visit.Row, err error) {
	rows, err := in.Query(ctx, `select `+rowColumns+` from crawl_visit `+rest, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		row := visit.Row{Visited: true}
		var k kind
		var indexability, hops, alternates string
		var hash, similarity int64
		err := rows.Scan(&row.ID, &row.URL, &k, &row.Depth, &row.InSitemap, &row.Final, &row.Status, &row.Failure, &row.Type, &row.Blocked, &row.HTML, &row.NoIndex,
			&indexability, &hops, &row.Title, &row.Description, &row.H1, &row.Canonical, &alternates, &row.Words, &hash, &similarity, &row.Outlinks, &row.Inlinks,
			&row.Bytes, &row.Took)
		if err != nil {
			return nil, err
		}
		row.Indexable = indexability == visit.Indexable
		row.External, row.Loaded = k == ofExternal, k == ofResource || k == ofStyle
		row.TextHash, row.Similarity = uint64(hash), uint64(similarity) //nolint:gosec // stored as their bits
		if row.Final == "" {
			row.Final = row.URL
		}
		if row.Hops, err = fromJSON[visit.Hop](hops); err != nil {
			return nil, err
		}
		if row.Alternates, err = fromJSON[visit.Alternate](alternates); err != nil {
			return nil, err
		}
		list = append(list, row)
	}
	return list, rows.Err()
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

// bits is the stored form of an unsigned number.
func bits(n uint64) int64 { return int64(n) } //nolint:gosec // the bits count

// asJSON is the stored form of a list of texts and numbers, empty for an empty one.
func asJSON[T visit.Hop | visit.Alternate](list []T) string {
	if len(list) == 0 {
		return ""
	}
	b, err := json.Marshal(list)
	if err != nil {
		panic(err) // such a list is never refused
	}
	return string(b)
}

func fromJSON[T any](text string) (list []T, err error) {
	if text == "" {
		return nil, nil
	}
	err = json.Unmarshal([]byte(text), &list)
	return list, err
}
