package crawl

import (
	"context"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/crawl/fetch"
	"enamel/internal/seo/crawl/visit"
)

// recheckTime bounds a second look at one page.
const recheckTime = 2 * time.Second

// Recheck visits one page of an earlier crawl again and says what is wrong with
// it now. Rules that need the whole site are not asked, and nothing is stored.
func (c *Crawler) Recheck(ctx context.Context, id int64, url string) (*visit.Page, []Finding, error) {
	ix, err := c.Index(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	row, ok, err := ix.Row(ctx, url)
	if err != nil {
		return nil, nil, err
	}
	if !ok || row.External || row.Loaded {
		return nil, nil, fault.New(fault.NotFound, "That crawl has no such page")
	}
	options := c.Fetch
	options.Timeout = recheckTime
	p := fetch.New(options).Get(ctx, row.URL)
	p.Depth, p.InSitemap = row.Depth, row.InSitemap
	if len(p.Hops) > 0 {
		p.Document = nil // as in a crawl, where the page it leads to has an entry of its own
	}
	r := run{Crawler: c, shown: ix.site}
	return p, r.inspect(p), nil
}
