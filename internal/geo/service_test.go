package geo

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

// clock is a time that stands still until it is moved.
type clock struct{ ms atomic.Int64 }

func newClock() *clock {
	c := new(clock)
	c.ms.Store(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC).UnixMilli())
	return c
}

func (c *clock) now() time.Time { return time.UnixMilli(c.ms.Load()) }

func (c *clock) add(d time.Duration) { c.ms.Add(d.Milliseconds()) }

// stub is a geocoder that counts its calls.
type stub struct {
	calls  atomic.Int64
	answer func(ctx context.Context, a Address) (Point, bool, error)
}

func (s *stub) Geocode(ctx context.Context, a Address) (Point, bool, error) {
	s.calls.Add(1)
	return s.answer(ctx, a)
}

func finds(p Point) *stub {
	return &stub{answer: func(context.Context, Address) (Point, bool, error) { return p, true, nil }}
}

func misses() *stub {
	return &stub{answer: func(context.Context, Address) (Point, bool, error) { return Point{}, false, nil }}
}

func fails() *stub {
	return &stub{answer: func(context.Context, Address) (Point, bool, error) { return Point{}, false, errors.New("down") }}
}

func here() Point  { return Point{32.75, -97.33} }
func there() Point { return Point{32.69, -97.26} }

func address(n int) Address {
	return Address{Street: fmt.Sprintf("%d Main St", n), City: "Fort Worth", State: "TX", Zip: "76102"}
}

// each runs fn on both databases with a clock that stands still; the service
// waits by moving it.
func each(t *testing.T, fn func(t *testing.T, d *db.DB, c *clock, serve func(first, second *stub) *Service)) {
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		c := newClock()
		config.Now = c.now
		d := dbtest.Open(t, config)
		fn(t, d, c, func(first, second *stub) *Service { return service(d, c, first, second) })
	})
}

func service(d *db.DB, c *clock, first, second *stub) *Service {
	config := Config{Source: "test", Log: slog.New(slog.DiscardHandler)}
	if first != nil {
		config.First = first
	}
	if second != nil {
		config.Second = second
	}
	s := NewService(d, config)
	s.sleep = func(_ context.Context, d time.Duration) error {
		c.add(max(0, d))
		return nil
	}
	return s
}

func expect(t *testing.T, s *Service, a Address, want Point, wantFound bool) {
	t.Helper()
	p, found, err := s.Geocode(t.Context(), a)
	if err != nil || found != wantFound || p != want {
		t.Fatalf("%v: got %v, %v, %v; want %v, %v", a, p, found, err, want, wantFound)
	}
}

func expectUnavailable(t *testing.T, s *Service, a Address) {
	t.Helper()
	if _, found, err := s.Geocode(t.Context(), a); fault.KindOf(err) != fault.Unavailable || found {
		t.Fatalf("got %v, %v; want a fault of kind Unavailable", found, err)
	}
}

func calls(t *testing.T, s *stub, want int64) {
	t.Helper()
	if got := s.calls.Load(); got != want {
		t.Fatalf("%d calls, want %d", got, want)
	}
}

func TestAnswersAreRemembered(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, c *clock, serve func(_, _ *stub) *Service) {
		hit, miss := finds(here()), misses()
		hits, misses := serve(hit, nil), serve(miss, nil)
		expect(t, hits, address(1), here(), true)
		shouted := Address{Street: " 1  MAIN st", City: "FORT WORTH", State: "tx", Zip: "76102 "}
		c.add(90*24*time.Hour - time.Minute)
		expect(t, hits, shouted, here(), true)
		calls(t, hit, 1)
		c.add(2 * time.Minute)
		expect(t, hits, address(1), here(), true)
		calls(t, hit, 2)

		expect(t, misses, address(2), Point{}, false)
		c.add(24*time.Hour - time.Minute)
		expect(t, misses, address(2), Point{}, false)
		calls(t, miss, 1)
		c.add(2 * time.Minute)
		expect(t, misses, address(2), Point{}, false)
		calls(t, miss, 2)
	})
}

func TestAnswersOfAnotherSourceAreNotGiven(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, c *clock, serve func(_, _ *stub) *Service) {
		expect(t, serve(finds(here()), nil), address(1), here(), true)
		c.add(time.Minute)
		other := serve(finds(there()), nil)
		other.config.Source = "another"
		expect(t, other, address(1), there(), true)
	})
}

func TestFirstMissIsTheAnswer(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, _ *clock, serve func(_, _ *stub) *Service) {
		second := finds(there())
		expect(t, serve(misses(), second), address(1), Point{}, false)
		calls(t, second, 0)
	})
}

func TestSecondStandsIn(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, c *clock, serve func(_, _ *stub) *Service) {
		first, second := fails(), finds(there())
		s := serve(first, second)
		expect(t, s, address(1), there(), true)
		expect(t, s, address(1), there(), true) // from memory
		calls(t, second, 1)

		second.answer = misses().answer
		c.add(time.Minute)
		expect(t, s, address(2), Point{}, false)
		c.add(time.Minute)
		first.answer = finds(here()).answer // back, and it knows the address
		expect(t, s, address(2), here(), true)
	})
}

func TestNoProviderAnswers(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, c *clock, serve func(_, _ *stub) *Service) {
		first, second := fails(), fails()
		s := serve(first, second)
		expectUnavailable(t, s, address(1))
		calls(t, first, 1)
		calls(t, second, 1)
		c.add(time.Minute)
		second.answer = finds(there()).answer // a failure is not remembered
		expect(t, s, address(1), there(), true)

		expectUnavailable(t, serve(nil, nil), address(2))
		expectUnavailable(t, serve(fails(), nil), address(2))
		expectUnavailable(t, serve(nil, fails()), address(2))
	})
}

func TestOnlyTheFirst(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, c *clock, serve func(_, _ *stub) *Service) {
		first := finds(here())
		s := serve(first, nil)
		s.sleep = func(context.Context, time.Duration) error { return nil }
		expect(t, s, address(1), here(), true)
		expect(t, s, address(2), here(), true)
		expectUnavailable(t, s, address(3)) // its slot is too far off
		calls(t, first, 2)
		expect(t, s, address(2), here(), true) // memory needs no slot
		c.add(2 * time.Second)
		expect(t, s, address(3), here(), true)
	})
}

func TestOnlyTheSecond(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, _ *clock, serve func(_, _ *stub) *Service) {
		second := finds(there())
		s := serve(nil, second)
		for i := range 5 { // no throttle
			expect(t, s, address(i), there(), true)
		}
		second.answer = misses().answer
		expect(t, s, address(9), Point{}, false)
		expect(t, s, address(9), Point{}, false) // its miss is the answer, and remembered
		calls(t, second, 6)
	})
}

// waiting is a context that tells when somebody waits for it.
type waiting struct {
	context.Context
	once  *sync.Once
	began chan struct{}
}

func (w waiting) Done() <-chan struct{} {
	w.once.Do(func() { close(w.began) })
	return w.Context.Done()
}

func newWaiting(ctx context.Context) waiting {
	return waiting{ctx, new(sync.Once), make(chan struct{})}
}

func TestOneLookupForCallersAtTheSameTime(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, _ *clock, serve func(_, _ *stub) *Service) {
		release := make(chan struct{})
		first := &stub{answer: func(ctx context.Context, _ Address) (Point, bool, error) {
			select {
			case <-release:
				return here(), true, nil
			case <-ctx.Done():
				return Point{}, false, ctx.Err()
			}
		}}
		s := serve(first, nil)
		s.limits.alone, s.limits.total = time.Minute, time.Minute

		impatient, leave := context.WithCancel(t.Context())
		leader := newWaiting(impatient)
		left := make(chan error, 1)
		go func() {
			_, _, err := s.Geocode(leader, address(1))
			left <- err
		}()
		<-leader.began
		var wg sync.WaitGroup
		for range 7 {
			w := newWaiting(t.Context())
			wg.Go(func() {
				if p, found, err := s.Geocode(w, address(1)); err != nil || !found || p != here() {
					t.Errorf("%v, %v, %v", p, found, err)
				}
			})
			<-w.began
		}
		leave()
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Errorf("who leaves gets %v", err)
		}
		close(release)
		wg.Wait()
		calls(t, first, 1)
	})
}

// Not everything within a lookup ends with its context; the caller's wait does.
func TestTheWaitEndsInTime(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, _ *clock, serve func(_, _ *stub) *Service) {
		release := make(chan struct{})
		defer close(release)
		s := serve(&stub{answer: func(context.Context, Address) (Point, bool, error) {
			<-release
			return here(), true, nil
		}}, nil)
		s.limits.total = 50 * time.Millisecond
		expectUnavailable(t, s, address(1))
	})
}

// A provider that writes would wait for ever for a transaction around its call.
func TestNoTransactionIsOpenDuringACall(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, _ *clock, serve func(_, _ *stub) *Service) {
		writes := func(ctx context.Context, _ Address) (Point, bool, error) {
			err := d.Tx(ctx, func(tx *db.Tx) error {
				_, err := tx.Exec(ctx, `update geocode_slot set next_at = next_at`)
				return err
			})
			return here(), true, err
		}
		expect(t, serve(&stub{answer: writes}, nil), address(1), here(), true)
		expect(t, serve(nil, &stub{answer: writes}), address(2), here(), true)
	})
}

func TestAnAnswerThatCannotBeRememberedIsStillGiven(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, _ *clock, serve func(_, _ *stub) *Service) {
		drops := func(ctx context.Context, _ Address) (Point, bool, error) {
			return here(), true, d.Tx(ctx, func(tx *db.Tx) error {
				_, err := tx.Exec(ctx, `drop table geocode_cache`)
				return err
			})
		}
		s := serve(&stub{answer: drops}, nil)
		expect(t, s, address(1), here(), true)
		if _, _, err := s.Geocode(t.Context(), address(1)); err == nil {
			t.Error("a cache that cannot be read must not look like an empty one")
		}
	})
}

func TestCacheIsBounded(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, c *clock, serve func(_, _ *stub) *Service) {
		const extra = 50
		hour := time.Hour.Milliseconds()
		err := d.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `with recursive n(i) as (select 1 union all select i + 1 from n where i < $1)
				insert into geocode_cache (key, lat, lon, expires_at) select 'row ' || i, null, null, cast($2 as bigint) + i from n`,
				maxCached+extra, db.Millis(tx.Now())+hour)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		s := serve(nil, finds(here()))
		expect(t, s, address(1), here(), true)
		count := func(where string) (n int) {
			if err := d.QueryRow(t.Context(), `select count(*) from geocode_cache where `+where).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		if n := count(`1 = 1`); n != maxCached {
			t.Errorf("%d rows, want %d", n, maxCached)
		}
		if n := count(`key in ('row 1', 'row 51')`); n != 0 {
			t.Errorf("%d of the oldest rows are left", n)
		}
		c.add(2 * time.Hour) // all but one have expired
		expect(t, s, address(2), here(), true)
		if n := count(`1 = 1`); n != maxCached-sweepBatch+1 {
			t.Errorf("%d rows after one sweep, want %d", n, maxCached-sweepBatch+1)
		}
	})
}

func TestLimitsKeepTheVisitorsFiveSeconds(t *testing.T) {
	l := defaultLimits()
	if l.total >= 5*time.Second {
		t.Errorf("a lookup may take %v", l.total)
	}
	if worst := l.first + l.second; worst >= l.total {
		t.Errorf("two slow providers take %v, and the second is cut off", worst)
	}
	if left := l.total - l.claim - l.wait - l.first; left < time.Second {
		t.Errorf("after a wait and a slow first, %v is left for the second", left)
	}
	if worst := l.claim + l.wait + l.alone; worst >= l.total {
		t.Errorf("one provider alone takes %v", worst)
	}
}
