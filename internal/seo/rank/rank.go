// Package rank tracks where the site stands among the search results of the
// phrases that staff follow.
package rank

import (
	"context"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/source"
)

const (
	pageSize            = 10 // results of a call
	mostPlaces          = 5
	leastName, mostName = 2, 120 // characters
	mostDepth           = 100
	startDepth          = 50
)

// Outcome is what a check of one phrase found out.
type Outcome string

// The outcomes. A failure is never a rank.
const (
	Found  Outcome = "found"
	Absent Outcome = "absent" // not in the first Depth results
	Failed Outcome = "failed"
)

// AI is what the AI overview of a page of results shows of us.
type AI struct {
	Shown   bool     `json:"shown" doc:"The page has an AI overview"`
	Ours    bool     `json:"ours" doc:"It cites a page of this site"`
	Domains []string `json:"domains" doc:"That it cites, in its order, each once"`
}

// Point is one check in the history of a phrase.
type Point struct {
	At      time.Time `json:"at"`
	Rank    *int      `json:"rank" doc:"null: absent or failed"`
	Outcome Outcome   `json:"outcome" enum:"found,absent,failed"`
	page    string    // of ours; empty: none
}

// Ranking is where a phrase stands at one place on one kind of device: its newest
// check that did not fail.
type Ranking struct {
	Keyword      string   `json:"keyword"`
	Rank         *int     `json:"rank" doc:"From 1; null: not in the first depth results, or not known"`
	Outcome      Outcome  `json:"outcome" enum:"found,absent,failed" doc:"failed: no check has succeeded yet"`
	Failure      string   `json:"failure" doc:"Why the newest check failed; empty: it did not"`
	Page         string   `json:"page" doc:"Of ours, that has the rank; empty: none"`
	Title        string   `json:"title" doc:"Of the page, as the results show it"`
	Place        string   `json:"place" doc:"Empty: anywhere, of Search Console"`
	Device       string   `json:"device" doc:"mobile or desktop; empty: any, of Search Console"`
	Depth        int      `json:"depth" doc:"Results that are read at most; 0: Search Console has no depth"`
	InLocalPack  bool     `json:"in_local_pack"`
	PackPosition *int     `json:"pack_position" doc:"null: not in the local pack"`
	Features     []string `json:"features" doc:"Of the first page of results, such as local_pack, sorted"`
	AI           AI       `json:"ai"`
	Change       *int     `json:"change" doc:"Ranks gained in about 7 days, + is up; null: one of the two is not known"`
	Best         *int     `json:"best" doc:"Of the history"`
	History      []Point  `json:"history" doc:"Of 12 weeks, the oldest first"`
	Turns        []string `json:"turns" doc:"Pages of ours that took turns at the rank in 12 weeks; empty: one holds it"`
	Calls        int      `json:"calls" doc:"That the check took"`
	figure.Stamp          // Source is Search Console where the position is its mean of 28 days
}

// TopResult is one of the first ten results.
type TopResult struct {
	serp.Organic
	Ours   bool `json:"ours"`
	Was    *int `json:"was" doc:"Its position about 7 days before; null: not among the first ten"`
	Change *int `json:"change" doc:"Positions gained since; null: new"`
}

// PackListing is one business of the local pack.
type PackListing struct {
	serp.Listing
	Ours bool `json:"ours"`
}

// Page is the first page of results at a check.
type Page struct {
	Top  []TopResult   `json:"top" doc:"The first ten"`
	Pack []PackListing `json:"pack"`
}

// Day is what Search Console says of a phrase on one day.
type Day struct {
	Day         string  `json:"day" doc:"YYYY-MM-DD"`
	Position    float64 `json:"position"`
	Impressions int64   `json:"impressions"`
}

// Detail is all that is known of one phrase. Its ranking's history goes back 16 months.
type Detail struct {
	Ranking Ranking `json:"ranking"`
	Page
	Console []Day `json:"console" doc:"The oldest first, of 16 months; empty: Search Console has none"`
}

// Band is how many phrases rank between two positions.
type Band struct {
	Band  string `json:"band" enum:"1-3,4-10,11-20,21-50,51-100,not in the first N,failed"`
	Count int    `json:"count"`
}

// Week is one week of the trend. Each phrase counts once, with its last check that did not fail.
type Week struct {
	Week    string   `json:"week" doc:"YYYY-MM-DD, its Monday"`
	Average *float64 `json:"average" doc:"Rank of what was found; null: nothing was"`
	Top3    int      `json:"top3"`
	Top10   int      `json:"top10"`
	Found   int      `json:"found"`
	Checked int      `json:"checked"`
}

// Cited is a domain that AI overviews cite.
type Cited struct {
	Domain string `json:"domain"`
	Count  int    `json:"count" doc:"Phrases whose AI overview cites it"`
	Ours   bool   `json:"ours"`
}

// Summary is how all phrases stand at one place on one kind of device.
type Summary struct {
	Places   []string `json:"places" doc:"That are tracked"`
	Devices  []string `json:"devices"`
	Place    string   `json:"place" doc:"Empty: anywhere, of Search Console"`
	Device   string   `json:"device"`
	Depth    int      `json:"depth"`
	Keywords int      `json:"keywords"`
	Average  *float64 `json:"average" doc:"Rank of what was found; null: nothing was"`
	Bands    []Band   `json:"bands"`
	Trend    []Week   `json:"trend" doc:"Of 16 months, the oldest first"`
	AIShown  int      `json:"ai_shown" doc:"Phrases with an AI overview"`
	AIOurs   int      `json:"ai_ours" doc:"Of them, those that cite this site"`
	PackOurs int      `json:"pack_ours" doc:"Phrases whose local pack has this shop"`
	Cited    []Cited  `json:"cited" doc:"The most cited first, at most 20"`
	Plan     Plan     `json:"plan" doc:"Of a check of these phrases"`
	figure.Stamp
}

// Plan is what a check of a number of phrases would take.
type Plan struct {
	Provider  string   `json:"provider" doc:"For people; empty: none"`
	Console   bool     `json:"console" doc:"Only Search Console's positions are there"`
	Refusal   string   `json:"refusal" doc:"Why the provider may not be asked; empty: it may"`
	Keywords  int      `json:"keywords"`
	Calls     int      `json:"calls" doc:"At most: a phrase ends where this site is found"`
	CostCents *float64 `json:"cost_cents" doc:"Of those calls; null: the price is not known"`
	Sandbox   bool     `json:"sandbox" doc:"The sandbox answers"`
}

// Tracking is where, on which devices and how deep ranks are looked up.
type Tracking struct {
	Places  []serp.Place `json:"places" doc:"1 to 5"`
	Devices []string     `json:"devices" doc:"mobile, desktop"`
	Depth   int          `json:"depth" doc:"Results that are read at most: 10 to 100 in tens"`
}

// Position is a mean position of 28 days, of Search Console.
type Position struct {
	Position float64
	Page     string // with the most impressions; empty: not known
	figure.Stamp
}

// Config of a Service. DB, Sources, Site, Business and Places are required.
type Config struct {
	DB       *db.DB
	Sources  *source.Vault
	Site     *url.URL
	Business func() serp.Business
	Places   func() []serp.Place // that are tracked until staff have set theirs
	Sandbox  bool                // rows of the sandbox are shown
	// Console gives the positions of the last 28 days that Search Console has of phrases; nil: it is not used.
	Console func(ctx context.Context, phrases []string) (map[string]Position, error)
	// ConsoleKnown reports whether Search Console has any position. It is required with Console.
	ConsoleKnown func(ctx context.Context) (bool, error)
	// ConsoleDays is a phrase's history in Search Console, the oldest first; nil: there is none.
	ConsoleDays func(ctx context.Context, phrase string) ([]Day, error)
}

// Service tracks ranks.
type Service struct{ Config }

// New makes a Service.
func New(c Config) *Service { return &Service{Config: c} }

// Plan is what a check of so many phrases would take. It asks no provider.
func (s *Service) Plan(ctx context.Context, keywords int) (Plan, error) {
	t, err := s.Tracking(ctx)
	if err != nil {
		return Plan{}, err
	}
	c, ok, err := s.Sources.Connection(ctx, source.Search)
	if err != nil {
		return Plan{}, err
	}
	p := Plan{Provider: c.Title, Refusal: c.Refusal, Keywords: keywords, Sandbox: c.Origin == figure.Sandbox}
	if ok {
		p.Calls = keywords * len(t.Places) * len(t.Devices) * t.Depth / pageSize
		p.CostCents = new(centsOf(p.Calls, c.CentsPer1000))
	}
	if s.Console != nil && source.NotConnected(s.Sources.Ready(ctx, source.Search)) {
		p.Console, err = s.ConsoleKnown(ctx)
	}
	return p, err
}

func centsOf(calls int, per1000 int64) float64 { return float64(calls) * float64(per1000) / 1000 }

// devices are those that a search can be made on.
func devices() []string { return []string{"mobile", "desktop"} }

// SetTracking stores what staff have set. A fault names the wrong fields: places[1].name, devices[0], depth.
func (s *Service) SetTracking(ctx context.Context, t Tracking) error {
	wrong := map[string]string{}
	if len(t.Places) == 0 || len(t.Places) > mostPlaces {
		wrong["places"] = fmt.Sprintf("Enter 1 to %d places", mostPlaces)
	}
	t.Places = slices.Clone(t.Places)
	for i := range t.Places {
		t.Places[i].Name = strings.Join(strings.Fields(t.Places[i].Name), " ")
		if field, why := wrongPlace(t.Places[i], t.Places[:i]); why != "" {
			wrong[fmt.Sprintf("places[%d].%s", i, field)] = why
		}
	}
	if len(t.Devices) == 0 {
		wrong["devices"] = "Choose mobile, desktop or both"
	}
	for i, d := range t.Devices {
		if !slices.Contains(devices(), d) || slices.Contains(t.Devices[:i], d) {
			wrong[fmt.Sprintf("devices[%d]", i)] = "The device must be mobile or desktop, each once"
		}
	}
	if t.Depth < pageSize || t.Depth > mostDepth || t.Depth%pageSize != 0 {
		wrong["depth"] = fmt.Sprintf("The depth must be %d to %d results, in tens", pageSize, mostDepth)
	}
	if err := fault.Fields(wrong); err != nil {
		return err
	}
	return s.storeTracking(ctx, t)
}

// wrongPlace names the wrong field of a place and says why; both empty: it is right.
func wrongPlace(p serp.Place, before []serp.Place) (field, why string) {
	n := utf8.RuneCountInString(p.Name)
	switch {
	case n < leastName || n > mostName:
		return "name", fmt.Sprintf("The place's name must have %d to %d characters", leastName, mostName)
	case form.HasControl(p.Name):
		return "name", "The place's name contains characters that cannot be used"
	case slices.ContainsFunc(before, func(b serp.Place) bool { return strings.EqualFold(b.Name, p.Name) }):
		return "name", "This place is listed twice"
	case math.Abs(p.Lat) > 90:
		return "lat", "The latitude must be -90 to 90"
	case math.Abs(p.Lon) > 180:
		return "lon", "The longitude must be -180 to 180"
	}
	return "", ""
}
