package source

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"enamel/internal/db"
)

// row is what is stored of a source.
type row struct {
	provider, url, site, sealed string
	capCents, capCalls          sql.NullInt64
	centsPer1000                sql.NullInt64 // null: the list price
	test                        tested
}

// tested is the newest test: of which connection, and what came of it.
type tested struct {
	mark   string // empty: there was none
	result TestResult
}

// spent is what a month has taken.
type spent struct{ calls, millicents int64 }

func readRows(ctx context.Context, r db.Reader) (map[string]row, error) {
	rows, err := r.Query(ctx, `select name, provider, url, site, sealed_key, cap_cents, cap_calls, cents_per_1000, tested, tested_at, test_ok, test_text from seo_source`)
	if err != nil {
		return nil, fmt.Errorf("read sources: %w", err)
	}
	defer rows.Close()
	all := map[string]row{}
	for rows.Next() {
		var name string
		var s row
		var at int64
		err := rows.Scan(&name, &s.provider, &s.url, &s.site, &s.sealed, &s.capCents, &s.capCalls, &s.centsPer1000, &s.test.mark, &at, &s.test.result.OK, &s.test.result.Text)
		if err != nil {
			return nil, err
		}
		s.test.result.At = db.FromMillis(at)
		all[name] = s
	}
	return all, rows.Err()
}

// lock makes a source's row where there is none, keeps others from changing it
// until tx ends, and reads it.
func lock(ctx context.Context, tx *db.Tx, name string) (row, error) {
	_, err := tx.Exec(ctx, `insert into seo_source (name, provider, url, site, sealed_key, tested, tested_at, test_ok, test_text)
		values ($1, '', '', '', '', '', 0, false, '') on conflict (name) do update set name = excluded.name`, name)
	if err != nil {
		return row{}, err
	}
	all, err := readRows(ctx, tx)
	return all[name], err
}

func saveRow(ctx context.Context, tx *db.Tx, name string, r row) error {
	_, err := tx.Exec(ctx, `update seo_source set provider = $1, url = $2, site = $3, sealed_key = $4, cap_cents = $5, cap_calls = $6, cents_per_1000 = $7 where name = $8`,
		r.provider, r.url, r.site, r.sealed, r.capCents, r.capCalls, r.centsPer1000, name)
	return err
}

func saveTest(ctx context.Context, tx *db.Tx, name string, t tested) error {
	if _, err := lock(ctx, tx, name); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `update seo_source set tested = $1, tested_at = $2, test_ok = $3, test_text = $4 where name = $5`,
		t.mark, db.Millis(t.result.At), t.result.OK, t.result.Text, name)
	return err
}

// monthOf is the month of a time in UTC: 2026-11.
func monthOf(t time.Time) string { return t.UTC().Format("2006-01") }

func readSpent(ctx context.Context, r db.Reader, month string) (map[string]spent, error) {
	rows, err := r.Query(ctx, `select name, calls, millicents from seo_source_use where month = $1`, month)
	if err != nil {
		return nil, fmt.Errorf("read the use of sources: %w", err)
	}
	defer rows.Close()
	all := map[string]spent{}
	for rows.Next() {
		var name string
		var s spent
		if err := rows.Scan(&name, &s.calls, &s.millicents); err != nil {
			return nil, err
		}
		all[name] = s
	}
	return all, rows.Err()
}

// addSpent counts one call at a price, and tells what its month has taken with it.
func addSpent(ctx context.Context, tx *db.Tx, name string, millicents int64) (spent, error) {
	var s spent
	err := tx.QueryRow(ctx, `insert into seo_source_use (name, month, calls, millicents) values ($1, $2, 1, $3)
		on conflict (name, month) do update set calls = seo_source_use.calls + 1, millicents = seo_source_use.millicents + excluded.millicents
		returning calls, millicents`, name, monthOf(tx.Now()), millicents).Scan(&s.calls, &s.millicents)
	return s, err
}
