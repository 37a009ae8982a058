package site

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"unicode/utf8"

	"enamel/internal/catalog"
	"enamel/internal/ssr"
)

// ShopPath is the list of all units. Without a query it is published; with
// one it is a page of ShopList.
const ShopPath = "/shop"

// ShopList is what a query to ShopPath leads to.
type ShopList struct {
	Page    ssr.Page
	Version uint64 // of the data it was made from, 0 before the first Build
	// Moved is where a query with another spelling, or for what there is not,
	// has to be sent; then there is no page. Empty: nowhere.
	Moved string
}

// Version counts the Builds. Pages of one Version are made from the same data.
func (s *Site) Version() uint64 {
	if b := s.newest.Load(); b != nil {
		return b.version
	}
	return 0
}

// Fit says which units of a list fit a visitor's space, as of the newest Build.
func (s *Site) Fit(ctx context.Context, in catalog.FitBody) (catalog.FitList, error) {
	b, err := s.latest(ctx)
	if err != nil {
		return catalog.FitList{}, err
	}
	return catalog.FitSpace(b.units, in), nil
}

// latest is the newest Build. Only a site that has built nothing yet can fail.
func (s *Site) latest(ctx context.Context) (*builder, error) {
	if b := s.newest.Load(); b != nil {
		return b, nil
	}
	first, err := s.read(ctx)
	return &first, err
}

// ShopList makes the page of a query, as of the newest Build. Only a site that
// has built nothing yet can fail.
func (s *Site) ShopList(ctx context.Context, query string) (ShopList, error) {
	b, err := s.latest(ctx)
	if err != nil {
		return ShopList{}, err
	}
	q, _ := url.ParseQuery(query)  // unreadable parameters are left out
	f, _ := catalog.ParseFilter(q) // the page says what the error does
	f = f.Settle(b.units)
	if f.Query() != query {
		return ShopList{Moved: shopHref(f)}, nil
	}
	list := ShopList{Page: b.shopList(f), Version: b.version}
	b.share(&list.Page)
	return list, nil
}

func shopHref(f catalog.Filter) string {
	if q := f.Query(); q != "" {
		return ShopPath + "?" + q
	}
	return ShopPath
}

// shopList is the list of a choice, one page of it.
func (b builder) shopList(f catalog.Filter) ssr.Page {
	units := b.units
	list := f.Apply(units)
	fitting, fits := f.Fitting(list), list
	if fitting != nil {
		fits = list[:fitting.Fits]
	}
	shown, from := f.Shown(list)
	heading := shopHeading(f, units, "")
	props := ShopListProps{
		ShopPage: b.shop, Heading: paged(heading, f.Page), Total: len(list), CountAll: len(b.floor),
		Showing: Showing{From: from, To: max(0, from+len(shown)-1)}, Products: catalog.ProductsOf(shown),
		Aisles: b.aisles(f), Kinds: kinds(units, f), Facets: b.shopFacets(units, f), Chosen: chosen(units, f), ClearHref: shopHref(whole(units, f)), Sort: shopSorts(f),
		Fit: Opening{Width: f.Width.String(), Height: f.Height.String(), Depth: f.Depth.String(), Doorway: f.Doorway.String()}, Query: []HiddenField{}, Pages: shopPages(f, len(list)), Fitting: fitting, Alert: b.emptyOffer(f, len(fits)),
	}
	for _, field := range f.Fields() {
		props.Query = append(props.Query, HiddenField(field))
	}
	page := ssr.Page{Name: "shop", Path: shopHref(f), Head: b.shopHead(f, shopHeading(f, units, b.facts.Storefront.City), fits)}
	if problem := f.Problem(); problem != nil {
		props.Problem, page.Status = problem.Msg, http.StatusUnprocessableEntity
	}
	page.Head.JSONLD = []any{b.breadcrumbs(listWay(f, props.Heading)...)}
	if onSale := inStock(shown); len(onSale) > 0 {
		page.Head.JSONLD = append(page.Head.JSONLD, b.data.ItemList(heading+" at "+b.facts.Name, onSale))
	}
	page.Props = props
	return page
}

// longHeading is how many characters of a heading the way to it has room for.
const longHeading = 40

// listWay is the way to a list, as its page words it.
func listWay(f catalog.Filter, heading string) []Link {
	way := []Link{}
	if f.First().Query() != "" {
		way = append(way, Link{"All units", ShopPath})
	}
	if utf8.RuneCountInString(heading) > longHeading {
		heading = "Filtered"
	}
	return append(way, Link{heading, shopHref(f)})
}

// whole is the list that a choice narrows: its one category where that has units for sale, or all.
func whole(units []catalog.Unit, f catalog.Filter) catalog.Filter {
	category := catalog.Filter{Category: f.Category}
	if len(f.Category) == 1 && len(category.Apply(units)) > 0 {
		return category
	}
	return catalog.Filter{}
}

// chosen is what narrows the whole list.
func chosen(units []catalog.Unit, f catalog.Filter) []Link {
	out := []Link{}
	for _, c := range f.Chosen(units) {
		if len(f.Category) != 1 || len(c.Without.Category) == 1 {
			out = append(out, Link{c.Label, shopHref(c.Without)})
		}
	}
	return out
}

// aisles lead to the whole list of each category that has units.
func (b builder) aisles(f catalog.Filter) []Counted {
	out := []Counted{}
	for _, c := range catalog.Categories() {
		if n := len(catalog.In(b.floor, c.Key)); n > 0 {
			then := catalog.Filter{Category: []string{c.Key}}
			out = append(out, Counted{aisleLabel(c), n, shopHref(then), slices.Equal(f.Category, then.Category), b.categoryPicture(c.Key)})
		}
	}
	return out
}

func kinds(units []catalog.Unit, f catalog.Filter) []Counted {
	out := []Counted{}
	for _, s := range catalog.Shortcuts(units, f) {
		out = append(out, Counted{Label: s.Label, Count: s.Count, Href: shopHref(s.Then), Current: s.Chosen})
	}
	return out
}

func (b builder) shopFacets(units []catalog.Unit, f catalog.Filter) []Facet {
	out := []Facet{}
	for _, facet := range catalog.Facets(units, f) {
		options := make([]FacetOption, len(facet.Options))
		for i, o := range facet.Options {
			options[i] = FacetOption{
				Value: o.Value, Label: o.Label, Count: o.Count, Href: shopHref(o.Then), Chosen: o.Chosen, Kept: b.kept(o.Then),
			}
		}
		out = append(out, Facet{facet.Key, facet.Label, options})
	}
	return out
}

func shopSorts(f catalog.Filter) []Choice {
	var out []Choice
	for _, s := range []struct{ sort, label string }{
		{catalog.SortFeatured, "Featured"},
		{catalog.SortPrice, "Price, lowest first"},
		{catalog.SortPriceDesc, "Price, highest first"},
		{catalog.SortSize, "Size, smallest first"},
	} {
		sorted := f.First()
		sorted.Sort = s.sort
		out = append(out, Choice{s.label, shopHref(sorted), s.sort == f.Sort})
	}
	return out
}

// pagesBeside is how many pages before and after the current one are linked,
// beside the first and the last.
const pagesBeside = 2

func shopPages(f catalog.Filter, n int) []Choice {
	out := []Choice{}
	last, current := catalog.Pages(n), max(1, f.Page)
	for p := 1; p <= last && last > 1; p++ {
		if p != 1 && p != last && (p < current-pagesBeside || p > current+pagesBeside) {
			continue
		}
		paged := f.First()
		paged.Page = p
		out = append(out, Choice{strconv.Itoa(p), shopHref(paged), p == current})
	}
	return out
}

// kept reports whether search engines may keep the lists of a choice: the whole
// list, that of one category, and that of one brand of which we have a page.
// People look for those. Of all other choices there are more than anybody could
// fetch, so links to them are nofollow and robots closes them.
func (b builder) kept(f catalog.Filter) bool {
	one := catalog.Filter{Page: f.Page}
	switch {
	case len(f.Category) == 1:
		one.Category = f.Category
	case len(f.Brand) == 1 && slices.Contains(b.servicedBrands(), f.Brand[0]):
		one.Brand = f.Brand
	}
	return f.Query() == one.Query()
}

// servicedBrands are the brands that have a page, as queries have them.
func (b builder) servicedBrands() []string {
	out := make([]string, len(b.words.Brands))
	for i, brand := range b.words.Brands {
		out[i] = catalog.BrandValue(brand.BrandName)
	}
	return out
}

// shopHead asks search engines not to keep what is no kept list, or has nothing.
// Each list names itself: a page that said noindex and named another as the one
// to keep would say two things.
func (b builder) shopHead(f catalog.Filter, named string, list []catalog.Unit) ssr.Head {
	h := ssr.Head{
		Title: b.title(paged(named, f.Page)), Description: b.shopDescription(f, named, list), SiteName: b.facts.Name, Canonical: b.origin + shopHref(f),
	}
	if !b.kept(f) || len(list) == 0 && f.Query() != "" {
		h.Robots = "noindex, follow"
	}
	return h
}
