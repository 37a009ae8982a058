package gsc

import (
	"fmt"
	"net/url"
	"slices"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/gsc/tally"
)

// BenchmarkReads reads what the tabs show of 16 months. p99-ms is to stay under 50.
func BenchmarkReads(b *testing.B) {
	for _, kind := range []dbtest.Kind{dbtest.SQLite, dbtest.Postgres} {
		for _, queries := range []int{100, 300} {
			d := dbtest.Open(b, dbtest.Config(b, kind))
			site, _ := url.Parse(home)
			s := New(Config{DB: d, Site: site})
			fill(b, s, queries)
			for name, read := range map[string]func() error{
				"queries":         func() error { _, err := s.Queries(b.Context(), 100); return err },
				"summary":         func() error { _, err := s.Summary(b.Context(), 480); return err },
				"pages":           func() error { _, err := s.Pages(b.Context()); return err },
				"cannibalization": func() error { _, err := s.Cannibalization(b.Context()); return err },
				"history":         func() error { _, err := s.History(b.Context(), "query 7"); return err },
				"positions":       func() error { _, err := s.Positions(b.Context(), []string{"query 7"}); return err },
			} {
				b.Run(fmt.Sprint(kind, "/", queries, "/", name), func(b *testing.B) {
					var took []time.Duration
					for b.Loop() {
						start := time.Now()
						if err := read(); err != nil {
							b.Fatal(err)
						}
						took = append(took, time.Since(start))
					}
					slices.Sort(took)
					b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
				})
			}
		}
	}
}

func fill(b *testing.B, s *Service, queries int) {
	b.Helper()
	today := s.DB.Now().Format(time.DateOnly)
	var days []*tally.Day
	for i := range shownDays {
		one := &tally.Day{Date: tally.Shift(today, i-shownDays), Total: tally.Sums{Impressions: 5000, Clicks: 100, Weight: 40000}, Queries: map[string]tally.Sums{}, Pages: map[string]tally.Sums{}}
		for q := range queries {
			one.Queries[fmt.Sprint("query ", q)] = tally.Sums{Impressions: int64(q%50 + 1), Clicks: 1, Weight: float64(q * 3)}
		}
		for p := range 100 {
			one.Pages[fmt.Sprint(home, p)] = tally.Sums{Impressions: int64(p%50 + 1), Clicks: 1, Weight: float64(p * 3)}
		}
		days = append(days, one)
	}
	start := time.Now()
	for some := range slices.Chunk(days, storedDays) {
		if err := s.keepDays(b.Context(), batch{"sc-domain:shop.example", figure.Measured, 1, true}, some); err != nil {
			b.Fatal(err)
		}
	}
	b.Logf("%d queries: stored in %v", queries, time.Since(start))
	err := s.DB.Tx(b.Context(), func(tx *db.Tx) error {
		var rows [][]any
		for q := range 3 * queries {
			rows = append(rows, []any{fmt.Sprint("query ", q/3), fmt.Sprint(home, q%3), 10 + q%3, 1, 30.0, "measured"})
		}
		return tx.InsertRows(b.Context(), "seo_gsc_pair (query, page, impressions, clicks, weight, origin)", rows, rowsEach, "")
	})
	if err != nil {
		b.Fatal(err)
	}
}
