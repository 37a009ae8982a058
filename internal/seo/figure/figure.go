// Package figure stamps the figures that staff see with their source and their
// age.
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

// Stamped is the stamp itself, of whatever has it beside its figures.
func (s *Stamp) Stamped() *Stamp { return s }

// fresh is how long a figure is fresh: a day more than lies between two runs of a weekly schedule.
const fresh = 8 * 24 * time.Hour

// Old reports whether a figure of some time is older now than it should be.
func Old(at, now time.Time) bool { return now.Sub(at) > fresh }
