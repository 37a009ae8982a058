package finding

import (
	"context"
	"math"

	"enamel/internal/db"
)

const mostCrawls = 10_000

// Forget deletes the findings that no crawl which is still kept made or fixed: those
// fixed long ago, and those that nobody has looked at since.
func (s *Service) Forget(ctx context.Context) error {
	crawls, err := s.Crawler.List(ctx, mostCrawls)
	if err != nil || len(crawls) == 0 {
		return err
	}
	oldest := crawls[0].ID
	for _, c := range crawls {
		oldest = min(oldest, c.ID)
	}
	site, id := int64(math.MinInt64), int64(math.MinInt64)
	for {
		list, err := read(ctx, s.DB, `(site, id) > ($1, $2) and found < $3 and (state <> 'fixed' or changed < $3) order by site, id limit $4`, site, id, oldest, rowsEach)
		if err != nil || len(list) == 0 {
			return err
		}
		if err := s.DB.Tx(ctx, func(tx *db.Tx) error { return forget(ctx, tx, list) }); err != nil {
			return err
		}
		site, id = list[len(list)-1].site, list[len(list)-1].id
	}
}

func forget(ctx context.Context, tx *db.Tx, list []stored) error {
	rules := map[left]bool{}
	for i := range list {
		f := &list[i]
		rules[left{site: f.site, rule: f.Rule}] = true
		if err := shiftPages(ctx, tx, "-", `f.id = $2`, f.site, f.id); err != nil {
			return err
		}
		for _, statement := range []string{
			`delete from finding_member where site = $1 and finding = $2`,
			`delete from finding_wont_fix where site = $1 and finding = $2`,
			`delete from finding where site = $1 and id = $2`,
		} {
			if _, err := tx.Exec(ctx, statement, f.site, f.id); err != nil {
				return err
			}
		}
	}
	for rule := range rules {
		last, err := newest(ctx, tx, rule.site)
		if err != nil {
			return err
		}
		if err := countRule(ctx, tx, rule.site, rule.rule, last.crawl); err != nil {
			return err
		}
	}
	return nil
}
