package tool

import (
	"enamel/internal/catalog"
	"enamel/internal/money"
)

// Query is a search among the units for sale. Values of one field are
// alternatives, fields narrow one another; what is zero does not count.
type Query struct {
	Categories  []string       `json:"categories,omitempty"` // keys of catalog.Categories
	Kinds       []catalog.Kind `json:"kinds,omitempty"`
	Brands      []string       `json:"brands,omitempty"` // as people write them; letter case does not count
	Finishes    []string       `json:"finishes,omitempty"`
	Fuels       []string       `json:"fuels,omitempty"`
	Grades      []string       `json:"grades,omitempty"`
	Features    []string       `json:"features,omitempty"` // words that name or features must contain, each of them
	Model       string         `json:"model,omitempty"`
	MinPrice    money.Cents    `json:"min_price_cents,omitempty"`
	MaxPrice    money.Cents    `json:"max_price_cents,omitempty"`
	MinWidth    float64        `json:"min_width_in,omitempty"` // inches, of the unit itself
	MaxWidth    float64        `json:"max_width_in,omitempty"`
	MinHeight   float64        `json:"min_height_in,omitempty"`
	MaxHeight   float64        `json:"max_height_in,omitempty"`
	MaxDepth    float64        `json:"max_depth_in,omitempty"`
	MinYear     int            `json:"min_year,omitempty"`
	MinCapacity float64        `json:"min_capacity,omitempty"`
	Sort        Sort           `json:"sort,omitempty"`
	Limit       int            `json:"limit,omitempty"` // cards; 0 is 4, at most 8
}

// Sort is the order of what a Query finds.
type Sort string

// The orders.
const (
	BestMatch     Sort = ""
	Cheapest      Sort = "cheapest"
	Dearest       Sort = "dearest"
	Narrowest     Sort = "narrowest"
	Widest        Sort = "widest"
	Newest        Sort = "newest"
	Largest       Sort = "largest" // by capacity
	Smallest      Sort = "smallest"
	BestGrade     Sort = "best-grade"
	BiggestSaving Sort = "biggest-saving"
)

// Found is the result of a Query. If nothing matches, Near holds units that
// match once the fields in GivenUp no longer count.
type Found struct {
	Query   Query
	Total   int // listings; one may have several pieces
	Pieces  int
	Units   []catalog.Unit // the first of them
	Low     money.Cents    // the least price of all that match, and the highest
	High    money.Cents
	Near    []catalog.Unit
	GivenUp []string // JSON names of Query's fields
}

// Opening is the room that a unit has to fit, in inches; 0: not said.
type Opening struct {
	Width  float64
	Height float64
	Depth  float64
	Path   float64 // the narrowest place on the way in
}
