package db_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

// write runs one statement in a transaction of its own.
func write(t *testing.T, d *db.DB, query string, args ...any) error {
	t.Helper()
	return d.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), query, args...)
		return err
	})
}

func mustWrite(t *testing.T, d *db.DB, query string, args ...any) {
	t.Helper()
	if err := write(t, d, query, args...); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

func count(t *testing.T, r db.Reader, query string, args ...any) (n int) {
	t.Helper()
	if err := r.QueryRow(t.Context(), query, args...).Scan(&n); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return n
}

func TestTxCommitsOrLeavesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		mustWrite(t, d, `create table item (id text primary key)`)
		failure := errors.New("no")
		insert := func(tx *db.Tx, id string) {
			if n, err := tx.Exec(ctx, `insert into item (id) values ($1)`, id); n != 1 || err != nil {
				t.Fatalf("%d rows, %v", n, err)
			}
		}
		if err := d.Tx(ctx, func(tx *db.Tx) error { insert(tx, "kept"); return nil }); err != nil {
			t.Fatal(err)
		}
		if err := d.Tx(ctx, func(tx *db.Tx) error { insert(tx, "refused"); return failure }); !errors.Is(err, failure) {
			t.Errorf("Tx returned %v", err)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic was swallowed")
				}
			}()
			_ = d.Tx(ctx, func(tx *db.Tx) error { insert(tx, "panicked"); panic("no") })
		}()
		left, cancel := context.WithCancel(ctx)
		if err := d.Tx(left, func(tx *db.Tx) error { insert(tx, "left"); cancel(); return nil }); !errors.Is(err, context.Canceled) {
			t.Errorf("Tx of a caller who left returned %v", err)
		}
		if n := count(t, d, `select count(*) from item where id = 'kept'`); n != 1 {
			t.Errorf("kept: %d rows", n)
		}
		if n := count(t, d, `select count(*) from item`); n != 1 {
			t.Errorf("%d rows in all, want 1", n)
		}
	})
}

func TestAFailedStatementEndsTheTransaction(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		mustWrite(t, d, `create table item (id text primary key)`)
		mustWrite(t, d, `insert into item values ('a')`)
		for name, fail := range map[string]func(tx *db.Tx) error{
			"Exec": func(tx *db.Tx) error { _, err := tx.Exec(ctx, `insert into item values ('a')`); return err },
			"QueryRow": func(tx *db.Tx) error {
				return tx.QueryRow(ctx, `insert into item values ('a') returning id`).Scan(new(string))
			},
			"syntax": func(tx *db.Tx) error { return tx.QueryRow(ctx, `selec 1`).Scan(new(string)) },
			"Query": func(tx *db.Tx) error {
				rows, err := tx.Query(ctx, `select * from missing`)
				if err != nil {
					return err
				}
				defer rows.Close()
				return rows.Err()
			},
		} {
			err := d.Tx(ctx, func(tx *db.Tx) error {
				if fail(tx) == nil {
					t.Errorf("%s: no error", name)
				}
				if _, err := tx.Exec(ctx, `insert into item values ('b')`); err == nil {
					t.Errorf("%s: a statement ran after the failure", name)
				}
				if tx.QueryRow(ctx, `select 1`).Scan(new(int)) == nil {
					t.Errorf("%s: a query ran after the failure", name)
				}
				return nil
			})
			if err == nil {
				t.Errorf("%s: Tx reported success", name)
			}
		}
		if n := count(t, d, `select count(*) from item`); n != 1 {
			t.Errorf("%d rows, want 1", n)
		}
		mustWrite(t, d, `insert into item values ('c')`)
	})
}

// endless is a query that takes longer than anybody waits.
const endless = `with recursive c (x) as (select 1 union all select x + 1 from c where x < 1000000000000) select max(x) from c`

func TestAStatementEndsWithItsCaller(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, read := range map[string]func(ctx context.Context) error{
			"reader": func(ctx context.Context) error { return d.QueryRow(ctx, endless).Scan(new(int)) },
			"transaction": func(ctx context.Context) error {
				return d.Tx(ctx, func(tx *db.Tx) error { return tx.QueryRow(ctx, endless).Scan(new(int)) })
			},
			"before it began": func(ctx context.Context) error {
				left, cancel := context.WithCancel(ctx)
				cancel()
				return d.Tx(left, func(*db.Tx) error { t.Error("ran"); return nil })
			},
		} {
			ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
			if err := read(ctx); err == nil {
				t.Errorf("%s: no error", name)
			}
			cancel()
			mustWrite(t, d, `insert into revision (topic, n) values ($1, 1)`, name)
		}
	})
}

func TestReadersCannotWrite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := d.QueryRow(t.Context(), `insert into revision (topic, n) values ('a', 1) returning n`).Scan(new(int)); err == nil {
			t.Error("a reader wrote")
		}
		if n := count(t, d, `select count(*) from revision`); n != 0 {
			t.Errorf("%d rows", n)
		}
	})
}

func TestTxSeesItsOwnWritesAndReadersOnlyCommittedOnes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const query = `select count(*) from setting where key = $1 and value <> '$1'`
		err := d.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `insert into setting (key, value, changed_at) values ($1, $2, $3)`, "a", "1", db.Millis(tx.Now()))
			if inside, outside := count(t, tx, query, "a"), count(t, d, query, "a"); inside != 1 || outside != 0 {
				t.Errorf("inside %d, outside %d", inside, outside)
			}
			return err
		})
		if err != nil || count(t, d, query, "a") != 1 {
			t.Errorf("not committed: %v", err)
		}
	})
}

func TestTxRetriesWhatTheDatabaseAsksFor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, code := range []string{"40001", "40P01"} {
			var runs int
			err := d.Tx(t.Context(), func(tx *db.Tx) error {
				if runs++; runs < 3 {
					return fmt.Errorf("update: %w", &pgconn.PgError{Code: code})
				}
				return nil
			})
			if err != nil || runs != 3 {
				t.Errorf("%s: %d runs, %v", code, runs, err)
			}
		}
		var runs int
		err := d.Tx(t.Context(), func(*db.Tx) error { runs++; return &pgconn.PgError{Code: "40001"} })
		if !db.IsBusy(err) || runs < 3 || runs > 10 {
			t.Errorf("%d runs, %v", runs, err)
		}
	})
}

func TestConcurrentTransactionsLoseNoUpdate(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		nodes := []*db.DB{dbtest.Open(t, c), dbtest.Open(t, c)}
		mustWrite(t, nodes[0], `create table tally (id text primary key, n bigint not null)`)
		mustWrite(t, nodes[0], `insert into tally values ('a', 0), ('b', 0)`)
		var all sync.WaitGroup
		for i := range 60 {
			all.Go(func() {
				err := nodes[i%2].Tx(t.Context(), func(tx *db.Tx) error {
					for _, id := range []string{"a", "b"} {
						if _, err := tx.Exec(t.Context(), `update tally set n = n + 1 where id = $1`, id); err != nil {
							return err
						}
					}
					return tx.Bump(t.Context(), "tally")
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if n := count(t, nodes[1], `select sum(n) from tally`); n != 120 {
			t.Errorf("sum = %d, want 120", n)
		}
		if n := count(t, nodes[0], `select n from revision where topic = 'tally'`); n != 60 {
			t.Errorf("revision = %d, want 60", n)
		}
	})
}

func TestCrossingTransactionsBothCommit(t *testing.T) {
	c := dbtest.Config(t, dbtest.Postgres) // on SQLite one writes at a time
	c.URL += "&deadlock_timeout=10ms"
	d := dbtest.Open(t, c)
	mustWrite(t, d, `insert into revision values ('a', 0), ('b', 0)`)
	var met, all sync.WaitGroup
	met.Add(2)
	for _, topics := range [][]string{{"a", "b"}, {"b", "a"}} {
		all.Go(func() {
			meet := sync.OnceFunc(func() { met.Done(); met.Wait() })
			err := d.Tx(t.Context(), func(tx *db.Tx) error {
				for _, topic := range topics {
					if _, err := tx.Exec(t.Context(), `update revision set n = n + 1 where topic = $1`, topic); err != nil {
						return err
					}
					meet() // each holds its first row when it asks for the other's
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := count(t, d, `select sum(n) from revision`); n != 4 {
		t.Errorf("sum = %d, want 4", n)
	}
}

func TestTimeIsFixedInATransaction(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		at := time.Date(2026, 3, 1, 12, 0, 0, 123_456_789, time.FixedZone("CST", -6*3600))
		c.Now = func() time.Time { at = at.Add(time.Hour); return at }
		err := dbtest.Open(t, c).Tx(t.Context(), func(tx *db.Tx) error {
			now := tx.Now()
			if tx.Now() != now || now.Location() != time.UTC || now.Nanosecond() != 123_000_000 {
				t.Errorf("Now = %v", now)
			}
			if got := db.FromMillis(db.Millis(tx.Now())); !got.Equal(tx.Now()) || got.Location() != time.UTC {
				t.Errorf("stored and read back: %v, want %v", got, tx.Now())
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}

func TestMoreTextsThanAreKeptPrepared(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Tx(t.Context(), func(tx *db.Tx) error {
			for i := range 600 {
				query := fmt.Sprintf(`select $1 + %d`, i)
				if inside, outside := count(t, tx, query, 1), count(t, d, query, 1); inside != i+1 || outside != i+1 {
					t.Fatalf("%s = %d, %d", query, inside, outside)
				}
			}
			_, err := tx.Exec(t.Context(), `insert into revision (topic, n) values ('late', $1)`, 7)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		rows, err := d.Query(t.Context(), `select n from revision where topic = $1`, "late")
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		if !rows.Next() || rows.Err() != nil {
			t.Error("no row")
		}
	})
}

func TestIDsAreUniqueAndSorted(t *testing.T) {
	ids := make([]string, 1000)
	for i := range ids {
		ids[i] = db.NewID()
	}
	if !slices.IsSorted(ids) || len(slices.Compact(ids)) != 1000 {
		t.Error("not sorted, or not unique")
	}
}

func TestSQLiteFileIsPrivateAndItsNameMayBeAnything(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data ?a=1#%41", "enamel.db")
	d := dbtest.Open(t, db.Config{Path: path})
	mustWrite(t, d, `insert into revision values ('a', 1)`)
	for _, name := range []string{path, path + "-wal"} {
		info, err := os.Stat(name)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
	var mode string
	var sync, keys int
	err := d.Tx(t.Context(), func(tx *db.Tx) error {
		return errors.Join(
			tx.QueryRow(t.Context(), `pragma journal_mode`).Scan(&mode),
			tx.QueryRow(t.Context(), `pragma synchronous`).Scan(&sync),
			tx.QueryRow(t.Context(), `pragma foreign_keys`).Scan(&keys),
		)
	})
	if err != nil || mode != "wal" || sync != 2 || keys != 1 {
		t.Errorf("journal_mode %s, synchronous %d, foreign_keys %d, %v", mode, sync, keys, err)
	}
}

// A stopped shop is one file, complete: nothing of it waits in a log beside.
func TestCloseLeavesOneFile(t *testing.T) {
	dir := t.TempDir()
	d, err := db.Open(t.Context(), db.Config{Path: filepath.Join(dir, "enamel.db")})
	if err != nil {
		t.Fatal(err)
	}
	mustWrite(t, d, `insert into revision values ('a', 1)`)
	var n int
	if err := errors.Join(d.QueryRow(t.Context(), `select n from revision`).Scan(&n), d.Close()); err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 || left[0].Name() != "enamel.db" {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestAfterClose(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		d, err := db.Open(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(d.Ping(t.Context()), d.Close()); err != nil {
			t.Fatal(err)
		}
		if d.Ping(t.Context()) == nil || d.Tx(t.Context(), func(*db.Tx) error { return nil }) == nil {
			t.Error("a closed handle answers")
		}
		d.Watch(t.Context(), []string{"a"}, func() { t.Error("a closed handle called") })
	})
}
