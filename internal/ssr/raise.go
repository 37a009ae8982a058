package ssr

import (
	"context"
	"errors"
	"log/slog"
	"time"
)

// raised is an entry's text at Brotli 11.
type raised struct {
	slot *slot
	from *Entry
	br   []byte
	took time.Duration
	err  error
}

// lower notes that a slot's entry is compressed quickly only.
func (w *worker) lower(s *slot) {
	if !s.inLow {
		s.inLow = true
		w.low = append(w.low, s)
	}
}

// raiseFrom is when the next entry may be compressed better.
func (w *worker) raiseFrom() time.Time {
	quiet := w.lastWork.Add(quietTime)
	if w.nextRaise.After(quiet) {
		return w.nextRaise
	}
	return quiet
}

// raiseNext starts to compress one entry when there has been no work for a
// while. One runs at a time, beside the worker, and any work cancels it.
func (w *worker) raiseNext(ctx context.Context, now time.Time) {
	if w.cancelRaise != nil || now.Before(w.raiseFrom()) {
		return
	}
	if len(w.low) > 0 && w.o.Busy() && now.Sub(w.raisedAt) < busyMost {
		w.nextRaise = now.Add(busyLook)
		return
	}
	for len(w.low) > 0 {
		s := w.low[0]
		w.low = w.low[1:]
		s.inLow = false
		e := s.entry.Load()
		if e.reps[brotlied].size == 0 || e.reps[identity].size > raiseMost {
			continue
		}
		ctx, cancel := context.WithCancel(ctx)
		w.cancelRaise = cancel
		go func() {
			started := time.Now()
			br, err := brotliBytes(ctx, e.Body(), bestBrotli)
			w.raised <- raised{s, e, br, time.Since(started), err}
		}()
		return
	}
}

// better swaps in what was compressed, unless the entry has changed since. A
// cancelled one waits for its turn again. Half of the time is left to others.
func (w *worker) better(r raised) {
	w.cancelRaise()
	w.cancelRaise = nil
	w.raisedAt = time.Now()
	w.nextRaise = w.raisedAt.Add(r.took)
	switch {
	case errors.Is(r.err, context.Canceled):
		w.lower(r.slot)
	case r.err != nil:
		w.metrics.failures.WithLabelValues(stageCompress).Inc()
		w.o.Log.Error("could not compress a page", slog.String("url", r.slot.key), slog.Any("error", r.err))
	case len(r.br) < r.from.reps[brotlied].size:
		r.slot.entry.CompareAndSwap(r.from, r.from.withBrotli(r.br))
	}
}

// cancelRaising asks the compression that runs to stop; its result still comes.
func (w *worker) cancelRaising() {
	if w.cancelRaise != nil {
		w.cancelRaise()
	}
}

// stopRaise waits for it to have stopped.
func (w *worker) stopRaise() {
	if w.cancelRaise != nil {
		w.cancelRaise()
		<-w.raised
	}
}
