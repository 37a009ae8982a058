package catalog_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"enamel/internal/auditlog"
	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

const ann = "user-ann"

// typed makes an edit of "name", "value", ...
func typed(t *testing.T, pairs ...string) catalog.Edit {
	t.Helper()
	texts := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		texts[pairs[i]] = pairs[i+1]
	}
	e, err := catalog.ReadEdit(texts)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// stove is what is said of a stove whose model nobody knows.
func stove(t *testing.T, more ...string) catalog.Edit {
	t.Helper()
	return typed(t, append([]string{
		"category", "stoves", "kind", "gas-range", "brand", "Acme", "model", "GR 30", "finish", "white", "price", "399",
		"regular_price", "$799", "grade", "A", "year", "2019", "height", "46 1/2", "width", "29.875", "depth", "28", "capacity", "5",
		"hookup", "120 V outlet, gas line",
	}, more...)...)
}

// wrong are the fields of a fault of a kind.
func wrong(t *testing.T, err error, kind fault.Kind) map[string]string {
	t.Helper()
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != kind {
		t.Fatalf("%v, want a fault of kind %d", err, kind)
	}
	return f.Fields
}

// audited are the actions of the newest entries, the newest first.
func audited(t *testing.T, d *db.DB) []string {
	t.Helper()
	entries, err := auditlog.List(t.Context(), d, 100)
	if err != nil {
		t.Fatal(err)
	}
	out := make([]string, len(entries))
	for i, e := range entries {
		out[i] = e.Actor + " " + e.Action + " " + e.Subject
	}
	return out
}

func TestAddAUnit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		before := revision(t, d)
		added, err := s.Add(t.Context(), ann, stove(t))
		if err != nil {
			t.Fatal(err)
		}
		u := find(t, s, "acme-gr-30")
		if u.Name != "Acme gas range" || u.Sale != 39900 || u.Regular != 79900 || u.Height != 46.5 || u.Stock != 1 || u.CapacityText() != "5 cu ft" ||
			!strings.Contains(u.Description, "29⅞ in wide") || u.Days(u.ListedAt.Add(50*time.Hour)) != 2 {
			t.Errorf("%+v", u)
		}
		if added.Unit.Slug != u.Slug || len(added.Filled) != 0 || revision(t, d) != before+1 || audited(t, d)[0] != "user-ann unit.add acme-gr-30" {
			t.Errorf("%+v, %v", added, audited(t, d))
		}
		if units := catalog.In(all(t, s), "stoves"); units[len(units)-1].Slug != u.Slug {
			t.Error("it does not stand behind the others")
		}
	})
}

func all(t *testing.T, s *catalog.Service) []catalog.Unit {
	t.Helper()
	units, err := s.All(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return units
}

func TestAKnownModelFillsItsMeasures(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := catalog.New(catalog.Config{DB: d}) // an empty floor: the seed's models are known all the same
		known := typed(t, "brand", "ge", "model", "jgbs66rekss", "price", "449", "regular_price", "899", "grade", "B")
		first, err := s.Add(t.Context(), ann, known)
		if err != nil {
			t.Fatal(err)
		}
		u := first.Unit
		if u.Slug != "ge-jgbs66rekss" || u.Brand != "GE" || u.Kind != catalog.GasRange || u.Category != "stoves" || u.Width == 0 || u.Capacity == 0 || u.Hookup == "" || u.Year == 0 || len(u.Notes) > 0 {
			t.Errorf("%+v", u)
		}
		for _, name := range []string{"kind", "height", "width", "depth", "capacity", "hookup", "year"} {
			if !slices.Contains(first.Filled, name) {
				t.Errorf("%s is not said to be filled: %v", name, first.Filled)
			}
		}
		if slices.Contains(first.Filled, "brand") || slices.Contains(first.Filled, "notes") {
			t.Errorf("filled %v", first.Filled)
		}
		if units, samples, err := s.CountFloor(t.Context()); err != nil || units != 1 || samples != 0 {
			t.Errorf("of %d units, one's own, %d count as samples, %v", units, samples, err)
		}
		if _, err := s.Add(t.Context(), ann, stove(t, "notes", "Dent | Scratch")); err != nil {
			t.Fatal(err)
		}
		own, err := s.Add(t.Context(), ann, typed(t, "brand", "ACME", "model", "gr 30", "price", "299", "regular_price", "799", "grade", "C"))
		if err != nil || own.Unit.Slug != "acme-gr-30-2" || own.Unit.Height != 46.5 || len(own.Unit.Notes) != 0 || own.Unit.Grade != "C" {
			t.Errorf("a model that the shop has had: %+v, %v", own, err)
		}
	})
}

func TestAUnitThatIsWrongNamesEveryField(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	s := catalog.New(catalog.Config{DB: d})
	_, err := s.Add(t.Context(), ann, typed(t, "brand", "Acme", "model", "X1", "price", "399", "grade", "A", "kind", "dryer"))
	missing := slices.Sorted(maps.Keys(wrong(t, err, fault.Invalid)))
	if want := []string{"capacity", "depth", "finish", "fuel", "height", "hookup", "regular_price", "width", "year"}; !slices.Equal(missing, want) {
		t.Errorf("missing %v, want %v", missing, want)
	}
	for name, test := range map[string]struct {
		pairs []string
		field string
	}{
		"another category":       {[]string{"category", "freezers"}, "category"},
		"no such category":       {[]string{"category", "sofas"}, "category"},
		"no such kind":           {[]string{"kind", "sofa"}, "kind"},
		"dearer than new":        {[]string{"price", "800"}, "regular_price"},
		"free":                   {[]string{"price", "0"}, "price"},
		"a year ahead":           {[]string{"year", "2099"}, "year"},
		"a brand without an id":  {[]string{"brand", "—"}, "brand"},
		"a line break":           {[]string{"hookup", "a\nb"}, "hookup"},
		"a badge nobody gives":   {[]string{"badges", "In Stock"}, "badges"},
		"three badges":           {[]string{"badges", "Premium|Popular|Hot Deal"}, "badges"},
		"none on the floor":      {[]string{"stock", "0"}, "stock"},
		"fire without fuel":      {[]string{"fuel", "", "kind", "wall-oven"}, "fuel"},
		"wider than any kitchen": {[]string{"width", "121"}, "width"},
	} {
		_, err := s.Add(t.Context(), ann, stove(t, test.pairs...))
		if got := slices.Collect(maps.Keys(wrong(t, err, fault.Invalid))); !slices.Equal(got, []string{test.field}) {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err = catalog.ReadEdit(map[string]string{"price": "1,5", "year": "old", "width": "wide", "sofa": "x", "grade": "A"})
	if got := slices.Sorted(maps.Keys(wrong(t, err, fault.Invalid))); !slices.Equal(got, []string{"price", "sofa", "width", "year"}) {
		t.Errorf("unreadable: %v", got)
	}
	if n := len(all(t, s)); n != 0 {
		t.Errorf("%d units were stored", n)
	}
}

func TestSetKeepsThePriceHistory(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		const id = "bosch-shpm88z75n"
		before := revision(t, d)
		u, err := s.Set(t.Context(), ann, id, 1, typed(t, "price", "449", "grade", "C"))
		if err != nil || u.Sale != 44900 || u.Version != 2 || revision(t, d) != before+1 {
			t.Fatal(u, err)
		}
		same, err := s.Set(t.Context(), ann, id, 2, typed(t, "price", "449.00"))
		if err != nil || same.Version != 2 || revision(t, d) != before+1 {
			t.Errorf("what changes nothing is a change: %+v, %v", same, err)
		}
		if _, err := s.Set(t.Context(), "user-bob", id, 0, typed(t, "price", "429")); err != nil {
			t.Fatal(err)
		}
		history, err := s.History(t.Context(), id)
		if err != nil || len(history) != 3 {
			t.Fatal(history, err)
		}
		newest := history[0]
		if newest.By != "user-bob" || newest.Field != "price" || newest.Was != "449" || newest.Became != "429" || newest.At.IsZero() {
			t.Errorf("%+v", newest)
		}
		if got := find(t, s, id); got.Sale != 42900 || got.Regular != u.Regular || len(got.Features) == 0 || got.Hookup != u.Hookup {
			t.Errorf("%+v", got)
		}
		if got := audited(t, d)[:2]; !slices.Equal(got, []string{"user-bob unit.set " + id, "user-ann unit.set " + id}) {
			t.Error(got)
		}
	})
}

func TestTheSecondEditorSeesWhatChanged(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		const id = "roper-rtw4516fw"
		if _, err := s.Set(t.Context(), ann, id, 1, typed(t, "price", "229")); err != nil {
			t.Fatal(err)
		}
		_, err := s.Set(t.Context(), "user-bob", id, 1, typed(t, "price", "239", "grade", "A"))
		if fields := wrong(t, err, fault.Conflict); fields["price"] != "It is 229 now; it was 249." || len(fields) != 1 {
			t.Error(fields)
		}
		if _, _, err := take(t.Context(), d, s, catalog.Line{ID: id, Quantity: 1}); err != nil {
			t.Fatal(err)
		}
		_, err = s.Set(t.Context(), "user-bob", id, 2, typed(t, "stock", "3"))
		if fields := wrong(t, err, fault.Conflict); fields["stock"] != "It is 2 now." {
			t.Error(fields)
		}
		if _, err := s.Set(t.Context(), "user-bob", id, 3, typed(t, "grade", "A")); err != nil {
			t.Error("with what is there now:", err)
		}
		_, err = s.Set(t.Context(), ann, "no-such-unit", 0, typed(t, "grade", "A"))
		_ = wrong(t, err, fault.NotFound)
	})
}

func TestARemovedUnitLeavesItsIDToNobody(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		if _, err := s.Add(t.Context(), ann, stove(t)); err != nil {
			t.Fatal(err)
		}
		line := catalog.Line{ID: "acme-gr-30", Quantity: 1}
		if _, _, err := take(t.Context(), d, s, line); err != nil {
			t.Fatal(err)
		}
		before := revision(t, d)
		if err := s.Remove(t.Context(), ann, line.ID); err != nil || revision(t, d) != before+1 {
			t.Fatal(err)
		}
		_ = wrong(t, s.Remove(t.Context(), ann, line.ID), fault.NotFound)
		added, err := s.Add(t.Context(), ann, stove(t))
		if err != nil || added.Unit.Slug != "acme-gr-30-2" {
			t.Fatal(added.Unit.Slug, err)
		}
		// The order of the removed unit is cancelled: no piece of another comes of it.
		if err := d.Tx(t.Context(), func(tx *db.Tx) error { return s.PutBack(t.Context(), tx, []catalog.Line{line}) }); err != nil {
			t.Fatal(err)
		}
		if got := find(t, s, "acme-gr-30-2"); got.Stock != 1 || len(all(t, s)) != 80 {
			t.Errorf("%d pieces, %d units", got.Stock, len(all(t, s)))
		}
	})
}

func TestUnitsOfOneModelAddedAtOnceHaveIDsOfTheirOwn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, e := catalog.New(catalog.Config{DB: d}), stove(t)
		add := func(ctx context.Context) error {
			_, err := s.Add(ctx, ann, e)
			return err
		}
		if won := atOnce(t, add, add, add, add); won != 4 || len(all(t, s)) != 4 {
			t.Errorf("%d added, %d there", won, len(all(t, s)))
		}
	})
}

// atOnce runs calls together and returns how many succeeded; others must be conflicts or short.
func atOnce(t *testing.T, calls ...func(ctx context.Context) error) int {
	t.Helper()
	var wg sync.WaitGroup
	errs := make([]error, len(calls))
	for i, call := range calls {
		wg.Go(func() { errs[i] = call(t.Context()) })
	}
	wg.Wait()
	won := 0
	for _, err := range errs {
		switch {
		case err == nil:
			won++
		case fault.KindOf(err) != fault.Conflict && !errors.Is(err, errShort):
			t.Error(err)
		}
	}
	return won
}
