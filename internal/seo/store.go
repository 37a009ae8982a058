package seo

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/figure"
)

// old is how long figures of a weekly crawl are fresh.
const old = 8 * 24 * time.Hour

const summaryColumns = `url, crawl, total_pages, low_content_pages, pages_missing_meta, recommendations, health_score, error_free,
	errors, warnings, notices, partial, origin, last_checked`

// crawlStamp is that of figures that a crawl counted.
func crawlStamp(at time.Time) figure.Stamp {
	return figure.Stamp{Source: "Site crawl", FetchedAt: at, Origin: figure.Measured}
}

// saveSummary stores the summary of a run; again, it changes nothing.
func saveSummary(ctx context.Context, tx *db.Tx, run string, s Summary) error {
	recommendations, err := json.Marshal(s.Recommendations)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `insert into seo_local_data (id, `+summaryColumns+`)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (id) do nothing`,
		run, s.URL, s.Crawl, s.TotalPages, s.LowContentPages, s.PagesMissingMeta, string(recommendations), s.HealthScore, s.ErrorFree,
		s.Errors, s.Warnings, s.Notices, s.Partial, string(s.Origin), db.Millis(s.LastChecked))
	return err
}

// Summary is that of the newest crawl; nil where there is none. It is stale
// where a later crawl failed, or when it is old.
func (s *Service) Summary(ctx context.Context) (*Summary, error) {
	out, err := scanSummary(s.DB.QueryRow(ctx, `select `+summaryColumns+` from seo_local_data order by last_checked desc, id desc limit 1`))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read summary: %w", err)
	}
	if out.Stale, err = s.stale(ctx, "seo-crawl", out.URL, out.LastChecked); err != nil {
		return nil, err
	}
	if out.AtLimit, err = s.reachedLimit(ctx, out.Partial, out.Crawl); err != nil {
		return nil, err
	}
	return &out, nil
}

// reachedLimit is true of a partial crawl that read as many pages as it was told
// to; nothing is known of one that has been deleted.
func (s *Service) reachedLimit(ctx context.Context, partial string, id int64) (bool, error) {
	if partial == "" {
		return false, nil
	}
	c, err := s.crawls.Find(ctx, id)
	if err != nil && fault.KindOf(err) != fault.NotFound {
		return false, err
	}
	return c.AtLimit, nil
}

// stale is true of a figure about an address that its action failed to measure
// later, or that is older than it should be.
func (s *Service) stale(ctx context.Context, action, subject string, at time.Time) (failedLater bool, err error) {
	if s.DB.Now().Sub(at) > old {
		return true, nil
	}
	err = s.DB.QueryRow(ctx, `select exists (select 1 from seo_run where action = $1 and subject = $2 and state = 'failed' and finished_at > $3)`,
		action, subject, db.Millis(at)).Scan(&failedLater)
	return failedLater, err
}

func scanSummary(row interface{ Scan(...any) error }) (s Summary, err error) {
	var recommendations string
	var checked int64
	err = row.Scan(&s.URL, &s.Crawl, &s.TotalPages, &s.LowContentPages, &s.PagesMissingMeta, &recommendations, &s.HealthScore, &s.ErrorFree,
		&s.Errors, &s.Warnings, &s.Notices, &s.Partial, &s.Origin, &checked)
	if err != nil {
		return s, err
	}
	s.LastChecked = db.FromMillis(checked)
	stamp := crawlStamp(s.LastChecked)
	stamp.Origin = s.Origin
	s.Stamp = stamp
	return s, json.Unmarshal([]byte(recommendations), &s.Recommendations)
}
