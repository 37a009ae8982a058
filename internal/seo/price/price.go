// Package price reads what competitors charge from their sites, and compares it
// with our own prices.
package price

import (
	"context"
	"time"

	"enamel/internal/db"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/price/offer"
	"enamel/internal/seo/snapshot"
)

// Rival is a competitor whose site is read.
type Rival struct {
	Name   string
	Domain string
}

// Charged is what one competitor charges.
type Charged struct {
	Competitor string             `json:"competitor"`
	Domain     string             `json:"domain"`
	Services   map[string]float64 `json:"services" doc:"USD; of a range its low end, else the floor"`
	Offers     []offer.Offer      `json:"offers" doc:"That services are taken from, and the service prices that disagree"`
	Note       string             `json:"note" doc:"Why the site could not be read, or what it says in place of prices; empty: nothing to say"`
}

// Position is where our price of a service stands among those of competitors.
type Position struct {
	Strategy        string  `json:"strategy" enum:"premium,above market,at market,below market,budget"`
	Competitiveness float64 `json:"competitiveness" doc:"Percent of the competitors that charge more; those that charge the same count half"`
	Ours            float64 `json:"ours" doc:"USD"`
	N               int     `json:"n" doc:"Competitors with a price"`
	Low             float64 `json:"low"`
	Median          float64 `json:"median"`
	High            float64 `json:"high"`
}

// Zone is a price that may be changed.
type Zone struct {
	Service     string  `json:"service"`
	Opportunity string  `json:"opportunity"`
	Recommended float64 `json:"recommended_price" doc:"USD"`
	N           int     `json:"n" doc:"Fresh prices of different competitors, at least 3"`
	Low         float64 `json:"low" doc:"Of them"`
	High        float64 `json:"high"`
}

// Analysis is what follows from the prices of services.
type Analysis struct {
	Average  map[string]float64  `json:"average_prices" doc:"USD: the mean of the competitors' prices in price_data"`
	Position map[string]Position `json:"market_position" doc:"Of services that we charge for too"`
	Zones    []Zone              `json:"opportunity_zones"`
}

// OnShelf is a unit of ours.
type OnShelf struct {
	Slug  string  `json:"slug"`
	Name  string  `json:"name"`
	Price float64 `json:"price" doc:"USD"`
	Days  int     `json:"days" doc:"On the shelf"`
}

// Listed is a unit that a competitor offers.
type Listed struct {
	Competitor string `json:"competitor"`
	offer.Offer
}

// UnitMarket is the used units of one category, kind, size, grade and age.
type UnitMarket struct {
	UnitKey
	N      int       `json:"n" doc:"Units of competitors"`
	Low    float64   `json:"low" doc:"USD"`
	Median float64   `json:"median"`
	High   float64   `json:"high"`
	Ours   []OnShelf `json:"ours" doc:"The longest on the shelf first, at most 20"`
	Offers []Listed  `json:"offers" doc:"The cheapest first, at most 20"`
}

// UnitKey is by what used units are compared. Empty: the page does not say.
type UnitKey struct {
	Category string `json:"category"`
	Kind     string `json:"kind"`
	Size     string `json:"size" doc:"A band such as 25 to 30 cu ft"`
	Grade    string `json:"grade"`
	Age      string `json:"age" doc:"A band such as 3 to 5 years"`
}

// Change is another price for the same item on the same page.
type Change struct {
	Competitor string    `json:"competitor"`
	Domain     string    `json:"domain"`
	Item       string    `json:"item"`
	WasCents   int64     `json:"was_cents"`
	NowCents   int64     `json:"now_cents"`
	URL        string    `json:"url"`
	At         time.Time `json:"at"`
	origin     figure.Origin
}

// Result is the newest state of competitors' prices.
type Result struct {
	PriceData       []Charged    `json:"price_data"`
	Analysis        Analysis     `json:"pricing_analysis"`
	Recommendations []string     `json:"recommendations" doc:"At most 6"`
	Units           []UnitMarket `json:"units" doc:"Those with units of ours first, at most 60"`
	Changes         []Change     `json:"changes" doc:"The newest first, at most 50"`
	NotMeasured     []string     `json:"not_measured" doc:"What could not be read, in words"`
	Refused         []Listed     `json:"refused" doc:"Prices that could not be read for sure, at most 20"`
	figure.Stamp
}

// OwnPrice is what this shop charges for a service.
type OwnPrice struct {
	Service   string
	LowCents  int64
	HighCents int64
}

// OwnUnit is a unit on the shelf of this shop.
type OwnUnit struct {
	Slug, Name, Category, Kind string
	Size                       string // such as 27.8 cu ft
	Grade                      string // A, B or C
	Year                       int    // 0: not known
	PriceCents                 int64
	Listed                     time.Time
}

// Reader reads the sites of competitors; snapshot.Reader is one. Refresh brings the
// stored copies of at most so many pages of a host up to date, and tells its progress.
// Pages returns the stored copies. OriginOf tells the sandbox from the web.
type Reader interface {
	Refresh(ctx context.Context, host string, most int, tell func(done, total int, note string)) (snapshot.Site, error)
	Pages(ctx context.Context, host string) ([]snapshot.Page, error)
	OriginOf(address string) figure.Origin
}

// Config of a Service. All but Sandbox is required.
type Config struct {
	DB      *db.DB
	Reader  Reader
	Own     func() []OwnPrice
	Units   func(ctx context.Context) ([]OwnUnit, error)
	Zone    *time.Location // of days
	Sandbox bool           // rows of the sandbox are shown
}

// Service monitors prices.
type Service struct{ Config }

// New makes a Service.
func New(c Config) *Service { return &Service{Config: c} }
