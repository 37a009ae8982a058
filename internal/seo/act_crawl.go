package seo

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/address"
)

// crawlArgs is what a crawl is told.
type crawlArgs struct {
	URL      string `json:"url"`
	MaxPages int    `json:"maxPages"`
}

func (a crawlArgs) subject() string { return a.URL }

// CrawlResult is what seo-crawl answers.
type CrawlResult struct {
	PagesCrawled int         `json:"pagesCrawled"`
	Crawl        int64       `json:"crawl"`
	State        crawl.State `json:"state"`
	Note         string      `json:"note"`
	Summary      Summary     `json:"summary"`
}

func (s *Service) checkCrawl(body any) (any, error) {
	args := crawlArgs{URL: s.Origin, MaxPages: crawl.DefaultMaxPages}
	if in, ok := body.(*CrawlIn); ok {
		if in.URL != "" {
			args.URL = in.URL
		}
		if in.MaxPages != nil {
			args.MaxPages = *in.MaxPages
		}
	}
	url, err := address.Normalize(args.URL)
	if err != nil {
		return nil, fault.Field("url", "Enter the address of a site, such as https://example.com")
	}
	if err := wrongPages(args.MaxPages); err != nil {
		return nil, err
	}
	args.URL = url
	return args, nil
}

// runCrawl crawls a site, or goes on with what an earlier attempt began.
func (s *Service) runCrawl(r *Run) (any, error) {
	var args crawlArgs
	if err := r.Decode(&args); err != nil {
		return nil, err
	}
	crawler := s.Crawler(func(p crawl.Progress) { r.Tell(p.Done, p.Most, crawlNote(p)) })
	ended, err := crawlOnce(r, crawler, args)
	if err != nil {
		return nil, err
	}
	if err := r.ctx.Err(); err != nil || ended.State == crawl.Cancelled {
		return nil, fmt.Errorf("the crawl was called off: %w", err)
	}
	if ended.State == crawl.Failed {
		why := "No page of the site could be read: " + strings.TrimSuffix(ended.Note, ".") + "."
		return nil, errors.Join(fault.New(fault.BadProvider, why), crawler.Fail(r.ctx, ended.ID, why))
	}
	summary, err := s.summarise(r, crawler, ended)
	return CrawlResult{PagesCrawled: ended.Pages, Crawl: ended.ID, State: ended.State, Note: ended.Note, Summary: summary}, err
}

func crawlOnce(r *Run, c *crawl.Crawler, args crawlArgs) (crawl.Crawl, error) {
	if id, err := strconv.ParseInt(r.Ref, 10, 64); err == nil {
		begun, err := c.Find(r.ctx, id)
		if err != nil || begun.State == crawl.Done || begun.State == crawl.Partial {
			return begun, err
		}
		return c.Resume(r.ctx, id)
	}
	begun, err := takeUp(r, c)
	if err != nil {
		return begun, err
	}
	if begun.ID == 0 {
		begun, err = c.Begin(r.ctx, crawl.Options{Start: args.URL, MaxPages: args.MaxPages, Run: r.ID})
	}
	if err != nil {
		return begun, err
	}
	if err := r.Keep(strconv.FormatInt(begun.ID, 10)); err != nil {
		return begun, err
	}
	return c.Resume(r.ctx, begun.ID)
}

// takeUp finds the crawl that an earlier attempt of the run entered right before
// it was killed; its ID is 0 where there is none. What runs that are over have
// left behind is closed: none of them has its turn any more.
func takeUp(r *Run, c *crawl.Crawler) (mine crawl.Crawl, err error) {
	list, err := c.List(r.ctx, maxCrawls)
	if err != nil {
		return mine, err
	}
	for i := range list {
		switch entered := &list[i]; {
		case entered.Options.Run == "" || entered.State != crawl.Running: // a crawl by command may well run
		case entered.Options.Run == r.ID:
			mine = *entered
		default:
			if err := c.Abandon(r.ctx, entered.ID, "it was interrupted"); err != nil {
				return mine, err
			}
		}
	}
	return mine, nil
}

// crawlNote says what a crawl is at.
func crawlNote(p crawl.Progress) string {
	switch p.Phase {
	case crawl.Discovering:
		return "Reading robots.txt and the sitemaps"
	case crawl.Concluding:
		return "Comparing the pages with each other"
	case crawl.Checking:
		return "Checking what the pages load and link to: " + p.Current
	case crawl.Visiting:
	}
	return fmt.Sprintf("%d waiting, %.1f pages a second, now at %s", p.Queued, p.Rate, p.Current)
}

// summarise stores what the crawl came to.
func (s *Service) summarise(r *Run, c *crawl.Crawler, ended crawl.Crawl) (Summary, error) {
	tally := audit.NewTally(s.Rules)
	counts := map[string]int{}
	err := c.Findings(r.ctx, ended.ID, func(f crawl.Finding) error {
		tally.Add(f.Rule, f.URL)
		counts[f.Severity]++
		return nil
	})
	if err != nil {
		return Summary{}, err
	}
	read, err := c.Read(r.ctx, ended.ID)
	if err != nil {
		return Summary{}, err
	}
	faulty, err := c.Faulty(r.ctx, ended.ID, string(audit.Error), audit.Ways)
	if err != nil {
		return Summary{}, err
	}
	sum := tally.Summary(read, faulty)
	at := ended.Finished
	if at.IsZero() {
		at = time.Now()
	}
	out := Summary{
		URL: ended.Options.Start, Crawl: ended.ID, TotalPages: sum.TotalPages, LowContentPages: sum.LowContentPages,
		PagesMissingMeta: sum.PagesMissingMeta, Recommendations: sum.Recommendations, HealthScore: sum.HealthScore, ErrorFree: sum.ErrorFree,
		Errors: counts[string(audit.Error)], Warnings: counts[string(audit.Warning)], Notices: counts[string(audit.Notice)],
		Partial: ended.Cut, AtLimit: ended.Cut != "" && ended.AtLimit, LastChecked: at, Stamp: crawlStamp(at),
	}
	return out, s.DB.Tx(r.ctx, func(tx *db.Tx) error { return saveSummary(r.ctx, tx, r.ID, out) })
}
