// Package link knows which pages elsewhere link to this site, fetches them for
// proof, and says how much each link is worth.
package link

import (
	"context"
	"net/url"
	"time"

	"enamel/internal/db"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/link/index"
	"enamel/internal/seo/link/ledger"
	"enamel/internal/seo/snapshot"
	"enamel/internal/seo/source"
)

// Link is one link from a page elsewhere to a page of this site.
type Link struct {
	SourceDomain string     `json:"source_domain" doc:"Registrable, such as example.com"`
	SourceURL    string     `json:"source_url"`
	TargetURL    string     `json:"target_url" doc:"Of this site; empty: not known yet"`
	AnchorText   string     `json:"anchor_text" doc:"Or the image's alt"`
	Quality      string     `json:"link_quality" enum:"high,medium,low"`
	Reasons      []string   `json:"quality_reasons" doc:"With their points"`
	Type         string     `json:"link_type" enum:"editorial,directory,navigation,sponsored,ugc,nofollow,redirect,mention,unverified"`
	IsNew        bool       `json:"is_new" doc:"First seen in the last 30 days, and there at the newest check"`
	State        string     `json:"state" enum:"live,lost,regained,unverified,unreadable"`
	Why          string     `json:"why" doc:"It is lost, or was not verified; empty: it is live"`
	Rel          []string   `json:"rel"`
	Placement    string     `json:"placement" enum:"text,list,navigation,footer,comment,unknown"`
	Outlinks     *int       `json:"outlinks" doc:"Other domains that the page links to; null: not read"`
	Topical      *float64   `json:"topical_fit" doc:"0 to 1: share of the page's words that are of our trade; null: not read"`
	Local        bool       `json:"local_fit" doc:"The page names a town or ZIP code that we serve"`
	Proof        string     `json:"proof" doc:"The text around the link, as it was fetched"`
	Broken       bool       `json:"broken_target" doc:"The address here answers an error"`
	Found        string     `json:"found_by" doc:"Referrer log, or a provider's name"`
	Authority    *float64   `json:"domain_authority" doc:"null: nobody has told"`
	FirstSeen    time.Time  `json:"first_seen"`
	LastSeen     time.Time  `json:"last_seen"`
	CheckedAt    *time.Time `json:"checked_at" doc:"null: never fetched"`
	LostAt       *time.Time `json:"lost_at"`
	RegainedAt   *time.Time `json:"regained_at"`
	MoreFrom     int        `json:"more_from" doc:"Further links of this domain, counted and not listed"`
	figure.Stamp
}

// Result is what a run found.
type Result struct {
	Total       int     `json:"total_backlinks"`
	Domains     int     `json:"referring_domains"`
	HighQuality int     `json:"high_quality"`
	Backlinks   []Link  `json:"backlinks" doc:"The newest last_seen first, at most 50"`
	Summary     Summary `json:"summary"`
}

// Summary is how all links stand.
type Summary struct {
	Total       int        `json:"total_backlinks" doc:"That are not lost, with those that are only counted"`
	Referring   int        `json:"referring_domains"`
	HighQuality int        `json:"high_quality"`
	New         int        `json:"new"`
	Lost        int        `json:"lost" doc:"In the last 30 days"`
	Regained    int        `json:"regained"`
	Nofollow    int        `json:"nofollow" doc:"Live, with nofollow, sponsored or ugc"`
	Unverified  int        `json:"unverified"`
	Broken      int        `json:"broken_targets"`
	Weeks       []Week     `json:"weeks" doc:"Of a year, the oldest first"`
	Domains     []Domain   `json:"domains" doc:"The 20 of most links"`
	Anchors     []Anchor   `json:"anchors" doc:"The 20 most used"`
	Plan        Plan       `json:"plan" doc:"Of a quick run now"`
	Sources     []string   `json:"sources" doc:"Who named links"`
	Failure     string     `json:"failure" doc:"Why the provider gave nothing in the newest run; empty: it was asked, or there is none"`
	Imports     []Imported `json:"imports" doc:"The newest first, at most 20"`
	figure.Stamp
}

// Week is one week of the history, as it ended.
type Week struct {
	Week string `json:"week" doc:"YYYY-MM-DD, its Monday"`
	Live int    `json:"live"`
	New  int    `json:"new"`
	Lost int    `json:"lost"`
}

// Domain is a domain that links here.
type Domain struct {
	Domain  string `json:"domain"`
	Links   int    `json:"links"`
	Quality string `json:"quality" enum:"high,medium,low" doc:"Of its best link"`
	Live    int    `json:"live" doc:"Links that were fetched and stand"`
}

// Anchor is a text that links here use.
type Anchor struct {
	Text  string  `json:"text"`
	Count int     `json:"count"`
	Share float64 `json:"share" doc:"0 to 1, of the links that are listed"`
}

// Plan is what a quick run would take.
type Plan struct {
	Provider  string   `json:"provider" doc:"For people; empty: none"`
	Refusal   string   `json:"refusal" doc:"Why the provider may not be asked; empty: it may"`
	Calls     int      `json:"calls" doc:"At most"`
	CostCents *float64 `json:"cost_cents" doc:"Of those calls; null: the price is not known"`
	ToVerify  int      `json:"to_verify" doc:"Pages to fetch"`
	Sandbox   bool     `json:"sandbox" doc:"The sandbox answers"`
}

// Imported is what an import took.
type Imported struct {
	Name    string    `json:"name"`
	Kind    string    `json:"kind" doc:"Whose export it is, such as Ahrefs"`
	Rows    int       `json:"rows" doc:"Read, without the header"`
	Links   int       `json:"links" doc:"Listed, and verified by the next runs"`
	Hosts   int       `json:"hosts" doc:"Domains that link"`
	Refused int       `json:"refused" doc:"Rows that name no page elsewhere"`
	Why     string    `json:"why" doc:"What was left out; empty: nothing"`
	At      time.Time `json:"at"`
}

// Promise is a link that somebody has promised.
type Promise = ledger.Promise

// Filter of All; empty fields take all.
type Filter struct {
	State, Quality string
	Limit          int // 0: 500; at most 50,000
}

// Config of a Service; all of it is required.
type Config struct {
	DB      *db.DB
	Reader  *snapshot.Reader
	Sources *source.Vault
	Site    *url.URL
	Name    func() string                                       // of the shop, by which a mention is told
	Topic   func() []string                                     // words of our trade alone, such as washer: common ones would make every page fit
	Towns   func() []string                                     // and ZIP codes that we serve
	Lives   func(ctx context.Context, path string) (status int) // of a page of ours
	Sandbox bool                                                // rows of the sandbox are shown
}

// Service monitors backlinks.
type Service struct {
	Config
	*ledger.Ledger
}

// New makes a Service.
func New(c Config) *Service { return &Service{Config: c, Ledger: ledger.New(c.DB, c.Site)} }

// Try is the test of the settings.
func Try(ctx context.Context, v *source.Vault, site *url.URL) (string, error) {
	return index.Try(ctx, v, site)
}
