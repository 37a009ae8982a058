package crawl

import (
	"context"

	"enamel/internal/seo/crawl/visit"
)

// Pages lists the addresses of the site that a crawl visited, redirects among
// them, in the order in which they were found: those after the one with the
// ID after, at most 500. Their Inlinks are not counted.
func (c *Crawler) Pages(ctx context.Context, id, after int64, most int) ([]visit.Row, error) {
	ix, err := c.Index(ctx, id)
	if err != nil {
		return nil, err
	}
	return ix.window(ctx, after, max(0, min(most, settleWindow)), "a.kind = 0 and v.id is not null")
}
