package seo

import (
	"context"

	"enamel/internal/fault"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/speed"
)

// speedArgs is what a speed check is told.
type speedArgs struct {
	URL      string         `json:"url"`
	Strategy speed.Strategy `json:"strategy"`
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

// runSpeed measures one page. Its result is what seo-pagespeed answers.
func (s *Service) runSpeed(r *Run) (any, error) {
	var args speedArgs
	if err := r.Decode(&args); err != nil {
		return nil, err
	}
	return s.Speed.Measure(r.ctx, r.ID, args.URL, args.Strategy, r.Tell)
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
