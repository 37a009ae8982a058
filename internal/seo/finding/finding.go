// Package finding follows what is wrong with a site from crawl to crawl: what is
// new, what came back, what is fixed and what could not be looked at again. It
// never says that something is fixed without having looked.
package finding

import (
	"encoding/json"
	"time"

	"enamel/internal/db"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

// State is how a finding stands beside the crawls before.
type State string

// The states. All but Fixed are open.
const (
	Appeared   State = "new"
	Persisting State = "persisting"
	Regressed  State = "regressed"   // fixed once, and found again
	NotChecked State = "not-checked" // its pages were not looked at again, so it stands
	Fixed      State = "fixed"       // looked at again, and not found
)

// Finding is one thing that is wrong with a site, whichever crawls found it.
type Finding struct {
	ID          string         `json:"id"`
	Rule        string         `json:"rule"`
	Severity    audit.Severity `json:"severity" enum:"error,warning,notice"`
	URL         string         `json:"url" doc:"Of several pages, the first"`
	Detail      string         `json:"detail"`
	Proof       string         `json:"proof" doc:"The passage of the source, or the chain of addresses; may be empty"`
	Target      string         `json:"target" doc:"The address at fault, where it is not the page itself; may be empty"`
	Pages       int            `json:"pages" doc:"That have it, or refer to its target"`
	State       State          `json:"state" enum:"new,persisting,regressed,not-checked,fixed"`
	FirstSeen   time.Time      `json:"first_seen"`
	LastSeen    time.Time      `json:"last_seen"`
	ChangedAt   time.Time      `json:"changed_at"`
	RecheckedAt *time.Time     `json:"rechecked_at" doc:"null: never"`
	Note        string         `json:"note" doc:"Why it was not checked, or what the last re-check saw; may be empty"`
	WontFix     *WontFix       `json:"wont_fix" doc:"null: it is to be fixed"`
}

// WontFix says that staff leave a finding as it is.
type WontFix struct {
	By     string    `json:"by"`
	Why    string    `json:"why"`
	At     time.Time `json:"at"`
	OfRule bool      `json:"of_rule" doc:"All findings of the rule are left"`
}

// Config of a Service. Crawler, DB and Rules are required.
type Config struct {
	Crawler *crawl.Crawler
	DB      *db.DB // the crawler's
	Rules   []audit.Rule
	Record  func(start string) *audit.Record // the shop's record of facts; nil: the site is not its own
}

// Service keeps the findings of all sites. It is safe for concurrent use.
type Service struct {
	Config
	rules map[string]*audit.Rule
}

// New makes a Service, and has the crawler run the rules on each page.
func New(c Config) *Service {
	if c.Record == nil {
		c.Record = func(string) *audit.Record { return nil }
	}
	s := &Service{Config: c, rules: make(map[string]*audit.Rule, len(c.Rules))}
	for i := range c.Rules {
		s.rules[c.Rules[i].ID] = &c.Rules[i]
	}
	c.Crawler.Inspect = s.Inspect
	return s
}

// Inspect runs the rules that look at one page; the crawler stores what they find
// beside the visit.
func (s *Service) Inspect(p *visit.Page, site *visit.Site) []byte {
	found := audit.Page(s.Rules, &audit.Subject{Page: p, Site: site, Record: s.Record(site.Start)})
	if len(found) == 0 {
		return nil
	}
	note, err := json.Marshal(found)
	if err != nil {
		panic(err) // plain texts
	}
	return note
}
