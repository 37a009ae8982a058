package crawl

import (
	"context"
	"slices"
	"sync"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/crawl/visit"
)

const (
	// secondTime bounds a second visit.
	secondTime = 1500 * time.Millisecond
	// secondMost is how many addresses it visits.
	secondMost = 20
)

// Second is what a second visit to a few addresses found.
type Second struct {
	Site  *visit.Site   // with robots.txt, and the sitemaps where one was asked for, as they are now
	Rows  []visit.Row   // of the addresses, but for robots.txt and sitemaps
	Pages []*visit.Page // likewise

	results []*result
	origin  string
}

// Visit makes a second visit to a few addresses that a crawl knows, for a re-check: it
// reads robots.txt first, and takes 1.5 s in all. Redirects are followed to their end.
func (c *Crawler) Visit(ctx context.Context, id int64, urls []string) (*Second, error) {
	if len(urls) > secondMost {
		return nil, fault.New(fault.Conflict, "Only a new crawl can look at so many pages")
	}
	ix, err := c.Index(ctx, id)
	if err != nil {
		return nil, err
	}
	hasty := *c
	hasty.Fetch.Timeout = secondTime
	r := newRun(&hasty, ix.crawl)
	r.fetcher = r.loader
	site := *ix.site
	r.site, r.shown = &site, &site
	r.Inspect = func(*visit.Page, *visit.Site) []byte { return nil }
	within, cancel := context.WithTimeout(ctx, secondTime)
	defer cancel()
	site.Robots, _, _ = r.readRobots(within, r.origin)
	jobs, err := r.secondJobs(within, ix, urls)
	if err != nil {
		return nil, err
	}
	second := &Second{Site: &site, origin: r.origin, results: make([]*result, len(jobs))}
	var all sync.WaitGroup
	for i, j := range jobs {
		p := &visit.Page{URL: j.url, Final: j.url, At: c.DB.Now(), External: j.kind == ofExternal}
		if j.kind != ofExternal && r.barred(within, p) {
			second.results[i] = r.prepare(j, p, nil, false)
			continue
		}
		all.Go(func() { second.results[i] = r.again(within, j) })
	}
	all.Wait()
	for _, out := range second.results {
		second.Rows, second.Pages = append(second.Rows, out.row), append(second.Pages, out.page)
	}
	return second, ctx.Err()
}

// again visits an address. What does not answer in the time is a visit that failed so.
func (r *run) again(ctx context.Context, j job) *result {
	out := r.perform(ctx, j)
	if out.page == nil {
		out = r.prepare(j, &visit.Page{
			URL: j.url, Final: j.url, At: r.DB.Now(), External: j.kind == ofExternal, Failure: visit.Timeout, Detail: "no answer within 1.5 s",
		}, nil, true)
	}
	return out
}

// secondJobs are the visits to addresses as the crawl knows them. Where a sitemap is
// among them, all sitemaps are read again.
func (r *run) secondJobs(ctx context.Context, ix *Index, urls []string) (jobs []job, err error) {
	listed, isListed := map[string]bool{}, false
	isSitemap := func(url string) bool {
		return slices.ContainsFunc(r.site.Sitemaps, func(f visit.SitemapFile) bool { return f.URL == url })
	}
	if slices.ContainsFunc(urls, isSitemap) {
		isListed = true
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
		e := &entry{id: idOf(url), url: url, depth: row.Depth, inSitemap: row.InSitemap}
		if isListed {
			e.inSitemap = listed[url]
		}
		switch {
		case row.External || !sameSite(url, r.site.Start):
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
func (s *Second) Over(stored *Index) *Overlay {
	o := &Overlay{Index: stored, site: s.Site, origin: s.origin, now: map[string]*result{}}
	for _, out := range s.results {
		o.now[out.url] = out
	}
	return o
}

// Overlay is a stored site, of which some addresses are as a second visit found them.
type Overlay struct {
	*Index
	site   *visit.Site
	origin string
	now    map[string]*result
}

// Site is the site as it is now.
func (o *Overlay) Site() *visit.Site { return o.site }

// Pages is Index.Pages with the new rows in the place of the stored ones. What is newly
// known comes last.
func (o *Overlay) Pages(ctx context.Context, each func(visit.Row) error) error {
	seen := map[string]bool{}
	err := o.Index.Pages(ctx, func(row visit.Row) error {
		if out := o.now[row.URL]; out != nil {
			seen[row.URL] = true
			inlinks := row.Inlinks
			row = out.row
			row.Inlinks = inlinks
		}
		return each(row)
	})
	for url, out := range o.now {
		if err == nil && !seen[url] {
			err = each(out.row)
		}
	}
	return err
}

// Row finds one address; ok is false where neither knows it.
func (o *Overlay) Row(ctx context.Context, url string) (row visit.Row, ok bool, err error) {
	stored, ok, err := o.Index.Row(ctx, url)
	if out := o.now[url]; out != nil {
		row = out.row
		row.Inlinks = stored.Inlinks
		return row, true, err
	}
	return stored, ok, err
}

// Links is Index.Links with the new links in the place of the stored ones.
func (o *Overlay) Links(ctx context.Context, each func(visit.LinkRow) error) error {
	err := o.Index.Links(ctx, func(l visit.LinkRow) error {
		if o.now[l.From] != nil {
			return nil
		}
		return each(l)
	})
	for url, out := range o.now {
		if err != nil || len(out.stored) == 0 {
			continue
		}
		var links []visit.LinkRow
		links, err = linksOf(url, o.origin, string(out.stored))
		for i := 0; i < len(links) && err == nil; i++ {
			err = each(links[i])
		}
	}
	return err
}
