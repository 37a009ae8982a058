package crawl

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"enamel/internal/fault"
	"enamel/internal/seo/crawl/visit"
)

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
		"depth": "case when v.depth < 0 then 1000000 else v.depth end", // what no link leads to is the farthest
	}[q.Sort]
	if !ok {
		return nil, 0, fault.Field("sort", "The pages cannot be sorted like that")
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

// where is the source and the condition of a query, with its parameters.
func (q *PageQuery) where() (text string, args []any) {
	text, args = `from crawl_visit v where v.crawl = $1 and v.kind = 0 and v.indexability <> 'no-page'`, []any{q.Crawl}
	add := func(condition string, arg any) {
		args = append(args, arg)
		text += ` and ` + strings.ReplaceAll(condition, "?", "$"+strconv.Itoa(len(args)))
	}
	if q.Text != "" {
		add(`lower(v.url) like ? escape '!'`, "%"+strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(strings.ToLower(q.Text))+"%")
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
