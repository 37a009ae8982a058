package speed

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"enamel/internal/db"
)

const (
	maxPages   = 20
	maxHistory = 400 // days
	dayMillis  = 24 * 60 * 60 * 1000
)

const columns = `id, url, strategy, score, fcp_ms, lcp_ms, tbt_ms, cls, si_ms, field, opportunities, runs, source, origin, measured_at`

// find reads a measurement by its id.
func (s *Service) find(ctx context.Context, id string) (m Measurement, found bool, err error) {
	m, err = scanMeasurement(s.DB.QueryRow(ctx, `select `+columns+` from seo_speed where id = $1`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return Measurement{}, false, nil
	}
	if err != nil {
		return Measurement{}, false, fmt.Errorf("read page speed: %w", err)
	}
	return m, true, nil
}

// keep stores a measurement and returns the one stored under its id, which is
// the first.
func (s *Service) keep(ctx context.Context, m Measurement) (Measurement, error) {
	field, err := json.Marshal(m.Field)
	if err != nil {
		return m, err
	}
	opportunities, err := json.Marshal(m.Opportunities)
	if err != nil {
		return m, err
	}
	samples, err := json.Marshal(m.Runs)
	if err != nil {
		return m, err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `insert into seo_speed (`+columns+`)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (id) do nothing`,
			m.ID, m.URL, string(m.Strategy), m.Score, m.Metrics.FCP, m.Metrics.LCP, m.Metrics.TBT, m.Metrics.CLS, m.Metrics.SI,
			string(field), string(opportunities), string(samples), m.Source, string(m.Origin), db.Millis(tx.Now()))
		return err
	})
	if err != nil {
		return m, fmt.Errorf("store page speed: %w", err)
	}
	stored, _, err := s.find(ctx, m.ID)
	return stored, err
}

func scanMeasurement(row interface{ Scan(...any) error }) (m Measurement, err error) {
	var field, opportunities, samples string
	var at int64
	err = row.Scan(&m.ID, &m.URL, &m.Strategy, &m.Score, &m.Metrics.FCP, &m.Metrics.LCP, &m.Metrics.TBT, &m.Metrics.CLS, &m.Metrics.SI,
		&field, &opportunities, &samples, &m.Source, &m.Origin, &at)
	if err != nil {
		return m, err
	}
	m.FetchedAt = db.FromMillis(at)
	return m, errors.Join(json.Unmarshal([]byte(field), &m.Field), json.Unmarshal([]byte(opportunities), &m.Opportunities),
		json.Unmarshal([]byte(samples), &m.Runs))
}

// Pages is what is stored of each page, at most 20: this site's home page first,
// then its others, then those of other sites, what was measured last before the rest.
func (s *Service) Pages(ctx context.Context) ([]Page, error) {
	// The addresses are found by leaps through the index, not by reading all of it.
	rows, err := s.DB.Query(ctx, `with recursive known (url) as (
			select min(url) from seo_speed
			union all select (select min(url) from seo_speed where url > known.url) from known where known.url is not null
		)
		select `+columns+` from seo_speed where id in (
			select (select id from seo_speed m where m.url = known.url and m.strategy = kind.strategy order by measured_at desc, id desc limit 1)
			from known cross join (select 'mobile' as strategy union all select 'desktop') kind where known.url is not null
		) order by case when url = $1 then 0 when substr(url, 1, length($1)) = $1 then 1 else 2 end, measured_at desc, id desc limit $2`, s.Origin+"/", maxPages)
	if err != nil {
		return nil, fmt.Errorf("read page speed: %w", err)
	}
	defer rows.Close()
	pages := []Page{}
	for rows.Next() {
		m, err := scanMeasurement(rows)
		if err != nil {
			return nil, fmt.Errorf("read page speed: %w", err)
		}
		pages = append(pages, Page{URL: m.URL, Strategy: m.Strategy, Latest: m})
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for i := range pages {
		if pages[i].History, err = s.history(ctx, pages[i].URL, pages[i].Strategy); err != nil {
			return nil, err
		}
	}
	return pages, nil
}

// history is the last measurement of each day (UTC) of the last 400, the oldest first.
func (s *Service) history(ctx context.Context, page string, strategy Strategy) ([]Point, error) {
	today := db.Millis(s.DB.Now()) / dayMillis
	rows, err := s.DB.Query(ctx, `select measured_at, score, lcp_ms, tbt_ms, cls from seo_speed m where url = $1 and strategy = $2 and measured_at >= $3
		and id = (select id from seo_speed last where last.url = $1 and last.strategy = $2
			and last.measured_at >= m.measured_at and last.measured_at < (m.measured_at / $4 + 1) * $4 order by last.measured_at desc, last.id desc limit 1)
		order by measured_at`, page, string(strategy), (today-maxHistory+1)*dayMillis, dayMillis)
	if err != nil {
		return nil, fmt.Errorf("read page speed: %w", err)
	}
	defer rows.Close()
	points := []Point{}
	var p Point
	var at int64
	into := []any{&at, &p.Score, &p.LCP, &p.TBT, &p.CLS}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return nil, fmt.Errorf("read page speed: %w", err)
		}
		p.At = db.FromMillis(at)
		points = append(points, p)
	}
	return points, rows.Err()
}
