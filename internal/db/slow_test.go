package db_test

import (
	"bytes"
	"database/sql"
	"log/slog"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

func TestSlowStatementsAreNamedWithoutTheirValues(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		var log bytes.Buffer
		c.Log, c.Slow, c.Poll = slog.New(slog.NewTextHandler(&log, nil)), time.Nanosecond, time.Hour
		d := dbtest.Open(t, c)
		mustWrite(t, d, `insert into setting (key, value, changed_at) values ($1, $2, 0)`, "a secret key", "a secret value")
		if n := count(t, d, `select  count(*)
			from setting where key = $1`, "a secret key"); n != 1 {
			t.Fatal(n)
		}
		var during uint64
		err := d.Each(t.Context(), func(*sql.Rows) error { during = d.Slow(); return nil },
			`select key from setting union all select '`+strings.Repeat("x", 500)+`'`)
		if err != nil || during != 2 || d.Slow() != 3 {
			t.Errorf("%d were slow while the rows were open, %d after, %v", during, d.Slow(), err)
		}
		lines := strings.Split(strings.TrimSpace(log.String()), "\n")
		if len(lines) != 3 || !strings.Contains(lines[0], `"slow transaction" statement="insert into setting`) ||
			!strings.Contains(lines[1], `"slow read" statement="select count(*) from setting where key = `) || len(lines[2]) > 500 {
			t.Errorf("the log has %q", lines)
		}
		if strings.Contains(log.String(), "secret") {
			t.Errorf("the log tells values: %s", log.String())
		}
	})
}

func TestFastStatementsAreNotNamed(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		var log bytes.Buffer
		c.Log, c.Slow = slog.New(slog.NewTextHandler(&log, nil)), time.Hour
		d := dbtest.Open(t, c)
		mustWrite(t, d, `delete from setting`)
		if n := count(t, d, `select count(*) from setting`); n != 0 || d.Slow() != 0 || log.Len() != 0 {
			t.Errorf("%d settings, %d slow, %s", n, d.Slow(), log.String())
		}
	})
}
