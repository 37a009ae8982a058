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
	outbox().Register(q, senderFunc(func(ctx context.Context, id string, m Message) error {
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
	if err := d.Tx(t.Context(), func(tx *db.Tx) error { return outbox().Enqueue(t.Context(), tx, m) }); err != nil {
		t.Fatal(err)
	}
}

func outbox() *Outbox { return NewOutbox([]byte(strings.Repeat("s", 32))) }

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

const link = "https://shop.example/auth/reset#opens-the-account-of-ann"

// TestNoLetterLiesInTheDatabase: whoever reads the database, a backup of it or
// what a deletion has left in its files cannot use the links of letters.
func TestNoLetterLiesInTheDatabase(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		d := dbtest.Open(t, c)
		look := func(when string) {
			t.Helper()
			contents := dbtest.Contents(t, c, d)
			if !strings.Contains(contents, JobName) {
				t.Fatalf("%s: the look sees nothing", when)
			}
			for _, part := range []string{"ann@example.com", "Choose a new", "shop.example", "opens-the-account"} {
				if strings.Contains(contents, part) {
					t.Errorf("%s: %q is in the database", when, part)
				}
			}
		}
		enqueue(t, d, Message{To: "ann@example.com", Subject: "Choose a new password", Text: link})
		look("while it waits")
		refused := true
		runQueue(t, d, senderFunc(func(_ context.Context, _ string, m Message) error {
			if m.Text != link {
				t.Errorf("letter %+v", m)
			}
			if refused {
				refused = false
				return errors.New("554 spam: " + link[strings.Index(link, "#")+1:])
			}
			return nil
		}))
		if failed := settled(t, d); failed != 0 {
			t.Fatalf("%d failed", failed)
		}
		look("once it is sent")
	})
}

// Letters that an earlier version stored are sent.
func TestALetterOfAnEarlierVersionIsSent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := job.Insert(t.Context(), tx, JobName, letter())
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		got := make(chan Message, 1)
		runQueue(t, d, senderFunc(func(_ context.Context, _ string, m Message) error { got <- m; return nil }))
		if settled(t, d) != 0 || <-got != letter() {
			t.Error("it was not sent as it was stored")
		}
	})
}

func TestALetterOfAnotherSecretFailsForGood(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		other := NewOutbox([]byte(strings.Repeat("o", 32)))
		if err := d.Tx(t.Context(), func(tx *db.Tx) error { return other.Enqueue(t.Context(), tx, letter()) }); err != nil {
			t.Fatal(err)
		}
		attempts := runQueue(t, d, senderFunc(func(context.Context, string, Message) error { return nil }))
		if settled(t, d) != 1 || len(attempts) != 0 || countJobs(t, d, `attempt = 1 and error like '%another ENAMEL_SECRET%'`) != 1 {
			t.Error("it did not fail at once, with the reason")
		}
	})
}

func TestLetterLeavesWithItsTransaction(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		srv := serve(t, script{})
		undone := errors.New("undone")
		err := d.Tx(t.Context(), func(tx *db.Tx) error {
			if err := outbox().Enqueue(t.Context(), tx, letter()); err != nil {
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
			if err := d.Tx(t.Context(), func(tx *db.Tx) error { return outbox().Enqueue(t.Context(), tx, m) }); err == nil {
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
