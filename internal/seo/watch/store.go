package watch

import (
	"context"
	"encoding/json"
	"fmt"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// Store keeps the lists.
type Store struct {
	db     *db.DB
	rivals []Competitor // that are followed at first
}

// NewStore makes a Store. The competitors are those that are followed until staff
// have set theirs.
func NewStore(d *db.DB, competitors ...Competitor) *Store { return &Store{db: d, rivals: competitors} }

// Names of the lists, as they are stored and as faults name their entries.
const (
	keywords    = "keywords"
	competitors = "competitors"
	directories = "directories"
)

// startLists are followed until staff have set theirs.
func (s *Store) startLists() Lists {
	return Lists{
		Keywords: []Keyword{
			{"appliance repair fort worth"}, {"used refrigerators fort worth"}, {"washer dryer set used fort worth"}, {"appliance repair near me"},
		},
		Competitors: append([]Competitor{}, s.rivals...), Directories: []Directory{},
	}
}

// Lists are all that is followed.
func (s *Store) Lists(ctx context.Context) (Lists, error) {
	out := s.startLists()
	rows, err := s.db.Query(ctx, `select name, entries from seo_watch_list`)
	if err != nil {
		return out, fmt.Errorf("read the watch lists: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var name, entries string
		if err := rows.Scan(&name, &entries); err != nil {
			return out, err
		}
		switch name {
		case keywords:
			out.Keywords, err = parse[Keyword](entries)
		case competitors:
			out.Competitors, err = parse[Competitor](entries)
		case directories:
			out.Directories, err = parse[Directory](entries)
		}
		if err != nil {
			return out, fmt.Errorf("read the list of %s: %w", name, err)
		}
	}
	return out, rows.Err()
}

func parse[T any](entries string) ([]T, error) {
	out := []T{}
	err := json.Unmarshal([]byte(entries), &out)
	return out, err
}

// Replace puts lists in the place of those that there are. A fault names the
// wrong entries, counted from 0: keywords[3].phrase, competitors[0].domain.
func (s *Store) Replace(ctx context.Context, e Edit) error {
	c := checker{}
	lists := map[string]any{}
	if e.Keywords != nil {
		lists[keywords] = c.keywords(*e.Keywords)
	}
	if e.Competitors != nil {
		lists[competitors] = c.competitors(*e.Competitors)
	}
	if e.Directories != nil {
		lists[directories] = c.directories(*e.Directories)
	}
	if err := fault.Fields(c); err != nil {
		return err
	}
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		for _, name := range []string{competitors, directories, keywords} { // in one order, so that two changes never cross
			list, ok := lists[name]
			if !ok {
				continue
			}
			entries, err := json.Marshal(list)
			if err != nil {
				return err
			}
			_, err = tx.Exec(ctx, `insert into seo_watch_list (name, entries, changed_at) values ($1, $2, $3)
				on conflict (name) do update set entries = excluded.entries, changed_at = excluded.changed_at`, name, string(entries), db.Millis(tx.Now()))
			if err != nil {
				return err
			}
		}
		return nil
	})
}
