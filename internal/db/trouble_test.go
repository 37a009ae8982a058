package db_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

func TestAFullDiskIsNamedAndForgottenOnceThereIsRoom(t *testing.T) {
	c, now := dbtest.Config(t, dbtest.SQLite), time.Now()
	c.Now = func() time.Time { return now }
	d := dbtest.Open(t, c)
	mustWrite(t, d, `create table stuff (text text not null)`)
	mustWrite(t, d, `pragma max_page_count = 1`) // no page beside those that are there
	err := write(t, d, `insert into stuff values (zeroblob(100000))`)
	if got := db.Trouble(err); !strings.HasPrefix(got, "The disk is full.") {
		t.Fatalf("%v is %q", err, got)
	}
	mustWrite(t, d, `insert into stuff values ('small')`)
	if got := db.Trouble(d.Writable(t.Context())); !strings.HasPrefix(got, "The disk is full.") {
		t.Errorf("once a small write found room, it is %q", got)
	}
	mustWrite(t, d, `pragma max_page_count = 100000`)
	now = now.Add(10 * time.Second)
	if err := d.Writable(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestADatabaseThatTakesNoWritesIsNamedUntilItDoes(t *testing.T) {
	c := dbtest.Config(t, dbtest.Postgres)
	d := dbtest.Open(t, c)
	mustWrite(t, d, `alter table revision rename to away`) // what Writable writes to
	if err := d.Writable(t.Context()); err != nil {
		t.Errorf("without trouble it tries nothing: %v", err)
	}
	_ = write(t, d, `select pg_terminate_backend(pg_backend_pid())`)
	if err := d.Writable(t.Context()); err == nil {
		t.Error("a write that fails is no error")
	}
	if err := d.Ping(t.Context()); err != nil {
		t.Errorf("reads are answered, and Ping fails: %v", err)
	}
	mustWrite(t, d, `alter table away rename to revision`)
	if err := d.Writable(t.Context()); err != nil {
		t.Errorf("it takes writes again: %v", err)
	}
}

func TestAServerThatEndsIsTrouble(t *testing.T) {
	c := dbtest.Config(t, dbtest.Postgres)
	d := dbtest.Open(t, c)
	const gone = "The database does not answer."
	if err := write(t, d, `select pg_terminate_backend(pg_backend_pid())`); db.Trouble(err) != gone {
		t.Errorf("a session that was ended: %v is %q", err, db.Trouble(err))
	}
	if err := d.Ping(t.Context()); err != nil {
		t.Errorf("the server answers, and Ping fails: %v", err)
	}
	if _, err := db.Open(t.Context(), db.Config{URL: "postgres://nobody@127.0.0.1:1/none"}); db.Trouble(err) != gone {
		t.Errorf("a server that is not there: %v is %q", err, db.Trouble(err))
	}
}

func TestWhatTheProgramDoesWrongIsNoTrouble(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, err := range []error{nil, write(t, d, `selec`), errors.New("other"), context.Canceled} {
			if got := db.Trouble(err); got != "" {
				t.Errorf("%v is %q", err, got)
			}
		}
	})
}
