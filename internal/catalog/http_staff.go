package catalog

import (
	"context"
	"time"

	"enamel/internal/blob"
	"enamel/internal/catalog/inspection"
	"enamel/internal/money"
	"enamel/internal/shop"
)

// Desk are the routes of units for staff.
type Desk struct {
	units *Service
	c     DeskConfig
}

// DeskConfig is what the desk shows beside units.
type DeskConfig struct {
	Origin string // of the site, without a slash at the end
	Facts  func() shop.Facts
	// Names are what people see of users, by id.
	Names func(ctx context.Context, ids ...string) (map[string]string, error)
	// Orders and Recalls are those of a unit; nil: none.
	Orders  func(ctx context.Context, slug string) ([]UnitOrder, error)
	Recalls func(ctx context.Context, slug string) ([]UnitRecall, error)
}

// NewDesk makes the routes of a catalogue.
func NewDesk(s *Service, c DeskConfig) *Desk { return &Desk{units: s, c: c} }

const noStore = "no-store"

// Answer is an answer to staff.
type Answer[T any] struct {
	CacheControl string `header:"Cache-Control"`
	Body         T
}

func answer[T any](body T, err error) (*Answer[T], error) {
	if err != nil {
		return nil, err
	}
	return &Answer[T]{CacheControl: noStore, Body: body}, nil
}

// UnitIn names a unit in a path.
type UnitIn struct {
	ID string `path:"id" maxLength:"200"`
}

// StaffHold is a hold as staff see it.
type StaffHold struct {
	For   string    `json:"for"`
	Until time.Time `json:"until"`
}

// UnitHold is the hold of a unit.
type UnitHold struct {
	StaffHold
	Phone string `json:"phone" doc:"Ten digits, of a customer who took it on the unit's page; empty: staff put it"`
}

// SheetState counts the tests that must be done.
type SheetState struct {
	Done   int `json:"done" doc:"Those that have passed"`
	Needed int `json:"needed"`
}

// StaffUnit is a unit in a list for staff.
type StaffUnit struct {
	ID           string      `json:"id"`
	Version      int64       `json:"version"`
	Name         string      `json:"name"`
	Brand        string      `json:"brand"`
	Model        string      `json:"model"`
	Category     string      `json:"category"`
	Kind         string      `json:"kind"`
	KindLabel    string      `json:"kind_label"`
	Finish       string      `json:"finish"`
	Grade        string      `json:"grade"`
	PriceCents   money.Cents `json:"price_cents"`
	RegularCents money.Cents `json:"regular_cents"`
	OnFloor      int         `json:"on_floor" doc:"Pieces in the showroom"`
	Available    int         `json:"available" doc:"Pieces that can be bought"`
	Hold         *UnitHold   `json:"hold"`
	SoldAt       *time.Time  `json:"sold_at"`
	ListedAt     time.Time   `json:"listed_at"`
	Days         int         `json:"days" doc:"On the shelf"`
	Image        string      `json:"image"`
	ImageAlt     string      `json:"image_alt"`
	Photos       int         `json:"photos"`
	OffSale      string      `json:"off_sale" enum:",recall"`
	Sheet        SheetState  `json:"sheet"`
}

// StaffPhoto is a photo with its address.
type StaffPhoto struct {
	Photo
	URL string `json:"url" doc:"480 pixels wide at most"`
}

// StaffReading is a reading with who took it.
type StaffReading struct {
	inspection.Reading
	By string    `json:"by"`
	At time.Time `json:"at"`
}

// UnitRecall is a recall that a unit falls under.
type UnitRecall struct {
	ID        string     `json:"id"`
	Number    string     `json:"number"`
	Title     string     `json:"title"`
	URL       string     `json:"url"`
	ClearedAt *time.Time `json:"cleared_at"`
}

// UnitOrder is an order that has the unit in a line.
type UnitOrder struct {
	Number string `json:"number"`
	Status string `json:"status"`
}

// UnitChange is one field that staff changed.
type UnitChange struct {
	At     time.Time `json:"at"`
	By     string    `json:"by"`
	Field  string    `json:"field"`
	Was    string    `json:"was"`
	Became string    `json:"became"`
}

// UnitSale is a piece that was sold in the showroom.
type UnitSale struct {
	ID         string      `json:"id"`
	At         time.Time   `json:"at"`
	By         string      `json:"by"`
	PriceCents money.Cents `json:"price_cents"`
	UndoneAt   *time.Time  `json:"undone_at"`
}

// StaffDetail is all that staff know of a unit.
type StaffDetail struct {
	Unit     StaffUnit         `json:"unit"`
	Fields   map[string]string `json:"fields" doc:"By the names of attributes"`
	Photos   []StaffPhoto      `json:"photos"`
	Pins     []Pin             `json:"pins"`
	Serial   string            `json:"serial"`
	Readings []StaffReading    `json:"readings"`
	Hits     []UnitRecall      `json:"hits"`
	History  []UnitChange      `json:"history" doc:"The newest first"`
	Sales    []UnitSale        `json:"sales" doc:"In the showroom, the newest first"`
	Orders   []UnitOrder       `json:"orders"`
	Page     string            `json:"page" doc:"Its public address"`
}

// staffUnit is a unit with what was read of it.
func staffUnit(u Unit, now time.Time, readings []Reading) StaffUnit {
	out := StaffUnit{
		ID: u.Slug, Version: u.Version, Name: u.Name, Brand: u.Brand, Model: u.Model, Category: u.Category, Kind: string(u.Kind),
		KindLabel: u.KindLabel(), Finish: u.Finish, Grade: u.Grade, PriceCents: u.Sale, RegularCents: u.Regular,
		OnFloor: u.OnFloor, Available: u.Stock, ListedAt: u.ListedAt, Days: u.Days(now), Image: u.Picture.SVG, ImageAlt: u.Picture.Alt,
		Photos: len(u.Photos), OffSale: u.OffSale,
	}
	if u.OffSale != "" {
		out.Available = 0
	}
	if !u.Hold.Until.IsZero() {
		out.Hold = &UnitHold{StaffHold{u.Hold.For, u.Hold.Until}, u.Hold.Phone}
	}
	if !u.SoldAt.IsZero() {
		out.SoldAt = &u.SoldAt
	}
	for _, p := range u.Photos {
		if !p.Private {
			out.Image, out.ImageAlt = p.url(), u.Name
			break
		}
	}
	out.Sheet.Done, out.Sheet.Needed = SheetCount(u.Kind, readings)
	return out
}

// staffPhotoWidth is how wide photos are on the desk.
const staffPhotoWidth = 480

// url is where staff see the photo.
func (p Photo) url() string {
	if p.Private {
		return blob.StaffPath(p.Hash, staffPhotoWidth)
	}
	return blob.Path(p.Hash, staffPhotoWidth)
}

// staffUnits are units with what was read of them.
func (d *Desk) staffUnits(ctx context.Context, units []Unit) ([]StaffUnit, error) {
	slugs := make([]string, len(units))
	for i, u := range units {
		slugs[i] = u.Slug
	}
	readings, err := d.units.Readings(ctx, slugs...)
	if err != nil {
		return nil, err
	}
	out := make([]StaffUnit, len(units))
	for i, u := range units {
		out[i] = staffUnit(u, d.units.db.Now(), readings[u.Slug])
	}
	return out, nil
}

// named replaces ids of users in place by their names.
func (d *Desk) named(ctx context.Context, ids ...*string) error {
	all := make([]string, len(ids))
	for i, id := range ids {
		all[i] = *id
	}
	names, err := d.c.Names(ctx, all...)
	if err != nil {
		return err
	}
	for _, id := range ids {
		*id = names[*id]
	}
	return nil
}
