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
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/finding"
)

const summaryColumns = `url, crawl, total_pages, low_content_pages, pages_missing_meta, recommendations, health_score, error_free,
	errors, warnings, notices, partial, origin, last_checked`

// crawlStamp is that of figures that a crawl counted.
func crawlStamp(at time.Time) figure.Stamp {
	return figure.Stamp{Source: "Site crawl", FetchedAt: at, Origin: figure.Measured}
}

// saveSummary stores the summary of a run; again, it changes nothing.
func saveSummary(ctx context.Context, tx *db.Tx, run string, s Summary) (fresh bool, err error) {
	recommendations, err := json.Marshal(s.Recommendations)
	if err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `insert into seo_local_data (id, `+summaryColumns+`)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (id) do nothing`,
		run, s.URL, s.Crawl, s.TotalPages, s.LowContentPages, s.PagesMissingMeta, string(recommendations), s.HealthScore, s.ErrorFree,
		s.Errors, s.Warnings, s.Notices, s.Partial, string(s.Origin), db.Millis(s.LastChecked))
	return n > 0, err
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
	c, err := s.kept(ctx, out.Crawl)
	if err != nil {
		return nil, err
	}
	out.Note, out.AtLimit = c.Note, out.Partial != "" && c.AtLimit
	totals, err := s.Findings.Totals(ctx, out.URL)
	if err == nil && totals.Crawl == out.Crawl {
		out.stand(&totals)
	}
	return &out, err
}

// stand sets what of a summary changes between crawls, too: by re-checks, and by
// what staff leave as it is.
func (s *Summary) stand(t *finding.Totals) {
	s.Errors, s.Warnings, s.Notices, s.ErrorFree = t.Errors, t.Warnings, t.Notices, t.ErrorFree()
	s.Indexable, s.IndexableOf, s.Tasks, s.Minutes = t.Indexable, t.Pages, t.Tasks, t.Minutes
}

// kept is a crawl; without anything where it has been deleted.
func (s *Service) kept(ctx context.Context, id int64) (crawl.Crawl, error) {
	c, err := s.crawls.Find(ctx, id)
	if fault.KindOf(err) == fault.NotFound {
		return crawl.Crawl{}, nil
	}
	return c, err
}

// stale is true of a figure about an address that its action failed to measure
// later, or that is older than it should be.
func (s *Service) stale(ctx context.Context, action, subject string, at time.Time) (failedLater bool, err error) {
	if figure.Old(at, s.DB.Now()) {
		return true, nil
	}
	err = s.DB.QueryRow(ctx, `select exists (select 1 from seo_run where action = $1 and subject = $2 and state = 'failed' and finished_at > $3)`,
		action, subject, db.Millis(at)).Scan(&failedLater)
	return failedLater, err
}

// marked is the stored result of an action, stale where a later run failed; nil: there is none.
func marked[T any, P interface {
	*T
	Stamped() *figure.Stamp
}](ctx context.Context, s *Service, action string, stored func(context.Context) (P, error)) (P, error) {
	out, err := stored(ctx)
	if err != nil || out == nil {
		return nil, err
	}
	stamp := out.Stamped()
	failed, err := s.stale(ctx, action, "", stamp.FetchedAt)
	stamp.Stale = stamp.Stale || failed
	return out, err
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
