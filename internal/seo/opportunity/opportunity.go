// Package opportunity says which searches are worth work, what that work would
// bring in dollars a month, and afterwards whether it did.
package opportunity

import (
	"context"
	"time"

	"enamel/internal/db"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/gsc"
	"enamel/internal/seo/rank"
)

// Kind is why a query is an opportunity: the first of these that holds.
type Kind string

// The kinds.
const (
	NoPage   Kind = "no-page"  // no page of ours answers it
	WeakCTR  Kind = "weak-ctr" // fewer clicks than is usual at its place
	Rising   Kind = "rising"   // more impressions than before and than a year ago
	Striking Kind = "striking" // positions 4 to 20
)

// Priority is how soon an opportunity is worth its work.
type Priority string

// The priorities.
const (
	High   Priority = "high"
	Medium Priority = "medium"
	Low    Priority = "low"
)

// Opportunity is a query that is worth work, by its weighted means over 28 days.
type Opportunity struct {
	ID             string    `json:"id"`
	Kind           Kind      `json:"kind" enum:"striking,weak-ctr,rising,no-page"`
	Keyword        string    `json:"keyword"`
	Recommendation string    `json:"recommendation" doc:"What to do, and on which page"`
	Why            string    `json:"why" doc:"The figures that make it one"`
	Priority       Priority  `json:"priority" enum:"high,medium,low"`
	CurrentRanking *float64  `json:"current_ranking" doc:"Mean position weighted by impressions; null: unknown"`
	Score          float64   `json:"opportunity_score" doc:"0 to 100, in step with the dollars"`
	Page           string    `json:"page" doc:"Ours with most impressions for it; empty: none"`
	Impressions    int64     `json:"impressions" doc:"In 28 days"`
	Clicks         int64     `json:"clicks" doc:"In 28 days"`
	CTR            float64   `json:"ctr" doc:"0 to 1"`
	ExpectedCTR    float64   `json:"expected_ctr" doc:"0 to 1: what the curve says of its place"`
	Crowded        *bool     `json:"crowded" doc:"An AI overview or a map pack stands on its results; null: unknown"`
	Target         *float64  `json:"target_position" doc:"The place that the value reckons with; null: the place stays"`
	Gained         float64   `json:"clicks_gained" doc:"In 28 days, expected of the work"`
	GainedLow      float64   `json:"clicks_low" doc:"Low to high hold 80 of 100, without the noise of counting"`
	GainedHigh     float64   `json:"clicks_high"`
	Dollars        int64     `json:"dollars_cents" doc:"In 28 days, expected, in cents"`
	DollarsLow     int64     `json:"dollars_low_cents"`
	DollarsHigh    int64     `json:"dollars_high_cents"`
	Factors        []Factor  `json:"factors" doc:"Their product is the dollars (in cents); those that can be edited have a most"`
	Outlook        Range     `json:"outlook" doc:"Clicks in the next 28 days if it is acted on, with the noise of counting: the forecast"`
	Topic          string    `json:"topic" doc:"What AI Content would write about"`
	Acted          *Forecast `json:"acted" doc:"Its newest forecast; null: nobody has acted on it"`
	figure.Stamp
	month month
}

// Forecast is what was expected when somebody acted on an opportunity, and what came of it.
type Forecast struct {
	ID          string        `json:"id"`
	Opportunity string        `json:"opportunity" doc:"Its id"`
	Kind        Kind          `json:"kind" enum:"striking,weak-ctr,rising,no-page"`
	Keyword     string        `json:"keyword"`
	Page        string        `json:"page"`
	What        string        `json:"what" doc:"What was done; may be empty"`
	By          string        `json:"by"`
	At          time.Time     `json:"at"`
	Before      int64         `json:"clicks_before" doc:"In the 28 days that were known then"`
	Expected    float64       `json:"clicks_expected" doc:"In the 28 days after"`
	Low         int64         `json:"clicks_low" doc:"Low to high are to hold 80 of 100 results"`
	High        int64         `json:"clicks_high"`
	From        string        `json:"from" doc:"First day of the 28 after, YYYY-MM-DD as Search Console counts days"`
	To          string        `json:"to"`
	Due         time.Time     `json:"due" doc:"When Search Console should have all 28 days"`
	Result      *Result       `json:"result" doc:"Null: not due yet"`
	Origin      figure.Origin `json:"origin" enum:"measured,imported,sandbox"`
}

// Result is what the 28 days after brought.
type Result struct {
	At         time.Time `json:"at"`
	Measurable bool      `json:"measurable" doc:"False: Search Console has no rows of the query"`
	Clicks     int64     `json:"clicks"`
	Difference int64     `json:"difference" doc:"To the clicks before"`
	Position   *float64  `json:"position" doc:"Weighted mean; null: not measurable"`
	Within     bool      `json:"within" doc:"The clicks fell in the range"`
}

// Loop says how well the forecasts did.
type Loop struct {
	Settled   int        `json:"settled" doc:"Forecasts with a measurable result"`
	Within    int        `json:"within" doc:"Of these, fell in their range"`
	Text      string     `json:"text" doc:"3 of 4 results fell in the range"`
	Forecasts []Forecast `json:"forecasts" doc:"The newest first"`
}

// Console is what Search Console says: a gsc.Service.
type Console interface {
	Newest(ctx context.Context) (day string, ok bool, err error)
	Window(ctx context.Context, from, to string) ([]gsc.QueryPage, error)
	Queries(ctx context.Context, limit int) ([]gsc.QueryRow, error)
}

// Ranks know what stands on the results of tracked phrases: a rank.Service.
type Ranks interface {
	Rankings(ctx context.Context, place, device string) ([]rank.Ranking, error)
}

// Config of a Service. All is required.
type Config struct {
	DB      *db.DB
	Console Console
	Ranks   Ranks
	// Lasting is the page to work on where a page ranks: the list that outlives a unit's page, else the page itself.
	Lasting func(page string) string
	Sandbox bool // rows of the sandbox are shown
}

// Service finds opportunities and follows what comes of them.
type Service struct{ Config }

// New makes a Service.
func New(c Config) *Service { return &Service{Config: c} }
