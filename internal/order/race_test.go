package order

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/shop"
)

// atOnce runs n calls together and returns their answers.
func atOnce(n int, call func(i int) (Receipt, error)) ([]Receipt, []error) {
	receipts, errs := make([]Receipt, n), make([]error, n)
	start := make(chan struct{})
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			<-start
			receipts[i], errs[i] = call(i)
		})
	}
	close(start)
	wg.Wait()
	return receipts, errs
}

func TestFiftyBuyersOfOneUnit(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		slug := k.unit(0).Slug
		r := k.request(slug)
		_, errs := atOnce(50, func(i int) (Receipt, error) { return k.Place(t.Context(), fmt.Sprintf("key-%d", i), r) })
		won := 0
		for _, err := range errs {
			var f *fault.Error
			switch {
			case err == nil:
				won++
			case !errors.As(err, &f) || f.Kind != fault.Conflict || f.Slug != "sold-out":
				t.Errorf("err = %v, want sold-out", err)
			}
		}
		if won != 1 || k.count("orders") != 1 || k.count("order_key") != 1 || k.stock(slug) != 0 {
			t.Errorf("%d won, %d orders, %d keys, stock %d", won, k.count("orders"), k.count("order_key"), k.stock(slug))
		}
	})
}

func TestOneKeyEightTimesAtOnce(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		r := k.request(k.unit(0).Slug)
		receipts, errs := atOnce(8, func(int) (Receipt, error) { return k.Place(t.Context(), "key-1", r) })
		for i := range receipts {
			if errs[i] != nil || receipts[i] != receipts[0] {
				t.Errorf("answer %d = %+v, %v, first %+v", i, receipts[i], errs[i], receipts[0])
			}
		}
		if n := k.count("orders"); n != 1 {
			t.Errorf("%d orders, want 1", n)
		}
	})
}

func TestOrdersOfTheSameUnitsDoNotCross(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		a, b := k.unit(0).Slug, k.unit(1).Slug
		k.exec(`update unit set stock = 40 where slug = $1 or slug = $2`, a, b)
		forth, back := k.request(a, b), k.request(b, a)
		receipts, errs := atOnce(20, func(i int) (Receipt, error) {
			return k.Place(t.Context(), fmt.Sprintf("key-%d", i), []Request{forth, back}[i%2])
		})
		numbers := map[string]bool{}
		for i, err := range errs {
			if err != nil {
				t.Errorf("order %d: %v", i, err)
			}
			numbers[receipts[i].Number] = true
		}
		if len(numbers) != 20 || k.stock(a) != 20 || k.stock(b) != 20 {
			t.Errorf("%d numbers, stock %d and %d", len(numbers), k.stock(a), k.stock(b))
		}
	})
}

// eachHurried runs fn on both databases, where a wait for a lock is short.
func eachHurried(t *testing.T, fn func(t *testing.T, k *desk)) {
	t.Helper()
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		c.Wait = 300 * time.Millisecond
		fn(t, newDesk(t, dbtest.Open(t, c)))
	})
}

// while holds a transaction open, after do, during fn; then it is undone.
func (k *desk) while(do func(tx *db.Tx) error, fn func()) {
	k.t.Helper()
	held, release, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	undone := errors.New("undone")
	go func() {
		done <- k.db.Tx(k.t.Context(), func(tx *db.Tx) error {
			if err := do(tx); err != nil {
				return err
			}
			close(held)
			<-release
			return undone
		})
	}()
	select {
	case <-held:
	case err := <-done:
		k.t.Fatal(err)
	}
	fn()
	close(release)
	if err := <-done; !errors.Is(err, undone) {
		k.t.Fatal(err)
	}
}

// The first attempt is inside its transaction, where it prices the cart.
func TestInFlight(t *testing.T) {
	eachHurried(t, func(t *testing.T, k *desk) {
		r := k.request(k.unit(0).Slug)
		held, release := make(chan struct{}), make(chan struct{})
		reached := sync.OnceFunc(func() { close(held) })
		k.Service.facts = func() shop.Facts {
			reached()
			<-release
			return k.facts
		}
		var first Receipt
		done := make(chan error, 1)
		go func() {
			var err error
			first, err = k.Place(t.Context(), "key-1", r)
			done <- err
		}()
		<-held
		_, err := k.Place(t.Context(), "key-1", r)
		if f := k.refused(err, fault.Conflict, "in-flight"); f.RetryAfter <= 0 {
			t.Error("no Retry-After")
		}
		close(release)
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if again := k.place("key-1", r); again != first {
			t.Errorf("again = %+v, first %+v", again, first)
		}
	})
}

// Another node is seen by the row that it holds, which only PostgreSQL's nodes share.
func TestInFlightOnAnotherNode(t *testing.T) {
	t.Parallel()
	c := dbtest.Config(t, dbtest.Postgres)
	c.Wait = 300 * time.Millisecond
	k := newDesk(t, dbtest.Open(t, c))
	r := k.request(k.unit(0).Slug)
	k.while(func(tx *db.Tx) error {
		_, err := insertKey(t.Context(), tx, placing{key: "key-1", hash: "h", orderID: "o"})
		return err
	}, func() {
		_, err := k.Place(t.Context(), "key-1", r)
		_ = k.refused(err, fault.Conflict, "in-flight")
		hurried, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond) // ends before the lock is known of
		defer cancel()
		_, err = k.Place(hurried, "key-1", r)
		_ = k.refused(err, fault.Unavailable, "")
	})
	k.place("key-1", r) // the other attempt left nothing behind
}

// A request that waits for anything but its own key is told that the shop is
// busy, not that its order is being placed.
func TestBusyWithOtherWork(t *testing.T) {
	eachHurried(t, func(t *testing.T, k *desk) {
		u := k.unit(0)
		r := k.request(u.Slug)
		k.while(func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `update unit set stock = stock where slug = $1`, u.Slug)
			return err
		}, func() {
			_, err := k.Place(t.Context(), "key-1", r)
			if f := k.refused(err, fault.Unavailable, ""); f.RetryAfter <= 0 {
				t.Error("no Retry-After")
			}
		})
		k.place("key-1", r)
	})
}
