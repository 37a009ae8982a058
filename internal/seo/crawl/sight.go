package crawl

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strings"

	"enamel/internal/fault"
	"enamel/internal/seo/crawl/visit"
)

// isGone is true of an answer that says that surely nothing is there any more.
func isGone(status int) bool { return status == http.StatusNotFound || status == http.StatusGone }

// displaced is true of a page that asks not to be listed all of a sudden, and is
// not the one that was read there before.
func displaced(now, before *visit.Row) bool {
	return now.HTML && now.NoIndex && before.HTML && !before.NoIndex && isAnother(now, before)
}

// isAnother is true of a page that has nothing of what was read there before:
// neither title nor heading nor text.
func isAnother(now, before *visit.Row) bool {
	return (now.Title == "" || now.Title != before.Title) && (now.H1 == "" || now.H1 != before.H1) && now.TextHash != before.TextHash
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

// countRead counts the pages of the site that a crawl read.
func (c *Crawler) countRead(ctx context.Context, crawl int64) (n int, err error) {
	err = c.DB.QueryRow(ctx, `select count(*) from crawl_visit v join crawl_address a on a.crawl = v.crawl and a.id = v.id
		where v.crawl = $1 and a.kind = 0 and `+isRead("v"), crawl).Scan(&n)
	return n, err
}

// findBefore opens the crawl of the site before this one; nil: there is none.
func (r *run) findBefore(ctx context.Context) (*Index, error) {
	before, err := r.oneBefore(ctx, r.crawl.ID)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return nil, nil
	case err != nil:
		return nil, err
	}
	return r.Index(ctx, before.ID)
}

// oneBefore is the newest crawl of the site before the one with an id, unless it
// failed; fault.NotFound where there is none.
func (r *run) oneBefore(ctx context.Context, id int64) (Crawl, error) {
	return r.one(ctx, `select `+crawlColumns+` from crawl where start = $1 and id < $2 and state in ('done', 'partial') and not gone order by id desc limit 1`,
		r.crawl.Options.Start, id)
}

// refuses is true of an answer that keeps somebody out.
func refuses(status int) bool {
	return status == http.StatusUnauthorized || status == http.StatusForbidden
}

const (
	refusedInRow  = 8 // pages, after which the site may have begun to block the crawler
	refusedTenths = 9 // of what is asked from there on
)

// findRefusals finds out whether the site began to refuse nearly all pages after
// it had answered some: the crawl then saw no more of it.
func (r *run) findRefusals(ctx context.Context) error {
	const asked = ` from crawl_visit v join crawl_address a on a.crawl = v.crawl and a.id = v.id where v.crawl = $1 and a.kind = 0 and v.hops = '' and v.status > 0`
	var many bool
	err := r.DB.QueryRow(ctx, `select count(*) >= $2`+asked+` and v.status in (401, 403)`, r.crawl.ID, refusedInRow).Scan(&many)
	if err != nil || !many {
		return err
	}
	rows, err := r.DB.Query(ctx, `select v.status`+asked+` order by v.at, v.id`, r.crawl.ID)
	if err != nil {
		return err
	}
	defer rows.Close()
	var s spell
	for rows.Next() {
		var status int
		if err := rows.Scan(&status); err != nil {
			return err
		}
		s.add(status)
	}
	if s.isBlock() {
		r.site.Refuses = true
		r.site.Partial = cmp.Or(r.site.Partial, fmt.Sprintf("the site seems to block the crawler: after %s it refused %d of %d (401 or 403)",
			counted(s.answered, "page", "pages"), s.refused, s.asked))
	}
	return rows.Err()
}

// spell is a time in which a site refuses what it is asked.
type spell struct {
	answered       int // pages, before it began
	inRow          int
	asked, refused int // since it began
}

func (s *spell) add(status int) {
	is := refuses(status)
	switch {
	case s.asked > 0:
		s.asked++
		if is {
			s.refused++
		}
	case !is:
		s.answered += s.inRow + 1
		s.inRow = 0
	case s.answered > 0:
		if s.inRow++; s.inRow == refusedInRow {
			s.asked, s.refused = s.inRow, s.inRow
		}
	}
}

func (s *spell) isBlock() bool { return s.asked > 0 && 10*s.refused >= refusedTenths*s.asked }

// markDisplaced compares pages that ask not to be listed, and all of a site that
// has shrunk, with what the crawl before read there.
func (r *run) markDisplaced(ctx context.Context, rows map[string]visit.Row) error {
	for url, row := range rows {
		if r.site.Refuses && !row.External && refuses(row.Status) {
			row.Displaced = true
			rows[url] = row
			continue
		}
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
	if r.before == nil || !row.HTML || !row.NoIndex && r.shrunk == 0 {
		return false, nil
	}
	then, known, err := r.before.Row(ctx, row.URL)
	return known && (displaced(row, &then) || r.shrunk > 0 && isAnother(row, &then)), err
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
