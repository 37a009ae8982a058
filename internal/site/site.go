// Package site makes the HTML pages: a route's typed props, which React turns
// into a document, and the published data beside them.
package site

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/shop"
	"enamel/internal/ssr"
)

// Paths under which pages are published. Those of ForbiddenPath, NotFoundPath,
// ErrorPath and OrderPath are keys only: their pages are served under other addresses.
const (
	HomePath        = "/"
	CheckoutPath    = "/checkout"
	ComparePath     = "/compare"
	OrderPath       = "/order"
	AuthPath        = "/auth"
	VerifyPath      = "/auth/verify"
	ResetPath       = "/auth/reset"
	AccountPath     = "/account"
	SEOPath         = "/seo"
	SEOAuditPath    = "/seo/audit"
	SEOSettingsPath = "/seo/settings"
	ForbiddenPath   = "/403"
	NotFoundPath    = "/404"
	ErrorPath       = "/500"
	ProductsPath    = "/api/products"
)

// ProductsKey is where the products of one category are published.
func ProductsKey(category string) string { return ProductsPath + "?category=" + category }

// Config is what a Site is made of.
type Config struct {
	Facts    func() shop.Facts
	Catalog  *catalog.Service
	Content  func() *content.Library // nil: the pages say units and facts alone
	Pictures Pictures
	Reviews  *content.Reviews           // nil: there are none
	Legal    func() []content.LegalPage // nil: there are none
	Origin   string                     // https://shop.example, without a slash at the end
	Zone     *time.Location
	Now      func() time.Time
	Versions *PageVersions // nil: the sitemap says nothing of changes
	// Names are what people see of users, by id; nil: nobody is named.
	Names func(ctx context.Context, ids ...string) (map[string]string, error)
	// Screened says whether units are held against a fresh list of recalls; nil: they are not.
	Screened func(ctx context.Context) (bool, error)
}

// Site builds everything that is published.
type Site struct {
	c      Config
	builds atomic.Uint64
	newest atomic.Pointer[builder] // of the newest Build; nil before the first
}

// New makes a Site.
func New(c Config) *Site { return &Site{c: c} }

// Build gives every published resource from one reading of the data, home first.
func (s *Site) Build(ctx context.Context) ([]ssr.Resource, error) {
	b, err := s.read(ctx)
	if err != nil {
		return nil, err
	}
	b.version = s.builds.Add(1)
	s.newest.Store(&b)
	pages := append([]ssr.Page{b.home()}, b.shells()...)
	first := len(pages)
	pages = append(pages, b.shopList(catalog.Filter{}))
	pages = append(append(pages, b.unitPages()...), append(b.contentPages(), b.askPages()...)...)
	ready, err := s.ready(ctx, b, pages)
	if err != nil {
		return nil, err
	}
	out := make([]ssr.Resource, 0, len(pages)+len(ready))
	for _, p := range pages {
		b.share(&p)
		out = append(out, ssr.PageResource(p))
	}
	return slices.Insert(out, first, ready...), nil
}

// unitPages are those of the units on the floor: Site.UnitPage makes the others.
func (b builder) unitPages() []ssr.Page {
	var pages []ssr.Page
	for _, u := range b.units {
		if !u.Sold() || u.OnHold() {
			pages = append(pages, b.unit(u))
		}
	}
	return pages
}

// ready are the resources that nobody has to render: the products for the
// API and what machines read.
func (s *Site) ready(ctx context.Context, b builder, pages []ssr.Page) ([]ssr.Resource, error) {
	out, err := b.products()
	if err != nil {
		return nil, err
	}
	sitemap, err := s.sitemap(ctx, b, pages)
	if err != nil {
		return nil, err
	}
	out = append(out, b.robots(), b.llms(), sitemap)
	for _, feed := range []func() (ssr.Resource, error){b.rss, b.productFeed} {
		r, err := feed()
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}

// builder holds one reading of the data.
type builder struct {
	version uint64 // counts the builds; 0: this is none

	origin string
	facts  shop.Facts
	shop   ShopPage
	units  []catalog.Unit // on the floor, or sold a short time ago
	floor  []catalog.Unit // those in stock
	sheets sheets
	data   catalog.StructuredData

	stocked map[string]int // units in stock by category

	words    *content.Library // as the facts complete it
	pictures Pictures
	reviews  []content.Review
	legal    []content.LegalPage
}

// read reads the data once.
func (s *Site) read(ctx context.Context) (builder, error) {
	units, err := s.c.Catalog.Shown(ctx)
	if err != nil {
		return builder{}, err
	}
	now := s.c.Now().In(s.c.Zone)
	units = slices.DeleteFunc(units, func(u catalog.Unit) bool { return gone(u, now) })
	facts := s.c.Facts()
	b := builder{
		origin: s.c.Origin, units: units, floor: inStock(units), facts: facts,
		shop:     ShopPage{Facts: facts, Year: now.Year()},
		data:     catalog.StructuredData{Origin: s.c.Origin, Seller: facts.Name, SellerID: businessID(s.c.Origin), Now: now},
		pictures: s.c.Pictures, words: &content.Library{}, stocked: map[string]int{},
	}
	for i := range b.floor {
		b.stocked[b.floor[i].Category]++
	}
	if s.c.Content != nil {
		b.words = s.c.Content().With(facts)
	}
	if s.c.Reviews != nil {
		stored, err := s.c.Reviews.Shown(ctx)
		if err != nil {
			return builder{}, err
		}
		for _, r := range stored {
			b.reviews = append(b.reviews, r.Review)
		}
	}
	if b.sheets, err = s.readSheets(ctx, units); err != nil {
		return builder{}, err
	}
	if s.c.Legal != nil {
		b.legal = s.c.Legal()
	}
	if facts.FixedRating {
		b.data.Rating = &catalog.Rating{Value: facts.Rating.Value, Reviews: facts.Rating.StructuredReviews}
	}
	return b, nil
}

// longestTitle is how many characters of a title a search engine shows, model
// numbers in capitals among them.
const longestTitle = 59

// title adds the shop to what a page is called where a result has room for both:
// it names the site above the title anyway.
func (b builder) title(text string) string {
	if whole := text + " | " + b.facts.Name; utf8.RuneCountInString(whole) <= longestTitle {
		return whole
	}
	return text
}

// shells are the pages whose own data the browser fetches: one for everybody,
// never kept by a cache but where it says the same to all.
func (b builder) shells() []ssr.Page {
	props := ShellProps{ShopPage: b.shop}
	page := func(name, path, title, description string) ssr.Page {
		return ssr.Page{Name: name, Path: path, Props: props, Private: true, Head: ssr.Head{
			Title: b.title(title), Description: description, SiteName: b.facts.Name, Robots: "noindex",
		}}
	}
	missing := page("not-found", NotFoundPath, "Page not found", "There is no page at this address. Return to the home page to see what is on the floor.")
	missing.Status, missing.Private = http.StatusNotFound, false
	forbidden := page("forbidden", ForbiddenPath, "Not for this account", "This page is for other accounts. Return to the home page or look at your own account.")
	forbidden.Status = http.StatusForbidden
	failed := page("error", ErrorPath, "Unexpected Application Error!", "Something went wrong on our side. Please try again in a moment or call the shop.")
	failed.Status = http.StatusInternalServerError
	order := page("order", OrderPath, "Your order", "Where your order stands, what is in it and what it comes to, on one page to keep.")
	verify := page("auth-verify", VerifyPath, "Verify your email", "Verify your email address, so that your orders and letters reach you and nobody else.")
	reset := page("auth-reset", ResetPath, "Reset your password", "Choose a new password for your account, or ask for a letter with a link to do so.")
	for _, withToken := range []*ssr.Page{&order, &verify, &reset} {
		withToken.Header = http.Header{"Referrer-Policy": {"no-referrer"}}
	}
	return append([]ssr.Page{
		missing, forbidden, failed, order, verify, reset,
		page("checkout", CheckoutPath, "Checkout", "Check your delivery address and place your order. Pay on delivery or in the shop."),
		page("compare", ComparePath, "Saved and compared", "Up to three units side by side, with their sizes, marks and prices, and the units that you saved."),
		page("auth", AuthPath, "Sign in", "Sign in to see your orders and where they stand, or create an account in a minute."),
		page("account", AccountPath, "My Account", "Your orders, your details, your password and the devices on which you are signed in."),
		page("seo", SEOPath, "SEO Dashboard", "Monitor and improve your website's SEO performance: for the people who run this shop."),
		page("seo-audit", SEOAuditPath, "Site audit", "What the newest crawl found, by rule, page and state: for the people who run this shop."),
		page("seo-settings", SEOSettingsPath, "Dashboard settings", "Sources, keywords, competitors, directories and schedules: for the people who run this shop."),
	}, b.staffShells()...)
}

// products are the bytes of GET /api/products, for all and for each category:
// those sold lately too, of which a cart has to learn that they are.
func (b builder) products() ([]ssr.Resource, error) {
	units := b.units
	keys := map[string]string{ProductsPath: ""}
	for _, c := range catalog.Categories() {
		keys[ProductsKey(c.Key)] = c.Key
	}
	var out []ssr.Resource
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		body, err := catalog.ProductsJSON(units, keys[key])
		if err != nil {
			return nil, err
		}
		out = append(out, ssr.Resource{Key: key, ContentType: "application/json", Body: body})
	}
	return out, nil
}

func inStock(units []catalog.Unit) []catalog.Unit {
	return where(units, func(u *catalog.Unit) bool { return !u.Sold() })
}

// where are the units that keep chooses. A unit is large: keep gets no copy.
func where(units []catalog.Unit, keep func(*catalog.Unit) bool) []catalog.Unit {
	var out []catalog.Unit
	for i := range units {
		if keep(&units[i]) {
			out = append(out, units[i])
		}
	}
	return out
}
