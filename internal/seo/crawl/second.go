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

// Second is what a second visit to a few addresses found. Pages are those of the
// addresses, but for robots.txt and sitemaps, which are in Site as they are now.
type Second struct {
	Site  *visit.Site
	Pages []*visit.Page

	results map[string]*result
}

// Visit makes a second visit to a few addresses that a crawl knows, for a re-check: it
// reads robots.txt first, and takes 1.5 s in all. If a sitemap is among them, all
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
	listed, err := r.readSitemapsAgain(within, urls)
	if err != nil {
		return nil, err
	}
	results := make([]*result, len(urls))
	var all sync.WaitGroup
	for i, url := range urls {
		if url == r.site.Robots.URL || r.isSitemap(url) {
			continue
		}
		j, err := r.secondJob(within, ix, url)
		if err != nil {
			return nil, err
		}
		if listed != nil {
			j.inSitemap = listed[url]
		}
		all.Go(func() { results[i] = r.again(within, j) })
	}
	all.Wait()
	second := &Second{Site: &site, results: map[string]*result{}}
	for _, out := range results {
		if out != nil {
			second.Pages, second.results[out.url] = append(second.Pages, out.page), out
		}
	}
	return second, ctx.Err()
}

// secondJob is the visit to an address as the crawl knows it, if it may be visited.
func (r *run) secondJob(ctx context.Context, ix *Index, url string) (job, error) {
	row, known, err := ix.Row(ctx, url)
	e := &entry{id: idOf(url), url: url, depth: row.Depth, inSitemap: row.InSitemap}
	switch {
	case !sameSite(url, r.site.Start):
		e.kind = ofExternal
	case row.Loaded:
		e.kind = ofResource
	case !known:
		e.depth = -1
	}
	p := &visit.Page{URL: url, Final: url, At: r.DB.Now(), External: e.kind == ofExternal}
	switch {
	case url != r.site.Start && address.OffLimits(url):
		p.Failure, p.Detail = visit.NotChecked, "it is one that "+unopened
	case e.kind == ofExternal || !r.barred(ctx, p):
		p = nil
	}
	return job{entry: e, page: p}, err
}

// again visits an address. No answer in time is a timeout. The end of too long a chain of
// redirects counts as not checked.
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

func (r *run) isSitemap(url string) bool {
	return slices.ContainsFunc(r.site.Sitemaps, func(f visit.SitemapFile) bool { return f.URL == url })
}

// readSitemapsAgain reads the sitemaps as they are now, where one is among the addresses,
// and which addresses they list; nil: those that the crawl found.
func (r *run) readSitemapsAgain(ctx context.Context, urls []string) (listed map[string]bool, err error) {
	if !slices.ContainsFunc(urls, r.isSitemap) {
		return nil, nil
	}
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
