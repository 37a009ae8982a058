package job_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/job"
)

// runOn runs a queue on the given handle until the test ends.
func runOn(b *bench, d *db.DB, o job.Options, setUp func(q *job.Queue)) {
	b.t.Helper()
	q := job.New(d, slog.New(slog.DiscardHandler), o)
	setUp(q)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- q.Run(ctx) }()
	b.t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			b.t.Error(err)
		}
	})
}

func TestASchedulesJobStartsOnceAnInterval(t *testing.T) {
	each(t, func(b *bench) {
		h := newBlocking()
		setUp := func(q *job.Queue) {
			job.Handle(q, "work", h.run)
			q.Schedule("work", time.Hour)
		}
		b.node(job.Options{Lease: 24 * time.Hour}, setUp)
		b.node(job.Options{Lease: 24 * time.Hour}, setUp)
		start := b.now()
		for i := 1; i <= 3; i++ {
			take(b, h.started)
			h.release <- nil
			b.until("done", func() bool { return b.count(`select count(*) from job where state = 'done'`) == i })
			if n := b.count(`select count(*) from job`); n != i {
				b.t.Fatalf("%d jobs after %d intervals", n, i)
			}
			b.advance(time.Hour + time.Minute) // late, and yet the next stays in step
			if i == 3 {
				break
			}
		}
		take(b, h.started)
		b.advance(2 * time.Hour) // two more fall due while this one runs: none is added
		next := db.Millis(start.Add(6 * time.Hour))
		b.until("the schedule went on", func() bool {
			return b.count(`select count(*) from schedule where next_run_at = $1`, next) == 1
		})
		if n := b.count(`select count(*) from job where state in ('waiting', 'running')`); n != 1 {
			b.t.Errorf("%d unfinished jobs of one schedule", n)
		}
		h.release <- nil
	})
}

func TestScheduledJobsGoBehindWhatSomebodyAsked(t *testing.T) {
	each(t, func(b *bench) {
		ran := make(chan string, 10)
		h := newBlocking()
		b.node(job.Options{Workers: 1}, func(q *job.Queue) {
			job.Handle(q, "work", h.run)
			job.Handle(q, "nightly", func(context.Context, *job.Run, none) error { ran <- "nightly"; return nil })
			job.Handle(q, "asked", func(context.Context, *job.Run, none) error { ran <- "asked"; return nil })
			q.Schedule("nightly", time.Hour)
		})
		if first := take(b, ran); first != "nightly" {
			b.t.Fatal(first)
		}
		b.insert("work", none{})
		take(b, h.started) // the only worker is busy
		b.advance(time.Hour)
		b.until("the nightly job waits", func() bool {
			return b.count(`select count(*) from job where name = 'nightly' and state = 'waiting'`) == 1
		})
		b.advance(time.Minute)
		b.insert("asked", none{})
		h.release <- nil
		if first, second := take(b, ran), take(b, ran); first != "asked" || second != "nightly" {
			b.t.Errorf("%s ran before %s", first, second)
		}
	})
}

func TestAChangedIntervalHolds(t *testing.T) {
	each(t, func(b *bench) {
		for _, every := range []time.Duration{24 * time.Hour, time.Hour} {
			h := newBlocking()
			stop := b.node(job.Options{}, func(q *job.Queue) {
				job.Handle(q, "work", h.run)
				q.Schedule("work", every)
			})
			take(b, h.started)
			h.release <- nil
			next := db.Millis(b.now().Add(every))
			b.until("the next start is set", func() bool {
				return b.count(`select count(*) from schedule where next_run_at = $1`, next) == 1
			})
			stop()
			b.advance(time.Minute)
		}
	})
}

func TestFinishedJobsAreForgottenAfterAWhile(t *testing.T) {
	each(t, func(b *bench) {
		done, waiting := b.insert("work", none{}), b.insert("nobody", none{})
		h := newBlocking()
		h.release <- nil
		b.node(job.Options{Keep: func() time.Duration { return 3 * 24 * time.Hour }}, handle(h))
		b.untilState(done, job.Done)
		b.advance(2 * 24 * time.Hour)
		fresh := b.insert("work", none{})
		h.release <- nil
		b.untilState(fresh, job.Done)
		if n := b.count(`select count(*) from job where id = $1`, done); n != 1 {
			b.t.Error("forgotten too soon")
		}
		b.advance(25 * time.Hour)
		b.until("forgotten", func() bool { return b.count(`select count(*) from job where id = $1`, done) == 0 })
		if n := b.count(`select count(*) from job where id in ($1, $2)`, fresh, waiting); n != 2 {
			b.t.Errorf("%d of the other two are left", n)
		}
	})
}

func TestMistakesInTheProgramPanic(t *testing.T) {
	nothing := func(context.Context, *job.Run, none) error { return nil }
	for name, mistake := range map[string]func(q *job.Queue){
		"handled twice":      func(q *job.Queue) { job.Handle(q, "a", nothing); job.Handle(q, "a", nothing) },
		"schedule of nobody": func(q *job.Queue) { q.Schedule("a", time.Hour) },
		"too often":          func(q *job.Queue) { job.Handle(q, "a", nothing); q.Schedule("a", time.Millisecond) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			mistake(job.New(nil, slog.New(slog.DiscardHandler), job.Options{}))
		}()
	}
}

func TestAJobWaitsForItsTimeAndForANodeThatKnowsIt(t *testing.T) {
	each(t, func(b *bench) {
		ran := make(chan string, 10)
		node := func(name string) {
			b.node(job.Options{Workers: 1}, func(q *job.Queue) {
				job.Handle(q, name, func(_ context.Context, _ *job.Run, word string) error { ran <- word; return nil })
			})
		}
		b.tx(func(tx *db.Tx) error {
			_, err := job.InsertAt(b.t.Context(), tx, tx.Now().Add(time.Hour), "old", "later")
			return err
		})
		strange := b.insert("new", "strange")
		node("old")
		b.insert("old", "now")
		if word := take(b, ran); word != "now" {
			b.t.Errorf("%q ran first", word)
		}
		b.advance(time.Hour)
		if word := take(b, ran); word != "later" {
			b.t.Errorf("%q ran second", word)
		}
		if j := b.find(strange); j.State != job.Waiting {
			b.t.Errorf("a job that this node cannot run: %+v", j)
		}
		node("new")
		if word := take(b, ran); word != "strange" {
			b.t.Errorf("%q ran third", word)
		}
	})
}

func TestAnInsertionWakesItsProcessAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := &bench{t: t, db: d}
		started := make(chan struct{}, 1)
		runOn(b, d, job.Options{Poll: time.Hour}, func(q *job.Queue) {
			job.Handle(q, "work", func(context.Context, *job.Run, none) error { started <- struct{}{}; return nil })
		})
		for range 3 {
			b.insert("work", none{})
			take(b, started)
		}
	})
}
