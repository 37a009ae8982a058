package catalog

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"enamel/internal/catalog/inspection"
	"enamel/internal/db"
)

// Reading is what one test of a unit's inspection sheet said.
type Reading struct {
	Test   string
	Value  string
	Passed bool
	By     string // a user's id
	At     time.Time
}

// ReadingPrefix stands before a test in the name of a field that is wrong.
const ReadingPrefix = "readings."

// Readings are those of units, by slug, in no order.
func (s *Service) Readings(ctx context.Context, slugs ...string) (map[string][]Reading, error) {
	return readings(ctx, s.db, slugs)
}

// TestsOptional says whether the owner lets units be sold without their tests.
func (s *Service) TestsOptional() bool { return s.testsOptional() }

// SheetCount counts the tests of a kind that must be done, and those of them that have passed.
func SheetCount(kind Kind, done []Reading) (passed, needed int) {
	for _, t := range inspection.Tests(string(kind)) {
		if !t.Must {
			continue
		}
		needed++
		if slices.ContainsFunc(done, func(r Reading) bool { return r.Test == t.Test && r.Passed }) {
			passed++
		}
	}
	return passed, needed
}

// sheet is a unit's inspection sheet: as it is kept, and as it shall be.
type sheet struct {
	kept []Reading
	next []inspection.Reading
}

// sheetOf returns a unit's sheet with e's readings in the place of the old ones,
// and the message of each wrong reading. If e has no sheet, the present one
// counts, without the tests of another kind. A gated unit reaches the floor only
// with all required tests done, unless the owner lets it.
func (s *Service) sheetOf(ctx context.Context, tx *db.Tx, before, after Unit, e Edit) (sh sheet, wrong map[string]string, err error) {
	if before.Slug != "" {
		stored, err := readings(ctx, tx, []string{before.Slug})
		if err != nil {
			return sh, nil, err
		}
		sh.kept = stored[before.Slug]
	}
	if e.Readings != nil {
		sh.next = *e.Readings
	} else {
		sh.next = readOf(sh.kept, after.Kind)
	}
	var missing []string
	said := sh.next
	sh.next, wrong = inspection.Judged(string(after.Kind), said)
	comes := before.OnFloor == 0
	if e.Gated && after.OnFloor > 0 && (comes || e.Readings != nil) && !s.testsOptional() {
		missing, wrong = inspection.Check(string(after.Kind), said)
	}
	out := make(map[string]string, len(wrong))
	for test, msg := range wrong {
		out[ReadingPrefix+test] = msg
	}
	for _, test := range missing {
		if comes {
			out[ReadingPrefix+test] = "This test must be done first."
		}
	}
	return sh, out, nil
}

// readOf are the readings that a unit of a kind keeps.
func readOf(kept []Reading, kind Kind) []inspection.Reading {
	var out []inspection.Reading
	for _, t := range inspection.Tests(string(kind)) {
		for _, r := range kept {
			if r.Test == t.Test {
				out = append(out, inspection.Reading{Test: r.Test, Value: r.Value, Passed: r.Passed})
			}
		}
	}
	return out
}

// store writes the sheet. A reading that is the same keeps who took it, and when.
func (sh sheet) store(ctx context.Context, tx *db.Tx, by, slug string) error {
	for _, old := range sh.kept {
		if slices.ContainsFunc(sh.next, old.same) {
			continue
		}
		if _, err := tx.Exec(ctx, `delete from unit_reading where slug = $1 and test = $2`, slug, old.Test); err != nil {
			return err
		}
	}
	var rows [][]any
	for _, r := range sh.next {
		if slices.ContainsFunc(sh.kept, func(old Reading) bool { return old.same(r) }) {
			continue
		}
		passed := 0
		if r.Passed {
			passed = 1
		}
		rows = append(rows, []any{slug, r.Test, r.Value, passed, db.Millis(tx.Now()), by})
	}
	if len(rows) == 0 {
		return nil
	}
	return tx.InsertRows(ctx, `unit_reading (slug, test, value, passed, at, actor)`, rows, len(rows), "")
}

// changes are the readings that differ from those kept.
func (sh sheet) changes() []Change {
	var out []Change
	for _, r := range sh.next {
		c := Change{Field: ReadingPrefix + r.Test, Became: verdict(r.Value, r.Passed)}
		for _, old := range sh.kept {
			if old.Test == r.Test {
				c.Was = verdict(old.Value, old.Passed)
			}
		}
		if c.Was != c.Became {
			out = append(out, c)
		}
	}
	for _, old := range sh.kept {
		if !slices.ContainsFunc(sh.next, func(r inspection.Reading) bool { return r.Test == old.Test }) {
			out = append(out, Change{Field: ReadingPrefix + old.Test, Was: verdict(old.Value, old.Passed)})
		}
	}
	return out
}

func verdict(value string, passed bool) string {
	if passed {
		return value
	}
	return value + ", failed"
}

func (r Reading) same(said inspection.Reading) bool {
	return r.Test == said.Test && r.Value == said.Value && r.Passed == said.Passed
}

func readings(ctx context.Context, r db.Reader, slugs []string) (map[string][]Reading, error) {
	out := map[string][]Reading{}
	if len(slugs) == 0 {
		return out, nil
	}
	marks, args := make([]string, len(slugs)), make([]any, len(slugs))
	for i, slug := range slugs {
		marks[i], args[i] = "$"+strconv.Itoa(i+1), slug
	}
	rows, err := r.Query(ctx, `select slug, test, value, passed, at, actor from unit_reading where slug in (`+strings.Join(marks, ", ")+`)`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var slug string
		var got Reading
		var passed, at int64
		if err := rows.Scan(&slug, &got.Test, &got.Value, &passed, &at, &got.By); err != nil {
			return nil, err
		}
		got.Passed, got.At = passed == 1, db.FromMillis(at)
		out[slug] = append(out[slug], got)
	}
	return out, rows.Err()
}
