package catalog_test

import (
	"maps"
	"slices"
	"testing"

	"enamel/internal/catalog"
	"enamel/internal/catalog/inspection"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

// rangeSheet are the readings of a good gas range; changed are pairs of a test and its value, "" leaves it out.
func rangeSheet(changed ...string) *[]inspection.Reading {
	values := map[string]string{
		"burners": "All light", "oven": "352 °F", "broil": "Work", "gas_leak": "No bubbles", "seal": "Tight", "self_clean": "Not fitted", "cord": "Good",
	}
	for i := 0; i < len(changed); i += 2 {
		values[changed[i]] = changed[i+1]
	}
	sheet := []inspection.Reading{}
	for _, test := range slices.Sorted(maps.Keys(values)) {
		if values[test] != "" {
			sheet = append(sheet, inspection.Reading{Test: test, Value: values[test], Passed: true})
		}
	}
	return &sheet
}

func TestAUnitOfTheDeskNeedsItsTests(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		optional := false
		s := catalog.New(catalog.Config{DB: d, TestsOptional: func() bool { return optional }})
		e := stove(t)
		e.Gated = true
		_, err := s.Add(t.Context(), ann, e)
		if got := wrong(t, err, fault.Invalid); len(got) != 7 || got["readings.gas_leak"] == "" {
			t.Errorf("without a sheet: %v", got)
		}
		e.Readings = rangeSheet("gas_leak", "Bubbles", "oven", "", "anti_tip", "Missing")
		_, err = s.Add(t.Context(), ann, e)
		if got := wrong(t, err, fault.Invalid); len(got) != 2 || got["readings.gas_leak"] == "" || got["readings.oven"] == "" {
			t.Errorf("with gas that leaks, its oven not tested: %v", got)
		}
		optional = true
		e.Readings = rangeSheet("oven", "warm")
		_, err = s.Add(t.Context(), ann, e)
		if got := wrong(t, err, fault.Invalid); len(got) != 1 || got["readings.oven"] == "" {
			t.Errorf("an oven that is warm: %v", got)
		}
		e.Readings = nil
		if _, err := s.Add(t.Context(), ann, e); err != nil {
			t.Errorf("where tests are optional: %v", err)
		}
		optional, e.Gated = false, false
		if _, err := s.Add(t.Context(), ann, e); err != nil {
			t.Errorf("from the command line: %v", err)
		}
		const bare = "acme-gr-30-2"
		if _, err := s.Set(t.Context(), ann, bare, 0, typed(t, "stock", "0")); err != nil {
			t.Fatal(err)
		}
		rows, err := s.Bulk(t.Context(), ann, catalog.Bulk{IDs: []string{bare}, Fields: map[string]string{"stock": "1"}})
		if err != nil || rows[0].Problem == "" || find(t, s, bare).OnFloor != 0 {
			t.Errorf("back on the floor in bulk, without a sheet: %+v, %v", rows, err)
		}
	})
}

func TestReadingsSayWhoAndWhen(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		e := stove(t)
		e.Gated, e.Readings = true, rangeSheet()
		added, err := s.Add(t.Context(), ann, e)
		if err != nil {
			t.Fatal(err)
		}
		slug, seen := added.Unit.Slug, revision(t, d)
		u, err := s.Set(t.Context(), "user-bob", slug, 1, catalog.Edit{Readings: rangeSheet("oven", "361")})
		if err != nil || u.Version != 2 || revision(t, d) == seen {
			t.Fatalf("%+v, %v: a new reading is a change, which pages show", u, err)
		}
		kept := sheetOf(t, s, slug)
		if r := kept["oven"]; r.By != "user-bob" || r.Value != "361" || !r.Passed || r.At.IsZero() {
			t.Errorf("the oven: %+v", r)
		}
		if r := kept["burners"]; r.By != ann || len(kept) != 7 {
			t.Errorf("what was not read again: %+v of %d", r, len(kept))
		}
		history, err := s.History(t.Context(), slug)
		if err != nil || len(history) != 1 || history[0].String() != "readings.oven: 361, was 352" {
			t.Errorf("history %v, %v", history, err)
		}
		if passed, needed := catalog.SheetCount(u.Kind, slices.Collect(maps.Values(kept))); passed != 7 || needed != 7 {
			t.Errorf("%d of %d", passed, needed)
		}
	})
}

func TestAUnitThatComesBackNeedsItsTests(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		added, err := s.Add(t.Context(), ann, stove(t))
		if err != nil {
			t.Fatal(err)
		}
		slug := added.Unit.Slug
		set := func(e catalog.Edit) error {
			e.Gated = true
			_, err := s.Set(t.Context(), ann, slug, 0, e)
			return err
		}
		if err := set(typed(t, "price", "349")); err != nil {
			t.Errorf("a price without a sheet: %v", err)
		}
		if err := set(catalog.Edit{Readings: &[]inspection.Reading{{Test: "seal", Value: "Tight", Passed: true}}}); err != nil {
			t.Errorf("one test after the other: %v", err)
		}
		if got := wrong(t, set(catalog.Edit{Readings: rangeSheet("cord", "Bad")}), fault.Invalid); got["readings.cord"] == "" {
			t.Errorf("a bad cord: %v", got)
		}
		if err := set(typed(t, "stock", "0")); err != nil {
			t.Fatal(err)
		}
		if got := wrong(t, set(typed(t, "stock", "1")), fault.Invalid); len(got) != 6 {
			t.Errorf("back with one test: %v", got)
		}
		back := typed(t, "stock", "1")
		back.Readings = rangeSheet()
		if err := set(back); err != nil {
			t.Errorf("back with all: %v", err)
		}
		e := typed(t, "kind", "dishwasher", "fuel", "", "hookup", "120 V, water and drain")
		if err := set(e); err != nil {
			t.Fatal(err)
		}
		if kept := sheetOf(t, s, slug); len(kept) != 0 {
			t.Errorf("a dishwasher keeps %v", kept)
		}
	})
}

func sheetOf(t *testing.T, s *catalog.Service, slug string) map[string]catalog.Reading {
	t.Helper()
	all, err := s.Readings(t.Context(), slug)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]catalog.Reading{}
	for _, r := range all[slug] {
		out[r.Test] = r
	}
	return out
}
