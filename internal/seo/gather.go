package seo

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/link"
	"enamel/internal/seo/report"
	"enamel/internal/seo/speed"
)

// Bounds of what is read for a report and for the first screen.
const (
	historyLength = 400 * 24 * time.Hour
	maxHistory    = 2000 // crawls
	maxFixes      = 5
)

// gather reads what a report is made of, about this site alone; pages are all that
// were measured. Its parts are read concurrently, each into fields of its own.
func (s *Service) gather(ctx context.Context) (in report.Input, pages []speed.Page, err error) {
	in = report.Input{Shop: s.Shop(), Site: s.Origin, At: s.DB.Now(), Zone: s.Zone}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		pages, err = s.speedPages(ctx)
		return err
	})
	for _, read := range []func(context.Context, *report.Input) error{
		s.gatherCrawls, s.gatherRanks, s.gatherConsole, s.gatherMarket, s.gatherChanges,
	} {
		g.Go(func() error { return read(ctx, &in) })
	}
	err = g.Wait()
	for i := range pages {
		if s.Speed.Own(pages[i].URL) {
			in.Speed = append(in.Speed, pages[i])
		}
	}
	return in, pages, err
}

// gatherCrawls adds what the crawls of this site found.
func (s *Service) gatherCrawls(ctx context.Context, in *report.Input) (err error) {
	if in.Crawls, err = s.history(ctx, in.At); err != nil || len(in.Crawls) == 0 {
		return err
	}
	if in.Broken, err = s.broken(ctx); err != nil {
		return err
	}
	in.Turned, err = s.Findings.Changes(ctx, s.Origin, in.Crawls[0].Crawl)
	return err
}

// gatherChanges adds what staff have changed, and which actions failed.
func (s *Service) gatherChanges(ctx context.Context, in *report.Input) (err error) {
	if s.Changed != nil {
		if in.Changed, err = s.Changed(ctx); err != nil {
			return err
		}
	}
	in.Lacks, err = s.lacks(ctx)
	return err
}

// gatherMarket adds what other sites say.
func (s *Service) gatherMarket(ctx context.Context, in *report.Input) error {
	var errs [7]error
	in.Links, errs[0] = s.linkSummary(ctx)
	in.BadLinks, errs[1] = s.Links.All(ctx, link.Filter{})
	in.Local, errs[2] = s.localResult(ctx)
	in.Rivals, errs[3] = s.rivalResult(ctx)
	in.Prices, errs[4] = s.priceResult(ctx)
	in.LocalHeld, errs[6] = s.held(ctx, "seo-local-tracking")
	in.RivalsHeld, errs[5] = s.held(ctx, "seo-competitor-tracker")
	in.BadLinks = slices.DeleteFunc(in.BadLinks, func(l link.Link) bool { return l.State != "lost" && !l.Broken })
	return errors.Join(errs[:]...)
}

// gatherRanks adds where the site stands in search results.
func (s *Service) gatherRanks(ctx context.Context, in *report.Input) (err error) {
	if in.RanksHeld, err = s.held(ctx, "seo-rankings"); err != nil {
		return err
	}
	in.Ranks, in.Rankings, err = s.Ranks.Overview(ctx)
	return err
}

// gatherConsole adds what Search Console says.
func (s *Service) gatherConsole(ctx context.Context, in *report.Input) (err error) {
	if in.ConsoleHeld, err = s.held(ctx, "seo-gsc-integration"); err != nil {
		return err
	}
	console, err := s.storedConsole(ctx)
	if err != nil {
		return err
	}
	in.Console, in.Queries = console.Summary, console.Queries
	if in.Opportunities, err = s.bestOpportunities(ctx, ""); err != nil {
		return err
	}
	in.Forecasts, err = s.Opportunities.Forecasts(ctx)
	return err
}

// history is the crawls of this site, the newest first.
func (s *Service) history(ctx context.Context, now time.Time) (list []report.Crawled, err error) {
	own, err := address.Normalize(s.Origin)
	if err != nil {
		return nil, err
	}
	rows, err := s.DB.Query(ctx, `select `+summaryColumns+` from seo_local_data where url = $1 and last_checked > $2
		order by last_checked desc, id desc limit $3`, own, db.Millis(now.Add(-historyLength)), maxHistory)
	if err != nil {
		return nil, fmt.Errorf("read history: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		row, err := scanSummary(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, report.Crawled{
			At: row.LastChecked, Crawl: row.Crawl, TotalPages: row.TotalPages, LowContentPages: row.LowContentPages, PagesMissingMeta: row.PagesMissingMeta,
			HealthScore: row.HealthScore, ErrorFree: row.ErrorFree, Errors: row.Errors, Warnings: row.Warnings, Notices: row.Notices,
			Partial: row.Partial, Stamp: row.Stamp,
		})
	}
	if err := rows.Err(); err != nil || len(list) == 0 {
		return list, err
	}
	for i := range list[:min(len(list), 2)] {
		c, err := s.kept(ctx, list[i].Crawl)
		if err != nil {
			return nil, err
		}
		list[i].AtLimit = list[i].Partial != "" && c.AtLimit
	}
	list[0].Stale, err = s.stale(ctx, "seo-crawl", own, list[0].At)
	return list, err
}

// daily is the last crawl of each day in a zone, the oldest first, from a
// history with the newest first.
func daily(history []report.Crawled, zone *time.Location) []report.Crawled {
	out := make([]report.Crawled, 0, len(history))
	for i := len(history) - 1; i >= 0; i-- {
		last := len(out) - 1
		if last >= 0 && day(out[last].At, zone) == day(history[i].At, zone) {
			out[last] = history[i]
			continue
		}
		out = append(out, history[i])
	}
	return out
}

func day(at time.Time, zone *time.Location) string { return at.In(zone).Format(time.DateOnly) }

// lacks is what failed when it was tried last.
func (s *Service) lacks(ctx context.Context) (list []report.Unmeasured, err error) {
	rows, err := s.DB.Query(ctx, `select action, error, finished_at from seo_run r
		where state = 'failed' and finished_at is not null and not exists (select 1 from seo_run later
			where later.action = r.action and later.state <> 'open' and (later.created_at > r.created_at or later.created_at = r.created_at and later.id > r.id))
		order by action`)
	if err != nil {
		return nil, fmt.Errorf("read what failed: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var action, message string
		var finished int64
		if err := rows.Scan(&action, &message, &finished); err != nil {
			return nil, fmt.Errorf("read what failed: %w", err)
		}
		a, err := s.find(action)
		if err != nil {
			continue // of an action that is no more
		}
		list = append(list, report.Unmeasured{
			What: a.title, Why: "It failed on " + db.FromMillis(finished).In(s.Zone).Format("Jan 2, 3:04 PM") + ": " + message, How: "Start it again from the dashboard.",
		})
	}
	return list, rows.Err()
}

// Overview is the owner's first screen.
func (s *Service) Overview(ctx context.Context) (Overview, error) {
	out := Overview{Sandbox: s.Sandbox, Opening: []OpenPoint{}}
	var in report.Input
	g, groupCtx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		in, out.Speed, err = s.gather(groupCtx)
		return err
	})
	g.Go(func() (err error) {
		if s.Opening != nil {
			out.Opening, err = s.Opening(groupCtx)
		}
		return err
	})
	if err := g.Wait(); err != nil {
		return Overview{}, err
	}
	out.Changes, out.Fixes, out.Trends = report.Changes(in), report.Actions(in, maxFixes), report.TrendsOf(in)
	out.Health, out.Search = daily(in.Crawls, s.Zone), report.SearchAreas(in)
	for i := range in.Broken {
		out.Findings += in.Broken[i].Count.Open
	}
	if len(in.Crawls) > 1 {
		out.Since = &in.Crawls[1].At
	}
	return out, nil
}
