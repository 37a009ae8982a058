// Package job runs durable jobs: the caller's transaction writes a row, and any
// node runs it after the commit. If that node dies, another runs it again.
package job

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// Topic is signalled in this process when a job was inserted; other nodes look
// every Options.Poll.
const Topic = "job"

// cancelTopic is bumped when a running job is to stop, on whatever node it is.
const cancelTopic = "job.cancel"

// State is where a job stands.
type State string

// The states; the last three are final.
const (
	Waiting   State = "waiting"
	Running   State = "running"
	Done      State = "done"
	Failed    State = "failed"
	Cancelled State = "cancelled"
)

// The priorities: what somebody asked for goes before what a schedule started;
// small jobs have workers of their own.
const (
	small     = -1
	asked     = 0
	scheduled = 1
)

// Why the context of a running job ended, as context.Cause tells.
var (
	ErrLeaseLost = errors.New("another node may run this job now")
	ErrCancelled = errors.New("the job was cancelled")
	ErrStopping  = errors.New("the program is stopping; the job will run again")
)

// Job is what is known of a job.
type Job struct {
	ID         string
	Name       string
	State      State
	Attempt    int // how often it was started
	Done       int64
	Total      *int64 // nil: unknown
	Note       string
	Result     json.RawMessage // nil: none
	Error      string          // of the last attempt
	CreatedAt  time.Time
	StartedAt  *time.Time // of the last attempt
	FinishedAt *time.Time
}

// Insert adds a job that runs as soon as tx has committed. args become JSON.
// A job may run more than once (a node can die after the work and before the
// record of it), so its handler repeats harmlessly.
func Insert(ctx context.Context, tx *db.Tx, name string, args any) (id string, err error) {
	return insert(ctx, tx, name, args, tx.Now(), asked)
}

// InsertAt adds a job that runs at a time, or soon after.
func InsertAt(ctx context.Context, tx *db.Tx, at time.Time, name string, args any) (id string, err error) {
	return insert(ctx, tx, name, args, at, asked)
}

// InsertSmall adds a job of less than a second, of which there may be thousands:
// many run at once, and nothing else waits for them.
func InsertSmall(ctx context.Context, tx *db.Tx, name string, args any) (id string, err error) {
	return insert(ctx, tx, name, args, tx.Now(), small)
}

// InsertBehind adds a job that runs when nothing that somebody asked for waits.
func InsertBehind(ctx context.Context, tx *db.Tx, name string, args any) (id string, err error) {
	return insert(ctx, tx, name, args, tx.Now(), scheduled)
}

func insert(ctx context.Context, tx *db.Tx, name string, args any, at time.Time, priority int) (string, error) {
	text, err := json.Marshal(args)
	if err != nil {
		return "", fmt.Errorf("insert job %s: %w", name, err)
	}
	id := db.NewID()
	_, err = tx.Exec(ctx, `insert into job (id, name, args, priority, state, run_at, attempt, cancel_requested,
			progress_done, progress_note, created_at)
		values ($1, $2, $3, $4, 'waiting', $5, 0, false, 0, '', $6)`,
		id, name, string(text), priority, db.Millis(at), db.Millis(tx.Now()))
	if err != nil {
		return "", fmt.Errorf("insert job %s: %w", name, err)
	}
	tx.Notify(Topic)
	return id, nil
}

// Find reads a job; fault.NotFound when there is none.
func Find(ctx context.Context, r db.Reader, id string) (Job, error) {
	var j Job
	var total, started, finished sql.NullInt64
	var result, failure sql.NullString
	var created int64
	err := r.QueryRow(ctx, `select id, name, state, attempt, progress_done, progress_total, progress_note,
			result, error, created_at, started_at, finished_at
		from job where id = $1`, id).Scan(&j.ID, &j.Name, &j.State, &j.Attempt, &j.Done, &total, &j.Note,
		&result, &failure, &created, &started, &finished)
	if errors.Is(err, sql.ErrNoRows) {
		return Job{}, fault.New(fault.NotFound, "There is no such job")
	}
	if err != nil {
		return Job{}, fmt.Errorf("read job: %w", err)
	}
	if total.Valid {
		j.Total = &total.Int64
	}
	if result.Valid {
		j.Result = json.RawMessage(result.String)
	}
	j.Error, j.CreatedAt, j.StartedAt, j.FinishedAt = failure.String, db.FromMillis(created), moment(started), moment(finished)
	return j, nil
}

func moment(ms sql.NullInt64) *time.Time {
	if !ms.Valid {
		return nil
	}
	t := db.FromMillis(ms.Int64)
	return &t
}

// Cancel ends a waiting job, and asks a running one to stop: its context ends,
// and it becomes cancelled unless it returns success. A finished job stays
// finished.
func Cancel(ctx context.Context, tx *db.Tx, id string) error {
	n, err := tx.Exec(ctx, `update job set cancel_requested = true,
			state = case when state = 'waiting' then 'cancelled' else state end,
			finished_at = case when state = 'waiting' then $2 else finished_at end
		where id = $1 and state in ('waiting', 'running')`, id, db.Millis(tx.Now()))
	if err != nil {
		return fmt.Errorf("cancel job: %w", err)
	}
	if n == 0 {
		_, err := Find(ctx, tx, id)
		return err
	}
	return tx.Bump(ctx, cancelTopic)
}

// permanent is a failure that no repetition can mend.
type permanent struct{ error }

func (p permanent) Unwrap() error { return p.error }

// Permanent marks an error of a handler: the job fails without another attempt.
func Permanent(err error) error { return permanent{err} }
