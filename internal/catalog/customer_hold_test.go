package catalog_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/fault"
)

const lg = "lg-wm4000hba"

func rules() catalog.HoldRules {
	return catalog.HoldRules{Long: 24 * time.Hour, Network: 3, Phone: "(817) 555-0142"}
}

func holder(n int) catalog.Holder {
	return catalog.Holder{Name: "Ann Lee", Phone: fmt.Sprintf("(817) 555-01%02d", n), Network: fmt.Sprintf("203.0.113.%d", n)}
}

func limited(t *testing.T, err error, slug string) {
	t.Helper()
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != fault.Conflict || f.Slug != slug {
		t.Errorf("%v, want %s", err, slug)
	}
}

func TestACustomerHoldsAUnitForADay(t *testing.T) {
	eachClock(t, func(t *testing.T, d *db.DB, s *catalog.Service, move func(time.Duration)) {
		token, u, err := s.TakeHold(t.Context(), bosch, holder(1), rules())
		if err != nil || u.Hold.Until.Sub(d.Now()).Round(time.Minute) != 24*time.Hour || len(token) != 43 {
			t.Fatal(token, u.Hold, err)
		}
		if u = find(t, s, bosch); !u.OnHold() || u.Hold.For != "Ann Lee" || u.Hold.Phone != "8175550101" {
			t.Errorf("%+v", u.Hold)
		}
		if u, err = s.ShowHold(t.Context(), token); err != nil || u.Slug != bosch {
			t.Error(u.Slug, err)
		}
		_, err = s.ShowHold(t.Context(), token[:42]+"-")
		_ = wrong(t, err, fault.NotFound)
		_, _, err = s.TakeHold(t.Context(), bosch, holder(2), rules())
		limited(t, err, "on-hold")
		again := holder(3)
		again.Phone = "+1 817.555.0101" // the same, spelled differently
		_, _, err = s.TakeHold(t.Context(), lg, again, rules())
		limited(t, err, "hold-limit")
		if short := ordered(t.Context(), d, s, bosch); short == nil {
			t.Error("somebody else ordered it")
		}
		if err := s.LetGo(t.Context(), token); err != nil || find(t, s, bosch).Stock != 1 {
			t.Error(err)
		}
		_ = wrong(t, s.LetGo(t.Context(), token), fault.NotFound)
		got, err := s.History(t.Context(), bosch)
		if err != nil || len(got) != 2 || got[0].By != "customer" || got[1].Field != "hold" {
			t.Errorf("history %+v, %v", got, err)
		}
		if got := audited(t, d)[:2]; got[0] != "customer unit.release "+bosch || got[1] != "customer unit.hold "+bosch {
			t.Error(got)
		}
		if token, _, err = s.TakeHold(t.Context(), lg, holder(1), rules()); err != nil {
			t.Fatal(err)
		}
		move(24*time.Hour + time.Second)
		_, err = s.ShowHold(t.Context(), token)
		_ = wrong(t, err, fault.NotFound)
		if token, _, err = s.TakeHold(t.Context(), bosch, holder(1), rules()); err != nil {
			t.Errorf("after it was over: %v", err)
		}
		if _, err := s.Release(t.Context(), ann, bosch); err != nil { // staff end it
			t.Fatal(err)
		}
		_, err = s.ShowHold(t.Context(), token)
		_ = wrong(t, err, fault.NotFound)
	})
}

func TestHoldsAreBounded(t *testing.T) {
	eachClock(t, func(t *testing.T, d *db.DB, s *catalog.Service, _ func(time.Duration)) {
		units, err := s.All(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for i := range 4 {
			h := holder(i)
			h.Network = "203.0.113.9"
			if _, _, err = s.TakeHold(t.Context(), units[i].Slug, h, rules()); (err == nil) != (i < 3) {
				t.Errorf("hold %d of a network: %v", i+1, err)
			}
		}
		limited(t, err, "hold-limit")
		held := 3
		for i := 10; i < 60; i++ {
			if _, _, err = s.TakeHold(t.Context(), units[i].Slug, holder(i), rules()); err != nil {
				break
			}
			held++
		}
		limited(t, err, "hold-limit")
		if pieces, err := s.Pieces(t.Context(), d); err != nil || held != pieces/3 {
			t.Errorf("%d of %d pieces are held, %v", held, pieces, err)
		}
	})
}

func TestWhatCannotBeHeld(t *testing.T) {
	eachClock(t, func(t *testing.T, d *db.DB, s *catalog.Service, _ func(time.Duration)) {
		_, _, err := s.TakeHold(t.Context(), bosch, catalog.Holder{Name: "see shop.example", Phone: "555"}, rules())
		if fields := wrong(t, err, fault.Invalid); fields["name"] == "" || fields["phone"] == "" {
			t.Error(fields)
		}
		_, _, err = s.TakeHold(t.Context(), "no-such-unit", holder(1), rules())
		_ = wrong(t, err, fault.NotFound)
		if err := ordered(t.Context(), d, s, bosch); err != nil {
			t.Fatal(err)
		}
		_, _, err = s.TakeHold(t.Context(), bosch, holder(1), rules())
		limited(t, err, "sold")
		if _, err := d.Exec(t.Context(), `update unit set off_sale = 'recall' where slug = $1`, lg); err != nil {
			t.Fatal(err)
		}
		_, _, err = s.TakeHold(t.Context(), lg, holder(1), rules())
		limited(t, err, "sold")
		const fridge = "ge-gfe28gmkes"
		if _, err := s.SetHold(t.Context(), ann, fridge, catalog.Hold{For: "Bob", Until: d.Now().Add(time.Hour)}); err != nil {
			t.Fatal(err)
		}
		_, _, err = s.TakeHold(t.Context(), fridge, holder(1), rules())
		limited(t, err, "on-hold")
	})
}

// TestCustomersRace for one unit, and one of them for many.
func TestCustomersRace(t *testing.T) {
	eachClock(t, func(t *testing.T, _ *db.DB, s *catalog.Service, _ func(time.Duration)) {
		take := func(slug string, n int) func(context.Context) error {
			return func(ctx context.Context) error {
				_, _, err := s.TakeHold(ctx, slug, holder(n), rules())
				return err
			}
		}
		if won := atOnce(t, take(bosch, 1), take(bosch, 2), take(bosch, 3), take(bosch, 4)); won != 1 {
			t.Errorf("%d hold one unit", won)
		}
		if won := atOnce(t, take(lg, 9), take("ge-gfe28gmkes", 9), take("roper-rtw4516fw", 9)); won != 1 {
			t.Errorf("one person holds %d units", won)
		}
	})
}
