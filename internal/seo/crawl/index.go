package crawl

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"enamel/internal/db"
	"enamel/internal/fault"
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
	site := &visit.Site{}
	if err := json.Unmarshal([]byte(found.site), &discovery{Site: site}); err != nil {
		return nil, err
	}
	if err := json.Unmarshal([]byte(found.traps), &site.Traps); err != nil {
		return nil, err
	}
	site.Start, site.Host, site.Loopback = found.Options.Start, address.HostPort(found.Options.Start), isLoopback(found.Options.Start)
	if site.Pages, site.Partial = found.Pages, ""; found.State != Done {
		site.Partial = found.Note
	}
	return &Index{db: c.DB, crawl: found, site: site}, nil
}

// Site is the crawl as a whole.
func (ix *Index) Site() *visit.Site { return ix.site }

// Pages calls each for every address that is known, in the order in which they were found.
func (ix *Index) Pages(ctx context.Context, each func(visit.Row) error) error {
	unknown := maps.Clone(ix.now)
	err := eachStored(ctx, ix.db, ix.crawl.ID, `true`, func(s stored) error {
		delete(unknown, s.url)
		return each(ix.overlaid(s.row))
	})
	for _, out := range unknown {
		if err == nil {
			err = each(out.row)
		}
	}
	return err
}

// overlaid is a row as the second visit found it, if any. How many links lead there it
// cannot tell.
func (ix *Index) overlaid(row visit.Row) visit.Row {
	if out := ix.now[row.URL]; out != nil {
		inlinks := row.Inlinks
		row = out.row
		row.Inlinks = inlinks
	}
	return row
}

// Row finds one address; ok is false where the crawl does not know it.
func (ix *Index) Row(ctx context.Context, url string) (row visit.Row, ok bool, err error) {
	list, err := readStored(ctx, ix.db, `a.id = $2`, ix.crawl.ID, idOf(url))
	row.URL = url
	if len(list) > 0 {
		row = list[0].row
	}
	return ix.overlaid(row), len(list) > 0 || ix.now[url] != nil, err
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
			err = decodeLinks(url, origin, out.stored, each)
		}
	}
	return err
}

// FormerlyIndexable calls each once for every address that was indexable in an earlier
// crawl of the same start that is kept.
func (ix *Index) FormerlyIndexable(ctx context.Context, each func(url string) error) error {
	list, err := read(ctx, ix.db, func(rows *sql.Rows) (url string, err error) { return url, rows.Scan(&url) },
		`select distinct url from crawl_visit where kind = 0 and indexability = 'indexable' and crawl in
		(select id from crawl where start = $1 and id < $2 and state in ('done', 'partial') and not gone) order by url`, ix.crawl.Options.Start, ix.crawl.ID)
	for i := 0; i < len(list) && err == nil; i++ {
		err = each(list[i])
	}
	return err
}

// Notes calls each with what Inspect returned of each address, in the order in which they
// were found.
func (c *Crawler) Notes(ctx context.Context, id int64, each func(url string, note []byte) error) error {
	return eachContent(ctx, c.DB, "note", id, each)
}

func eachLink(ctx context.Context, in db.Reader, crawl int64, origin string, each func(visit.LinkRow) error) error {
	return eachContent(ctx, in, "links", crawl, func(url string, links []byte) error {
		var texts []string
		if err := json.Unmarshal(links, &texts); err != nil {
			return err
		}
		return decodeLinks(url, origin, texts, each)
	})
}

// eachContent calls each for a column of crawl_content where there is something in it.
func eachContent(ctx context.Context, in db.Reader, column string, crawl int64, each func(url string, data []byte) error) error {
	type content struct {
		url  string
		data []byte
	}
	return windows(ctx, in, crawl, func(after, last int64) ([]content, error) {
		return read(ctx, in, func(rows *sql.Rows) (c content, err error) { return c, rows.Scan(&c.url, &c.data) },
			`select a.url, c.`+column+` from crawl_content c join crawl_address a on a.crawl = c.crawl and a.id = c.id
			where c.crawl = $1 and c.n > $2 and c.n <= $3 and c.`+column+` is not null order by c.n`, crawl, after, last)
	}, func(c content) error { return each(c.url, c.data) })
}

// mostRows is the most pages that Pages returns.
const mostRows = 1000

// PageQuery asks for a part of the pages of a crawl. Sort is url, status, title, h1,
// description, words, depth, inlinks, indexability or speed; empty: the order in which they were found.
type PageQuery struct {
	Crawl         int64
	Text          string // a part of the address
	Indexability  string // one of visit's words; empty: any
	Status        int    // 200, 300, 400, 500: all of that hundred; another one: itself; 0: any
	Sort          string
	Desc          bool
	Offset, Limit int
}

// Pages lists the HTML pages, errors and redirects of the site that a crawl visited, and
// how many there are.
func (c *Crawler) Pages(ctx context.Context, q PageQuery) (rows []visit.Row, total int, err error) {
	column, ok := map[string]string{
		"": "v.n", "url": "v.url", "status": "v.status", "words": "v.words", "inlinks": "v.inlinks", "indexability": "v.indexability", "speed": "v.took",
		"title": "v.title", "h1": "v.h1", "description": "v.description",
		"depth": "case when v.depth < 0 then 1000000 else v.depth end", // a page that no link leads to is the farthest
	}[q.Sort]
	if !ok {
		return nil, 0, fault.Field("sort", "Pages cannot be sorted by that field")
	}
	if q.Offset < 0 || q.Limit < 1 || q.Limit > mostRows {
		return nil, 0, fault.Field("limit", "The limit must be 1 to 1,000, and the offset not negative")
	}
	if q.Desc {
		column += " desc"
	}
	where, args := q.where()
	if err := c.DB.QueryRow(ctx, `select count(*) `+where, args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	order := ` order by ` + column + `, v.n`
	// The ids are sorted by themselves, since whole rows are wide.
	list, err := readStored(ctx, c.DB, fmt.Sprintf(`a.id in (select v.id %s%s limit %d offset %d)%s`, where, order, q.Limit, q.Offset, order), args...)
	for i := range list {
		rows = append(rows, list[i].row)
	}
	return rows, total, err
}

// The method where returns the source and the condition of a query, with its
// parameters.
func (q *PageQuery) where() (text string, args []any) {
	text, args = `from crawl_visit v where v.crawl = $1 and v.kind = 0 and v.indexability <> 'no-page'`, []any{q.Crawl}
	add := func(condition string, arg any) {
		args = append(args, arg)
		text += ` and ` + strings.ReplaceAll(condition, "?", "$"+strconv.Itoa(len(args)))
	}
	if q.Text != "" {
		add(`lower(v.url) like ? escape '!'`, db.Contains(q.Text))
	}
	if q.Indexability != "" {
		add(`v.indexability = ?`, q.Indexability)
	}
	switch {
	case q.Status == 300:
		text += ` and v.indexability = 'redirect'`
	case q.Status > 0 && q.Status%100 == 0:
		add(`v.status >= ?`, q.Status)
		add(`v.status < ? and v.indexability <> 'redirect'`, q.Status+100)
	case q.Status > 0:
		add(`v.status = ?`, q.Status)
	}
	return text, args
}

// Links lists the links of a page, in its order.
func (c *Crawler) Links(ctx context.Context, id int64, url string) (links []visit.LinkRow, err error) {
	of, err := c.Find(ctx, id)
	if err != nil {
		return nil, err
	}
	var stored string
	var texts []string
	err = c.DB.QueryRow(ctx, `select links from crawl_content where crawl = $1 and id = $2`, id, idOf(url)).Scan(&stored)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err := errors.Join(err, json.Unmarshal([]byte(stored), &texts)); err != nil {
		return nil, err
	}
	err = decodeLinks(url, originOf(of.Options.Start), texts, func(l visit.LinkRow) error {
		links = append(links, l)
		return nil
	})
	return links, err
}
