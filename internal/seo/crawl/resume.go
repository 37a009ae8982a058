package crawl

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/visit"
)

// load takes up what an earlier run of the crawl has stored, if anything, and enters that
// the crawl runs, and is this run's.
func (r *run) load(ctx context.Context) error {
	if err := errors.Join(json.Unmarshal([]byte(r.crawl.traps), &r.trapped), r.rediscover()); err != nil {
		return err
	}
	if r.crawl.settled {
		r.site.Partial = r.crawl.Note
	}
	var silent []int64
	err := eachStored(ctx, r.DB, r.crawl.ID, `true`, func(s stored) error {
		if r.crawl.reopened && r.isSilent(&s) {
			silent = append(silent, s.id)
			s.row = visit.Row{}
		}
		r.takeUp(&s)
		return nil
	})
	if err != nil {
		return err
	}
	err = r.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := r.unvisit(ctx, tx, silent); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `update crawl set state = 'running', finished_at = null, cut = '', note = $2, settled = $3, options = $4, owner = $5 where id = $1`,
			r.crawl.ID, r.crawl.Note, r.crawl.settled, asJSON(r.crawl.Options), r.owner)
		return err
	})
	if err != nil {
		return err
	}
	return eachLink(ctx, r.DB, r.crawl.ID, r.origin, func(l visit.LinkRow) error {
		if e := r.known[idOf(l.To)]; e != nil && l.Kind == visit.Anchor && l.From != l.To {
			e.inlinks++
		}
		return nil
	})
}

// unvisit deletes what came of visits that will be made again.
func (r *run) unvisit(ctx context.Context, tx *db.Tx, ids []int64) error {
	for _, id := range ids {
		for _, table := range [...]string{"crawl_content", "crawl_visit"} {
			if _, err := tx.Exec(ctx, `delete from `+table+` where crawl = $1 and id = $2`, r.crawl.ID, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// isSilent is true of a page of which nothing came; of a crawl that read no page, also of
// one that was refused.
func (r *run) isSilent(s *stored) bool {
	if s.kind != ofPage || !s.row.Visited || len(s.row.Hops) > 0 {
		return false
	}
	return slices.Contains([]visit.Failure{visit.TooBusy, visit.Timeout, visit.Unreachable, visit.NotChecked}, s.row.Failure) ||
		s.n == 1 && s.row.Status >= http.StatusBadRequest || r.crawl.State == Failed && isRefused(s.row.Status)
}

// takeUp enters an address as it is stored.
func (r *run) takeUp(s *stored) {
	e := &entry{}
	*e = s.entry // s has the whole row too
	r.known[e.id] = e
	q := r.queueOf(e.kind)
	if e.queued {
		q.entered++
	}
	if e.kind == ofPage && !e.inSitemap && e.parent != 0 {
		_, _ = r.traps.Check(e.url) // it was let in: the traps count on from here
	}
	switch {
	case s.row.Visited:
		r.count(e, s.fetched, &s.row)
	case e.queued:
		q.push(e)
	}
}

// count counts a visit.
func (r *run) count(e *entry, fetched bool, row *visit.Row) {
	switch {
	case e.kind != ofPage:
		r.links++
	case fetched:
		r.fetches++
	case row.Failure == visit.NotChecked:
		r.unasked++
		r.unaskedWhy = cmp.Or(r.unaskedWhy, unreadRobots(e.url))
	}
	if row.IsRead() {
		r.pages++
		r.server.home = cmp.Or(r.server.home, e.url)
	}
}
