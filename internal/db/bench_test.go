package db_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	_ "modernc.org/sqlite"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

const (
	benchTable  = `create table bench (id text primary key, body text not null, n bigint not null)`
	benchInsert = `insert into bench (id, body, n) values ($1, $2, $3)`
	benchBody   = "a line of an order, about as long as one is"
)

// BenchmarkTx is a transaction of four inserts on SQLite, as an order is.
func BenchmarkTx(b *testing.B) {
	d := dbtest.Open(b, dbtest.Config(b, dbtest.SQLite))
	ctx := b.Context()
	if err := d.Tx(ctx, func(tx *db.Tx) error { _, err := tx.Exec(ctx, benchTable); return err }); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		err := d.Tx(ctx, func(tx *db.Tx) error {
			for i := range 4 {
				if _, err := tx.Exec(ctx, benchInsert, db.NewID(), benchBody, i); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBareInserts is the same on database/sql alone, prepared, with the
// same durability.
func BenchmarkBareInserts(b *testing.B) {
	pool, err := sql.Open("sqlite", filepath.Join(b.TempDir(), "bare.db")+"?_busy_timeout=5000&_journal_mode=WAL&_synchronous=FULL&_txlock=immediate")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = pool.Close() })
	pool.SetMaxOpenConns(1)
	ctx := b.Context()
	if _, err := pool.ExecContext(ctx, benchTable); err != nil {
		b.Fatal(err)
	}
	stmt, err := pool.PrepareContext(ctx, benchInsert)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = stmt.Close() })
	for b.Loop() {
		tx, err := pool.BeginTx(ctx, nil)
		if err != nil {
			b.Fatal(err)
		}
		in := tx.StmtContext(ctx, stmt) //nolint:sqlclosecheck // the transaction closes it
		for i := range 4 {
			if _, err := in.ExecContext(ctx, db.NewID(), benchBody, i); err != nil {
				b.Fatal(err)
			}
		}
		if err := tx.Commit(); err != nil {
			b.Fatal(err)
		}
	}
}
