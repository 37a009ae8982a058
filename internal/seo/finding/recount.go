package finding

import (
	"context"
	"math"
	"strings"

	"enamel/internal/db"
)

// statuses are all under which findings are listed.
func statuses() []string { return append(openStatuses(), string(Fixed), Left) }

func openStatuses() []string {
	return []string{string(Appeared), string(Persisting), string(Regressed), string(NotChecked)}
}

// quoted is a list of words of ours in SQL.
func quoted(list []string) string { return `('` + strings.Join(list, `', '`) + `')` }

const (
	// countNames are the columns of counts, of addresses and of rules.
	countNames = `errors, warnings, notices, appeared, regressed, not_checked, fixed, wont_fix`

	isOpen = `status in ('new', 'persisting', 'regressed', 'not-checked')`
	// countSums are their values.
	countSums = `count(*) filter (where rank = 0 and ` + isOpen + `) as errors, count(*) filter (where rank = 1 and ` + isOpen + `) as warnings,
		count(*) filter (where rank = 2 and ` + isOpen + `) as notices, count(*) filter (where status = 'new') as appeared,
		count(*) filter (where status = 'regressed') as regressed, count(*) filter (where status = 'not-checked') as not_checked,
		count(*) filter (where status = 'fixed') as fixed, count(*) filter (where status = 'wont-fix') as wont_fix`
)

// countRule counts the findings of a rule anew.
func countRule(ctx context.Context, tx *db.Tx, site int64, rule string, newest int64) error {
	if _, err := tx.Exec(ctx, `delete from finding_rule where site = $1 and rule = $2`, site, rule); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `insert into finding_rule (site, rule, rank, `+countNames+`, mended, pages, tasks)
		select site, rule, rank, `+countSums+`, count(*) filter (where status = 'fixed' and changed = $3),
			coalesce(sum(case when members > 0 then members else 1 end) filter (where `+isOpen+`), 0),
			count(distinct case when cause <> 0 and `+isOpen+` then cause end) + count(*) filter (where cause = 0 and `+isOpen+`)
		from finding where site = $1 and rule = $2 and rank in (0, 1, 2) and status in `+quoted(statuses())+` group by site, rule, rank`, site, rule, newest)
	return err
}

// countedPages is a query that counts findings by address: the pages, members and
// targets for which the conditions on f and m hold. Of a target there is no count.
func countedPages(ofPage, ofMember, ofTarget string) string {
	return `select page, min(url) as url, ` + countSums + ` from (
		select f.page, f.url, f.rank, f.status from finding f where f.site = $1 and ` + ofPage + `
		union all select m.page, m.url, f.rank, f.status from finding f join finding_member m on m.site = f.site and m.finding = f.id and m.page <> f.page
			where f.site = $1 and m.site = $1 and ` + ofMember + `
		union all select f.target_key, f.target, 3, '' from finding f where f.site = $1 and f.target_key <> 0 and ` + ofTarget + `) as at group by page`
}

// shiftPages adds ("+") what findings count on their pages, or takes it off ("-"). The
// parameters of the condition on f begin at $2.
func shiftPages(ctx context.Context, tx *db.Tx, sign, condition string, site int64, args ...any) error {
	var sets []string
	for name := range strings.SplitSeq(countNames, ", ") {
		sets = append(sets, name+` = finding_address.`+name+` `+sign+` t.`+name)
	}
	_, err := tx.Exec(ctx, `with t as (`+countedPages(condition, condition, condition)+`) update finding_address set `+strings.Join(sets, ", ")+`
		from t where finding_address.site = $1 and finding_address.page = t.page`, append([]any{site}, args...)...)
	return err
}

// countPages makes the addresses of the site anew, some in each transaction. Keys are
// hashes, so that equal parts of their range have about as many.
func (j *conclusion) countPages(ctx context.Context, isRead []int64) error {
	step := int64(math.MaxInt64) / int64(1+len(isRead)/100)
	for from := int64(math.MinInt64); ; {
		to := int64(math.MaxInt64)
		if from < to-step {
			to = from + step
		}
		here := 0
		for here < len(isRead) && isRead[here] <= to {
			here++
		}
		err := j.DB.Tx(ctx, func(tx *db.Tx) error { return countBetween(ctx, tx, j.site, from, to, isRead[:here]) })
		if err != nil || to == math.MaxInt64 {
			return err
		}
		from, isRead = to+1, isRead[here:]
	}
}

// countBetween counts the findings at the addresses of a range of keys anew, and notes
// which of them are pages that were read.
func countBetween(ctx context.Context, tx *db.Tx, site, from, to int64, isRead []int64) error {
	if _, err := tx.Exec(ctx, `delete from finding_address where site = $1 and page between $2 and $3`, site, from, to); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `insert into finding_address (site, is_read, page, url, `+countNames+`) select cast($1 as bigint), false, t.* from (`+
		countedPages(`f.page between $2 and $3`, `m.page between $2 and $3`, `f.target_key between $2 and $3`)+`) as t`, site, from, to)
	for i := 0; i < len(isRead) && err == nil; i++ {
		_, err = tx.Exec(ctx, `update finding_address set is_read = true where site = $1 and page = $2`, site, isRead[i])
	}
	return err
}

// countRules counts the rules, then notes that the crawl was concluded.
func (j *conclusion) countRules(ctx context.Context, now concluded) error {
	list, err := j.byRule(ctx, j.site)
	if err != nil {
		return err
	}
	rules := map[string]bool{}
	for _, r := range j.Rules {
		rules[r.ID] = true
	}
	for _, c := range list {
		rules[c.Key] = true
	}
	for rule := range rules {
		if err := j.DB.Tx(ctx, func(tx *db.Tx) error { return countRule(ctx, tx, j.site, rule, now.crawl) }); err != nil {
			return err
		}
	}
	return j.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `insert into finding_site (site, crawl, pages, indexable) values ($1, $2, $3, $4)
			on conflict (site) do update set crawl = excluded.crawl, pages = excluded.pages, indexable = excluded.indexable
			where finding_site.crawl <= excluded.crawl`, j.site, now.crawl, now.pages, now.indexable)
		return err
	})
}
