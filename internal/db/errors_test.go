package db_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

func TestViolates(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, q := range []string{
			`create table parent (id text primary key, a text not null, b text not null, unique (a, b))`,
			`create table child (
				id text primary key,
				parent text not null references parent (id),
				n bigint not null constraint child_n check (n > 0))`,
			`insert into parent values ('p', 'a', 'b')`,
			`insert into child values ('c', 'p', 1)`,
		} {
			mustWrite(t, d, q)
		}
		for _, c := range []struct {
			query   string
			table   string
			columns []string
			want    bool
		}{
			{`insert into parent values ('p', 'x', 'y')`, "parent", []string{"id"}, true},
			{`insert into parent values ('p', 'x', 'y')`, "parent", nil, true},
			{`insert into parent values ('p', 'x', 'y')`, "parent", []string{"a", "b"}, false},
			{`insert into parent values ('p', 'x', 'y')`, "child", []string{"id"}, false},
			{`insert into parent values ('q', 'a', 'b')`, "parent", []string{"b", "a"}, true},
			{`insert into parent values ('q', 'a', 'b')`, "parent", []string{"a"}, false},
			{`insert into parent values ('q', null, 'b')`, "parent", []string{"a"}, true},
			{`insert into parent values ('q', null, 'b')`, "parent", []string{"b"}, false},
			{`insert into child values ('d', 'p', 0)`, "child", []string{"child_n"}, true},
			{`insert into child values ('d', 'p', 0)`, "child", nil, true},
			{`insert into child values ('d', 'p', 0)`, "child", []string{"n"}, false},
			{`insert into child values ('d', 'nobody', 1)`, "child", nil, true},
			{`insert into child values ('d', 'nobody', 1)`, "child", []string{"id"}, false},
			{`delete from parent`, "child", nil, true},
			{`selec`, "parent", nil, false},
		} {
			err := write(t, d, c.query)
			if err == nil {
				t.Fatalf("%s: no error", c.query)
			}
			if got := db.Violates(err, c.table, c.columns...); got != c.want {
				t.Errorf("%s: Violates(%s, %v) = %v, want %v (%v)", c.query, c.table, c.columns, got, c.want, err)
			}
			if db.IsBusy(err) {
				t.Errorf("%s: counts as busy", c.query)
			}
		}
		if db.Violates(nil, "parent") || db.Violates(errors.New("other"), "parent") {
			t.Error("an error from elsewhere violates")
		}
	})
}

func TestWaitingForALockEndsBusy(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		c.Wait = 200 * time.Millisecond
		first, second := dbtest.Open(t, c), dbtest.Open(t, c)
		mustWrite(t, first, `insert into revision values ('a', 1)`)
		const update = `update revision set n = n + 1 where topic = 'a'`
		err := first.Tx(t.Context(), func(tx *db.Tx) error {
			if _, err := tx.Exec(t.Context(), update); err != nil {
				return err
			}
			for name, d := range map[string]*db.DB{"same handle": first, "another handle": second} {
				if err := write(t, d, update); !db.IsBusy(err) {
					t.Errorf("%s: %v", name, err)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		mustWrite(t, second, update)
		if n := count(t, first, `select n from revision where topic = 'a'`); n != 3 {
			t.Errorf("n = %d, want 3", n)
		}
	})
}

func TestWaitingForALockEndsWithItsCaller(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		c.Wait = time.Minute
		first, second := dbtest.Open(t, c), dbtest.Open(t, c)
		mustWrite(t, first, `insert into revision values ('a', 1)`)
		const update = `update revision set n = n + 1 where topic = 'a'`
		err := first.Tx(t.Context(), func(tx *db.Tx) error {
			if _, err := tx.Exec(t.Context(), update); err != nil {
				return err
			}
			for name, d := range map[string]*db.DB{"same handle": first, "another handle": second} {
				ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
				defer cancel()
				began := time.Now()
				err := d.Tx(ctx, func(tx *db.Tx) error { _, err := tx.Exec(ctx, update); return err })
				if took := time.Since(began); !errors.Is(err, context.DeadlineExceeded) || took > 2*time.Second {
					t.Errorf("%s: %v after %v", name, err, took)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		mustWrite(t, second, update)
		mustWrite(t, first, update)
		if n := count(t, first, `select n from revision where topic = 'a'`); n != 4 {
			t.Errorf("n = %d, want 4", n)
		}
	})
}
