package geo

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/outbound"
)

func TestFirstIsAskedOnceASecond(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, c *clock, serve func(_, _ *stub) *Service) {
		first, second := finds(here()), finds(there())
		s := serve(first, second)
		var waited []time.Duration
		s.sleep = func(_ context.Context, d time.Duration) error {
			waited = append(waited, d) // without moving the clock: all come at the same instant
			return nil
		}
		expect(t, s, address(1), here(), true)
		expect(t, s, address(2), here(), true)
		expect(t, s, address(3), there(), true) // its slot is 2 s away
		expect(t, s, address(4), there(), true) // the third took none
		if len(waited) != 2 || waited[0] != 0 || waited[1] != time.Second {
			t.Fatalf("waited %v, want 0 and 1 s", waited)
		}
		c.add(time.Millisecond) // now the next slot is 1.999 s away
		expect(t, s, address(5), there(), true)
		c.add(999 * time.Millisecond) // exactly 1 s
		expect(t, s, address(6), here(), true)
		if len(waited) != 3 || waited[2] != time.Second {
			t.Fatalf("waited %v, want one more second", waited)
		}
		c.add(time.Hour)
		expect(t, s, address(7), here(), true)
		if waited[3] != 0 {
			t.Fatalf("waited %v after an idle hour", waited[3])
		}
	})
}

func TestSlotsAreSharedByNodes(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		c := newClock()
		config.Now = c.now
		first, second := finds(here()), finds(there())
		var wg sync.WaitGroup
		for node := range 2 {
			s := service(dbtest.Open(t, config), c, first, second)
			s.sleep = func(context.Context, time.Duration) error { return nil }
			s.limits.claim, s.limits.total = time.Minute, time.Minute // a slow machine is not what is tested
			for i := range 10 {
				wg.Go(func() {
					if _, found, err := s.Geocode(t.Context(), address(100*node+i)); err != nil || !found {
						t.Errorf("%v, %v", found, err)
					}
				})
			}
		}
		wg.Wait()
		calls(t, first, 2) // now, and in one second
		calls(t, second, 18)
	})
}

func TestSlotOfAClockThatRanAhead(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, c *clock, serve func(_, _ *stub) *Service) {
		s := serve(finds(here()), finds(there()))
		expect(t, s, address(1), here(), true)
		c.add(-24 * time.Hour)
		expect(t, s, address(2), here(), true)
	})
}

// refuses is a provider that wants to be left alone for so long.
func refuses(d time.Duration) *stub {
	return &stub{answer: func(context.Context, Address) (Point, bool, error) {
		return Point{}, false, fmt.Errorf("first: %w", &outbound.Error{Kind: outbound.Status, Status: 429, RetryAfter: d})
	}}
}

func TestFirstIsLeftAloneForAsLongAsItSays(t *testing.T) {
	for _, tt := range []struct{ says, holds time.Duration }{
		{90 * time.Second, 90 * time.Second},
		{24 * time.Hour, 10 * time.Minute},
	} {
		each(t, func(t *testing.T, _ *db.DB, c *clock, serve func(_, _ *stub) *Service) {
			first, second := refuses(tt.says), finds(there())
			node, another := serve(first, second), serve(first, second)
			expect(t, node, address(1), there(), true)
			calls(t, first, 1)
			expect(t, node, address(2), there(), true)
			c.add(tt.holds - slotSpacing - time.Millisecond) // the next slot is more than a second away
			expect(t, another, address(3), there(), true)
			calls(t, first, 1)
			first.answer = finds(here()).answer
			c.add(time.Millisecond)
			expect(t, another, address(4), here(), true)
			calls(t, first, 2)
		})
	}
}

func TestALongerPauseStays(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, c *clock, serve func(_, _ *stub) *Service) {
		first, second := finds(here()), finds(there())
		s := serve(first, second)
		expect(t, s, address(1), here(), true)
		for _, d := range []time.Duration{time.Minute, 2 * time.Second} { // the answers of two calls that were under way
			if err := s.pause(t.Context(), d); err != nil {
				t.Fatal(err)
			}
		}
		c.add(30 * time.Second)
		expect(t, s, address(2), there(), true)
		calls(t, first, 1)
	})
}

// A writer that goes on and on holds neither the claim nor the memory for long.
func TestAHeldDatabaseLeavesTimeForTheSecond(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		c := newClock()
		config.Now, config.Wait = c.now, time.Minute
		holder := dbtest.Open(t, config)
		second := finds(there())
		s := service(dbtest.Open(t, config), c, finds(here()), second)
		expect(t, s, address(1), here(), true) // the slot's row is there to be locked
		c.add(time.Minute)
		began := time.Now()
		err := holder.Tx(t.Context(), func(tx *db.Tx) error {
			if _, err := tx.Exec(t.Context(), `update geocode_slot set next_at = next_at`); err != nil {
				return err
			}
			expect(t, s, address(2), there(), true)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); took > 3*time.Second { // twice half a second, and a slow machine
			t.Errorf("the visitor waited %v", took)
		}
		calls(t, second, 1)
	})
}
