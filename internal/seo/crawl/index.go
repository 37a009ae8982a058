package crawl

import (
	"context"
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
	for _, read := range [...]func(context.Context, int64, int64) ([]visit.Row, error){ix.visited, ix.unvisited} {
		err := windows(ctx, ix.db, "crawl_address", ix.crawl.ID, func(after, last int64) error {
			list, err := read(ctx, after, last)
			for i := 0; i < len(list) && err == nil; i++ {
				err = each(list[i])
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (ix *Index) visited(ctx context.Context, after, last int64) ([]visit.Row, error) {
	return readRows(ctx, ix.db, `where crawl = $1 and n > $2 and n <= $3 order by n`, ix.crawl.ID, after, last)
}

func (ix *Index) unvisited(ctx context.Context, after, last int64) ([]visit.Row, error) {
	return ix.known(ctx, `a.n > $2 and a.n <= $3 and not exists (select 1 from crawl_visit v where v.crawl = a.crawl and v.id = a.id) order by a.n`, after, last)
}

// known reads addresses without what was found there.
func (ix *Index) known(ctx context.Context, condition string, args ...any) (list []visit.Row, err error) {
	rows, err := ix.db.Query(ctx, `select a.id, a.url, a.kind, a.depth, a.in_sitemap from crawl_address a where a.crawl = $1 and `+condition,
		append([]any{ix.crawl.ID}, args...)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var row visit.Row
		var k kind
		if err := rows.Scan(&row.ID, &row.URL, &k, &row.Depth, &row.InSitemap); err != nil {
			return nil, err
		}
		row.Final, row.External, row.Loaded = row.URL, k == ofExternal, k == ofResource || k == ofStyle
		list = append(list, row)
	}
	return list, rows.Err()
}

// Row finds one address; ok is false where the crawl does not know it.
func (ix *Index) Row(ctx context.Context, url string) (row visit.Row, ok bool, err error) {
	list, err := readRows(ctx, ix.db, `where crawl = $1 and id = $2`, ix.crawl.ID, idOf(url))
	if err == nil && len(list) == 0 {
		list, err = ix.known(ctx, `a.id = $2`, idOf(url))
	}
	if err != nil || len(list) == 0 {
		return row, false, err
	}
	return list[0], true, nil
}

// Links calls each for every link, by page. An address to which one leads need not be
// known: it may have been left out.
func (ix *Index) Links(ctx context.Context, each func(visit.LinkRow) error) error {
	return eachLink(ctx, ix.db, ix.crawl.ID, originOf(ix.crawl.Options.Start), each)
}

// linkWindow is how many pages, by their numbers, have their links read at a time.
const linkWindow = 200

func eachLink(ctx context.Context, in db.Reader, crawl int64, origin string, each func(visit.LinkRow) error) error {
	return windowsOf(ctx, in, "crawl_links", crawl, linkWindow, func(after, last int64) error {
		list, err := readTexts(ctx, in, `select v.url, t.links from crawl_links t join crawl_visit v on v.crawl = t.crawl and v.id = t.id
			where t.crawl = $1 and t.n > $2 and t.n <= $3 order by t.n`, crawl, after, last)
		if err != nil {
			return err
		}
		for _, page := range list {
			links, err := linksOf(page[0], origin, page[1])
			for i := 0; i < len(links) && err == nil; i++ {
				err = each(links[i])
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// readTexts reads rows of two texts.
func readTexts(ctx context.Context, in db.Reader, query string, args ...any) (list [][2]string, err error) {
	rows, err := in.Query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var row [2]string
		if err := rows.Scan(&row[0], &row[1]); err != nil {
			return nil, err
		}
		list = append(list, row)
	}
	return list, rows.Err()
}

// FormerlyIndexable calls each once for every address that was indexable in an earlier
// crawl of the same start that is kept.
func (ix *Index) FormerlyIndexable(ctx context.Context, each func(url string) error) error {
	crawls, err := ix.earlier(ctx)
	seen := map[string]bool{}
	for i := 0; i < len(crawls) && err == nil; i++ {
		err = windows(ctx, ix.db, "crawl_visit", crawls[i], func(after, last int64) error {
			list, err := readTexts(ctx, ix.db, `select url, '' from crawl_visit where crawl = $1 and n > $2 and n <= $3 and kind = 0 and indexability = 'indexable'`, crawls[i], after, last)
			for i := 0; i < len(list) && err == nil; i++ {
				if url := list[i][0]; !seen[url] {
					seen[url] = true
					err = each(url)
				}
			}
			return err
		})
	}
	return err
}

// earlier are the kept crawls of the same start before this one, the newest first.
func (ix *Index) earlier(ctx context.Context) (ids []int64, err error) {
	rows, err := ix.db.Query(ctx, `select id from crawl where start = $1 and id < $2 and state in ('done', 'partial') and not gone order by id desc`, ix.crawl.Options.Start, ix.crawl.ID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// Notes calls each with what Inspect returned of each address, in the order in which
// they were found.
func (c *Crawler) Notes(ctx context.Context, id int64, each func(url string, note []byte) error) error {
	return windowsOf(ctx, c.DB, "crawl_note", id, linkWindow, func(after, last int64) error {
		list, err := readTexts(ctx, c.DB, `select v.url, t.note from crawl_note t join crawl_visit v on v.crawl = t.crawl and v.id = t.id
			where t.crawl = $1 and t.n > $2 and t.n <= $3 order by t.n`, id, after, last)
		for i := 0; i < len(list) && err == nil; i++ {
			err = each(list[i][0], []byte(list[i][1]))
		}
		return err
	})
}
