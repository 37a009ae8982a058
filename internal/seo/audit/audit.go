// Package audit says what is wrong with a site, why it matters and how it is
// mended. Each rule is one pure function over a page, or over the survey of a
// site; Rules lists them all.
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

// Need is what a rule must see of an address to say whether it still breaks it.
type Need int

// The needs. A rule that needs an indexable page says nothing of one that asks
// not to be listed.
const (
	NeedsNothing   Need = iota
	NeedsPage           // the page, whole
	NeedsIndexable      // the page, whole, and search engines may list it
	NeedsListable       // the page, whole, without a noindex
	NeedsAnswer         // the answer at the end of its redirects
	NeedsWay            // whether it redirects, and where to
	NeedsAccess         // whether robots.txt lets it be read
	NeedsFile           // the file, whole: robots.txt, a sitemap, a picture
	NeedsSite           // only a whole crawl can tell, of pages as NeedsIndexable
)

// Rule is one thing that can be wrong. It looks at one page at a time, or at
// the whole site.
type Rule struct {
	ID       string // title.missing
	Severity Severity
	Title    string // the fault, in everyday words
	Name     string // the trade's term
	Why      string // why it matters
	Source   string // address of the public source that says so
	Fix      string // instructions for the repair
	Minutes  int    // that one edit usually takes
	Need     Need   // data that it must have of the finding's address
	OfTarget Need   // data that it must have of the target that it names there
	Page     func(*Subject) []Found
	Site     func(*Survey, func(Found))
}

// Subject is a page under audit, with what a rule may know beside it.
type Subject struct {
	*visit.Page
	Site   *visit.Site
	Record *Record // nil: the site is not the shop's own

	known *reading // results that several rules share, computed once
}

// Found is one proof that a rule is broken. A rule sets what is particular;
// Page and Judge set the rule, the severity and the key where they are not set.
type Found struct {
	Rule     string   `json:"rule"`
	Severity Severity `json:"severity"`
	URL      string   `json:"url"`              // the page; of several, the first
	Detail   string   `json:"detail"`           // one sentence, with the figures
	Proof    string   `json:"proof,omitempty"`  // the passage of the source, or the chain of addresses; at most 300 characters
	Target   string   `json:"target,omitempty"` // the address that is at fault, where it is not the page itself
	Key      string   `json:"key,omitempty"`    // tells it from others of its rule at the address or, if Shared, at the site
	Shared   bool     `json:"shared,omitempty"` // Key alone tells it: the same finding, whichever page is the first
	Members  []Member `json:"members,omitempty"`
}

// Member is one of the pages that a finding is about.
type Member struct {
	URL  string `json:"url"`
	Text string `json:"text,omitempty"` // of the link on it
}

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

// Index is a crawl as it is stored, read a row at a time, in the order in which
// addresses were found.
type Index interface {
	// Site is the crawl as a whole.
	Site() *visit.Site
	// Pages calls each for every address that was visited or known.
	Pages(ctx context.Context, each func(visit.Row) error) error
	// Row finds one address; ok is false where the crawl does not know it.
	Row(ctx context.Context, url string) (row visit.Row, ok bool, err error)
	// Links calls each for every link between known addresses, by page.
	Links(ctx context.Context, each func(visit.LinkRow) error) error
	// FormerlyIndexable calls each for the addresses that were indexable in an
	// earlier crawl of the same start that is kept.
	FormerlyIndexable(ctx context.Context, each func(url string) error) error
}
