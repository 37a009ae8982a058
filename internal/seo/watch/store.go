package watch

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// Store keeps the lists.
type Store struct {
	db    *db.DB
	first Lists // that are followed at first
}

// NewStore makes a Store. The competitors and directories of first are followed until
// staff have set theirs.
func NewStore(d *db.DB, first Lists) *Store { return &Store{db: d, first: first} }

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
		Competitors: append([]Competitor{}, s.first.Competitors...), Directories: append([]Directory{}, s.first.Directories...),
	}
}

// Lists are all that is followed.
func (s *Store) Lists(ctx context.Context) (Lists, error) {
	out := s.startLists()
	rows, err := s.db.Query(ctx, `select name, entries, version from seo_watch_list`)
	if err != nil {
		return out, fmt.Errorf("read the watch lists: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var name, entries string
		var version int64
		if err := rows.Scan(&name, &entries, &version); err != nil {
			return out, err
		}
		switch name {
		case keywords:
			out.Versions.Keywords = version
			out.Keywords, err = parse[Keyword](entries)
		case competitors:
			out.Versions.Competitors = version
			out.Competitors, err = parse[Competitor](entries)
		case directories:
			out.Versions.Directories = version
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

// change is what is to be stored of a list.
type change struct {
	name    string
	entries any
	first   any    // the start value, while nothing is stored
	of      *int64 // the version that it was made of; nil: whichever
}

// Replace replaces the stored lists. A fault names the wrong entries, counted
// from 0: keywords[3].phrase, competitors[0].domain. If a list has another
// version than the one edited, nothing is stored (fault.Conflict), unless the
// lists are now the same.
func (s *Store) Replace(ctx context.Context, e Edit) error {
	c, first := checker{}, s.startLists()
	changes := []change{} // in one order, so that two edits never cross
	if e.Competitors != nil {
		changes = append(changes, change{competitors, c.competitors(*e.Competitors), first.Competitors, e.Known.Competitors})
	}
	if e.Directories != nil {
		changes = append(changes, change{directories, c.directories(*e.Directories), first.Directories, e.Known.Directories})
	}
	if e.Keywords != nil {
		changes = append(changes, change{keywords, c.keywords(*e.Keywords), first.Keywords, e.Known.Keywords})
	}
	if err := fault.Fields(c); err != nil {
		return err
	}
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		for _, change := range changes {
			if err := change.save(ctx, tx); err != nil {
				return err
			}
		}
		return nil
	})
}

func (c *change) save(ctx context.Context, tx *db.Tx) error {
	entries, err := json.Marshal(c.entries)
	if err != nil {
		return err
	}
	first, err := json.Marshal(c.first)
	if err != nil {
		return err
	}
	version := 1 // of what is stored for the first time, unless it is what was followed before
	if bytes.Equal(entries, first) {
		version = 0
	}
	n, err := tx.Exec(ctx, `insert into seo_watch_list (name, entries, changed_at, version) values ($1, $2, $3, $5)
		on conflict (name) do update set entries = excluded.entries,
		changed_at = case when seo_watch_list.entries = excluded.entries then seo_watch_list.changed_at else excluded.changed_at end,
		version = seo_watch_list.version + case when seo_watch_list.entries = excluded.entries then 0 else 1 end
		where seo_watch_list.version = coalesce($4, seo_watch_list.version) or seo_watch_list.entries = excluded.entries`,
		c.name, string(entries), db.Millis(tx.Now()), c.of, version)
	if err == nil && n == 0 {
		return fault.New(fault.Conflict, "Somebody else changed the "+c.name+
			" meanwhile. Nothing of yours is saved: load theirs in the place of what you typed, or save yours in the place of theirs.")
	}
	return err
}
