// Package offer reads the prices of services and goods from a page.
package offer

import "time"

// Bound says how an amount is meant.
type Bound string

// The bounds.
const (
	Exact   Bound = "exact"
	Range   Bound = "range"
	Floor   Bound = "floor"   // from $75, $75+
	Ceiling Bound = "ceiling" // up to $400
)

// Source is the kind of markup that an offer stands in.
type Source string

// The sources.
const (
	Structured Source = "structured"
	Table      Source = "table"
	List       Source = "list"
	Prose      Source = "prose"
)

// Claim is one of the sources of a page that disagree about a price.
type Claim struct {
	From      Source `json:"from" enum:"structured,table,list,prose"`
	LowCents  *int64 `json:"low_cents"`
	HighCents *int64 `json:"high_cents"`
	Original  string `json:"original"`
	Snippet   string `json:"snippet"`
}

// Offer is one price on a page of a competitor.
type Offer struct {
	Item      string    `json:"item" doc:"As the page names it"`
	Part      bool      `json:"part" doc:"The price of a part, a job or a case, not of the service as a whole"`
	Service   string    `json:"service" doc:"Such as Washer Repair; empty: a unit, or none of ours"`
	Category  string    `json:"category" doc:"Key of a category of the shop; empty: a service, or none of ours"`
	Kind      string    `json:"kind" doc:"Of a unit, such as top-load-washer; empty: the page does not say"`
	Size      string    `json:"size" doc:"Of a unit: a band such as 4 to 5 cu ft; empty: the page does not say"`
	Grade     string    `json:"grade" doc:"Of a unit: A, B, C, scratch and dent, new or used"`
	Year      int       `json:"year" doc:"Of a unit: made in it; 0: the page does not say"`
	Age       string    `json:"age" doc:"Of a unit: a band such as 4 to 6 years; empty: the page does not say"`
	Condition string    `json:"condition" doc:"Such as waived with repair, per hour; empty: none"`
	LowCents  *int64    `json:"low_cents" doc:"null: only an upper end, or refused"`
	HighCents *int64    `json:"high_cents" doc:"null: only a floor, or refused"`
	Bound     Bound     `json:"bound" enum:"exact,range,floor,ceiling"`
	WasCents  *int64    `json:"was_cents" doc:"The price before, struck out; null: none"`
	Currency  string    `json:"currency" doc:"USD, or why it was refused"`
	Original  string    `json:"original" doc:"As written"`
	Snippet   string    `json:"snippet" doc:"At most 200 characters around it"`
	URL       string    `json:"url"`
	Day       string    `json:"day" doc:"YYYY-MM-DD, when the page was read"`
	SeenAt    time.Time `json:"seen_at"`
	From      Source    `json:"from" enum:"structured,table,list,prose"`
	Disagrees []Claim   `json:"disagrees" doc:"Sources of the page that name different prices: none is chosen; empty: they agree"`
	Refused   string    `json:"refused" doc:"Why it was not read; empty: it was"`
}
