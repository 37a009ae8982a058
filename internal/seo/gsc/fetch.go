package gsc

import (
	"context"
	"errors"
	"slices"

	"enamel/internal/seo/gsc/console"
	"enamel/internal/seo/gsc/tally"
)

const (
	shownDays    = console.MostDays
	yearDays     = 364 // the same weekday a year ago
	windowDays   = 28
	unsettled    = 5  // newest days that are asked for again
	storedDays   = 30 // in one transaction
	maxInspected = 20
	maxTable     = 100 // queries or pages
)

// Fetch asks Search Console for the days that are missing or may have changed, and stores them once it has all answers.
// If it fails, the stored days stay and count as stale. It reports its progress to tell.
func (s *Service) Fetch(ctx context.Context, run string, tell func(done, total int, note string)) (Result, error) {
	out := Result{Queries: []QueryRow{}}
	err := s.fetch(ctx, tell)
	if ctx.Err() != nil {
		return out, context.Cause(ctx)
	}
	if kept := s.keepFailure(ctx, err); kept != nil || err != nil {
		return out, errors.Join(err, kept)
	}
	s.Log.InfoContext(ctx, "search console was fetched", "run", run)
	if out.Queries, err = s.Queries(ctx, maxTable); err != nil {
		return out, err
	}
	out.Summary, err = s.Summary(ctx, windowDays)
	return out, err
}

func (s *Service) fetch(ctx context.Context, tell func(done, total int, note string)) error {
	c, err := console.Connect(ctx, s.Sources, s.Site, s.limits)
	if err != nil {
		return err
	}
	var newest string
	err = s.DB.QueryRow(ctx, `select coalesce(max(date), '') from seo_gsc_day where property = $1 and origin = $2`, c.Site, string(c.Origin)).Scan(&newest)
	if err != nil {
		return err
	}
	tell(0, 4, "Days with their queries and pages")
	days, err := c.Days(ctx, tally.Shift(newest, 1-unsettled), s.DB.Now())
	if err != nil {
		return err
	}
	if len(days) > 0 {
		newest = max(newest, days[len(days)-1].Date)
	}
	if newest == "" { // the property is new
		return nil
	}
	tell(1, 4, "Queries by page")
	pairs, err := c.Pairs(ctx, tally.Shift(newest, 1-windowDays), newest)
	if err != nil {
		return err
	}
	tell(2, 4, "Storing the days")
	for some := range slices.Chunk(days, storedDays) {
		if err := s.keepDays(ctx, batch{c.Site, c.Origin, 1, true}, some); err != nil {
			return err
		}
	}
	if err := s.keepPairs(ctx, c.Origin, pairs, tally.Shift(newest, -shownDays-yearDays)); err != nil {
		return err
	}
	tell(3, 4, "Sitemaps and index state")
	if err := errors.Join(s.fetchSitemaps(ctx, c), s.fetchIndex(ctx, c)); err != nil { // the figures are stored by then
		s.Log.WarnContext(ctx, "search console: sitemaps or index state were not read", "err", err)
	}
	return nil
}

// fetchSitemaps replaces the sitemaps' state.
func (s *Service) fetchSitemaps(ctx context.Context, c *console.Client) error {
	list, err := c.Sitemaps(ctx)
	if err != nil {
		return err
	}
	sitemaps := map[string]any{}
	for _, m := range list {
		sitemaps[m.Path] = Sitemap{m, s.DB.Now()}
	}
	return s.keepStates(ctx, "sitemap", c.Origin, sitemaps, true)
}

// fetchIndex asks for the index state of the pages that the site names, and of those that are shown most.
func (s *Service) fetchIndex(ctx context.Context, c *console.Client) error {
	pages, err := s.Config.Pages(ctx)
	if err != nil {
		return err
	}
	pages = slices.Clone(pages[:min(len(pages), maxInspected/2)])
	shown, err := s.Pages(ctx)
	for i := range shown {
		if page := shown[i].Page; !slices.Contains(pages, page) {
			pages = append(pages, page)
		}
	}
	index := map[string]any{}
	for i := 0; i < len(pages) && len(index) < maxInspected && err == nil; i++ {
		var state console.IndexState
		if state, err = c.Inspect(ctx, pages[i]); err == nil {
			index[pages[i]] = IndexState{state, s.DB.Now()}
		}
	}
	return errors.Join(err, s.keepStates(ctx, "index", c.Origin, index, false))
}

// Try asks Search Console once about the property and says in words what it found.
func (s *Service) Try(ctx context.Context) (string, error) {
	c, err := console.Connect(ctx, s.Sources, s.Site, s.limits)
	if err != nil {
		return "", err
	}
	return c.Try(ctx, s.DB.Now())
}
