// Package db is the shop's storage: SQLite (many readers, one writer) and
// PostgreSQL behind one body of portable SQL with $1 parameters.
package db

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/google/uuid"
)

const (
	lockWait = 5 * time.Second
	pollEach = 500 * time.Millisecond
)

// Config says which database to open.
type Config struct {
	URL  string           // postgres://…; empty: SQLite
	Path string           // the SQLite file; its folder is made when missing
	Now  func() time.Time // nil: time.Now
	Poll time.Duration    // how often other processes' writes are looked up; 0: 500 ms
	// Wait is how long a statement waits for a lock, and a transaction for its
	// turn or a connection, before it fails with an error that IsBusy knows; 0: 5 s.
	Wait time.Duration
}

// Reader runs queries; *DB reads what is committed, *Tx what it wrote too.
type Reader interface {
	Query(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRow(ctx context.Context, query string, args ...any) *sql.Row
}

// engine is what differs between the two databases.
type engine interface {
	Reader
	// begin waits for its turn, but not longer than Config.Wait.
	begin(ctx context.Context) (session, error)
	migrate(ctx context.Context) error
	ping(ctx context.Context) error
	close() error
	// skipLocked is the clause that passes over rows another transaction holds.
	skipLocked() string
}

// session is one open transaction.
type session interface {
	exec(ctx context.Context, query string, args []any) (sql.Result, error)
	query(ctx context.Context, query string, args []any) (*sql.Rows, error)
	queryRow(ctx context.Context, query string, args []any) *sql.Row
	// commit and rollback end the session; one of them is called once.
	commit() error
	rollback()
}

// DB is a handle on the database, safe for concurrent use.
type DB struct {
	engine engine
	now    func() time.Time
	watch  *watchers
}

// Open connects, migrates to this program's version and refuses a database
// that is ahead of it or that sorts by another collation than C.
func Open(ctx context.Context, c Config) (*DB, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	e, err := openEngine(ctx, c.URL, c.Path, cmp.Or(c.Wait, lockWait))
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	if err := e.migrate(ctx); err != nil {
		return nil, joinClose(fmt.Errorf("migrate the database: %w", err), e.close)
	}
	return &DB{engine: e, now: c.Now, watch: newWatchers(e, cmp.Or(c.Poll, pollEach))}, nil
}

func openEngine(ctx context.Context, url, path string, wait time.Duration) (engine, error) {
	if url != "" {
		return openPostgres(ctx, url, wait)
	}
	return openSQLite(ctx, path, wait)
}

// Close ends the watching and closes every connection.
func (d *DB) Close() error {
	d.watch.close()
	return d.engine.close()
}

// Ping says whether the database answers.
func (d *DB) Ping(ctx context.Context) error { return d.engine.ping(ctx) }

// Now is the time by this handle's clock: UTC, whole milliseconds.
func (d *DB) Now() time.Time { return d.now().UTC().Truncate(time.Millisecond) }

// Query reads committed rows; it cannot write.
func (d *DB) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return d.engine.Query(ctx, query, args...)
}

// QueryRow reads one committed row; it cannot write.
func (d *DB) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return d.engine.QueryRow(ctx, query, args...)
}

// SkipLocked ends a select inside a transaction that claims rows: on PostgreSQL
// it locks them and passes over those another transaction holds; on SQLite,
// where one transaction writes at a time, it is empty.
func (d *DB) SkipLocked() string { return d.engine.skipLocked() }

// NewID returns a UUIDv7 as text: unique, and sorted by the time of its making.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// Millis is the stored form of a time: UTC milliseconds since 1970.
func Millis(t time.Time) int64 { return t.UnixMilli() }

// FromMillis is the time of a stored value, in UTC.
func FromMillis(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
