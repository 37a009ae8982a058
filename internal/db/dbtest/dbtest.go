// Package dbtest runs a test on both databases, each time on a fresh one.
package dbtest

import (
	"testing"

	"enamel/internal/db"
)

// Kind names one of the two databases.
type Kind string

// The kinds, which are also the names of the subtests.
const (
	SQLite   Kind = "sqlite"
	Postgres Kind = "postgres"
)

// Each runs fn as the subtests "sqlite" and "postgres", each on a fresh,
// migrated database. Without PostgreSQL the test fails.
func Each(t *testing.T, fn func(t *testing.T, d *db.DB)) {
	t.Helper()
	EachConfig(t, func(t *testing.T, c db.Config) { fn(t, Open(t, c)) })
}

// EachConfig is Each for tests that open the database themselves: with a clock,
// or twice, as two nodes do.
func EachConfig(t *testing.T, fn func(t *testing.T, c db.Config)) {
	t.Helper()
	for _, kind := range []Kind{SQLite, Postgres} {
		t.Run(string(kind), func(t *testing.T) { fn(t, Config(t, kind)) })
	}
}

// Config makes a fresh database, which goes with the test, and names it.
func Config(t testing.TB, kind Kind) db.Config {
	t.Helper()
	if kind == Postgres {
		return db.Config{URL: freshPostgres(t)}
	}
	return db.Config{Path: freshSQLite(t)}
}

// Open opens a handle and closes it with the test.
func Open(t testing.TB, c db.Config) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}
