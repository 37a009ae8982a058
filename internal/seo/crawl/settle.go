package crawl

import (
	"context"
	"encoding/json"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/visit"
)

const (
	maxHops      = 10
	settleWindow = 500
)

// conclude finds where redirects lead, now that all is visited, and what shows
// only in the whole site. It may be done again where it was cut short.
func (r *run) conclude(ctx context.Context) error {
	for more := true; more; {
		var err error
		if more, err = r.forgetConclusions(ctx); err != nil {
			return err
		}
	}
	r.site.Pages, r.site.Known, r.site.Traps = r.pages, int(r.known.count), r.trapped
	r.known, r.traps = known{}, nil // only visits need them, and the rules need room
	r.show()
	if err := r.storeTraps(); err != nil {
		return err
	}
	ix := newIndex(r.DB, r.crawl.ID, r.site)
	var b batch
	report := func(f Finding) error {
		if f.Fingerprint == "" {
			fingerprints{}.set(&f)
		}
		r.addFinding(&b, &f, true)
		if len(b.findings) < settleWindow {
			return ctx.Err()
		}
		err := r.flush(&b)
		b = batch{}
		return err
	}
	if err := r.settle(ctx, ix, report); err != nil {
		return err
	}
	if err := r.Conclude(ctx, ix, report); err != nil {
		return err
	}
	return r.flush(&b)
}

// storeTraps keeps with the crawl which addresses were left out.
func (r *run) storeTraps() error {
	var d discovery
	if r.crawl.discovery != "" {
		if err := json.Unmarshal([]byte(r.crawl.discovery), &d); err != nil {
			return err
		}
	}
	d.Traps = r.trapped
	text, err := json.Marshal(d)
	if err != nil {
		return err
	}
	return r.setDiscovery(string(text))
}

func (r *run) forgetConclusions(ctx context.Context) (more bool, err error) {
	err = r.DB.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `delete from crawl_finding where crawl = $1 and id in
			(select id from crawl_finding where crawl = $1 and whole order by id limit $2)`, r.crawl.ID, pruneRows)
		more = n > 0
		return err
	})
	return more, err
}

// settle follows the redirects of the site through what the crawl knows, stores
// where each leads and inspects it.
func (r *run) settle(ctx context.Context, ix *Index, report func(Finding) error) error {
	inner := map[uint64]struct{}{} // keys of redirects that others lead to
	err := eachRedirect(ctx, ix, func(id int64, p *visit.Page) error {
		if len(p.Hops) > 1 {
			inner[keyOf(p.Hops[1].URL)] = struct{}{}
		}
		return r.storeSettled(ctx, id, p)
	})
	if err != nil {
		return err
	}
	return eachRedirect(ctx, ix, func(_ int64, p *visit.Page) error {
		_, p.Inner = inner[keyOf(p.URL)]
		for _, f := range r.inspect(p) {
			if err := report(f); err != nil {
				return err
			}
		}
		return nil
	})
}

// eachRedirect calls each for every redirect of the site to another address.
func eachRedirect(ctx context.Context, ix *Index, each func(id int64, p *visit.Page) error) error {
	after := int64(0)
	for {
		list, err := ix.window(ctx, after, settleWindow, "v.hops <> '' and a.kind = 0")
		if err != nil || len(list) == 0 {
			return err
		}
		after = list[len(list)-1].ID
		for _, row := range list {
			p, err := follow(ctx, ix, row)
			if err != nil {
				return err
			}
			if p == nil {
				continue
			}
			if err := each(row.ID, p); err != nil {
				return err
			}
		}
	}
}

// follow makes the page of a redirect out of the addresses on its way; nil
// where the redirect leads to itself, which showed at its visit.
func follow(ctx context.Context, ix *Index, row visit.Row) (*visit.Page, error) {
	first := row.Hops[0]
	if first.To == "" || first.To == row.URL {
		return nil, nil
	}
	p := &visit.Page{
		URL: row.URL, Final: first.To, Hops: []visit.Hop{first}, Depth: row.Depth, InSitemap: row.InSitemap,
	}
	for {
		for _, h := range p.Hops {
			if h.URL == p.Final {
				p.Status, p.Failure, p.Detail = h.Status, visit.RedirectLoop, "redirects back to "+p.Final
				return p, nil
			}
		}
		next, ok, err := ix.Row(ctx, p.Final)
		switch {
		case err != nil:
			return nil, err
		case !ok || !next.Visited:
			p.Failure, p.Detail = visit.NotChecked, "the crawl ended before the address to which it redirects"
			return p, nil
		case len(next.Hops) == 0 || next.External || next.Hops[0].To == "":
			p.Final, p.Status, p.Failure, p.Type, p.Blocked = next.Final, next.Status, next.Failure, next.Type, next.Blocked
			p.Hops = append(p.Hops, next.Hops...)
			return p, nil
		case len(p.Hops) == maxHops:
			p.Status, p.Failure, p.Detail = first.Status, visit.TooManyHops, "more than 10 redirects"
			return p, nil
		}
		p.Hops = append(p.Hops, next.Hops[0])
		p.Final = next.Hops[0].To
	}
}

func (r *run) storeSettled(ctx context.Context, id int64, p *visit.Page) error {
	hops, err := asJSON(p.Hops)
	if err != nil {
		return err
	}
	return r.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `update crawl_visit set final = $3, status = $4, failure = $5, detail = $6, type = $7, blocked = $8, hops = $9
			where crawl = $1 and id = $2`, r.crawl.ID, id, p.Final, p.Status, string(p.Failure), short(p.Detail, maxDetail), p.Type, p.Blocked, hops)
		return err
	})
}
