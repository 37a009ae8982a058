package crawl

import (
	"context"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/fetch"
	"enamel/internal/seo/crawl/visit"
)

const settleWindow = 500

// conclude finds where redirects lead, now that all is visited, and what shows
// only in the whole site. It may be done again where it was cut short.
func (r *run) conclude(ctx context.Context) error {
	if err := r.forgetConclusions(ctx); err != nil {
		return during("what an earlier run found in the whole site was deleted", err)
	}
	r.site.Pages, r.site.Known, r.site.Traps = r.pages, int(r.known.count), r.trapped
	r.known, r.traps = known{}, nil // only visits need them, and the rules need room
	if err := r.findRefusals(ctx); err != nil {
		return during("the refusals of the site were counted", err)
	}
	if r.site.Refuses {
		if err := r.forgetRefused(ctx); err != nil {
			return err
		}
	}
	r.show()
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
		return during("its redirects were followed", err)
	}
	if err := r.Conclude(ctx, ix, report); err != nil {
		return during("its pages were compared with each other", err)
	}
	return during("what shows in the whole site was stored", r.flush(&b))
}

// forgetConclusions deletes what an earlier run of the crawl found in the whole site.
func (r *run) forgetConclusions(ctx context.Context) error {
	return r.forgetSteps(ctx, r.lastFinding, []string{`delete from crawl_finding where crawl = $1 and id > $2 and id <= $3 and whole`})
}

// forgetRefused takes back what was found at pages that a site refused which began to
// refuse nearly all: they were not seen.
func (r *run) forgetRefused(ctx context.Context) error {
	return r.forgetSteps(ctx, r.lastFinding, []string{`delete from crawl_finding where crawl = $1 and id > $2 and id <= $3 and not whole and page in
		(select a.key from crawl_finding f join crawl_address a on a.key = f.page and a.crawl = f.crawl join crawl_visit v on v.crawl = a.crawl and v.id = a.id
		where f.crawl = $1 and f.id > $2 and f.id <= $3 and a.kind = 0 and v.hops = '' and v.status in (401, 403))`})
}

// settle follows the redirects of the site through what the crawl knows, stores
// where each leads and inspects it.
func (r *run) settle(ctx context.Context, ix *Index, report func(Finding) error) error {
	var t trails
	long := false // there are more redirects in a row than are followed
	err := eachRedirect(ctx, ix, func(row *visit.Row) error {
		p, next, err := follow(ctx, ix, row)
		if err != nil {
			return err
		}
		t.add(uint32(row.ID), next) //nolint:gosec // ids are given out as such
		if p == nil {
			return nil
		}
		long = long || p.Failure == visit.TooManyHops
		return r.storeSettled(ctx, row.ID, p)
	})
	if err != nil {
		return err
	}
	t.tie()
	if long {
		if err := t.measure(ctx, ix.names.of); err != nil {
			return err
		}
	}
	return eachRedirect(ctx, ix, func(row *visit.Row) error { return r.inspectSettled(ctx, row, &t, report) })
}

// inspectSettled runs the rules on a redirect of which it is stored where it leads.
func (r *run) inspectSettled(ctx context.Context, row *visit.Row, t *trails, report func(Finding) error) error {
	if leadsBack(row) {
		return nil
	}
	p := &visit.Page{
		URL: row.URL, Final: row.Final, Hops: row.Hops, Status: row.Status, Failure: row.Failure, Detail: row.Failure.Words(),
		Type: row.Type, Blocked: row.Blocked, Depth: row.Depth, InSitemap: row.InSitemap,
	}
	var ends visit.Loop
	p.Inner, ends = t.of(uint32(row.ID)) //nolint:gosec // ids are given out as such
	if p.Failure == visit.TooManyHops && ends.Length > 0 {
		p.Failure, p.Detail, p.Loop = visit.RedirectLoop, "redirects back to "+ends.Shortest, ends
		if err := r.storeSettled(ctx, row.ID, p); err != nil {
			return err
		}
	}
	for _, f := range r.inspect(p) {
		if err := report(f); err != nil {
			return err
		}
	}
	return nil
}

// leadsBack is true of a redirect to itself, or to what is no address: that showed
// at its visit.
func leadsBack(row *visit.Row) bool { return row.Hops[0].To == "" || row.Hops[0].To == row.URL }

// eachRedirect calls each for every redirect of the site.
func eachRedirect(ctx context.Context, ix *Index, each func(*visit.Row) error) error {
	return ix.windows(ctx, stepSize, "v.hops <> '' and a.kind = 0", each)
}

// follow makes the page of a redirect out of the addresses on its way; nil where
// it leadsBack. next is the id of the redirect that it leads to, 0: of none.
func follow(ctx context.Context, ix *Index, row *visit.Row) (p *visit.Page, next uint32, err error) {
	first := row.Hops[0]
	if first.To == row.URL {
		next = uint32(row.ID) //nolint:gosec // ids are given out as such
	}
	if leadsBack(row) {
		return nil, next, nil
	}
	p = &visit.Page{
		URL: row.URL, Final: first.To, Hops: []visit.Hop{first}, Depth: row.Depth, InSitemap: row.InSitemap,
	}
	for {
		for _, h := range p.Hops {
			if h.URL == p.Final {
				p.Status, p.Failure, p.Detail = h.Status, visit.RedirectLoop, "redirects back to "+p.Final
				return p, next, nil
			}
		}
		to, ok, err := ix.Row(ctx, p.Final)
		if err != nil {
			return nil, 0, err
		}
		if len(p.Hops) == 1 && len(to.Hops) > 0 && !to.External {
			next = uint32(to.ID) //nolint:gosec // ids are given out as such
		}
		if !goesOn(p, &to, ok) {
			return p, next, nil
		}
	}
}

// goesOn takes a step of a walk along redirects, to an address that the crawl may
// know; false where the walk ends there.
func goesOn(p *visit.Page, to *visit.Row, known bool) bool {
	switch {
	case !known && address.OffLimits(p.Final):
		p.Status = p.Hops[len(p.Hops)-1].Status // it is a redirect, and nobody follows it
		return false
	case !known || !to.Visited:
		p.Failure, p.Detail = visit.NotChecked, "the crawl ended before the address to which it redirects"
		return false
	case len(to.Hops) == 0 || to.External || to.Hops[0].To == "":
		p.Final, p.Status, p.Failure, p.Detail, p.Type, p.Blocked = to.Final, to.Status, to.Failure, to.Failure.Words(), to.Type, to.Blocked
		p.Hops = append(p.Hops, to.Hops...)
		return false
	case len(p.Hops) == fetch.DefaultMaxHops:
		tooLong(p)
		return false
	}
	p.Hops = append(p.Hops, to.Hops[0])
	p.Final = to.Hops[0].To
	return true
}

// tooLong has a page of more redirects than a walk follows say no more than the walk.
func tooLong(p *visit.Page) {
	p.Hops = p.Hops[:fetch.DefaultMaxHops]
	p.Final, p.Status = p.Hops[len(p.Hops)-1].To, p.Hops[0].Status
	p.Failure, p.Detail = visit.TooManyHops, "more than 10 redirects"
}

func (r *run) storeSettled(ctx context.Context, id int64, p *visit.Page) error {
	hops, err := asJSON(p.Hops)
	if err != nil {
		return err
	}
	return r.inTurn(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `update crawl_visit set final = $3, status = $4, failure = $5, detail = $6, type = $7, blocked = $8, hops = $9
			where crawl = $1 and id = $2`, r.crawl.ID, id, p.Final, p.Status, string(p.Failure), short(p.Detail, maxDetail), p.Type, p.Blocked, hops)
		return err
	})
}
