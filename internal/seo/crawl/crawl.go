// Package crawl visits the pages of a site and keeps what it found: each
// address once, whatever the concurrency, in an order by their distance from the
// start. What a visit found is stored before its slot is free again, so that a
// crawl that is killed repeats no more fetches than ran at that moment. Its
// memory does not grow with the pages but for 16 bytes an address.
package crawl

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/outbound"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/fetch"
	"enamel/internal/seo/crawl/visit"
)

// Agent is the product token that robots.txt files know the crawler by.
const Agent = "Enamel"

// Bounds and defaults of Options.
const (
	DefaultMaxPages    = 50
	DefaultConcurrency = 4
	DefaultExternal    = 500
	MostPages          = 1_000_000
	MostConcurrency    = 64
	// DefaultKeep is how many crawls are kept.
	DefaultKeep = 20
)

// Options of one crawl; they are stored with it. The zero value of each but
// Start is its default.
type Options struct {
	Start        string        `json:"start"`
	Run          string        `json:"run,omitempty"` // whom it is for, by a name that its caller knows; empty: nobody in particular
	MaxPages     int           `json:"max_pages"`     // answers of the site that are no redirects
	Concurrency  int           `json:"concurrency"`
	Delay        time.Duration `json:"delay"`         // at least, between two fetches from the site
	MaxExternal  int           `json:"max_external"`  // addresses of other sites that are checked; below 0: none
	MaxResources int           `json:"max_resources"` // pictures, scripts and the like that are checked; 0: 500 and two a page; below 0: none
	Deadline     time.Duration `json:"deadline"`      // of the visits of one run; 0: a week
}

// resourcesOf is how many pictures, scripts and the like are checked of so many pages.
func resourcesOf(pages int) int { return 500 + 2*pages }

// Anew is what a resumed crawl is told otherwise than before, to be stored with it;
// 0 or nil: as before.
type Anew struct {
	MaxPages    int // where it is higher; a lower limit changes nothing
	Concurrency *int
	Delay       *time.Duration
	Deadline    *time.Duration
}

// anew are the options with what is told otherwise; raised is true where the limit
// of pages is higher.
func (o Options) anew(a Anew) (changed Options, raised bool, err error) {
	if a.Concurrency != nil {
		o.Concurrency = *a.Concurrency
	}
	if a.Delay != nil {
		o.Delay = *a.Delay
	}
	if a.Deadline != nil {
		o.Deadline = *a.Deadline
	}
	if raised = a.MaxPages > o.MaxPages; raised {
		if o.MaxResources == resourcesOf(o.MaxPages) {
			o.MaxResources = 0
		}
		o.MaxPages = a.MaxPages
	}
	changed, err = o.normal()
	return changed, raised, err
}

func (o Options) normal() (Options, error) {
	start, err := address.Normalize(o.Start)
	if err != nil {
		return o, fault.Wrap(fault.Invalid, "Enter the address of a site, such as https://example.com", err)
	}
	o.Start = start
	o.MaxPages = cmp.Or(o.MaxPages, DefaultMaxPages)
	o.Concurrency = cmp.Or(o.Concurrency, DefaultConcurrency)
	o.MaxExternal = cmp.Or(o.MaxExternal, DefaultExternal)
	o.MaxResources = cmp.Or(o.MaxResources, resourcesOf(o.MaxPages))
	switch {
	case o.MaxPages < 1 || o.MaxPages > MostPages:
		return o, fault.Field("maxPages", "The number of pages must be 1 to 1,000,000")
	case o.Concurrency < 1 || o.Concurrency > MostConcurrency:
		return o, fault.Field("concurrency", "The concurrency must be 1 to 64")
	case o.Delay < 0 || o.Deadline < 0:
		return o, fault.Field("deadline", "Times must not be negative")
	}
	return o, nil
}

// Config of a Crawler. DB and Web are required.
type Config struct {
	DB    *db.DB // opened with Schema
	Web   *outbound.Web
	Agent string        // User-Agent; "": Agent and its version
	Fetch fetch.Options // but for Web, Agent and Allowed
	Keep  int           // how many crawls are kept; 0: DefaultKeep
	// Locks is a folder that all processes share which use DB: by files in it a
	// crawl that runs is kept from being run twice. "": it is not.
	Locks string
	// Inspect says what is wrong with a page of the site, or with what one loads.
	// It is called from several goroutines, once an address; nil: nothing.
	Inspect func(*visit.Page, *visit.Site) []Finding
	// Conclude says what is wrong with the site as a whole; nil: nothing.
	Conclude func(ctx context.Context, index *Index, report func(Finding) error) error
	// Depends lists the addresses that must be looked at again to see whether a
	// finding still holds, its URL first; none: only a whole crawl can tell.
	// nil: the URL alone.
	Depends func(rule, url, target string) []string
	// Saw reports whether enough was seen of an address to tell if what a rule
	// found there, or found with it as the target, still holds; nil: where it was
	// answered.
	Saw func(rule string, isTarget bool, row visit.Row) bool
	// Others is how many of the pages for which a finding stands may have it still,
	// though it was not made again at its own page; target is what it names, as it
	// is now. nil: none.
	Others func(rule string, pages int, target visit.Row) int
	// Progress is told how the crawl goes, after each visit; nil: nobody.
	Progress func(Progress)
}

// Progress is how far a crawl has come.
type Progress struct {
	Phase   Phase
	Done    int     // pages visited
	Most    int     // that will be
	Queued  int     // found and not visited yet
	Rate    float64 // pages a second
	Current string  // the address visited last
}

// Phase is what a crawl is at.
type Phase string

// The phases, in order.
const (
	Discovering Phase = "discovering" // robots.txt and sitemaps
	Visiting    Phase = "visiting"    // pages
	Checking    Phase = "checking"    // what pages load and link to elsewhere
	Concluding  Phase = "concluding"  // what shows only in the whole site
)

// State is how a crawl stands.
type State string

// The states. A crawl that is running and of which nobody knows was killed.
const (
	Running   State = "running"
	Done      State = "done"
	Partial   State = "partial" // it ended before its end and its findings stand
	Cancelled State = "cancelled"
	Failed    State = "failed" // it could read no page of the site, or something of ours broke
)

// Crawl is one crawl of a site.
type Crawl struct {
	ID       int64
	Options  Options
	State    State
	Note     string // why it is partial or failed, what of the site it left out, what is strange about its start
	Cut      string // what kept it from all pages of the site, of a crawl that has just ended; empty: nothing did
	AtLimit  bool   // it read as many pages as it was told to, and knows of more
	Pages    int    // visited, redirects left out
	Started  time.Time
	Finished time.Time // zero: it is not

	discovery string // JSON
	settled   bool   // all visits are made
}

// Crawler runs crawls. It is safe for concurrent use.
type Crawler struct {
	Config
	now   func() time.Time
	after func(time.Duration) <-chan time.Time
}

// New makes a Crawler.
func New(c Config) *Crawler {
	c.Keep = cmp.Or(c.Keep, DefaultKeep)
	c.Agent = cmp.Or(c.Agent, Agent+"/1")
	if c.Inspect == nil {
		c.Inspect = func(*visit.Page, *visit.Site) []Finding { return nil }
	}
	if c.Conclude == nil {
		c.Conclude = func(context.Context, *Index, func(Finding) error) error { return nil }
	}
	if c.Depends == nil {
		c.Depends = func(_, url, _ string) []string { return []string{url} }
	}
	if c.Saw == nil {
		c.Saw = func(_ string, _ bool, row visit.Row) bool { return row.Status > 0 && row.Failure == visit.NoFailure }
	}
	if c.Others == nil {
		c.Others = func(string, int, visit.Row) int { return 0 }
	}
	if c.Progress == nil {
		c.Progress = func(Progress) {}
	}
	c.Fetch.Web, c.Fetch.Agent = c.Web, c.Agent
	return &Crawler{Config: c, now: time.Now, after: time.After}
}

// Run crawls a site to its end and brings up to date what is wrong with it. The crawl that it returns is partial or
// cancelled where it did not get there; what was found until then is stored. One that could read no page has failed, and
// changes nothing of what is known to be wrong.
// An error is a failure of ours, or bad Options (a fault).
func (c *Crawler) Run(ctx context.Context, o Options) (Crawl, error) {
	begun, err := c.Begin(ctx, o)
	if err != nil {
		return Crawl{}, err
	}
	release, err := c.hold(begun.ID)
	if err != nil {
		return begun, err
	}
	defer release()
	return c.run(ctx, begun)
}

// Begin enters a crawl that Resume runs, so that its number is known before.
func (c *Crawler) Begin(ctx context.Context, o Options) (Crawl, error) {
	o, err := o.normal()
	if err != nil {
		return Crawl{}, err
	}
	return c.create(ctx, o)
}

// Resume goes on with a crawl that was cut short, failed or was killed. One that
// still runs is a fault.Conflict, as is one that came to its end. While its server
// asks to be left alone for longer than a crawl waits, one that has ended is a
// fault.Conflict too; one that was called off or killed ends with what it has.
func (c *Crawler) Resume(ctx context.Context, id int64) (Crawl, error) {
	return c.ResumeAnew(ctx, id, Anew{})
}

// ResumeAnew is Resume with other options. A crawl that came to its end goes on up
// to a higher limit of pages.
func (c *Crawler) ResumeAnew(ctx context.Context, id int64, a Anew) (Crawl, error) {
	release, err := c.hold(id)
	if err != nil {
		return Crawl{}, err
	}
	defer release()
	begun, err := c.Find(ctx, id)
	if err != nil {
		return Crawl{}, err
	}
	options, raised, err := begun.Options.anew(a)
	if err != nil {
		return begun, err
	}
	begun.Options = options
	reopened := begun.State == Partial || begun.State == Failed || raised
	if begun.State == Done && !raised {
		return begun, fault.New(fault.Conflict, "That crawl has ended")
	}
	if err := c.moveTraps(ctx, begun); err != nil {
		return begun, err
	}
	if reopened {
		if err := c.tooEarly(ctx, begun); err != nil {
			return begun, err
		}
		if begun, err = c.reopen(ctx, begun); err != nil {
			return begun, err
		}
	}
	return c.run(ctx, begun)
}

func (c *Crawler) run(ctx context.Context, begun Crawl) (Crawl, error) {
	r := newRun(c, begun)
	state, err := r.all(ctx)
	if fault.KindOf(err) == fault.Conflict {
		return begun, err // it is somebody else's to end
	}
	// What ends a crawl must not keep it from being stored.
	final, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	note := r.site.Partial
	begun.AtLimit = state == Done && r.atLimit()
	switch {
	case err != nil:
		note = err.Error()
	case state == Failed:
		note, err = r.whyUnread(final)
	case state == Done || state == Partial:
		begun.Cut = r.cut()
		note, err = r.note(final)
		err = during("it was stored how it ended", err)
	}
	ended, storeErr := r.finish(final, begun, state, note)
	if fault.KindOf(storeErr) == fault.Conflict {
		return begun, cmp.Or(err, storeErr) // likewise
	}
	if err = errors.Join(err, during("it was stored how it ended", storeErr)); err != nil {
		return ended, fmt.Errorf("crawl %s: %w", begun.Options.Start, err)
	}
	return ended, c.prune(context.WithoutCancel(ctx))
}
