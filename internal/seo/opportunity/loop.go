package opportunity

import (
	"context"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/seo/gsc"
)

const lagDays, longestWhat = 3, 500 // days that Search Console is behind; characters

// Act stores a forecast of an opportunity that somebody works on. Until that has its
// result, acting again returns it as it is.
func (s *Service) Act(ctx context.Context, id, by, what string) (f Forecast, err error) {
	what = form.Trim(what)
	if utf8.RuneCountInString(what) > longestWhat {
		return f, fault.Field("what", "Describe the work in at most 500 characters")
	}
	zone, err := time.LoadLocation("America/Los_Angeles") // in which Search Console counts days
	if err != nil {
		return f, err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		o, err := s.find(ctx, tx, id)
		if err != nil {
			return err
		}
		now := tx.Now()
		y, m, d := now.In(zone).Date()
		f, err = open(ctx, tx, Forecast{
			ID: db.NewID(), Opportunity: id, Kind: o.Kind, Keyword: o.Keyword, Page: o.Page, What: what, By: by, At: now,
			Before: o.Clicks, Expected: o.Outlook.Expected, Low: int64(o.Outlook.Low), High: int64(o.Outlook.High),
			From: time.Date(y, m, d+1, 0, 0, 0, 0, zone).Format(time.DateOnly), To: time.Date(y, m, d+windowDays, 0, 0, 0, 0, zone).Format(time.DateOnly),
			Due: time.Date(y, m, d+windowDays+lagDays, 0, 0, 0, 0, zone).UTC(), Origin: o.Origin,
		})
		return err
	})
	return f, err
}

// Settle stores the results of the forecasts that are due, once Search Console has their days. A forecast
// stays open where these days are not stored: an import tells them only where its period is the same.
func (s *Service) Settle(ctx context.Context) error {
	newest, ok, err := s.Console.Newest(ctx)
	if err != nil || !ok {
		return err
	}
	list, err := s.forecasts(ctx)
	if err != nil {
		return err
	}
	now := s.DB.Now()
	for _, f := range list {
		if f.Result != nil || now.Before(f.Due) || newest < f.To {
			continue
		}
		rows, err := s.Console.Window(ctx, f.From, f.To)
		if err != nil {
			return err
		}
		if len(rows) == 0 || rows[0].Scaled {
			continue
		}
		f.Result = &Result{At: now}
		if i := slices.IndexFunc(rows, func(q gsc.QueryPage) bool { return q.Query == f.Keyword }); i >= 0 {
			q := &rows[i]
			f.Result = &Result{now, true, q.Clicks, q.Clicks - f.Before, &q.Position, f.Low <= q.Clicks && q.Clicks <= f.High}
		}
		if err := s.DB.Tx(ctx, func(tx *db.Tx) error { return settle(ctx, tx, f) }); err != nil {
			return fmt.Errorf("store the result of a forecast: %w", err)
		}
	}
	return nil
}

// Forecasts says how well the forecasts did.
func (s *Service) Forecasts(ctx context.Context) (Loop, error) {
	list, err := s.forecasts(ctx)
	l := Loop{Forecasts: list}
	for i := range list {
		if r := list[i].Result; r != nil && r.Measurable {
			l.Settled++
			if r.Within {
				l.Within++
			}
		}
	}
	l.Text = fmt.Sprintf("%d of %d results fell in the range", l.Within, l.Settled)
	return l, err
}
