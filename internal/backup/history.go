package backup

import (
	"context"
	"database/sql"
	"fmt"
	"runtime"
	"syscall"
	"time"

	"enamel/internal/db"
)

// Run is a backup that was tried.
type Run struct {
	StartedAt   time.Time  `json:"started_at"`
	EndedAt     *time.Time `json:"ended_at" doc:"Null: it runs, or its process was killed"`
	Destination string     `json:"destination" doc:"Without credentials"`
	Size        int64      `json:"size" doc:"Bytes"`
	ProvenAt    *time.Time `json:"proven_at" doc:"When it was restored aside without a fault; null: it does not count"`
	Problem     string     `json:"problem" doc:"Why it was not made or not proven; empty: nothing is wrong"`
}

// Recorded is Make with a line of history in the shop's database. An unproven
// backup is an error.
func Recorded(ctx context.Context, d *db.DB, c Config, address string) (Result, error) {
	to, err := openPlace(address, c.Store)
	if err != nil {
		return Result{}, err
	}
	id := db.NewID()
	_, err = d.Exec(ctx, `insert into backup_run (id, started_at, destination, size, problem) values ($1, $2, $3, 0, '')`, id, db.Millis(d.Now()), to.String())
	if err != nil {
		return Result{}, fmt.Errorf("backup: record the start: %w", err)
	}
	var r Result
	failed := behind(func() (err error) {
		r, err = Make(ctx, c, address)
		return err
	})
	if failed == nil && r.Problem != "" {
		failed = fmt.Errorf("the backup is there but not proven: %s", r.Problem)
	}
	var proven *int64
	problem := ""
	if failed != nil {
		problem = failed.Error()
	} else {
		at := db.Millis(*r.Proven)
		proven = &at
	}
	ctx = context.WithoutCancel(ctx) // a stop is recorded too
	_, err = d.Exec(ctx, `update backup_run set ended_at = $2, size = $3, proven_at = $4, problem = $5 where id = $1`,
		id, db.Millis(d.Now()), r.Size(), proven, problem)
	if failed != nil {
		return r, failed
	}
	return r, err
}

const runColumns = `select started_at, ended_at, destination, size, proven_at, problem from backup_run `

func scanRun(rows *sql.Rows) (r Run, err error) {
	var started int64
	var ended, proven sql.NullInt64
	err = rows.Scan(&started, &ended, &r.Destination, &r.Size, &proven, &r.Problem)
	r.StartedAt, r.EndedAt, r.ProvenAt = db.FromMillis(started), moment(ended), moment(proven)
	return r, err
}

func moment(ms sql.NullInt64) *time.Time {
	if !ms.Valid {
		return nil
	}
	t := db.FromMillis(ms.Int64)
	return &t
}

// Proven says whether a backup of the shop was proven of late, wherever it lies.
func Proven(ctx context.Context, d *db.DB) (proven bool, err error) {
	err = d.QueryRow(ctx, `select exists (select 1 from backup_run where proven_at > $1)`, db.Millis(d.Now().Add(-Fresh))).Scan(&proven)
	if err != nil {
		return false, fmt.Errorf("backup: read the history: %w", err)
	}
	return proven, nil
}

// behind does something on a thread of its own that gives way to what visitors ask.
func behind(do func() error) error {
	done := make(chan error, 1)
	go func() {
		runtime.LockOSThread() // for good: the thread ends with this function
		const least = 19
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, least) // Linux: of this thread; where it may not, it does not give way
		done <- do()
	}()
	return <-done
}
