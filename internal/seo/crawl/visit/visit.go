// Package visit defines the results of a crawl: of each address, of robots.txt and of the sitemaps.
package visit

import (
	"net/http"
	"time"

	"enamel/internal/seo/crawl/document"
)

// Page is the outcome of one visit to one address.
type Page struct {
	URL         string // normalised, as the frontier has it
	Final       string // after redirects; equal to URL without
	Hops        []Hop  // redirects, in order; the last leads to Final
	Status      int    // of Final; 0 where there was no answer
	Failure     Failure
	Detail      string      // of the failure, for people
	Header      http.Header // of the final answer: those that audits read
	Proto       string      // HTTP/1.1, HTTP/2.0
	TLS         bool
	Type        string        // media type without parameters, lower case
	Bytes, Wire int64         // of the body: decompressed, as it came
	Wait, Took  time.Duration // to the first byte of the final answer, in all
	Retry       time.Duration // that a TooBusy answer asks to wait, at most a day; 0: it does not say
	At          time.Time
	Depth       int    // links from the start; -1: known from a sitemap or elsewhere only
	From        string // the page on which it was found first; empty: the start or a sitemap
	InSitemap   bool
	Blocked     bool               // robots.txt forbids it: it was not fetched
	External    bool               // of another site: its status was asked for, its page not read
	Inner       bool               // a redirect that another redirect of the site leads to
	Loaded      bool               // no page: what pages load, a picture or a script
	Loop        Loop               // in which the redirects end, where Hops is too short to show it
	Document    *document.Document // nil where the answer is no HTML
}

// Hop is one redirect.
type Hop struct {
	URL      string `json:"url"`
	Status   int    `json:"status"`
	Location string `json:"location"` // as it came
	To       string `json:"to"`       // resolved; empty where that is impossible
}

// Loop is a circle of redirects.
type Loop struct {
	Length   int // redirects; 0: it is none
	Shortest string
}

// Failure is why a visit has no usable answer.
type Failure string

// The failures. An answer with any status is none, but for 429 and 503 that stay so.
const (
	NoFailure    Failure = ""
	Timeout      Failure = "timeout"
	Unreachable  Failure = "unreachable" // DNS, refused, reset, TLS
	NotChecked   Failure = "not-checked" // another site that cannot be reached from here, or a private address
	TooBusy      Failure = "too-busy"    // 429 or 503 after all tries
	RedirectLoop Failure = "redirect-loop"
	TooManyHops  Failure = "too-many-hops"
	BadRedirect  Failure = "bad-redirect" // no Location, or one that is no address
	TooLarge     Failure = "too-large"    // cut at the limit: what came is read
	Broken       Failure = "broken"       // the body ended early or cannot be decompressed
)

// Words say what a failure is, to be read after a colon; empty of none.
func (f Failure) Words() string {
	return map[Failure]string{
		Timeout:      "it did not answer in time",
		Unreachable:  "no connection to it could be made",
		NotChecked:   "its address is not on the public internet, or may not be visited from here",
		TooBusy:      "it was too busy to answer",
		RedirectLoop: "it redirects in a circle",
		TooManyHops:  "it redirects more than 10 times",
		BadRedirect:  "it redirects to what is no address",
		TooLarge:     "it is too large",
		Broken:       "its answer broke off, or cannot be understood",
	}[f]
}

// Site is what holds for a whole crawl beside its pages.
type Site struct {
	Start    string
	Host     string // of the start, with its port
	Robots   RobotsFile
	Sitemaps []SitemapFile
	Loopback bool // transport rules do not apply
	Pages    int
	Partial  string // why the crawl ended before its end; empty: it did not
	Traps    []Trap // addresses that were left out
	Probe    Probe
}

// Probe is the answer to an address that no site has. Without a URL there is none that says anything.
type Probe struct {
	URL    string
	Final  string // after redirects; equal to URL without
	Status int    // of Final
	Title  string
}

// Trap is a kind of addresses that the site makes up without end.
type Trap struct {
	Reason, Example string
	Count           int
}

// RobotsFile is a host's robots.txt as it was found.
type RobotsFile struct {
	URL      string
	Status   int
	Failure  Failure
	Lines    []RobotsProblem // its faulty lines
	Sitemaps []string
}

// RobotsProblem is a line that cannot be understood. Of line 0 Why is said of the whole file.
type RobotsProblem struct {
	Line      int
	Text, Why string
}

// SitemapFile is one sitemap or index.
type SitemapFile struct {
	URL, Problem    string // why it is invalid; empty: it is not
	Status, URLs    int
	Failure         Failure
	Index, TooLarge bool // the second: over 50,000 URLs or 50 MiB
	Bytes           int64
}
