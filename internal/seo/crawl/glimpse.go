package crawl

import (
	"context"

	"enamel/internal/seo/crawl/visit"
)

// glimpse is what an Index answers from in place of a whole crawl: the few
// addresses that were looked at again, their links, and stored pages to compare
// them with.
type glimpse struct {
	rows  []visit.Row
	links []visit.LinkRow
}

func (g *glimpse) row(url string) (visit.Row, bool) {
	for i := range g.rows {
		if g.rows[i].URL == url {
			return g.rows[i], true
		}
	}
	return visit.Row{}, false
}

func (g *glimpse) eachRow(each func(visit.Row) error) error {
	for i := range g.rows {
		if err := each(g.rows[i]); err != nil {
			return err
		}
	}
	return nil
}

func (g *glimpse) eachLink(each func(visit.LinkRow) error) error {
	for i := range g.links {
		if err := each(g.links[i]); err != nil {
			return err
		}
	}
	return nil
}

func (g *glimpse) linksTo(url string, most int) (from []visit.LinkRow, total int) {
	for i := range g.links {
		if g.links[i].To != url {
			continue
		}
		if total++; len(from) < most {
			from = append(from, g.links[i])
		}
	}
	return from, total
}

// add enters an address as it is now.
func (g *glimpse) add(out *result) {
	g.rows = append(g.rows, out.row)
	kinds := linkKinds()
	for i := range out.links {
		l := &out.links[i]
		g.links = append(g.links, visit.LinkRow{
			From: out.row.URL, To: l.url, Text: out.texts[l.text], NoFollow: l.flags&noFollow != 0, Kind: kinds[l.flags&kindBits&7],
		})
	}
}

// maxLike bounds the stored pages that an address is compared with.
const maxLike = 50

// compare enters stored pages that have something in common with an address
// that was looked at again, and two others: a page is rarely alone.
func (g *glimpse) compare(ctx context.Context, ix *Index, row visit.Row) error {
	like, err := ix.rows(ctx, `(a.crawl, a.id) in (select crawl, id from crawl_visit where crawl = $1 and indexable and
		(title <> '' and lower(title) = lower($2) or description <> '' and lower(description) = lower($3) or h1 <> '' and lower(h1) = lower($4) or
		text_hash <> 0 and text_hash = $5) order by id limit $6)`, row.Title, row.Description, row.H1, bits(row.TextHash), maxLike)
	if err != nil {
		return err
	}
	others, err := ix.rows(ctx, `(a.crawl, a.id) in (select crawl, id from crawl_visit where crawl = $1 and indexable order by id limit 2)`)
	if err != nil {
		return err
	}
	for _, stored := range append(like, others...) {
		if _, known := g.row(stored.URL); !known {
			g.rows = append(g.rows, stored)
		}
	}
	return nil
}
