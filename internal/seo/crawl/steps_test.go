package crawl_test

import (
	"context"
	"net/http"
	"testing"

	"enamel/internal/db"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

const (
	manyVisits  = 9_000 // beyond those of what is served: several steps
	manyRefused = 10    // of them
)

// TestWhatIsLookedAtInStepsIsLookedAtWhole: at the seams nothing is left out and
// nothing counts twice. That no read takes longer the larger a crawl is, the bench
// shows (crawl-largest).
func TestWhatIsLookedAtInStepsIsLookedAtWhole(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/gone")}}
	url := serve(t, s)
	config := sqlite(t)
	before := func(p *visit.Page, _ *visit.Site) []crawl.Finding {
		return []crawl.Finding{{Rule: "r", Severity: "notice", URL: p.URL, Detail: "x"}}[:min(1, p.Depth)]
	}
	crawled(t, open(t, config, func(c *crawl.Config) { c.Inspect = before }, url), crawl.Options{Start: url})
	c := open(t, config, nil, url)
	ended := crawled(t, c, crawl.Options{Start: url, MaxPages: manyVisits + 10})
	enlarge(t, c, ended.Crawl)
	var got large
	concluding := open(t, config, func(c *crawl.Config) {
		c.Depends = func(string, string, string) []string { return nil }
		c.Conclude = func(ctx context.Context, ix *crawl.Index, _ func(crawl.Finding) error) (err error) {
			_, got.links, err = ix.LinksTo(ctx, url+"/gone", 1)
			return err
		}
	}, url)
	err := got.count(t.Context(), concluding, ended.ID)
	if want := (large{pages: manyVisits + 2, links: 1, listed: 10, wellRead: manyVisits + 1 - manyRefused}); err != nil || got != want {
		t.Errorf("%+v, want %+v: %v", got, want, err)
	}
	open, total, err := c.Tracked(t.Context(), crawl.TrackedQuery{Start: url})
	if err != nil || total != 1 || open[0].URL != url+"/gone" || open[0].Change != crawl.NotChecked {
		t.Errorf("though other pages are refused now: %+v, %v", open, err)
	}
}

// large is what is counted of a large crawl.
type large struct{ pages, links, listed, wellRead, faulty int }

// count resumes a crawl, and counts.
func (l *large) count(ctx context.Context, c *crawl.Crawler, id int64) error {
	ended, err := c.Resume(ctx, id)
	if err != nil {
		return err
	}
	l.pages = ended.Pages
	list, err := c.Pages(ctx, id, 0, 10)
	if err != nil {
		return err
	}
	l.listed = len(list)
	if l.wellRead, err = c.Read(ctx, id); err != nil {
		return err
	}
	l.faulty, err = c.Faulty(ctx, id, "notice", func(string) []visit.LinkKind { return nil })
	return err
}

// TestAFailedCrawlSaysWhatItWasAt, and that the database was at fault.
func TestAFailedCrawlSaysWhatItWasAt(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": linking()}}
	url := serve(t, s)
	c := open(t, sqlite(t), func(c *crawl.Config) {
		c.Conclude = func(context.Context, *crawl.Index, func(crawl.Finding) error) error { return context.DeadlineExceeded }
	}, url)
	ended, err := c.Run(t.Context(), crawl.Options{Start: url})
	const want = "the database took too long while its pages were compared with each other: context deadline exceeded"
	if err == nil || err.Error() != "crawl "+url+"/: "+want || ended.State != crawl.Failed || ended.Note != want {
		t.Errorf("%+v, %v", ended, err)
	}
}

// enlarge has a crawl that ended know, and have visited, many more pages, and be cut short
// thereafter. Of its site as many findings were mended before.
func enlarge(t *testing.T, c *crawl.Crawler, ended crawl.Crawl) {
	t.Helper()
	const numbers = `with recursive n(i) as (select cast(3 as bigint) union all select i + 1 from n where i < 2 + $2) `
	err := c.DB.Tx(t.Context(), func(tx *db.Tx) error {
		for _, s := range []struct {
			text string
			args []any
		}{
			{`insert into crawl_address ` + numbers + `select $1, i, i, 'http://site.test/' || i, 0, 1, 1, true, null from n`, []any{ended.ID, manyVisits}},
			{
				`insert into crawl_visit (crawl, id, final, status, failure, detail, type, blocked, html, indexable, noindex, hops, title, description, h1,
					canonical, alternates, words, text_hash, similarity, outlinks, bytes, took, at) ` + numbers + `select $1, i, '', case when i < $3 then 200 else 403 end, '', '', 'text/html', false, true, true, false, '', 'Title',
					'', '', '', '', 1, 1, 1, 1, 1, 1, case when i < $3 then 1 else 0 end from n`,
				[]any{ended.ID, manyVisits, 3 + manyVisits - manyRefused},
			},
			{
				`insert into crawl_tracked (site, identity, page, rule, severity_rank, severity, url, fingerprint, detail, proof, target,
					first_crawl, first_at, last_crawl, last_at, change, crawl, changed_at, judged, earlier, note) ` + numbers + `select $3, 7919 * i, i, 'r', 2, 'notice', 'http://site.test/' || i, '', '', '', '', 0, 0, 0, 0, 'fixed', $1, 0, $1, '', '' from n`,
				[]any{ended.ID, manyVisits, int64(address.Key(ended.Options.Start))},
			},
			{`update crawl set state = 'partial' where id = $1`, []any{ended.ID}},
		} {
			if _, err := tx.Exec(t.Context(), s.text, s.args...); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
