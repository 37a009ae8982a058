package finding

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
)

// recheckTime bounds a second look.
const recheckTime = 1800 * time.Millisecond

// Recheck visits again what a finding depends on, in under two seconds, and brings
// it up to date: Fixed; Persisting, or Regressed where it was fixed; NotChecked with
// a Note that says why it could not tell. A finding that only a whole crawl can judge
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
	if r.rule != nil {
		r.urls = r.rule.Depends(f.URL, f.Target)
	}
	if len(r.urls) == 0 {
		return Finding{}, onlyCrawl()
	}
	looking, cancel := context.WithTimeout(ctx, recheckTime)
	defer cancel()
	err = r.look(looking)
	switch {
	case ctx.Err() != nil:
		return Finding{}, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded) || db.IsBusy(err) && looking.Err() != nil:
		r.unseen = "It took too long to look again"
	case fault.KindOf(err) == fault.NotFound:
		return Finding{}, onlyCrawl()
	case err != nil:
		return Finding{}, fmt.Errorf("check a finding again: %w", err)
	}
	if err := s.DB.Tx(ctx, func(tx *db.Tx) error { return r.store(ctx, tx) }); err != nil {
		return Finding{}, fmt.Errorf("store a re-check: %w", err)
	}
	return s.Find(ctx, id)
}

func onlyCrawl() error {
	return fault.New(fault.Conflict, "Only a new crawl can tell whether this is fixed")
}

// recheck is a second look at one finding.
type recheck struct {
	*Service
	f      stored
	rule   *audit.Rule
	crawl  int64 // the newest, with which the second look is compared
	urls   []string
	unseen string       // why it could not tell; empty: it could
	found  *audit.Found // nil: it was not found again
	gone   string       // what is said of a page that is not there any more
}

// look visits the addresses, and runs the rule on what is there now.
func (r *recheck) look(ctx context.Context) error {
	ix, err := r.Crawler.Index(ctx, r.crawl)
	if err != nil {
		return err
	}
	second, err := r.Crawler.Visit(ctx, r.crawl, r.urls)
	if err != nil {
		return err
	}
	now := &conclusion{Service: r.Service, ix: second.Over(ix)}
	for i, url := range r.urls {
		if r.unseen, err = now.unseen(ctx, r.rule, url, i > 0); err != nil || r.unseen != "" {
			return err
		}
	}
	if row, err := now.row(ctx, r.f.URL); err == nil && row != nil && (row.Status == http.StatusNotFound || row.Status == http.StatusGone) {
		r.gone = fmt.Sprintf("The page is gone: its address answers %d", row.Status)
	}
	return r.find(ctx, second, now.ix)
}

// find runs the rule on the pages visited, or on the stored site with them in it.
func (r *recheck) find(ctx context.Context, second *crawl.Second, ix audit.Index) error {
	rules := []audit.Rule{*r.rule}
	keep := func(f audit.Found) error {
		if identity(&f) == r.f.id {
			r.found = &f
		}
		return nil
	}
	for _, p := range second.Pages {
		for _, f := range audit.Page(rules, &audit.Subject{Page: p, Site: second.Site, Record: r.Record(second.Site.Start)}) {
			_ = keep(f) // never fails
		}
	}
	if r.rule.Site == nil {
		return nil
	}
	survey, err := audit.NewSurvey(ctx, ix)
	if err != nil {
		return err
	}
	err = survey.Judge(ctx, rules, keep)
	if len(survey.Unsaid) > 0 && r.found == nil {
		r.unseen = survey.Unsaid[0].Why
	}
	return err
}

// outcome is how the finding stands now.
func (r *recheck) outcome() (State, string) {
	switch {
	case r.unseen != "" && r.f.State == Fixed:
		return Fixed, r.unseen
	case r.unseen != "":
		return NotChecked, r.unseen
	case r.found == nil:
		return Fixed, r.gone
	}
	state, note := Persisting, ""
	if r.f.State == Fixed {
		state = Regressed
	}
	if n := len(r.found.Members); n < r.f.members {
		note = fmt.Sprintf("%d of %d pages have it still", n, r.f.members)
	}
	return state, note
}

// store keeps what came of the second look, unless a crawl has judged the finding
// meanwhile.
func (r *recheck) store(ctx context.Context, tx *db.Tx) error {
	f := &r.f
	now, err := one(ctx, tx, f.ID)
	if err != nil || now.judged != f.judged {
		return err
	}
	state, note := r.outcome()
	if err := shiftPages(ctx, tx, "-", `f.id = $2`, f.site, f.id); err != nil {
		return err
	}
	if r.found != nil {
		if err := r.storeFound(ctx, tx); err != nil {
			return err
		}
	}
	_, err = tx.Exec(ctx, `update finding set state = $3, status = case when wont_fix and $3 <> 'fixed' then 'wont-fix' else $3 end, note = $4, rechecked_at = $5,
		changed = case when state = $3 then changed else $6 end, changed_at = case when state = $3 then changed_at else $5 end,
		last_at = case when $3 in ('persisting', 'regressed') then $5 else last_at end where site = $1 and id = $2`,
		f.site, f.id, string(state), storable(note), db.Millis(tx.Now()), r.crawl)
	if err != nil {
		return err
	}
	if err := shiftPages(ctx, tx, "+", `f.id = $2`, f.site, f.id); err != nil {
		return err
	}
	return countRule(ctx, tx, f.site, f.Rule, r.crawl)
}

// storeFound keeps what the rule says now. Of the members only those can differ that
// were visited.
func (r *recheck) storeFound(ctx context.Context, tx *db.Tx) error {
	for _, url := range r.urls {
		if _, err := tx.Exec(ctx, `delete from finding_member where site = $1 and finding = $2 and url = $3`, r.f.site, r.f.id, url); err != nil {
			return err
		}
		for _, m := range r.found.Members {
			if m.URL != url {
				continue
			}
			row := []any{r.f.site, r.f.id, storable(url), keyOf(url), storable(m.Text), r.crawl}
			if err := insertMembers(ctx, tx, [][]any{row}); err != nil {
				return err
			}
		}
	}
	_, err := tx.Exec(ctx, `update finding set url = $3, page = $4, detail = $5, proof = $6,
		members = (select count(*) from finding_member m where m.site = $1 and m.finding = $2) where site = $1 and id = $2`,
		r.f.site, r.f.id, storable(r.found.URL), keyOf(r.found.URL), storable(r.found.Detail), storable(r.found.Proof))
	return err
}
