package crawl

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/fetch"
	"enamel/internal/seo/crawl/visit"
)

const (
	storeLimit   = 30 * time.Second // of one transaction, its waiting included
	finalLimit   = 2 * time.Second  // of the last one
	externalTime = 2 * time.Minute  // for all addresses of other sites
	externalMost = 4                // of them at a time
	longestCrawl = 7 * 24 * time.Hour
)

// Run crawls a site to its end. The crawl that it returns is partial or cancelled where
// it did not get there; what was found until then is stored. One that could read no page
// has failed. An error is a failure of ours, or bad Options (a fault).
func (c *Crawler) Run(ctx context.Context, o Options) (Crawl, error) {
	begun, err := c.Begin(ctx, o)
	if err != nil {
		return Crawl{}, err
	}
	return c.run(ctx, begun)
}

// Resume goes on with a crawl that was cut short, failed or was killed, with other
// options where Anew says so. One that came to its end goes on up to a higher limit of
// pages, else it is a fault.Conflict.
func (c *Crawler) Resume(ctx context.Context, id int64, a Anew) (Crawl, error) {
	begun, err := c.Find(ctx, id)
	if err != nil {
		return Crawl{}, err
	}
	options, raised, err := begun.Options.anew(a)
	if err != nil {
		return begun, err
	}
	if begun.State == Done && !raised {
		return begun, fault.New(fault.Conflict, "That crawl has ended")
	}
	begun.Options = options
	if begun.State == Partial || begun.State == Failed || raised {
		if begun, err = c.reopen(ctx, begun); err != nil {
			return begun, err
		}
	}
	return c.run(ctx, begun)
}

// run is one crawl while it runs. One goroutine owns it.
type run struct {
	*Crawler
	crawl   Crawl
	origin  string         // of the start
	fetcher *fetch.Fetcher // of pages, which stops at redirects
	loader  *fetch.Fetcher // of what pages load and of other sites, which follows them
	site    *visit.Site
	shown   *visit.Site // a copy of site for Inspect, which reads it as the crawl goes on
	found   discovery
	robots  map[string]permission // by origin
	server  *server               // of the site
	traps   *address.Traps
	trapped []visit.Trap
	known   map[int64]*entry
	queues  [3]queue

	pages, fetches int // of the site: read, asked for
	links          int // that were checked
	skipped        int // links to other sites that were skipped on request
	unasked        int // pages that robots.txt may forbid: nobody knows
	unaskedWhy     string

	began time.Time
	fresh int // pages since it began, which a resumed crawl has fewer of
}

func newRun(c *Crawler, crawl Crawl) *run {
	o := crawl.Options
	each, loads := c.Fetch, c.Fetch
	// Redirects are addresses of their own: each is visited once, however many lead to it.
	each.Allowed = func(context.Context, string) bool { return false }
	loads.Allowed = func(_ context.Context, url string) bool { return !address.OffLimits(url) }
	return &run{
		Crawler: c, crawl: crawl, origin: originOf(o.Start), fetcher: fetch.New(each), loader: fetch.New(loads),
		site:   &visit.Site{Start: o.Start, Host: address.HostPort(o.Start), Loopback: isLoopback(o.Start)},
		robots: map[string]permission{},
		server: &server{delay: o.Delay, most: o.Concurrency, limit: o.Concurrency},
		traps:  address.NewTraps(o.MaxPages),
		known:  map[int64]*entry{},
		began:  c.now(),
	}
}

func isLoopback(url string) bool {
	host, _, err := net.SplitHostPort(address.HostPort(url))
	ip := net.ParseIP(host)
	return err == nil && (host == "localhost" || ip != nil && ip.IsLoopback())
}

// run makes a crawl and stores how it ended.
func (c *Crawler) run(ctx context.Context, begun Crawl) (Crawl, error) {
	r := newRun(c, begun)
	state, err := r.all(ctx)
	if ctx.Err() != nil {
		state, err = Cancelled, nil
	}
	// What ends a crawl must not keep it from being stored.
	final, cancel := context.WithTimeout(context.WithoutCancel(ctx), finalLimit)
	defer cancel()
	ended := r.crawl
	ended.State, ended.Pages, ended.AtLimit, ended.Note = state, r.pages, state == Done && r.atLimit(), r.site.Partial
	switch {
	case err != nil:
		ended.Note = err.Error()
	case state == Failed:
		ended.Note, err = r.whyUnread(final)
	case state != Cancelled:
		ended.Cut = r.cut()
		ended.Note, err = r.note(final)
	}
	ended, storeErr := c.finish(final, ended)
	if err = errors.Join(err, during("it was stored how it ended", storeErr)); err != nil {
		return ended, fmt.Errorf("crawl %s: %w", begun.Options.Start, err)
	}
	return ended, c.prune(context.WithoutCancel(ctx))
}

// all is the whole crawl. The state is how it ended, unless it was called off.
func (r *run) all(ctx context.Context) (State, error) {
	if err := r.load(ctx); err != nil {
		return Failed, during("what was known of it was taken up", err)
	}
	if !r.crawl.settled {
		if err := r.visitAll(ctx); err != nil {
			return Failed, during("its pages were visited", err)
		}
	}
	r.tell(Concluding, "")
	if err := r.conclude(ctx); err != nil {
		return Failed, during("its redirects were followed", err)
	}
	switch {
	case r.pages == 0:
		return Failed, nil
	case r.site.Partial != "":
		return Partial, nil
	}
	return Done, nil
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

// visitAll makes every visit of the crawl. What the site or the clock cuts short leaves a
// reason in site.Partial.
func (r *run) visitAll(ctx context.Context) error {
	visits, cancel := context.WithTimeout(ctx, cmp.Or(r.crawl.Options.Deadline, longestCrawl))
	defer cancel()
	if err := r.visitQueues(visits); err != nil && visits.Err() == nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if visits.Err() != nil {
		r.site.Partial = "the time that it was given was up"
	}
	if r.site.Partial == "" && r.unasked > 0 {
		r.site.Partial = counted(r.unasked, "page was", "pages were") + " not asked for: " + r.unaskedWhy
	}
	r.site.Partial = cmp.Or(r.site.Partial, busySitemap(r.site.Sitemaps))
	return r.setSettled(ctx)
}

// visitQueues visits the pages, then what they load, then other sites.
func (r *run) visitQueues(ctx context.Context) error {
	if err := r.discover(ctx); err != nil {
		return err
	}
	shown := *r.site
	r.shown = &shown
	own := func(string) *server { return r.server }
	unlimited := func() int { return MostPages }
	most := r.crawl.Options.Concurrency
	if err := (&lane{run: r, queue: &r.queues[pages], most: most, room: r.roomForPages, serverOf: own}).drive(ctx); err != nil {
		return err
	}
	if err := (&lane{run: r, queue: &r.queues[resources], most: most, room: unlimited, serverOf: own}).drive(ctx); err != nil {
		return err
	}
	if err := r.probe(ctx); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, externalTime)
	defer cancel()
	return (&lane{run: r, queue: &r.queues[externals], most: externalMost, room: unlimited, serverOf: foreignServers(), foreign: true, stop: cancel}).drive(ctx)
}

// probe asks for an address that no site has, once a crawl: a site that answers it with a
// page answers so to every address that is gone.
func (r *run) probe(ctx context.Context) error {
	url := fmt.Sprintf("%s/%x-enamel", r.origin, address.Key(r.site.Start))
	if r.found.Probe.URL != "" || r.pages == 0 || r.site.Partial != "" || r.barred(ctx, &visit.Page{URL: url}) {
		return nil
	}
	if wait, _ := r.server.wait(r.now()); !r.pause(ctx, wait) {
		return nil
	}
	p := r.loader.Get(ctx, url)
	if ctx.Err() != nil || p.Failure != visit.NoFailure {
		return nil
	}
	r.found.Probe = visit.Probe{URL: url, Status: p.Status}
	if p.Document != nil {
		r.found.Probe.Title = first(p.Document.Titles)
	}
	return r.storeDiscovery(ctx)
}

// roomForPages is how many more addresses may be asked for to read pages. What is no page
// does not count, but there is a bound to that too.
func (r *run) roomForPages() int {
	most := r.crawl.Options.MaxPages
	return min(most-r.pages, 2*most+100-r.fetches)
}

// tell reports progress.
func (r *run) tell(phase Phase, current string) {
	rate := 0.0
	if took := r.now().Sub(r.began).Seconds(); took > 0 {
		rate = float64(r.fresh) / took
	}
	waiting := r.queues[pages].length
	r.Progress(Progress{
		Phase: phase, Done: r.pages, Most: min(r.crawl.Options.MaxPages, r.pages+waiting), Queued: waiting,
		Links: r.links, LinksLeft: r.queues[resources].length + r.queues[externals].length, Rate: rate, Current: current,
	})
}
