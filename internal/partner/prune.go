package partner

import (
	"context"
	"fmt"
	"time"

	"enamel/internal/db"
	"enamel/internal/job"
)

const (
	pruneJob   = "partner.prune"
	pruneEvery = 24 * time.Hour
)

// Register lets a queue forget requests that are older than keep says.
func Register(q *job.Queue, d *db.DB, keep func() time.Duration) {
	job.Handle(q, pruneJob, func(ctx context.Context, _ *job.Run, _ struct{}) error { return prune(ctx, d, keep()) })
	q.Schedule(pruneJob, pruneEvery)
}

// prune deletes old requests that staff have answered or closed; an age of 0 keeps all.
func prune(ctx context.Context, d *db.DB, age time.Duration) error {
	if age == 0 {
		return nil
	}
	err := d.Prune(ctx, `delete from partnership_requests where id in (select id from partnership_requests
		where state <> 'open' and created_at < $1 order by created_at limit $2)`, age)
	if err != nil {
		return fmt.Errorf("prune the partnership requests: %w", err)
	}
	return nil
}
