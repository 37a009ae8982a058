package mail

import (
	"context"
	"fmt"

	"enamel/internal/db"
	"enamel/internal/job"
)

// sendJob is the name of the job that hands one letter over.
const sendJob = "mail.send"

// Enqueue checks a letter and adds the job that sends it to the caller's
// transaction: it leaves when that has committed, and only then.
func Enqueue(ctx context.Context, tx *db.Tx, m Message) error {
	if err := m.check(); err != nil {
		return fmt.Errorf("enqueue mail: %w", err)
	}
	_, err := job.Insert(ctx, tx, sendJob, m)
	return err
}

// Register lets a queue hand letters over to s.
func Register(q *job.Queue, s Sender) {
	job.Handle(q, sendJob, func(ctx context.Context, r *job.Run, m Message) error {
		return s.Send(ctx, r.ID, m)
	})
}
