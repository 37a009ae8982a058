package crawl

import (
	"context"
	"net/http"

	"enamel/internal/seo/crawl/visit"
)

// isGone is true of an answer that says that surely nothing is there any more.
func isGone(status int) bool { return status == http.StatusNotFound || status == http.StatusGone }

// displaced is true of a page that asks not to be listed all of a sudden, and has
// nothing of what was read there before: neither title nor heading nor text.
func displaced(now, before *visit.Row) bool {
	same := now.Title != "" && now.Title == before.Title || now.H1 != "" && now.H1 == before.H1 || now.TextHash == before.TextHash
	return now.HTML && now.NoIndex && before.HTML && !before.NoIndex && !same
}

// isRead is true of a row of crawl_visit v that is a page of the site which was
// read, whole or up to our limit.
const isRead = `v.html and v.bytes > 0 and v.hops = '' and v.status >= 200 and v.status < 300 and v.failure in ('', 'too-large')`

// countRead counts the pages of the site that were read.
func (r *run) countRead(ctx context.Context) (n int, err error) {
	err = r.DB.QueryRow(ctx, `select count(*) from crawl_visit v join crawl_address a on a.crawl = v.crawl and a.id = v.id
		where v.crawl = $1 and a.kind = 0 and `+isRead, r.crawl.ID).Scan(&n)
	return n, err
}
