package job

import (
	"context"
	"time"

	"enamel/internal/check"
	"enamel/internal/db"
)

// Checks are the rules of jobs.
func Checks(now time.Time) []check.Rule {
	const day = int64(24 * time.Hour / time.Millisecond)
	return []check.Rule{
		{
			Name: "job.lease", About: "A running job has a lease: without one no node takes it over.",
			Find: check.Rows(`select id, name || ' is running and has no lease' from job where state = 'running' and (lease_owner is null or lease_until is null)`),
			Repair: check.Exec(`update job set state = 'waiting', lease_owner = null, lease_until = null
				where id = $1 and state = 'running' and (lease_owner is null or lease_until is null)`),
		},
		{
			Name: "job.taken", About: "A job that is due runs: some handler has its name.",
			Find: check.Rows(`select id, name || ' has been due for over a day while other jobs ran: nothing runs it' from job
				where state = 'waiting' and attempt = 0 and run_at < (select max(started_at) from job) - $1`, day),
		},
		{
			Name: "job.args", About: "A job that is done keeps nothing of what it was told: letters hold links.",
			Find:   check.Rows(`select id, name || ' is done and keeps its arguments' from job where state = 'done' and args <> 'null'`),
			Repair: check.Exec(`update job set args = 'null' where id = $1 and state = 'done'`),
		},
		{
			Name: "job.schedule", About: "The next run of a schedule is not further off than its interval.",
			Find: check.Rows(`select name, 'it runs again in ' || cast((next_run_at - $1) / $2 as text) || ' days, though it should each ' || cast(every_ms / 1000 as text) || ' s'
				from schedule where next_run_at > $1 + every_ms + $2`, db.Millis(now), day),
			Repair: func(ctx context.Context, tx *db.Tx, name string) error {
				_, err := tx.Exec(ctx, `update schedule set next_run_at = $1 where name = $2`, db.Millis(tx.Now()), name)
				return err
			},
		},
	}
}

// EachWaiting passes the arguments of the jobs of a name that wait to do.
func EachWaiting(ctx context.Context, r db.Reader, name string, do func(id string, args []byte)) error {
	rows, err := r.Query(ctx, `select id, args from job where state = 'waiting' and name = $1 order by id`, name)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, args string
		if err := rows.Scan(&id, &args); err != nil {
			return err
		}
		do(id, []byte(args))
	}
	return rows.Err()
}
