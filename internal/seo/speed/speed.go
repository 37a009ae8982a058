// Package speed measures how fast a page loads: by the PageSpeed Insights API,
// or by the Lighthouse command on this machine.
package speed

import (
	"time"

	"enamel/internal/seo/figure"
)

// Strategy is the kind of device that is simulated.
type Strategy string

// The strategies.
const (
	Mobile  Strategy = "mobile"
	Desktop Strategy = "desktop"
)

// Metrics of one load, as Lighthouse names them. Times are milliseconds.
// Metrics missing from the report are nil.
type Metrics struct {
	FCP *float64 `json:"fcp_ms" doc:"First Contentful Paint; null: not measured"`
	LCP *float64 `json:"lcp_ms" doc:"Largest Contentful Paint; null: not measured"`
	TBT *float64 `json:"tbt_ms" doc:"Total Blocking Time; null: not measured"`
	CLS *float64 `json:"cls" doc:"Cumulative Layout Shift; null: not measured"`
	SI  *float64 `json:"si_ms" doc:"Speed Index; null: not measured"`
}

// Sample is one of the runs that a measurement is the median of.
type Sample struct {
	Score   float64 `json:"score" doc:"0 to 1"`
	Metrics Metrics `json:"metrics"`
}

// FieldMetric is what visitors measured, at the 75th percentile.
type FieldMetric struct {
	Name       string  `json:"name" doc:"LARGEST_CONTENTFUL_PAINT_MS, …"`
	Percentile float64 `json:"percentile" doc:"Milliseconds; of CUMULATIVE_LAYOUT_SHIFT_SCORE the shift itself, such as 0.1"`
	Category   string  `json:"category" doc:"FAST, AVERAGE or SLOW"`
}

// Result is what one run of Lighthouse says, here or at Google.
type Result struct {
	Sample
	Field         []FieldMetric
	Opportunities []Opportunity
	Source        string // Lighthouse 12.8.2, PageSpeed Insights
}

// Opportunity is one thing that would make the page faster.
type Opportunity struct {
	ID           string  `json:"id" doc:"Lighthouse's, such as unused-javascript"`
	Title        string  `json:"title"`
	Text         string  `json:"text" doc:"What to do, plain text"`
	SavingsMS    float64 `json:"savings_ms"`
	SavingsBytes int64   `json:"savings_bytes"`
}

// Measurement is a page's speed: the median of three runs, the one after the other.
type Measurement struct {
	ID            string        `json:"id"`
	URL           string        `json:"url"`
	Strategy      Strategy      `json:"strategy" enum:"mobile,desktop"`
	Score         float64       `json:"performance_score" doc:"0 to 1"`
	Metrics       Metrics       `json:"metrics"`
	Field         []FieldMetric `json:"field" doc:"Empty where Google has none"`
	Opportunities []Opportunity `json:"opportunities" doc:"The largest saving first, at most 10"`
	Runs          []Sample      `json:"runs"`
	figure.Stamp
}

// Point is one measurement in a page's history.
type Point struct {
	At    time.Time `json:"at"`
	Score float64   `json:"score" doc:"0 to 1"`
	LCP   *float64  `json:"lcp_ms"`
	TBT   *float64  `json:"tbt_ms"`
	CLS   *float64  `json:"cls"`
}

// Page is what is known of one page's speed.
type Page struct {
	URL      string      `json:"url"`
	Strategy Strategy    `json:"strategy" enum:"mobile,desktop"`
	Latest   Measurement `json:"latest"`
	History  []Point     `json:"history" doc:"The oldest first, at most 400: one a day, the last of it"`
}
