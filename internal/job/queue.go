package job

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"enamel/internal/db"
)

// Options tune a queue; a zero field has the default that its comment names.
type Options struct {
	Workers  int                             // jobs at once on this node, beside the small ones; 4
	Small    int                             // small jobs at once on this node; 64
	Lease    time.Duration                   // how long a node may be silent before another takes its jobs; 15 s
	Renew    time.Duration                   // how often it renews; 5 s
	Poll     time.Duration                   // how often it looks for other nodes' jobs, due times and lost leases; 1 s
	Grace    time.Duration                   // how long running jobs may go on after the end of Run's context; 10 s
	Attempts int                             // after so many a job has failed; 10
	Backoff  func(attempt int) time.Duration // before the next attempt; 5 s, doubled each time, at most an hour
	Keep     func() time.Duration            // how long finished jobs stay readable; 7 days
}

func (o Options) withDefaults() Options {
	o.Workers = cmp.Or(o.Workers, 4)
	o.Small = cmp.Or(o.Small, 64)
	o.Lease = cmp.Or(o.Lease, 15*time.Second)
	o.Renew = cmp.Or(o.Renew, 5*time.Second)
	o.Poll = cmp.Or(o.Poll, time.Second)
	o.Grace = cmp.Or(o.Grace, 10*time.Second)
	o.Attempts = cmp.Or(o.Attempts, 10)
	if o.Keep == nil {
		o.Keep = func() time.Duration { return 7 * 24 * time.Hour }
	}
	if o.Backoff == nil {
		o.Backoff = func(attempt int) time.Duration {
			return min(5*time.Second<<min(attempt-1, 20), time.Hour)
		}
	}
	return o
}

type handler func(ctx context.Context, r *Run, args []byte) error

// Queue runs jobs on this node. Add the handlers and schedules before Run.
type Queue struct {
	db        *db.DB
	log       *slog.Logger
	o         Options
	owner     string // this queue's name in the leases
	handlers  map[string]handler
	schedules map[string]time.Duration
	names     string // the handlers' names as SQL literals

	wake    chan struct{} // holds at most one: there may be something to claim
	away    bool          // the last look failed
	mu      sync.Mutex
	running map[*Run]context.CancelCauseFunc
	ended   []*ending // to be written by whoever gets the turn
	workers sync.WaitGroup

	renewing  sync.Mutex
	recording sync.Mutex
}

// New returns a queue that runs nothing yet.
func New(d *db.DB, log *slog.Logger, o Options) *Queue {
	return &Queue{
		db: d, log: log, o: o.withDefaults(), owner: db.NewID(), wake: make(chan struct{}, 1),
		handlers: make(map[string]handler), schedules: make(map[string]time.Duration), running: make(map[*Run]context.CancelCauseFunc),
	}
}

// Handle says how the jobs of a name run. Arguments that don't decode fail the
// job at once. The context ends when the job is cancelled, when its lease is
// lost and when the program stops; context.Cause tells which. A name that is
// handled already is a mistake in the program and panics.
func Handle[T any](q *Queue, name string, h func(ctx context.Context, r *Run, args T) error) {
	if _, ok := q.handlers[name]; ok {
		panic(fmt.Sprintf("job %q is handled twice", name))
	}
	q.handlers[name] = func(ctx context.Context, r *Run, text []byte) error {
		var args T
		if err := json.Unmarshal(text, &args); err != nil {
			return Permanent(fmt.Errorf("arguments: %w", err))
		}
		return h(ctx, r, args)
	}
}

// Run claims and runs jobs until ctx ends, then waits for what is running: for
// Options.Grace undisturbed, then with its contexts ended, so that it can be
// handed back for another node to run.
func (q *Queue) Run(ctx context.Context) error {
	q.names = literals(slices.Sorted(maps.Keys(q.handlers)))
	if len(q.handlers) == 0 {
		<-ctx.Done()
		return nil
	}
	if err := q.saveSchedules(ctx); ctx.Err() != nil {
		return nil
	} else if err != nil {
		return err
	}
	life, end := context.WithCancel(context.WithoutCancel(ctx)) // of the leases: longer than ctx
	var helpers sync.WaitGroup
	helpers.Go(func() { q.db.Watch(ctx, []string{Topic}, q.signal) })
	helpers.Go(func() { q.db.Watch(life, []string{cancelTopic}, func() { q.renew(life) }) })
	helpers.Go(func() { q.keepLeases(life) })
	q.loop(ctx)
	q.drain()
	end()
	helpers.Wait()
	return nil
}

// loop claims whenever there may be something: after a signal, when a worker is
// free again, and at each poll.
func (q *Queue) loop(ctx context.Context) {
	tick := time.NewTicker(q.o.Poll)
	defer tick.Stop()
	for ctx.Err() == nil {
		q.report(ctx, q.step(ctx))
		select {
		case <-ctx.Done():
		case <-q.wake:
		case <-tick.C:
		}
	}
}

// step does what is due. It looks on a reader first, so that an idle queue
// never takes the writer's turn.
func (q *Queue) step(ctx context.Context) error {
	due, err := q.look(ctx)
	if err != nil {
		return err
	}
	if due.expired {
		q.renew(ctx) // after a pause of the whole machine the leases may be our own
		if err := q.reap(ctx); err != nil {
			return err
		}
	}
	if due.schedules {
		if err := q.startSchedules(ctx); err != nil {
			return err
		}
	}
	if due.old {
		if err := q.prune(ctx); err != nil {
			return err
		}
	}
	workers, small := q.free()
	if due.jobs && workers > 0 || due.small && small > 0 || due.expired || due.schedules {
		return q.startDue(ctx)
	}
	return nil
}

// free counts the workers that have nothing to do.
func (q *Queue) free() (workers, small int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	workers, small = q.o.Workers, q.o.Small
	for r := range q.running {
		if r.small {
			small--
		} else {
			workers--
		}
	}
	return workers, small
}

// startDue claims as many jobs as there are free workers. A worker that gets
// free signals, so what is left over is claimed then.
func (q *Queue) startDue(ctx context.Context) error {
	claims, err := q.claim(ctx)
	if err != nil {
		return err
	}
	for _, c := range claims {
		work, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
		r := &Run{ID: c.id, Attempt: c.attempt, ctx: work, name: c.name, small: c.small, queue: q, leaseUntil: c.leaseUntil}
		q.mu.Lock()
		q.running[r] = cancel
		q.mu.Unlock()
		q.workers.Go(func() {
			q.execute(r, c.args)
			cancel(nil)
			q.mu.Lock()
			delete(q.running, r)
			q.mu.Unlock()
			q.signal()
		})
	}
	return nil
}

// drain waits for the running jobs, ending their contexts after the grace.
func (q *Queue) drain() {
	idle := make(chan struct{})
	go func() {
		q.workers.Wait()
		close(idle)
	}()
	grace := time.NewTimer(q.o.Grace)
	defer grace.Stop()
	select {
	case <-idle:
		return
	case <-grace.C:
	}
	for _, r := range q.runs() {
		q.stop(r, ErrStopping)
	}
	<-idle
}

// runs lists what is running on this node, in id order.
func (q *Queue) runs() []*Run {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.SortedFunc(maps.Keys(q.running), func(a, b *Run) int { return cmp.Compare(a.ID, b.ID) })
}

// stop ends a run's context; the first reason stands.
func (q *Queue) stop(r *Run, reason error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if cancel, ok := q.running[r]; ok {
		cancel(reason)
	}
}

// signal makes the loop look again.
func (q *Queue) signal() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// report logs when the database goes away and when it is back.
func (q *Queue) report(ctx context.Context, err error) {
	switch {
	case ctx.Err() != nil:
	case err != nil && !q.away:
		q.away = true
		q.log.ErrorContext(ctx, "jobs: the database does not answer", "err", err)
	case err == nil && q.away:
		q.away = false
		q.log.InfoContext(ctx, "jobs: the database answers again")
	}
}

// literals is a list of SQL string literals; the names are the program's own.
func literals(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = "'" + strings.ReplaceAll(n, "'", "''") + "'"
	}
	return strings.Join(quoted, ", ")
}

// parameters is "$from, …", n of them.
func parameters(from, n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = "$" + strconv.Itoa(from+i)
	}
	return strings.Join(list, ", ")
}
