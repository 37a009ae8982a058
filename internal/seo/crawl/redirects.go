package crawl

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/fetch"
	"enamel/internal/seo/crawl/visit"
)

// storedAtOnce is how many rows one transaction changes at the end of a crawl.
const storedAtOnce = 500

// redirect is an address of the site that redirects.
type redirect struct {
	row    visit.Row
	hop    visit.Hop
	inner  bool // another one leads to it
	walked bool
	loop   *visit.Loop // in which it ends; nil: in none
}

// conclude finds where redirects lead, now that all is visited, has them inspected and
// stores how many links lead to each page. It may be done again where it was cut short.
func (r *run) conclude(ctx context.Context) error {
	r.site.Pages, r.site.Known, r.site.Traps = r.pages, len(r.known), r.trapped
	shown := *r.site
	r.shown = &shown
	all, err := r.redirects(ctx)
	if err != nil {
		return err
	}
	var b settled
	for _, from := range all {
		if from.hop.To == "" || from.hop.To == from.row.URL { // that showed at its visit
			continue
		}
		p, err := r.follow(ctx, all, from)
		if err != nil {
			return err
		}
		b.pages = append(b.pages, p)
		if note := r.Inspect(p, r.shown); len(note) > 0 {
			b.notes = append(b.notes, []any{r.crawl.ID, from.row.ID, int64(r.known[from.row.ID].n), note})
		}
		if len(b.pages) == storedAtOnce {
			if err := r.storeSettled(ctx, &b); err != nil {
				return err
			}
		}
	}
	if err := r.storeSettled(ctx, &b); err != nil {
		return err
	}
	return r.storeInlinks(ctx)
}

// redirects reads all redirects of the site, by their addresses, and finds their loops.
func (r *run) redirects(ctx context.Context) (map[string]*redirect, error) {
	all := map[string]*redirect{}
	err := windows(ctx, r.DB, "crawl_visit", r.crawl.ID, func(after, last int64) error {
		rows, err := readRows(ctx, r.DB, `where crawl = $1 and n > $2 and n <= $3 and kind = 0 and hops <> '' order by n`, r.crawl.ID, after, last)
		for _, row := range rows {
			all[row.URL] = &redirect{row: row, hop: row.Hops[0]}
		}
		return err
	})
	for _, from := range all {
		if to := all[from.hop.To]; to != nil && to != from {
			to.inner = true
		}
	}
	for _, from := range all {
		walk(all, from)
	}
	return all, err
}

// walk finds the loop in which a redirect ends, and all on its way: each is walked once.
func walk(all map[string]*redirect, from *redirect) {
	var way []*redirect
	at := from
	place := map[*redirect]int{}
	for ; at != nil && !at.walked; at = all[at.hop.To] {
		at.walked = true
		place[at] = len(way)
		way = append(way, at)
	}
	if at == nil {
		return
	}
	loop := at.loop
	if start, ok := place[at]; ok {
		loop = &visit.Loop{Length: len(way) - start, Shortest: at.row.URL}
		for _, member := range way[start:] {
			if url := member.row.URL; cmp.Or(cmp.Compare(len(url), len(loop.Shortest)), cmp.Compare(url, loop.Shortest)) < 0 {
				loop.Shortest = url
			}
		}
	}
	for _, one := range way {
		one.loop = loop
	}
}

// follow makes the page of a redirect out of the addresses on its way.
func (r *run) follow(ctx context.Context, all map[string]*redirect, from *redirect) (*visit.Page, error) {
	row := &from.row
	p := &visit.Page{URL: row.URL, Final: from.hop.To, Hops: []visit.Hop{from.hop}, Depth: row.Depth, InSitemap: row.InSitemap, Inner: from.inner}
	for {
		for _, h := range p.Hops {
			if h.URL == p.Final {
				p.Status, p.Failure, p.Detail = h.Status, visit.RedirectLoop, "redirects back to "+p.Final
				return p, nil
			}
		}
		next := all[p.Final]
		if next == nil || next.hop.To == "" {
			return p, r.arrive(ctx, p)
		}
		if len(p.Hops) == fetch.MaxHops {
			p.Status, p.Failure, p.Detail = p.Hops[0].Status, visit.TooManyHops, "more than 10 redirects"
			if from.loop != nil {
				p.Failure, p.Detail, p.Loop = visit.RedirectLoop, "redirects back to "+from.loop.Shortest, *from.loop
			}
			return p, nil
		}
		p.Hops = append(p.Hops, next.hop)
		p.Final = next.hop.To
	}
}

// arrive takes over the answer of the address to which a redirect leads.
func (r *run) arrive(ctx context.Context, p *visit.Page) error {
	to, err := readRows(ctx, r.DB, `where crawl = $1 and id = $2`, r.crawl.ID, idOf(p.Final))
	switch {
	case err != nil:
		return err
	case len(to) > 0:
		end := &to[0]
		p.Final, p.Status, p.Failure, p.Detail, p.Type, p.Blocked = end.Final, end.Status, end.Failure, end.Failure.Words(), end.Type, end.Blocked
		p.Hops = append(p.Hops, end.Hops...)
		p.Hops = p.Hops[:min(len(p.Hops), fetch.MaxHops)]
	case r.known[idOf(p.Final)] == nil && address.OffLimits(p.Final):
		p.Status = p.Hops[len(p.Hops)-1].Status // it is a redirect, and nobody follows it
	default:
		p.Failure, p.Detail = visit.NotChecked, "the crawl ended before the address to which it redirects"
	}
	return nil
}

// settled is some redirects of which it is known where they lead.
type settled struct {
	pages []*visit.Page
	notes [][]any
}

func (r *run) storeSettled(ctx context.Context, b *settled) error {
	err := r.DB.Tx(ctx, func(tx *db.Tx) error {
		for _, p := range b.pages {
			_, err := tx.Exec(ctx, `update crawl_visit set final = $3, status = $4, failure = $5, detail = $6, type = $7, blocked = $8, hops = $9 where crawl = $1 and id = $2`,
				r.crawl.ID, idOf(p.URL), p.Final, p.Status, string(p.Failure), short(p.Detail, maxDetail), p.Type, p.Blocked, asJSON(p.Hops))
			if err != nil {
				return err
			}
		}
		return insertMany(ctx, tx, intoNote, `(crawl, id) do update set note = excluded.note`, b.notes)
	})
	*b = settled{}
	return err
}

// storeInlinks stores how many links from other pages lead to each page.
func (r *run) storeInlinks(ctx context.Context) error {
	var list []*entry
	for _, e := range r.known {
		if e.inlinks > 0 && e.queued && !e.waiting {
			list = append(list, e)
		}
	}
	for some := range slices.Chunk(list, storedAtOnce) {
		args := []any{r.crawl.ID}
		var values strings.Builder
		for i, e := range some {
			args = append(args, e.id, int64(e.inlinks))
			_, _ = fmt.Fprintf(&values, ", (cast($%d as bigint), cast($%d as bigint))", 2*i+2, 2*i+3)
		}
		err := r.DB.Tx(ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(ctx, `update crawl_visit set inlinks = c.column2 from (values `+values.String()[2:]+`) as c
				where crawl_visit.crawl = $1 and crawl_visit.id = c.column1`, args...)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
