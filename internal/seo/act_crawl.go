package seo

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/address"
)

// crawlArgs is what a crawl is told.
type crawlArgs struct {
	URL         string        `json:"url"`
	MaxPages    int           `json:"maxPages"`
	Concurrency int           `json:"concurrency,omitempty"` // this and what follows as `enamel crawl` was told
	Delay       time.Duration `json:"delay,omitempty"`
	Deadline    time.Duration `json:"deadline,omitempty"`
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
	switch in := body.(type) {
	case *CrawlIn:
		args.URL = cmp.Or(in.URL, args.URL)
		if in.MaxPages != nil {
			args.MaxPages = *in.MaxPages
		}
	case crawl.Options:
		args = crawlArgs{URL: in.Start, MaxPages: in.MaxPages, Concurrency: in.Concurrency, Delay: in.Delay, Deadline: in.Deadline}
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

// runCrawl crawls a site, or goes on with what an earlier attempt began, and then
// follows its findings. An attempt that died while it did is made again.
func (s *Service) runCrawl(r *Run) (any, error) {
	var args crawlArgs
	if err := r.Decode(&args); err != nil {
		return nil, err
	}
	crawler := s.Crawler(func(p crawl.Progress) { r.Tell(p.Done, p.Most, crawlNote(p)) }, r.skipsExternal())
	ended, err := crawlOnce(r, crawler, args)
	if err != nil {
		return nil, err
	}
	if err := r.ctx.Err(); err != nil || ended.State == crawl.Cancelled {
		return nil, fmt.Errorf("the crawl was called off: %w", err)
	}
	if ended.State == crawl.Failed {
		why := "No page of the site could be read: " + strings.TrimSuffix(ended.Note, ".") + "."
		return nil, errors.Join(fault.New(fault.BadProvider, why), crawler.Fail(r.ctx, ended.ID, why), s.alertFailed(r.ctx, ended, why))
	}
	r.Tell(ended.Pages, ended.Pages, "Comparing the pages with each other")
	unsaid, err := s.Findings.Conclude(r.ctx, ended)
	if err != nil {
		return nil, err
	}
	ended.Note = s.noteOf(ended, unsaid)
	summary, err := s.summarise(r, ended)
	if err != nil {
		return nil, err
	}
	return CrawlResult{PagesCrawled: ended.Pages, Crawl: ended.ID, State: StateOf(ended), Note: ended.Note, Summary: summary}, s.Findings.Forget(r.ctx)
}

// noteOf is what is strange about a crawl, and what could not be judged; of one that was
// cut short, its Cut says that already.
func (s *Service) noteOf(c crawl.Crawl, unsaid []audit.Unsaid) string {
	note := c.Note
	for _, u := range unsaid {
		i := slices.IndexFunc(s.Rules, func(r audit.Rule) bool { return r.ID == u.Rule })
		if c.Cut != "" || i < 0 {
			continue
		}
		note = strings.TrimPrefix(note+`; "`+s.Rules[i].Title+`" was not judged: `+u.Why, "; ")
	}
	return note
}

// StateOf is how a crawl stands, in the one word for each: partial where anything kept
// it from pages of the site, its limit too.
func StateOf(c crawl.Crawl) crawl.State {
	if c.State == crawl.Done && c.Cut != "" {
		return crawl.Partial
	}
	return c.State
}

// crawlOnce goes on with the run's crawl, or begins it.
func crawlOnce(r *Run, c *crawl.Crawler, args crawlArgs) (crawl.Crawl, error) {
	mine, err := takeUp(r, c)
	if err != nil {
		return mine, err
	}
	if mine.ID == 0 {
		if mine, err = c.Begin(r.ctx, crawl.Options{
			Start: args.URL, MaxPages: args.MaxPages, Concurrency: args.Concurrency, Delay: args.Delay, Deadline: args.Deadline, Run: r.ID,
		}); err != nil {
			return mine, err
		}
	}
	if mine.State == crawl.Done || mine.State == crawl.Partial {
		return mine, nil
	}
	return c.Resume(r.ctx, mine.ID, crawl.Anew{})
}

// takeUp finds the crawl that an earlier attempt of the run began; its ID is 0
// if there is none. It closes crawls left open by runs that are over.
func takeUp(r *Run, c *crawl.Crawler) (mine crawl.Crawl, err error) {
	list, err := c.List(r.ctx, maxCrawls)
	if err != nil {
		return mine, err
	}
	for i := range list {
		switch begun := &list[i]; {
		case begun.Options.Run == r.ID:
			mine = *begun
		case begun.Options.Run == "" || begun.State != crawl.Running: // a crawl by command may well run
		default:
			if err := c.Abandon(r.ctx, begun.ID, "it was interrupted"); err != nil {
				return mine, err
			}
		}
	}
	return mine, nil
}

// skipPoll is how often a crawl asks whether staff want its end.
const skipPoll = time.Second

// skipsExternal is true from when staff want the crawl to end without the links to
// other sites, on whichever node they said so.
func (r *Run) skipsExternal() func() bool {
	var asked time.Time
	var skip bool
	return func() bool {
		if skip || time.Since(asked) < skipPoll {
			return skip
		}
		asked = time.Now()
		// If the database does not answer, the next visit asks again.
		_ = r.service.DB.QueryRow(r.ctx, `select skip_external from seo_run where id = $1`, r.ID).Scan(&skip)
		return skip
	}
}

// crawlNote says what a crawl is at.
func crawlNote(p crawl.Progress) string {
	switch p.Phase {
	case crawl.Discovering:
		return "Reading robots.txt and the sitemaps"
	case crawl.Concluding:
		return "Comparing the pages with each other"
	case crawl.Checking:
		return fmt.Sprintf("Checking links: %d of %d", p.Links, p.Links+p.LinksLeft)
	case crawl.Visiting:
	}
	return fmt.Sprintf("%d waiting, %.1f pages a second, now at %s", p.Queued, p.Rate, p.Current)
}

// summarise stores what the crawl came to: what is open counts, whether or not this
// crawl could see it.
func (s *Service) summarise(r *Run, ended crawl.Crawl) (Summary, error) {
	counts, err := s.Findings.Count(r.ctx, ended.Options.Start, "rule", maxGroups)
	if err != nil {
		return Summary{}, err
	}
	totals, err := s.Findings.Totals(r.ctx, ended.Options.Start)
	if err != nil {
		return Summary{}, err
	}
	open, wontFix := make(map[string]int, len(counts)), make(map[string]int, len(counts))
	for _, c := range counts {
		open[c.Key], wontFix[c.Key] = c.Open, c.WontFix
	}
	sum := audit.Summarize(s.Rules, open, wontFix, ended.Pages)
	at := ended.Finished
	if at.IsZero() {
		at = s.DB.Now()
	}
	out := Summary{
		URL: ended.Options.Start, Crawl: ended.ID, TotalPages: ended.Pages, LowContentPages: sum.LowContentPages,
		PagesMissingMeta: sum.PagesMissingMeta, Recommendations: sum.Recommendations, HealthScore: sum.HealthScore,
		Note: ended.Note, Partial: ended.Cut, AtLimit: ended.Cut != "" && ended.AtLimit, LastChecked: at, Stamp: crawlStamp(at),
	}
	out.stand(&totals)
	return out, s.saveWithAlert(r.ctx, r.ID, ended, out)
}
