package speed

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/seo/figure"
)

// clock is a database's, which a test sets.
type clock struct{ now time.Time }

func eachWithClock(t *testing.T, fn func(t *testing.T, s *Service, c *clock)) {
	t.Helper()
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		c := &clock{now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
		config.Now = func() time.Time { return c.now }
		fn(t, New(Config{DB: dbtest.Open(t, config), Origin: "https://shop.example"}), c)
	})
}

func measured(page string, strategy Strategy, score float64) Measurement {
	lcp := 2000.5
	return Measurement{
		ID: db.NewID(), URL: page, Strategy: strategy, Score: score, Metrics: Metrics{LCP: &lcp},
		Field:         []FieldMetric{{Name: "LARGEST_CONTENTFUL_PAINT_MS", Percentile: 2134, Category: "FAST"}},
		Opportunities: []Opportunity{{ID: "a", Title: "A", Text: "Ä", SavingsMS: 120, SavingsBytes: 9}},
		Runs:          []Sample{{Score: score, Metrics: Metrics{LCP: &lcp}}},
		Stamp:         figure.Stamp{Source: "Lighthouse 12.8.2", Origin: figure.Measured},
	}
}

func keep(t *testing.T, s *Service, m Measurement) Measurement {
	t.Helper()
	stored, err := s.keep(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	return stored
}

func pagesOf(t *testing.T, s *Service) []Page {
	t.Helper()
	pages, err := s.Pages(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

func TestAMeasurementIsStoredOnce(t *testing.T) {
	eachWithClock(t, func(t *testing.T, s *Service, c *clock) {
		m := measured("https://shop.example/", Mobile, 0.9)
		first := keep(t, s, m)
		c.now = c.now.Add(time.Hour)
		again := m
		again.Score = 0.1
		second := keep(t, s, again)
		m.FetchedAt = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
		want, _ := json.Marshal(m)
		for _, got := range []Measurement{first, second, pagesOf(t, s)[0].Latest} {
			if text, _ := json.Marshal(got); string(text) != string(want) {
				t.Errorf("%s\nwant %s", text, want)
			}
		}
	})
}

// A job that is taken up again after a crash measures nothing twice.
func TestMeasureAgainUnderTheSameID(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newShop(t, d, "https://shop.example", false, scores("0.9", "0.8", "0.7"))
		first, err := p.measure(t.Context(), "run-1", "https://shop.example/")
		if err != nil || first.Score != 0.8 || first.FetchedAt.IsZero() {
			t.Fatalf("%+v, %v", first, err)
		}
		again, err := p.measure(t.Context(), "run-1", "https://shop.example/")
		if err != nil || again.Score != 0.8 || !again.FetchedAt.Equal(first.FetchedAt) || p.asked.Load() != 3 {
			t.Errorf("%+v, %v, asked %d times", again, err, p.asked.Load())
		}
	})
}

func TestNothingIsMeasuredYet(t *testing.T) {
	eachWithClock(t, func(t *testing.T, s *Service, _ *clock) {
		if pages := pagesOf(t, s); pages == nil || len(pages) != 0 {
			t.Errorf("%v", pages)
		}
	})
}

func TestPagesHomeFirstThenTheNewest(t *testing.T) {
	eachWithClock(t, func(t *testing.T, s *Service, c *clock) {
		keep(t, s, measured("https://shop.example/", Mobile, 0.9))
		c.now = c.now.Add(time.Minute)
		keep(t, s, measured("https://shop.example/", Desktop, 0.99))
		for i := range 25 {
			c.now = c.now.Add(time.Minute)
			keep(t, s, measured(fmt.Sprintf("https://other.example/%02d", i), Mobile, 0.5))
		}
		c.now = c.now.Add(time.Minute)
		keep(t, s, measured("https://other.example/10", Mobile, 0.6))
		var got []string
		for _, p := range pagesOf(t, s) {
			got = append(got, fmt.Sprintf("%s %s %g", p.URL, p.Strategy, p.Latest.Score))
		}
		want := []string{"https://shop.example/ desktop 0.99", "https://shop.example/ mobile 0.9", "https://other.example/10 mobile 0.6"}
		for i := 24; len(want) < maxPages; i-- {
			if i != 10 {
				want = append(want, fmt.Sprintf("https://other.example/%02d mobile 0.5", i))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
	})
}

func TestHistoryHasTheLastOfEachDay(t *testing.T) {
	eachWithClock(t, func(t *testing.T, s *Service, c *clock) {
		start := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
		for _, m := range []struct {
			at    time.Duration
			score float64
		}{
			{0, 0.1}, {23*time.Hour + 59*time.Minute, 0.2}, {24 * time.Hour, 0.3}, {3 * 24 * time.Hour, 0.4}, {3*24*time.Hour + time.Millisecond, 0.5},
		} {
			c.now = start.Add(m.at)
			keep(t, s, measured("https://shop.example/", Mobile, m.score))
		}
		keep(t, s, measured("https://shop.example/", Desktop, 0.9))
		var got []string
		for _, p := range pagesOf(t, s)[1].History {
			if p.TBT != nil || !near(p.LCP, 2000.5) {
				t.Errorf("%+v", p)
			}
			got = append(got, fmt.Sprintf("%s %g", p.At.Format("02 15:04"), p.Score))
		}
		if want := []string{"01 23:59 0.2", "02 00:00 0.3", "04 00:00 0.5"}; !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
	})
}

func TestHistoryIsBounded(t *testing.T) {
	eachWithClock(t, func(t *testing.T, s *Service, c *clock) {
		const day = 24 * time.Hour
		end := c.now
		for _, ago := range []time.Duration{800 * day, 729 * day, 500 * day, 400 * day, 399 * day, 0} {
			c.now = end.Add(-ago)
			keep(t, s, measured("https://shop.example/", Mobile, 0.5))
		}
		if h := pagesOf(t, s)[0].History; len(h) != 2 || !h[0].At.Equal(end.Add(-399*day)) {
			t.Errorf("%+v", h)
		}
	})
}

// BenchmarkPages reads what a year of a measurement a day leaves of 20 pages.
func BenchmarkPages(b *testing.B) {
	for _, kind := range []dbtest.Kind{dbtest.SQLite, dbtest.Postgres} {
		b.Run(string(kind), func(b *testing.B) {
			config := dbtest.Config(b, kind)
			now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
			config.Now = func() time.Time { return now }
			s := New(Config{DB: dbtest.Open(b, config), Origin: "https://shop.example"})
			if err := s.DB.Tx(b.Context(), func(tx *db.Tx) error {
				for i := range 365 * maxPages {
					m := measured(fmt.Sprintf("https://shop.example/page-%d", i%maxPages), Mobile, 0.9)
					_, err := tx.Exec(b.Context(), `insert into seo_speed (`+columns+`) values ($1, $2, 'mobile', 0.9, 1, 2, 3, 0.1, 4, '[]', $3, '[]', 'x', 'measured', $4)`,
						m.ID, m.URL, fmt.Sprintf("%2000s", "[]"), db.Millis(now.Add(-time.Duration(i/maxPages)*24*time.Hour)))
					if err != nil {
						return err
					}
				}
				return nil
			}); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				pages, err := s.Pages(b.Context())
				if err != nil || len(pages) != maxPages || len(pages[0].History) != 365 {
					b.Fatalf("%d pages, %v", len(pages), err)
				}
			}
		})
	}
}
