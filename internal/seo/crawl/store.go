package crawl

import (
	"context"
	"strconv"
	"strings"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/address"
)

func keyOf(url string) uint64 { return address.Key(url) }

func sameSite(a, b string) bool { return address.SameSite(a, b) }

// bits is the stored form of an unsigned number.
func bits(n uint64) int64 { return int64(n) } //nolint:gosec // the bits count

// write stores what visits found.
func (b *batch) write(ctx context.Context, tx *db.Tx, crawl int64) error {
	if err := insertMany(ctx, tx, `crawl_address (crawl, id, key, url, kind, depth, parent, in_sitemap, rank)`, b.addresses); err != nil {
		return err
	}
	for _, m := range b.moves {
		_, err := tx.Exec(ctx, `update crawl_address set kind = 0, depth = $3, parent = $4, rank = $5 where crawl = $1 and id = $2`,
			crawl, m.id, m.depth, m.parent, m.rank)
		if err != nil {
			return err
		}
	}
	for _, id := range b.listed {
		if _, err := tx.Exec(ctx, `update crawl_address set in_sitemap = true where crawl = $1 and id = $2`, crawl, id); err != nil {
			return err
		}
	}
	for _, id := range b.done {
		if _, err := tx.Exec(ctx, `update crawl_address set rank = null where crawl = $1 and id = $2`, crawl, id); err != nil {
			return err
		}
	}
	if err := insertMany(ctx, tx, `crawl_visit (crawl, id, fetched, final, status, failure, detail, type, blocked, html, indexable, noindex, hops, title,
		description, h1, canonical, alternates, words, text_hash, similarity, outlinks, bytes, took, at, links)`, b.visits); err != nil {
		return err
	}
	return insertMany(ctx, tx, `crawl_finding (crawl, id, identity, page, whole, rule, severity, url, fingerprint, detail, proof, target, pages)`, b.findings)
}

// insertMany inserts rows, many in a statement; only a few texts of statements
// come of it, so that each stays prepared.
func insertMany(ctx context.Context, tx *db.Tx, into string, rows [][]any) error {
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
		if _, err := tx.Exec(ctx, insertText(into, size, len(rows[0])), args...); err != nil {
			return err
		}
		rows = rows[size:]
	}
	return nil
}

// insertText is the statement that inserts rows, and none that is there already.
func insertText(into string, rows, columns int) string {
	var b strings.Builder
	b.WriteString("insert into ")
	b.WriteString(into)
	b.WriteString(" values ")
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
	b.WriteString(") on conflict do nothing")
	return b.String()
}

func addressValues(crawl int64, id uint32, f found) []any {
	var rank any
	if f.rank != notQueued {
		rank = int64(f.rank)
	}
	return []any{crawl, int64(id), bits(f.key), f.url, int64(f.kind), int64(f.depth), int64(f.parent), f.inSitemap, rank}
}

func visitValues(crawl int64, out *result, links []byte) ([]any, error) {
	row := &out.row
	hops, err := asJSON(row.Hops)
	if err != nil {
		return nil, err
	}
	alternates, err := asJSON(row.Alternates)
	if err != nil {
		return nil, err
	}
	final := row.Final
	if final == row.URL {
		final = ""
	}
	return []any{
		crawl, int64(out.id), out.fetched, final, int64(row.Status), string(row.Failure), short(out.page.Detail, maxDetail), row.Type, row.Blocked, row.HTML, row.Indexable, row.NoIndex,
		hops, row.Title, row.Description, row.H1, row.Canonical, alternates, int64(row.Words), bits(row.TextHash), bits(row.Similarity),
		int64(row.Outlinks), row.Bytes, row.Took, db.Millis(out.page.At), links,
	}, nil
}

func findingValues(crawl, id int64, f *Finding, whole bool) []any {
	return []any{
		crawl, id, f.identity(), bits(keyOf(f.URL)), whole, f.Rule, f.Severity, storable(f.URL), f.Fingerprint,
		short(f.Detail, maxDetail), short(f.Proof, maxProof), short(f.Target, address.MaxLength), int64(max(1, f.Pages)),
	}
}
