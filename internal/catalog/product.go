package catalog

import (
	"time"

	"enamel/internal/shop"
)

// Product is a unit as GET /api/products gives it. Prices are USD, lengths inches.
type Product struct {
	ID           string   `json:"id" doc:"The slug"`
	Image        string   `json:"image"`
	ImageSet     string   `json:"image_set" doc:"The sizes of a photo, as srcset has them; empty for a drawing"`
	ImageAlt     string   `json:"image_alt"`
	Name         string   `json:"name"`
	Brand        string   `json:"brand"`
	Model        string   `json:"model"`
	RegularPrice float64  `json:"regularPrice"`
	SalePrice    float64  `json:"salePrice"`
	Badges       []string `json:"badges" doc:"In Stock first while there is stock"`
	Category     string   `json:"category" enum:"refrigerators,freezers,washersdryers,stoves,dishwashers,waterheaters,microwaves"`
	Stock        int      `json:"stock" doc:"Pieces that can be bought"`
	HoldText     string   `json:"hold_text" doc:"On hold until 4:15 PM, in the shop's zone; empty: it is not on_hold"`
	HoldUntil    string   `json:"hold_until" doc:"RFC 3339; empty: it is not on_hold"`
	OnHold       bool     `json:"on_hold" doc:"The last piece is on hold for somebody: stock is 0 until that ends"`
	Grade        string   `json:"grade" enum:"A,B,C"`
	Kind         string   `json:"kind"`
	KindLabel    string   `json:"kind_label"`
	Finish       string   `json:"finish" enum:"white,black,stainless,bisque,slate"`
	Fuel         string   `json:"fuel" doc:"What heats: electric, gas or propane; empty where nothing does"`
	Hookup       string   `json:"hookup"`
	Capacity     string   `json:"capacity"`
	Year         int      `json:"year" doc:"Estimated year made"`
	HeightIn     float64  `json:"height_in"`
	WidthIn      float64  `json:"width_in"`
	DepthIn      float64  `json:"depth_in" doc:"With handles"`
	Wear         string   `json:"wear" doc:"The most visible mark"`
	Notes        []string `json:"notes" doc:"Every mark, the most visible first"`
}

// UnitPicture is the drawing of a unit on its own page.
type UnitPicture struct {
	SVG    string `json:"svg"`
	PNG    string `json:"png"`
	Alt    string `json:"alt"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Box    Box    `json:"box" doc:"Where the unit stands in it, pixels"`
}

// UnitDetail is a unit as its own page shows it.
type UnitDetail struct {
	Product
	Picture       UnitPicture  `json:"picture"`
	Photos        []ShownPhoto `json:"photos"`
	Pins          []Pin        `json:"pins" doc:"Where notes stand on photos; indexes are of this list of photos"`
	Description   string       `json:"description"`
	CapacityValue float64      `json:"capacity_value"`
	CapacityUnit  string       `json:"capacity_unit"`
	Features      []string     `json:"features"`
	Fit           FitSpec      `json:"fit"`
	Sold          bool         `json:"sold"`
}

// Product is the unit's wire form.
func (u Unit) Product() Product {
	wear := ""
	if len(u.Notes) > 0 {
		wear = u.Notes[0]
	}
	held, until := u.heldWords()
	out := Product{
		ID: u.Slug, Image: u.Picture.SVG, ImageAlt: u.Picture.Alt, Name: u.Name, Brand: u.Brand, Model: u.Model,
		RegularPrice: u.Regular.USD(), SalePrice: u.Sale.USD(), Badges: u.ShownBadges(), Category: u.Category,
		Stock: u.Stock, OnHold: u.OnHold(), HoldText: held, HoldUntil: until, Grade: u.Grade, Kind: string(u.Kind), KindLabel: u.KindLabel(), Finish: u.Finish,
		Fuel: u.Fuel, Hookup: u.Hookup, Capacity: u.CapacityText(), Year: u.Year,
		HeightIn: u.Height, WidthIn: u.Width, DepthIn: u.Depth, Wear: wear, Notes: append([]string{}, u.Notes...),
	}
	if photos := u.PublicPhotos(); len(photos) > 0 {
		out.Image, _, _ = photos[0].At(cardWidth)
		out.ImageSet, out.ImageAlt = photos[0].set(), u.Name+", photo"
	}
	return out
}

// heldWords say until when nobody else can buy the unit: for people, with the day
// unless it is the one on which it was read, and for machines.
func (u Unit) heldWords() (text, until string) {
	if !u.OnHold() {
		return "", ""
	}
	end := u.Hold.Until.Format(time.RFC3339)
	zone, err := shop.Zone()
	if err != nil {
		return "On hold", end
	}
	at, format := u.Hold.Until.In(zone), "Mon, Jan 2, 3:04 PM"
	if at.Format(time.DateOnly) == u.readAt.In(zone).Format(time.DateOnly) {
		format = "3:04 PM"
	}
	return "On hold until " + at.Format(format), end
}

// Detail is the unit's form on its own page.
func (u Unit) Detail() UnitDetail {
	p, pins := u.Picture, u.publicPins()
	return UnitDetail{
		Product: u.Product(),
		Picture: UnitPicture{SVG: p.SVG, PNG: p.PNG, Alt: p.Alt, Width: p.Width, Height: p.Height, Box: p.Box},
		Photos:  u.photosShown(pins), Pins: pins,
		Description:   u.Description,
		CapacityValue: u.Capacity, CapacityUnit: u.CapacityUnit, Features: append([]string{}, u.Features...),
		Fit: u.Fit(), Sold: u.Sold(),
	}
}

// ProductsOf are the wire forms of units; never nil.
func ProductsOf(units []Unit) []Product {
	out := make([]Product, len(units))
	for i, u := range units {
		out[i] = u.Product()
	}
	return out
}
