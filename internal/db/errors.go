package db

import (
	"context"
	"errors"
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
