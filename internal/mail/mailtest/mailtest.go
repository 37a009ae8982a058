// Package mailtest takes a test's letters from the outbox.
package mailtest

import (
	"bytes"
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/job"
	"enamel/internal/mail"
)

// patience is how long a letter may take.
const patience = 30 * time.Second

// Box gets what leaves the outbox.
type Box struct {
	t       testing.TB
	letters chan mail.Message
	close   func()
}

// Open runs the jobs of a database until the test ends: its letters go into the
// box, each when it is asked for. Register adds what else runs; nil: nothing.
func Open(t testing.TB, d *db.DB, register func(*job.Queue)) *Box {
	t.Helper()
	b := &Box{t: t, letters: make(chan mail.Message)}
	q := job.New(d, slog.New(slog.DiscardHandler), job.Options{})
	Outbox().Register(q, b)
	if register != nil {
		register(q)
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- q.Run(ctx) }()
	b.close = sync.OnceFunc(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(b.close)
	return b
}

// Outbox returns an outbox whose letters a Box can open: both use the same key.
func Outbox() *mail.Outbox { return mail.NewOutbox(bytes.Repeat([]byte{7}, 32)) }

// Close ends the jobs before the test does.
func (b *Box) Close() { b.close() }

// Send implements mail.Sender.
func (b *Box) Send(ctx context.Context, _ string, m mail.Message) error {
	select {
	case b.letters <- m:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Next waits for the next letter that leaves.
func (b *Box) Next() mail.Message {
	b.t.Helper()
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case m := <-b.letters:
		return m
	case <-late.C:
		b.t.Fatal("the letter did not arrive")
		return mail.Message{}
	}
}
