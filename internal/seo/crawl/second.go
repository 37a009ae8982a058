package crawl

import (
	"context"
	"slices"
	"sync"
	"time"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

// secondTime bounds a second visit.
const secondTime = 1500 * time.Millisecond

// Second is what a second visit to a few addresses found. Rows and Pages are those of the
// addresses, but for robots.txt and sitemaps, which are in Site as they are now.
type Second struct {
	Site  *visit.Site
	Rows  []visit.Row
	Pages []*visit.Page

	results map[string]*result
}

// Visit makes a second visit to a few addresses that a crawl knows, for a re-check: it
// reads robots.txt first, and takes 1.5 s in all. Where a sitemap is among them, all
// sitemaps are read again.
func (c *Crawler) Visit(ctx context.Context, id int64, urls []string) (*Second, error) {
	ix, err := c.Index(ctx, id)
	if err != nil {
		return nil, err
	}
	hasty := *c
	hasty.Fetch.Timeout = secondTime
	hasty.Inspect = func(*visit.Page, *visit.Site) []byte { return nil }
	r := newRun(&hasty, ix.crawl)
	r.fetcher = r.loader // it follows redirects
	site := *ix.site
	r.site, r.shown = &site, &site
	within, cancel := context.WithTimeout(ctx, secondTime)
	defer cancel()
	_ = r.readRobots(within, r.origin)
	jobs, err := r.secondJobs(within, ix, urls)
	if err != nil {
		return nil, err
	}
	results := make([]*result, len(jobs))
	var all sync.WaitGroup
	for i, j := range jobs {
		j.page = r.refused(within, j)
		all.Go(func() { results[i] = r.again(within, j) })
	}
	all.Wait()
	second := &Second{Site: &site, results: map[string]*result{}}
	for _, out := range results {
		second.Rows, second.Pages, second.results[out.url] = append(second.Rows, out.row), append(second.Pages, out.page), out
	}
	return second, ctx.Err()
}

// refused is the page of an address that a second visit must not ask for; nil: it may.
func (r *run) refused(ctx context.Context, j job) *visit.Page {
	p := &visit.Page{URL: j.url, Final: j.url, At: r.DB.Now(), External: j.kind == ofExternal}
	switch {
	case j.url != r.site.Start && address.OffLimits(j.url):
		p.Failure, p.Detail = visit.NotChecked, "it is one that "+unopened
	case j.kind == ofExternal || !r.barred(ctx, p):
		return nil
	}
	return p
}

// again visits an address. What does not answer in the time has failed so, and where more
// redirects follow one another than are followed nobody knows where they end.
func (r *run) again(ctx context.Context, j job) *result {
	out := r.perform(ctx, j)
	switch p := out.page; {
	case p == nil:
		j.page = &visit.Page{URL: j.url, Final: j.url, At: r.DB.Now(), External: j.kind == ofExternal, Failure: visit.Timeout, Detail: "no answer within 1.5 s"}
		return r.perform(ctx, j)
	case p.Failure == visit.TooManyHops:
		p.Failure = visit.NotChecked
		out.row.Failure = p.Failure
	case len(p.Hops) > 0 && p.Status == 0 && p.Failure == visit.NoFailure: // it leads to what is off limits
		p.Status = p.Hops[len(p.Hops)-1].Status
		out.row.Status = p.Status
	}
	return out
}

// secondJobs are the visits to addresses as the crawl knows them.
func (r *run) secondJobs(ctx context.Context, ix *Index, urls []string) (jobs []job, err error) {
	isSitemap := func(url string) bool {
		return slices.ContainsFunc(r.site.Sitemaps, func(f visit.SitemapFile) bool { return f.URL == url })
	}
	var listed map[string]bool // nil: as the crawl found it
	if slices.ContainsFunc(urls, isSitemap) {
		if listed, err = r.readSitemapsAgain(ctx); err != nil {
			return nil, err
		}
	}
	for _, url := range urls {
		if url == r.site.Robots.URL || isSitemap(url) {
			continue
		}
		row, known, err := ix.Row(ctx, url)
		if err != nil {
			return nil, err
		}
		e := &entry{id: idOf(url), url: url, depth: row.Depth, inSitemap: row.InSitemap && listed == nil || listed[url]}
		switch {
		case !sameSite(url, r.site.Start):
			e.kind = ofExternal
		case row.Loaded:
			e.kind = ofResource
		case !known:
			e.depth = -1
		}
		jobs = append(jobs, job{entry: e})
	}
	return jobs, nil
}

// readSitemapsAgain reads the sitemaps as they are now, and which addresses they list.
func (r *run) readSitemapsAgain(ctx context.Context) (listed map[string]bool, err error) {
	files := slices.Clone(r.site.Sitemaps)
	listed = map[string]bool{}
	for i := range files {
		var urls []string
		if files[i], urls, err = r.fetchSitemap(ctx, files[i].URL); err != nil {
			return nil, err
		}
		for _, url := range urls {
			listed[url] = listed[url] || !files[i].Index
		}
	}
	r.site.Sitemaps = files
	return listed, nil
}

// Over is the stored site with what the second visit found in its place.
func (s *Second) Over(stored *Index) *Index {
	over := *stored
	over.site, over.now = s.Site, s.results
	return &over
}
