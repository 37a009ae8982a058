package finding

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"

	"enamel/internal/db"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl/visit"
)

// mostKnown bounds the addresses that are remembered while findings are judged.
const mostKnown = 2000

// judgeAbsent decides about the open findings that the crawl did not make again, in
// the order of their pages.
func (j *conclusion) judgeAbsent(ctx context.Context) error {
	page, id := int64(math.MinInt64), int64(math.MinInt64)
	for {
		list, err := read(ctx, j.DB, `site = $1 and (page, id) > ($2, $3) and judged < $4 and state <> 'fixed' order by page, id limit $5`,
			j.site, page, id, j.crawl.ID, window)
		if err != nil || len(list) == 0 {
			return errors.Join(err, ctx.Err())
		}
		for i := range list {
			if list[i].Note, err = j.unchecked(ctx, &list[i]); err != nil {
				return err
			}
		}
		if err := j.DB.Tx(ctx, func(tx *db.Tx) error { return j.storeAbsent(ctx, tx, list) }); err != nil {
			return err
		}
		last := &list[len(list)-1]
		page, id = keyOf(last.URL), last.id
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
		_, err := tx.Exec(ctx, `update finding set earlier = state, judged = $4, note = $5, state = $3,
			status = case when wont_fix and $3 <> 'fixed' then 'wont-fix' else $3 end,
			changed = case when state = $3 then changed else $4 end, changed_at = case when state = $3 then changed_at else $6 end
			where site = $1 and id = $2 and judged < $4`, j.site, list[i].id, string(state), j.crawl.ID, storable(list[i].Note), j.at)
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
	switch {
	case rule == nil:
		return "The audit does not check this any more", nil
	case j.unsaid[f.Rule] != "":
		return j.unsaid[f.Rule], nil
	}
	depends := rule.Depends(f.URL, f.Target)
	if len(depends) == 0 {
		if j.whole {
			return "", nil
		}
		return "Only a crawl of the whole site can tell", nil
	}
	for _, url := range depends[1:] {
		row, err := j.row(ctx, url)
		if err != nil || f.members > 0 && isRight(row) {
			return "", err
		}
		if why, err = j.unseen(ctx, rule, url, true); err != nil || why != "" {
			return why, err
		}
	}
	if f.members == 0 {
		return j.unseen(ctx, rule, f.URL, false)
	}
	list, err := members(ctx, j.DB, f, "", math.MaxInt32)
	for i := 0; i < len(list) && err == nil && why == ""; i++ {
		why, err = j.unseen(ctx, rule, list[i].URL, false)
	}
	return why, err
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
	case row.Blocked:
		return "robots.txt forbids " + url, nil
	case row.Failure != visit.NoFailure:
		return url + " could not be read: " + row.Failure.Words(), nil
	case len(row.Hops) > 0:
		return fmt.Sprintf("%s leads to %s, which answers %d", url, row.Final, row.Status), nil
	case row.Status != http.StatusOK:
		return fmt.Sprintf("%s answers %d", url, row.Status), nil
	case row.HTML && row.Bytes > 0:
		return url + " is kept from search engines, so this was not checked", nil
	}
	return url + " is no page any more, or is empty", nil
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
