package redirect

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/fault"
)

// List gives every rule by its old address: at most 10,000.
func (s *Service) List(ctx context.Context) ([]Rule, error) {
	rows, err := s.db.Query(ctx, `select from_path, to_path, status, created_at from redirect order by from_path limit $1`, maxRules)
	if err != nil {
		return nil, fmt.Errorf("list the redirects: %w", err)
	}
	defer rows.Close()
	var out []Rule
	for rows.Next() {
		var r Rule
		var at int64
		if err := rows.Scan(&r.From, &r.To, &r.Status, &at); err != nil {
			return nil, fmt.Errorf("list the redirects: %w", err)
		}
		r.CreatedAt = db.FromMillis(at)
		out = append(out, r)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("list the redirects: %w", err)
	}
	return out, nil
}

// Add stores a rule, or changes the one that its old address has, and returns
// it. Redirects never chain: if the new address is itself an old one, the rule
// takes that one's target, and rules that led to the old address follow. A page
// of the site cannot be an old address, and an address that the site refuses
// cannot be a new one. Add fails with Invalid, naming the fault. The audit log
// records each change.
func (s *Service) Add(ctx context.Context, by, from, to string, status int, site Site) (Rule, error) {
	checked, err := check(from, to, status)
	if err != nil {
		return Rule{}, err
	}
	if site.Answers(checked.From) {
		return Rule{}, invalid(map[string]string{"from": "The site itself answers at the old address"})
	}
	var r Rule
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		r = checked
		r.CreatedAt = tx.Now()
		var err error
		if r.To, err = end(ctx, tx, r); err != nil {
			return err
		}
		if said := site.Refuses(ctx, parsed(r.To)); said != "" {
			return invalid(map[string]string{"to": said})
		}
		for _, step := range []func(context.Context, *db.Tx, Rule) error{hasRoom, store, follow} {
			if err := step(ctx, tx, r); err != nil {
				return err
			}
		}
		if err := record(ctx, tx, by, "redirect.add", r.From, fmt.Sprintf("%s (%d)", r.To, r.Status)); err != nil {
			return err
		}
		return tx.Bump(ctx, Topic)
	})
	if err != nil {
		return Rule{}, fmt.Errorf("add a redirect: %w", err)
	}
	return r, nil
}

// end is where a rule leads in the end: rules that are stored form no chains,
// so that is one step away at most.
func end(ctx context.Context, tx *db.Tx, r Rule) (string, error) {
	to := r.To
	err := tx.QueryRow(ctx, `select to_path from redirect where from_path = $1 and from_path <> $2`, pathOf(r.To), r.From).Scan(&to)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", err
	}
	if pathOf(to) == r.From {
		return "", invalid(map[string]string{"to": "The new address leads back to the old one"})
	}
	return to, nil
}

func hasRoom(ctx context.Context, tx *db.Tx, r Rule) error {
	var others int
	if err := tx.QueryRow(ctx, `select count(*) from redirect where from_path <> $1`, r.From).Scan(&others); err != nil {
		return err
	}
	if others >= maxRules {
		return fault.New(fault.Invalid, fmt.Sprintf("There are %d redirects, the maximum. Remove one first.", others))
	}
	return nil
}

func store(ctx context.Context, tx *db.Tx, r Rule) error {
	_, err := tx.Exec(ctx, `insert into redirect (from_path, to_path, status, created_at) values ($1, $2, $3, $4)
		on conflict (from_path) do update set to_path = excluded.to_path, status = excluded.status, created_at = excluded.created_at`,
		r.From, r.To, r.Status, db.Millis(r.CreatedAt))
	return err
}

// follow moves rules that led to what is now an old address itself.
func follow(ctx context.Context, tx *db.Tx, r Rule) error {
	rows, err := tx.Query(ctx, `select from_path, to_path from redirect order by from_path`)
	if err != nil {
		return err
	}
	defer rows.Close()
	var behind []string
	for rows.Next() {
		var from, to string
		if err := rows.Scan(&from, &to); err != nil {
			return err
		}
		if pathOf(to) == r.From {
			behind = append(behind, from)
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, from := range behind {
		if _, err := tx.Exec(ctx, `update redirect set to_path = $1 where from_path = $2`, r.To, from); err != nil {
			return err
		}
	}
	return nil
}

// Remove deletes the rule of an old address, spelled as for Add, and puts that
// on record; it fails with NotFound where there is none.
func (s *Service) Remove(ctx context.Context, by, from string) error {
	missing := fault.New(fault.NotFound, "There is no such redirect.")
	p, said := source(from)
	if said != "" {
		return missing
	}
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `delete from redirect where from_path = $1`, p)
		if err != nil {
			return err
		}
		if n == 0 {
			return missing
		}
		if err := record(ctx, tx, by, "redirect.remove", p, ""); err != nil {
			return err
		}
		return tx.Bump(ctx, Topic)
	})
	if err != nil {
		return fmt.Errorf("remove a redirect: %w", err)
	}
	return nil
}

func record(ctx context.Context, tx *db.Tx, by, action, from, detail string) error {
	return auditlog.Record(ctx, tx, auditlog.Entry{Actor: by, Action: action, Subject: from, Detail: detail})
}
