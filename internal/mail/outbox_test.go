package mail

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/job"
)

// senderFunc is a Sender made of a function.
type senderFunc func(ctx context.Context, id string, m Message) error

func (f senderFunc) Send(ctx context.Context, id string, m Message) error { return f(ctx, id, m) }

// runQueue runs a queue that hands letters to s and retries at once, until the
// test ends. The channel tells of each attempt.
func runQueue(t *testing.T, d *db.DB, s Sender) <-chan error {
	t.Helper()
	attempts := make(chan error, 100)
	q := job.New(d, slog.New(slog.DiscardHandler), job.Options{
		Poll: 2 * time.Millisecond, Attempts: 3, Backoff: func(int) time.Duration { return 0 },
	})
	Register(q, senderFunc(func(ctx context.Context, id string, m Message) error {
		err := s.Send(ctx, id, m)
		attempts <- err
		return err
	}))
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- q.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return attempts
}

func enqueue(t *testing.T, d *db.DB, m Message) {
	t.Helper()
	if err := d.Tx(t.Context(), func(tx *db.Tx) error { return Enqueue(t.Context(), tx, m) }); err != nil {
		t.Fatal(err)
	}
}

func countJobs(t *testing.T, d *db.DB, where string) (n int) {
	t.Helper()
	if err := d.QueryRow(t.Context(), `select count(*) from job where `+where).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// settled waits until no job is under way, and returns how many have failed.
func settled(t *testing.T, d *db.DB) int {
	t.Helper()
	limit := time.After(20 * time.Second)
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for countJobs(t, d, `state in ('waiting', 'running')`) > 0 {
		select {
		case <-tick.C:
		case <-limit:
			t.Fatal("the jobs do not end")
		}
	}
	return countJobs(t, d, `state = 'failed'`)
}

func TestASentLetterIsForgotten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		runQueue(t, d, senderFunc(func(context.Context, string, Message) error { return nil }))
		enqueue(t, d, Message{To: "ann@example.com", Subject: "Reset", Text: "https://shop.example/auth/reset#opens-the-account"})
		if failed := settled(t, d); failed != 0 {
			t.Fatalf("%d failed", failed)
		}
		if n := countJobs(t, d, `state = 'done' and args not like '%example%'`); n != 1 {
			t.Error("the link is still in the database")
		}
	})
}

func TestLetterLeavesWithItsTransaction(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		srv := serve(t, script{})
		undone := errors.New("undone")
		err := d.Tx(t.Context(), func(tx *db.Tx) error {
			if err := Enqueue(t.Context(), tx, letter()); err != nil {
				t.Error(err)
			}
			return undone
		})
		if !errors.Is(err, undone) {
			t.Fatal(err)
		}
		if n := countJobs(t, d, `1 = 1`); n != 0 {
			t.Fatalf("%d jobs of a transaction that was undone", n)
		}
		enqueue(t, d, letter())
		var id string
		if err := d.QueryRow(t.Context(), `select id from job`).Scan(&id); err != nil {
			t.Fatal(err)
		}
		runQueue(t, d, local(t, srv, ""))
		if failed := settled(t, d); failed != 0 {
			t.Fatalf("%d failed", failed)
		}
		letters, _ := srv.got()
		if len(letters) != 1 || !strings.Contains(letters[0], "Message-ID: <"+id+"@shop.example>") {
			t.Errorf("letters %q, want one with the id of job %s", letters, id)
		}
	})
}

func TestBadLettersAreNotStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, m := range bad() {
			if err := d.Tx(t.Context(), func(tx *db.Tx) error { return Enqueue(t.Context(), tx, m) }); err == nil {
				t.Errorf("%s: taken", name)
			}
		}
		if n := countJobs(t, d, `1 = 1`); n != 0 {
			t.Errorf("%d jobs", n)
		}
	})
}

// The server takes the letter but its answer is lost: it is sent again, and the
// two are recognisable as one.
func TestRepeatHasTheSameMessageID(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		srv := serve(t, script{})
		s := local(t, srv, "")
		lost := false
		enqueue(t, d, letter())
		runQueue(t, d, senderFunc(func(ctx context.Context, id string, m Message) error {
			err := s.Send(ctx, id, m)
			if !lost {
				lost = true
				return errors.New("the answer is lost")
			}
			return err
		}))
		if failed := settled(t, d); failed != 0 {
			t.Fatalf("%d failed", failed)
		}
		letters, _ := srv.got()
		if len(letters) != 2 || messageID(letters[0]) == "" || messageID(letters[0]) != messageID(letters[1]) {
			t.Errorf("letters %q", letters)
		}
	})
}

func messageID(letter string) string {
	_, after, _ := strings.Cut(letter, "Message-ID: ")
	id, _, _ := strings.Cut(after, "\r\n")
	return id
}

func TestWhatIsTriedAgain(t *testing.T) {
	tests := map[string]struct {
		reply    map[string]string
		attempts int // of 3
	}{
		"recipient unknown":   {map[string]string{"RCPT": "550 5.1.1 nobody"}, 1},
		"letter refused":      {map[string]string{".": "554 spam"}, 1},
		"recipient busy":      {map[string]string{"RCPT": "450 later"}, 3},
		"letter not now":      {map[string]string{".": "451 later"}, 3},
		"sender not accepted": {map[string]string{"MAIL": "553 who"}, 3},
		"greylisted at DATA":  {map[string]string{"DATA": "451 later"}, 3},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, tt := range tests {
			t.Run(name, func(t *testing.T) {
				before := countJobs(t, d, `state = 'failed'`)
				enqueue(t, d, letter())
				attempts := runQueue(t, d, local(t, serve(t, script{reply: tt.reply}), ""))
				if failed := settled(t, d) - before; failed != 1 {
					t.Errorf("%d failed", failed)
				}
				if len(attempts) != tt.attempts {
					t.Errorf("%d attempts, want %d", len(attempts), tt.attempts)
				}
			})
		}
	})
}
