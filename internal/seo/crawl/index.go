package crawl

import (
	"context"
	"database/sql"
	"encoding/json"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

// Index reads what a crawl has stored, a window at a time.
type Index struct {
	db    *db.DB
	crawl Crawl
	site  *visit.Site
	now   map[string]*result // of a second visit, in the place of what is stored
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
	if found.site != "" {
		var d discovery
		if err := json.Unmarshal([]byte(found.site), &d); err != nil {
			return nil, err
		}
		site.Robots, site.Sitemaps, site.Probe = d.Robots, d.Sitemaps, d.Probe
	}
	if site.Traps, err = fromJSON[visit.Trap](found.traps); err != nil {
		return nil, err
	}
	err = c.DB.QueryRow(ctx, `select count(*) from crawl_address where crawl = $1`, id).Scan(&site.Known)
	return &Index{db: c.DB, crawl: found, site: site}, err
}

// Site is the crawl as a whole.
func (ix *Index) Site() *visit.Site { return ix.site }

// Pages calls each for every address that was visited, in the order in which they were
// found, and then for those that are known.
func (ix *Index) Pages(ctx context.Context, each func(visit.Row) error) error {
	seen := map[string]bool{}
	for _, read := range [...]func(context.Context, int64, int64) ([]visit.Row, error){ix.visited, ix.unvisited} {
		err := windows(ctx, ix.db, "crawl_address", ix.crawl.ID, func(after, last int64) error {
			list, err := read(ctx, after, last)
			for i := 0; i < len(list) && err == nil; i++ {
				if row := list[i]; ix.now[row.URL] != nil {
					seen[row.URL] = true
					list[i] = ix.overlaid(row)
				}
				err = each(list[i])
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	for url, out := range ix.now {
		if seen[url] {
			continue
		}
		if err := each(out.row); err != nil {
			return err
		}
	}
	return nil
}

// overlaid is a row as the second visit found it. How many links lead there it cannot tell.
func (ix *Index) overlaid(stored visit.Row) visit.Row {
	row := ix.now[stored.URL].row
	row.Inlinks = stored.Inlinks
	return row
}

func (ix *Index) visited(ctx context.Context, after, last int64) ([]visit.Row, error) {
	return readRows(ctx, ix.db, `where crawl = $1 and n > $2 and n <= $3 order by n`, ix.crawl.ID, after, last)
}

func (ix *Index) unvisited(ctx context.Context, after, last int64) ([]visit.Row, error) {
	return ix.known(ctx, `a.n > $2 and a.n <= $3 and not exists (select 1 from crawl_visit v where v.crawl = a.crawl and v.id = a.id) order by a.n`, after, last)
}

// known reads addresses without what was found there.
func (ix *Index) known(ctx context.Context, condition string, args ...any) ([]visit.Row, error) {
	return read(ctx, ix.db, func(rows *sql.Rows) (row visit.Row, err error) {
		var k kind
		err = rows.Scan(&row.ID, &row.URL, &k, &row.Depth, &row.InSitemap)
		row.Final, row.External, row.Loaded = row.URL, k == ofExternal, k == ofResource || k == ofStyle
		return row, err
	}, `select a.id, a.url, a.kind, a.depth, a.in_sitemap from crawl_address a where a.crawl = $1 and `+condition, append([]any{ix.crawl.ID}, args...)...)
}

// Row finds one address; ok is false where the crawl does not know it.
func (ix *Index) Row(ctx context.Context, url string) (row visit.Row, ok bool, err error) {
	list, err := readRows(ctx, ix.db, `where crawl = $1 and id = $2`, ix.crawl.ID, idOf(url))
	if err == nil && len(list) == 0 {
		list, err = ix.known(ctx, `a.id = $2`, idOf(url))
	}
	switch {
	case err != nil:
		return row, false, err
	case len(list) == 0:
		list = []visit.Row{{URL: url}}
	}
	if ix.now[url] != nil {
		return ix.overlaid(list[0]), true, nil
	}
	return list[0], list[0].ID != 0, nil
}

// Links calls each for every link, by page. An address to which one leads need not be
// known: it may have been left out.
func (ix *Index) Links(ctx context.Context, each func(visit.LinkRow) error) error {
	origin := originOf(ix.crawl.Options.Start)
	err := eachLink(ctx, ix.db, ix.crawl.ID, origin, func(l visit.LinkRow) error {
		if ix.now[l.From] != nil {
			return nil
		}
		return each(l)
	})
	for url, out := range ix.now {
		if err == nil {
			err = decodeLinks(url, origin, string(out.stored), each)
		}
	}
	return err
}

// FormerlyIndexable calls each once for every address that was indexable in an earlier
// crawl of the same start that is kept.
func (ix *Index) FormerlyIndexable(ctx context.Context, each func(url string) error) error {
	list, err := readTexts(ctx, ix.db, `select distinct url, '' from crawl_visit where kind = 0 and indexability = 'indexable' and crawl in
		(select id from crawl where start = $1 and id < $2 and state in ('done', 'partial') and not gone) order by url`, ix.crawl.Options.Start, ix.crawl.ID)
	for i := 0; i < len(list) && err == nil; i++ {
		err = each(list[i][0])
	}
	return err
}

// Notes calls each with what Inspect returned of each address, in the order in which they
// were found.
func (c *Crawler) Notes(ctx context.Context, id int64, each func(url string, note []byte) error) error {
	return eachText(ctx, c.DB, "crawl_note", "note", id, func(url, note string) error { return each(url, []byte(note)) })
}

func eachLink(ctx context.Context, in db.Reader, crawl int64, origin string, each func(visit.LinkRow) error) error {
	return eachText(ctx, in, "crawl_links", "links", crawl, func(url, links string) error { return decodeLinks(url, origin, links, each) })
}

// eachText calls each for every row of a table that has a long text, by the address.
func eachText(ctx context.Context, in db.Reader, table, column string, crawl int64, each func(url, text string) error) error {
	return windows(ctx, in, table, crawl, func(after, last int64) error {
		list, err := readTexts(ctx, in, `select v.url, t.`+column+` from `+table+` t join crawl_visit v on v.crawl = t.crawl and v.id = t.id
			where t.crawl = $1 and t.n > $2 and t.n <= $3 order by t.n`, crawl, after, last)
		for i := 0; i < len(list) && err == nil; i++ {
			err = each(list[i][0], list[i][1])
		}
		return err
	})
}

// readTexts reads rows of two texts.
func readTexts(ctx context.Context, in db.Reader, query string, args ...any) ([][2]string, error) {
	return read(ctx, in, func(rows *sql.Rows) (row [2]string, err error) { return row, rows.Scan(&row[0], &row[1]) }, query, args...)
}
