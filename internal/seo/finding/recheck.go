package finding

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/audit"
)

// recheckTime bounds a second visit.
const recheckTime = 1800 * time.Millisecond

// Recheck visits again what a finding depends on, in under two seconds, and brings
// it up to date: Fixed; as it was, or Regressed where it was fixed; NotChecked with a
// Note that says why it could not tell. A finding that only a whole crawl can judge
// is a fault.Conflict.
func (s *Service) Recheck(ctx context.Context, id string) (Finding, error) {
	f, err := one(ctx, s.DB, id)
	if err != nil {
		return Finding{}, err
	}
	last, err := newest(ctx, s.DB, f.site)
	if err != nil {
		return Finding{}, err
	}
	r := &recheck{Service: s, f: f, rule: s.rules[f.Rule], crawl: last.crawl}
	visiting, cancel := context.WithTimeout(ctx, recheckTime)
	defer cancel()
	err = r.visit(visiting)
	switch {
	case ctx.Err() != nil:
		return Finding{}, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded) || db.IsBusy(err) && visiting.Err() != nil:
		r.unseen = "It took too long to look again"
	case fault.KindOf(err) == fault.NotFound:
		return Finding{}, fault.New(fault.Conflict, "Only a new crawl can tell whether this is fixed")
	case err != nil:
		return Finding{}, fmt.Errorf("check a finding again: %w", err)
	}
	if err := s.DB.Tx(ctx, func(tx *db.Tx) error { return r.store(ctx, tx) }); err != nil {
		return Finding{}, fmt.Errorf("store a re-check: %w", err)
	}
	if f, err = one(ctx, s.DB, id); err != nil {
		return Finding{}, err
	}
	list, err := s.finish(ctx, f.site, []stored{f})
	return list[0], err
}

// recheck is a second visit for one finding.
type recheck struct {
	*Service
	f      stored
	rule   *audit.Rule
	crawl  int64        // the newest, with which the second visit is compared
	unseen string       // why it could not tell; empty: it could
	found  *audit.Found // nil: it was not found again
	gone   string       // the message for a page that is gone
}

// visit visits the addresses, and runs the rule on the pages there, or on the stored
// site with them in it. NotFound: no visit can tell.
func (r *recheck) visit(ctx context.Context) error { //nolint:cyclop // one step for each kind of rule, each with its error
	var urls []string
	if r.rule != nil {
		urls = r.rule.Depends(r.f.URL, r.f.Target)
	}
	if len(urls) == 0 {
		return fault.New(fault.NotFound, "It depends on the whole site")
	}
	ix, err := r.Crawler.Index(ctx, r.crawl)
	if err != nil {
		return err
	}
	second, err := r.Crawler.Visit(ctx, r.crawl, urls)
	if err != nil {
		return err
	}
	now := &conclusion{Service: r.Service, ix: second.Over(ix)}
	for i, url := range urls {
		row, err := now.row(ctx, url)
		if r.unseen = now.unseen(r.rule, row, url, i > 0); err != nil || r.unseen != "" {
			return err
		}
		if i == 0 && row != nil && (row.Status == http.StatusNotFound || row.Status == http.StatusGone) {
			r.gone = fmt.Sprintf("The page is gone: its address answers %d", row.Status)
		}
	}
	rules := []audit.Rule{*r.rule}
	keep := func(f audit.Found) error {
		if identity(&f) == r.f.id {
			r.found = &f
		}
		return nil
	}
	for _, p := range second.Pages {
		list := audit.Page(rules, &audit.Subject{Page: p, Site: second.Site, Record: r.Record(second.Site.Start)})
		for _, f := range list {
			_ = keep(f) // never fails
		}
		if r.found == nil && len(list) == audit.MaxFound {
			r.unseen = manyFound
		}
	}
	if r.rule.Site == nil {
		return nil
	}
	if now.survey, err = audit.NewSurvey(ctx, now.ix); err != nil {
		return err
	}
	pages, err := r.pagesOf(ctx, &r.f)
	err = errors.Join(err, now.survey.Judge(ctx, rules, keep))
	switch {
	case r.found != nil:
	case len(now.survey.Unsaid) > 0:
		r.unseen = now.survey.Unsaid[0].Why
	case now.survey.Silences(r.f.Rule, append(pages, urls...)...):
		r.unseen = causeTold
	}
	return err
}

// outcome is how the finding stands now.
func (r *recheck) outcome() (state State, note string) {
	switch {
	case r.unseen != "" && r.f.State == Fixed:
		return Fixed, r.unseen
	case r.unseen != "":
		return NotChecked, r.unseen
	case r.found == nil:
		return Fixed, r.gone
	}
	if n := max(1, len(r.found.Members)); n < r.f.members {
		note = fmt.Sprintf("%d of %d pages have it still", n, r.f.members)
	}
	switch r.f.State {
	case Fixed:
		return Regressed, note
	case NotChecked:
		return Persisting, note
	}
	return r.f.State, note
}

// store keeps what came of the second visit, unless a crawl has judged the finding
// meanwhile. Its members stay as the crawl saw them.
func (r *recheck) store(ctx context.Context, tx *db.Tx) error {
	f := &r.f
	now, err := one(ctx, tx, f.ID)
	if err != nil || now.judged != f.judged {
		return err
	}
	state, note := r.outcome()
	found := cmp.Or(r.found, &audit.Found{Detail: f.Detail, Proof: f.Proof})
	change := func() error {
		_, err := tx.Exec(ctx, `update finding set state = $3, note = $4, rechecked_at = $5, detail = $7, proof = $8,
			changed = case when state = $3 then changed else $6 end, changed_at = case when state = $3 then changed_at else $5 end,
			last_at = case when $3 not in ('fixed', 'not-checked') then $5 else last_at end where site = $1 and id = $2`,
			f.site, f.id, string(state), storable(note), db.Millis(tx.Now()), r.crawl, storable(found.Detail), storable(found.Proof))
		return err
	}
	if state == f.State {
		return change()
	}
	return recount(ctx, tx, f.site, f.Rule, `f.id = $2`, []any{f.id}, change)
}
