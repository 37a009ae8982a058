package crawl

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/visit"
)

// reopen takes back that the visits of a crawl have ended, and what followed from
// that. What is not known of robots.txt and of sitemaps is asked for again, and so
// are the pages of which nothing came.
func (c *Crawler) reopen(ctx context.Context, ended Crawl) (Crawl, error) {
	var d discovery
	if ended.discovery != "" {
		if err := json.Unmarshal([]byte(ended.discovery), &d); err != nil {
			return ended, err
		}
	}
	if !isAnswer(d.Robots) || slices.ContainsFunc(d.Sitemaps, func(f visit.SitemapFile) bool { return f.Failure != visit.NoFailure }) {
		ended.discovery = ""
	}
	turn, err := c.newTurn(ctx, ended.ID) // from a run that nobody knew of
	if err != nil {
		return ended, err
	}
	r := &run{Crawler: c, crawl: ended, turn: turn}
	if err := r.takeBack(ctx); err != nil {
		return ended, err
	}
	refusals, err := c.spellOf(ctx, &ended)
	if err != nil {
		return ended, err
	}
	if err := r.requeue(ctx, ended.State == Failed || refusals.isBlock()); err != nil {
		return ended, err
	}
	ended.State, ended.Note, ended.settled = Running, "", false
	err = r.inTurn(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `update crawl set state = 'running', note = '', settled = false, discovery = $2 where id = $1`, ended.ID, ended.discovery)
		return err
	})
	return ended, err
}

// takeBack has the findings of the site that the crawl did not make again stand as
// they stood before it.
func (r *run) takeBack(ctx context.Context) error {
	return trackedSteps(ctx, r.DB, r.siteKey(), math.MinInt64, math.MaxInt64, func(after, last int64) error {
		return r.inTurn(ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(ctx, `update crawl_tracked set change = earlier, judged = judged - 1
				where site = $1 and identity > $3 and identity <= $4 and judged = $2 and last_crawl <> $2 and earlier <> ''`, r.siteKey(), r.crawl.ID, after, last)
			return err
		})
	})
}

// requeue forgets the visits of pages of which nothing came, of a start that was
// refused, and of all that a site refused which kept the crawler out, so that they are
// made again. Where it is cut short the crawl has
// ended still, and it is done again.
func (r *run) requeue(ctx context.Context, keptOut bool) error {
	silent := `a.crawl = v.crawl and a.id = v.id and a.kind = 0 and v.hops = '' and
		(v.failure in ('too-busy', 'timeout', 'unreachable', 'not-checked') or v.id = 1 and v.status >= 400`
	if keptOut {
		silent += ` or v.status in (401, 403)`
	}
	silent += `)`
	finding, err := lastFinding(ctx, r.DB, r.crawl.ID)
	if err != nil {
		return err
	}
	err = r.forgetSteps(ctx, finding, []string{
		`delete from crawl_finding where crawl = $1 and id > $2 and id <= $3 and not whole and exists (select 1 from crawl_address a, crawl_visit v
			where a.key = crawl_finding.page and a.crawl = $1 and a.url = crawl_finding.url and ` + silent + `)`,
	})
	if err != nil {
		return err
	}
	address, err := lastAddress(ctx, r.DB, r.crawl.ID)
	if err != nil {
		return err
	}
	some := `crawl = $1 and id in (select v.id from crawl_visit v, crawl_address a where v.crawl = $1 and v.id > $2 and v.id <= $3 and ` + silent + `)`
	return r.forgetSteps(ctx, address, []string{
		fmt.Sprintf(`update crawl_address set rank = case when depth < 0 then %d else depth end where `, rankUnreached) + some,
		`delete from crawl_visit where ` + some,
	})
}

// forgetSteps runs statements for the ids of the crawl up to the last, in steps; their
// parameters are the crawl and which ids.
func (r *run) forgetSteps(ctx context.Context, last int64, statements []string) error {
	return steps(ctx, last, stepSize, func(after, last int64) error {
		return r.inTurn(ctx, func(tx *db.Tx) error {
			for _, statement := range statements {
				if _, err := tx.Exec(ctx, statement, r.crawl.ID, after, last); err != nil {
					return err
				}
			}
			return nil
		})
	})
}
