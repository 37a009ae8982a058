// Package report words the dashboard's stored results: the first tasks, the
// changes, the state of each area, and the gaps in the measurements. It
// measures nothing itself, and the same Input gives the same Report.
package report

import (
	"time"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/finding"
	"enamel/internal/seo/gsc"
	"enamel/internal/seo/link"
	"enamel/internal/seo/local"
	"enamel/internal/seo/opportunity"
	"enamel/internal/seo/price"
	"enamel/internal/seo/rank"
	"enamel/internal/seo/rival"
	"enamel/internal/seo/speed"
)

// Input is all that a report is made of.
type Input struct {
	Shop   string // its name
	Site   string // its origin
	At     time.Time
	Zone   *time.Location
	Crawls []Crawled       // the newest first, at most 400, all of the site
	Broken []Broken        // rules that are broken now
	Turned finding.Changes // changes of the newest crawl
	Speed  []speed.Page    // of the site
	Lacks  []Unmeasured    // sources that are not connected, or failed last

	Changed Changed // facts, and the texts that state them

	// Figures of search results; a Held field says why its figures are missing, empty: they
	// are not.
	Ranks         rank.Summary // without a source: nothing was looked up
	Rankings      []rank.Ranking
	RanksHeld     string
	Console       *gsc.Summary // of 28 days; nil: nothing is stored
	Queries       []gsc.QueryRow
	ConsoleHeld   string
	Opportunities []opportunity.Opportunity // the best first
	Forecasts     opportunity.Loop

	// Figures from other sites; nil: nothing is stored.
	Links      *link.Summary
	BadLinks   []link.Link // that are lost, or lead to what is not here
	Local      *local.Result
	LocalHeld  string // why it cannot be measured now
	Rivals     *rival.Result
	RivalsHeld string
	Prices     *price.Result
}

// Crawled is what one crawl came to.
type Crawled struct {
	At               time.Time `json:"at"`
	Crawl            int64     `json:"-"`
	TotalPages       int       `json:"total_pages"`
	LowContentPages  int       `json:"low_content_pages"`
	PagesMissingMeta int       `json:"pages_missing_meta"`
	HealthScore      int       `json:"health_score" doc:"Percent"`
	ErrorFree        float64   `json:"error_free" doc:"Share of the pages without an error, 0 to 1"`
	Errors           int       `json:"errors"`
	Warnings         int       `json:"warnings"`
	Notices          int       `json:"notices"`
	Partial          string    `json:"partial" doc:"Why it did not read the whole site; empty: it did"`
	AtLimit          bool      `json:"-"` // it read as many pages as it was told to; known of the newest two alone
	figure.Stamp
}

// Broken is a rule that open findings break.
type Broken struct {
	Rule     audit.Rule
	Count    finding.Count // of its findings
	Detail   string        // of one of them
	Examples []string      // addresses of pages, at most 3, the shortest first
}

// Action is one thing to do.
type Action struct {
	Title    string   `json:"title" doc:"In the imperative: Write a description for /blog/oven-seal"`
	Why      string   `json:"why"`
	Where    []string `json:"where" doc:"Addresses, at most 3"`
	Places   int      `json:"places" doc:"How many in all"`
	How      string   `json:"how"`
	Minutes  int      `json:"minutes" doc:"For all tasks: of one cause at many places, one edit"`
	Severity string   `json:"severity" enum:"error,warning,notice,opportunity"`
	Rule     string   `json:"rule" doc:"Empty: no rule of the audit, but a measurement of speed, or a search that is worth work, or what other sites say"`
	Source   string   `json:"source" doc:"A public page that says why; empty: none"`
	Href     string   `json:"href" doc:"The screen of staff that has all of it; empty: none"`
	Tab      string   `json:"-"` // of the dashboard that has more of it; empty: none
}

// Change is one thing that is not as it was.
type Change struct {
	At   time.Time `json:"at"`
	Kind string    `json:"kind" enum:"better,worse,neutral"`
	Area string    `json:"area" enum:"site,speed,rankings,gsc,competitors,backlinks,local,pricing"`
	Text string    `json:"text"`
	Href string    `json:"href" doc:"A place of the dashboard; empty: none"`
}

// Figure is one number of an area.
type Figure struct {
	Label  string `json:"label"`
	Value  string `json:"value" doc:"As it is shown: 47, 60%, 2.4 s"`
	Change string `json:"change" doc:"2 more than Nov 10; empty: nothing to compare with"`
	Kind   string `json:"kind" enum:"better,worse,neutral"`
	Level  string `json:"level" enum:"none,good,needs-work,poor" doc:"How good it is, where a public threshold says so"`
	Note   string `json:"note" doc:"What it is counted of, or measured by: good up to 2.5 s; may be empty"`
}

// Area is one part of the report.
type Area struct {
	Key     string        `json:"key" enum:"site,speed,rankings,gsc,competitors,opportunities,backlinks,local,pricing,content"`
	Title   string        `json:"title"`
	State   string        `json:"state" enum:"measured,stale,never,not-connected"`
	Text    string        `json:"text" doc:"One or two sentences"`
	Figures []Figure      `json:"figures"`
	Columns []string      `json:"columns" doc:"Of rows; empty: none"`
	Rows    [][]string    `json:"rows" doc:"At most 20"`
	Stamp   *figure.Stamp `json:"stamp"`
}

// Unmeasured is something that the report cannot tell.
type Unmeasured struct {
	What string `json:"what"`
	Why  string `json:"why"`
	How  string `json:"how" doc:"What to do about it"`
}

// Report is the whole.
type Report struct {
	Shop       string       `json:"shop"`
	Site       string       `json:"site"`
	At         time.Time    `json:"at"`
	Since      *time.Time   `json:"since" doc:"What the changes are counted from; null: there was nothing before"`
	Actions    []Action     `json:"actions" doc:"Five at most, the most valuable first"`
	Changes    []Change     `json:"changes" doc:"The newest first, at most 20"`
	Areas      []Area       `json:"areas"`
	Unmeasured []Unmeasured `json:"unmeasured"`
}

// Stored is a report that is kept.
type Stored struct {
	ID        string    `json:"id"`
	CreatedAt time.Time `json:"created_at"`
	Report    Report    `json:"report"`
	PDF       bool      `json:"pdf" doc:"It can be had as a PDF: there is a Chromium now"`
	figure.Stamp
}
