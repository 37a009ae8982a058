package catalog

import (
	"context"
	"fmt"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// firstVersion is that of a unit which nobody has changed.
const firstVersion = 1

// Change is one field of a unit that staff changed.
type Change struct {
	At     time.Time
	By     string // a user's id, or the command line
	Field  string // of Attributes, hold, off_sale, serial, photos, pins, readings.… or removed
	Was    string
	Became string
}

// String is the change for people.
func (c Change) String() string {
	return fmt.Sprintf("%s: %s, was %s", c.Field, orNothing(c.Became), orNothing(c.Was))
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

func changesOf(before, after Unit) []Change {
	var out []Change
	add := func(name, was, became string) {
		if was != became {
			out = append(out, Change{Field: name, Was: was, Became: became})
		}
	}
	for _, f := range Attributes() {
		add(f.Name, f.Text(before), f.Text(after))
	}
	add("hold", before.Hold.end(), after.Hold.end()) // without the name: this is kept for ever
	add("off_sale", before.OffSale, after.OffSale)
	add("serial", before.Serial, after.Serial)
	add("photos", photosText(before.Photos), photosText(after.Photos))
	add("pins", pinsText(before.Pins), pinsText(after.Pins))
	return out
}

func wordsOf(changes []Change) string {
	words := make([]string, len(changes))
	for i, c := range changes {
		words[i] = c.String()
	}
	return strings.Join(words, "; ")
}

// keep stores the changes that made the unit's version.
func keep(ctx context.Context, tx *db.Tx, by string, u Unit, changes []Change) error {
	rows := make([][]any, len(changes))
	for i, c := range changes {
		rows[i] = []any{u.Slug, u.Version, c.Field, c.Was, c.Became, db.Millis(tx.Now()), by}
	}
	return tx.InsertRows(ctx, `unit_change (slug, version, field, was, became, at, actor)`, rows, len(rows), "")
}

// History lists what staff changed of a unit, its prices among it, the newest first.
func (s *Service) History(ctx context.Context, slug string) ([]Change, error) {
	return changesSince(ctx, s.db, slug, firstVersion)
}

func changesSince(ctx context.Context, r db.Reader, slug string, version int64) ([]Change, error) {
	rows, err := r.Query(ctx, `select at, actor, field, was, became from unit_change
		where slug = $1 and version > $2 order by version desc, field`, slug, version)
	if err != nil {
		return nil, fmt.Errorf("catalog: read the changes of a unit: %w", err)
	}
	defer rows.Close()
	var out []Change
	for rows.Next() {
		var c Change
		var at int64
		if err := rows.Scan(&at, &c.By, &c.Field, &c.Was, &c.Became); err != nil {
			return nil, fmt.Errorf("catalog: read a change of a unit: %w", err)
		}
		c.At = db.FromMillis(at)
		out = append(out, c)
	}
	return out, rows.Err()
}

// changedSince says what has changed of a unit since an editor read it.
func changedSince(ctx context.Context, tx *db.Tx, u Unit, version int64) error {
	changes, err := changesSince(ctx, tx, u.Slug, version)
	if err != nil {
		return err
	}
	f := &fault.Error{Kind: fault.Conflict, Slug: "unit-changed", Fields: map[string]string{}, Extra: map[string]any{"version": u.Version}}
	for _, c := range changes {
		if f.Fields[c.Field] == "" {
			f.Fields[c.Field] = fmt.Sprintf("It is %s now; it was %s.", orNothing(c.Became), orNothing(c.Was))
		}
	}
	if len(changes) == 0 { // an order took or gave back a piece, or a hold ended
		f.Fields["stock"] = fmt.Sprintf("It is %d now.", u.OnFloor)
	}
	f.Msg = "Somebody has changed this unit since you opened it. Please look at it again."
	return f
}
