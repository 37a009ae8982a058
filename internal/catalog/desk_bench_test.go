package catalog_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

// BenchmarkDesk lists 500 units on the floor and 10,000 sold ones, and gives the 99th percentile in milliseconds.
func BenchmarkDesk(b *testing.B) {
	for _, kind := range []dbtest.Kind{dbtest.SQLite, dbtest.Postgres} {
		d := dbtest.Open(b, dbtest.Config(b, kind))
		s := catalog.New(catalog.Config{DB: d})
		if err := s.Seed(b.Context()); err != nil {
			b.Fatal(err)
		}
		err := d.Tx(b.Context(), func(tx *db.Tx) error {
			for i := range 130 { // of the 81 samples
				stock := 0
				if i < 6 {
					stock = 1
				}
				if _, err := tx.Exec(b.Context(), fmt.Sprintf(`insert into unit (slug, position, category, kind, name, brand, model, finish, picture, regular_cents, sale_cents,
					badges, stock, grade, made_year, height, width, depth, capacity, capacity_unit, fuel, hookup, hinge, notes, features, description, sold_at, created_at, words)
					select slug || '-x%[1]d', position, category, kind, name, brand, model || '%[1]d', finish, picture, regular_cents, sale_cents,
					badges, %[2]d, grade, made_year, height, width, depth, capacity, capacity_unit, fuel, hookup, hinge, notes, features, description,
					case when %[2]d = 0 then created_at + %[1]d end, created_at + %[1]d, words || ' x%[1]d' from unit where slug not like '%%-x%%'`, i, stock)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := d.Exec(b.Context(), `analyze unit`); err != nil { // as autovacuum does
			b.Fatal(err)
		}
		for name, l := range map[string]catalog.Listing{
			"floor": {Show: catalog.ShowFloor, Limit: 50}, "sold": {Show: catalog.ShowSold, Limit: 50},
			"word": {Text: "ge x77", Limit: 50}, "rare": {Text: "nothing has this", Limit: 50}, "common": {Text: "e", Limit: 50},
		} {
			b.Run(fmt.Sprint(kind, "/", name), func(b *testing.B) {
				var took []time.Duration
				for b.Loop() {
					start := time.Now()
					if _, err := s.List(b.Context(), l); err != nil {
						b.Fatal(err)
					}
					if _, err := s.Counts(b.Context()); err != nil {
						b.Fatal(err)
					}
					took = append(took, time.Since(start))
				}
				slices.Sort(took)
				b.ReportMetric(float64(took[len(took)*99/100])/1e6, "p99-ms")
			})
		}
		b.Run(fmt.Sprint(kind, "/models"), func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Models(b.Context(), "g"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
