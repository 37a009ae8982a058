package job_test

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/job"
)

// patience is far above what anything here takes.
const patience = 20 * time.Second

// bench is one database on which a test runs several nodes, all by one clock.
type bench struct {
	t      *testing.T
	config db.Config
	db     *db.DB
	ms     atomic.Int64
}

// each is the conformance suite's frame: it runs on both databases.
func each(t *testing.T, fn func(b *bench)) {
	t.Helper()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		b := &bench{t: t, config: c}
		b.ms.Store(time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC).UnixMilli())
		b.config.Now = func() time.Time { return time.UnixMilli(b.ms.Load()) }
		b.config.Poll = 2 * time.Millisecond
		b.db = dbtest.Open(t, b.config)
		fn(b)
	})
}

func (b *bench) advance(d time.Duration) { b.ms.Add(d.Milliseconds()) }

func (b *bench) now() time.Time { return b.db.Now() }

// node is a queue on a handle of its own that looks often.
func (b *bench) node(o job.Options, setUp func(q *job.Queue)) (stop func()) {
	b.t.Helper()
	if o.Poll == 0 {
		o.Poll = 2 * time.Millisecond
	}
	if o.Renew == 0 {
		o.Renew = 2 * time.Millisecond
	}
	q := job.New(dbtest.Open(b.t, b.config), slog.New(slog.DiscardHandler), o)
	setUp(q)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- q.Run(ctx) }()
	var stopped atomic.Bool
	stop = func() {
		if stopped.Swap(true) {
			return
		}
		cancel()
		if err := <-ended; err != nil {
			b.t.Error(err)
		}
	}
	b.t.Cleanup(stop)
	return stop
}

func (b *bench) tx(fn func(tx *db.Tx) error) {
	b.t.Helper()
	if err := b.db.Tx(b.t.Context(), fn); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) exec(query string, args ...any) {
	b.t.Helper()
	b.tx(func(tx *db.Tx) error { _, err := tx.Exec(b.t.Context(), query, args...); return err })
}

func (b *bench) insert(name string, args any) (id string) {
	b.t.Helper()
	b.tx(func(tx *db.Tx) (err error) {
		id, err = job.Insert(b.t.Context(), tx, name, args)
		return err
	})
	return id
}

func (b *bench) cancel(id string) {
	b.t.Helper()
	b.tx(func(tx *db.Tx) error { return job.Cancel(b.t.Context(), tx, id) })
}

func (b *bench) find(id string) job.Job {
	b.t.Helper()
	j, err := job.Find(b.t.Context(), b.db, id)
	if err != nil {
		b.t.Fatal(err)
	}
	return j
}

// until waits for what another goroutine brings about.
func (b *bench) until(what string, done func() bool) {
	b.t.Helper()
	deadline := time.After(patience)
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for !done() {
		select {
		case <-tick.C:
		case <-deadline:
			b.t.Fatalf("waited in vain: %s", what)
		}
	}
}

func (b *bench) untilState(id string, s job.State) job.Job {
	b.t.Helper()
	b.until("job is "+string(s), func() bool { return b.find(id).State == s })
	return b.find(id)
}

func (b *bench) count(query string, args ...any) (n int) {
	b.t.Helper()
	if err := b.db.QueryRow(b.t.Context(), query, args...).Scan(&n); err != nil {
		b.t.Fatal(err)
	}
	return n
}

// take receives a value or fails.
func take[T any](b *bench, c <-chan T) (v T) {
	b.t.Helper()
	select {
	case v = <-c:
	case <-time.After(patience):
		b.t.Fatal("nothing came")
	}
	return v
}

// none is the arguments of most jobs here.
type none struct{}

// blocking is a handler that tells of its start, then waits for its release or
// the end of its context.
type blocking struct {
	started chan *job.Run
	release chan error
	causes  chan error
}

func newBlocking() *blocking {
	return &blocking{started: make(chan *job.Run, 10), release: make(chan error, 10), causes: make(chan error, 10)}
}

func (h *blocking) run(ctx context.Context, r *job.Run, _ none) error {
	h.started <- r
	select {
	case err := <-h.release:
		return err
	case <-ctx.Done():
		h.causes <- context.Cause(ctx)
		return ctx.Err()
	}
}

func handle(h *blocking) func(q *job.Queue) {
	return func(q *job.Queue) { job.Handle(q, "work", h.run) }
}
