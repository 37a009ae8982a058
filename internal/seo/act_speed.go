package seo

import (
	"context"
	"errors"
	"fmt"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/speed"
)

// speedArgs is what a speed check is told.
type speedArgs struct {
	URL       string         `json:"url"`
	Strategy  speed.Strategy `json:"strategy"`
	Templates bool           `json:"templates,omitempty"` // a page of each template after it
}

func (a speedArgs) subject() string { return speedSubject(a.URL, a.Strategy) }

func speedSubject(url string, s speed.Strategy) string { return string(s) + " " + url }

func (s *Service) checkSpeed(body any) (any, error) {
	args := speedArgs{URL: s.Origin + "/", Strategy: speed.Mobile}
	if in, ok := body.(*SpeedIn); ok {
		if in.URL != "" {
			args.URL = in.URL
		}
		if in.Strategy != "" {
			args.Strategy = speed.Strategy(in.Strategy)
		}
	}
	if args.Strategy != speed.Mobile && args.Strategy != speed.Desktop {
		return nil, fault.Field("strategy", "The strategy must be mobile or desktop")
	}
	page, err := address.Normalize(args.URL)
	if err != nil {
		return nil, fault.Field("url", "Enter the address of a page, such as https://example.com/")
	}
	args.URL = page
	return args, nil
}

// scheduledSpeed is what the schedule measures: the page that staff have set, or
// one of each template, the home page first.
func (s *Service) scheduledSpeed(page string) (any, error) {
	args, err := s.checkSpeed(&SpeedIn{URL: page})
	if all, ok := args.(speedArgs); ok && page == "" {
		all.Templates = true
		return all, nil
	}
	return args, err
}

// runSpeed measures a page, and on request a page of each other template. It returns
// the page's own measurement. A failed page of another template shows its last
// measurement as stale.
func (s *Service) runSpeed(r *Run) (any, error) {
	var args speedArgs
	if err := r.Decode(&args); err != nil {
		return nil, err
	}
	if !args.Templates {
		return s.Speed.Measure(r.ctx, r.ID, args.URL, args.Strategy, r.Tell)
	}
	others, err := s.Templates(r.ctx)
	if err != nil {
		return nil, err
	}
	pages := 1 + len(others)
	tell := func(done int, page string) func(int, int, string) {
		return func(run, runs int, _ string) { r.Tell(done*runs+run, pages*runs, page) }
	}
	first, failure := s.Speed.Measure(r.ctx, r.ID, args.URL, args.Strategy, tell(0, args.URL))
	var missed []string
	for i, page := range others {
		if r.ctx.Err() != nil {
			return nil, context.Cause(r.ctx)
		}
		if _, err := s.Speed.Measure(r.ctx, fmt.Sprint(r.ID, "-", i+1), page, args.Strategy, tell(i+1, page)); err != nil {
			s.Log.WarnContext(r.ctx, "the speed of a page could not be measured", "url", page, "err", err)
			missed = append(missed, speedSubject(page, args.Strategy))
		}
	}
	return first, errors.Join(failure, s.enterMissed(r, missed))
}

// enterMissed stores that pages of templates could not be measured, as runs that
// failed. The run that tried it stays the newest.
func (s *Service) enterMissed(r *Run, subjects []string) error {
	return s.DB.Tx(r.ctx, func(tx *db.Tx) error {
		for i, subject := range subjects {
			_, err := tx.Exec(r.ctx, `insert into seo_run (id, action, subject, asked_by, ref, state, kind, error, created_at, finished_at)
				values ($1, 'seo-pagespeed', $2, '', '', 'failed', 0, 'It could not be measured.', (select created_at - 1 from seo_run where id = $3), $4)
				on conflict (id) do update set subject = excluded.subject, finished_at = excluded.finished_at`, fmt.Sprint(r.ID, "-", i+1), subject, r.ID, db.Millis(tx.Now()))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// speedPages is what is known of the speed of the site's pages.
func (s *Service) speedPages(ctx context.Context) ([]speed.Page, error) {
	pages, err := s.Speed.Pages(ctx)
	if err != nil {
		return nil, err
	}
	for i := range pages {
		latest := &pages[i].Latest
		if latest.Stale, err = s.stale(ctx, "seo-pagespeed", speedSubject(latest.URL, latest.Strategy), latest.FetchedAt); err != nil {
			return nil, err
		}
	}
	return pages, nil
}
