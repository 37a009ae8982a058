package rank

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/source"
)

// BenchmarkReads reads 100 keywords at 3 places with 16 months of checks, twice a week
// and, on SQLite, daily. It reports the 99th percentile beside the mean.
func BenchmarkReads(b *testing.B) {
	for _, c := range []struct {
		kind dbtest.Kind
		each time.Duration
	}{{dbtest.SQLite, 84 * time.Hour}, {dbtest.SQLite, 24 * time.Hour}, {dbtest.Postgres, 84 * time.Hour}} {
		b.Run(fmt.Sprint(c.kind, " every ", c.each), func(b *testing.B) {
			s := full(b, c.kind, c.each)
			for name, read := range map[string]func() error{
				"rankings": func() error { _, err := s.Rankings(b.Context(), "", ""); return err },
				"summary":  func() error { _, err := s.Summary(b.Context(), "", ""); return err },
				"keyword":  func() error { _, err := s.Keyword(b.Context(), "phrase 50", "Place 1", "mobile"); return err },
			} {
				b.Run(name, func(b *testing.B) {
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
		})
	}
}

// full is a service with 16 months of checks, written in large steps.
func full(b *testing.B, kind dbtest.Kind, each time.Duration) *Service {
	b.Helper()
	c := dbtest.Config(b, kind)
	end := time.Date(2026, 11, 23, 6, 0, 0, 0, time.UTC)
	at := end.Add(-trendFor)
	c.Now = func() time.Time { return at }
	d := dbtest.Open(b, c)
	var places []serp.Place
	for i := range 3 {
		places = append(places, serp.Place{Name: fmt.Sprint("Place ", i)})
	}
	s := New(Config{DB: d, Site: &url.URL{Scheme: "https", Host: "shop.example"}, Places: func() []serp.Place { return places }, Sources: source.New(source.Config{DB: d, Secret: make([]byte, 32)})})
	for ; at.Before(end); at = at.Add(each) {
		err := d.Tx(b.Context(), func(tx *db.Tx) error { return fill(b.Context(), tx, places) })
		if err != nil {
			b.Fatal(err)
		}
	}
	return s
}

func fill(ctx context.Context, tx *db.Tx, places []serp.Place) error {
	run := db.NewID()
	for _, place := range places {
		for i := range 100 {
			c := check{run: run, Ranking: Ranking{
				Keyword: fmt.Sprint("phrase ", i), Place: place.Name, Device: "mobile", Depth: 50, Outcome: Found, Rank: new(1 + (i*7+int(tx.Now().Unix()/86400)*3)%50),
				Page: fmt.Sprint("https://shop.example/page-", i%7), Features: []string{"ai_overview", "local_pack", "people_also_ask"}, Title: "A title of a page of the shop",
			}}
			c.AI = AI{Shown: true, Domains: []string{"guide.example", "shop.example", "other.example"}}
			c.Stamp = figure.Stamp{Source: "SerpApi", Origin: figure.Measured}
			for n := range pageSize {
				c.Top = append(c.Top, TopResult{Organic: serp.Organic{Position: n + 1, URL: fmt.Sprintf("https://rival%d.example/a-page", n), Title: "A title of a page", Domain: "rival.example"}})
			}
			if err := insert(ctx, tx, c); err != nil {
				return err
			}
		}
	}
	return nil
}
