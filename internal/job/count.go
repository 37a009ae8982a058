package job

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"enamel/internal/db"
)

// Count is how many jobs of a name are in a state.
type Count struct {
	Name  string
	State State
	N     int
	Due   time.Time // of those that wait, when the first may run
	Made  time.Time // when the first was made
}

// Counts are the jobs that wait or run, and those that failed for good since a
// time, by name.
func Counts(ctx context.Context, d *db.DB, since time.Time) ([]Count, error) {
	var all []Count
	err := d.Each(ctx, func(rows *sql.Rows) error {
		var c Count
		var due, made int64
		if err := rows.Scan(&c.Name, &c.State, &c.N, &due, &made); err != nil {
			return err
		}
		c.Due, c.Made = db.FromMillis(due), db.FromMillis(made)
		all = append(all, c)
		return nil
	}, `select name, state, count(*), min(run_at), min(created_at) from job
		where state in ('waiting', 'running') or state = 'failed' and finished_at > $1
		group by name, state order by name, state`, db.Millis(since))
	if err != nil {
		return nil, fmt.Errorf("count the jobs: %w", err)
	}
	return all, nil
}
