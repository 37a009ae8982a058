// Package seo is the internal dashboard: its actions, which run one at a time
// as durable jobs, their schedules, and what they have stored. Only staff use it.
package seo

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/mail"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/draft"
	"enamel/internal/seo/finding"
	"enamel/internal/seo/gsc"
	"enamel/internal/seo/link"
	"enamel/internal/seo/local"
	"enamel/internal/seo/opportunity"
	"enamel/internal/seo/price"
	"enamel/internal/seo/rank"
	"enamel/internal/seo/report"
	"enamel/internal/seo/rival"
	"enamel/internal/seo/source"
	"enamel/internal/seo/speed"
	"enamel/internal/seo/watch"
)

// Config of a Service. All fields but Sandbox, Changed and Opening are required.
type Config struct {
	DB     *db.DB
	Log    *slog.Logger
	Origin string // of the site, without a slash at its end
	Shop   func() string
	Zone   *time.Location
	// Sandbox is true where what is not configured is played.
	Sandbox bool
	// Crawler makes a crawler for one crawl, with every rule. skipExternal is asked by one goroutine.
	Crawler  func(progress func(crawl.Progress), skipExternal func() bool) *crawl.Crawler
	Findings *finding.Service
	Rules    []audit.Rule
	Speed    *speed.Service
	Reports  *report.Store
	Printer  *report.Printer
	Sources  *source.Vault
	Watched  *watch.Store
	Ranks    *rank.Service
	Console  *gsc.Service
	Mail     *mail.Outbox
	Staff    func() string // their address
	Links    *link.Service
	Local    *local.Service
	Rivals   *rival.Service
	Prices   *price.Service
	Drafts   *draft.Service
	// Opportunities are found in what Console has.
	Opportunities *opportunity.Service
	// Templates are the addresses of a page of each template of the site but the home page.
	Templates func(context.Context) ([]string, error)
	// Changed tells of published texts that state a fact which has changed; nil: of none.
	Changed func(context.Context) (report.Changed, error)
	// Opening lists what the owner has to settle before the shop opens; nil: nothing.
	Opening func(context.Context) ([]OpenPoint, error)
}

// Service is the dashboard.
type Service struct {
	Config
	actions []action
	life    context.Context // until Run ends: who follows a job must not hold the stop
	end     context.CancelFunc
	crawls  *crawl.Crawler // reads what is stored; it crawls nothing
}

// New makes a Service.
func New(c Config) *Service {
	s := &Service{Config: c, crawls: c.Crawler(nil, nil)}
	s.life, s.end = context.WithCancel(context.Background())
	s.actions = []action{
		{name: "seo-crawl", title: "Site crawl", check: s.checkCrawl, run: s.runCrawl},
		{name: "seo-pagespeed", title: "Speed check", check: s.checkSpeed, run: s.runSpeed},
		{name: "seo-rankings", title: "Rank tracking", check: s.checkRankings, ready: s.rankingsReady, run: s.runRankings},
		{name: "seo-gsc-integration", title: "Search Console analysis", check: checkNothing, ready: s.consoleReady, run: s.runConsole},
		{name: "seo-report", title: "Report", check: checkNothing, run: s.runReport},
		{name: "seo-backlink-monitor", title: "Backlink monitoring", check: s.checkBacklinks, run: s.runBacklinks},
		{name: "seo-local-tracking", title: "Local SEO tracking", check: checkCalls, ready: s.localReady, run: s.runLocal},
		{name: "seo-competitor-tracker", title: "Competitor tracking", check: checkCalls, ready: s.rivalsReady, run: s.runRivals},
		{name: "seo-competitor-prices", title: "Price monitoring", check: checkNothing, ready: s.rivalsReady, run: s.runPrices},
		{name: letterAction, title: "Weekly letter", check: checkNothing, run: s.runLetter},
		{name: "seo-ai-content", title: "Content generation", check: s.checkContent, run: s.runContent},
	}
	return s
}

// action is work that a named function starts.
type action struct {
	name  string // of the function
	title string // for people
	// check parses the body of the function and returns what run is given; a
	// fault says what is wrong with it.
	check func(body any) (args any, err error)
	// ready says what keeps the action from starting now, such as a source that is not connected; nil: nothing ever does.
	ready func(context.Context) error
	// run does the work. Its result becomes JSON; a fault's text is shown to
	// staff. It may be called again after a crash.
	run func(r *Run) (result any, err error)
}

func checkNothing(any) (any, error) { return struct{}{}, nil }

// find returns an action; fault.Unavailable where there is none of that name.
func (s *Service) find(name string) (*action, error) {
	i := slices.IndexFunc(s.actions, func(a action) bool { return a.name == name })
	if i < 0 {
		return nil, notConnected("This is not connected yet.")
	}
	return &s.actions[i], nil
}

// refusal is what keeps an action from starting now; nil: nothing.
func (a *action) refusal(ctx context.Context) error {
	if a.ready == nil {
		return nil
	}
	return a.ready(ctx)
}

func notConnected(why string) error {
	return &fault.Error{Kind: fault.Unavailable, Slug: "not-connected", Msg: why}
}
