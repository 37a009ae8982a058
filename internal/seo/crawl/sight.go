package crawl

import (
	"context"
	"net/http"
	"strings"

	"enamel/internal/fault"
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

// isRead is true of a row of crawl_visit that is a page which was read, whole or
// up to our limit.
func isRead(row string) string {
	return strings.ReplaceAll(`(v.html and v.bytes > 0 and v.hops = '' and v.status >= 200 and v.status < 300 and v.failure in ('', 'too-large'))`, "v.", row+".")
}

// isUnread is true of a row of crawl_visit of a page of which nobody knows what it
// says now: no answer, an error, half of it. One that is gone, or moved, is known
// to say nothing.
func isUnread(row string) string {
	return strings.ReplaceAll(`(v.hops = '' and (v.blocked or v.failure not in ('', 'too-large', 'redirect-loop', 'too-many-hops', 'bad-redirect') or
		v.failure in ('', 'too-large') and v.status not in (404, 410) and not `+isRead("v")+`))`, "v.", row+".")
}

// countRead counts the pages of the site that were read.
func (r *run) countRead(ctx context.Context) (n int, err error) {
	err = r.DB.QueryRow(ctx, `select count(*) from crawl_visit v join crawl_address a on a.crawl = v.crawl and a.id = v.id
		where v.crawl = $1 and a.kind = 0 and `+isRead("v"), r.crawl.ID).Scan(&n)
	return n, err
}

// findBefore opens the crawl of the site before this one; nil: there is none.
func (r *run) findBefore(ctx context.Context) (*Index, error) {
	before, err := r.one(ctx, `select `+crawlColumns+` from crawl where start = $1 and id < $2 and state in ('done', 'partial') order by id desc limit 1`,
		r.crawl.Options.Start, r.crawl.ID)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return nil, nil
	case err != nil:
		return nil, err
	}
	return r.Index(ctx, before.ID)
}

// markDisplaced compares pages that ask not to be listed with what the crawl
// before read there.
func (r *run) markDisplaced(ctx context.Context, rows map[string]visit.Row) error {
	for url, row := range rows {
		is, err := r.isDisplaced(ctx, &row)
		if err != nil {
			return err
		}
		if is {
			row.Displaced = true
			rows[url] = row
		}
	}
	return nil
}

func (r *run) isDisplaced(ctx context.Context, row *visit.Row) (bool, error) {
	if r.before == nil || !row.HTML || !row.NoIndex {
		return false, nil
	}
	then, known, err := r.before.Row(ctx, row.URL)
	return known && displaced(row, &then), err
}

// anyDisplaced reports a page in whose place something else answers.
func (r *run) anyDisplaced(ctx context.Context) (bool, error) {
	if r.before == nil {
		return false, nil
	}
	ix := newIndex(r.DB, r.crawl.ID, r.site)
	for after := int64(0); ; {
		list, err := ix.rows(ctx, `a.crawl = $1 and a.id > $2 and a.kind = 0 and v.html and v.noindex and exists (
			select 1 from crawl_address b join crawl_visit w on w.crawl = b.crawl and w.id = b.id where b.key = a.key and b.crawl = $3 and w.html and not w.noindex)
			order by a.id limit $4`, after, r.before.crawl, settleWindow)
		if err != nil || len(list) == 0 {
			return false, err
		}
		after = list[len(list)-1].ID
		for i := range list {
			if is, err := r.isDisplaced(ctx, &list[i]); err != nil || is {
				return is, err
			}
		}
	}
}
