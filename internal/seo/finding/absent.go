package finding

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"

	"enamel/internal/db"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl/visit"
)

// mostKnown bounds the addresses that are remembered while findings are judged.
const mostKnown = 2000

const absentEach = 2000 // findings that one query looks through

const causeTold = "Another finding tells of its cause"

// judgeAbsent decides about the open findings that the crawl did not make again, in
// the order of their pages; those too that it made before it was resumed.
func (j *conclusion) judgeAbsent(ctx context.Context) error {
	for from := int64(math.MinInt64); ; {
		var to sql.NullInt64
		err := j.DB.QueryRow(ctx, `select max(page) from (select page from finding where site = $1 and page > $2 order by page limit $3) as t`,
			j.site, from, absentEach).Scan(&to)
		if err != nil || !to.Valid {
			return errors.Join(err, ctx.Err())
		}
		list, err := read(ctx, j.DB, `site = $1 and page > $2 and page <= $3 and state <> 'fixed'
			and (judged < $4 or judged = $4 and found = $4 and last_at < $5) order by page, id`, j.site, from, to.Int64, j.crawl.ID, j.at)
		for i := 0; i < len(list) && err == nil; i++ {
			list[i].Note, err = j.unchecked(ctx, &list[i])
		}
		if err != nil {
			return err
		}
		for some := range slices.Chunk(list, window) {
			if err := j.DB.Tx(ctx, func(tx *db.Tx) error { return j.storeAbsent(ctx, tx, some) }); err != nil {
				return err
			}
		}
		from = to.Int64
	}
}

// storeAbsent enters that findings with a Note were not checked, and that the others
// are fixed, unless a newer crawl judged them meanwhile.
func (j *conclusion) storeAbsent(ctx context.Context, tx *db.Tx, list []stored) error {
	for i := range list {
		state := NotChecked
		if list[i].Note == "" {
			state = Fixed
		}
		_, err := tx.Exec(ctx, `update finding set earlier = case when judged = $4 then earlier else state end, judged = $4, note = $5,
			state = $3, status = case when wont_fix and $3 <> 'fixed' then 'wont-fix' else $3 end,
			changed = case when state = $3 then changed else $4 end, changed_at = case when state = $3 then changed_at else $6 end
			where site = $1 and id = $2 and judged <= $4`, j.site, list[i].id, string(state), j.crawl.ID, storable(list[i].Note), j.at)
		if err != nil {
			return err
		}
	}
	return nil
}

// unchecked says why the crawl cannot tell whether a finding still holds. Empty: it
// saw all that the finding depends on, so that this is fixed.
func (j *conclusion) unchecked(ctx context.Context, f *stored) (why string, err error) {
	rule := j.rules[f.Rule]
	if rule == nil {
		return "The audit does not check this any more", nil
	}
	if i := slices.IndexFunc(j.survey.Unsaid, func(u audit.Unsaid) bool { return u.Rule == f.Rule }); i >= 0 {
		return j.survey.Unsaid[i].Why, nil
	}
	pages, err := pagesOf(ctx, j.DB, f)
	if err != nil {
		return "", err
	}
	depends := rule.Depends(f.URL, f.Target)
	if len(depends) == 2 && f.members > 0 {
		if row, err := j.row(ctx, depends[1]); err != nil || isRight(row) {
			return "", err
		}
	}
	switch {
	case j.survey.Silences(f.Rule, append(depends, pages...)...):
		return causeTold, nil
	case len(depends) == 0 && j.whole:
		return "", nil
	case len(depends) == 0:
		return "Only a crawl of the whole site can tell", nil
	case len(depends) == 2:
		why, err = j.unseen(ctx, rule, depends[1], true)
	}
	for i := 0; i < len(pages) && err == nil && why == ""; i++ {
		why, err = j.unseen(ctx, rule, pages[i], false)
	}
	return why, err
}

// pagesOf are the pages that have a finding.
func pagesOf(ctx context.Context, r db.Reader, f *stored) (urls []string, err error) {
	if f.members == 0 {
		return []string{f.URL}, nil
	}
	list, err := members(ctx, r, f, "", math.MaxInt32)
	for i := range list {
		urls = append(urls, list[i].URL)
	}
	return urls, err
}

// isRight is true of a target that is at fault no more, whoever refers to it: a
// page that search engines may list, or a file of another kind.
func isRight(row *visit.Row) bool {
	if row == nil || !row.Visited {
		return false
	}
	isFile := (row.Loaded || row.External) && row.Status == http.StatusOK && row.Failure == visit.NoFailure && len(row.Hops) == 0
	return row.Indexability() == visit.Indexable || isFile && row.Type != "" && row.Type != "text/html"
}

// unseen says why the crawl cannot tell what a rule says of an address; empty: it
// can. What a crawl of the whole site does not know is not there any more.
func (j *conclusion) unseen(ctx context.Context, rule *audit.Rule, url string, isTarget bool) (why string, err error) {
	row, err := j.row(ctx, url)
	switch {
	case err != nil:
		return "", err
	case row == nil && (j.whole || isTarget), row != nil && rule.Saw(*row, isTarget):
		return "", nil
	case row == nil || !row.Visited:
		return url + " was not visited: " + cmp.Or(j.crawl.Cut, "the crawl did not come to it"), nil
	}
	why = cmp.Or(row.Failure.Words(), fmt.Sprintf("it answers %d", row.Status))
	switch is := row.Indexability(); {
	case is == visit.Barred:
		why = "robots.txt forbids it"
	case is == visit.NotListed || is == visit.Elsewhere:
		why = "it is kept from search engines"
	case is == visit.NoPage || row.Bytes == 0 && row.Status == http.StatusOK:
		why = "it is no page any more, or an empty one"
	}
	return url + " could not be judged: " + why, nil
}

// row looks an address up; nil: the crawl does not know it.
func (j *conclusion) row(ctx context.Context, url string) (*visit.Row, error) {
	if row, ok := j.rows[url]; ok {
		return row, nil
	}
	if len(j.rows) == 0 || len(j.rows) >= mostKnown {
		j.rows = files(j.ix.Site())
	}
	if j.rows[url] == nil {
		row, ok, err := j.ix.Row(ctx, url)
		if err != nil {
			return nil, err
		}
		if j.rows[url] = nil; ok {
			j.rows[url] = &row
		}
	}
	return j.rows[url], nil
}

// files are robots.txt and the sitemaps as rows. A sitemap that is none, or ends in
// the middle, is Broken.
func files(s *visit.Site) map[string]*visit.Row {
	rows := map[string]*visit.Row{s.Robots.URL: {URL: s.Robots.URL, Final: s.Robots.URL, Status: s.Robots.Status, Failure: s.Robots.Failure, Visited: true}}
	for _, f := range s.Sitemaps {
		rows[f.URL] = &visit.Row{URL: f.URL, Final: f.URL, Status: f.Status, Failure: f.Failure, Visited: true}
		if f.Problem != "" {
			rows[f.URL].Failure = cmp.Or(f.Failure, visit.Broken)
		}
	}
	return rows
}
