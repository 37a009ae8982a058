// Package gsc keeps Search Console's figures of the site: the queries that showed
// it, by day, from the API or from an export.
package gsc

import (
	"context"
	"log/slog"
	"net/url"
	"time"

	"enamel/internal/db"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/gsc/console"
	"enamel/internal/seo/source"
)

// Totals are sums over days and queries.
type Totals struct {
	Impressions int64    `json:"impressions"`
	Clicks      int64    `json:"clicks"`
	CTR         float64  `json:"ctr" doc:"Clicks over impressions of the whole, 0 to 1"`
	Position    *float64 `json:"position" doc:"Weighted by impressions; null: there were none"`
}

// QueryRow is a query over the newest 28 days.
type QueryRow struct {
	Query       string  `json:"query"`
	Impressions int64   `json:"impressions"`
	Clicks      int64   `json:"clicks"`
	CTR         float64 `json:"ctr" doc:"Clicks over impressions of the whole, 0 to 1"`
	Position    float64 `json:"position" doc:"Weighted by impressions"`
	Date        string  `json:"date" doc:"Newest day that has it"`
	Brand       bool    `json:"brand" doc:"It names the shop"`
	Change      *Change `json:"change" doc:"Against the window before; null: that is not stored"`
	figure.Stamp
}

// Change is how a query did against the window before.
type Change struct {
	Impressions int64    `json:"impressions"`
	Clicks      int64    `json:"clicks"`
	Position    *float64 `json:"position" doc:"Below 0: nearer to the top; null: it was not seen before"`
}

// Summary is the property over a window that ends at the newest stored day.
type Summary struct {
	TotalQueries int       `json:"total_queries" doc:"Named ones"`
	From         string    `json:"from"`
	To           string    `json:"to"`
	Total        *Totals   `json:"total" doc:"Of the property; null: the import has no days"`
	Named        Totals    `json:"named" doc:"Of the queries that Search Console names"`
	Hidden       *Totals   `json:"hidden" doc:"Of rare queries, which Search Console withholds: total less named; null: the total is not known"`
	Brand        Totals    `json:"brand" doc:"Named queries that name the shop"`
	NonBrand     Totals    `json:"non_brand" doc:"The other named queries"`
	YearAgo      *Totals   `json:"year_ago" doc:"The property 364 days before, on the same weekdays; null: the stored days do not reach back so far"`
	Days         []Day     `json:"days" doc:"The oldest first, at most 16 months, whatever the window"`
	Sitemaps     []Sitemap `json:"sitemaps"`
	Imported     []Import  `json:"imported" doc:"The newest first"`
	Failure      string    `json:"failure" doc:"Why the newest fetch failed; empty: it did not"`
	figure.Stamp
}

// Day is the property on one day, and 364 days before.
type Day struct {
	Day         string  `json:"day"`
	Impressions int64   `json:"impressions"`
	Clicks      int64   `json:"clicks"`
	YearAgo     *Totals `json:"year_ago" doc:"The same weekday, 364 days before; null: not stored"`
}

// Sitemap is how Google took a sitemap.
type Sitemap struct {
	console.Sitemap
	FetchedAt time.Time `json:"fetched_at"`
}

// Import is an export of Search Console that staff gave.
type Import struct {
	Name string    `json:"name"`
	From string    `json:"from"`
	To   string    `json:"to"`
	Rows int       `json:"rows"`
	At   time.Time `json:"at"`
}

// PageRow is a page of the site over the newest 28 days.
type PageRow struct {
	Page        string      `json:"page"`
	Impressions int64       `json:"impressions"`
	Clicks      int64       `json:"clicks"`
	CTR         float64     `json:"ctr" doc:"Clicks over impressions of the whole, 0 to 1"`
	Position    float64     `json:"position" doc:"Weighted by impressions"`
	Queries     int         `json:"queries" doc:"Named ones that it is shown for"`
	Index       *IndexState `json:"index" doc:"null: Google was not asked"`
	figure.Stamp
}

// IndexState is what Google's index has of a page.
type IndexState struct {
	console.IndexState
	FetchedAt time.Time `json:"fetched_at"`
}

// Rivalry is a query for which several pages of the site are shown.
type Rivalry struct {
	Query       string      `json:"query"`
	Impressions int64       `json:"impressions"`
	Pages       []RivalPage `json:"pages" doc:"The most shown first"`
	figure.Stamp
}

// RivalPage is one of the pages that are shown for a query.
type RivalPage struct {
	Page        string  `json:"page"`
	Impressions int64   `json:"impressions"`
	Clicks      int64   `json:"clicks"`
	Position    float64 `json:"position"`
	Share       float64 `json:"share" doc:"Of the query's impressions by page, 0 to 1"`
}

// Position is where the site stood for a phrase over the newest 28 days.
type Position struct {
	Position float64
	Page     string // the most shown one; empty: not known
	figure.Stamp
}

// Point is one day of a phrase.
type Point struct {
	Day         string  `json:"day"`
	Position    float64 `json:"position"`
	Impressions int64   `json:"impressions"`
}

// QueryPage is a query over a window, with the page that is shown most for it.
type QueryPage struct {
	Query       string
	Page        string // empty: not known
	Impressions int64
	Clicks      int64
	Position    float64
	CTR         float64
	Days        int  // that have it
	Brand       bool // it names the shop
	Scaled      bool // from an import of a longer or shorter period
}

// Result is the answer of a fetch.
type Result struct {
	Queries []QueryRow `json:"queries" doc:"At most 100"`
	Summary *Summary   `json:"summary" doc:"null: Search Console has no day of this property yet"`
}

// Imported is the answer of an import.
type Imported struct {
	Rows int    `json:"rows" doc:"Queries, pages and days that were taken"`
	Days int    `json:"days" doc:"Days of which the total was taken; days that the API gave stay"`
	From string `json:"from"`
	To   string `json:"to"`
}

// Config of a Service.
type Config struct {
	DB      *db.DB
	Sources *source.Vault
	Sandbox bool                                        // rows of the sandbox are shown
	Site    *url.URL                                    // of the shop; on this machine, any property is taken
	Brand   func() []string                             // words of the shop's name; nil: none
	Pages   func(ctx context.Context) ([]string, error) // addresses whose index state is asked, beside the most shown; nil: none
	Log     *slog.Logger
}

// Service fetches, imports and reads.
type Service struct {
	Config
	limits console.Limits
}

// New makes a Service.
func New(c Config) *Service {
	if c.Brand == nil {
		c.Brand = func() []string { return nil }
	}
	if c.Pages == nil {
		c.Pages = func(context.Context) ([]string, error) { return nil, nil }
	}
	return &Service{c, console.Limits{Call: 25_000, All: 1_000_000}}
}
