package catalog

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/money"
)

// Bulk is one change of many units.
type Bulk struct {
	IDs          []string
	Versions     map[string]int64  // of the preview; another unit is left out
	PricePercent int               // of the price, which becomes whole dollars; 0: it stays
	Fields       map[string]string // by the names of Attributes
	Preview      bool              // write nothing
}

// BulkRow is what a Bulk did with a unit, or why it left it out.
type BulkRow struct {
	ID      string            `json:"id"`
	Name    string            `json:"name"`
	Version int64             `json:"version" doc:"Before the change where it is a preview, else after it"`
	Before  map[string]string `json:"before" doc:"What changes, by the names of attributes"`
	After   map[string]string `json:"after"`
	Problem string            `json:"problem" doc:"Why the unit was left out; empty: it was not"`
}

// Bulk changes units in one transaction. A unit that is gone, has changed since the
// preview or may not be so is left out. It fails with Invalid on a change that nobody can read.
func (s *Service) Bulk(ctx context.Context, by string, b Bulk) ([]BulkRow, error) {
	if _, err := ReadEdit(b.Fields); err != nil {
		return nil, err
	}
	if len(b.Fields) == 0 && b.PricePercent == 0 {
		return nil, fault.Field("change", "Choose what to change.")
	}
	return s.bulk(ctx, by, b.IDs, b.Preview, func(u Unit) (Edit, error) {
		if version, ok := b.Versions[u.Slug]; ok && version != u.Version {
			return Edit{}, fault.New(fault.Conflict, "The unit has changed since the preview.")
		}
		e, err := ReadEdit(b.Fields)
		e.Gated = true
		if b.PricePercent != 0 {
			price := money.Cents(math.Round(float64(u.Sale)*float64(100+b.PricePercent)/100/centsPerDollar)) * centsPerDollar
			e.Price = &price
		}
		return e, err
	})
}

// UndoBulk gives units back what a bulk change took from them: those that have the
// version that it made.
func (s *Service) UndoBulk(ctx context.Context, by string, versions map[string]int64) ([]BulkRow, error) {
	was := map[string]map[string]string{}
	for id, version := range versions {
		changes, err := changesSince(ctx, s.db, id, version-1)
		if err != nil {
			return nil, err
		}
		was[id] = map[string]string{}
		for _, c := range changes {
			if slices.ContainsFunc(Attributes(), func(a Attribute) bool { return a.Name == c.Field }) {
				was[id][c.Field] = c.Was
			}
		}
	}
	return s.bulk(ctx, by, slices.Collect(maps.Keys(versions)), false, func(u Unit) (Edit, error) {
		if versions[u.Slug] != u.Version {
			return Edit{}, fault.New(fault.Conflict, "The unit has changed since then.")
		}
		return ReadEdit(was[u.Slug])
	})
}

// bulk changes units as edit says of each, in the order of their ids.
func (s *Service) bulk(ctx context.Context, by string, ids []string, preview bool, edit func(Unit) (Edit, error)) (rows []BulkRow, err error) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		rows = make([]BulkRow, len(ids))
		for i, id := range ids {
			if rows[i], err = s.bulkRow(ctx, tx, by, id, preview, edit); err != nil {
				return err
			}
		}
		if preview {
			return errUnwanted
		}
		return nil
	})
	if err != nil && !errors.Is(err, errUnwanted) {
		return nil, fmt.Errorf("catalog: change units: %w", err)
	}
	return rows, nil
}

func (s *Service) bulkRow(ctx context.Context, tx *db.Tx, by, id string, preview bool, edit func(Unit) (Edit, error)) (BulkRow, error) {
	row := BulkRow{ID: id, Name: id, Before: map[string]string{}, After: map[string]string{}}
	before, err := lock(ctx, tx, id)
	if err != nil {
		return row.blame(err)
	}
	row.Name, row.Version = before.Name, before.Version
	e, err := edit(before)
	if err != nil {
		return row.blame(err)
	}
	after, err := s.set(ctx, tx, by, id, 0, e)
	if err != nil {
		return row.blame(err)
	}
	for _, c := range changesOf(before, after) {
		row.Before[c.Field], row.After[c.Field] = c.Was, c.Became
	}
	if !preview {
		row.Version = after.Version
	}
	return row, nil
}

// blame puts a fault down to the row; another error stays one.
func (r BulkRow) blame(err error) (BulkRow, error) {
	var f *fault.Error
	if !errors.As(err, &f) {
		return r, err
	}
	r.Problem = f.Msg
	if len(f.Fields) > 0 {
		var said []string
		for _, name := range slices.Sorted(maps.Keys(f.Fields)) {
			said = append(said, name+": "+f.Fields[name])
		}
		r.Problem = strings.Join(said, " ")
	}
	return r, nil
}
