package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

const (
	postgresConns = 16
	// txLimit ends a transaction whose statements or commit hang.
	txLimit = time.Minute
)

// postgresEngine is one pool; pgx keeps each connection's prepared statements.
type postgresEngine struct{ pool *sql.DB }

func openPostgres(ctx context.Context, url string) (*postgresEngine, error) {
	c, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, err // pgx masks the password
	}
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = lockWait
	}
	setDefault(c.RuntimeParams, "application_name", "enamel")
	setDefault(c.RuntimeParams, "lock_timeout", fmt.Sprint(lockWait.Milliseconds()))
	setDefault(c.RuntimeParams, "idle_in_transaction_session_timeout", fmt.Sprint(txLimit.Milliseconds()))
	pool := stdlib.OpenDB(*c)
	pool.SetMaxOpenConns(postgresConns)
	pool.SetMaxIdleConns(postgresConns)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	if err := checkPostgres(ctx, pool); err != nil {
		return nil, joinClose(err, pool.Close)
	}
	return &postgresEngine{pool: pool}, nil
}

func setDefault(m map[string]string, key, value string) {
	if _, ok := m[key]; !ok {
		m[key] = value
	}
}

// checkPostgres refuses a database that would sort or store text otherwise
// than SQLite does.
func checkPostgres(ctx context.Context, pool *sql.DB) error {
	var name, collate, encoding string
	err := pool.QueryRowContext(ctx, `select datname, datcollate, pg_encoding_to_char(encoding)
		from pg_database where datname = current_database()`).Scan(&name, &collate, &encoding)
	if err != nil {
		return err
	}
	byCodePoint := []string{"C", "POSIX", "C.UTF-8", "C.utf8"}
	if !slices.Contains(byCodePoint, collate) || encoding != "UTF8" {
		return fmt.Errorf("the database %q has collation %s and encoding %s; it must have C and UTF8: "+
			"create database %s template template0 locale 'C' encoding 'UTF8'", name, collate, encoding, name)
	}
	return nil
}

func (e *postgresEngine) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return e.pool.QueryContext(ctx, query, args...)
}

func (e *postgresEngine) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return e.pool.QueryRowContext(ctx, query, args...)
}

func (e *postgresEngine) begin(ctx context.Context) (session, error) {
	conn, err := e.connection(ctx)
	if err != nil {
		return nil, err
	}
	// The commit runs under this context: a caller who leaves ends his
	// statements, never a commit that has begun.
	limit, cancel := context.WithTimeout(context.WithoutCancel(ctx), txLimit)
	tx, err := conn.BeginTx(limit, nil)
	if err != nil {
		cancel()
		return nil, joinClose(err, conn.Close)
	}
	return &postgresSession{conn: conn, tx: tx, cancel: cancel}, nil
}

func (e *postgresEngine) connection(ctx context.Context) (*sql.Conn, error) {
	wait, cancel := context.WithTimeout(ctx, lockWait)
	defer cancel()
	conn, err := e.pool.Conn(wait)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return nil, fmt.Errorf("%w (no connection is free)", errBusy)
	}
	return conn, err
}

func (e *postgresEngine) ping(ctx context.Context) error { return e.pool.PingContext(ctx) }

func (e *postgresEngine) skipLocked() string { return " for update skip locked" }

func (e *postgresEngine) close() error { return e.pool.Close() }

type postgresSession struct {
	conn   *sql.Conn
	tx     *sql.Tx
	cancel context.CancelFunc
}

func (s *postgresSession) exec(ctx context.Context, query string, args []any) (sql.Result, error) {
	return s.tx.ExecContext(ctx, query, args...)
}

func (s *postgresSession) query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	return s.tx.QueryContext(ctx, query, args...)
}

func (s *postgresSession) queryRow(ctx context.Context, query string, args []any) *sql.Row {
	return s.tx.QueryRowContext(ctx, query, args...)
}

func (s *postgresSession) commit() error {
	defer s.end()
	return s.tx.Commit()
}

func (s *postgresSession) rollback() {
	defer s.end()
	_ = s.tx.Rollback() // a broken connection is dropped by the pool; the server rolls back
}

func (s *postgresSession) end() {
	s.cancel()
	_ = s.conn.Close() // gives it back to the pool
}
