package setting_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/setting"
)

type hours struct {
	Open  string   `json:"open"`
	Close string   `json:"close"`
	Days  []string `json:"days,omitempty"`
}

type keys struct {
	registry *setting.Registry
	limit    setting.Key[int]
	fixed    setting.Key[bool]
	name     setting.Key[string]
	hours    setting.Key[hours]
}

func define() keys {
	r := setting.NewRegistry()
	k := keys{
		registry: r,
		limit: setting.Define(r, "limit.order", 120, func(n int) error {
			if n < 1 || n > 1000 {
				return errors.New("must be between 1 and 1000")
			}
			return nil
		}),
		fixed: setting.Define(r, "structured_data.fixed_rating", false, nil),
		name:  setting.Define(r, "shop.name", "Panther", nil),
		hours: setting.Define(r, "shop.hours", hours{Open: "9:00", Close: "18:00"}, nil),
	}
	return k
}

func open(t *testing.T, d *db.DB, r *setting.Registry) *setting.Store {
	t.Helper()
	s, err := setting.Open(t.Context(), d, r)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestDefaultsChangesAndResets(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := define()
		s := open(t, d, k.registry)
		before := s.Snapshot()
		for key, value := range map[string]string{
			"limit.order": " 7 ", "structured_data.fixed_rating": "true", "shop.name": `"Enamel & Co"`,
			"shop.hours": `{"open":"8:00","close":"17:00","days":["Mon"]}`,
		} {
			if err := s.Set(t.Context(), key, []byte(value)); err != nil {
				t.Fatalf("%s: %v", key, err)
			}
		}
		for name, now := range map[string]*setting.Snapshot{"same": s.Snapshot(), "opened again": open(t, d, k.registry).Snapshot()} {
			if k.limit.Get(now) != 7 || !k.fixed.Get(now) || k.name.Get(now) != "Enamel & Co" || k.hours.Get(now).Days[0] != "Mon" {
				t.Errorf("%s: %v %v %v %v", name, k.limit.Get(now), k.fixed.Get(now), k.name.Get(now), k.hours.Get(now))
			}
		}
		if k.limit.Get(before) != 120 || k.name.Get(before) != "Panther" {
			t.Error("a snapshot that was taken before has changed")
		}
		if err := s.Reset(t.Context(), "limit.order"); err != nil {
			t.Fatal(err)
		}
		if got := k.limit.Get(s.Snapshot()); got != 120 {
			t.Errorf("after the reset %d", got)
		}
		if err := s.Reset(t.Context(), "limit.order"); err != nil {
			t.Errorf("a second reset: %v", err)
		}
	})
}

func TestListShowsWhatIsInForce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := define()
		s := open(t, d, k.registry)
		if err := s.Set(t.Context(), "limit.order", []byte("7")); err != nil {
			t.Fatal(err)
		}
		list := s.List()
		var names []string
		for _, e := range list {
			names = append(names, e.Key)
		}
		if want := []string{"limit.order", "shop.hours", "shop.name", "structured_data.fixed_rating"}; !slices.Equal(names, want) {
			t.Fatalf("keys %v, want %v", names, want)
		}
		if e := list[0]; string(e.Value) != "7" || string(e.Default) != "120" || !e.Changed {
			t.Errorf("%+v", e)
		}
		if e := list[2]; string(e.Value) != `"Panther"` || e.Changed {
			t.Errorf("%+v", e)
		}
	})
}

func TestWhatIsNotAllowedIsRefusedAndSaysWhatIs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := define()
		s := open(t, d, k.registry)
		for _, c := range []struct{ key, value, says string }{
			{"limit.order", "0", "must be between 1 and 1000"},
			{"limit.order", "1001", "must be between 1 and 1000"},
			{"limit.order", `"7"`, "a whole number"},
			{"limit.order", "7.5", "a whole number"},
			{"limit.order", "null", "a whole number"},
			{"limit.order", "", "a whole number"},
			{"limit.order", "7 8", "a whole number"},
			{"limit.order", "7]", "a whole number"},
			{"structured_data.fixed_rating", "1", "true or false"},
			{"shop.name", "Panther", "double quotes"},
			{"shop.name", "\"Pan\xffther\"", "UTF-8"},
			{"shop.name", `"` + strings.Repeat("x", 70000) + `"`, "bytes"},
			{"shop.hours", `{"opens":"8:00"}`, "the fields open, close, days"},
			{"shop.hours", `[]`, "the fields open, close, days"},
			{"shop.nam", "1", "shop.hours, shop.name"},
			{"nothing", "1", "limit.order"},
		} {
			err := s.Set(t.Context(), c.key, []byte(c.value))
			if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s = %.40s: %v", c.key, c.value, err)
			}
		}
		if err := s.Reset(t.Context(), "shop.nam"); fault.KindOf(err) != fault.Invalid {
			t.Errorf("reset of an unknown key: %v", err)
		}
		var rows int
		if err := d.QueryRow(t.Context(), `select count(*) from setting`).Scan(&rows); err != nil || rows != 0 {
			t.Errorf("%d rows were stored, %v", rows, err)
		}
	})
}

func TestARowThatIsNoLongerAllowedLeavesTheDefault(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `insert into setting (key, value, changed_at) values ('limit.order', '0', 1), ('of.another.version', 'x', 1)`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		k := define()
		s := open(t, d, k.registry)
		if got := k.limit.Get(s.Snapshot()); got != 120 {
			t.Errorf("limit = %d", got)
		}
		if e := s.List()[0]; string(e.Value) != "120" || !e.Changed || e.Problem != "must be between 1 and 1000" {
			t.Errorf("%+v", e)
		}
	})
}

func TestAChangeReachesTheOtherProcess(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		c.Poll = 5 * time.Millisecond
		server, command := dbtest.Open(t, c), dbtest.Open(t, c)
		k := define()
		s := open(t, server, k.registry)
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		ended := make(chan error, 1)
		go func() { ended <- s.Run(ctx, func() {}) }()

		if err := open(t, command, define().registry).Set(ctx, "shop.name", []byte(`"Other"`)); err != nil {
			t.Fatal(err)
		}
		tick := time.NewTicker(2 * time.Millisecond)
		defer tick.Stop()
		for k.name.Get(s.Snapshot()) != "Other" {
			select {
			case <-tick.C:
			case <-ctx.Done():
				t.Fatal("the snapshot stayed old")
			}
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

func TestMistakesInTheProgramPanic(t *testing.T) {
	for name, mistake := range map[string]func(r *setting.Registry){
		"twice":       func(r *setting.Registry) { setting.Define(r, "a", 1, nil); setting.Define(r, "a", 2, nil) },
		"no name":     func(r *setting.Registry) { setting.Define(r, "", 1, nil) },
		"bad default": func(r *setting.Registry) { setting.Define(r, "a", 1, func(int) error { return errors.New("no") }) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			mistake(setting.NewRegistry())
		}()
	}
}
