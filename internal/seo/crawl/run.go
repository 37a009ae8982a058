package crawl

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
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
		begun.reopened, begun.settled, begun.Note = true, false, ""
	}
	return c.run(ctx, begun)
}

// run is one crawl while it runs. One goroutine owns it.
type run struct {
	*Crawler
	crawl   Crawl
	owner   string         // a name of this run
	origin  string         // of the start
	fetcher *fetch.Fetcher // of pages, which stops at redirects
	loader  *fetch.Fetcher // of what pages load and of other sites, which follows them
	site    *visit.Site
	shown   *visit.Site           // a copy of site for Inspect, which reads it as the crawl goes on
	rules   []byte                // the text of its robots.txt
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

	began   time.Time
	earlier int // pages that were read before it was resumed
}

func newRun(c *Crawler, crawl Crawl) *run {
	o := crawl.Options
	each, loads := c.Fetch, c.Fetch
	// Redirects are addresses of their own: each is visited once, however many lead to it.
	each.Allowed = func(context.Context, string) bool { return false }
	loads.Allowed = func(_ context.Context, url string) bool { return !address.OffLimits(url) }
	return &run{
		Crawler: c, crawl: crawl, owner: rand.Text(), origin: originOf(o.Start), fetcher: fetch.New(each), loader: fetch.New(loads),
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
	// The cause that ends a crawl must not prevent storing it.
	final, cancel := context.WithTimeout(context.WithoutCancel(ctx), finalLimit)
	defer cancel()
	ended := r.crawl
	ended.State, ended.Pages, ended.AtLimit, ended.Note = state, r.pages, state == Done && r.atLimit(), r.site.Partial
	switch {
	case db.IsBusy(err):
		ended.Note = "the database took too long: " + err.Error()
	case err != nil:
		ended.Note = err.Error()
	case state != Cancelled:
		ended.Note, err = r.note(final)
		if state != Failed {
			ended.Cut = r.cut()
			err = errors.Join(err, c.compareSize(final, &ended))
		}
	}
	ended, storeErr := r.finish(final, ended)
	if err = errors.Join(err, storeErr); err != nil {
		return ended, fmt.Errorf("crawl %s: %w", begun.Options.Start, err)
	}
	return ended, c.prune(context.WithoutCancel(ctx))
}

// compareSize notes where a crawl read less than half of the pages of the one before:
// something else may answer in the place of the site.
func (c *Crawler) compareSize(ctx context.Context, ended *Crawl) error {
	before, err := c.Before(ctx, *ended)
	if ended.Cut == "" && 2*ended.Pages < before.Pages {
		ended.Cut = "it read " + counted(ended.Pages, "page", "pages") + " where the crawl before read " + strconv.Itoa(before.Pages)
		ended.Note = strings.TrimPrefix(ended.Note+"; "+ended.Cut, "; ")
	}
	if fault.KindOf(err) == fault.NotFound {
		return nil
	}
	return err
}

// all is the whole crawl. The state is how it ended, unless it was called off.
func (r *run) all(ctx context.Context) (State, error) {
	err := r.load(ctx)
	r.earlier = r.pages
	if err == nil && !r.crawl.settled {
		err = r.visitAll(ctx)
	}
	if err == nil {
		r.tell(Concluding, "")
		err = r.conclude(ctx)
	}
	switch {
	case err != nil:
		return Failed, err
	case r.pages == 0:
		return Failed, nil
	case r.site.Partial != "":
		return Partial, nil
	}
	return Done, nil
}

// visitAll makes every visit of the crawl. If the site or the clock cuts it short,
// site.Partial has the reason.
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
	for i := range r.site.Sitemaps {
		if f := &r.site.Sitemaps[i]; f.Failure == visit.TooBusy { // nobody knows what it lists
			r.site.Partial = cmp.Or(r.site.Partial, f.URL+" could not be read: it was too busy to answer")
		}
	}
	return r.exec(ctx, `update crawl set settled = true, note = $2, pages = $3 where id = $1`, r.crawl.ID, r.site.Partial, r.pages)
}

// visitQueues visits the pages, then what they load, then other sites.
func (r *run) visitQueues(ctx context.Context) error {
	if err := r.discover(ctx); err != nil {
		return err
	}
	shown := *r.site
	r.shown = &shown
	for _, wanted := range [...]kind{ofPage, ofResource} {
		if err := r.lane(wanted).drive(ctx); err != nil {
			return err
		}
	}
	if err := r.probe(ctx); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, externalTime)
	defer cancel()
	away := r.lane(ofExternal)
	away.stop = cancel
	return away.drive(ctx)
}

// probe asks for an address that no site has, once a crawl: a site that answers it with a
// page answers so to every address that is gone.
func (r *run) probe(ctx context.Context) error {
	url := fmt.Sprintf("%s/%x-enamel", r.origin, address.Key(r.site.Start))
	if r.site.Probe.URL != "" || r.pages == 0 || r.site.Partial != "" || r.barred(ctx, &visit.Page{URL: url}) {
		return nil
	}
	if wait, _ := r.server.wait(r.now()); !r.pause(ctx, wait) {
		return nil
	}
	p := r.loader.Get(ctx, url)
	if ctx.Err() != nil || p.Failure != visit.NoFailure || !slices.Contains([]int{http.StatusOK, http.StatusNotFound, http.StatusGone}, p.Status) {
		return nil // it says nothing of addresses that are gone
	}
	r.site.Probe = visit.Probe{URL: url, Final: p.Final, Status: p.Status}
	if p.Document != nil {
		r.site.Probe.Title = first(p.Document.Titles)
	}
	return r.storeDiscovery(ctx)
}

// roomForPages returns how many more addresses may be asked for to read pages. Other
// answers do not count, but they have a limit too.
func (r *run) roomForPages() int {
	most := r.crawl.Options.MaxPages
	return min(most-r.pages, 2*most+100-r.fetches)
}

// tell reports progress.
func (r *run) tell(phase Phase, current string) {
	rate := 0.0
	if took := r.now().Sub(r.began).Seconds(); took > 0 {
		rate = float64(r.pages-r.earlier) / took
	}
	waiting := r.queues[ofPage].Len()
	r.Progress(Progress{
		Phase: phase, Done: r.pages, Most: min(r.crawl.Options.MaxPages, r.pages+waiting), Queued: waiting,
		Links: r.links, LinksLeft: r.queues[ofResource].Len() + r.queues[ofExternal].Len(), Rate: rate, Current: current,
	})
}
