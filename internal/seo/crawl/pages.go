package crawl

import (
	"context"

	"enamel/internal/seo/crawl/visit"
)

// Pages lists the addresses of the site that a crawl visited, redirects among
// them, in the order in which they were found: those after the one with the
// ID after, at most 500. Their Inlinks are not counted.
func (c *Crawler) Pages(ctx context.Context, id, after int64, most int) (list []visit.Row, err error) {
	ix, err := c.Index(ctx, id)
	if err != nil {
		return nil, err
	}
	last, err := lastAddress(ctx, c.DB, id)
	if err != nil {
		return nil, err
	}
	for most = min(most, settleWindow); after < last && len(list) < most; after += stepSize {
		rows, err := ix.between(ctx, after, min(after+stepSize, last), "a.kind = 0 and v.id is not null", int64(most-len(list)))
		if err != nil {
			return nil, err
		}
		list = append(list, rows...)
	}
	return list, nil
}
