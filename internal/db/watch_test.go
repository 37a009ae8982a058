package db_test

import (
	"context"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

// patience is far above what anything here takes.
const patience = 20 * time.Second

// watch starts watching and returns a channel that gets a value a call, after
// the first call has come.
func watch(t *testing.T, d *db.DB, topics ...string) <-chan struct{} {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	calls := make(chan struct{}, 100)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		d.Watch(ctx, topics, func() { calls <- struct{}{} })
	}()
	t.Cleanup(func() { cancel(); receive(t, ended) })
	receive(t, calls)
	return calls
}

func receive(t *testing.T, c <-chan struct{}) {
	t.Helper()
	select {
	case <-c:
	case <-time.After(patience):
		t.Fatal("nothing came")
	}
}

func bump(t *testing.T, d *db.DB, topics ...string) {
	t.Helper()
	if err := d.Tx(t.Context(), func(tx *db.Tx) error { return tx.Bump(t.Context(), topics...) }); err != nil {
		t.Fatal(err)
	}
}

func TestWatchHearsOwnWritesAtOnce(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		c.Poll = time.Hour // only the signal of the commit remains
		d := dbtest.Open(t, c)
		bump(t, d, "a")
		calls := watch(t, d, "a", "b")
		for _, topic := range []string{"a", "b", "a"} {
			bump(t, d, topic)
			receive(t, calls)
		}
		err := d.Tx(t.Context(), func(tx *db.Tx) error { tx.Notify("b"); return nil })
		if err != nil {
			t.Fatal(err)
		}
		receive(t, calls)
		if n := count(t, d, `select n from revision where topic = 'b'`); n != 1 {
			t.Errorf("Notify wrote a revision: %d", n)
		}
	})
}

func TestWatchHearsOtherProcessesByPolling(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		c.Poll = 5 * time.Millisecond
		server, command := dbtest.Open(t, c), dbtest.Open(t, c)
		calls := watch(t, server, "a")
		for range 3 {
			bump(t, command, "a", "other", "a")
			receive(t, calls)
		}
	})
}

func TestWatchIsSilentWithoutAWrite(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		c.Poll = 2 * time.Millisecond
		d := dbtest.Open(t, c)
		bump(t, d, "a")
		calls, marker := watch(t, d, "a"), watch(t, d, "marker")
		bump(t, d, "a")
		receive(t, calls)
		refused := d.Tx(t.Context(), func(tx *db.Tx) error {
			_ = tx.Bump(t.Context(), "a")
			return context.Canceled
		})
		if refused == nil {
			t.Fatal("committed")
		}
		// Another handle's write is found by a later look than those that could
		// have repeated the first.
		for range 5 {
			bump(t, dbtest.Open(t, c), "marker")
			receive(t, marker)
		}
		if len(calls) != 0 {
			t.Errorf("%d calls without a write", len(calls))
		}
	})
}

func TestWatchJoinsWritesThatMeetARunningCall(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		c.Poll = time.Hour
		d := dbtest.Open(t, c)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		started, proceed, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
		var calls int
		go func() {
			defer close(ended)
			d.Watch(ctx, []string{"a"}, func() {
				calls++
				started <- struct{}{}
				<-proceed
			})
		}()
		receive(t, started)
		for range 10 {
			bump(t, d, "a")
		}
		proceed <- struct{}{}
		receive(t, started) // the ten writes as one call
		cancel()
		proceed <- struct{}{}
		receive(t, ended)
		if calls != 2 {
			t.Errorf("%d calls, want 2", calls)
		}
	})
}
