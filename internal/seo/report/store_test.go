package report

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

func save(t *testing.T, d *db.DB, stored ...Stored) {
	t.Helper()
	err := d.Tx(t.Context(), func(tx *db.Tx) error {
		for i := range stored {
			if err := NewStore(d).Save(t.Context(), tx, stored[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestReportsAreKept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store := NewStore(d)
		if latest, err := store.Latest(t.Context()); latest != nil || err != nil {
			t.Fatalf("of none: %v, %v", latest, err)
		}
		if _, err := store.Find(t.Context(), "a"); fault.KindOf(err) != fault.NotFound {
			t.Errorf("find none: %v", err)
		}
		in := sample(t)
		first := Stored{ID: "a", CreatedAt: in.At, Report: Make(in), Stamp: stamp("Stored results", in.At)}
		later := Stored{ID: "b", CreatedAt: in.At.Add(time.Minute), Report: Make(Input{Zone: in.Zone, At: in.At}), Stamp: stamp("Stored results", in.At.Add(time.Minute))}
		save(t, d, first, later)
		changed := first
		changed.Source = "Another"
		save(t, d, changed) // a second attempt of the same run

		if got, err := store.Find(t.Context(), "a"); err != nil || !reflect.DeepEqual(got, first) {
			t.Errorf("found %+v, %v", got, err)
		}
		if got, err := store.Latest(t.Context()); err != nil || got == nil || !reflect.DeepEqual(*got, later) {
			t.Errorf("latest %+v, %v", got, err)
		}
	})
}

func TestOldReportsAreForgotten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		from := at(t, "Nov 1 08:00")
		var all []Stored
		for i := range 103 {
			all = append(all, Stored{ID: fmt.Sprintf("run-%03d", i), CreatedAt: from.Add(time.Duration(i) * time.Hour)})
		}
		save(t, d, all...)
		store := NewStore(d)
		for id, want := range map[string]fault.Kind{"run-002": fault.NotFound, "run-003": -1} {
			_, err := store.Find(t.Context(), id)
			if gone := err != nil; gone != (want == fault.NotFound) || gone && fault.KindOf(err) != want {
				t.Errorf("%s: %v", id, err)
			}
		}
	})
}
