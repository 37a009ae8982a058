package finding

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

// window bounds the findings or members of one transaction.
const window = 400

const mostCrawls = 10_000 // that may be kept

// conclusion is the entering of one crawl.
type conclusion struct {
	*Service
	crawl   crawl.Crawl
	site    int64
	at      int64
	ix      audit.Index
	whole   bool               // it saw the whole site
	shrunk  bool               // it read less than half of what the last one did that came to its end
	capped  map[[2]string]bool // rule and page, of which there are more findings than are kept
	survey  *audit.Survey
	pending map[int64]pending     // that are not stored yet, by identity
	rows    map[string]*visit.Row // that were looked up lately; nil: the crawl does not know it
}

// Conclude enters what a crawl found, then decides about what it did not find again.
// Done again after it was cut short it comes to the same: each row keeps how it
// stood before the crawl. A crawl that read nothing, or after which a newer one was
// concluded, changes nothing. It returns the rules that could say nothing of the site.
func (s *Service) Conclude(ctx context.Context, c crawl.Crawl) ([]audit.Unsaid, error) {
	site, err := siteOf(c.Options.Start)
	if err != nil {
		return nil, err
	}
	last, err := newest(ctx, s.DB, site)
	if err != nil || last.crawl > c.ID || c.Pages == 0 || c.State != crawl.Done && c.State != crawl.Partial {
		return nil, err
	}
	j := &conclusion{Service: s, crawl: c, site: site, at: db.Millis(s.DB.Now()), capped: map[[2]string]bool{}, pending: map[int64]pending{}}
	if j.ix, err = s.Crawler.Index(ctx, c.ID); err != nil {
		return nil, err
	}
	if err := j.compareSize(ctx); err != nil {
		return nil, err
	}
	for _, step := range []func(context.Context) error{j.enterPages, j.enterSite, j.store, j.judgeAbsent, s.Forget, j.count} {
		if err := step(ctx); err != nil {
			return nil, fmt.Errorf("conclude crawl %d: %w", c.ID, err)
		}
	}
	return j.survey.Unsaid, nil
}

// compareSize finds out whether the crawl saw the whole site: it came to its end, and
// read at least half of the pages of the last one that was done. Else something may
// answer in the place of the site.
func (j *conclusion) compareSize(ctx context.Context) error {
	before, err := j.Crawler.Before(ctx, j.crawl)
	for err == nil && before.State != crawl.Done {
		before, err = j.Crawler.Before(ctx, before)
	}
	if err != nil && fault.KindOf(err) != fault.NotFound {
		return err
	}
	j.shrunk = 2*j.crawl.Pages < before.Pages
	j.whole = !j.shrunk && j.crawl.State == crawl.Done && !j.crawl.AtLimit && j.crawl.Cut == ""
	return nil
}

// enterPages enters what the page rules said at each visit.
func (j *conclusion) enterPages(ctx context.Context) error {
	return j.Crawler.Notes(ctx, j.crawl.ID, func(url string, note []byte) error {
		var found []audit.Found
		if err := json.Unmarshal(note, &found); err != nil {
			return fmt.Errorf("read the note of %s: %w", url, err)
		}
		n := map[string]int{}
		for i := range found {
			if err := j.enter(ctx, found[i]); err != nil {
				return err
			}
			if n[found[i].Rule]++; n[found[i].Rule] == audit.MaxFound {
				j.capped[[2]string{found[i].Rule, url}] = true
			}
		}
		return nil
	})
}

// enterSite enters what the rules say of the whole site.
func (j *conclusion) enterSite(ctx context.Context) (err error) {
	if j.survey, err = audit.NewSurvey(ctx, j.ix); err != nil {
		return err
	}
	return j.survey.Judge(ctx, j.Rules, func(f audit.Found) error { return j.enter(ctx, f) })
}

// enter stores a finding with the next window; its members first, so that nobody
// reads it without them.
func (j *conclusion) enter(ctx context.Context, f audit.Found) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	id := identity(&f)
	if f.Shared && len(f.Members) == 0 {
		f.Members = []audit.Member{{URL: f.URL}}
	}
	members := 0
	if len(f.Members) > 0 {
		var err error
		if members, err = j.storeMembers(ctx, id, f.Members); err != nil {
			return err
		}
		f.Members = nil
	}
	j.pending[id] = pending{f, members}
	if len(j.pending) >= window {
		return j.store(ctx)
	}
	return nil
}

// pending is a finding that is not stored yet, whose members are: so many.
type pending struct {
	audit.Found
	members int
}

// upsert keeps the state of a finding before the crawl that judges it. The crawl
// may have seen a fault before a re-check found it fixed.
func upsert(begun int64) string {
	const before = `(case when finding.judged = excluded.judged then finding.earlier else finding.state end)`
	const now = `(case ` + before + ` when '' then 'new' when 'fixed' then 'regressed' else 'persisting' end)`
	return `on conflict (site, id) do update set rank = excluded.rank, url = excluded.url, page = excluded.page, detail = excluded.detail,
		proof = excluded.proof, target = excluded.target, target_key = excluded.target_key, cause = excluded.cause, members = excluded.members,
		state = ` + now + `, earlier = ` + before + `, judged = excluded.judged,
		changed = case when finding.state = ` + now + ` then finding.changed else excluded.changed end,
		changed_at = case when finding.state = ` + now + ` then finding.changed_at else excluded.changed_at end,
		found = excluded.found, last_at = excluded.last_at, note = ''
		where finding.judged <= excluded.judged and not coalesce(finding.state = 'fixed'
			and finding.rechecked_at >= finding.changed_at and finding.rechecked_at > ` + strconv.FormatInt(begun, 10) + `, false)`
}

// store writes the pending findings in one transaction.
func (j *conclusion) store(ctx context.Context) error {
	err := j.DB.Tx(ctx, func(tx *db.Tx) error {
		all, err := wontFixes(ctx, tx, j.site)
		if err != nil {
			return err
		}
		rows := make([][]any, 0, len(j.pending))
		for _, id := range slices.Sorted(maps.Keys(j.pending)) { // transactions lock rows in one order
			f := j.pending[id]
			var target, cause int64
			if f.Target != "" {
				target = keyOf(f.Target)
			}
			if c := f.Cause(); c != "" {
				cause = hashOf(f.Rule, c)
			}
			rows = append(rows, []any{
				j.site, id, f.Rule, max(0, rankOf(f.Severity)), storable(f.URL), keyOf(f.URL), storable(f.Detail), storable(f.Proof), storable(f.Target), target, cause,
				f.members, string(Appeared), "", j.crawl.ID, j.crawl.ID, j.crawl.ID, j.at, j.at, j.at, "", all[left{j.site, f.Rule, 0}] != nil,
			})
		}
		return tx.InsertRows(ctx, `finding (site, id, rule, rank, url, page, detail, proof, target, target_key, cause,
			members, state, earlier, judged, changed, found, first_at, last_at, changed_at, note, wont_fix)`, rows, rowsEach, upsert(db.Millis(j.crawl.Started)))
	})
	clear(j.pending)
	return err
}

// storeMembers replaces the members of a finding, a window at a time, and returns
// how many there are.
func (j *conclusion) storeMembers(ctx context.Context, finding int64, list []audit.Member) (int, error) {
	texts := make(map[string]string, len(list))
	for _, m := range list {
		texts[storable(m.URL)] = storable(m.Text)
	}
	for urls := range slices.Chunk(slices.Sorted(maps.Keys(texts)), window) {
		rows := make([][]any, len(urls))
		for i, url := range urls {
			rows[i] = []any{j.site, finding, url, keyOf(url), texts[url], j.crawl.ID}
		}
		err := j.DB.Tx(ctx, func(tx *db.Tx) error {
			return tx.InsertRows(ctx, `finding_member (site, finding, url, page, text, crawl)`, rows, rowsEach, `on conflict (site, finding, url)
				do update set text = excluded.text, crawl = excluded.crawl where finding_member.crawl <= excluded.crawl`)
		})
		if err != nil {
			return 0, err
		}
	}
	return len(texts), j.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `delete from finding_member where site = $1 and finding = $2 and crawl < $3`, j.site, finding, j.crawl.ID)
		return err
	})
}

// count counts the findings of each page and of each rule anew.
func (j *conclusion) count(ctx context.Context) error {
	now := concluded{crawl: j.crawl.ID, pages: int64(j.crawl.Pages)}
	var isRead []int64
	err := j.ix.Pages(ctx, func(row visit.Row) error {
		if row.IsRead() {
			isRead = append(isRead, keyOf(row.URL))
			if row.Indexable {
				now.indexable++
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	slices.Sort(isRead)
	if err := j.countPages(ctx, isRead); err != nil {
		return err
	}
	return j.countRules(ctx, now)
}

// Forget deletes the findings that no crawl of their site which is still kept made or
// fixed: those fixed long ago, and those that nobody has looked at since. Findings
// that staff leave stay, and so does that of a site that withholds itself: nothing
// else records it. The counts follow when the site is crawled again; Conclude calls
// Forget.
func (s *Service) Forget(ctx context.Context) error {
	crawls, err := s.Crawler.List(ctx, mostCrawls) // the newest first
	oldest := map[int64]int64{}
	for i := range crawls {
		site, failed := siteOf(crawls[i].Options.Start)
		oldest[site], err = crawls[i].ID, errors.Join(err, failed)
	}
	var list [][2]int64
	for site, id := range oldest {
		if err != nil {
			return err
		}
		rows, failed := s.DB.Query(ctx, `select site, id from finding where site = $1 and found < $2 and (state <> 'fixed' or changed < $2)
			and (state = 'fixed' or rule not in ('index.noindex', 'canonical.elsewhere'))
			and not exists (select 1 from finding_wont_fix w where w.site = finding.site and w.finding = finding.id) order by id`, site, id)
		some, failed := scan(func(f *[2]int64) []any { return []any{&f[0], &f[1]} }, rows, failed)
		list, err = append(list, some...), failed
	}
	for some := range slices.Chunk(list, window) {
		if err != nil {
			return err
		}
		err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
			for i := range some {
				for _, table := range []string{`finding_member where finding`, `finding_wont_fix where finding`, `finding where id`} {
					_, failed := tx.Exec(ctx, `delete from `+table+` = $2 and site = $1`, some[i][0], some[i][1])
					err = errors.Join(err, failed)
				}
			}
			return err
		})
	}
	return err
}
