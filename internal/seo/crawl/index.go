package crawl

import (
	"context"
	"database/sql"
	"encoding/json"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

// Index reads what a crawl has stored, a window at a time. It is for one
// goroutine.
type Index struct {
	db      *db.DB
	crawl   int64
	site    *visit.Site
	names   *names
	inlinks []uint32 // by id
	faulty  map[uint32]*referrers
	glimpse *glimpse // where set, all that it knows
}

func newIndex(d *db.DB, crawl int64, site *visit.Site) *Index {
	return &Index{db: d, crawl: crawl, site: site, names: &names{db: d, crawl: crawl}}
}

// Index opens what a crawl has stored.
func (c *Crawler) Index(ctx context.Context, id int64) (*Index, error) {
	found, err := c.Find(ctx, id)
	if err != nil {
		return nil, err
	}
	start := found.Options.Start
	site := &visit.Site{Start: start, Host: address.HostPort(start), Loopback: isLoopback(start), Pages: found.Pages}
	if found.State != Done {
		site.Partial = found.Note
	}
	if found.discovery != "" {
		var d discovery
		if err := json.Unmarshal([]byte(found.discovery), &d); err != nil {
			return nil, err
		}
		site.Robots, site.Sitemaps, site.Traps = d.Robots, d.Sitemaps, d.Traps
	}
	traps, err := trappedOf(ctx, c.DB, id)
	if err != nil {
		return nil, err
	}
	if len(traps) > 0 {
		site.Traps = traps
	}
	return newIndex(c.DB, id, site), nil
}

// Site is the crawl as a whole.
func (ix *Index) Site() *visit.Site { return ix.site }

// Pages calls each for every address that was visited or is known, in the
// order in which they were found.
func (ix *Index) Pages(ctx context.Context, each func(visit.Row) error) error {
	if ix.glimpse != nil {
		return ix.glimpse.eachRow(each)
	}
	if err := ix.countInlinks(ctx); err != nil {
		return err
	}
	return ix.windows(ctx, settleWindow, "", func(row *visit.Row) error {
		if row.ID < int64(len(ix.inlinks)) {
			row.Inlinks = int(ix.inlinks[row.ID])
		}
		return each(*row)
	})
}

// Row finds one address; ok is false where the crawl does not know it. Its
// Inlinks are those of LinksTo, which it does not count.
func (ix *Index) Row(ctx context.Context, url string) (row visit.Row, ok bool, err error) {
	if ix.glimpse != nil {
		row, ok = ix.glimpse.row(url)
		return row, ok, nil
	}
	list, err := ix.rows(ctx, `a.key = $2 and a.crawl = $1 and a.url = $3`, bits(keyOf(url)), url)
	if err != nil || len(list) == 0 {
		return row, false, err
	}
	return list[0], true, nil
}

// windows calls each for every address of which a condition is true, empty: for
// all, reading those of so many ids at a time.
func (ix *Index) windows(ctx context.Context, size int64, condition string, each func(*visit.Row) error) error {
	last, err := lastAddress(ctx, ix.db, ix.crawl)
	if err != nil {
		return err
	}
	return steps(ctx, last, size, func(after, last int64) error {
		list, err := ix.between(ctx, after, last, condition, size)
		if err != nil {
			return err
		}
		for i := range list {
			if err := each(&list[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// between lists the first addresses of some ids of which a condition is true, empty:
// all. The parameters of the condition begin at $5.
func (ix *Index) between(ctx context.Context, after, last int64, condition string, most int64, args ...any) ([]visit.Row, error) {
	if condition != "" {
		condition = " and " + condition
	}
	return ix.rows(ctx, `a.crawl = $1 and a.id > $2 and a.id <= $3`+condition+` order by a.id limit $4`, append([]any{after, last, most}, args...)...)
}

const rowColumns = `a.id, a.url, a.kind, a.depth, a.in_sitemap, v.id is not null, coalesce(v.final, ''), coalesce(v.status, 0), coalesce(v.failure, ''),
	coalesce(v.type, ''), coalesce(v.blocked, false), coalesce(v.html, false), coalesce(v.indexable, false), coalesce(v.noindex, false), coalesce(v.hops, ''),
	coalesce(v.title, ''), coalesce(v.description, ''), coalesce(v.h1, ''), coalesce(v.canonical, ''), coalesce(v.alternates, ''), coalesce(v.words, 0),
	coalesce(v.text_hash, 0), coalesce(v.similarity, 0), coalesce(v.outlinks, 0), coalesce(v.bytes, 0), coalesce(v.took, 0)`

func (ix *Index) rows(ctx context.Context, condition string, args ...any) (list []visit.Row, err error) {
	rows, err := ix.db.Query(ctx, `select `+rowColumns+` from crawl_address a left join crawl_visit v on v.crawl = a.crawl and v.id = a.id where `+condition,
		append([]any{ix.crawl}, args...)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		row, err := scanRow(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, row)
	}
	return list, rows.Err()
}

func scanRow(rows *sql.Rows) (row visit.Row, err error) {
	var k kind
	var hops, alternates string
	var hash, similarity int64
	err = rows.Scan(&row.ID, &row.URL, &k, &row.Depth, &row.InSitemap, &row.Visited, &row.Final, &row.Status, &row.Failure,
		&row.Type, &row.Blocked, &row.HTML, &row.Indexable, &row.NoIndex, &hops,
		&row.Title, &row.Description, &row.H1, &row.Canonical, &alternates, &row.Words,
		&hash, &similarity, &row.Outlinks, &row.Bytes, &row.Took)
	if err != nil {
		return row, err
	}
	row.External, row.Loaded = k == ofExternal, k == ofResource
	row.TextHash, row.Similarity = uint64(hash), uint64(similarity) //nolint:gosec // stored as their bits
	if row.Final == "" {
		row.Final = row.URL
	}
	if row.Hops, err = fromJSON[visit.Hop](hops); err != nil {
		return row, err
	}
	row.Alternates, err = fromJSON[visit.Alternate](alternates)
	return row, err
}
