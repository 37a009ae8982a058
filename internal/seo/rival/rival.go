// Package rival tracks how the competitors stand beside this site: ranks, reviews and pages.
package rival

import (
	"context"
	"net/url"
	"time"

	"enamel/internal/db"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/snapshot"
	"enamel/internal/seo/source"
)

// Rival is a competitor to track.
type Rival struct {
	Name   string `json:"name"`
	Domain string `json:"domain"`
}

// Ranking is where a site stands for one keyword.
type Ranking struct {
	Keyword      string `json:"keyword"`
	Rank         *int   `json:"rank" doc:"From 1; null: not in the first depth results, or not known"`
	InLocalPack  bool   `json:"in_local_pack"`
	PackPosition *int   `json:"pack_position" doc:"null: not in the local pack"`
	Page         string `json:"page" doc:"That has the rank; empty: none"`
	Failure      string `json:"failure" doc:"Why it could not be looked up; empty: it was"`
}

// Reviews are what Google shows of a business.
type Reviews struct {
	Google *int     `json:"google" doc:"How many; null: not known"`
	Rating *float64 `json:"rating" doc:"1 to 5; null: not known"`
	Source string   `json:"source" doc:"Who says so; empty: nobody"`
}

// Pages are what was read of a site.
type Pages struct {
	Known   int    `json:"known" doc:"Pages whose copies stand"`
	Read    int    `json:"read" doc:"Of them, read anew in this run"`
	New     int    `json:"new" doc:"In the last 30 days"`
	Removed int    `json:"removed" doc:"In the last 30 days"`
	Changed int    `json:"changed" doc:"In the last 30 days, in title or text"`
	Why     string `json:"why" doc:"Why nothing could be read; empty: something was"`
}

// PriceChange is a price of a competitor that moved.
type PriceChange struct {
	Item     string    `json:"item"`
	WasCents int64     `json:"was_cents"`
	NowCents int64     `json:"now_cents"`
	URL      string    `json:"url"`
	At       time.Time `json:"at"`
}

// Metrics are what others measure of a domain.
type Metrics struct {
	DomainAuthority *float64 `json:"domain_authority" doc:"null: no provider and no import gave one"`
	Scale           string   `json:"scale" doc:"Of domain_authority; empty: there is none"`
	Source          string   `json:"source" doc:"Who says so; empty: nobody"`
}

// Point is one earlier run in the history of a site.
type Point struct {
	At          time.Time `json:"at"`
	AverageRank *float64  `json:"average_rank"`
	Visibility  *float64  `json:"visibility"`
	Reviews     *int      `json:"reviews"`
}

// Standing is how one site stands.
type Standing struct {
	Competitor    Rival             `json:"competitor"`
	Rankings      []Ranking         `json:"rankings" doc:"In the order of the keywords"`
	Reviews       Reviews           `json:"reviews"`
	LocalKeywords int               `json:"local_keywords" doc:"For which it is in the local pack"`
	Visibility    *float64          `json:"visibility" doc:"Share of the clicks on the first results that it may expect by its ranks, 0 to 1; null: no keyword was searched"`
	AverageRank   *float64          `json:"average_rank" doc:"Of the keywords it was found for; null: none"`
	Pages         Pages             `json:"pages"`
	Changes       []snapshot.Change `json:"changes" doc:"Of its pages in the last 30 days, the newest first, at most 10"`
	Prices        []PriceChange     `json:"prices" doc:"In the last 30 days, the newest first, at most 10"`
	Metrics       Metrics           `json:"metrics"`
	History       []Point           `json:"history" doc:"Of 16 months, the oldest first, at most 70"`
}

// Row is one figure that an advice cites.
type Row struct {
	Label string `json:"label"`
	Value string `json:"value"`
	URL   string `json:"url,omitempty"`
}

// Advice is one recommendation with the figures that it follows from.
type Advice struct {
	Text string `json:"text"`
	Kind string `json:"kind" enum:"missing,close,pack,reviews,pages,price,defend"`
	Rows []Row  `json:"rows" doc:"Never empty"`

	value float64 // share of a keyword's clicks
}

// Result is what a run found out.
type Result struct {
	Results            []Standing `json:"results"`
	Ours               Standing   `json:"ours"`
	Recommendations    []string   `json:"recommendations" doc:"The texts of advice"`
	Advice             []Advice   `json:"advice" doc:"The most valuable first, at most 8"`
	CompetitorsTracked int        `json:"competitors_tracked"`
	Depth              int        `json:"depth" doc:"Results that are read at most"`
	Place              string     `json:"place"`
	Device             string     `json:"device"`
	Calls              int        `json:"calls" doc:"That the run took"`
	CostCents          float64    `json:"cost_cents"`
	NotMeasured        []string   `json:"not_measured" doc:"What could not be measured, and why"`
	figure.Stamp
}

// Analysis is the newest stored analysis of a competitor.
type Analysis struct {
	Domain       string    `json:"domain"`
	Name         string    `json:"name"`
	LastAnalyzed time.Time `json:"last_analyzed"`
	Metrics      Metrics   `json:"metrics"`
	AverageRank  *float64  `json:"average_rank"`
	Visibility   *float64  `json:"visibility"`
	Reviews      Reviews   `json:"reviews"`
	figure.Stamp
}

// Plan is what a run would take.
type Plan struct {
	Provider  string   `json:"provider" doc:"For people; empty: none"`
	Refusal   string   `json:"refusal" doc:"Why the provider may not be asked; empty: it may"`
	Calls     int      `json:"calls" doc:"At most"`
	CostCents *float64 `json:"cost_cents" doc:"Of those calls; null: the price is not known"`
	Sandbox   bool     `json:"sandbox" doc:"The sandbox answers"`
}

// Authority is how strong a provider or an import takes a domain to be.
type Authority struct {
	Value  float64
	Scale  string
	Source string
}

// Config of a Service. DB, Reader, Sources, Site, Place and Curve are required.
type Config struct {
	DB       *db.DB
	Reader   *snapshot.Reader
	Sources  *source.Vault
	Site     *url.URL
	Business func() serp.Business
	Place    func(ctx context.Context) (place serp.Place, device string, err error) // the place of searches
	Town     string                                                                 // that Places is asked with, such as Fort Worth, TX
	Curve    func(position float64) float64                                         // share of the clicks at a position
	// Prices are a competitor's prices that moved since a time; nil: none are known.
	Prices func(ctx context.Context, domain string, since time.Time) ([]PriceChange, error)
	// Authority is what is known of domains; nil: nothing is.
	Authority func(ctx context.Context, run string, domains []string) (map[string]Authority, error)
	Sandbox   bool // rows of the sandbox are shown
}

// Service tracks competitors.
type Service struct{ Config }

// New makes a Service.
func New(c Config) *Service { return &Service{Config: c} }

// Plan is what a run would take. It asks no provider.
func (s *Service) Plan(ctx context.Context, phrases []string, rivals []Rival) (Plan, error) {
	search, ok, err := s.Sources.Connection(ctx, source.Search)
	if err != nil {
		return Plan{}, err
	}
	p := Plan{Provider: search.Title, Refusal: search.Refusal, Sandbox: search.Origin == figure.Sandbox}
	cents := int64(0) // of 1,000 times the calls
	if ok {
		p.Calls = len(phrases) * depth / perPage
		cents = int64(p.Calls) * search.CentsPer1000
	}
	maps, mapped, err := s.Sources.Connection(ctx, source.Places)
	if mapped {
		n := min(len(rivals), mostRivals) + 1
		p.Calls += n
		cents += int64(n) * maps.CentsPer1000
	}
	if ok || mapped {
		p.CostCents = new(float64(cents) / 1000)
	}
	return p, err
}
