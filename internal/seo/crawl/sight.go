package crawl

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
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
func (c *Crawler) countRead(ctx context.Context, crawl int64) (int, error) {
	return c.countVisits(ctx, crawl, isRead("v"))
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
	refusedInRow  = 8  // pages, after which the site may have begun to block the crawler
	refusedTenths = 9  // of what is asked from there on
	refusedOfAll  = 10 // one in so many pages of the crawl, where most of them were read before
	refusedNew    = 3  // one in so many, where most of them were never read: they may want a password
)

// findRefusals finds out whether the site began to refuse nearly all pages after
// it had answered some: the crawl then saw no more of it.
func (r *run) findRefusals(ctx context.Context) error {
	s, err := r.spellOf(ctx, &r.crawl)
	if err == nil && s.isBlock() {
		r.site.Refuses = true
		r.site.Partial = cmp.Or(r.site.Partial, fmt.Sprintf("the site seems to block the crawler: after %s it refused %d of %d (401 or 403)",
			counted(s.before, "page", "pages"), s.refused, s.asked))
	}
	return err
}

// spellOf reads the last spell of a crawl in which the site refused what it was asked.
func (c *Crawler) spellOf(ctx context.Context, of *Crawl) (s spell, err error) {
	many, err := c.countVisits(ctx, of.ID, `v.hops = '' and v.status in (401, 403)`)
	if err != nil || many < refusedInRow {
		return s, err
	}
	list, err := c.answers(ctx, of)
	if err != nil {
		return s, err
	}
	for i := range list {
		s.add(int(list[i].status), list[i].read)
	}
	return s, nil
}

// answer is what an address of the site answered, and when.
type answer struct {
	at     int64
	id     uint32
	status uint16
	read   bool // it was refused, and an earlier crawl read it
}

// answers lists what the site answered, in the order of time: 16 bytes a page.
func (c *Crawler) answers(ctx context.Context, of *Crawl) (list []answer, err error) {
	last, err := lastAddress(ctx, c.DB, of.ID)
	if err != nil {
		return nil, err
	}
	err = steps(ctx, last, stepSize, func(after, last int64) error {
		rows, err := c.DB.Query(ctx, `select v.at, v.id, v.status, case when v.status in (401, 403) then exists (select 1 from crawl_address b
				join crawl_visit w on w.crawl = b.crawl and w.id = b.id join crawl e on e.id = b.crawl
				where b.key = a.key and b.crawl < $1 and b.kind = 0 and e.start = $4 and not e.gone and `+isRead("w")+`) else false end `+
			visitsBetween+`v.hops = '' and v.status > 0`, of.ID, after, last, of.Options.Start)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var a answer
			if err := rows.Scan(&a.at, &a.id, &a.status, &a.read); err != nil {
				return err
			}
			list = append(list, a)
		}
		return rows.Err()
	})
	slices.SortFunc(list, func(a, b answer) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.id, b.id)) })
	return list, err
}

// spell is a time in which a site refuses what it is asked.
type spell struct {
	before               int  // pages that were asked for before it began
	answered             bool // one of them was
	asked, refused, read int  // since it began; read: of the refused, by an earlier crawl
}

// add enters the answer to the next page, and whether an earlier crawl read it.
func (s *spell) add(status int, read bool) {
	is := refuses(status)
	switch {
	case !s.answered:
		s.before++
		s.answered = !is
		return
	case is:
		s.refused++
		if read {
			s.read++
		}
	}
	s.asked++
	if s.refused < s.asked && (s.refused < refusedInRow || !s.isDense()) { // over, or none yet
		*s = spell{before: s.before + s.asked, answered: true}
	}
}

// isDense is true while nearly all is refused.
func (s *spell) isDense() bool { return 10*s.refused >= refusedTenths*s.asked }

// isBlock is true of a spell that is long enough to be no part of the site that is
// kept from everybody.
func (s *spell) isBlock() bool {
	share := refusedNew
	if 2*s.read > s.refused {
		share = refusedOfAll
	}
	return s.refused >= refusedInRow && share*s.refused >= s.before+s.asked
}

// sights are what earlier crawls read, by their ids.
type sights struct {
	*run
	known map[int64]*Index
}

// of opens an earlier crawl; nil: it is not kept.
func (s *sights) of(ctx context.Context, id int64) (*Index, error) {
	if ix, ok := s.known[id]; ok {
		return ix, nil
	}
	ix, err := s.Index(ctx, id)
	if fault.KindOf(err) == fault.NotFound {
		ix, err = nil, nil
	}
	if err != nil {
		return nil, err
	}
	if s.known == nil {
		s.known = map[int64]*Index{}
	}
	s.known[id] = ix
	return ix, nil
}

// isDisplaced compares a page that asks not to be listed, and all of a site that has
// shrunk, with what the earlier crawl read there that made a finding last: the one
// right before may have met the same guard. What nobody knows any more may have been
// another page.
func (s *sights) isDisplaced(ctx context.Context, row *visit.Row, last int64) (bool, error) {
	if s.site.Refuses && !row.External && refuses(row.Status) {
		return true, nil
	}
	if !row.HTML || !row.NoIndex && s.shrunk == 0 {
		return false, nil
	}
	ix, err := s.of(ctx, last)
	if err != nil || ix == nil {
		return ix == nil, err
	}
	then, known, err := ix.Row(ctx, row.URL)
	return known && (displaced(row, &then) || s.shrunk > 0 && isAnother(row, &then)), err
}

// anyDisplaced reports a page in whose place something else answers than an earlier
// crawl read.
func (r *run) anyDisplaced(ctx context.Context, earlier int64) (bool, error) {
	s := sights{run: r}
	ix := newIndex(r.DB, r.crawl.ID, r.site)
	last, err := lastAddress(ctx, r.DB, r.crawl.ID)
	for after := int64(0); after < last && err == nil; after += stepSize {
		var list []visit.Row
		list, err = ix.between(ctx, after, min(after+stepSize, last), `a.kind = 0 and v.html and v.noindex and exists (
			select 1 from crawl_address b join crawl_visit w on w.crawl = b.crawl and w.id = b.id where b.key = a.key and b.crawl = $5 and w.html and not w.noindex)`,
			stepSize, earlier)
		for i := range list {
			if is, err := s.isDisplaced(ctx, &list[i], earlier); err != nil || is {
				return is, err
			}
		}
	}
	return false, err
}
