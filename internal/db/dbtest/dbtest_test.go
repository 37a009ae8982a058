package dbtest_test

import (
	"context"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

func TestEachGivesAFreshMigratedDatabase(t *testing.T) {
	for range 2 {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			var n int
			if err := d.QueryRow(t.Context(), `select count(*) from revision`).Scan(&n); err != nil || n != 0 {
				t.Fatalf("revision has %d rows, %v", n, err)
			}
			err := d.Tx(t.Context(), func(tx *db.Tx) error { return tx.Bump(t.Context(), "a") })
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

func TestTwoHandlesShareADatabase(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		first, second := dbtest.Open(t, c), dbtest.Open(t, c)
		ctx := context.Background()
		if err := first.Tx(ctx, func(tx *db.Tx) error { return tx.Bump(ctx, "a") }); err != nil {
			t.Fatal(err)
		}
		var n int
		if err := second.QueryRow(ctx, `select n from revision where topic = $1`, "a").Scan(&n); err != nil || n != 1 {
			t.Fatalf("n = %d, %v", n, err)
		}
	})
}
