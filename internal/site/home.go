package site

import (
	"slices"
	"strconv"
	"strings"

	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/ssr"
)

// shelfUnits is how many units of a category home shows: two rows of four.
const shelfUnits = 8

func (b builder) home() ssr.Page {
	words := b.words.Home
	props := HomeProps{
		ShopPage: b.shop, Lineup: b.lineup(), Slides: b.slides(), Services: []ServiceTile{},
		Brands: append([]string{}, words.Brands...), Alliances: append([]content.Alliance{}, words.Alliances...),
		Guarantees: append([]content.Guarantee{}, words.Guarantees...), Videos: b.videos(),
		Reviews: append([]content.Review{}, b.reviews...), Map: b.areaMap(),
		SandboxReviews: slices.ContainsFunc(b.reviews, func(r content.Review) bool { return r.Sample }),
	}
	for _, t := range words.Tiles {
		slug := strings.ToLower(strings.ReplaceAll(t.Label, " ", "-")) // not the address: Stove Repair leads to the oven's page
		props.Services = append(props.Services, ServiceTile{
			Label: t.Label, Href: serviceHref(t.Label), Icon: t.Icon, Picture: b.servicePicture(slug),
		})
	}
	var onSale []catalog.Unit
	for _, c := range catalog.Categories() {
		whole := catalog.Filter{Category: []string{c.Key}}
		units := whole.Apply(b.floor) // featured: no two alike beside each other
		shown := onShelf(units)
		onSale = append(onSale, shown...)
		shelf := Shelf{
			Key: c.Key, Label: c.Label, Noun: c.Noun, Count: len(units), Href: shopHref(whole), Products: catalog.ProductsOf(shown), Picture: b.categoryPicture(c.Key),
		}
		props.Categories = append(props.Categories, shelf)
	}
	f := b.facts
	structured := []any{ofPage(b.business()), b.website()}
	if len(onSale) > 0 {
		structured = append(structured, b.data.ItemList("Used appliances at "+f.Name, onSale))
	}
	return ssr.Page{
		Name: "home", Path: HomePath, Props: props,
		Head: ssr.Head{
			Title:       f.Name + ": Used Appliances & Repair, " + f.Storefront.City, // here the shop itself is what is looked for
			Description: describe("Quality used refrigerators, washers, dryers, stoves and more in "+f.Storefront.City+", each with a "+f.Claims.Warranty+".", " Delivery and repair."),
			SiteName:    f.Name, Canonical: b.origin + HomePath,
			JSONLD: structured,
		},
	}
}

// onShelf are the units of a category that home shows: the first, and the first with each
// badge, in their order.
func onShelf(units []catalog.Unit) []catalog.Unit {
	var badged, others []int
	seen := map[string]bool{}
	for i := range units {
		news := slices.DeleteFunc(units[i].ShownBadges(), func(badge string) bool { return seen[badge] })
		for _, badge := range news {
			seen[badge] = true
		}
		if len(news) > 0 {
			badged = append(badged, i)
		} else {
			others = append(others, i)
		}
	}
	chosen := slices.Concat(badged, others)
	chosen = chosen[:min(len(chosen), shelfUnits)]
	slices.Sort(chosen)
	out := make([]catalog.Unit, len(chosen))
	for i, at := range chosen {
		out[i] = units[at]
	}
	return out
}

// categoryPicture is that of the category's first unit, or one that stands for all.
func (b builder) categoryPicture(key string) string {
	if all := catalog.In(b.units, key); len(all) > 0 {
		return all[0].Picture.SVG
	}
	return b.pictures.first("category:" + key).Src
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

// slides are the carousel's. The first stands before the line-up, so that it
// has no picture of its own.
func (b builder) slides() []Slide {
	out := []Slide{}
	for i, s := range b.words.Home.Slides {
		slide := Slide{Title: s.Title, Text: s.Text}
		if picture := b.pictures.first("slide:" + strconv.Itoa(i+1)); i > 0 && picture.Src != "" {
			slide.Picture = &picture
		}
		out = append(out, slide)
	}
	return out
}

// videos are the featured one and the gallery, counted from 1 by their posters.
func (b builder) videos() []Video {
	out := []Video{}
	for i, v := range append([]content.VideoText{b.words.Home.Featured}, b.words.Home.Gallery...) {
		out = append(out, Video{
			ID: v.ID, Title: v.Title, Description: v.Description, Featured: i == 0, Read: v.Read,
			Poster: b.pictures.first("video:"+strconv.Itoa(i+1), kindKey(catalog.Kind(v.Kind))),
		})
	}
	return out
}

// serviceHref is where a tile of the home page leads: Stove Repair to the
// oven's page, and a name without a page to the tiles themselves.
func serviceHref(label string) string {
	switch label {
	case "Dishwasher Repair":
		return "/dishwasher-repair"
	case "Washer Repair":
		return "/washer-repair"
	case "Dryer Repair":
		return "/dryer-repair"
	case "Refrigerator Repair":
		return "/refrigerator-repair"
	case "Microwave Repair":
		return "/microwave-repair"
	case "Heating Repair":
		return "/heating-repair"
	case "Air Conditioning Repair":
		return "/air-conditioning-repair"
	case "Oven Repair", "Stove Repair":
		return "/oven-repair"
	case "Disposal Repair":
		return "/disposal-repair"
	case "Freezer Repair":
		return "/freezer-repair"
	}
	return "/#services"
}
