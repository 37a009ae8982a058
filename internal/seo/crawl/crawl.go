// Package crawl visits the pages of a site and stores them: each address once,
// whatever the concurrency, in the order of their distance from the start. It knows
// no rules: Config.Inspect sees each page, and what it returns is stored beside it.
// A result is stored before its slot is free again, so that a crawl that is killed repeats
// no more fetches than ran at that moment, and failures that may be the server's: they are
// stored once it is known whether they are. An address is stored under a hash of itself,
// so that two runs of one crawl write the same rows.
package crawl

import (
	"cmp"
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
	MostPages          = 100_000
	MostConcurrency    = 64
	// DefaultKeep is how many crawls of one start are kept.
	DefaultKeep = 20
)

// Options of one crawl; they are stored with it. The zero value of each but
// Start is its default.
type Options struct {
	Start        string        `json:"start"`
	Run          string        `json:"run,omitempty"` // whom it is for, by a name that its caller knows; empty: nobody in particular
	MaxPages     int           `json:"max_pages"`     // that are read
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
	MaxPages    int // raises the limit; a lower value changes nothing
	Concurrency *int
	Delay       *time.Duration
	Deadline    *time.Duration
}

// anew are the options with what is told otherwise; raised is true where the limit
// of pages is higher.
func (o Options) anew(a Anew) (changed Options, raised bool, err error) {
	o.Concurrency = *cmp.Or(a.Concurrency, &o.Concurrency)
	o.Delay = *cmp.Or(a.Delay, &o.Delay)
	o.Deadline = *cmp.Or(a.Deadline, &o.Deadline)
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
		return o, fault.Field("maxPages", "The number of pages must be 1 to 100,000")
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
	Keep  int           // how many crawls of one start are kept; 0: DefaultKeep
	// Inspect is called once for each address of the site that was visited, from several
	// goroutines. The crawler stores its result beside the visit; nil: nothing.
	Inspect func(*visit.Page, *visit.Site) []byte
	// Progress is told how the crawl goes, after each visit; nil: nobody.
	Progress func(Progress)
	// SkipExternal, asked between visits, is true once somebody wants the crawl to end
	// without the links to other sites. nil: never.
	SkipExternal func() bool
}

// Progress is how far a crawl has come.
type Progress struct {
	Phase     Phase
	Done      int     // pages read
	Most      int     // that will be
	Queued    int     // found and not visited yet
	Links     int     // addresses of resources and other sites checked so far
	LinksLeft int     // that will be
	Rate      float64 // pages a second
	Current   string  // the address visited last
}

// Phase is what a crawl is at.
type Phase string

// The phases, in order.
const (
	Discovering Phase = "discovering" // robots.txt and sitemaps
	Visiting    Phase = "visiting"    // pages
	Checking    Phase = "checking"    // resources of pages, and links to other sites
	Concluding  Phase = "concluding"  // faults that show only in the whole site
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
	Cut      string // why it missed pages of the site; empty: it missed none
	AtLimit  bool   // it read as many pages as it was told to, and knows of more
	Pages    int    // read
	Started  time.Time
	Finished time.Time // zero: it is not

	site     string // JSON of what is known of the site beside its pages
	traps    string // JSON of what was left out
	settled  bool   // all visits are made
	reopened bool   // addresses without an answer are asked for again
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
		c.Inspect = func(*visit.Page, *visit.Site) []byte { return nil }
	}
	if c.Progress == nil {
		c.Progress = func(Progress) {}
	}
	if c.SkipExternal == nil {
		c.SkipExternal = func() bool { return false }
	}
	c.Fetch.Web, c.Fetch.Agent = c.Web, c.Agent
	return &Crawler{Config: c, now: time.Now, after: time.After}
}
