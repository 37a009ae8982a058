// Package db is the shop's storage: SQLite (many readers, one writer) and
// PostgreSQL behind one body of portable SQL with $1 parameters.
package db

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/google/uuid"
)

// lockWait is how long a statement or a transaction waits for a lock, a
// writer's turn or a connection before it fails with an error that IsBusy knows.
const lockWait = 5 * time.Second

// Config says which database to open.
type Config struct {
	URL  string           // postgres://…; empty: SQLite
	Path string           // the SQLite file; its folder is made when missing
	Now  func() time.Time // nil: time.Now
	Poll time.Duration    // how often other processes' revisions are looked up; 0: 500 ms
}

// Reader runs queries; *DB reads what is committed, *Tx what it wrote too.
type Reader interface {
	Query(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRow(ctx context.Context, query string, args ...any) *sql.Row
}

// engine is what differs between the two databases.
type engine interface {
	Reader
	// begin waits at most lockWait for its turn.
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
	if c.Poll == 0 {
		c.Poll = 500 * time.Millisecond
	}
	var e engine
	var err error
	if c.URL != "" {
		e, err = openPostgres(ctx, c.URL)
	} else {
		e, err = openSQLite(ctx, c.Path)
	}
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	if err := e.migrate(ctx); err != nil {
		return nil, joinClose(fmt.Errorf("migrate the database: %w", err), e.close)
	}
	return &DB{engine: e, now: c.Now, watch: newWatchers(e, c.Poll)}, nil
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
