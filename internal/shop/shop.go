// Package shop is the record of business facts: the one place that says who
// the shop is, where it is, when it is open, what it charges beside a unit's
// price, and what it claims. Everything that states such a fact reads it here.
package shop

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"enamel/internal/geo"
	"enamel/internal/money"
)

// Facts is one consistent reading of the record.
type Facts struct {
	Name        string      `json:"name"`
	NameLines   []string    `json:"name_lines" doc:"The name as the nameplate sets it, two lines"`
	Phone       string      `json:"phone"`
	PhoneHref   string      `json:"phone_href" doc:"tel: link"`
	Email       string      `json:"email"`
	Storefront  Place       `json:"storefront" doc:"Origin of the delivery circle; the only place in structured data"`
	Office      Place       `json:"office"`
	Showroom    Schedule    `json:"showroom"`
	ServiceDesk Schedule    `json:"service_desk"`
	Delivery    Delivery    `json:"delivery"`
	Tax         Tax         `json:"tax"`
	Services    []Service   `json:"services"`
	Promotions  []Promotion `json:"promotions"`
	Repair      Repair      `json:"repair"`
	Rating      Rating      `json:"rating"`
	Claims      Claims      `json:"claims"`
	Grades      []Grade     `json:"grades"`
	Links       Links       `json:"links"`

	RepairPrices PriceRange `json:"repair_prices" doc:"From what to what a repair is offered, whatever it is"`

	HoldHours int `json:"hold_hours" doc:"How long a customer may have a unit kept without payment"`

	// FixedRating puts the record's rating on every unit's structured data.
	// Off by default: its buyers did not give it to that unit.
	FixedRating bool `json:"-"`
}

// Place is one of the shop's addresses. Lat and Lon are degrees.
type Place struct {
	Label         string  `json:"label"`
	Street        string  `json:"street"`
	City          string  `json:"city"`
	State         string  `json:"state"`
	Zip           string  `json:"zip"`
	Lat           float64 `json:"lat"`
	Lon           float64 `json:"lon"`
	MapURL        string  `json:"map_url,omitempty" required:"true"`
	DirectionsURL string  `json:"directions_url,omitempty" required:"true"`
}

// Point is where the place is.
func (p Place) Point() geo.Point { return geo.Point{Lat: p.Lat, Lon: p.Lon} }

func (p Place) withLinks() Place {
	at := strconv.FormatFloat(p.Lat, 'f', -1, 64) + "," + strconv.FormatFloat(p.Lon, 'f', -1, 64)
	p.MapURL = "https://www.google.com/maps/search/?api=1&query=" + url.QueryEscape(at)
	p.DirectionsURL = "https://www.google.com/maps/dir/?api=1&destination=" + url.QueryEscape(at)
	return p
}

// Miles writes a distance for people: "15", "12.5".
func Miles(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// Schedule is a week of opening hours.
type Schedule struct {
	Label   string         `json:"label"`
	Lines   []ScheduleLine `json:"lines"`
	Minutes bool           `json:"minutes" doc:"Whether full hours show their minutes"`
	Summary string         `json:"summary,omitempty" required:"true"`
}

// ScheduleLine is a run of days with the same hours; Opens and Closes are
// 24-hour HH:MM, both empty on days when the shop is closed.
type ScheduleLine struct {
	Days   string `json:"days" doc:"Mon-Sat, Sunday"`
	Opens  string `json:"opens"`
	Closes string `json:"closes"`
	Hours  string `json:"hours,omitempty" required:"true" doc:"9 AM-6 PM, Closed"`
}

func (s Schedule) withTexts() Schedule {
	parts := make([]string, len(s.Lines))
	lines := make([]ScheduleLine, len(s.Lines))
	for i, l := range s.Lines {
		l.Hours = "Closed"
		parts[i] = l.Days + " closed"
		if l.Opens != "" {
			l.Hours = clock(l.Opens, s.Minutes) + "-" + clock(l.Closes, s.Minutes)
			parts[i] = l.Days + " " + l.Hours
		}
		lines[i] = l
	}
	s.Lines, s.Summary = lines, strings.Join(parts, ", ")
	return s
}

// clock words 24-hour HH:MM as 9 AM, 9:30 AM or, with minutes, 9:00 AM.
func clock(hhmm string, minutes bool) string {
	t, err := time.Parse("15:04", hhmm)
	if err != nil {
		return hhmm
	}
	if t.Minute() == 0 && !minutes {
		return t.Format("3 PM")
	}
	return t.Format("3:04 PM")
}

// Delivery holds the delivery rules.
type Delivery struct {
	RadiusMiles float64                `json:"radius_miles"`
	FeeCents    money.Cents            `json:"fee_cents"`
	FeeByZip    map[string]money.Cents `json:"fee_by_zip" doc:"ZIP codes whose fee differs"`
	FlatCents   *money.Cents           `json:"flat_cents,omitempty" doc:"The fee of every ZIP code; absent where they differ"`
	Price       string                 `json:"price,omitempty" required:"true" doc:"$99, priced by ZIP code"`
}

// Fee is what delivery to zip costs.
func (d Delivery) Fee(zip string) money.Cents {
	if fee, ok := d.FeeByZip[zip]; ok {
		return fee
	}
	return d.FeeCents
}

// withTexts words the fee; where ZIP codes differ there is no flat fee to state.
func (d Delivery) withTexts() Delivery {
	d.FlatCents, d.Price = &d.FeeCents, d.FeeCents.Short()
	for _, fee := range d.FeeByZip {
		if fee != d.FeeCents {
			d.FlatCents, d.Price = nil, "priced by ZIP code"
		}
	}
	return d
}

// Tax says at what rate each kind of line is taxed.
type Tax struct {
	Rate     money.Rate `json:"rate" doc:"Hundredths of a percent: 825 is 8.25 %"`
	Label    string     `json:"label,omitempty" required:"true"`
	Goods    bool       `json:"goods"`
	Delivery bool       `json:"delivery"`
	Services bool       `json:"services"`
}

// Service is an additional service of checkout.
type Service struct {
	Key        string      `json:"key" enum:"secondFloor,oldApplianceRemoval,installationService,cpsWarranty"`
	Label      string      `json:"label"`
	PriceCents money.Cents `json:"price_cents"`
	Note       string      `json:"note"`
}

// Promotion is an offer; no two combine.
type Promotion struct {
	Key         string      `json:"key" enum:"multi_unit,free_installation,same_day_repair"`
	Label       string      `json:"label"`
	Text        string      `json:"text"`
	Percent     int         `json:"percent"`
	AmountCents money.Cents `json:"amount_cents"`
}

// Promotion finds an offer by its key.
func (f Facts) Promotion(key string) (Promotion, bool) {
	for _, p := range f.Promotions {
		if p.Key == key {
			return p, true
		}
	}
	return Promotion{}, false
}

// Service finds an additional service by its key.
func (f Facts) Service(key string) (Service, bool) {
	for _, s := range f.Services {
		if s.Key == key {
			return s, true
		}
	}
	return Service{}, false
}

// Repair is where repairs are done; Towns are those most served, CopyTowns
// those that repair pages name.
type Repair struct {
	RadiusMiles float64  `json:"radius_miles"`
	Towns       []string `json:"towns"`
	CopyTowns   []string `json:"copy_towns"`
}

// PriceRange is the least and the most that something costs.
type PriceRange struct {
	LowCents  money.Cents `json:"low_cents"`
	HighCents money.Cents `json:"high_cents"`
}

// Rating is what customers gave the shop.
type Rating struct {
	Value             string `json:"value"`
	Reviews           string `json:"reviews"`
	StructuredReviews int    `json:"structured_reviews"`
}

// Claims are the sentences about the shop that pages repeat.
type Claims struct {
	Years            string `json:"years"`
	Customers        string `json:"customers"`
	Warranty         string `json:"warranty"`
	Licensed         string `json:"licensed"`
	WarrantyShort    string `json:"warranty_short" doc:"Within a sentence, after a or an"`
	WarrantyTerm     string `json:"warranty_term" doc:"How long, as a figure"`
	WarrantyIncluded string `json:"warranty_included" doc:"Who does the repair; a sentence that stands by itself"`
}

// Grade says what a condition grade means.
type Grade struct {
	Grade   string `json:"grade" enum:"A,B,C"`
	Meaning string `json:"meaning"`
	Detail  string `json:"detail"`
}

// Links are the addresses outside this site.
type Links struct {
	Booking    string `json:"booking"`
	Financing  string `json:"financing"`
	Facebook   string `json:"facebook"`
	Instagram  string `json:"instagram"`
	TikTok     string `json:"tiktok"`
	YouTube    string `json:"youtube"`
	ReviewSite string `json:"review_site"`
}

// ZoneName is the shop's time zone.
const ZoneName = "America/Chicago"

// Zone loads the shop's time zone.
func Zone() (*time.Location, error) {
	loc, err := time.LoadLocation(ZoneName)
	if err != nil {
		return nil, fmt.Errorf("load the shop's time zone: %w", err)
	}
	return loc, nil
}
