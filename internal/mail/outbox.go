package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	gomail "github.com/wneessen/go-mail"

	"enamel/internal/db"
	"enamel/internal/job"
	"enamel/internal/seal"
)

// JobName is the name of the job that hands one letter over.
const JobName = "mail.send"

// minLink is the least length of what a link may open something with, in bytes.
const minLink = 16

// Outbox stores letters until they are sent. They are sealed: letters hold
// links that open something, and a database file keeps what was deleted.
type Outbox struct{ key *seal.Key }

// NewOutbox makes an Outbox that seals with a key of the shop's secret.
func NewOutbox(secret []byte) *Outbox { return &Outbox{seal.New(secret, "enamel letters")} }

// stored is what a job keeps of a letter. Earlier versions kept it unsealed.
type stored struct {
	Sealed string `json:"sealed"`
	Message
}

// Enqueue checks a letter and adds the job that sends it to the caller's
// transaction: it leaves when that has committed, and only then.
func (o *Outbox) Enqueue(ctx context.Context, tx *db.Tx, m Message) error {
	if err := m.check(); err != nil {
		return fmt.Errorf("enqueue mail: %w", err)
	}
	text, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("enqueue mail: %w", err)
	}
	_, err = job.InsertSmall(ctx, tx, JobName, map[string]string{"sealed": o.key.Seal(JobName, text)})
	return err
}

// Read is the letter that the arguments of a job hold.
func (o *Outbox) Read(args []byte) (Message, error) {
	var s stored
	if err := json.Unmarshal(args, &s); err != nil || s.Sealed == "" {
		return s.Message, err
	}
	text, err := o.key.Open(JobName, s.Sealed)
	if err != nil {
		return Message{}, errors.New("mail: the letter was sealed with another ENAMEL_SECRET and cannot be sent")
	}
	var m Message
	return m, json.Unmarshal(text, &m)
}

// Register lets a queue hand letters over to s. A letter that cannot be read,
// or that the server refuses for good, is not tried again.
func (o *Outbox) Register(q *job.Queue, s Sender) {
	job.Handle(q, JobName, func(ctx context.Context, r *job.Run, args json.RawMessage) error {
		m, err := o.Read(args)
		if err != nil {
			return job.Permanent(err)
		}
		err = s.Send(ctx, r.ID, m)
		if err == nil {
			return nil
		}
		told := errors.New(withoutLinks(err.Error(), m.Text))
		if refusedForGood(err) {
			return job.Permanent(told)
		}
		return told
	})
}

// withoutLinks masks what the links of a letter open something with: a server
// may quote the letter that it refuses, and errors are stored and logged.
func withoutLinks(failure, letter string) string {
	for _, word := range strings.Fields(letter) {
		if secret := word[strings.LastIndexAny(word, "/#")+1:]; strings.Contains(word, "://") && len(secret) >= minLink {
			failure = strings.ReplaceAll(failure, secret, "***")
		}
	}
	return failure
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
