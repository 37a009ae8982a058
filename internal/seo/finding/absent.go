package finding

import (
	"cmp"
	"context"
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

const (
	causeTold = "Another finding tells of its cause"
	manyFound = "The page has more findings of the rule than are kept"
)

// judgeAbsent decides about the open findings that the crawl did not make again, page
// by page; those too that it made before it was resumed.
func (j *conclusion) judgeAbsent(ctx context.Context) error {
	for after := int64(math.MinInt64); ; {
		list, err := read(ctx, j.DB, `site = $1 and id > $2 and state <> 'fixed'
			and (judged < $3 or judged = $3 and (state = 'not-checked' or found = $3 and last_at < $4)) order by id limit $5`, j.site, after, j.crawl.ID, j.at, window)
		for i := 0; i < len(list) && err == nil; i++ {
			list[i].Note, err = j.unchecked(ctx, &list[i])
		}
		if err == nil && len(list) > 0 {
			after = list[len(list)-1].id
			err = j.DB.Tx(ctx, func(tx *db.Tx) error { return j.storeAbsent(ctx, tx, list) })
		}
		if err != nil || len(list) == 0 {
			return err
		}
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
		_, err := tx.Exec(ctx, `update finding set earlier = case when judged = $4 then earlier else state end, judged = $4, state = $3, note = $5,
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
	pages, err := j.pagesOf(ctx, f)
	if err != nil {
		return "", err
	}
	depends := rule.Depends(f.URL, f.Target)
	var target *visit.Row
	if len(depends) == 2 {
		if target, err = j.row(ctx, depends[1]); err != nil || f.members > 0 && isRight(target) {
			return "", err
		}
	}
	switch {
	case j.survey.Silences(f.Rule, append(depends, pages...)...):
		return causeTold, nil
	case j.capped[[2]string{f.Rule, f.URL}]:
		return manyFound, nil
	case len(depends) == 0 && !j.whole:
		return "Only a crawl of the whole site can tell", nil
	case len(depends) == 2:
		why = j.unseen(rule, target, depends[1], true)
	}
	for i := 0; i < len(pages) && err == nil && why == ""; i++ {
		var row *visit.Row
		row, err = j.row(ctx, pages[i])
		why = j.unseen(rule, row, pages[i], false)
	}
	return why, err
}

// pagesOf are the pages that have a finding.
func (s *Service) pagesOf(ctx context.Context, f *stored) ([]string, error) {
	if f.members == 0 {
		return []string{f.URL}, nil
	}
	list, err := members(ctx, s.DB, f, "", math.MaxInt32)
	urls := make([]string, len(list))
	for i := range list {
		urls[i] = list[i].URL
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

// unseen says why the crawl cannot judge an address by a rule; empty: it can. An
// address that a crawl of the whole site did not meet is gone, and so is a target
// to which nothing leads, unless addresses were left out as a trap.
func (j *conclusion) unseen(rule *audit.Rule, row *visit.Row, url string, isTarget bool) string {
	switch {
	case row == nil && (j.whole || isTarget) && len(j.ix.Site().Traps) == 0:
		return ""
	case row != nil && j.shrunk && !row.IsRead() && !isTarget:
		return url + " could not be judged: most of the site was not there"
	case row != nil && rule.Saw(*row, isTarget):
		return ""
	case row == nil || !row.Visited:
		return url + " was not visited: " + cmp.Or(j.crawl.Cut, "the crawl did not come to it")
	}
	why := map[string]string{
		visit.Barred: "robots.txt forbids it", visit.NotListed: "it is kept from search engines", visit.Elsewhere: "it is kept from search engines",
		visit.NoPage: "it is no page any more",
	}[row.Indexability()]
	if row.Bytes == 0 && row.Status == http.StatusOK {
		why = "it is an empty page"
	}
	why = cmp.Or(why, row.Failure.Words(), fmt.Sprintf("it answers %d", row.Status))
	return url + " could not be judged: " + why
}

// row looks an address up, a file that robots.txt names as the crawl read it; nil: the
// crawl does not know it. A sitemap that is none, or ends in the middle, is Broken.
func (j *conclusion) row(ctx context.Context, url string) (*visit.Row, error) {
	if row, ok := j.rows[url]; ok {
		return row, nil
	}
	row, ok, err := j.ix.Row(ctx, url)
	site := j.ix.Site()
	if url == site.Robots.URL {
		row, ok = visit.Row{URL: url, Final: url, Status: site.Robots.Status, Failure: site.Robots.Failure, Visited: true}, true
	}
	for _, f := range site.Sitemaps {
		if f.URL != url {
			continue
		}
		if row, ok = (visit.Row{URL: url, Final: url, Status: f.Status, Failure: f.Failure, Visited: true}), true; f.Problem != "" {
			row.Failure = cmp.Or(f.Failure, visit.Broken)
		}
	}
	if j.rows == nil || len(j.rows) >= mostKnown {
		j.rows = map[string]*visit.Row{}
	}
	if j.rows[url] = nil; ok {
		j.rows[url] = &row
	}
	return j.rows[url], err
}
