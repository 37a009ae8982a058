// Package catalog holds the units for sale: what each is, what it costs, how
// many are left, what it looks like and what room it needs.
package catalog

import (
	"slices"
	"strconv"
	"strings"
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
	Drawn         []string // what the drawing shows
	Regular       money.Cents
	Sale          money.Cents
	Badges        []string // without InStock
	Stock         int
	Grade         string  // A, B or C
	Year          int     // estimated year made
	Height        float64 // inches, to the top of the hinge
	Width         float64 // inches
	Depth         float64 // inches, with doors and handles
	Capacity      float64
	CapacityUnit  string // "cu ft", "gal", "place settings"
	Fuel          string // what heats; empty where nothing does
	Hookup        string
	HingeOverride string   // empty: as the kind has it
	Notes         []string // cosmetic, the most visible first
	Description   string
	SoldAt        time.Time // since when none is left; zero while some are
	Picture       Picture
}

// Sold says that none is left.
func (u Unit) Sold() bool { return u.Stock == 0 }

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
	noun := u.Kind.facts().noun
	switch {
	case (u.Kind == Dryer || u.Kind == WaterHeater) && u.Fuel != "":
		noun = u.Fuel + " " + noun
	case u.Kind == WallOven && slices.Contains(u.Drawn, "double"):
		noun = "double " + noun
	}
	return strings.ToUpper(noun[:1]) + noun[1:]
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

// Service is the catalogue.
type Service struct {
	db       *db.DB
	pictures Pictures
}

// New makes a Service.
func New(d *db.DB, pictures Pictures) *Service { return &Service{db: d, pictures: pictures} }
