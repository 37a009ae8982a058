package site

import (
	"enamel/internal/catalog"
	"enamel/internal/shop"
)

// ShopPage is what every page is given: the frame states facts of the shop.
type ShopPage struct {
	Facts shop.Facts `json:"facts"`
	Year  int        `json:"year" doc:"The current year in the shop's zone"`
}

// Shelf is one kind of appliance on the home page.
type Shelf struct {
	Key      string            `json:"key" enum:"refrigerators,freezers,washersdryers,stoves,dishwashers,waterheaters,microwaves"`
	Label    string            `json:"label"`
	Noun     string            `json:"noun" doc:"The label within a sentence, plural"`
	Count    int               `json:"count" doc:"Units in stock"`
	Picture  string            `json:"picture"`
	Products []catalog.Product `json:"products"`
}

// LineupUnit is a unit of the hero's line: its tight picture is drawn at 10 pixels an inch.
type LineupUnit struct {
	Picture string  `json:"picture"`
	Width   int     `json:"width"`
	Height  int     `json:"height"`
	Alt     string  `json:"alt"`
	Price   float64 `json:"price"`
	Was     float64 `json:"was"`
	Grade   string  `json:"grade" enum:"A,B,C"`
	Href    string  `json:"href"`

	Hook catalog.Point `json:"hook" doc:"Where the tag is tied, as shares of the picture"`
}

// HomeProps are the props of page "home".
type HomeProps struct {
	ShopPage
	Lineup     []LineupUnit `json:"lineup"`
	Categories []Shelf      `json:"categories"`
}

// CategoryLink is a category as the unit page names it.
type CategoryLink struct {
	Key   string `json:"key" enum:"refrigerators,freezers,washersdryers,stoves,dishwashers,waterheaters,microwaves"`
	Label string `json:"label"`
	Noun  string `json:"noun"`
	Count int    `json:"count"`
}

// UnitProps are the props of page "unit".
type UnitProps struct {
	ShopPage
	Unit     catalog.UnitDetail `json:"unit"`
	Category CategoryLink       `json:"category"`
	Similar  []catalog.Product  `json:"similar"`
}

// ShellProps are the props of pages whose own data comes from the API.
type ShellProps struct {
	ShopPage
}

// PropTypes lists a value of each page's props, for the TypeScript types.
func PropTypes() []any { return []any{HomeProps{}, UnitProps{}, ShellProps{}} }
