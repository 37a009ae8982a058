package catalog_test

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/job"
)

const bosch = "bosch-shpm88z75n"

// eachClock runs fn on both databases, whose clock moves as fn says.
func eachClock(t *testing.T, fn func(t *testing.T, d *db.DB, s *catalog.Service, move func(time.Duration))) {
	t.Helper()
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		var ahead atomic.Int64
		c.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
		d := dbtest.Open(t, c)
		fn(t, d, open(t, d), func(by time.Duration) { ahead.Add(int64(by)) })
	})
}

func ordered(ctx context.Context, d *db.DB, s *catalog.Service, id string) error {
	_, short, err := take(ctx, d, s, catalog.Line{ID: id, Quantity: 1})
	if err == nil && short != nil {
		return errShort
	}
	return err
}

func TestAHoldKeepsAUnitUntilItsTime(t *testing.T) {
	eachClock(t, func(t *testing.T, d *db.DB, s *catalog.Service, move func(time.Duration)) {
		before := revision(t, d)
		until := d.Now().Add(2 * time.Hour)
		u, err := s.SetHold(t.Context(), ann, bosch, catalog.Hold{For: " Ann Lee ", Until: until})
		if err != nil || u.Stock != 0 || revision(t, d) != before+1 {
			t.Fatal(u, err)
		}
		if u = find(t, s, bosch); !u.OnHold() || !u.Sold() || !u.SoldAt.IsZero() || u.Hold.For != "Ann Lee" || u.Product().Stock != 0 || !u.Product().OnHold {
			t.Errorf("on hold: %+v", u)
		}
		_, short, err := take(t.Context(), d, s, catalog.Line{ID: bosch, Quantity: 1})
		if err != nil || len(short) != 1 || short[0].Available != 0 || short[0].Name == "" {
			t.Errorf("an order by somebody else: %+v, %v", short, err)
		}
		_, err = s.Sell(t.Context(), ann, bosch, 0, false)
		_ = wrong(t, err, fault.Conflict)
		_ = wrong(t, s.Remove(t.Context(), ann, bosch), fault.Conflict)
		_, err = s.SetHold(t.Context(), ann, bosch, catalog.Hold{For: "Bob", Until: until})
		_ = wrong(t, err, fault.Conflict)
		_, err = s.Set(t.Context(), ann, bosch, 0, typed(t, "stock", "0"))
		if wrong(t, err, fault.Invalid)["stock"] == "" {
			t.Error(err)
		}
		if u, err = s.SetHold(t.Context(), ann, bosch, catalog.Hold{For: "ann lee", Until: until.Add(time.Hour)}); err != nil || u.Hold.Until.Before(until.Add(time.Minute)) {
			t.Errorf("a later end for the same person: %+v, %v", u.Hold, err)
		}
		move(3*time.Hour + time.Second)
		if u = find(t, s, bosch); u.Stock != 1 || u.Hold != (catalog.Hold{}) {
			t.Errorf("over: %+v", u.Hold)
		}
		if err := ordered(t.Context(), d, s, bosch); err != nil {
			t.Errorf("an order after the hold: %v", err)
		}
		_, err = s.SetHold(t.Context(), ann, bosch, catalog.Hold{For: "Bob", Until: d.Now().Add(time.Hour)})
		_ = wrong(t, err, fault.Conflict)
	})
}

// TestPagesHearThatAHoldIsOver without anybody's deed.
func TestPagesHearThatAHoldIsOver(t *testing.T) {
	eachClock(t, func(t *testing.T, d *db.DB, s *catalog.Service, move func(time.Duration)) {
		if _, err := s.SetHold(t.Context(), ann, bosch, catalog.Hold{For: "Ann", Until: d.Now().Add(time.Hour)}); err != nil {
			t.Fatal(err)
		}
		q := job.New(d, slog.New(slog.DiscardHandler), job.Options{})
		s.Register(q)
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		defer running.Wait()
		defer stop()
		running.Go(func() { _ = q.Run(ctx) })
		told := make(chan struct{}, 100)
		running.Go(func() { d.Watch(ctx, []string{catalog.Topic}, func() { told <- struct{}{} }) })
		<-told // at the start
		move(time.Hour)
		<-told
		if held := find(t, s, bosch); held.Version != 3 || held.Stock != 1 {
			t.Errorf("%+v", held)
		}
	})
}

func TestAHoldTakesOnePieceOfMany(t *testing.T) {
	eachClock(t, func(t *testing.T, d *db.DB, s *catalog.Service, _ func(time.Duration)) {
		const roper = "roper-rtw4516fw" // three alike
		if _, err := s.SetHold(t.Context(), ann, roper, catalog.Hold{For: "Ann", Until: d.Now().Add(time.Hour)}); err != nil {
			t.Fatal(err)
		}
		_, short, err := take(t.Context(), d, s, catalog.Line{ID: roper, Quantity: 3})
		if err != nil || len(short) != 1 || short[0].Available != 2 {
			t.Errorf("three: %+v, %v", short, err)
		}
		if _, short, err = take(t.Context(), d, s, catalog.Line{ID: roper, Quantity: 2}); err != nil || short != nil {
			t.Errorf("two: %+v, %v", short, err)
		}
		if u := find(t, s, roper); u.OnFloor != 1 || !u.OnHold() || !u.SoldAt.IsZero() {
			t.Errorf("%+v", u)
		}
		if _, err := s.Release(t.Context(), ann, roper); err != nil || find(t, s, roper).Stock != 1 {
			t.Error(err)
		}
		_, err = s.Release(t.Context(), ann, roper)
		_ = wrong(t, err, fault.Conflict)
	})
}

func TestAHoldAsksForANameAndATime(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	s := open(t, d)
	for field, h := range map[string]catalog.Hold{
		"for":   {For: " ", Until: d.Now().Add(time.Hour)},
		"until": {For: "Ann", Until: d.Now().Add(-time.Hour)},
	} {
		_, err := s.SetHold(t.Context(), ann, bosch, h)
		if fields := wrong(t, err, fault.Invalid); fields[field] == "" || len(fields) != 1 {
			t.Errorf("%s: %v", field, fields)
		}
	}
	_, err := s.SetHold(t.Context(), ann, bosch, catalog.Hold{For: "Ann", Until: d.Now().AddDate(1, 0, 0)})
	if wrong(t, err, fault.Invalid)["until"] == "" {
		t.Error("a year")
	}
}

func TestASaleInTheShowroomAndItsUndo(t *testing.T) {
	eachClock(t, func(t *testing.T, d *db.DB, s *catalog.Service, _ func(time.Duration)) {
		u, err := s.Sell(t.Context(), ann, bosch, 0, false)
		if err != nil || !u.Sold() || find(t, s, bosch).SoldAt.IsZero() {
			t.Fatal(u, err)
		}
		_, err = s.Sell(t.Context(), ann, bosch, 0, false) // a double click
		_ = wrong(t, err, fault.Conflict)
		_, err = s.UndoSale(t.Context(), ann, bosch, u.Version-1, time.UnixMilli(0)) // pressed on another sale
		_ = wrong(t, err, fault.Conflict)
		if u, err = s.UndoSale(t.Context(), ann, bosch, u.Version, time.UnixMilli(0)); err != nil || u.Stock != 1 || !find(t, s, bosch).SoldAt.IsZero() {
			t.Fatal(u, err)
		}
		_, err = s.UndoSale(t.Context(), ann, bosch, 0, time.UnixMilli(0))
		_ = wrong(t, err, fault.Conflict)
		if err := ordered(t.Context(), d, s, bosch); err != nil {
			t.Fatal(err)
		}
		_, err = s.UndoSale(t.Context(), ann, bosch, 0, time.UnixMilli(0)) // it went with an order
		_ = wrong(t, err, fault.Conflict)
		if got := audited(t, d)[:2]; got[0] != "user-ann unit.unsold "+bosch || got[1] != "user-ann unit.sold "+bosch {
			t.Error(got)
		}
	})
}

func TestTheHolderBuysAndTheUndoBringsTheHoldBack(t *testing.T) {
	eachClock(t, func(t *testing.T, d *db.DB, s *catalog.Service, _ func(time.Duration)) {
		_, err := s.Sell(t.Context(), ann, bosch, 0, true)
		_ = wrong(t, err, fault.Conflict)
		if _, err := s.SetHold(t.Context(), ann, bosch, catalog.Hold{For: "Ann", Until: d.Now().Add(time.Hour)}); err != nil {
			t.Fatal(err)
		}
		if u, err := s.Sell(t.Context(), ann, bosch, 0, true); err != nil || u.OnFloor != 0 || u.Hold.For != "" {
			t.Fatal(u, err)
		}
		if u, err := s.UndoSale(t.Context(), ann, bosch, 0, time.UnixMilli(0)); err != nil || !u.OnHold() || u.Hold.For != "Ann" {
			t.Fatal(u, err)
		}
	})
}

// TestASaleAnOrderAndAHoldRace for the last piece: one of them has it.
func TestASaleAnOrderAndAHoldRace(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		for _, id := range []string{bosch, "lg-wm4000hba", "ge-gfe28gmkes"} {
			hold := func(who string) func(context.Context) error {
				return func(ctx context.Context) error {
					_, err := s.SetHold(ctx, ann, id, catalog.Hold{For: who, Until: d.Now().Add(time.Hour)})
					return err
				}
			}
			order := func(ctx context.Context) error { return ordered(ctx, d, s, id) }
			sell := func(ctx context.Context) error {
				_, err := s.Sell(ctx, ann, id, 0, false)
				return err
			}
			if won := atOnce(t, sell, hold("Ann"), order, hold("Bob"), sell, order); won != 1 {
				t.Errorf("%s: %d had the last piece", id, won)
			}
			u := find(t, s, id)
			if u.Stock != 0 || u.OnFloor == 1 != (u.Hold.For != "") {
				t.Errorf("%s: %d on the floor, held for %q", id, u.OnFloor, u.Hold.For)
			}
		}
	})
}

// TestEditsAndOrdersLoseNoPiece while prices change.
func TestEditsAndOrdersLoseNoPiece(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		const roper = "roper-rtw4516fw"
		calls := make([]func(context.Context) error, 0, 9)
		for _, price := range []string{"209", "219", "229"} {
			e := typed(t, "price", price)
			calls = append(calls, func(ctx context.Context) error { return ordered(ctx, d, s, roper) }, func(ctx context.Context) error {
				_, err := s.Set(ctx, ann, roper, 0, e)
				return err
			})
		}
		if won := atOnce(t, calls...); won != len(calls) || find(t, s, roper).OnFloor != 0 {
			t.Errorf("%d of %d, %d left", won, len(calls), find(t, s, roper).OnFloor)
		}
	})
}
