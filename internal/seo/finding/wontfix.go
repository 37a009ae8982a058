package finding

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"enamel/internal/db"
	"enamel/internal/fault"
)

const longestWhy = 500 // characters

// WontFix leaves a finding, or all of a rule on the site, as they are. Target is the
// id of either; by is the name or address of a member of staff.
func (s *Service) WontFix(ctx context.Context, start, target, by, why string) error {
	why = strings.TrimSpace(why)
	if n := utf8.RuneCountInString(why); n > longestWhy || !strings.ContainsFunc(why, unicode.IsLetter) {
		return fault.Field("why", "Give the reason in 1 to 500 characters")
	}
	return s.leave(ctx, start, target, &WontFix{By: storable(by), Why: storable(why)})
}

// Undo takes a WontFix back. A finding stays left where its rule is.
func (s *Service) Undo(ctx context.Context, start, target string) error {
	return s.leave(ctx, start, target, nil)
}

// WontFixRules are the rules whose findings on a site are left as they are, by id.
func (s *Service) WontFixRules(ctx context.Context, start string) (map[string]*WontFix, error) {
	site, err := siteOf(start)
	if err != nil {
		return nil, err
	}
	all, err := wontFixes(ctx, s.DB, site)
	rules := map[string]*WontFix{}
	for l, w := range all {
		if l.finding == 0 {
			rules[l.rule] = w
		}
	}
	return rules, err
}

// left is a finding, or with finding 0 a rule, that staff leave as it is.
type left struct {
	site    int64
	rule    string
	finding int64
}

// leave changes what is left, and with it the counts of the findings concerned.
func (s *Service) leave(ctx context.Context, start, target string, why *WontFix) error {
	site, err := siteOf(start)
	l := left{site: site, rule: target}
	if s.rules[target] == nil {
		var f stored
		f, err = one(ctx, s.DB, target)
		l = left{f.site, f.Rule, f.id}
	}
	if err != nil {
		return err
	}
	const concerned = `f.rule = $2 and cast($3 as bigint) in (0, f.id)`
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, deleted := tx.Exec(ctx, `delete from finding_wont_fix where site = $1 and rule = $2 and finding = $3`, l.site, l.rule, l.finding)
		var inserted error
		if why != nil {
			_, inserted = tx.Exec(ctx, `insert into finding_wont_fix (site, rule, finding, by_whom, why, at) values ($1, $2, $3, $4, $5, $6)`,
				l.site, l.rule, l.finding, why.By, why.Why, db.Millis(tx.Now()))
		}
		return errors.Join(deleted, inserted, recount(ctx, tx, l.site, l.rule, concerned, []any{l.rule, l.finding}, func() error {
			_, err := tx.Exec(ctx, `update finding as f set wont_fix = exists (select 1 from finding_wont_fix w where w.site = $1 and w.rule = $2 and w.finding in (0, f.id))
				where f.site = $1 and `+concerned, l.site, l.rule, l.finding)
			return err
		}))
	})
}

// wontFixes reads what staff leave on a site.
func wontFixes(ctx context.Context, r db.Reader, site int64) (map[left]*WontFix, error) {
	rows, err := r.Query(ctx, `select rule, finding, by_whom, why, at from finding_wont_fix where site = $1`, site)
	type row struct {
		left
		WontFix
	}
	list, err := scan(func(w *row) []any { return []any{&w.rule, &w.finding, &w.By, &w.Why, (*moment)(&w.At)} }, rows, err)
	all := make(map[left]*WontFix, len(list))
	for i := range list {
		w := &list[i]
		w.OfRule = w.finding == 0
		all[left{site, w.rule, w.finding}] = &w.WontFix
	}
	return all, err
}

// finish gives findings what is said of why they are left.
func (s *Service) finish(ctx context.Context, site int64, found []stored) ([]Finding, error) {
	all, err := wontFixes(ctx, s.DB, site)
	list := make([]Finding, len(found))
	for i := range found {
		f := &found[i]
		if list[i] = f.Finding; f.wontFix && f.State != Fixed {
			list[i].WontFix = cmp.Or(all[left{site, f.Rule, f.id}], all[left{site, f.Rule, 0}])
		}
	}
	return list, err
}
