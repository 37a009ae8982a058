package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

const (
	postgresWriters = 16
	postgresReaders = 8
	// idleLimit ends a transaction whose program says nothing: one that is paused
	// or cut off holds rows that others wait for, and those wait no longer than lockWait.
	idleLimit = 3 * time.Second
)

// postgresEngine has a pool whose sessions cannot write and one for
// transactions; pgx keeps each connection's prepared statements.
type postgresEngine struct {
	readers, writers *sql.DB
	wait, write      time.Duration
}

func openPostgres(ctx context.Context, o Config) (*postgresEngine, error) {
	c, err := pgx.ParseConfig(o.URL)
	if err != nil {
		return nil, err // pgx masks the password
	}
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = lockWait
	}
	setDefault(c.RuntimeParams, "application_name", "enamel")
	setDefault(c.RuntimeParams, "jit", "off") // compiling a plan takes longer than the reads of a shop
	setDefault(c.RuntimeParams, "lock_timeout", strconv.FormatInt(o.Wait.Milliseconds(), 10))
	setDefault(c.RuntimeParams, "idle_in_transaction_session_timeout", strconv.FormatInt(min(idleLimit, o.Write).Milliseconds(), 10))
	e := &postgresEngine{writers: stdlib.OpenDB(*c), wait: o.Wait, write: o.Write}
	limitPool(e.writers, postgresWriters)
	if err := checkPostgres(ctx, e.writers); err != nil {
		return nil, joinClose(err, e.writers.Close)
	}
	read := c.Copy()
	read.RuntimeParams["default_transaction_read_only"] = "on"
	read.Tracer = o.slow
	e.readers = stdlib.OpenDB(*read)
	limitPool(e.readers, postgresReaders)
	return e, nil
}

func limitPool(pool *sql.DB, size int) {
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	pool.SetConnMaxIdleTime(5 * time.Minute)
}

func setDefault(m map[string]string, key, value string) {
	if _, ok := m[key]; !ok {
		m[key] = value
	}
}

// checkPostgres refuses a database that would sort or store text otherwise
// than SQLite does: by code point, in UTF-8.
func checkPostgres(ctx context.Context, pool *sql.DB) error {
	var name, collate, encoding string
	var byCodePoint bool
	err := pool.QueryRowContext(ctx, `select datname, datcollate, pg_encoding_to_char(encoding), 'Z' < 'a' and '-' < 'B' and 'a-b' < 'aa'
		from pg_database where datname = current_database()`).Scan(&name, &collate, &encoding, &byCodePoint)
	if err != nil {
		return err
	}
	if !byCodePoint || encoding != "UTF8" {
		return fmt.Errorf("the database %q does not sort by C in UTF8 (its collation is %s, its encoding %s): "+
			"make one by: create database %s template template0 locale 'C' encoding 'UTF8'", name, collate, encoding, name)
	}
	return nil
}

func (e *postgresEngine) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return e.readers.QueryContext(unbroken(ctx), query, args...)
}

func (e *postgresEngine) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return e.readers.QueryRowContext(unbroken(ctx), query, args...)
}

func (e *postgresEngine) begin(ctx context.Context) (session, error) {
	conn, err := e.connection(ctx)
	if err != nil {
		return nil, err
	}
	// The commit runs under this context: a caller who leaves ends his
	// statements, never a commit that has begun.
	life, cancel := context.WithTimeout(context.WithoutCancel(ctx), e.write)
	tx, err := conn.BeginTx(life, nil)
	if err != nil {
		cancel()
		return nil, joinClose(err, conn.Close)
	}
	return &postgresSession{conn: conn, tx: tx, life: life, cancel: cancel}, nil
}

func (e *postgresEngine) connection(ctx context.Context) (*sql.Conn, error) {
	wait, cancel := context.WithTimeout(ctx, e.wait)
	defer cancel()
	conn, err := e.writers.Conn(wait)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return nil, fmt.Errorf("%w (no connection is free)", errBusy)
	}
	return conn, err
}

func (e *postgresEngine) snapshot(ctx context.Context) (moment, error) {
	tx, err := e.readers.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	return moment{tx, func(query string) string { return query }}, err
}

func (e *postgresEngine) ping(ctx context.Context) error { return e.readers.PingContext(ctx) }

func (e *postgresEngine) skipLocked() string { return " for update skip locked" }

func (e *postgresEngine) close() error { return errors.Join(e.readers.Close(), e.writers.Close()) }

type postgresSession struct {
	conn   *sql.Conn
	tx     *sql.Tx
	life   context.Context // of the whole transaction
	cancel context.CancelFunc
}

// within is the transaction's life, shortened to the caller's deadline: a server
// that does not answer would hold a caller who sets none for ever.
func (s *postgresSession) within(ctx context.Context) context.Context {
	if ctx.Err() != nil {
		return ctx
	}
	return until(ctx, s.life)
}

// unbroken is ctx for a statement that has begun, with its deadline alone: it
// ends by itself when the caller leaves. pgx closes the connection of a
// statement that is cut off, so visitors who hang up would cost one each.
func unbroken(ctx context.Context) context.Context {
	if ctx.Err() != nil {
		return ctx
	}
	return until(ctx, context.WithoutCancel(ctx))
}

// until is life, shortened to the deadline of ctx.
func until(ctx, life context.Context) context.Context {
	end, ok := ctx.Deadline()
	if !ok {
		return life
	}
	short, cancel := context.WithDeadline(life, end)
	context.AfterFunc(short, cancel) // rows outlive the call: the deadline lets go of the timer
	return short
}

func (s *postgresSession) exec(ctx context.Context, query string, args []any) (sql.Result, error) {
	return s.tx.ExecContext(s.within(ctx), query, args...)
}

func (s *postgresSession) query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	return s.tx.QueryContext(s.within(ctx), query, args...)
}

func (s *postgresSession) queryRow(ctx context.Context, query string, args []any) *sql.Row {
	return s.tx.QueryRowContext(s.within(ctx), query, args...)
}

func (s *postgresSession) commit() error {
	defer s.end()
	err := s.tx.Commit()
	if err != nil && s.life.Err() != nil { // the pool may have closed the connection first
		return fmt.Errorf("%w (commit: %w)", s.life.Err(), err)
	}
	return err
}

func (s *postgresSession) rollback() {
	defer s.end()
	_ = s.tx.Rollback() // a broken connection is dropped by the pool; the server rolls back
}

func (s *postgresSession) end() {
	s.cancel()
	_ = s.conn.Close() // gives it back to the pool
}
