package db

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"
)

// txAttempts is how often Tx runs fn when the database asks for a retry.
const txAttempts = 5

// Tx is one transaction that writes. Once a statement has failed, nothing of
// it is kept, on either database.
type Tx struct {
	s        session
	now      time.Time
	failed   error
	bumped   []string
	notified []string
	slowest  string // the statement that took the longest, so long
	took     time.Duration
}

// Tx runs fn in a transaction and commits when it returns nil. It is the only
// way to write. fn may run twice (deadlocks and serialization failures are
// retried), so it keeps no effect outside; it makes no network call, and it
// reads the rows of one query to the end before it runs the next.
func (d *DB) Tx(ctx context.Context, fn func(*Tx) error) error {
	for attempt := 1; ; attempt++ {
		err := d.tryTx(ctx, fn)
		if Trouble(err) != "" {
			d.trouble.Store(&trouble{err, d.Now()})
		}
		if err == nil || attempt == txAttempts || !isRetryable(err) {
			return err
		}
		base := 5 * time.Millisecond << attempt
		select {
		case <-time.After(base + rand.N(base)): //nolint:gosec // jitter needs no secrecy
		case <-ctx.Done():
			return fmt.Errorf("%w (gave up on: %w)", ctx.Err(), err)
		}
	}
}

func (d *DB) tryTx(ctx context.Context, fn func(*Tx) error) error {
	s, err := d.engine.begin(ctx)
	if err != nil {
		return err
	}
	t, began := &Tx{s: s, now: d.Now()}, time.Now()
	open := true
	defer func() { d.slow.ended("transaction", t.slowest, time.Since(began)) }()
	defer func() {
		if open { // fn failed or panicked
			s.rollback()
		}
	}()
	if err := fn(t); err != nil {
		return err
	}
	seen, err := t.writeRevisions(ctx)
	if err != nil {
		return err
	}
	if t.failed != nil {
		return t.failed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	open = false
	if err := s.commit(); err != nil {
		return err
	}
	d.watch.committed(seen, t.notified)
	return nil
}

// Now is the time of the transaction: fixed, UTC, whole milliseconds.
func (t *Tx) Now() time.Time { return t.now }

// Exec runs a statement and returns how many rows it changed.
func (t *Tx) Exec(ctx context.Context, query string, args ...any) (affected int64, err error) {
	if t.failed != nil {
		return 0, t.failed
	}
	defer t.timed(query, time.Now())
	r, err := t.s.exec(ctx, query, args)
	if err != nil {
		return 0, t.fail(err)
	}
	return r.RowsAffected()
}

// Query reads rows; close them before the next statement.
func (t *Tx) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if t.failed != nil {
		return nil, t.failed
	}
	began := time.Now()
	rows, err := t.s.query(ctx, query, args)
	t.timed(query, began)
	if err != nil {
		return nil, t.fail(err)
	}
	return rows, nil
}

// QueryRow reads one row; scan it before the next statement.
func (t *Tx) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	if t.failed != nil {
		ended, cancel := context.WithCancel(ctx)
		cancel()
		return t.s.queryRow(ended, query, args)
	}
	defer t.timed(query, time.Now())
	row := t.s.queryRow(ctx, query, args)
	if err := row.Err(); err != nil {
		_ = t.fail(err) // the caller gets it from Scan
	}
	return row
}

// timed remembers the statement that took the longest.
func (t *Tx) timed(query string, began time.Time) {
	if took := time.Since(began); took > t.took {
		t.slowest, t.took = query, took
	}
}

// fail remembers the first failure. PostgreSQL refuses all that follows one, and
// SQLite, after some errors, would go on outside of any transaction.
func (t *Tx) fail(err error) error {
	t.failed = err
	return err
}

// Bump adds one to the revision of each topic; watchers in every process hear
// of it after the commit. The rows are written last, in one order, so that
// transactions hold them only briefly and never cross.
func (t *Tx) Bump(_ context.Context, topics ...string) error {
	t.bumped = append(t.bumped, topics...)
	return t.failed
}

// Notify tells the watchers in this process alone, after the commit, and writes
// nothing: for topics that others poll for anyway.
func (t *Tx) Notify(topics ...string) { t.notified = append(t.notified, topics...) }

// writeRevisions returns the new revision of each bumped topic.
func (t *Tx) writeRevisions(ctx context.Context) (map[string]int64, error) {
	if len(t.bumped) == 0 {
		return nil, nil
	}
	slices.Sort(t.bumped)
	topics := slices.Compact(t.bumped)
	values := make([]string, len(topics))
	args := make([]any, len(topics))
	for i, topic := range topics {
		values[i] = "($" + strconv.Itoa(i+1) + ", 1)"
		args[i] = topic
	}
	rows, err := t.Query(ctx, `insert into revision (topic, n) values `+strings.Join(values, ", ")+`
		on conflict (topic) do update set n = revision.n + 1 returning topic, n`, args...)
	if err != nil {
		return nil, err
	}
	return scanRevisions(rows)
}

// scanRevisions reads topic and n, and closes the rows.
func scanRevisions(rows *sql.Rows) (map[string]int64, error) {
	defer rows.Close()
	seen := make(map[string]int64)
	for rows.Next() {
		var topic string
		var n int64
		if err := rows.Scan(&topic, &n); err != nil {
			return nil, err
		}
		seen[topic] = n
	}
	return seen, rows.Err()
}
