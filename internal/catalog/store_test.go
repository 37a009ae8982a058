package catalog_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

func open(t *testing.T, d *db.DB) *catalog.Service {
	t.Helper()
	s := catalog.New(catalog.Config{DB: d})
	if err := s.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

func find(t *testing.T, s *catalog.Service, slug string) catalog.Unit {
	t.Helper()
	units, err := s.All(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(units, func(u catalog.Unit) bool { return u.Slug == slug })
	if i < 0 {
		t.Fatalf("no unit %s", slug)
	}
	return units[i]
}

func revision(t *testing.T, d *db.DB) int64 {
	t.Helper()
	var n int64
	if err := d.QueryRow(t.Context(), `select n from revision where topic = $1`, catalog.Topic).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

var errShort = errors.New("short")

// take takes lines in a transaction of their own, rolled back when short.
func take(ctx context.Context, d *db.DB, s *catalog.Service, lines ...catalog.Line) (taken []catalog.Taken, short []catalog.Shortage, err error) {
	err = d.Tx(ctx, func(tx *db.Tx) error {
		taken, short, err = s.Take(ctx, tx, lines)
		if err == nil && len(short) > 0 {
			return errShort
		}
		return err
	})
	if errors.Is(err, errShort) {
		err = nil
	}
	return taken, short, err
}

func TestSeedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		before := revision(t, d)
		if _, _, err := take(t.Context(), d, s, catalog.Line{ID: "samsung-rf28r7351sr", Quantity: 1}); err != nil {
			t.Fatal(err)
		}
		if err := s.Seed(t.Context()); err != nil {
			t.Fatal(err)
		}
		units, err := s.All(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(units) != 79 || !find(t, s, "samsung-rf28r7351sr").Sold() {
			t.Errorf("a second start changed the floor: %d units", len(units))
		}
		if got := revision(t, d); got != before+1 {
			t.Errorf("revision went from %d to %d, want one step for the sale alone", before, got)
		}
	})
}

// A subcommand that only reads must not wait for a server that writes.
func TestSeedOfAFullFloorOnlyReads(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		c.Wait = 200 * time.Millisecond
		d := dbtest.Open(t, c)
		s := open(t, d)
		err := d.Tx(t.Context(), func(tx *db.Tx) error {
			if _, err := tx.Exec(t.Context(), `update unit set stock = stock`); err != nil {
				return err
			}
			return s.Seed(t.Context())
		})
		if err != nil {
			t.Error(err)
		}
	})
}

func TestHandleProducts(t *testing.T) {
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	s := open(t, d)
	for category, want := range map[string]int{"": 79, "stoves": 14} {
		out, err := s.HandleProducts(t.Context(), &catalog.ProductsInput{Category: category})
		if err != nil || len(out.Body.Products) != want {
			t.Errorf("%q: %v, want %d units", category, err, want)
		}
	}
	err := d.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `drop table unit`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.HandleProducts(t.Context(), &catalog.ProductsInput{Category: "sofas"}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a category that we don't have, without a catalogue to read: %v", err)
	}
}

func TestAllInOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		units, err := open(t, d).All(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var order []string
		for i, u := range units {
			if i == 0 || units[i-1].Category != u.Category {
				order = append(order, u.Category)
			} else if units[i-1].Position >= u.Position {
				t.Errorf("%s stands after %s", u.Slug, units[i-1].Slug)
			}
		}
		want := []string{"refrigerators", "freezers", "washersdryers", "stoves", "dishwashers", "waterheaters", "microwaves"}
		if !slices.Equal(order, want) {
			t.Errorf("categories in the order %v", order)
		}
	})
}

func TestTakeAndPutBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		before := revision(t, d)
		lines := []catalog.Line{{ID: "roper-rtw4516fw", Quantity: 2}, {ID: "bosch-shpm88z75n", Quantity: 1}}
		taken, short, err := take(t.Context(), d, s, lines...)
		if err != nil || short != nil {
			t.Fatal(short, err)
		}
		want := []catalog.Taken{
			{ID: "roper-rtw4516fw", Name: "Roper top-load washer", Brand: "Roper", Model: "RTW4516FW", Quantity: 2, UnitCents: 24900},
			{ID: "bosch-shpm88z75n", Name: "Bosch dishwasher", Brand: "Bosch", Model: "SHPM88Z75N", Quantity: 1, UnitCents: 49900},
		}
		if !slices.Equal(taken, want) {
			t.Errorf("took %+v", taken)
		}
		roper, bosch := find(t, s, "roper-rtw4516fw"), find(t, s, "bosch-shpm88z75n")
		if roper.Stock != 1 || !roper.SoldAt.IsZero() || bosch.Stock != 0 || bosch.SoldAt.IsZero() {
			t.Errorf("after the sale: %d left (%v), %d left (%v)", roper.Stock, roper.SoldAt, bosch.Stock, bosch.SoldAt)
		}
		if got := revision(t, d); got != before+1 {
			t.Errorf("revision went from %d to %d", before, got)
		}
		gone := append(lines, catalog.Line{ID: "no-longer-known", Quantity: 1})
		if err := d.Tx(t.Context(), func(tx *db.Tx) error { return s.PutBack(t.Context(), tx, gone) }); err != nil {
			t.Fatal(err)
		}
		roper, bosch = find(t, s, "roper-rtw4516fw"), find(t, s, "bosch-shpm88z75n")
		if roper.Stock != 3 || bosch.Stock != 1 || !bosch.SoldAt.IsZero() || revision(t, d) != before+2 {
			t.Errorf("after the return: %d and %d left, sold %v", roper.Stock, bosch.Stock, bosch.SoldAt)
		}
	})
}

func TestTakeShort(t *testing.T) {
	line := func(id string, n int) catalog.Line { return catalog.Line{ID: id, Quantity: n} }
	tests := map[string]struct {
		lines []catalog.Line
		want  []catalog.Shortage
	}{
		"more than there are": {
			[]catalog.Line{line("roper-rtw4516fw", 4), line("bosch-shpm88z75n", 1)},
			[]catalog.Shortage{{ID: "roper-rtw4516fw", Name: "Roper top-load washer", Available: 3}},
		},
		"unknown": {
			[]catalog.Line{line("bosch-shpm88z75n", 1), line("no-such-unit", 1)},
			[]catalog.Shortage{{ID: "no-such-unit"}},
		},
		"several, in the order asked": {
			[]catalog.Line{line("whirlpool-wed4815ew", 2), line("bosch-shpm88z75n", 9)},
			[]catalog.Shortage{
				{ID: "whirlpool-wed4815ew", Name: "Whirlpool electric dryer", Available: 1},
				{ID: "bosch-shpm88z75n", Name: "Bosch dishwasher", Available: 1},
			},
		},
		"one unit on two lines": {
			[]catalog.Line{line("bosch-shpm88z75n", 1), line("bosch-shpm88z75n", 1)},
			[]catalog.Shortage{{ID: "bosch-shpm88z75n", Name: "Bosch dishwasher", Available: 1}},
		},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		before := revision(t, d)
		for name, test := range tests {
			taken, short, err := take(t.Context(), d, s, test.lines...)
			if err != nil || taken != nil || !slices.Equal(short, test.want) {
				t.Errorf("%s: took %v, short %+v, %v", name, taken, short, err)
			}
		}
		if find(t, s, "bosch-shpm88z75n").Stock != 1 || find(t, s, "roper-rtw4516fw").Stock != 3 || revision(t, d) != before {
			t.Error("a refused order changed the floor")
		}
	})
}

func TestTakeNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		for _, n := range []int{0, -1} {
			if _, _, err := take(t.Context(), d, s, catalog.Line{ID: "roper-rtw4516fw", Quantity: n}); err == nil {
				t.Errorf("took %d", n)
			}
		}
		if got := find(t, s, "roper-rtw4516fw").Stock; got != 3 {
			t.Errorf("%d left", got)
		}
	})
}

// TestTakeLast has many buyers take the last of one unit, and of two units in
// either order, at once.
func TestTakeLast(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		one, other := catalog.Line{ID: "bosch-shpm88z75n", Quantity: 1}, catalog.Line{ID: "lg-wm4000hba", Quantity: 1}
		const buyers = 20
		var wg sync.WaitGroup
		var mu sync.Mutex
		sold, refused := 0, 0
		for i := range buyers {
			lines := []catalog.Line{one, other}
			if i%2 == 1 {
				lines = []catalog.Line{other, one}
			}
			wg.Go(func() {
				taken, short, err := take(t.Context(), d, s, lines...)
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err != nil:
					t.Error(err)
				case len(taken) == 2:
					sold++
				case len(short) > 0:
					refused++
				}
			})
		}
		wg.Wait()
		if sold != 1 || refused != buyers-1 {
			t.Errorf("%d sold, %d refused", sold, refused)
		}
		if find(t, s, one.ID).Stock != 0 || find(t, s, other.ID).Stock != 0 {
			t.Error("the stock is not 0")
		}
	})
}
