package setting_test

import (
	"errors"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/setting"
)

func TestEachChangeHasItsLineOfHistory(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, define().registry)
		change := func(value string) {
			t.Helper()
			if err := s.Change(t.Context(), setting.Edit{Key: "limit.order", Value: []byte(value), By: "user-ann"}); err != nil {
				t.Fatal(err)
			}
		}
		change("7")
		change("7") // nothing to tell
		if err := s.Set(t.Context(), "limit.order", []byte("9")); err != nil {
			t.Fatal(err)
		}
		if err := s.Reset(t.Context(), "limit.order"); err != nil {
			t.Fatal(err)
		}
		if s.Change(t.Context(), setting.Edit{Key: "limit.order", Value: []byte("0"), By: "user-ann"}) == nil {
			t.Fatal("a value that is not allowed was stored")
		}
		list, err := s.History(t.Context(), "limit.order")
		if err != nil || len(list) != 3 {
			t.Fatalf("%+v, %v", list, err)
		}
		for i, want := range []string{"3 9  command line", "2 7 9 command line", "1  7 user-ann"} {
			c := list[i]
			if got := string('0'+rune(c.Version)) + " " + string(c.Was) + " " + string(c.Became) + " " + c.By; got != want || c.At.IsZero() {
				t.Errorf("line %d: %q, want %q", i, got, want)
			}
		}
		if was, err := s.Replaced(t.Context(), "limit.order", 2); err != nil || string(was) != "7" {
			t.Errorf("change 2 replaced %s, %v", was, err)
		}
		if _, err := s.Replaced(t.Context(), "limit.order", 9); fault.KindOf(err) != fault.NotFound {
			t.Errorf("no such change: %v", err)
		}
		if e := open(t, d, define().registry).List()[0]; e.Version != 3 || e.Changed {
			t.Errorf("%+v", e)
		}
	})
}

func TestTheSecondOfTwoEditorsIsTold(t *testing.T) {
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		here, there := open(t, dbtest.Open(t, c), define().registry), open(t, dbtest.Open(t, c), define().registry)
		seen := int64(0)
		first := setting.Edit{Key: "shop.name", Value: []byte(`"Ann's"`), By: "user-ann", Version: &seen}
		if err := here.Change(t.Context(), first); err != nil {
			t.Fatal(err)
		}
		second := setting.Edit{Key: "shop.name", Value: []byte(`"Bob's"`), By: "user-bob", Version: &seen}
		err := there.Change(t.Context(), second)
		var f *fault.Error
		if !errors.As(err, &f) || f.Slug != "fact-changed" || f.Kind != fault.Conflict || f.Extra["version"] != int64(1) {
			t.Fatalf("%v", err)
		}
		second.Version = new(int64(1))
		if err := there.Change(t.Context(), second); err != nil {
			t.Errorf("after a look: %v", err)
		}
	})
}
