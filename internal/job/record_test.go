package job

import (
	"context"
	"errors"
	"log/slog"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

// endTogether runs jobs whose ends all come before the first is written, and
// returns once each is recorded or given up.
func endTogether(t *testing.T, d *db.DB, o Options, end func(n int) error) {
	t.Helper()
	q := New(d, slog.New(slog.DiscardHandler), o)
	started, release := make(chan struct{}, o.Workers), make(chan struct{})
	Handle(q, "work", func(_ context.Context, _ *Run, n int) error {
		started <- struct{}{}
		<-release
		return end(n)
	})
	err := d.Tx(t.Context(), func(tx *db.Tx) error {
		for n := range o.Workers {
			if _, err := Insert(t.Context(), tx, "work", n); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	running, stop := context.WithCancel(context.Background())
	stopped := make(chan error, 1)
	go func() { stopped <- q.Run(running) }()
	for range o.Workers {
		<-started
	}
	q.recording.Lock()
	close(release)
	deadline := time.Now().Add(20 * time.Second)
	for waiting := 0; waiting < o.Workers && time.Now().Before(deadline); {
		runtime.Gosched()
		q.mu.Lock()
		waiting = len(q.ended)
		q.mu.Unlock()
	}
	q.recording.Unlock()
	stop()
	if err := <-stopped; err != nil {
		t.Fatal(err)
	}
}

// ticking is a clock that no two transactions see at the same time.
func ticking() func() time.Time {
	var ms atomic.Int64
	return func() time.Time { return time.UnixMilli(1_790_000_000_000 + ms.Add(1)) }
}

func TestEndsThatComeTogetherAreOneTransaction(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		c.Now = ticking()
		d := dbtest.Open(t, c)
		endTogether(t, d, Options{Workers: 8}, func(int) error { return nil })
		var done, transactions int
		err := d.QueryRow(t.Context(), `select count(*), count(distinct finished_at) from job where state = 'done'`).Scan(&done, &transactions)
		if err != nil || done != 8 || transactions != 1 {
			t.Errorf("%d done in %d transactions, %v; want 8 in 1", done, transactions, err)
		}
	})
}

func TestAnEndThatCannotBeWrittenHoldsNoOther(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `create unique index one_error on job (error)`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Workers: 4, Lease: 3 * time.Second, Renew: time.Hour, Poll: 5 * time.Millisecond}
		endTogether(t, d, o, func(n int) error {
			if n < 2 {
				return Permanent(errors.New("the same")) // the second of them is refused
			}
			return nil
		})
		for state, want := range map[State]int{Done: 2, Failed: 1, Running: 1} {
			var n int
			if err := d.QueryRow(t.Context(), `select count(*) from job where state = $1`, string(state)).Scan(&n); err != nil || n != want {
				t.Errorf("%s: %d, %v; want %d", state, n, err, want)
			}
		}
	})
}
