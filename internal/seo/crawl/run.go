package crawl

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"time"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/fetch"
	"enamel/internal/seo/crawl/visit"
)

const (
	storeLimit     = 30 * time.Second // of one transaction, its waiting included
	externalTime   = 2 * time.Minute  // for all addresses of other sites
	externalAtOnce = 4
	longestCrawl   = 7 * 24 * time.Hour
)

// run is one crawl while it runs. One goroutine owns it.
type run struct {
	*Crawler
	crawl   Crawl
	fetcher *fetch.Fetcher // of pages, which stops at redirects
	loader  *fetch.Fetcher // of what pages load and of other sites, which follows them
	site    *visit.Site
	shown   *visit.Site           // a copy of site for the rules, which read it as the crawl goes on
	robots  map[string]permission // by origin
	gate    *gate
	traps   *address.Traps
	trapped []visit.Trap
	rests   map[string]rest // of servers that were busy when it was cut short, by host
	known   known
	cancel  context.CancelFunc // of the visits

	read   int // pages that were read, once all is visited
	shrunk int // that an earlier crawl read, where there are not half as many all of a sudden; 0: there are

	pages, fetches       int // of the site
	queued               int // pages
	resources, externals int // that were let in
	lastFinding          int64
	turn                 int64     // which run of the crawl this is; 0: it has not begun
	written              time.Time // when the crawl's own row says that something was stored

	began time.Time
	fresh int // pages since it began, which a resumed crawl has fewer of
}

func newRun(c *Crawler, crawl Crawl) *run {
	o := crawl.Options
	pages, loads := c.Fetch, c.Fetch
	// Redirects are addresses of their own: each is visited once, however many lead to it.
	pages.Allowed = func(context.Context, string) bool { return false }
	loads.Allowed = mayOpen
	return &run{
		Crawler: c, crawl: crawl, fetcher: fetch.New(pages), loader: fetch.New(loads), cancel: func() {},
		site:   &visit.Site{Start: o.Start, Host: address.HostPort(o.Start), Loopback: isLoopback(o.Start)},
		robots: map[string]permission{},
		traps:  &address.Traps{},
		gate: &gate{
			host: address.HostPort(o.Start), delay: o.Delay, most: o.Concurrency, limit: o.Concurrency, patience: patience, longest: maxWait,
		},
		began: c.now(),
	}
}

func mayOpen(_ context.Context, url string) bool { return !address.OffLimits(url) }

func isLoopback(url string) bool {
	host, _, err := net.SplitHostPort(address.HostPort(url))
	ip := net.ParseIP(host)
	return err == nil && (host == "localhost" || ip != nil && ip.IsLoopback())
}

// all is the whole crawl. The state is how it ended.
func (r *run) all(ctx context.Context) (State, error) {
	defer r.cancel()
	if err := r.load(ctx); err != nil {
		return stateOf(ctx, during("what was known of it was taken up", err))
	}
	if !r.crawl.settled {
		if err := r.visitAll(ctx); err != nil || ctx.Err() != nil {
			return stateOf(ctx, during("its pages were visited", err))
		}
	}
	r.tell(Concluding, "")
	if err := r.conclude(ctx); err != nil {
		return stateOf(ctx, err)
	}
	if err := r.weighSite(ctx); err != nil {
		return stateOf(ctx, during("it was compared with earlier crawls", err))
	}
	if r.read == 0 {
		return Failed, nil
	}
	if err := r.track(ctx); err != nil {
		return stateOf(ctx, during("what it found was entered", err))
	}
	if r.site.Partial != "" {
		return Partial, nil
	}
	return Done, nil
}

// stateOf tells a crawl that was called off from one that failed.
func stateOf(ctx context.Context, err error) (State, error) {
	if ctx.Err() != nil {
		return Cancelled, nil
	}
	return Failed, err
}

// during says what a crawl was at when something of ours failed; nil: nothing did.
func during(what string, err error) error {
	switch {
	case err == nil:
		return nil
	case db.IsBusy(err):
		return fmt.Errorf("the database took too long while %s: %w", what, err)
	}
	return fmt.Errorf("while %s: %w", what, err)
}

// visitAll makes every visit of the crawl. What the site or the clock cuts short
// leaves a reason in site.Partial.
func (r *run) visitAll(ctx context.Context) error {
	limit := cmp.Or(r.crawl.Options.Deadline, longestCrawl)
	visits, cancel := context.WithTimeout(ctx, limit)
	r.cancel = cancel
	if err := ignoreEnd(visits, r.discover(visits)); err != nil {
		return err
	}
	r.show()
	steps := []struct {
		lane  lane
		limit time.Duration
	}{
		{lane: lane{from: 0, to: rankUnreached, concurrency: r.crawl.Options.Concurrency, room: r.roomForPages, gateOf: r.own}},
		{lane: lane{from: rankResource, to: rankResource, concurrency: r.crawl.Options.Concurrency, room: unlimited, gateOf: r.own}},
		{lane: lane{from: rankExternal, to: rankExternal, concurrency: externalAtOnce, room: unlimited, gateOf: r.hostGates()}, limit: externalTime},
	}
	for i := range steps {
		if err := r.step(visits, &steps[i].lane, steps[i].limit); err != nil {
			return err
		}
	}
	if visits.Err() != nil && ctx.Err() == nil {
		r.site.Partial = "the time that it was given was up"
	}
	if ctx.Err() != nil {
		return nil
	}
	if r.site.Partial == "" {
		var err error
		if r.site.Partial, err = r.unasked(ctx); err != nil {
			return err
		}
	}
	r.site.Partial = cmp.Or(r.site.Partial, busySitemaps(r.site.Sitemaps))
	return r.setSettled(ctx)
}

// show gives the rules the site as it is now.
func (r *run) show() {
	site := *r.site
	r.shown = &site
}

func (r *run) step(ctx context.Context, l *lane, limit time.Duration) error {
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	l.run = r
	return l.drive(ctx)
}

func unlimited() int { return MostPages }

func (r *run) own(string) *gate { return r.gate }

// roomForPages is how many more pages may be visited. Redirects are no pages,
// but there is a bound to them too.
func (r *run) roomForPages() int {
	most := r.crawl.Options.MaxPages
	return min(most-r.pages, 2*most+100-r.fetches)
}

// tally counts a visit that was stored.
func (r *run) tally(out *result) {
	if out.kind != ofPage {
		return
	}
	r.queued--
	if !out.fetched {
		return
	}
	r.fetches++
	if out.next == "" {
		r.pages++
		r.fresh++
	}
}

// tell reports progress.
func (r *run) tell(phase Phase, current string) {
	rate := 0.0
	if took := r.now().Sub(r.began).Seconds(); took > 0 {
		rate = float64(r.fresh) / took
	}
	r.Progress(Progress{
		Phase: phase, Done: r.pages, Most: min(r.crawl.Options.MaxPages, r.pages+r.queued), Queued: r.queued, Rate: rate, Current: current,
	})
}

// storing is the context of what is stored: a crawl that is called off still
// keeps what it has.
func (r *run) storing() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), storeLimit)
}
