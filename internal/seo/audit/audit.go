// Package audit says what is wrong with a site, why it matters and how it is
// mended. Each rule is one pure function; Rules lists them all.
package audit

import (
	"context"

	"enamel/internal/seo/crawl/visit"
)

// Severity is how much a finding matters.
type Severity string

// The severities. An error keeps people or search engines out, or states
// something untrue; a warning costs visitors; a notice is worth knowing.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Notice  Severity = "notice"
)

// Rule is one thing that can be wrong. It looks at one page at a time, or at
// the whole site.
type Rule struct {
	ID       string // title.missing
	Severity Severity
	Title    string // what is wrong, in plain words
	Why      string // why it matters
	Source   string // address of the public source that says so
	Fix      string // what to do, in plain words
	Minutes  int    // that mending one usually takes
	Page     func(*Subject) []Found
	Site     func(context.Context, Index, Report) error
}

// Subject is a page under audit, with what a rule may know beside it.
type Subject struct {
	*visit.Page
	Site   *visit.Site
	Record *Record // nil: the site is not the shop's own

	known *reading // what several rules ask of the page, from the first time on
}

// Found is one proof that a rule is broken.
type Found struct {
	Detail string // one sentence, with the figures
	Proof  string // the passage of the source, or the chain of addresses; at most 300 characters
	Target string // the address that is at fault, where it is not the page itself
	Pages  int    // that it stands for: those that refer to the target, or that are at fault together; 0: the page alone
	Key    string // what tells it from others of its rule on the page; empty: Target does
}

// Report takes what a site rule finds about a page.
type Report func(url string, f Found) error

// Record is what the shop says of itself: what pages must not contradict.
type Record struct {
	Name      string
	Phones    []string
	Places    []Place
	Schedules []Schedule
	Rating    string   // 4.8
	Reviews   []string // numbers of reviews that may be stated: 156, 45
}

// Place is one of the shop's addresses. Lat and Lon are degrees.
type Place struct {
	Street, City, State, Zip string
	Lat, Lon                 float64
}

// Schedule is a week of opening hours: 24-hour HH:MM by day, Sunday first; both
// empty where it is closed.
type Schedule struct {
	Name string
	Days [7]struct{ Opens, Closes string }
}

// Index answers what single pages cannot: it reads what the crawl has stored,
// a row at a time, in the order in which addresses were found.
type Index interface {
	// Site is the crawl as a whole.
	Site() *visit.Site
	// Pages calls each for every address that was visited or known.
	Pages(ctx context.Context, each func(Row) error) error
	// Row finds one address; ok is false where the crawl does not know it.
	Row(ctx context.Context, url string) (row Row, ok bool, err error)
	// Links calls each for every link between known addresses, by page.
	Links(ctx context.Context, each func(LinkRow) error) error
	// LinksTo lists the first of the pages that link to an address.
	LinksTo(ctx context.Context, url string, most int) (from []LinkRow, total int, err error)
}

// What an Index answers with.
type (
	Row       = visit.Row
	Alternate = visit.Alternate
	LinkRow   = visit.LinkRow
)
