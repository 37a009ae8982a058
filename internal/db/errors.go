package db

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"regexp"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// errBusy: waited Config.Wait for a writer's turn or a connection.
var errBusy = errors.New("the database is busy")

// IsBusy says that a lock, a turn, a connection or the server's answer was
// waited for in vain: the same call may succeed later.
func IsBusy(err error) bool {
	if errors.Is(err, errBusy) || errors.Is(err, context.DeadlineExceeded) || isRetryable(err) {
		return true
	}
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == "55P03" // lock_not_available
	}
	return isLocked(err)
}

// notAnswering is the trouble of a server that has ended or cannot be reached.
const notAnswering = "The database does not answer."

// Trouble says for the shop's owner why the database does not work at all. It is
// empty where err has another reason, such as a wait in vain (IsBusy).
func Trouble(err error) string {
	if lite, ok := errors.AsType[*sqlite.Error](err); ok {
		return troubleOfSQLite(lite.Code() & 0xff)
	}
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return troubleOfPostgres(pg.Code)
	}
	_, refused := errors.AsType[*pgconn.ConnectError](err)
	_, cut := errors.AsType[*net.OpError](err)
	if refused || cut || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, driver.ErrBadConn) || pgconn.SafeToRetry(err) {
		return notAnswering
	}
	return ""
}

func troubleOfSQLite(code int) string {
	switch code {
	case sqlite3.SQLITE_FULL:
		return "The disk is full. Make room in the data folder: until then no order is taken."
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN:
		return "The data folder cannot be written. Give it back to the shop's user: until then no order is taken."
	case sqlite3.SQLITE_IOERR:
		return "The disk of the data folder fails, or is full. Look at it: until then no order is taken."
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return "The database file is damaged. Stop the shop and restore the newest backup."
	}
	return ""
}

func troubleOfPostgres(code string) string {
	switch {
	case code == "53100": // disk_full
		return "The disk of the database is full. Make room there: until then no order is taken."
	case strings.HasPrefix(code, "53"):
		return "The database server lacks memory or connections."
	case strings.HasPrefix(code, "58"):
		return "The database server cannot read or write its files."
	case strings.HasPrefix(code, "57P"), strings.HasPrefix(code, "08"), code == "25P03": // shut down, cut off, too slow in a transaction
		return notAnswering
	}
	return ""
}

// isLocked: SQLite met another connection's lock.
func isLocked(err error) bool {
	lite, ok := errors.AsType[*sqlite.Error](err)
	return ok && (lite.Code()&0xff == sqlite3.SQLITE_BUSY || lite.Code()&0xff == sqlite3.SQLITE_LOCKED)
}

// isRetryable: PostgreSQL chose this transaction to give way.
func isRetryable(err error) bool {
	pg, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (pg.Code == "40001" || pg.Code == "40P01")
}

// Violates says that a row was refused by a constraint of the table. With
// columns it is a unique or primary key over exactly these (in any order), a
// not-null column, or the check constraint of that name. Without columns it is
// any constraint of the table; SQLite names no table for a foreign key or a
// check, so there those match whichever table it was.
func Violates(err error, table string, columns ...string) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return violatesPostgres(pg, table, columns)
	}
	if lite, ok := errors.AsType[*sqlite.Error](err); ok {
		return violatesSQLite(lite, table, columns)
	}
	return false
}

func violatesPostgres(e *pgconn.PgError, table string, columns []string) bool {
	if !strings.HasPrefix(e.Code, "23") || e.TableName != table {
		return false
	}
	if len(columns) == 0 {
		return true
	}
	switch e.Code {
	case "23502": // not null
		return len(columns) == 1 && e.ColumnName == columns[0]
	case "23505": // unique: "Key (a, b)=(1, 2) already exists."
		m := regexp.MustCompile(`\((.*?)\)=\(`).FindStringSubmatch(e.Detail)
		return m != nil && sameSet(strings.Split(m[1], ", "), columns)
	case "23514": // check
		return len(columns) == 1 && e.ConstraintName == columns[0]
	}
	return false
}

func violatesSQLite(e *sqlite.Error, table string, columns []string) bool {
	if e.Code()&0xff != sqlite3.SQLITE_CONSTRAINT {
		return false
	}
	m := regexp.MustCompile(`constraint failed: (?:UNIQUE|NOT NULL|CHECK) constraint failed: (.*) \(\d+\)$`).FindStringSubmatch(e.Error())
	switch e.Code() {
	case sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
		return len(columns) == 0
	case sqlite3.SQLITE_CONSTRAINT_CHECK:
		return len(columns) == 0 || m != nil && len(columns) == 1 && m[1] == columns[0]
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_NOTNULL:
	default:
		return false
	}
	if m == nil {
		return false
	}
	var named []string
	for _, c := range strings.Split(m[1], ", ") { // table.a, table.b
		of, column, ok := strings.Cut(c, ".")
		if !ok || of != table {
			return false
		}
		named = append(named, column)
	}
	return len(columns) == 0 || sameSet(named, columns)
}

func sameSet(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// joinClose closes after a failure and keeps both errors.
func joinClose(err error, closer func() error) error { return errors.Join(err, closer()) }
