package db_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

func TestAFullDiskIsNamedAndForgottenOnceThereIsRoom(t *testing.T) {
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	mustWrite(t, d, `create table stuff (text text not null)`)
	mustWrite(t, d, `pragma max_page_count = 1`) // no page beside those that are there
	err := write(t, d, `insert into stuff values (zeroblob(100000))`)
	if got := db.Trouble(err); !strings.HasPrefix(got, "The disk is full.") {
		t.Fatalf("%v is %q", err, got)
	}
	mustWrite(t, d, `pragma max_page_count = 100000`)
	mustWrite(t, d, `insert into stuff values (zeroblob(100000))`)
	if err := d.Ping(t.Context()); err != nil {
		t.Error(err)
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
