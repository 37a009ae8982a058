package finding

import (
	"context"
	"strings"
	"unicode/utf8"

	"enamel/internal/db"
	"enamel/internal/fault"
)

const longestWhy = 500 // characters

// WontFix leaves a finding, or all of a rule on the site, as they are. Target is the
// id of either; by is the name or address of a member of staff.
func (s *Service) WontFix(ctx context.Context, start, target, by, why string) error {
	why = strings.TrimSpace(why)
	if n := utf8.RuneCountInString(why); n < 1 || n > longestWhy {
		return fault.Field("why", "Say in 1 to 500 characters why it stays as it is")
	}
	return s.setWontFix(ctx, start, target, func(tx *db.Tx, l *left) error {
		_, err := tx.Exec(ctx, `insert into finding_wont_fix (site, rule, finding, by_whom, why, at) values ($1, $2, $3, $4, $5, $6)
			on conflict (site, rule, finding) do update set by_whom = excluded.by_whom, why = excluded.why, at = excluded.at`,
			l.site, l.rule, l.finding, storable(by), storable(why), db.Millis(tx.Now()))
		return err
	})
}

// Undo takes a WontFix back. A finding stays left where its rule is.
func (s *Service) Undo(ctx context.Context, start, target string) error {
	return s.setWontFix(ctx, start, target, func(tx *db.Tx, l *left) error {
		_, err := tx.Exec(ctx, `delete from finding_wont_fix where site = $1 and rule = $2 and finding = $3`, l.site, l.rule, l.finding)
		return err
	})
}

// left is a finding, or with finding 0 a rule, that staff leave as it is.
type left struct {
	site    int64
	rule    string
	finding int64
}

func (s *Service) target(ctx context.Context, start, target string) (l left, err error) {
	if s.rules[target] != nil {
		l.rule = target
		l.site, err = siteOf(start)
		return l, err
	}
	f, err := one(ctx, s.DB, target)
	return left{f.site, f.Rule, f.id}, err
}

// setWontFix changes what is left, and with it the status and the counts of the
// findings concerned.
func (s *Service) setWontFix(ctx context.Context, start, target string, change func(*db.Tx, *left) error) error {
	l, err := s.target(ctx, start, target)
	if err != nil {
		return err
	}
	const concerned = `f.rule = $2 and cast($3 as bigint) in (0, f.id)`
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		last, err := newest(ctx, tx, l.site)
		if err != nil {
			return err
		}
		if err := change(tx, &l); err != nil {
			return err
		}
		if err := shiftPages(ctx, tx, "-", concerned, l.site, l.rule, l.finding); err != nil {
			return err
		}
		for _, statement := range []string{
			`update finding as f set wont_fix = exists (select 1 from finding_wont_fix w where w.site = $1 and w.rule = $2 and w.finding in (0, f.id)) where f.site = $1 and `,
			`update finding as f set status = case when wont_fix and state <> 'fixed' then 'wont-fix' else state end where f.site = $1 and `,
		} {
			if _, err := tx.Exec(ctx, statement+concerned, l.site, l.rule, l.finding); err != nil {
				return err
			}
		}
		if err := shiftPages(ctx, tx, "+", concerned, l.site, l.rule, l.finding); err != nil {
			return err
		}
		return countRule(ctx, tx, l.site, l.rule, last.crawl)
	})
}

// wontFixes reads what staff leave on a site.
func wontFixes(ctx context.Context, r db.Reader, site int64) (map[left]*WontFix, error) {
	rows, err := r.Query(ctx, `select rule, finding, by_whom, why, at from finding_wont_fix where site = $1`, site)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := map[left]*WontFix{}
	for rows.Next() {
		l, w, at := left{site: site}, &WontFix{}, int64(0)
		if err := rows.Scan(&l.rule, &l.finding, &w.By, &w.Why, &at); err != nil {
			return nil, err
		}
		w.At, w.OfRule = db.FromMillis(at), l.finding == 0
		all[l] = w
	}
	return all, rows.Err()
}

// finish gives findings what is said of why they are left.
func (s *Service) finish(ctx context.Context, site int64, found []stored) ([]Finding, error) {
	all, err := wontFixes(ctx, s.DB, site)
	list := make([]Finding, len(found))
	for i := range found {
		f := &found[i]
		if list[i] = f.Finding; f.wontFix {
			if list[i].WontFix = all[left{site, f.Rule, f.id}]; list[i].WontFix == nil {
				list[i].WontFix = all[left{site, f.Rule, 0}]
			}
		}
	}
	return list, err
}
