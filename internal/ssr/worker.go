package ssr

import (
	"context"
	"log/slog"
	"time"
)

// worker is the state of Run's goroutine. It owns the queue and replaces
// entries; requests only read them.
type worker struct {
	*Publisher
	queue     []*slot // in the order of inTurn; a slot without a job is skipped
	home      string  // key of the first resource
	day       string  // in the shop's zone, of the newest build
	builds    int     // that failed in a row
	notBefore time.Time
	retryAt   time.Time // of the first failed page; zero: none
	lastWork  time.Time

	low         []*slot // to be compressed better
	raised      chan raised
	cancelRaise context.CancelFunc // not nil while one is being compressed
	nextRaise   time.Time
	raisedAt    time.Time // when the last compression ended
}

// rest waits until a build is due and the processor has had its rest; false
// means that ctx ended. Requests that wait for a page are served meanwhile.
func (w *worker) rest(ctx context.Context) bool {
	due := false
	for ctx.Err() == nil {
		now := time.Now()
		due = due || w.today() != w.day || !w.retryAt.IsZero() && !now.Before(w.retryAt)
		if due {
			w.cancelRaising()
		} else {
			w.raiseNext(ctx, now)
		}
		if due && !now.Before(w.notBefore) {
			return true
		}
		timer := time.NewTimer(w.nap(due, now))
		select {
		case <-ctx.Done():
		case <-w.dirty:
			due = true
		case s := <-w.wanted:
			if s.job != nil {
				w.publish(ctx, s)
			}
		case r := <-w.raised:
			w.better(r)
		case <-timer.C:
		}
		timer.Stop()
	}
	return false
}

// nap is how long nothing can be due.
func (w *worker) nap(due bool, now time.Time) time.Duration {
	if due {
		return w.notBefore.Sub(now)
	}
	d := min(clockCheck, w.untilMidnight())
	if !w.retryAt.IsZero() {
		d = min(d, w.retryAt.Sub(now))
	}
	if len(w.low) > 0 && w.cancelRaise == nil {
		d = min(d, w.raiseFrom().Sub(now))
	}
	return max(d, 0)
}

func (w *worker) today() string { return w.o.Now().In(w.o.Location).Format(time.DateOnly) }

// untilMidnight counts to the next day's start in the shop's zone, whatever
// the length of this day there.
func (w *worker) untilMidnight() time.Duration {
	now := w.o.Now().In(w.o.Location)
	y, m, d := now.Date()
	return time.Date(y, m, d+1, 0, 0, 0, 0, w.o.Location).Sub(now)
}

// cycle builds, renders what changed, and sets how long to rest. The sign of a
// change is taken before the data is read: one that comes later causes another
// cycle, so no update is lost.
func (w *worker) cycle(ctx context.Context) {
	started := time.Now()
	most := restFew
	if w.changes.Swap(0) >= manyChanges {
		most = restMost
	}
	select {
	case <-w.dirty:
	default:
	}
	w.day = w.today()
	if !w.build(ctx) {
		return
	}
	w.renderAll(ctx)
	w.lastWork = time.Now()
	w.notBefore = w.lastWork.Add(min(restFactor*w.lastWork.Sub(started), most))
}

// build reads the data and plans. A failure keeps what is published and is
// tried again, ever more seldom; the first of a row is logged.
func (w *worker) build(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, buildTime)
	defer cancel()
	resources, err := w.o.Build(ctx)
	if err == nil {
		w.builds = 0
		w.plan(resources)
		return true
	}
	if w.builds == 0 {
		w.o.Log.Error("could not build the pages", slog.Any("error", err))
	}
	w.builds++
	w.metrics.failures.WithLabelValues(stageBuild).Inc()
	w.notBefore = time.Now().Add(min(time.Second<<min(w.builds-1, 5), retryMost))
	w.Refresh()
	return false
}
