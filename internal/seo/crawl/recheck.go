package crawl

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/fetch"
	"enamel/internal/seo/crawl/visit"
)

const (
	// recheckTime bounds a second look at what a finding depends on.
	recheckTime = 1500 * time.Millisecond
	// recheckHops bounds the redirects within the site that it follows from one
	// address: a loop shows only where it closes.
	recheckHops = 100
)

// RecheckTracked looks again at what a finding depends on, in under two
// seconds, and brings it up to date: Fixed, with a Note where the page is gone,
// Persisting (Regressed where it was fixed), or NotChecked with a Note that says
// why it could not tell. A finding
// that only a whole crawl can judge is a fault.Conflict.
func (c *Crawler) RecheckTracked(ctx context.Context, id string) (Tracked, error) {
	t, err := c.TrackedOne(ctx, id)
	if err != nil {
		return Tracked{}, err
	}
	depends := c.Depends(t.Rule, t.URL, t.Target)
	latest, err := c.one(ctx, `select `+crawlColumns+` from crawl where start = (select start from crawl where id = $1) and state in ('done', 'partial') and not gone
		order by id desc limit 1`, t.judged)
	switch {
	case fault.KindOf(err) == fault.NotFound || err == nil && len(depends) == 0:
		return Tracked{}, fault.New(fault.Conflict, "Only a new crawl can tell whether this is mended")
	case err != nil:
		return Tracked{}, err
	}
	ix, err := c.Index(ctx, latest.ID)
	if err != nil {
		return Tracked{}, err
	}
	look := newLook(c, latest, ix, t.Rule)
	looking, cancel := context.WithTimeout(ctx, recheckTime)
	defer cancel()
	if err := errors.Join(look.at(looking, depends), ctx.Err()); err != nil {
		return Tracked{}, err
	}
	if err := look.weigh(ctx, depends, t.LastCrawl); err != nil {
		return Tracked{}, err
	}
	if err := look.judge(ctx, &t); err != nil {
		return Tracked{}, err
	}
	if err := c.storeRecheck(ctx, &t, latest.ID); err != nil {
		return Tracked{}, err
	}
	return c.TrackedOne(ctx, id)
}

// look is a second look at a few addresses of a crawl.
type look struct {
	*run
	stored  *Index
	rule    string // for which it looks
	results []result
	unseen  string // why an address says nothing; empty: all do
	late    bool   // one did not answer in time, which says less than when a crawl waits
}

func newLook(c *Crawler, of Crawl, stored *Index, rule string) *look {
	hasty := *c
	hasty.Fetch.Timeout = recheckTime
	l := &look{run: newRun(&hasty, of), stored: stored, rule: rule}
	hasty.Fetch.MaxHops, hasty.Fetch.Allowed = recheckHops, mayOpen
	l.loader = fetch.New(hasty.Fetch)
	site := *stored.site
	l.site = &site
	return l
}

// at looks at addresses: robots.txt first, which every visit has to obey, then
// all at once.
func (l *look) at(ctx context.Context, urls []string) error {
	start := l.site.Start
	var why string
	l.site.Robots, _, why = l.readRobots(ctx, originOf(start))
	if !isAnswer(l.site.Robots) && urls[0] != l.site.Robots.URL {
		l.unseen = "robots.txt could not be read: " + why
		return nil
	}
	jobs, sitemaps := []job{}, false
	for _, url := range urls {
		switch {
		case url == l.site.Robots.URL:
		case l.isSitemap(url):
			sitemaps = true
		default:
			j, err := l.jobOf(ctx, url)
			if err != nil {
				return err
			}
			jobs = append(jobs, j)
		}
	}
	if sitemaps {
		if err := l.readSitemapsAgain(ctx, jobs); err != nil {
			return err
		}
	}
	l.show()
	l.visit(ctx, jobs)
	return nil
}

func (l *look) isSitemap(url string) bool {
	return url == originOf(l.site.Start)+"/sitemap.xml" || slices.ContainsFunc(l.site.Sitemaps, func(f visit.SitemapFile) bool { return f.URL == url })
}

// jobOf is a visit to an address as the crawl knows it.
func (l *look) jobOf(ctx context.Context, url string) (job, error) {
	row, ok, err := l.stored.Row(ctx, url)
	j := job{url: url, depth: row.Depth, inSitemap: row.InSitemap}
	switch {
	case !ok:
		j.depth = -1
		if !sameSite(url, l.site.Start) {
			j.kind = ofExternal
		}
	case row.External:
		j.kind = ofExternal
	case row.Loaded:
		j.kind = ofResource
	}
	return j, err
}

// readSitemapsAgain reads the sitemaps, and finds out which addresses they list
// now.
func (l *look) readSitemapsAgain(ctx context.Context, jobs []job) error {
	files := slices.Clone(l.site.Sitemaps)
	if len(files) == 0 {
		files = []visit.SitemapFile{{URL: originOf(l.site.Start) + "/sitemap.xml"}}
	}
	list := map[string]bool{}
	for i := range files {
		file, urls, err := l.fetchSitemap(ctx, files[i].URL)
		if err != nil {
			return err
		}
		files[i] = file
		for _, url := range urls {
			list[url] = list[url] || !file.Index
		}
	}
	l.site.Sitemaps = files
	for i := range jobs {
		jobs[i].inSitemap = list[jobs[i].url]
	}
	for i := range files {
		if f := &files[i]; len(jobs) > 0 && (f.Failure != visit.NoFailure || f.Status >= 500) {
			l.unseen = f.URL + " could not be read: " + cmp.Or(f.Failure.Words(), fmt.Sprintf("it answers %d", f.Status))
		}
	}
	return nil
}

// visit makes all visits at once.
func (l *look) visit(ctx context.Context, jobs []job) {
	l.results = make([]result, len(jobs))
	var all sync.WaitGroup
	for i := range jobs {
		p := &visit.Page{URL: jobs[i].url, Final: jobs[i].url, At: l.DB.Now()}
		if l.closed(jobs[i].url, p) || jobs[i].kind != ofExternal && l.barred(ctx, p) {
			l.results[i] = l.prepare(jobs[i], p)
			continue
		}
		all.Go(func() { l.results[i] = l.visitAgain(ctx, jobs[i]) })
	}
	all.Wait()
}

// closed is true of a page that is off limits, and notes that on it.
func (l *look) closed(url string, p *visit.Page) bool {
	if url == l.site.Start || !address.OffLimits(url) {
		return false
	}
	p.Failure, p.Detail = visit.NotChecked, "it is one that "+unopened
	return true
}

// visitAgain follows redirects, unlike the visits of a crawl, which knows where
// they lead in the end.
func (l *look) visitAgain(ctx context.Context, j job) result {
	var p *visit.Page
	if j.kind == ofExternal {
		p = l.loader.Check(ctx, j.url)
	} else {
		p = l.loader.Get(ctx, j.url)
	}
	stopShort(p, j.kind)
	if len(p.Hops) > fetch.DefaultMaxHops && p.Failure != visit.RedirectLoop && !unended(p) {
		tooLong(p)
	}
	if j.kind != ofPage || len(p.Hops) > 0 {
		p.Document = nil // as in a crawl, where the page it leads to has an entry of its own
	}
	out := l.prepare(j, p)
	if out.next != "" {
		out.findings = l.inspect(p)
	}
	out.row.External, out.row.Loaded = j.kind == ofExternal, j.kind == ofResource
	return out
}

// unended is true of redirects that were given up on the way: they may lead anywhere,
// and back too.
func unended(p *visit.Page) bool {
	return p.Failure == visit.TooManyHops && len(p.Hops) > fetch.DefaultMaxHops || p.Failure == visit.Timeout && len(p.Hops) > 0
}

// weigh notes which of the addresses says nothing; last is the crawl that made the
// finding last.
func (l *look) weigh(ctx context.Context, urls []string, last int64) error {
	rows, details, lost := files(l.site), map[string]string{}, map[string]bool{}
	then := sights{run: l.run}
	for i := range l.results {
		row := &l.results[i].row
		is, err := then.isDisplaced(ctx, row, last)
		if err != nil {
			return err
		}
		row.Displaced = is
		rows = append(rows, *row)
		details[row.URL], lost[row.URL] = l.results[i].page.Detail, unended(l.results[i].page)
	}
	for i := range rows {
		row := &rows[i]
		at := slices.Index(urls, row.URL)
		if at < 0 || l.unseen != "" || !lost[row.URL] && l.Saw(l.rule, at > 0, *row) {
			continue
		}
		l.unseen = short(unseenWords(row, at > 0, details[row.URL]), maxDetail)
		l.late = l.late || row.Failure == visit.Timeout
	}
	return nil
}

// unseenWords say why an address could not be judged; detail is of its failure.
func unseenWords(row *visit.Row, isTarget bool, detail string) string {
	name := "The page"
	if isTarget {
		name = row.URL
	}
	why := fmt.Sprintf("answers %d", row.Status)
	switch {
	case row.Blocked:
		why = "is forbidden by robots.txt"
	case row.Failure != visit.NoFailure && row.Failure != visit.TooLarge:
		return row.URL + " could not be judged: " + cmp.Or(detail, row.Failure.Words())
	case len(row.Hops) > 0:
		why = fmt.Sprintf("leads to %s, which answers %d", row.Final, row.Status)
	case row.Displaced:
		why = "asks not to be listed all of a sudden and has nothing of what it said, as when who guards a site answers in its place"
	case row.Status != http.StatusOK:
	case !row.HTML:
		why = "is no HTML any more (" + cmp.Or(row.Type, "of no type") + ")"
	default:
		why = "is empty"
	}
	return name + " " + why + ", so this could not be looked at again"
}

// others is how many other pages may have what a finding is about still.
func (l *look) others(t *Tracked) int {
	var target visit.Row
	for i := range l.results {
		if row := &l.results[i].row; row.URL == t.Target {
			target = *row
		}
	}
	return l.Others(t.Rule, t.Pages, target)
}

// goneWords say of a page that it is gone; empty: it is not.
func (l *look) goneWords(url string) string {
	for i := range l.results {
		row := &l.results[i].row
		if row.URL == url && l.results[i].kind == ofPage && len(row.Hops) == 0 && isGone(row.Status) {
			return fmt.Sprintf("The page is gone: its address answers %d", row.Status)
		}
	}
	return ""
}

// judge says how a finding stands now.
func (l *look) judge(ctx context.Context, t *Tracked) error {
	found, err := l.find(ctx, t)
	switch {
	case err != nil:
		return err
	case found && !l.late && t.Change == Fixed:
		t.Change, t.Note = Regressed, ""
	case found && !l.late:
		t.Change, t.Note = Persisting, ""
	case l.unseen == "" && t.Change != Fixed && l.others(t) > 0:
		t.Change, t.Note = NotChecked, cmp.Or(l.goneWords(t.URL), "This page is mended")+"; "+counted(l.others(t), "other page", "other pages")+" had it too. The next crawl tells."
	case l.unseen == "":
		t.Change, t.Note = Fixed, l.goneWords(t.URL)
	case t.Change == Fixed:
		t.Note = l.unseen
	default:
		t.Change, t.Note = NotChecked, l.unseen
	}
	return nil
}

// find reports whether the rules make a finding again. What a rule about pages
// says now takes the place of what it said; of a rule about the site, which
// sees but a part of it here, what it said of all stands.
func (l *look) find(ctx context.Context, t *Tracked) (found bool, err error) {
	own := t.identity()
	var g glimpse
	for i := range l.results {
		out := &l.results[i]
		for j := range out.findings {
			if f := &out.findings[j]; f.identity() == own {
				t.Detail, t.Proof, t.Target = short(f.Detail, maxDetail), short(f.Proof, maxProof), short(f.Target, address.MaxLength)
				return true, nil
			}
		}
		g.add(out)
	}
	if l.unseen != "" {
		return false, nil
	}
	for i := range l.results {
		if err := g.compare(ctx, l.stored, l.results[i].row); err != nil {
			return false, err
		}
	}
	ix := newIndex(l.DB, l.crawl.ID, l.site)
	ix.glimpse = &g
	err = l.Conclude(ctx, ix, func(f Finding) error {
		fingerprints{}.set(&f)
		found = found || f.identity() == own
		return nil
	})
	return found, err
}

// storeRecheck keeps what came of a second look, unless a crawl has judged the
// finding meanwhile.
func (c *Crawler) storeRecheck(ctx context.Context, t *Tracked, crawl int64) error {
	site, identity, _ := parseTrackedID(t.ID)
	return c.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `update crawl_tracked set change = $1, crawl = case when change = $1 then crawl else $2 end,
			changed_at = case when change = $1 then changed_at else $3 end, last_at = case when $1 in ('persisting', 'regressed') then $3 else last_at end,
			rechecked_at = $3, note = $4, detail = $5, proof = $6, target = $7 where site = $8 and identity = $9 and judged = $10`,
			string(t.Change), crawl, db.Millis(tx.Now()), short(t.Note, maxDetail), t.Detail, t.Proof, t.Target, site, identity, t.judged)
		return err
	})
}
