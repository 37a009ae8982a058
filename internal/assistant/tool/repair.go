package tool

import (
	"slices"
	"strings"

	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/money"
)

// Repair is the page of a repair, by its slug: dryer-repair.
func (t *Turn) Repair(slug string) (content.ServicePage, bool) {
	services := t.library.words.Services
	i := slices.IndexFunc(services, func(s content.ServicePage) bool { return s.Slug == strings.TrimPrefix(slug, "/") })
	if i < 0 {
		return content.ServicePage{}, false
	}
	return services[i], true
}

// Repairs are the pages of all repairs.
func (t *Turn) Repairs() []content.ServicePage {
	return slices.Clone(t.library.words.Services)
}

// cents is a price in whole dollars.
func cents(dollars int) money.Cents { return money.Cents(dollars) * 100 }

// Brand is the page of a brand that the shop sells and services. Others have
// no page: RepairsBrand knows those that the pages name.
func (t *Turn) Brand(name string) (content.BrandPage, bool) {
	for _, b := range t.library.words.Brands {
		if brandKey(b.BrandName) == brandKey(spelledBrand(name, []string{b.BrandName})) {
			return b, true
		}
	}
	return content.BrandPage{}, false
}

// RepairsBrand is a brand as the pages about repairs spell it; false where none
// names it. The shop repairs all makes.
func (t *Turn) RepairsBrand(name string) (string, bool) {
	brands := slices.Clone(t.library.words.Home.Brands)
	for _, s := range t.library.words.Services {
		brands = append(brands, s.Brands...)
	}
	spelled := spelledBrand(name, brands)
	if !slices.Contains(brands, spelled) {
		return "", false
	}
	return spelled, true
}

// SoldInstead is the search for used units of what a repair page is about;
// false where the shop sells none.
func SoldInstead(slug string) (Query, bool) {
	switch slug {
	case "washer-repair":
		return Query{Kinds: []catalog.Kind{catalog.TopLoadWasher, catalog.FrontLoadWasher, catalog.StackedLaundry}}, true
	case "dryer-repair":
		return Query{Kinds: []catalog.Kind{catalog.Dryer, catalog.StackedLaundry}}, true
	case "refrigerator-repair":
		return Query{Categories: []string{"refrigerators"}}, true
	case "freezer-repair":
		return Query{Categories: []string{"freezers"}}, true
	case "dishwasher-repair":
		return Query{Categories: []string{"dishwashers"}}, true
	case "microwave-repair":
		return Query{Categories: []string{"microwaves"}}, true
	case "oven-repair":
		return Query{Kinds: []catalog.Kind{catalog.WallOven, catalog.GasRange, catalog.ElectricRange}}, true
	case "stove-repair":
		return Query{Kinds: []catalog.Kind{catalog.GasRange, catalog.ElectricRange}}, true
	}
	return Query{}, false
}
