package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

const (
	sqliteReaders = 4
	// cachedStatements bounds the prepared statements of the readers and of the
	// writer; texts beyond it are prepared each time.
	cachedStatements = 512
	// maxLockPause is the longest pause between two tries for the write lock.
	maxLockPause = 50 * time.Millisecond
)

// sqliteEngine has a pool of readers that cannot write and one writer.
type sqliteEngine struct {
	readers  *sql.DB
	prepared sync.Map // query -> *sql.Stmt on readers
	count    atomic.Int64
	writer   *sqliteWriter
}

func openSQLite(ctx context.Context, c Config) (*sqliteEngine, error) {
	if c.Path == "" {
		return nil, errors.New("no SQLite file is named")
	}
	abs, err := filepath.Abs(c.Path)
	if err != nil {
		return nil, err
	}
	if err := createPrivate(abs); err != nil {
		return nil, err
	}
	synchronous := "FULL"
	if c.Relaxed {
		synchronous = "NORMAL"
	}
	common := url.Values{
		"_busy_timeout": {strconv.FormatInt(c.Wait.Milliseconds(), 10)},
		"_foreign_keys": {"on"},
		"_dqs":          {"false"},
	}
	write, err := openPool(abs, common, url.Values{
		"_journal_mode": {"WAL"}, "_synchronous": {synchronous}, "_txlock": {"immediate"},
		"_pragma": {"journal_size_limit(67108864)"},
	}, 1, nil)
	if err != nil {
		return nil, err
	}
	if err := connect(ctx, write, c.Wait); err != nil {
		return nil, joinClose(fmt.Errorf("%s: %w", abs, err), write.Close)
	}
	read, err := openPool(abs, common, url.Values{
		"_query_only": {"on"}, "_pragma": {"cache_size(-800)"}, // KiB of a connection; the system's cache has the file too
	}, sqliteReaders, c.slow)
	if err != nil {
		return nil, joinClose(err, write.Close)
	}
	return &sqliteEngine{readers: read, writer: newSQLiteWriter(write, c.Wait)}, nil
}

// connect opens the pool's first connection, which turns the write-ahead log on.
// SQLite does not wait by itself for another start that does so at this moment.
func connect(ctx context.Context, pool *sql.DB, wait time.Duration) error {
	for until := time.Now().Add(wait); ; {
		err := pool.PingContext(ctx)
		if !isLocked(err) || time.Now().After(until) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(maxLockPause):
		}
	}
}

// createPrivate makes the file, readable by its owner alone; SQLite gives the
// files beside it the same mode.
func createPrivate(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600) //nolint:gosec // the operator names the file
	if err != nil {
		return err
	}
	return f.Close()
}

// openPool opens connections, whose reads are timed where slow is not nil.
func openPool(path string, common, own url.Values, size int, slow *slowLog) (*sql.DB, error) {
	dsn := url.URL{Scheme: "file", Path: path, RawQuery: common.Encode() + "&" + own.Encode()}
	pool, err := sql.Open("sqlite", dsn.String())
	if err != nil {
		return nil, err
	}
	if slow != nil {
		by := pool.Driver() // it has no other name
		if err := pool.Close(); err != nil {
			return nil, err
		}
		pool = sql.OpenDB(timedSQLite{by, dsn.String(), slow})
	}
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	return pool, nil
}

func (e *sqliteEngine) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	stmt, err := e.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	if stmt == nil {
		return e.readers.QueryContext(ctx, numbered(query), args...)
	}
	return stmt.QueryContext(ctx, args...)
}

func (e *sqliteEngine) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	stmt, err := e.statement(ctx, query)
	if err != nil || stmt == nil { // the plain call meets the same error and carries it in its row
		return e.readers.QueryRowContext(ctx, numbered(query), args...)
	}
	return stmt.QueryRowContext(ctx, args...)
}

// statement returns the prepared form of a query, nil when too many are kept.
func (e *sqliteEngine) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	if s, ok := e.prepared.Load(query); ok {
		return s.(*sql.Stmt), nil
	}
	if e.count.Load() >= cachedStatements {
		return nil, nil
	}
	s, err := e.readers.PrepareContext(ctx, numbered(query))
	if err != nil {
		return nil, err
	}
	kept, loaded := e.prepared.LoadOrStore(query, s)
	if loaded {
		return kept.(*sql.Stmt), s.Close()
	}
	e.count.Add(1)
	return s, nil
}

func (e *sqliteEngine) begin(ctx context.Context) (session, error) {
	wait, cancel := context.WithTimeout(ctx, e.writer.wait)
	defer cancel()
	err := e.writer.take(wait)
	if err == nil {
		if err = e.writer.begin(wait); err != nil {
			e.writer.give()
		}
	}
	switch {
	case err == nil:
		return e.writer, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case wait.Err() != nil:
		return nil, errBusy
	}
	return nil, err
}

func (e *sqliteEngine) snapshot(ctx context.Context) (moment, error) {
	tx, err := e.readers.BeginTx(ctx, nil)
	return moment{tx, numbered}, err
}

func (e *sqliteEngine) ping(ctx context.Context) error {
	var n int
	return e.QueryRow(ctx, `select 1`).Scan(&n)
}

func (e *sqliteEngine) skipLocked() string { return "" }

// close waits for the running transaction, so that nothing is cut off.
func (e *sqliteEngine) close() error {
	ctx, cancel := context.WithTimeout(context.Background(), lockWait)
	defer cancel()
	if err := e.writer.take(ctx); err == nil {
		e.writer.release()
		defer e.writer.give()
	}
	return errors.Join(e.readers.Close(), e.writer.pool.Close())
}

// sqliteWriter is the one connection that writes. It is pinned, and begin,
// commit and every other statement stay prepared on it, which makes a short
// transaction about as cheap as its statements.
type sqliteWriter struct {
	pool *sql.DB
	wait time.Duration
	turn chan struct{} // holds a token while somebody writes
	conn *sql.Conn     // nil: to be opened
	kept map[string]*sql.Stmt
}

func newSQLiteWriter(pool *sql.DB, wait time.Duration) *sqliteWriter {
	return &sqliteWriter{pool: pool, wait: wait, turn: make(chan struct{}, 1)}
}

// take waits for the writer's turn.
func (w *sqliteWriter) take(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case w.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *sqliteWriter) give() { <-w.turn }

func (w *sqliteWriter) begin(ctx context.Context) error {
	if w.conn == nil {
		conn, err := w.pool.Conn(ctx)
		if err != nil {
			return err
		}
		w.conn, w.kept = conn, make(map[string]*sql.Stmt)
		if _, err := conn.ExecContext(ctx, `pragma busy_timeout = 0`); err != nil { // lock waits instead
			w.discard()
			return err
		}
	}
	err := w.lock(ctx)
	if err != nil && !isLocked(err) {
		w.discard()
	}
	return err
}

// lock begins a transaction once no other process writes; its error is the lock's
// when ctx ended first. Left to SQLite the wait would not end with ctx, or only
// at the price of a watching goroutine for every transaction.
func (w *sqliteWriter) lock(ctx context.Context) error {
	for pause := time.Millisecond; ; pause = min(2*pause, maxLockPause) {
		_, err := w.exec(context.Background(), `begin immediate`, nil)
		if err == nil || !isLocked(err) {
			return err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return err
		}
	}
}

// undo rolls back; where that fails the connection goes, and with it whatever
// transaction it was in.
func (w *sqliteWriter) undo() {
	if _, err := w.exec(context.Background(), `rollback`, nil); err != nil {
		w.discard()
	}
}

// discard closes a connection whose state is unknown.
func (w *sqliteWriter) discard() {
	w.forget()
	_ = w.conn.Raw(func(any) error { return driver.ErrBadConn }) // so that the pool closes it
	w.release()
}

// release gives the connection back to the pool.
func (w *sqliteWriter) release() {
	w.forget()
	if w.conn != nil {
		_ = w.conn.Close() // nothing was promised on it
	}
	w.conn = nil
}

// forget closes the kept statements. SQLite ends a connection, its transaction
// and, with the last one, its log only when none of its statements is left.
func (w *sqliteWriter) forget() {
	for _, s := range w.kept {
		_ = s.Close()
	}
	w.kept = nil
}

func (w *sqliteWriter) commit() error {
	defer w.give()
	// A commit that has begun is seen through: its outcome must be known.
	_, err := w.exec(context.Background(), `commit`, nil)
	if err != nil {
		w.undo()
	}
	return err
}

func (w *sqliteWriter) rollback() {
	defer w.give()
	w.undo()
}

func (w *sqliteWriter) exec(ctx context.Context, query string, args []any) (sql.Result, error) {
	stmt, err := w.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	if stmt == nil {
		return w.conn.ExecContext(ctx, numbered(query), args...)
	}
	return stmt.ExecContext(ctx, args...)
}

func (w *sqliteWriter) query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	stmt, err := w.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	if stmt == nil {
		return w.conn.QueryContext(ctx, numbered(query), args...)
	}
	return stmt.QueryContext(ctx, args...)
}

func (w *sqliteWriter) queryRow(ctx context.Context, query string, args []any) *sql.Row {
	stmt, err := w.statement(ctx, query)
	if err != nil || stmt == nil {
		return w.conn.QueryRowContext(ctx, numbered(query), args...)
	}
	return stmt.QueryRowContext(ctx, args...)
}

func (w *sqliteWriter) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	if s, ok := w.kept[query]; ok {
		return s, nil
	}
	if len(w.kept) >= cachedStatements {
		return nil, nil
	}
	s, err := w.conn.PrepareContext(ctx, numbered(query))
	if err != nil {
		return nil, err
	}
	w.kept[query] = s
	return s, nil
}
