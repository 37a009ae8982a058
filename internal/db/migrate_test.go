package db_test

import (
	"database/sql"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

func TestADatabaseThatIsAheadIsRefused(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		ahead := dbtest.Open(t, c)
		mustWrite(t, ahead, `insert into goose_db_version (version_id, is_applied) values (99999, true)`)
		mustWrite(t, ahead, `update schema_floor set version = 99999`)
		d, err := db.Open(t.Context(), c)
		if err == nil {
			_ = d.Close()
			t.Fatal("opened")
		}
		if !strings.Contains(err.Error(), "version 99999") || !strings.Contains(err.Error(), "newer program") {
			t.Error(err)
		}
	})
}

func TestADatabaseThatIsAheadServesOlderProgramsDownToItsFloor(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		mustWrite(t, dbtest.Open(t, c), `insert into goose_db_version (version_id, is_applied) values (99999, true)`)
		mustWrite(t, dbtest.Open(t, c), `insert into revision values ('a', 1)`)
	})
}

// emptyPostgres makes a database that is not migrated, with the given options.
func emptyPostgres(t *testing.T, options string) db.Config {
	t.Helper()
	c := dbtest.Config(t, dbtest.Postgres)
	admin, err := sql.Open("pgx", c.URL)
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(c.URL)
	if err != nil {
		t.Fatal(err)
	}
	name := strings.TrimPrefix(u.Path, "/") + "_empty"
	t.Cleanup(func() {
		_, err := admin.Exec(`drop database if exists ` + name + ` with (force)`) //nolint:noctx // the test's context is over
		if err != nil {
			t.Error(err)
		}
		_ = admin.Close()
	})
	if _, err := admin.ExecContext(t.Context(), `create database `+name+` template template0 `+options); err != nil {
		t.Fatal(err)
	}
	u.Path = "/" + name
	return db.Config{URL: u.String()}
}

func TestNodesMayStartAtOnceOnAnEmptyDatabase(t *testing.T) {
	for name, c := range map[string]db.Config{
		"sqlite":   dbtest.Config(t, dbtest.SQLite),
		"postgres": emptyPostgres(t, `locale 'C' encoding 'UTF8'`),
	} {
		t.Run(name, func(t *testing.T) {
			var all sync.WaitGroup
			for range 4 {
				all.Go(func() {
					d, err := db.Open(t.Context(), c)
					if err != nil {
						t.Error(err)
						return
					}
					if err := d.Close(); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			mustWrite(t, dbtest.Open(t, c), `insert into revision values ('a', 1)`)
		})
	}
}

func TestPostgresMustSortByCodePointInUTF8(t *testing.T) {
	for _, options := range []string{
		`locale 'C' encoding 'UTF8' locale_provider icu icu_locale 'en'`,
		`locale 'C' encoding 'SQL_ASCII'`,
	} {
		d, err := db.Open(t.Context(), emptyPostgres(t, options))
		if err == nil {
			_ = d.Close()
			t.Fatalf("%s: opened", options)
		}
		if !strings.Contains(err.Error(), "locale 'C' encoding 'UTF8'") {
			t.Errorf("%s: %v", options, err)
		}
	}
}

func TestOpenFails(t *testing.T) {
	for name, c := range map[string]db.Config{
		"no file":        {},
		"a folder":       {Path: t.TempDir()},
		"no server":      {URL: "postgres://u:secret@127.0.0.1:1/x"},
		"not an address": {URL: "postgres://u:secret@%zz"},
	} {
		d, err := db.Open(t.Context(), c)
		if err == nil {
			_ = d.Close()
			t.Fatalf("%s: opened", name)
		}
		if strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: the error holds the password: %v", name, err)
		}
	}
}

func TestASecondSchemaLivesBesideTheFirst(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		mustWrite(t, dbtest.Open(t, c), `insert into revision values ('shop', 1)`)
		c.Relaxed = true
		c.Schema = db.Schema{Version: "note_db_version", Files: fstest.MapFS{
			"00001_note.sql": {Data: []byte("-- +goose Up\ncreate table note (id text primary key);\n-- +goose Down\ndrop table note;\n")},
		}}
		for range 2 { // the second time it is there already
			d := dbtest.Open(t, c)
			if n := count(t, d, `select count(*) from note`) + count(t, d, `select count(*) from revision`); n != 1 {
				t.Errorf("%d rows", n)
			}
		}
	})
}

func TestRelaxedSyncsLess(t *testing.T) {
	for relaxed, want := range map[bool]int{false: 2, true: 1} {
		c := dbtest.Config(t, dbtest.SQLite)
		c.Relaxed = relaxed
		err := dbtest.Open(t, c).Tx(t.Context(), func(tx *db.Tx) error {
			if got := count(t, tx, `pragma synchronous`); got != want {
				t.Errorf("relaxed %t: synchronous = %d, want %d", relaxed, got, want)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
