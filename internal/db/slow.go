package db

import (
	"context"
	"database/sql/driver"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	slowAfter = 200 * time.Millisecond
	slowText  = 300 // bytes of a statement in the log
)

// slowLog names what takes long, by the text of its statement, never a value.
type slowLog struct {
	after time.Duration
	log   *slog.Logger // nil: nothing is named
	count atomic.Uint64
}

// Slow is how many reads and transactions took longer than Config.Slow.
func (d *DB) Slow() uint64 { return d.slow.count.Load() }

func (s *slowLog) ended(what, statement string, took time.Duration) {
	if s.log == nil || took < s.after {
		return
	}
	s.count.Add(1)
	text := strings.Join(strings.Fields(statement), " ")
	s.log.Warn("slow "+what, "statement", text[:min(len(text), slowText)], "took", took)
}

// timing is a read that has begun; it ends when its rows are closed or at their end.
type timing struct {
	slow      *slowLog
	statement string
	began     time.Time
}

func (t timing) end() { t.slow.ended("read", t.statement, time.Since(t.began)) }

// timingKey is where the context of a statement has its timing.
type timingKey struct{}

// TraceQueryStart implements pgx.QueryTracer.
func (s *slowLog) TraceQueryStart(ctx context.Context, _ *pgx.Conn, q pgx.TraceQueryStartData) context.Context {
	return context.WithValue(ctx, timingKey{}, timing{s, q.SQL, time.Now()})
}

// TraceQueryEnd implements pgx.QueryTracer.
func (*slowLog) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryEndData) {
	ctx.Value(timingKey{}).(timing).end()
}

// The driver of SQLite has no tracer, so its connections are wrapped.
type (
	timedSQLite struct {
		driver driver.Driver
		source string
		slow   *slowLog
	}
	timedConn struct {
		sqliteConn
		slow *slowLog
	}
	timedStmt struct {
		sqliteStmt
		query string
		slow  *slowLog
	}
	timedRows struct {
		driver.Rows
		timing
	}
	sqliteConn interface {
		driver.Conn
		driver.ConnBeginTx
		driver.ConnPrepareContext
		driver.QueryerContext
		driver.ExecerContext
		driver.Pinger
		driver.SessionResetter
		driver.Validator
	}
	sqliteStmt interface {
		driver.Stmt
		driver.StmtExecContext
		driver.StmtQueryContext
	}
)

func (s timedSQLite) Driver() driver.Driver { return s.driver }

func (s timedSQLite) Connect(context.Context) (driver.Conn, error) {
	c, err := s.driver.Open(s.source)
	if err != nil {
		return nil, err
	}
	return timedConn{c.(sqliteConn), s.slow}, nil
}

func (c timedConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	s, err := c.sqliteConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return timedStmt{s.(sqliteStmt), query, c.slow}, nil
}

func (c timedConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	t := timing{c.slow, query, time.Now()}
	rows, err := c.sqliteConn.QueryContext(ctx, query, args)
	return t.of(rows, err)
}

func (s timedStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	t := timing{s.slow, s.query, time.Now()}
	rows, err := s.sqliteStmt.QueryContext(ctx, args)
	return t.of(rows, err)
}

func (t timing) of(rows driver.Rows, err error) (driver.Rows, error) {
	if err != nil {
		t.end()
		return nil, err
	}
	return timedRows{rows, t}, nil
}

func (r timedRows) Close() error {
	defer r.end()
	return r.Rows.Close()
}
