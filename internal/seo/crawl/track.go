package crawl

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/visit"
)

const (
	trackWindow     = 500  // findings in one transaction
	keyList         = 100  // keys in one statement
	maxTrackedSites = 1000 // whose findings are looked through for what to forget
)

// track brings what is wrong with the site up to date: what this crawl found,
// then what it did not find again. Done again after it was cut short it comes
// to the same, since each row keeps how it stood before this crawl.
func (r *run) track(ctx context.Context) error {
	late, err := r.isLate(ctx)
	if err != nil || late {
		return err
	}
	if err := r.trackFound(ctx); err != nil {
		return err
	}
	return r.trackGone(ctx)
}

// isLate is true of a crawl that was resumed after a newer one had ended: what
// it saw is older than what is known.
func (r *run) isLate(ctx context.Context) (late bool, err error) {
	err = r.DB.QueryRow(ctx, `select exists (select 1 from crawl where start = $1 and id > $2 and state in ('done', 'partial'))`,
		r.crawl.Options.Start, r.crawl.ID).Scan(&late)
	return late, err
}

// trackFound enters the findings of the crawl, a window of them at a time.
func (r *run) trackFound(ctx context.Context) error {
	const before = `case when crawl_tracked.judged = excluded.judged then crawl_tracked.earlier else crawl_tracked.change end`
	const now = `case ` + before + ` when '' then 'new' when 'fixed' then 'regressed' else 'persisting' end`
	const unchanged = `crawl_tracked.change = ` + now
	const rank = `case f.severity when 'error' then 0 when 'warning' then 1 else 2 end`
	at := db.Millis(r.DB.Now())
	for after := int64(0); ; {
		last, err := r.lastOfWindow(ctx, after)
		if err != nil || last == 0 {
			return err
		}
		err = r.storeTracked(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `insert into crawl_tracked (site, identity, page, rule, severity_rank, severity, url, fingerprint, detail, proof, target, pages,
					first_crawl, first_at, last_crawl, last_at, change, crawl, changed_at, judged, earlier, note)
				select cast($1 as bigint), identity, page, rule, `+rank+`, severity, url, fingerprint,
					detail, proof, target, pages, crawl, cast($2 as bigint), crawl, cast($2 as bigint), 'new', crawl, cast($2 as bigint), crawl, '', ''
				from crawl_finding f where crawl = $3 and id > $4 and id <= $5
				on conflict (site, identity) do update set detail = excluded.detail, proof = excluded.proof, target = excluded.target, pages = excluded.pages,
					last_crawl = excluded.last_crawl, last_at = excluded.last_at, change = `+now+`,
					crawl = case when `+unchanged+` then crawl_tracked.crawl else excluded.crawl end,
					changed_at = case when `+unchanged+` then crawl_tracked.changed_at else excluded.changed_at end,
					judged = excluded.judged, earlier = `+before+`, note = ''
				where crawl_tracked.judged <= excluded.judged`, r.siteKey(), at, r.crawl.ID, after, last)
			if err != nil {
				return err
			}
			// Apart, since it is rare, and what changes is in indexes.
			_, err = tx.Exec(ctx, `update crawl_tracked set severity = f.severity, severity_rank = `+rank+` from crawl_finding f
				where f.crawl = $1 and f.id > $2 and f.id <= $3 and site = $4 and crawl_tracked.identity = f.identity and crawl_tracked.severity <> f.severity`,
				r.crawl.ID, after, last, r.siteKey())
			return err
		})
		if err != nil {
			return err
		}
		after = last
	}
}

func (r *run) siteKey() int64 { return bits(keyOf(r.crawl.Options.Start)) }

// lastOfWindow is the id of the last finding of the next window, 0 at the end.
func (r *run) lastOfWindow(ctx context.Context, after int64) (last int64, err error) {
	err = r.DB.QueryRow(ctx, `select coalesce(max(id), 0) from (select id from crawl_finding where crawl = $1 and id > $2 order by id limit $3) as w`,
		r.crawl.ID, after, trackWindow).Scan(&last)
	return last, errors.Join(err, ctx.Err())
}

// storeTracked keeps a step whatever ends the crawl meanwhile.
func (r *run) storeTracked(ctx context.Context, step func(context.Context, *db.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	storing, cancel := r.storing()
	defer cancel()
	return r.inTurn(storing, func(tx *db.Tx) error { return step(storing, tx) })
}

// open is a finding that was open before the crawl and was not made again.
type open struct {
	identity int64
	rule     string
	target   string
	pages    int   // for which it stands
	last     int64 // the crawl that made it last
	depends  []string
}

// trackGone decides about the findings that were not made again: fixed where
// all that they depend on was looked at.
func (r *run) trackGone(ctx context.Context) error {
	ix := newIndex(r.DB, r.crawl.ID, r.site)
	at := db.Millis(r.DB.Now())
	since := extents{sights: sights{run: r}}
	return trackedSteps(ctx, r.DB, r.siteKey(), math.MinInt64, math.MaxInt64, func(after, last int64) error {
		list, err := r.notFound(ctx, after, last)
		if err != nil || len(list) == 0 {
			return err
		}
		rows, err := r.looked(ctx, ix, list)
		if err != nil {
			return err
		}
		by := map[Change][]int64{}
		for i := range list {
			change := NotChecked
			looked, err := r.lookedAgain(ctx, &list[i], rows, &since)
			if err != nil {
				return err
			}
			if looked {
				change = Fixed
			}
			by[change] = append(by[change], list[i].identity)
		}
		return r.storeTracked(ctx, func(ctx context.Context, tx *db.Tx) error {
			return errors.Join(r.setGone(ctx, tx, Fixed, at, by[Fixed]), r.setGone(ctx, tx, NotChecked, at, by[NotChecked]))
		})
	})
}

// notFound lists, of some findings of the site, those that were open and were not made again.
func (r *run) notFound(ctx context.Context, after, last int64) (list []open, err error) {
	rows, err := r.DB.Query(ctx, `select identity, rule, url, target, pages, last_crawl from crawl_tracked
		where site = $1 and identity > $2 and identity <= $3 and judged < $4 and change <> 'fixed'`, r.siteKey(), after, last, r.crawl.ID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var o open
		var url string
		if err := rows.Scan(&o.identity, &o.rule, &url, &o.target, &o.pages, &o.last); err != nil {
			return nil, err
		}
		o.depends = r.Depends(o.rule, url, o.target)
		list = append(list, o)
	}
	return list, rows.Err()
}

// setGone enters that findings were not made again.
func (r *run) setGone(ctx context.Context, tx *db.Tx, change Change, at int64, identities []int64) error {
	for some := range slices.Chunk(identities, keyList) {
		keys := make([]any, 0, 3+keyList)
		keys = append(keys, r.siteKey(), r.crawl.ID, at)
		for _, identity := range some {
			keys = append(keys, identity)
		}
		_, err := tx.Exec(ctx, `update crawl_tracked set change = '`+string(change)+`', crawl = case when change = '`+string(change)+`' then crawl else $2 end,
			changed_at = case when change = '`+string(change)+`' then changed_at else $3 end, earlier = change, judged = $2, note = ''
			where site = $1 and judged < $2 and identity in `+inList(4), padded(keys, 3+keyList)...)
		if err != nil {
			return err
		}
	}
	return nil
}

// inList is a list of keyList parameters from a number on.
func inList(from int) string {
	var b strings.Builder
	for i := range keyList {
		b.WriteString([...]string{"(", ", "}[min(i, 1)])
		b.WriteByte('$')
		b.WriteString(strconv.Itoa(from + i))
	}
	b.WriteByte(')')
	return b.String()
}

// padded repeats the last value, so that statements keep their text.
func padded(values []any, n int) []any {
	for len(values) < n {
		values = append(values, values[len(values)-1])
	}
	return values
}

// looked is what the crawl knows of the addresses that findings depend on.
func (r *run) looked(ctx context.Context, ix *Index, list []open) (map[string]visit.Row, error) {
	asked, known := map[string]bool{}, map[string]visit.Row{}
	var urls []string
	for i := range list {
		for _, url := range list[i].depends {
			if !asked[url] {
				asked[url] = true
				urls = append(urls, url)
			}
		}
	}
	for some := range slices.Chunk(urls, keyList) {
		keys := make([]any, 0, keyList)
		for _, url := range some {
			keys = append(keys, bits(keyOf(url)))
		}
		rows, err := ix.rows(ctx, `a.crawl = $1 and a.key in `+inList(2), padded(keys, keyList)...)
		if err != nil {
			return nil, err
		}
		for i := range rows {
			if asked[rows[i].URL] {
				known[rows[i].URL] = rows[i]
			}
		}
	}
	for _, row := range files(r.site) {
		known[row.URL] = row
	}
	return known, nil
}

// files are what a crawl reads beside its pages, as rows. A sitemap that is none,
// or ends in the middle, is Broken.
func files(s *visit.Site) []visit.Row {
	rows := []visit.Row{{URL: s.Robots.URL, Final: s.Robots.URL, Status: s.Robots.Status, Failure: s.Robots.Failure, Visited: true}}
	for i := range s.Sitemaps {
		f := &s.Sitemaps[i]
		row := visit.Row{URL: f.URL, Final: f.URL, Status: f.Status, Failure: f.Failure, Visited: true}
		if f.Problem != "" && f.Failure == visit.NoFailure {
			row.Failure = visit.Broken
		}
		rows = append(rows, row)
	}
	return rows
}

// lookedAgain is true of a finding that the crawl would have made again if it
// still held.
func (r *run) lookedAgain(ctx context.Context, o *open, rows map[string]visit.Row, since *extents) (bool, error) {
	if len(o.depends) == 0 {
		saw, err := since.saw(ctx, o.last)
		return saw.all, err
	}
	for i, url := range o.depends {
		row, known := rows[url]
		displaced, err := since.isDisplaced(ctx, &row, o.last)
		if err != nil {
			return false, err
		}
		row.Displaced = displaced
		switch {
		case known && !r.Saw(o.rule, i > 0, row):
			return false, nil
		case !known && i == 0:
			// Nothing leads to it any more; a page may be further than the crawl went.
			if saw, err := since.saw(ctx, o.last); err != nil || !saw.ways {
				return false, err
			}
		}
	}
	if o.pages > 1 && r.Others(o.rule, o.pages, rows[o.target]) > 0 {
		return since.sawOthers(ctx, o.last)
	}
	return true, nil
}

// forgetTracked deletes the findings that no crawl which is still kept made or
// mended: those of sites that are not crawled any more, those that were mended
// long ago, and those whose pages nobody has looked at since. It begins anywhere, so
// that all have their turn however little time it has.
func (c *Crawler) forgetTracked(ctx context.Context) error {
	sites, err := c.trackedSites(ctx)
	if err != nil {
		return err
	}
	rand.Shuffle(len(sites), func(i, j int) { sites[i], sites[j] = sites[j], sites[i] }) //nolint:gosec // any order does
	middle := int64(rand.Uint64())                                                       //nolint:gosec // any place does
	for _, site := range sites {
		for _, part := range [...][2]int64{{middle, math.MaxInt64}, {math.MinInt64, middle}} {
			err := trackedSteps(ctx, c.DB, site, part[0], part[1], func(after, last int64) error { return c.forgetSome(ctx, site, after, last) })
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// trackedSites are the keys of sites of which findings are kept.
func (c *Crawler) trackedSites(ctx context.Context) (sites []int64, err error) {
	for after := int64(math.MinInt64); len(sites) < maxTrackedSites; {
		var next sql.NullInt64
		if err := c.DB.QueryRow(ctx, `select min(site) from crawl_tracked where site > $1`, after).Scan(&next); err != nil || !next.Valid {
			return sites, err
		}
		after = next.Int64
		sites = append(sites, after)
	}
	return sites, nil
}

// forgetSome is forgetTracked for some findings of a site.
func (c *Crawler) forgetSome(ctx context.Context, site, after, last int64) error {
	identities, err := c.forgettable(ctx, site, after, last)
	if err != nil || len(identities) == 0 {
		return err
	}
	return c.DB.Tx(ctx, func(tx *db.Tx) error {
		for _, identity := range identities {
			if _, err := tx.Exec(ctx, `delete from crawl_tracked where site = $1 and identity = $2`, site, identity); err != nil {
				return err
			}
		}
		return nil
	})
}

func (c *Crawler) forgettable(ctx context.Context, site, after, last int64) (identities []int64, err error) {
	err = c.eachID(ctx, func(identity int64) { identities = append(identities, identity) },
		`select identity from crawl_tracked, (select min(id) as id from crawl where state in ('done', 'partial') and not gone) as kept
		where site = $1 and identity > $2 and identity <= $3 and last_crawl < kept.id and (change <> 'fixed' or crawl < kept.id)`, site, after, last)
	return identities, err
}
