package find

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

// BenchmarkSearch searches 500 units on the floor beside 10,000 sold ones, and
// gives the 99th percentile in milliseconds. Between searches, every fiftieth
// time, the index is made anew beside them, as after a sale.
func BenchmarkSearch(b *testing.B) {
	for _, kind := range []dbtest.Kind{dbtest.SQLite, dbtest.Postgres} {
		d := dbtest.Open(b, dbtest.Config(b, kind))
		s, _ := stocked(b, d, func() { fill(b, d) })
		b.Run(fmt.Sprint(kind), func(b *testing.B) {
			var took []time.Duration
			all := queries()
			for i := 0; b.Loop(); i++ {
				if i%50 == 0 {
					go func() { _ = s.Build(b.Context()) }()
				}
				start := time.Now()
				if _, err := s.Search(b.Context(), all[i%len(all)].query); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*99/100])/1e6, "p99-ms")
			b.ReportMetric(float64(len(s.newest.Load().units)), "units")
		})
	}
}

// fill puts each sample 130 times more into the shop, six of them for sale.
func fill(b *testing.B, d *db.DB) {
	must(b, d.Tx(b.Context(), func(tx *db.Tx) error {
		for i := range 130 {
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
	}))
}
