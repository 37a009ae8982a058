package mail

import (
	"context"
	"errors"
	"fmt"

	gomail "github.com/wneessen/go-mail"

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

// Register lets a queue hand letters over to s. What the server refuses for
// good is not tried again.
func Register(q *job.Queue, s Sender) {
	job.Handle(q, sendJob, func(ctx context.Context, r *job.Run, m Message) error {
		err := s.Send(ctx, r.ID, m)
		if err != nil && refusedForGood(err) {
			return job.Permanent(err)
		}
		return err
	})
}

// refusedForGood recognises a 5xx about the recipient or the letter (RFC 5321,
// 4.2.1). One about the sender or the sign-in is for the operator to mend, and
// the letter waits for that.
func refusedForGood(err error) bool {
	refusal, ok := errors.AsType[*gomail.SendError](err)
	if !ok || refusal.ErrorCode() < 500 {
		return false
	}
	return refusal.Reason == gomail.ErrSMTPRcptTo || refusal.Reason == gomail.ErrSMTPDataClose
}
