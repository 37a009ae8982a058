// Package local finds out how the shop stands around its town: in the local
// pack, in directories, in its business profile and on a grid of the map.
package local

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"time"
	"unicode/utf8"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/citation"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/snapshot"
	"enamel/internal/seo/source"
)

const (
	mostKeywords   = 5 // of the grid
	longestKeyword = 120
	startSize      = 5
)

// Result is how the shop stands locally.
type Result struct {
	LocalRankings []Ranking `json:"local_rankings"`
	Citations     Citations `json:"citations"`
	Profile       Profile   `json:"google_business_data"`
	Grids         []Grid    `json:"grids" doc:"One for each keyword of the grid; empty: not measured"`
	NotMeasured   []string  `json:"not_measured" doc:"What could not be, and why, in words"`
	figure.Stamp
}

// Ranking is where the shop stands for one keyword, on the first page of results.
type Ranking struct {
	Keyword      string        `json:"keyword"`
	Rank         *int          `json:"rank" doc:"Position in the local pack; where it is not in it, among the first ten results; null: in neither"`
	InLocalPack  bool          `json:"in_local_pack"`
	PackPosition *int          `json:"pack_position" doc:"null: not in the local pack"`
	Page         string        `json:"page" doc:"Of ours, among the first ten results; empty: none"`
	Failure      string        `json:"failure" doc:"Why the newest check failed; empty: it did not"`
	Change       *int          `json:"change" doc:"Ranks gained since the check before, + is up; null: one of the two is not known, or is of another list"`
	Pack         []PackListing `json:"pack"`
	figure.Stamp
}

// PackListing is one business of the local pack.
type PackListing struct {
	Title   string   `json:"title"`
	Rating  *float64 `json:"rating"`
	Reviews *int     `json:"reviews"`
	Ours    bool     `json:"ours"`
}

// Citations are how directories list the shop.
type Citations struct {
	Health  float64    `json:"citation_health_score" doc:"Percent, of those read, weighted; 0 where none was read"`
	Read    int        `json:"read"`
	Of      int        `json:"of"`
	Entries []Citation `json:"entries" doc:"In the order of the list of directories"`
}

// Citation is how one directory lists the shop.
type Citation struct {
	Directory  string           `json:"directory"`
	Weight     int              `json:"weight" doc:"Its authority, 1 to 10"`
	URL        string           `json:"url" doc:"Of the entry; where there is none, of the page where it was looked for"`
	EditURL    string           `json:"edit_url" doc:"Empty: not known"`
	State      string           `json:"state" enum:"ok,drift,conflict,missing,unreadable"`
	Why        string           `json:"why" doc:"Of what is missing or unreadable, in words"`
	Score      float64          `json:"score" doc:"0 to 100"`
	Fields     []citation.Field `json:"fields"`
	Duplicates []Other          `json:"duplicates" doc:"Further entries of the shop in this directory"`
	Work       string           `json:"work" enum:"none,open,sent,fixed" doc:"Only a check that finds it right makes it fixed"`
	SentAt     *time.Time       `json:"sent_at"`
	SentBy     string           `json:"sent_by"`
	FixedAt    *time.Time       `json:"fixed_at"`
	CheckedAt  time.Time        `json:"checked_at"`
	Quote      string           `json:"quote" doc:"Of the page: what conflicts, else what names the shop; at most 200 characters"`
	figure.Stamp
}

// Other is a further entry of the shop in a directory.
type Other struct {
	URL   string `json:"url"`
	Quote string `json:"quote"`
}

// Profile is how complete the shop's Google Business Profile is.
type Profile struct {
	Completeness float64  `json:"profile_completeness" doc:"Percent"`
	Points       int      `json:"points"`
	Of           int      `json:"of"`
	Items        []Item   `json:"items"`
	Rating       *float64 `json:"rating" doc:"null: not known"`
	Reviews      *int     `json:"reviews" doc:"null: not known"`
	figure.Stamp          // of what Google shows
}

// Item is one part of the profile.
type Item struct {
	Key    string `json:"key"`
	Title  string `json:"title"`
	Points int    `json:"points"`
	Met    bool   `json:"met"`
	Seen   string `json:"seen" doc:"What Google shows, and when; empty: not known"`
	By     string `json:"by" enum:"owner,google,none" doc:"Who says whether it is met"`
	How    string `json:"how" doc:"To mend it"`
}

// Grid is where the shop stands on the map around it, for one keyword.
type Grid struct {
	Keyword      string       `json:"keyword"`
	Size         int          `json:"size" doc:"Points a side"`
	SpacingMiles float64      `json:"spacing_miles"`
	RadiusMiles  float64      `json:"radius_miles" doc:"Points beyond it are left out"`
	Points       []Point      `json:"points" doc:"From the north-west, row by row"`
	ARP          *float64     `json:"arp" doc:"Mean rank where it is found; null: nowhere"`
	ATRP         *float64     `json:"atrp" doc:"Mean rank, absent counts 21; null: no point was read"`
	SoLV         *float64     `json:"solv" doc:"Share of points in the top three, percent; null: no point was read"`
	History      []GridMetric `json:"history" doc:"Of a year, the oldest first"`
	figure.Stamp
}

// Point is one point of a grid.
type Point struct {
	Lat    float64  `json:"lat"`
	Lon    float64  `json:"lon"`
	X      int      `json:"x" doc:"From the west, from 0"`
	Y      int      `json:"y" doc:"From the north, from 0"`
	Rank   *int     `json:"rank" doc:"null: not among the first 20, or not read"`
	Failed string   `json:"failed" doc:"Why it was not read; empty: it was"`
	Top    []string `json:"top" doc:"The first three businesses"`
}

// GridMetric is what a grid came to at one time.
type GridMetric struct {
	At   time.Time `json:"at"`
	ARP  *float64  `json:"arp"`
	ATRP *float64  `json:"atrp"`
	SoLV *float64  `json:"solv"`
}

// Setting is what staff set.
type Setting struct {
	GridKeywords []string `json:"grid_keywords" doc:"0 to 5; at first the first tracked keyword"`
	GridSize     int      `json:"grid_size" enum:"3,5,7,9"`
}

// Plan is what a run would take.
type Plan struct {
	Provider    string   `json:"provider" doc:"Of search results, for people; empty: none"`
	Refusal     string   `json:"refusal" doc:"Why the provider may not be asked; empty: it may"`
	CallsRank   int      `json:"calls_rank"`
	CallsGrid   int      `json:"calls_grid"`
	CallsPlaces int      `json:"calls_places"`
	CostCents   *float64 `json:"cost_cents" doc:"Of those calls; null: the price is not known"`
	GridRefusal string   `json:"grid_refusal" doc:"Why there is no grid; empty: there is one"`
	Setting     Setting  `json:"setting"`
	Sandbox     bool     `json:"sandbox" doc:"The sandbox answers"`
}

// Record is what is true of the shop; its Site is Config.Site.
type Record = citation.Record

// Hours are those of some days.
type Hours = citation.Hours

// Directory is one that lists businesses.
type Directory struct {
	Name, URL, EditURL string
	Weight             int
}

// Config of a Service. All are required.
type Config struct {
	DB          *db.DB
	Reader      *snapshot.Reader
	Sources     *source.Vault
	Site        *url.URL
	Facts       func() Record
	Directories func(ctx context.Context) ([]Directory, error)
	Place       func(ctx context.Context) (at serp.Place, device string, err error) // the place of rank checks
	Sandbox     bool                                                                // rows of the sandbox are shown
}

// record is the record of facts, with its site.
func (s *Service) record() Record {
	r := s.Facts()
	r.Site = s.Site
	return r
}

// Service tracks how the shop stands locally.
type Service struct{ Config }

// New makes a Service.
func New(c Config) *Service { return &Service{Config: c} }

// setting is what is set; at first the first of the tracked phrases, on 5 by 5 points.
func (s *Service) setting(ctx context.Context, phrases []string) (Setting, error) {
	known, err := load[Setting](ctx, s, kindSetting)
	if set, ok := known[""]; ok || err != nil {
		return set, err
	}
	return Setting{GridKeywords: append([]string{}, phrases[:min(len(phrases), 1)]...), GridSize: startSize}, nil
}

// SetSetting stores what staff have set. A fault names the wrong fields: grid_keywords[1], grid_size.
func (s *Service) SetSetting(ctx context.Context, set Setting) error {
	wrong := map[string]string{}
	if len(set.GridKeywords) > mostKeywords {
		wrong["grid_keywords"] = fmt.Sprintf("Choose at most %d keywords", mostKeywords)
	}
	set.GridKeywords = append([]string{}, set.GridKeywords...)
	for i, keyword := range set.GridKeywords {
		if keyword = citation.OneLine(keyword); keyword == "" || utf8.RuneCountInString(keyword) > longestKeyword || slices.Contains(set.GridKeywords[:i], keyword) {
			wrong[fmt.Sprintf("grid_keywords[%d]", i)] = fmt.Sprintf("The keyword must have 1 to %d characters, and stand there once", longestKeyword)
		}
		set.GridKeywords[i] = keyword
	}
	if !slices.Contains([]int{3, 5, 7, 9}, set.GridSize) {
		wrong["grid_size"] = "The size must be 3, 5, 7 or 9"
	}
	if err := fault.Fields(wrong); err != nil {
		return err
	}
	return change(ctx, s, kindSetting, "", func(Setting) (Setting, error) { return set, nil })
}

// Plan is what a run of these phrases would take. It asks no provider.
func (s *Service) Plan(ctx context.Context, phrases []string) (Plan, error) {
	set, err1 := s.setting(ctx, phrases)
	search, searches, err2 := s.Sources.Connection(ctx, source.Search)
	google, looks, err3 := s.Sources.Connection(ctx, source.Places)
	if err := errors.Join(err1, err2, err3); err != nil {
		return Plan{}, err
	}
	p := Plan{Provider: search.Title, Refusal: search.Refusal, GridRefusal: search.Refusal, Setting: set, Sandbox: search.Origin == figure.Sandbox || google.Origin == figure.Sandbox}
	if searches {
		p.CallsRank = len(phrases)
		if err := serp.HasMap(search.Provider); err != nil {
			p.GridRefusal = err.Error()
		} else {
			p.CallsGrid = len(set.GridKeywords) * len(gridOf("", set.GridSize, s.record()).Points)
		}
	}
	if looks {
		p.CallsPlaces = 1
	}
	if searches || looks {
		p.CostCents = new((float64(p.CallsRank+p.CallsGrid)*float64(search.CentsPer1000) + float64(p.CallsPlaces)*float64(google.CentsPer1000)) / 1000)
	}
	return p, nil
}
