package local

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/figure"
)

const (
	callsSpent     = "This run has made all its announced calls. A new run plans its calls again."
	kindCitation   = "citation"
	kindChecklist  = "checklist"
	kindSetting    = "setting"
	insertOrUpdate = `insert into seo_local_state (kind, subject, value) values ($1, $2, $3) on conflict (kind, subject) do update set value = excluded.value`
)

// read passes the rows of a query to scan, one after the other.
func (s *Service) read(ctx context.Context, scan func(row *sql.Rows) error, query string, args ...any) error {
	rows, err := s.DB.Query(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("read local results: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return fmt.Errorf("read local results: %w", err)
		}
	}
	return rows.Err()
}

// load reads the values of a kind, by subject.
func load[T any](ctx context.Context, s *Service, kind string) (map[string]T, error) {
	out := map[string]T{}
	return out, s.read(ctx, func(row *sql.Rows) error {
		var subject string
		var text []byte
		var value T
		err := errors.Join(row.Scan(&subject, &text), json.Unmarshal(text, &value))
		out[subject] = value
		return err
	}, `select subject, value from seo_local_state where kind = $1`, kind)
}

// change stores what fn makes of a value.
func change[T any](ctx context.Context, s *Service, kind, subject string, fn func(was T) (T, error)) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		var value T
		var text []byte
		err := tx.QueryRow(ctx, `select value from seo_local_state where kind = $1 and subject = $2`, kind, subject).Scan(&text)
		if err == nil {
			err = json.Unmarshal(text, &value)
		}
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if value, err = fn(value); err != nil {
			return err
		}
		if text, err = json.Marshal(value); err == nil {
			_, err = tx.Exec(ctx, insertOrUpdate, kind, subject, string(text))
		}
		return err
	})
}

// open opens a run, unless an earlier attempt has, and reads what that has asked.
func (r *run) open(ctx context.Context, most int) (err error) {
	err = r.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `insert into seo_local_run (id, most, calls, started_at) values ($1, $2, 0, $3) on conflict (id) do nothing`, r.id, most, db.Millis(tx.Now()))
		return err
	})
	if err == nil {
		r.asked, err = load[json.RawMessage](ctx, r.Service, r.id)
	}
	return err
}

// count counts a call before it is made. A fault says that none is left.
func (r *run) count(ctx context.Context) error {
	return r.DB.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `update seo_local_run set calls = calls + 1 where id = $1 and calls < most`, r.id)
		if err == nil && n == 0 {
			return fault.New(fault.Unavailable, callsSpent)
		}
		return err
	})
}

// keep stores the result of a run, and deletes its steps.
func (r *run) keep(ctx context.Context, now found, origin figure.Origin) error {
	text, err := json.Marshal(now)
	if err != nil {
		return err
	}
	return r.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err1 := tx.Exec(ctx, `insert into seo_local_result (run, origin, fetched_at, detail) values ($1, $2, $3, $4) on conflict (run) do nothing`,
			r.id, string(origin), db.Millis(r.at), string(text))
		_, err2 := tx.Exec(ctx, `delete from seo_local_state where kind = $1`, r.id)
		return errors.Join(err1, err2)
	})
}

// result is what a run found, or the newest; nil: there is none.
func (s *Service) result(ctx context.Context, id string) (out *found, err error) {
	return out, s.read(ctx, func(row *sql.Rows) error {
		var text []byte
		var at int64
		out = &found{}
		err := errors.Join(row.Scan(&text, &out.Origin, &at), json.Unmarshal(text, out))
		out.Source, out.FetchedAt = "Local tracking", db.FromMillis(at)
		out.Stale = figure.Old(out.FetchedAt, s.DB.Now())
		return err
	}, `select detail, origin, fetched_at from seo_local_result where (run = $1 or $1 = '') and (origin <> 'sandbox' or $2) order by fetched_at desc, run limit 1`, id, s.Sandbox)
}
