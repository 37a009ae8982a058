package job

import (
	"context"
	"errors"
	"time"

	"enamel/internal/db"
)

// ending is a run's end on its way to the database.
type ending struct {
	run     *Run
	outcome outcome
	tried   bool // the fields below are set
	err     error
}

// record writes the outcome, trying until the lease would be over: a job whose
// end is not recorded runs again.
func (q *Queue) record(r *Run, o outcome) error {
	limit, cancel := context.WithTimeout(context.WithoutCancel(r.ctx), q.o.Lease)
	defer cancel()
	err := q.recordTogether(limit, &ending{run: r, outcome: o})
	for err != nil && !errors.Is(err, ErrLeaseLost) {
		select {
		case <-limit.Done():
			return err
		case <-time.After(q.o.Poll):
		}
		err = q.db.Tx(limit, func(tx *db.Tx) error { return q.finish(limit, tx, r, o) })
	}
	return err
}

// recordTogether writes an end in one transaction with all that come until its
// turn to write: each commit costs a sync of the disk, and on SQLite everyone
// else waits for it. One end that cannot be written fails the others; each is
// then tried alone.
func (q *Queue) recordTogether(ctx context.Context, e *ending) error {
	q.mu.Lock()
	q.ended = append(q.ended, e)
	q.mu.Unlock()
	q.recording.Lock()
	defer q.recording.Unlock()
	if e.tried { // by whom it waited for
		return e.err
	}
	var batch []*ending
	err := q.db.Tx(ctx, func(tx *db.Tx) error {
		batch = append(batch, q.takeEnded()...)
		for _, e := range batch {
			e.err = q.finish(ctx, tx, e.run, e.outcome)
			if e.err != nil && !errors.Is(e.err, ErrLeaseLost) {
				return e.err
			}
		}
		return nil
	})
	if err != nil {
		batch = append(batch, q.takeEnded()...)
	}
	for _, e := range batch {
		e.tried = true
		if err != nil {
			e.err = err
		}
	}
	return e.err
}

func (q *Queue) takeEnded() []*ending {
	q.mu.Lock()
	defer q.mu.Unlock()
	taken := q.ended
	q.ended = nil
	return taken
}

// finish writes the progress and the outcome where the lease is still ours.
func (q *Queue) finish(ctx context.Context, tx *db.Tx, r *Run, o outcome) error {
	if err := r.storeProgress(ctx, tx); err != nil {
		return err
	}
	r.mu.Lock()
	var result any
	if o.state == Done && r.result != nil {
		result = string(r.result)
	}
	r.mu.Unlock()
	var failure any
	if o.failure != "" {
		failure = o.failure
	}
	n, err := tx.Exec(ctx, `update job set
			state = case when cancel_requested and $1 = 'waiting' then 'cancelled' else $1 end,
			finished_at = case when cancel_requested or $1 <> 'waiting' then $2 else finished_at end,
			args = case when $1 = 'done' then 'null' else args end, -- a letter holds links that open something
			run_at = $3, attempt = attempt - $4, result = $5, error = $6, lease_owner = null, lease_until = null
		where id = $7 and lease_owner = $8 and attempt = $9 and state = 'running'`,
		string(o.state), db.Millis(tx.Now()), db.Millis(tx.Now().Add(o.after)), o.back, result, failure,
		r.ID, q.owner, r.Attempt)
	if err == nil && n == 0 {
		return ErrLeaseLost
	}
	return err
}
