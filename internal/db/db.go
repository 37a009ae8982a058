// Package db is the shop's storage: SQLite (many readers, one writer) and
// PostgreSQL behind one body of portable SQL with $1 parameters.
package db

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/pressly/goose/v3"
)

const (
	lockWait  = 5 * time.Second
	readLimit = 5 * time.Second
	pingLimit = 2 * time.Second
	pollEach  = 500 * time.Millisecond
	// writeLimit ends a transaction whose server does not answer.
	writeLimit = 20 * time.Second
)

// Config says which database to open.
type Config struct {
	URL  string           // postgres://…; empty: SQLite
	Path string           // the SQLite file; its folder is made when missing
	Now  func() time.Time // nil: time.Now
	Poll time.Duration    // how often other processes' writes are looked up; 0: 500 ms
	// Schema is what Open applies; the zero value is the shop's own.
	Schema Schema
	// Relaxed gives up what a power cut takes of the last transactions, on SQLite
	// only. A crash of the process loses nothing.
	Relaxed bool
	// The limits. A call that reaches one fails with an error that IsBusy knows,
	// unless the caller's context ended before.
	Wait  time.Duration // of a statement for a lock, of a transaction for its turn or a connection; 0: 5 s
	Read  time.Duration // of a read outside of transactions, until its rows are closed; 0: 5 s
	Write time.Duration // of a transaction on PostgreSQL, its commit included; 0: 20 s
	// Log gets a line for each read and transaction that takes longer than Slow
	// (0: 200 ms), with its statement. nil: none.
	Log  *slog.Logger
	Slow time.Duration
	slow *slowLog
}

// Schema is a set of migrations with a count of its own, so that several of
// them can live in one database.
type Schema struct {
	Files   fs.FS  // SQL files in the order of their numbers, one set for both databases
	Version string // the table that keeps the version
	// Floor is the table that keeps the oldest version whose program works on
	// the newest schema. Empty: a program works on its own version alone.
	Floor string
}

// ShopSchema is what Open applies by default.
func ShopSchema() Schema {
	return Schema{Files: Migrations(), Version: goose.DefaultTablename, Floor: "schema_floor"}
}

func (c Config) withDefaults() Config {
	if c.Schema.Files == nil {
		c.Schema = ShopSchema()
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	c.Poll = cmp.Or(c.Poll, pollEach)
	c.Wait = cmp.Or(c.Wait, lockWait)
	c.Read = cmp.Or(c.Read, readLimit)
	c.Write = cmp.Or(c.Write, writeLimit)
	c.slow = &slowLog{after: cmp.Or(c.Slow, slowAfter), log: c.Log}
	return c
}

// Reader runs queries; *DB reads what is committed, *Tx what it wrote too.
type Reader interface {
	Query(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRow(ctx context.Context, query string, args ...any) *sql.Row
}

// engine is what differs between the two databases.
type engine interface {
	Reader
	// begin waits for its turn, and SQLite for the write lock, but not longer
	// than Config.Wait.
	begin(ctx context.Context) (session, error)
	// snapshot begins a transaction that only reads, as of one moment.
	snapshot(ctx context.Context) (moment, error)
	migrate(ctx context.Context, s Schema) error
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

// trouble is the newest failure that Trouble names. Writable reports it for
// troubleHolds even if other writes succeed: on a full disk a small one may still fit.
type trouble struct {
	err error
	at  time.Time
}

const troubleHolds = 10 * time.Second

// DB is a handle on the database, safe for concurrent use.
type DB struct {
	engine  engine
	now     func() time.Time
	read    time.Duration // Config.Read
	watch   *watchers
	slow    *slowLog
	trouble atomic.Pointer[trouble] // nil: none, or Writable has written since
}

// Open connects, migrates to this program's version and refuses a database that
// sorts by another collation than C, or that is ahead of the program and whose
// floor is too.
func Open(ctx context.Context, c Config) (*DB, error) {
	c = c.withDefaults()
	e, err := openEngine(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	if err := e.migrate(ctx, c.Schema); err != nil {
		return nil, joinClose(fmt.Errorf("migrate the database: %w", err), e.close)
	}
	return &DB{engine: e, now: c.Now, read: c.Read, watch: newWatchers(e, c.Poll), slow: c.slow}, nil
}

func openEngine(ctx context.Context, c Config) (engine, error) {
	if c.URL != "" {
		return openPostgres(ctx, c)
	}
	return openSQLite(ctx, c)
}

// Close ends the watching and closes every connection.
func (d *DB) Close() error {
	d.watch.close()
	return d.engine.close()
}

// Ping says whether the database answers a read, within 2 s.
func (d *DB) Ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, pingLimit)
	defer cancel()
	return d.engine.ping(ctx)
}

// Writable says whether the database takes writes, within 2 s. It returns a full
// disk and the like of the last 10 s, and tries a write after an older trouble.
func (d *DB) Writable(ctx context.Context) error {
	met := d.trouble.Load()
	if met == nil {
		return nil
	}
	if Trouble(met.err) != notAnswering && d.Now().Sub(met.at).Abs() < troubleHolds {
		return met.err
	}
	ctx, cancel := context.WithTimeout(ctx, pingLimit)
	defer cancel()
	err := d.Tx(ctx, func(tx *Tx) error { return tx.Bump(ctx, "ping") })
	if err == nil {
		d.trouble.CompareAndSwap(met, nil)
	}
	return err
}

// Now is the time by this handle's clock: UTC, whole milliseconds.
func (d *DB) Now() time.Time { return d.now().UTC().Truncate(time.Millisecond) }

// Query reads committed rows; it cannot write. Config.Read bounds it.
func (d *DB) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return d.engine.Query(within(ctx, d.read), query, args...)
}

// Each passes the rows of a query to scan, one after the other.
func (d *DB) Each(ctx context.Context, scan func(rows *sql.Rows) error, query string, args ...any) error {
	rows, err := d.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return fmt.Errorf("scan a row: %w", err)
		}
	}
	return rows.Err()
}

// Exec runs one statement in a transaction of its own, and returns how many rows it changed.
func (d *DB) Exec(ctx context.Context, query string, args ...any) (n int64, err error) {
	err = d.Tx(ctx, func(tx *Tx) error {
		n, err = tx.Exec(ctx, query, args...)
		return err
	})
	return n, err
}

// QueryRow reads one committed row; it cannot write. Config.Read bounds it.
func (d *DB) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return d.engine.QueryRow(within(ctx, d.read), query, args...)
}

// Snapshot runs fn on what was committed at one moment, without holding anybody
// up. The caller's context alone bounds it.
func (d *DB) Snapshot(ctx context.Context, fn func(Reader) error) error {
	m, err := d.engine.snapshot(ctx)
	if err != nil {
		return fmt.Errorf("begin a snapshot: %w", err)
	}
	defer func() { _ = m.tx.Rollback() }() // it has written nothing
	return fn(m)
}

// moment reads in the transaction of a snapshot.
type moment struct {
	tx     *sql.Tx
	phrase func(query string) string // as the database takes it
}

// Query implements Reader.
func (m moment) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return m.tx.QueryContext(ctx, m.phrase(query), args...)
}

// QueryRow implements Reader.
func (m moment) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return m.tx.QueryRowContext(ctx, m.phrase(query), args...)
}

// within is ctx with a deadline not later than in limit. Rows outlive the call
// that returns them, so nobody is left to cancel it: what it holds is let go of
// when the caller's context ends or the limit is reached, whichever is first.
func within(ctx context.Context, limit time.Duration) context.Context {
	if end, ok := ctx.Deadline(); ok && time.Until(end) <= limit {
		return ctx
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	context.AfterFunc(ctx, cancel)
	return ctx
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
