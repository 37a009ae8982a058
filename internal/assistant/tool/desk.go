// Package tool holds the assistant's tools: the shelf, the record of facts, the
// pages, orders and handing over to a person. Each reads live data.
package tool

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"enamel/internal/assistant/talk"
	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/geo"
	"enamel/internal/order"
	"enamel/internal/shop"
)

// Catalog reads the units that the site shows, in the shop's order.
type Catalog interface {
	Shown(ctx context.Context) ([]catalog.Unit, error)
}

// Orders finds an order by its number and the e-mail it was placed with; it
// fails with NotFound where either is another's.
type Orders interface {
	FindByNumber(ctx context.Context, number, email string) (order.Order, error)
}

// Deliveries checks an address, within a deadline of its own.
type Deliveries interface {
	CheckDelivery(ctx context.Context, a geo.Address) (order.Check, error)
}

// HandOvers keeps what a person of the shop is to take over, and tells them;
// it fails with RateLimited where the address has asked too often.
type HandOvers interface {
	Add(ctx context.Context, address string, h HandOver) error
}

// LookUps counts an address's look-ups of orders; it fails with RateLimited
// where there were too many.
type LookUps interface {
	CountLookUp(ctx context.Context, address string) error
}

// AddressChecks counts an address's checks of where the shop delivers; it fails
// with RateLimited where there were too many.
type AddressChecks interface {
	CountAddressCheck(ctx context.Context, address string) error
}

// Config is what a Desk is made of.
type Config struct {
	Catalog    Catalog
	Content    func() *content.Library // as its files have it: the desk puts the facts into it
	Facts      func() shop.Facts
	Orders     Orders
	Deliveries Deliveries
	HandOvers  HandOvers
	LookUps    LookUps
	// AddressChecks may be nil: then only those of one answer are counted.
	AddressChecks AddressChecks
	Zone          *time.Location
	Log           *slog.Logger
	Now           func() time.Time // nil: time.Now
}

// Desk has the tools; it is safe for concurrent use.
type Desk struct {
	c      Config
	shelf  *shelf
	region map[string]geo.Area  // by ZIP code
	towns  map[string]geo.Point // beyond the region

	library atomic.Pointer[library]
}

// New makes a Desk. It fails where a part is missing or the pages cannot be
// indexed.
func New(c Config) (*Desk, error) {
	if c.Catalog == nil || c.Content == nil || c.Facts == nil || c.Orders == nil || c.Deliveries == nil ||
		c.HandOvers == nil || c.LookUps == nil || c.Zone == nil || c.Log == nil {
		return nil, errors.New("tool: a part of the desk is missing")
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	d := &Desk{c: c, shelf: newShelf(c.Catalog, c.Now)}
	var err error
	if d.region, err = geo.Region(); err != nil {
		return nil, err
	}
	if d.towns, err = geo.Towns(); err != nil {
		return nil, err
	}
	return d, nil
}

// Shown are the units that the site shows, in the shop's order, as they were a second
// ago at most. The slice is shared: nobody changes it.
func (d *Desk) Shown(ctx context.Context) ([]catalog.Unit, error) { return d.shelf.units(ctx) }

// Visitor is who writes.
type Visitor struct {
	Address string        // of the network: what limits count by
	Space   catalog.Space // measured on our pages
}

// Turn is one answer in the making; it is for one goroutine. All its tools see
// the same reading of the facts and the pages.
type Turn struct {
	desk    *Desk
	visitor Visitor
	talk    talk.Conversation
	library *library
	shown   []catalog.Unit
	links   []talk.Link

	// Calls that are limited within one answer.
	handedOver, lookedUp bool
	addressChecks        int
}

const (
	maxShown = 8 // cards of one answer
	maxLinks = 4
)

// Turn begins an answer to the newest message of a conversation.
func (d *Desk) Turn(v Visitor, c talk.Conversation) *Turn {
	if c.At.IsZero() {
		c.At = d.c.Now()
	}
	c.At = c.At.In(d.c.Zone)
	return &Turn{desk: d, visitor: v, talk: c, library: d.newest()}
}

// Visitor is who is answered.
func (t *Turn) Visitor() Visitor { return t.visitor }

// Shop is the whole record of facts.
func (t *Turn) Shop() shop.Facts { return t.library.facts }

// Show puts units on the answer's cards, after those that are there; each once,
// and at most eight.
func (t *Turn) Show(units ...catalog.Unit) {
	for _, u := range units {
		known := slices.ContainsFunc(t.shown, func(s catalog.Unit) bool { return s.Slug == u.Slug })
		if !known && len(t.shown) < maxShown {
			t.shown = append(t.shown, u)
		}
	}
}

// Shown are the units on the answer's cards.
func (t *Turn) Shown() []catalog.Unit { return slices.Clone(t.shown) }

// Link puts a link under the answer; each address once, and at most four.
func (t *Turn) Link(label, href string) {
	known := slices.ContainsFunc(t.links, func(l talk.Link) bool { return l.Href == href })
	if !known && label != "" && href != "" && len(t.links) < maxLinks {
		t.links = append(t.links, talk.Link{Label: label, Href: href})
	}
}

// Links are the links under the answer.
func (t *Turn) Links() []talk.Link { return slices.Clone(t.links) }
