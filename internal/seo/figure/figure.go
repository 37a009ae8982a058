// Package figure says of what is shown to staff where it comes from, and how
// old it is.
package figure

import "time"

// Origin is how a figure came to be.
type Origin string

// The origins. Serving without the sandbox hides what came from it.
const (
	Measured Origin = "measured"
	Imported Origin = "imported"
	Sandbox  Origin = "sandbox"
)

// Stamp stands beside each stored figure.
type Stamp struct {
	Source    string    `json:"source" doc:"Who says so, such as Site crawl or Lighthouse 12.8.2"`
	FetchedAt time.Time `json:"fetched_at"`
	Origin    Origin    `json:"origin" enum:"measured,imported,sandbox"`
	Stale     bool      `json:"stale" doc:"A later try failed, or it is old"`
}
