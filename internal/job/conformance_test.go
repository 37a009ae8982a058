package job_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/job"
)

func TestEachJobIsClaimedOnceByManyWorkersOfTwoNodes(t *testing.T) {
	each(t, func(b *bench) {
		const jobs = 200
		var mu sync.Mutex
		seen := make(map[int]int)
		ran := make(chan struct{}, 2*jobs)
		setUp := func(q *job.Queue) {
			job.Handle(q, "count", func(_ context.Context, _ *job.Run, n int) error {
				mu.Lock()
				defer mu.Unlock()
				seen[n]++
				ran <- struct{}{}
				return nil
			})
		}
		b.node(job.Options{Workers: 8}, setUp)
		b.node(job.Options{Workers: 8}, setUp)
		for i := range 10 {
			b.tx(func(tx *db.Tx) error {
				for j := range jobs / 10 {
					if _, err := job.Insert(b.t.Context(), tx, "count", i*jobs/10+j); err != nil {
						return err
					}
				}
				return nil
			})
		}
		for range jobs {
			take(b, ran)
		}
		b.until("all are recorded", func() bool {
			return b.count(`select count(*) from job where state = 'done' and attempt = 1 and lease_owner is null`) == jobs
		})
		mu.Lock()
		defer mu.Unlock()
		for n, times := range seen {
			if times != 1 {
				b.t.Errorf("job %d ran %d times", n, times)
			}
		}
		if len(seen) != jobs {
			b.t.Errorf("%d jobs ran, want %d", len(seen), jobs)
		}
	})
}

func TestSmallJobsAndOthersDoNotWaitForEachOther(t *testing.T) {
	each(t, func(b *bench) {
		large, small := newBlocking(), newBlocking()
		b.node(job.Options{Workers: 1, Small: 2}, func(q *job.Queue) {
			job.Handle(q, "large", large.run)
			job.Handle(q, "small", small.run)
		})
		running := func(name string, want int) func() bool {
			return func() bool {
				return b.count(`select count(*) from job where state = 'running' and name = $1`, name) == want
			}
		}
		first := b.insert("large", none{})
		b.insert("large", none{})
		take(b, large.started)
		b.tx(func(tx *db.Tx) error {
			for range 3 {
				if _, err := job.InsertSmall(b.t.Context(), tx, "small", none{}); err != nil {
					return err
				}
			}
			return nil
		})
		take(b, small.started)
		take(b, small.started)
		large.release <- nil
		take(b, large.started) // both workers of small jobs are busy
		b.untilState(first, job.Done)
		if !running("large", 1)() || !running("small", 2)() {
			b.t.Error("more run at once than there are workers")
		}
		small.release <- nil
		take(b, small.started)
		b.until("the third small job has the free worker", running("small", 2))
		small.release <- nil
		small.release <- nil
		large.release <- nil
		b.until("all are done", func() bool { return b.count(`select count(*) from job where state = 'done'`) == 5 })
	})
}

func TestAnInsertionThatIsRolledBackNeverRuns(t *testing.T) {
	each(t, func(b *bench) {
		ran := make(chan string, 10)
		b.node(job.Options{Workers: 1}, func(q *job.Queue) {
			job.Handle(q, "say", func(_ context.Context, _ *job.Run, word string) error { ran <- word; return nil })
		})
		refused := errors.New("no")
		err := b.db.Tx(b.t.Context(), func(tx *db.Tx) error {
			if _, err := job.Insert(b.t.Context(), tx, "say", "rolled back"); err != nil {
				return err
			}
			return refused
		})
		if !errors.Is(err, refused) {
			b.t.Fatal(err)
		}
		b.insert("say", "kept")
		if word := take(b, ran); word != "kept" {
			b.t.Errorf("ran %q", word)
		}
		if n := b.count(`select count(*) from job`); n != 1 {
			b.t.Errorf("%d rows", n)
		}
	})
}

func TestAJobOfASilentNodeRunsAgainAndItsLateEndCountsForNothing(t *testing.T) {
	each(t, func(b *bench) {
		first, second := newBlocking(), newBlocking()
		b.node(job.Options{Renew: time.Hour, Poll: time.Hour}, handle(first)) // silent once it has claimed
		id := b.insert("work", none{})
		b.until("the first node learns of it", func() bool {
			b.tx(func(tx *db.Tx) error { return tx.Bump(b.t.Context(), job.Topic) })
			return len(first.started) == 1
		})
		b.node(job.Options{}, handle(second))
		b.advance(14 * time.Second)
		b.insert("other", none{}) // nobody handles it, nothing changes
		if j := b.find(id); j.State != job.Running || j.Attempt != 1 {
			b.t.Fatalf("before the lease is over: %+v", j)
		}
		b.advance(2 * time.Second)
		if r := take(b, second.started); r.ID != id || r.Attempt != 2 {
			b.t.Fatalf("the second node runs %+v", r)
		}
		first.release <- errors.New("late")
		second.release <- nil
		if j := b.untilState(id, job.Done); j.Attempt != 2 || j.Error != "" {
			b.t.Errorf("%+v", j)
		}
	})
}

func TestARenewedLeaseIsNotTaken(t *testing.T) {
	each(t, func(b *bench) {
		h, thief := newBlocking(), newBlocking()
		b.node(job.Options{}, handle(h))
		id := b.insert("work", none{})
		take(b, h.started)
		b.node(job.Options{}, handle(thief))
		for range 5 {
			b.advance(10 * time.Second)
			want := db.Millis(b.now().Add(15 * time.Second))
			b.until("renewed", func() bool { return b.count(`select count(*) from job where lease_until = $1`, want) == 1 })
		}
		h.release <- nil
		if j := b.untilState(id, job.Done); j.Attempt != 1 || len(thief.started) != 0 {
			b.t.Errorf("%+v", j)
		}
	})
}

func TestANodeThatWasPausedKeepsWhatNobodyTook(t *testing.T) {
	each(t, func(b *bench) {
		h := newBlocking()
		b.node(job.Options{Renew: time.Hour}, handle(h))
		id := b.insert("work", none{})
		take(b, h.started)
		b.advance(time.Hour)
		want := db.Millis(b.now().Add(15 * time.Second))
		b.until("renewed", func() bool { return b.count(`select count(*) from job where lease_until = $1`, want) == 1 })
		h.release <- nil
		if j := b.untilState(id, job.Done); j.Attempt != 1 {
			b.t.Errorf("%+v", j)
		}
	})
}

func TestALostLeaseEndsTheContext(t *testing.T) {
	each(t, func(b *bench) {
		h := newBlocking()
		b.node(job.Options{}, handle(h))
		id := b.insert("work", none{})
		take(b, h.started)
		b.exec(`update job set lease_owner = 'another', lease_until = $1`, db.Millis(b.now().Add(time.Minute)))
		if cause := take(b, h.causes); !errors.Is(cause, job.ErrLeaseLost) {
			b.t.Errorf("cause: %v", cause)
		}
		if j := b.find(id); j.State != job.Running {
			b.t.Errorf("the loser wrote %+v", j)
		}
	})
}

func TestALeaseThatCannotBeRenewedEndsTheContextInTime(t *testing.T) {
	each(t, func(b *bench) {
		h := newBlocking()
		b.node(job.Options{}, handle(h))
		b.insert("work", none{})
		take(b, h.started)
		b.exec(`alter table job rename to job_away`)
		b.advance(16 * time.Second)
		if cause := take(b, h.causes); !errors.Is(cause, job.ErrLeaseLost) {
			b.t.Errorf("cause: %v", cause)
		}
		b.exec(`alter table job_away rename to job`)
		if r := take(b, h.started); r.Attempt != 2 {
			b.t.Errorf("it runs again as attempt %d, want 2", r.Attempt)
		}
		h.release <- nil
	})
}

func TestFailuresAreRepeatedAfterAPauseThenGivenUp(t *testing.T) {
	each(t, func(b *bench) {
		attempts := make(chan int, 10)
		b.node(job.Options{Attempts: 3, Backoff: func(n int) time.Duration { return time.Duration(n) * time.Minute }}, func(q *job.Queue) {
			job.Handle(q, "work", func(_ context.Context, r *job.Run, _ none) error {
				attempts <- r.Attempt
				return errors.New("the server said no")
			})
		})
		id := b.insert("work", none{})
		for n := 1; n <= 3; n++ {
			if got := take(b, attempts); got != n {
				b.t.Fatalf("attempt %d, want %d", got, n)
			}
			if n == 3 {
				break
			}
			j := b.untilState(id, job.Waiting)
			due := b.count(`select run_at from job where id = $1`, id)
			if want := db.Millis(b.now().Add(time.Duration(n) * time.Minute)); int64(due) != want || j.Error != "the server said no" || j.FinishedAt != nil {
				b.t.Fatalf("due %d, want %d; %+v", due, want, j)
			}
			b.advance(time.Duration(n) * time.Minute)
		}
		if j := b.untilState(id, job.Failed); j.Attempt != 3 || j.Error != "the server said no" || j.FinishedAt == nil {
			b.t.Errorf("%+v", j)
		}
	})
}

func TestSomeFailuresAreFinalAtOnce(t *testing.T) {
	each(t, func(b *bench) {
		b.node(job.Options{Attempts: 1}, func(q *job.Queue) {
			job.Handle(q, "panic", func(context.Context, *job.Run, none) error { panic("oh") })
		})
		b.node(job.Options{}, func(q *job.Queue) {
			job.Handle(q, "permanent", func(context.Context, *job.Run, none) error {
				return job.Permanent(errors.New(strings.Repeat("é", 3000)))
			})
			job.Handle(q, "bytes", func(context.Context, *job.Run, none) error {
				return job.Permanent(errors.New("550 \xff\x00 no"))
			})
			job.Handle(q, "number", func(context.Context, *job.Run, int) error { return nil })
		})
		for name, says := range map[string]string{"panic": "panic: oh", "permanent": "ééé", "bytes": "550 \uFFFD\uFFFD no", "number": "arguments"} {
			id := b.insert(name, "a text")
			if name != "number" {
				id = b.insert(name, none{})
			}
			if j := b.untilState(id, job.Failed); j.Attempt != 1 || !strings.Contains(j.Error, says) || len([]rune(j.Error)) > 2000 {
				b.t.Errorf("%s: %+v", name, j)
			}
		}
	})
}

func TestAJobThatKillsItsNodesIsGivenUp(t *testing.T) {
	each(t, func(b *bench) {
		id := b.insert("work", none{})
		b.exec(`update job set state = 'running', attempt = 10, lease_owner = 'dead', lease_until = $1`, db.Millis(b.now()))
		b.node(job.Options{}, handle(newBlocking()))
		if j := b.untilState(id, job.Failed); j.Attempt != 10 || j.Error == "" || j.FinishedAt == nil {
			b.t.Errorf("%+v", j)
		}
	})
}

func TestCancel(t *testing.T) {
	each(t, func(b *bench) {
		early := b.insert("work", none{})
		b.cancel(early)
		if j := b.find(early); j.State != job.Cancelled || j.FinishedAt == nil || j.Attempt != 0 {
			b.t.Errorf("cancelled while waiting: %+v", j)
		}
		h := newBlocking()
		b.node(job.Options{Renew: time.Hour}, handle(h)) // hears of it by its topic alone
		id := b.insert("work", none{})
		if r := take(b, h.started); r.ID != id {
			b.t.Fatal("the cancelled job ran")
		}
		b.cancel(id)
		if cause := take(b, h.causes); !errors.Is(cause, job.ErrCancelled) {
			b.t.Errorf("cause: %v", cause)
		}
		j := b.untilState(id, job.Cancelled)
		b.cancel(id) // finished: nothing happens
		if again := b.find(id); j.FinishedAt == nil || !again.FinishedAt.Equal(*j.FinishedAt) {
			b.t.Errorf("%+v, then %+v", j, again)
		}
		err := b.db.Tx(b.t.Context(), func(tx *db.Tx) error { return job.Cancel(b.t.Context(), tx, "nothing") })
		if fault.KindOf(err) != fault.NotFound {
			b.t.Errorf("cancel of an unknown job: %v", err)
		}
	})
}

func TestACancelledJobIsNotRepeated(t *testing.T) {
	each(t, func(b *bench) {
		id := b.insert("work", none{})
		b.exec(`update job set state = 'running', attempt = 1, cancel_requested = true, lease_owner = 'dead', lease_until = $1`, db.Millis(b.now()))
		b.node(job.Options{}, handle(newBlocking()))
		b.untilState(id, job.Cancelled)
	})
}

func TestProgressIsSeenWhileTheJobRunsAndTheResultAfterwards(t *testing.T) {
	each(t, func(b *bench) {
		step, stepped := make(chan struct{}), make(chan struct{})
		b.node(job.Options{}, func(q *job.Queue) {
			job.Handle(q, "crawl", func(_ context.Context, r *job.Run, _ none) error {
				for i := range int64(4) {
					<-step
					r.Progress(i, max(0, i-1)*5, "page "+strings.Repeat("x", int(i)))
					stepped <- struct{}{}
				}
				return r.Result(map[string]int{"pages": 3})
			})
		})
		id := b.insert("crawl", none{})
		next := func() job.Job {
			step <- struct{}{}
			take(b, stepped)
			return b.find(id)
		}
		if j := next(); j.State != job.Running || j.Done != 0 || j.Total != nil || j.Note != "page " || j.StartedAt == nil {
			b.t.Errorf("first: %+v", j)
		}
		if j := next(); j.Done != 0 {
			b.t.Errorf("too soon, yet stored: %+v", j)
		}
		b.advance(time.Second)
		if j := next(); j.Done != 2 || j.Total == nil || *j.Total != 5 || j.Note != "page xx" {
			b.t.Errorf("a second later: %+v", j)
		}
		_ = next()
		if j := b.untilState(id, job.Done); j.Done != 3 || *j.Total != 10 || string(j.Result) != `{"pages":3}` || j.FinishedAt == nil {
			b.t.Errorf("at the end: %+v", j)
		}
	})
}

func TestStoppingWaitsForWhatRuns(t *testing.T) {
	each(t, func(b *bench) {
		h := newBlocking()
		stop := b.node(job.Options{Grace: time.Hour}, handle(h))
		id := b.insert("work", none{})
		take(b, h.started)
		stopped := make(chan struct{})
		go func() { stop(); close(stopped) }()
		b.advance(10 * time.Second)
		want := db.Millis(b.now().Add(15 * time.Second))
		b.until("renewed while stopping", func() bool { return b.count(`select count(*) from job where lease_until = $1`, want) == 1 })
		h.release <- nil
		take(b, stopped)
		if j := b.find(id); j.State != job.Done {
			b.t.Errorf("%+v", j)
		}
	})
}

func TestStoppingHandsBackWhatTakesTooLong(t *testing.T) {
	each(t, func(b *bench) {
		h, other := newBlocking(), newBlocking()
		stop := b.node(job.Options{Grace: time.Millisecond}, handle(h))
		id := b.insert("work", none{})
		take(b, h.started)
		stop()
		if cause := take(b, h.causes); !errors.Is(cause, job.ErrStopping) {
			b.t.Errorf("cause: %v", cause)
		}
		if j := b.find(id); j.State != job.Waiting || j.Attempt != 0 {
			b.t.Errorf("handed back as %+v", j)
		}
		b.node(job.Options{}, handle(other))
		if r := take(b, other.started); r.ID != id || r.Attempt != 1 {
			b.t.Errorf("%+v", r)
		}
		other.release <- nil
	})
}
