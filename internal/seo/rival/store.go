package rival

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/figure"
)

const (
	keepFor    = 487 * 24 * time.Hour // 16 months
	mostPoints = 70
	mostRows   = 2000 // of the history
	callsSpent = "This run has made all its announced calls. A new run plans its calls again."
)

// scanJSON reads a row whose last column is JSON.
func scanJSON(rows *sql.Rows, into any, before ...any) error {
	var text []byte
	if err := rows.Scan(append(before, &text)...); err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

// begin opens a run, unless an earlier attempt has.
func (s *Service) begin(ctx context.Context, run string, most int) error {
	_, err := s.DB.Exec(ctx, `insert into seo_competitor_run (id, most, calls, millicents, started_at) values ($1, $2, 0, 0, $3)
		on conflict (id) do nothing`, run, most, db.Millis(s.DB.Now()))
	return err
}

// count counts a call before it is made. A fault says that none is left.
func (s *Service) count(ctx context.Context, run string, per1000 int64) error {
	n, err := s.DB.Exec(ctx, `update seo_competitor_run set calls = calls + 1, millicents = millicents + $2 where id = $1 and calls < most`, run, per1000)
	if err == nil && n == 0 {
		return fault.New(fault.Unavailable, callsSpent)
	}
	return err
}

// calls is how many calls a run made, and what they cost in cents.
func (s *Service) calls(ctx context.Context, run string) (calls int, cents float64, err error) {
	var millicents int64
	err = s.DB.Each(ctx, func(rows *sql.Rows) error { return rows.Scan(&calls, &millicents) }, `select calls, millicents from seo_competitor_run where id = $1`, run)
	return calls, float64(millicents) / 1000, err
}

// answers are what a run has asked already.
func (s *Service) answers(ctx context.Context, run string) (map[question]answer, error) {
	out := map[question]answer{}
	return out, s.DB.Each(ctx, func(rows *sql.Rows) error {
		var q question
		var a answer
		err := scanJSON(rows, &a, &q.kind, &q.subject)
		out[q] = a
		return err
	}, `select kind, subject, detail from seo_competitor_answer where run = $1`, run)
}

func (s *Service) keepAnswer(ctx context.Context, run string, q question, a answer) error {
	text, err := json.Marshal(a)
	if err != nil {
		return err
	}
	_, err = s.DB.Exec(ctx, `insert into seo_competitor_answer (run, kind, subject, detail) values ($1, $2, $3, $4) on conflict do nothing`, run, q.kind, q.subject, string(text))
	return err
}

// keep stores a result: an analysis of each site, and the whole in the place of the one before.
func (s *Service) keep(ctx context.Context, run string, r Result) error {
	whole, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		at := db.Millis(r.FetchedAt)
		for _, site := range append([]Standing{r.Ours}, r.Results...) {
			text, err := json.Marshal(Analysis{
				Domain: site.Competitor.Domain, Name: site.Competitor.Name, LastAnalyzed: r.FetchedAt, Metrics: site.Metrics,
				AverageRank: site.AverageRank, Visibility: site.Visibility, Reviews: site.Reviews, Stamp: r.Stamp,
			})
			if err != nil {
				return err
			}
			_, err = tx.Exec(ctx, `insert into seo_competitors (run, domain, last_analyzed, origin, detail) values ($1, $2, $3, $4, $5) on conflict do nothing`,
				run, site.Competitor.Domain, at, string(r.Origin), string(text))
			if err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, `insert into seo_competitor_result (origin, detail, at) values ($1, $2, $3)
			on conflict (origin) do update set detail = excluded.detail, at = excluded.at`, string(r.Origin), string(whole), at)
		for _, old := range []string{`delete from seo_competitors where last_analyzed < $1`, `delete from seo_competitor_run where started_at < $1`} {
			if err == nil {
				_, err = tx.Exec(ctx, old, db.Millis(r.FetchedAt.Add(-keepFor)))
			}
		}
		return err
	})
}

// Latest is the newest result in full, with its history and advice; nil: there is none.
func (s *Service) Latest(ctx context.Context) (*Result, error) {
	var r *Result
	err := s.DB.Each(ctx, func(rows *sql.Rows) error { return scanJSON(rows, &r) },
		`select detail from seo_competitor_result where origin <> 'sandbox' or $1 order by at desc limit 1`, s.Sandbox)
	if err != nil || r == nil {
		return nil, err
	}
	return r, s.complete(ctx, r)
}

// complete adds what follows from what is stored: the history and the advice.
func (s *Service) complete(ctx context.Context, r *Result) error {
	past := map[string][]Point{}
	err := s.each(ctx, func(a Analysis) {
		if a.Origin == r.Origin && !a.LastAnalyzed.After(r.FetchedAt) && len(past[a.Domain]) < mostPoints {
			past[a.Domain] = append(past[a.Domain], Point{a.LastAnalyzed, a.AverageRank, a.Visibility, a.Reviews.Google})
		}
	})
	for _, list := range past {
		slices.Reverse(list)
	}
	r.Ours.History = append([]Point{}, past[r.Ours.Competitor.Domain]...)
	for i, site := range r.Results {
		r.Results[i].History = append([]Point{}, past[site.Competitor.Domain]...)
	}
	r.Stale = figure.Old(r.FetchedAt, s.DB.Now())
	r.Advice, r.Recommendations = advise(r, s.Curve), []string{}
	for _, a := range r.Advice {
		r.Recommendations = append(r.Recommendations, a.Text)
	}
	return err
}

// Analyses are the newest stored analysis of each competitor, the newest first. A figure that the
// newest run could not get is that of an earlier one, and stale.
func (s *Service) Analyses(ctx context.Context) ([]Analysis, error) {
	list, at := []Analysis{}, map[string]int{}
	err := s.each(ctx, func(a Analysis) {
		if i, had := at[a.Domain]; had {
			list[i].fill(a)
		} else if a.Domain != s.Site.Host {
			at[a.Domain] = len(list)
			a.Stale = figure.Old(a.LastAnalyzed, s.DB.Now())
			list = append(list, a)
		}
	})
	return list, err
}

// fill takes what is missing from an older analysis.
func (a *Analysis) fill(old Analysis) {
	if a.Visibility == nil && old.Visibility != nil {
		a.Visibility, a.AverageRank, a.Stale = old.Visibility, old.AverageRank, true
	}
	if a.Reviews.Google == nil && old.Reviews.Google != nil {
		a.Reviews, a.Stale = old.Reviews, true
	}
	if a.Metrics.DomainAuthority == nil && old.Metrics.DomainAuthority != nil {
		a.Metrics, a.Stale = old.Metrics, true
	}
}

// each passes all analyses of 16 months, the newest first.
func (s *Service) each(ctx context.Context, take func(Analysis)) error {
	return s.DB.Each(ctx, func(rows *sql.Rows) error {
		var a Analysis
		err := scanJSON(rows, &a)
		take(a)
		return err
	}, `select detail from seo_competitors where last_analyzed >= $1 and (origin <> 'sandbox' or $2) order by last_analyzed desc, domain limit $3`,
		db.Millis(s.DB.Now().Add(-keepFor)), s.Sandbox, mostRows)
}
