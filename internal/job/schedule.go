package job

import (
	"context"
	"fmt"
	"time"

	"enamel/internal/db"
)

// pruneBatch is how many finished jobs one statement deletes.
const pruneBatch = 500

// Schedule starts the named job every so often, on one of the nodes, behind what
// people asked for; the first time at once. While one waits or runs no other is
// added. Its arguments are {}.
func (q *Queue) Schedule(name string, every time.Duration) {
	if _, ok := q.handlers[name]; !ok || every < time.Second {
		panic(fmt.Sprintf("job %q cannot be scheduled every %v: it needs a handler, and a second or more", name, every))
	}
	q.schedules[name] = every
}

// saveSchedules writes the rows; a changed interval counts from now.
func (q *Queue) saveSchedules(ctx context.Context) error {
	if len(q.schedules) == 0 {
		return nil
	}
	err := q.db.Tx(ctx, func(tx *db.Tx) error {
		for name, every := range q.schedules {
			_, err := tx.Exec(ctx, `insert into schedule (name, every_ms, next_run_at) values ($1, $2, $3)
				on conflict (name) do update set every_ms = excluded.every_ms, next_run_at = excluded.next_run_at
				where schedule.every_ms <> excluded.every_ms`, name, every.Milliseconds(), db.Millis(tx.Now()))
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("save schedules: %w", err)
	}
	return nil
}

// startSchedules inserts the jobs that are due. The condition on next_run_at
// lets one node do it.
func (q *Queue) startSchedules(ctx context.Context) error {
	return q.db.Tx(ctx, func(tx *db.Tx) error {
		due, err := q.dueSchedules(ctx, tx)
		if err != nil {
			return err
		}
		now := db.Millis(tx.Now())
		for _, s := range due {
			next := now + s.every - (now-s.at)%s.every // in step, whatever was missed
			n, err := tx.Exec(ctx, `update schedule set next_run_at = $1 where name = $2 and next_run_at = $3`, next, s.name, s.at)
			if err != nil {
				return err
			}
			if n == 0 {
				continue
			}
			var unfinished bool
			err = tx.QueryRow(ctx, `select exists (select 1 from job where name = $1 and state in ('waiting', 'running'))`, s.name).Scan(&unfinished)
			if err != nil {
				return err
			}
			if unfinished {
				continue
			}
			if _, err := insert(ctx, tx, s.name, struct{}{}, tx.Now(), scheduled); err != nil {
				return err
			}
		}
		return nil
	})
}

type dueSchedule struct {
	name      string
	every, at int64 // ms
}

func (q *Queue) dueSchedules(ctx context.Context, tx *db.Tx) (due []dueSchedule, err error) {
	rows, err := tx.Query(ctx, `select name, every_ms, next_run_at from schedule
		where next_run_at <= $1 and name in (`+q.names+`) order by name`, db.Millis(tx.Now()))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s dueSchedule
		if err := rows.Scan(&s.name, &s.every, &s.at); err != nil {
			return nil, err
		}
		due = append(due, s)
	}
	return due, rows.Err()
}

// prune deletes a batch of jobs that finished long ago.
func (q *Queue) prune(ctx context.Context) error {
	return q.db.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `delete from job where id in (
				select id from job where finished_at <= $1 order by finished_at limit $2)`,
			db.Millis(tx.Now().Add(-q.o.Keep())), pruneBatch)
		return err
	})
}
