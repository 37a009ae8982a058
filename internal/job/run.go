package job

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"enamel/internal/db"
)

const (
	// progressEvery spares the database the progress that nobody could read.
	progressEvery = 500 * time.Millisecond
	maxNote       = 200  // characters
	maxError      = 2000 // characters
)

// Run is one attempt at a job.
type Run struct {
	ID      string
	Attempt int // from 1

	ctx   context.Context // of this attempt; its cause tells who ended it
	name  string
	small bool
	queue *Queue

	mu         sync.Mutex
	leaseUntil time.Time
	progress   progress
	written    time.Time   // when progress was last stored
	late       *time.Timer // that stores what came too soon after it; nil: nothing did
	shown      bool        // Progress was called
	result     []byte
}

type progress struct {
	done, total int64
	note        string
}

// Progress shows how far the job is; total 0 means unknown. It is stored at most
// twice a second, and a progress that cannot be stored is no reason to stop.
func (r *Run) Progress(done, total int64, note string) {
	now := r.queue.db.Now()
	r.mu.Lock()
	r.progress = progress{done: done, total: total, note: cut(note, maxNote)}
	r.shown = true
	store := r.written.IsZero() || now.Sub(r.written) >= progressEvery
	if store {
		r.written = now
	} else if r.late == nil {
		r.late = time.AfterFunc(progressEvery, func() {
			r.mu.Lock()
			r.late = nil
			r.mu.Unlock()
			r.showProgress()
		})
	}
	r.mu.Unlock()
	if store {
		r.showProgress()
	}
}

func (r *Run) showProgress() {
	ctx, cancel := context.WithTimeout(r.ctx, r.queue.o.Lease)
	defer cancel()
	_ = r.queue.db.Tx(ctx, func(tx *db.Tx) error { return r.storeProgress(ctx, tx) })
}

// Result sets what the job found, as JSON; it is stored when the job succeeds.
func (r *Run) Result(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("result: %w", err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.result = text
	return nil
}

func (r *Run) storeProgress(ctx context.Context, tx *db.Tx) error {
	r.mu.Lock()
	p, shown := r.progress, r.shown
	r.mu.Unlock()
	if !shown {
		return nil
	}
	var total any
	if p.total > 0 {
		total = p.total
	}
	_, err := tx.Exec(ctx, `update job set progress_done = $1, progress_total = $2, progress_note = $3
		where id = $4 and lease_owner = $5 and attempt = $6 and state = 'running'`,
		p.done, total, p.note, r.ID, r.queue.owner, r.Attempt)
	return err
}

func (r *Run) leaseEnd() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.leaseUntil
}

func (r *Run) extendTo(t time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.leaseUntil = t
}

// execute runs the handler and records how it ended.
func (q *Queue) execute(r *Run, args []byte) {
	ctx, started := r.ctx, time.Now()
	err := q.call(r, args)
	out := q.outcome(r, err)
	attrs := []slog.Attr{
		slog.String("name", r.name), slog.String("id", r.ID), slog.Int("attempt", r.Attempt),
		slog.String("outcome", out.word), slog.Duration("took", time.Since(started)),
	}
	level := slog.LevelInfo
	if err != nil {
		level = slog.LevelWarn
		attrs = append(attrs, slog.Any("err", err))
	}
	if out.state == Failed {
		level = slog.LevelError
	}
	if out.state != "" {
		if err := q.record(r, out); err != nil {
			level = slog.LevelError
			attrs = append(attrs, slog.Any("record_err", err))
		}
	}
	q.log.LogAttrs(ctx, level, "job", attrs...)
}

// call turns a panic into an error; its stack is for the log alone.
func (q *Queue) call(r *Run, args []byte) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
			q.log.ErrorContext(r.ctx, "job panicked", "name", r.name, "id", r.ID, "panic", p, "stack", string(debug.Stack()))
		}
	}()
	return q.handlers[r.name](r.ctx, r, args)
}

// outcome is what a run's end makes of the job.
type outcome struct {
	word    string // for the log
	state   State  // empty: the job is no longer ours to write
	failure string
	after   time.Duration // until the next attempt
	back    int           // attempts that don't count
}

func (q *Queue) outcome(r *Run, err error) outcome {
	cause := context.Cause(r.ctx)
	switch {
	case err == nil: // recorded only where the lease is still ours
		return outcome{word: "done", state: Done}
	case errors.Is(cause, ErrLeaseLost):
		return outcome{word: "lease lost"}
	case errors.Is(cause, ErrCancelled):
		return outcome{word: "cancelled", state: Cancelled}
	case errors.Is(cause, ErrStopping):
		return outcome{word: "handed back", state: Waiting, back: 1}
	}
	o := outcome{word: "failed", state: Failed, failure: cut(err.Error(), maxError)}
	if !errors.As(err, new(permanent)) && r.Attempt < q.o.Attempts {
		o.word, o.state, o.after = "will retry", Waiting, q.o.Backoff(r.Attempt)
	}
	return o
}

// cut shortens a text to so many characters. It replaces bytes that PostgreSQL
// would refuse to store, since other servers word some errors.
func cut(s string, n int) string {
	runes := []rune(strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD"))
	if len(runes) <= n {
		return string(runes)
	}
	return string(runes[:n-1]) + "…"
}
