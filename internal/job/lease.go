package job

import (
	"context"
	"errors"
	"slices"
	"time"

	"enamel/internal/db"
)

// due is what a look finds to do.
type due struct{ jobs, small, expired, schedules, old bool }

func (q *Queue) look(ctx context.Context) (d due, err error) {
	now := q.db.Now()
	err = q.db.QueryRow(ctx, `select
			exists (select 1 from job where state = 'waiting' and priority >= 0 and run_at <= $1 and name in (`+q.names+`)),
			exists (select 1 from job where state = 'waiting' and priority = -1 and run_at <= $1 and name in (`+q.names+`)),
			exists (select 1 from job where state = 'running' and lease_until <= $1),
			exists (select 1 from schedule where next_run_at <= $1 and name in (`+q.names+`)),
			exists (select 1 from job where finished_at <= $2)`,
		db.Millis(now), db.Millis(now.Add(-q.o.Keep()))).Scan(&d.jobs, &d.small, &d.expired, &d.schedules, &d.old)
	return d, err
}

// claimed is a job that this node holds the lease of.
type claimed struct {
	id, name   string
	args       []byte
	attempt    int
	small      bool
	leaseUntil time.Time
}

// claim takes due jobs for the workers that are free once it is its turn to
// write: those that got free while it waited get one too.
func (q *Queue) claim(ctx context.Context) (claims []claimed, err error) {
	err = q.db.Tx(ctx, func(tx *db.Tx) error {
		workers, small := q.free()
		claims, err = q.take(ctx, tx, nil, `priority >= 0`, workers)
		if err != nil {
			return err
		}
		claims, err = q.take(ctx, tx, claims, `priority = -1`, small)
		return err
	})
	return claims, err
}

// take adds up to limit due jobs of some priorities to claims. Nodes that claim
// at the same time pass over each other's rows.
func (q *Queue) take(ctx context.Context, tx *db.Tx, claims []claimed, priorities string, limit int) ([]claimed, error) {
	if limit <= 0 {
		return claims, nil
	}
	until := tx.Now().Add(q.o.Lease)
	rows, err := tx.Query(ctx, `with due as materialized (
			select id as due_id from job
			where state = 'waiting' and `+priorities+` and run_at <= $1 and name in (`+q.names+`)
			order by priority, run_at, id limit $2`+q.db.SkipLocked()+`)
		update job set state = 'running', attempt = attempt + 1, started_at = $1, lease_owner = $3, lease_until = $4
		from due where id = due_id
		returning id, name, args, attempt, priority < 0`, db.Millis(tx.Now()), limit, q.owner, db.Millis(until))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		c := claimed{leaseUntil: until}
		if err := rows.Scan(&c.id, &c.name, &c.args, &c.attempt, &c.small); err != nil {
			return nil, err
		}
		claims = append(claims, c)
	}
	return claims, rows.Err()
}

// reap lets jobs whose node is silent run again; those that were to be cancelled
// or have used up their attempts end.
func (q *Queue) reap(ctx context.Context) error {
	return q.db.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `with lost as materialized (
				select id as lost_id, case
					when cancel_requested then 'cancelled'
					when attempt >= $2 then 'failed'
					else 'waiting' end as next_state
				from job where state = 'running' and lease_until <= $1
				order by id limit 100`+q.db.SkipLocked()+`)
			update job set state = next_state, lease_owner = null, lease_until = null,
				error = 'the node that ran it went silent',
				finished_at = case when next_state <> 'waiting' then $1 else finished_at end
			from lost where id = lost_id`, db.Millis(tx.Now()), q.o.Attempts)
		return err
	})
}

// keepLeases renews until its context ends, which is after the last job's end.
func (q *Queue) keepLeases(ctx context.Context) {
	tick := time.NewTicker(q.o.Renew)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			q.renew(ctx)
		}
	}
}

// renew extends the leases of all that runs here, in one statement. A run whose
// lease another node has taken, or that could not be renewed in time, loses its
// context; so does one that somebody cancelled.
func (q *Queue) renew(ctx context.Context) {
	q.renewing.Lock() // so that none renews what another has just given up
	defer q.renewing.Unlock()
	runs := slices.DeleteFunc(q.runs(), func(r *Run) bool { return errors.Is(context.Cause(r.ctx), ErrLeaseLost) })
	if len(runs) == 0 {
		return
	}
	limit, cancel := context.WithTimeout(ctx, q.o.Lease)
	defer cancel()
	until, held, err := q.extend(limit, runs)
	now := q.db.Now()
	for _, r := range runs {
		cancelled, ok := held[lease{r.ID, r.Attempt}]
		switch {
		case err != nil:
			if !now.Before(r.leaseEnd()) {
				q.stop(r, ErrLeaseLost)
			}
		case !ok:
			q.stop(r, ErrLeaseLost)
		default:
			r.extendTo(until)
			if cancelled {
				q.stop(r, ErrCancelled)
			}
		}
	}
	if err != nil && ctx.Err() == nil {
		q.log.WarnContext(ctx, "jobs: could not renew leases", "err", err)
	}
}

type lease struct {
	id      string
	attempt int
}

// extend returns the leases that are still ours, each with whether its job is to
// be cancelled.
func (q *Queue) extend(ctx context.Context, runs []*Run) (until time.Time, held map[lease]bool, err error) {
	err = q.db.Tx(ctx, func(tx *db.Tx) error {
		until, held = tx.Now().Add(q.o.Lease), make(map[lease]bool)
		args := []any{db.Millis(until), q.owner}
		for _, r := range runs {
			args = append(args, r.ID)
		}
		rows, err := tx.Query(ctx, `update job set lease_until = $1
			where lease_owner = $2 and state = 'running' and id in (`+parameters(3, len(runs))+`)
			returning id, attempt, cancel_requested`, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var l lease
			var cancelled bool
			if err := rows.Scan(&l.id, &l.attempt, &cancelled); err != nil {
				return err
			}
			held[l] = cancelled
		}
		return rows.Err()
	})
	return until, held, err
}
