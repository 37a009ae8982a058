package crawl

import (
	"cmp"
	"context"
	"slices"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/fetch"
	"enamel/internal/seo/crawl/visit"
)

// storedAtOnce is how many rows one transaction changes at the end of a crawl.
const storedAtOnce = 500

// longestLoop is the most redirects that are walked to find a loop.
const longestLoop = 1000

// redirect is an address of the site that redirects.
type redirect struct {
	row   visit.Row
	hop   visit.Hop
	inner bool // another one leads to it
}

// conclude finds where redirects lead, now that all is visited, has them inspected and
// stores how many links lead to each page. It may be done again where it was cut short.
func (r *run) conclude(ctx context.Context) error {
	r.site.Pages, r.site.Traps = r.pages, r.trapped
	shown := *r.site
	r.shown = &shown
	all, err := r.redirects(ctx)
	if err != nil {
		return err
	}
	var changes []func(tx *db.Tx) error
	for _, from := range all {
		if from.hop.To == "" || from.hop.To == from.row.URL { // that showed at its visit
			continue
		}
		p, err := r.follow(ctx, all, from)
		if err != nil {
			return err
		}
		changes = append(changes, func(tx *db.Tx) error { return r.storeRedirect(ctx, tx, &from.row, p) })
	}
	for _, e := range r.known {
		if e.inlinks > 0 && e.queued && !e.waiting {
			changes = append(changes, func(tx *db.Tx) error {
				_, err := tx.Exec(ctx, `update crawl_visit set inlinks = $3 where crawl = $1 and id = $2`, r.crawl.ID, e.id, e.inlinks)
				return err
			})
		}
	}
	for some := range slices.Chunk(changes, storedAtOnce) {
		err := r.DB.Tx(ctx, func(tx *db.Tx) (err error) {
			for i := 0; i < len(some) && err == nil; i++ {
				err = some[i](tx)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// redirects reads all redirects of the site, by their addresses.
func (r *run) redirects(ctx context.Context) (map[string]*redirect, error) {
	all := map[string]*redirect{}
	err := eachStored(ctx, r.DB, r.crawl.ID, `a.kind = 0 and v.indexability = 'redirect'`, func(s stored) error {
		all[s.url] = &redirect{row: s.row, hop: s.row.Hops[0]}
		return nil
	})
	for _, from := range all {
		if to := all[from.hop.To]; to != nil && to != from {
			to.inner = true
		}
	}
	return all, err
}

// loopFrom finds the loop in which a redirect ends, if any.
func loopFrom(all map[string]*redirect, from *redirect) visit.Loop {
	place := map[*redirect]int{}
	var way []string
	for at := from; at != nil && len(way) < longestLoop; at = all[at.hop.To] {
		if start, ok := place[at]; ok {
			way = way[start:]
			return visit.Loop{Length: len(way), Shortest: slices.MinFunc(way, func(a, b string) int {
				return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
			})}
		}
		place[at] = len(way)
		way = append(way, at.row.URL)
	}
	return visit.Loop{}
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
			if p.Loop = loopFrom(all, from); p.Loop.Length > 0 {
				p.Failure, p.Detail = visit.RedirectLoop, "redirects back to "+p.Loop.Shortest
			}
			return p, nil
		}
		p.Hops = append(p.Hops, next.hop)
		p.Final = next.hop.To
	}
}

// arrive takes over the answer of the address to which a redirect leads.
func (r *run) arrive(ctx context.Context, p *visit.Page) error {
	end, known, err := (&Index{db: r.DB, crawl: r.crawl}).Row(ctx, p.Final)
	switch {
	case err != nil:
		return err
	case end.Visited:
		p.Final, p.Status, p.Failure, p.Detail, p.Type, p.Blocked = end.Final, end.Status, end.Failure, end.Failure.Words(), end.Type, end.Blocked
		p.Hops = append(p.Hops, end.Hops...)
		p.Hops = p.Hops[:min(len(p.Hops), fetch.MaxHops)]
	case !known && address.OffLimits(p.Final):
		p.Status = p.Hops[len(p.Hops)-1].Status // it is a redirect, and nobody follows it
	default:
		p.Failure, p.Detail = visit.NotChecked, "the crawl ended before the address to which it redirects"
	}
	return nil
}

// storeRedirect has a redirect inspected and stores where it leads.
func (r *run) storeRedirect(ctx context.Context, tx *db.Tx, row *visit.Row, p *visit.Page) error {
	row.Final, row.Status, row.Failure, row.Type, row.Blocked, row.Hops = p.Final, p.Status, p.Failure, p.Type, p.Blocked, p.Hops
	if _, err := tx.Exec(ctx, `update crawl_visit set status = $3 where crawl = $1 and id = $2`, r.crawl.ID, row.ID, row.Status); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `update crawl_content set found = $3, note = $4 where crawl = $1 and id = $2`, r.crawl.ID, row.ID, asJSON(row), r.Inspect(p, r.shown))
	return err
}
