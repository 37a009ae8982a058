// Package catalog holds the units for sale: what each is, what it costs, how
// many are left, what it looks like and what room it needs.
package catalog

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"enamel/internal/db"
	"enamel/internal/money"
)

// Topic is the revision topic of everything in this package.
const Topic = "catalog"

// InStock is the badge that is derived from the stock and never stored.
const InStock = "In Stock"

// Unit is an appliance on the floor, or a few that are alike.
type Unit struct {
	Slug          string // its id everywhere
	Position      int    // order within its category
	Category      string // key of one of Categories
	Kind          Kind
	Name          string
	Brand         string
	Model         string
	Finish        string
	Features      []string // plain words
	Drawn         []string // the features in the drawing
	Regular       money.Cents
	Sale          money.Cents
	Badges        []string // without InStock
	Stock         int      // pieces that can be bought: on the floor, and not on hold
	OnFloor       int      // pieces in the showroom
	Hold          Hold     // of one piece; zero where there is none
	Grade         string   // A, B or C
	Year          int      // estimated year made
	Height        float64  // inches, to the top of the hinge
	Width         float64  // inches
	Depth         float64  // inches, with doors and handles
	Capacity      float64
	CapacityUnit  string // "cu ft", "gal", "place settings"
	Fuel          string // the source of heat; empty if the unit does not heat
	Hookup        string
	HingeOverride string   // empty: as the kind has it
	Notes         []string // cosmetic, the most visible first
	Description   string
	SoldAt        time.Time // since when none is left; zero while some are
	ListedAt      time.Time // since when it is in the shop
	Version       int64     // counts its changes
	Photos        []Photo   // those for staff alone among them
	Pins          []Pin     // of Notes
	Serial        string    // for staff alone
	OffSale       string    // why nobody may buy it, such as recall; empty: somebody may
	Picture       Picture
	readAt        time.Time
}

// Sold says that none can be bought; what is on hold cannot, until its hold ends.
func (u Unit) Sold() bool { return u.Stock == 0 }

// OnHold says that none can be bought since the last piece is on hold.
func (u Unit) OnHold() bool { return u.Stock == 0 && u.OnFloor > 0 }

// Days is how many whole days the unit has been on the shelf, or was until it was sold.
func (u Unit) Days(now time.Time) int {
	if !u.SoldAt.IsZero() {
		now = u.SoldAt
	}
	return int(now.Sub(u.ListedAt).Hours() / 24)
}

// CapacityText is the capacity for people: "27.8 cu ft".
func (u Unit) CapacityText() string {
	return strconv.FormatFloat(u.Capacity, 'f', -1, 64) + " " + u.CapacityUnit
}

// ShownBadges are the badges a visitor sees, InStock first while there is stock.
func (u Unit) ShownBadges() []string {
	shown := make([]string, 0, len(u.Badges)+1)
	if !u.Sold() {
		shown = append(shown, InStock)
	}
	return append(shown, u.Badges...)
}

// KindLabel is the kind for people, with what tells it apart: "Gas dryer".
func (u Unit) KindLabel() string {
	noun := u.noun()
	return strings.ToUpper(noun[:1]) + noun[1:]
}

// noun is KindLabel within a sentence.
func (u Unit) noun() string {
	noun := u.Kind.facts().noun
	switch {
	case (u.Kind == Dryer || u.Kind == WaterHeater) && u.Fuel != "":
		noun = u.Fuel + " " + noun
	case u.Kind == WallOven && slices.Contains(u.Drawn, "double"):
		noun = "double " + noun
	}
	return noun
}

// Badges lists those that a unit may be given.
func Badges() []string {
	return []string{"Best Seller", "Clearance", "Premium", "Best Value", "Hot Deal", "Popular", "Commercial Grade"}
}

// Category is one of the seven tabs of the shop.
type Category struct {
	Key   string `json:"key"`
	Label string `json:"label"`
	Noun  string `json:"noun"` // the label within a sentence
}

// Categories lists the categories in the shop's order; the first is the default.
func Categories() []Category {
	return []Category{
		{"refrigerators", "Refrigerators", "refrigerators"},
		{"freezers", "Freezers", "freezers"},
		{"washersdryers", "Washers & Dryers", "washers and dryers"},
		{"stoves", "Stoves & Ranges", "stoves and ranges"},
		{"dishwashers", "Dishwashers", "dishwashers"},
		{"waterheaters", "Water Heaters", "water heaters"},
		{"microwaves", "Microwaves", "microwaves"},
	}
}

// CategoryOf finds a category by its key.
func CategoryOf(key string) (Category, bool) {
	all := Categories()
	if i := categoryIndex(key); i < len(all) {
		return all[i], true
	}
	return Category{}, false
}

// categoryIndex is the category's place in the shop's order; unknown ones come last.
func categoryIndex(key string) int {
	all := Categories()
	if i := slices.IndexFunc(all, func(c Category) bool { return c.Key == key }); i >= 0 {
		return i
	}
	return len(all)
}

// In keeps the units of one category, in their order.
func In(units []Unit, category string) []Unit {
	var out []Unit
	for _, u := range units {
		if u.Category == category {
			out = append(out, u)
		}
	}
	return out
}

// Config is what the catalogue is made of. Photos and Screen may be nil.
type Config struct {
	DB       *db.DB
	Pictures Pictures // drawings
	Photos   Album    // nil: no unit has photos
	// Screen says whether a unit is recalled, when it is added or becomes another.
	Screen func(ctx context.Context, tx *db.Tx, u Unit) (recalled bool, err error)
	// TestsOptional says whether units may be sold without their tests; nil: they may not.
	TestsOptional func() bool
}

// Service is the catalogue.
type Service struct {
	db       *db.DB
	pictures Pictures
	photos   Album
	screen   func(ctx context.Context, tx *db.Tx, u Unit) (recalled bool, err error)
	models   func() ([]Unit, error) // data about models, beside the units of the shop

	testsOptional func() bool
}

// New makes a Service.
func New(c Config) *Service {
	s := &Service{
		db: c.DB, pictures: c.Pictures, photos: c.Photos, screen: c.Screen, models: sync.OnceValues(seedUnits), testsOptional: c.TestsOptional,
	}
	if s.testsOptional == nil {
		s.testsOptional = func() bool { return false }
	}
	return s
}
