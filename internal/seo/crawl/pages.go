package crawl

import (
	"context"
	"strconv"
	"strings"

	"enamel/internal/fault"
	"enamel/internal/seo/crawl/visit"
)

// mostRows is the most pages that Pages returns.
const mostRows = 1000

// PageQuery asks for a part of the pages of a crawl.
type PageQuery struct {
	Crawl         int64
	Text          string // a part of the address
	Indexability  string // one of visit's words; empty: any
	Status        int    // 200, 300, 400, 500: all of that hundred; another one: itself; 0: any
	Sort          string // see columnOf; empty: the order in which they were found
	Desc          bool
	Offset, Limit int
}

// columnOf is what a list of pages is sorted by. What no link from the start leads to is
// the farthest.
func columnOf(sort string) (column string, ok bool) {
	switch sort {
	case "":
		return "n", true
	case "url", "status", "words", "inlinks", "indexability":
		return sort, true
	case "title", "h1", "description":
		return "lower(" + sort + ")", true
	case "depth":
		return "case when depth < 0 then 1000000 else depth end", true
	case "speed":
		return "took", true
	}
	return "", false
}

// Pages lists the HTML pages, errors and redirects of the site that a crawl visited, and
// how many there are.
func (c *Crawler) Pages(ctx context.Context, q PageQuery) (rows []visit.Row, total int, err error) {
	column, ok := columnOf(q.Sort)
	if !ok {
		return nil, 0, fault.Field("sort", "The pages cannot be sorted like that")
	}
	if q.Offset < 0 || q.Limit < 1 || q.Limit > mostRows {
		return nil, 0, fault.Field("limit", "The limit must be 1 to 1,000, and the offset not negative")
	}
	where, args := q.where()
	if err := c.DB.QueryRow(ctx, `select count(*) from crawl_visit `+where, args...).Scan(&total); err != nil || q.Offset >= total {
		return nil, total, err
	}
	if q.Desc {
		column += " desc"
	}
	// The ids are sorted by themselves, since whole rows are wide.
	rows, err = readRows(ctx, c.DB, `where crawl = $1 and id in (select id from crawl_visit `+where+` order by `+column+`, n
		limit `+strconv.Itoa(q.Limit)+` offset `+strconv.Itoa(q.Offset)+`) order by `+column+`, n`, args...)
	return rows, total, err
}

// where is the condition of a query, with its parameters.
func (q *PageQuery) where() (text string, args []any) {
	text, args = `where crawl = $1 and kind = 0 and indexability <> 'no-page'`, []any{q.Crawl}
	add := func(condition string, arg any) {
		args = append(args, arg)
		text += ` and ` + strings.ReplaceAll(condition, "?", "$"+strconv.Itoa(len(args)))
	}
	if q.Text != "" {
		add(`lower(url) like ? escape '!'`, "%"+strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(strings.ToLower(q.Text))+"%")
	}
	if q.Indexability != "" {
		add(`indexability = ?`, q.Indexability)
	}
	switch {
	case q.Status == 300:
		text += ` and indexability = 'redirect'`
	case q.Status > 0 && q.Status%100 == 0:
		add(`status >= ?`, q.Status)
		add(`status < ? and indexability <> 'redirect'`, q.Status+100)
	case q.Status > 0:
		add(`status = ?`, q.Status)
	}
	return text, args
}

// Links lists the links of a page, in its order.
func (c *Crawler) Links(ctx context.Context, id int64, url string) ([]visit.LinkRow, error) {
	of, err := c.Find(ctx, id)
	if err != nil {
		return nil, err
	}
	list, err := readTexts(ctx, c.DB, `select links, '' from crawl_links where crawl = $1 and id = $2`, id, idOf(url))
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return linksOf(url, originOf(of.Options.Start), list[0][0])
}
