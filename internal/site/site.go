// Package site makes the HTML pages: a route's typed props, which React turns
// into a document, and the published data beside them.
package site

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/shop"
	"enamel/internal/ssr"
)

// Paths under which pages are published. Those of NotFoundPath, ErrorPath and
// OrderPath are keys only: their pages are served under other addresses.
const (
	HomePath     = "/"
	CheckoutPath = "/checkout"
	OrderPath    = "/order"
	NotFoundPath = "/404"
	ErrorPath    = "/500"
	ProductsPath = "/api/products"
)

// ProductsKey is where the products of one category are published.
func ProductsKey(category string) string { return ProductsPath + "?category=" + category }

// unitPath is the address of a unit's page.
func unitPath(slug string) string { return "/shop/" + slug }

const similarUnits = 4

// Config is what a Site is made of.
type Config struct {
	Facts   func() shop.Facts
	Catalog *catalog.Service
	Origin  string // https://shop.example, without a slash at the end
	Zone    *time.Location
	Now     func() time.Time
}

// Site builds everything that is published.
type Site struct{ c Config }

// New makes a Site.
func New(c Config) *Site { return &Site{c: c} }

// Build gives every published resource from one reading of the data, home first.
func (s *Site) Build(ctx context.Context) ([]ssr.Resource, error) {
	units, err := s.c.Catalog.All(ctx)
	if err != nil {
		return nil, err
	}
	now := s.c.Now().In(s.c.Zone)
	facts := s.c.Facts()
	b := builder{
		origin: s.c.Origin, units: units, facts: facts,
		shop: ShopPage{Facts: facts, Year: now.Year()},
		data: catalog.StructuredData{Origin: s.c.Origin, Seller: facts.Name, Now: now},
	}
	if facts.FixedRating {
		b.data.Rating = &catalog.Rating{Value: facts.Rating.Value, Reviews: facts.Rating.StructuredReviews}
	}
	out := []ssr.Resource{ssr.PageResource(b.home())}
	for _, p := range b.shells() {
		out = append(out, ssr.PageResource(p))
	}
	products, err := b.products()
	if err != nil {
		return nil, err
	}
	out = append(out, products...)
	for _, u := range units {
		out = append(out, ssr.PageResource(b.unit(u)))
	}
	return out, nil
}

// builder holds one reading of the data.
type builder struct {
	origin string
	facts  shop.Facts
	shop   ShopPage
	units  []catalog.Unit
	data   catalog.StructuredData
}

func (b builder) title(text string) string { return text + " | " + b.facts.Name }

func (b builder) home() ssr.Page {
	props := HomeProps{ShopPage: b.shop, Lineup: b.lineup()}
	var onSale []catalog.Unit
	for _, c := range catalog.Categories() {
		units := inStock(catalog.In(b.units, c.Key))
		onSale = append(onSale, units...)
		shelf := Shelf{Key: c.Key, Label: c.Label, Noun: c.Noun, Count: len(units), Products: catalog.ProductsOf(units)}
		if all := catalog.In(b.units, c.Key); len(all) > 0 {
			shelf.Picture = all[0].Picture.SVG
		}
		props.Categories = append(props.Categories, shelf)
	}
	f := b.facts
	return ssr.Page{
		Name: "home", Path: HomePath, Props: props,
		Head: ssr.Head{
			Title:       b.title("Used Appliances and Repair in " + f.Storefront.City),
			Description: "Quality used refrigerators, washers, dryers, stoves and more in " + f.Storefront.City + ", each with a " + f.Claims.Warranty + ". Delivery and repair.",
			SiteName:    f.Name, Canonical: b.origin + HomePath,
			JSONLD: []any{b.data.ItemList("Used appliances at "+f.Name, onSale)},
		},
	}
}

// lineup is one unit of each of the kinds that the hero shows, at true scale.
func (b builder) lineup() []LineupUnit {
	out := []LineupUnit{}
	for _, kind := range []catalog.Kind{catalog.TopLoadWasher, catalog.GasRange, catalog.FrenchDoor, catalog.StackedLaundry, catalog.WaterHeater} {
		i := slices.IndexFunc(b.units, func(u catalog.Unit) bool { return u.Kind == kind && !u.Sold() && u.Picture.Tight != "" })
		if i < 0 {
			continue
		}
		u := b.units[i]
		p := u.Picture
		out = append(out, LineupUnit{
			Picture: p.Tight, Width: p.TightWidth, Height: p.TightHeight, Alt: p.Alt,
			Price: u.Sale.USD(), Was: u.Regular.USD(), Grade: u.Grade, Href: unitPath(u.Slug), Hook: p.TightHook,
		})
	}
	return out
}

func (b builder) unit(u catalog.Unit) ssr.Page {
	props := UnitProps{ShopPage: b.shop, Unit: u.Detail(), Similar: catalog.ProductsOf(catalog.Similar(b.units, u, similarUnits))}
	if c, ok := catalog.CategoryOf(u.Category); ok {
		props.Category = CategoryLink{Key: c.Key, Label: c.Label, Noun: c.Noun, Count: len(inStock(catalog.In(b.units, c.Key)))}
	}
	return ssr.Page{
		Name: "unit", Path: unitPath(u.Slug), Props: props,
		Head: ssr.Head{
			Title:       b.title(u.Name + " " + u.Model + ", used"),
			Description: b.unitDescription(u),
			SiteName:    b.facts.Name, Canonical: b.origin + unitPath(u.Slug), Type: "product",
			Image:  ssr.Image{URL: b.origin + u.Picture.PNG, Width: pngSize, Height: pngSize, Alt: u.Picture.Alt},
			JSONLD: []any{b.data.Product(u), b.data.Breadcrumbs(u)},
		},
	}
}

// pngSize is the side of the pictures for sharing, in pixels.
const pngSize = 1200

// unitDescription is a page's description of 51 to 174 characters.
func (b builder) unitDescription(u catalog.Unit) string {
	text := fmt.Sprintf("Used %s %s, %s, grade %s.", u.Brand, u.Model, u.CapacityText(), u.Grade)
	for _, more := range []string{" " + b.facts.Claims.Warranty + ".", " Delivery and installation from our " + b.facts.Storefront.City + " showroom."} {
		if len(text)+len(more) <= 174 {
			text += more
		}
	}
	return text
}

// shells are the pages whose own data the browser fetches.
func (b builder) shells() []ssr.Page {
	props := ShellProps{ShopPage: b.shop}
	const noindex = "noindex"
	page := func(name, path, title, description string) ssr.Page {
		return ssr.Page{Name: name, Path: path, Props: props, Head: ssr.Head{
			Title: b.title(title), Description: description, SiteName: b.facts.Name, Robots: noindex,
		}}
	}
	missing := page("not-found", NotFoundPath, "Page not found", "There is no page at this address. Return to the home page to see what is on the floor.")
	missing.Status = http.StatusNotFound
	failed := page("error", ErrorPath, "Unexpected Application Error!", "Something went wrong on our side. Please try again in a moment or call the shop.")
	failed.Status, failed.Private = http.StatusInternalServerError, true
	checkout := page("checkout", CheckoutPath, "Checkout", "Check your delivery address and place your order. Pay on delivery or in the shop.")
	checkout.Private = true
	order := page("order", OrderPath, "Your order", "Where your order stands, what is in it and what it comes to, on one page to keep.")
	order.Private, order.Header = true, http.Header{"Referrer-Policy": {"no-referrer"}}
	return []ssr.Page{missing, failed, checkout, order}
}

// products are the bytes of GET /api/products, for all and for each category.
func (b builder) products() ([]ssr.Resource, error) {
	keys := map[string]string{ProductsPath: ""}
	for _, c := range catalog.Categories() {
		keys[ProductsKey(c.Key)] = c.Key
	}
	var out []ssr.Resource
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		body, err := catalog.ProductsJSON(b.units, keys[key])
		if err != nil {
			return nil, err
		}
		out = append(out, ssr.Resource{Key: key, ContentType: "application/json", Body: body})
	}
	return out, nil
}

func inStock(units []catalog.Unit) []catalog.Unit {
	return slices.DeleteFunc(slices.Clone(units), catalog.Unit.Sold)
}
