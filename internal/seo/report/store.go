package report

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"enamel/internal/db"
	"enamel/internal/fault"
)

const (
	mostKept = 100
	columns  = `id, created_at, report, source, fetched_at, origin`
)

// Store keeps the newest 100 reports (seo_reports).
type Store struct{ db *db.DB }

// NewStore makes a Store.
func NewStore(d *db.DB) *Store { return &Store{db: d} }

// Save keeps a report under an id, harmlessly when it is called again, and
// forgets those that are too many.
func (s *Store) Save(ctx context.Context, tx *db.Tx, stored Stored) error {
	text, err := json.Marshal(stored.Report)
	if err != nil {
		return fmt.Errorf("save report: %w", err)
	}
	_, err = tx.Exec(ctx, `insert into seo_reports (`+columns+`) values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
		stored.ID, db.Millis(stored.CreatedAt), string(text), stored.Source, db.Millis(stored.FetchedAt), string(stored.Origin))
	if err != nil {
		return fmt.Errorf("save report: %w", err)
	}
	_, err = tx.Exec(ctx, `delete from seo_reports where id not in (select id from seo_reports order by created_at desc, id desc limit $1)`, mostKept)
	if err != nil {
		return fmt.Errorf("forget old reports: %w", err)
	}
	return nil
}

// Latest is the newest report; nil where there is none.
func (s *Store) Latest(ctx context.Context) (*Stored, error) {
	out, err := scan(s.db.QueryRow(ctx, `select `+columns+` from seo_reports order by created_at desc, id desc limit 1`))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the latest report: %w", err)
	}
	return &out, nil
}

// Find reads a report; fault.NotFound where there is none.
func (s *Store) Find(ctx context.Context, id string) (Stored, error) {
	out, err := scan(s.db.QueryRow(ctx, `select `+columns+` from seo_reports where id = $1`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return out, fault.New(fault.NotFound, "There is no such report")
	}
	if err != nil {
		return out, fmt.Errorf("read a report: %w", err)
	}
	return out, nil
}

func scan(row *sql.Row) (s Stored, err error) {
	var text string
	var created, fetched int64
	if err := row.Scan(&s.ID, &created, &text, &s.Source, &fetched, &s.Origin); err != nil {
		return s, err
	}
	s.CreatedAt, s.FetchedAt = db.FromMillis(created), db.FromMillis(fetched)
	return s, json.Unmarshal([]byte(text), &s.Report)
}
