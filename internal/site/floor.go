package site

import (
	"cmp"
	"slices"

	"enamel/internal/catalog"
	"enamel/internal/money"
)

// mixed are the first units of a list, of as many categories as it has: one of
// each before a second one of any.
func mixed(units []catalog.Unit, most int) []catalog.Unit {
	seen := map[string]int{}
	type ranked struct {
		unit catalog.Unit
		nth  int
	}
	var all []ranked
	for _, u := range units {
		all = append(all, ranked{u, seen[u.Category]})
		seen[u.Category]++
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(a.nth, b.nth) })
	var out []catalog.Unit
	for _, r := range all[:min(most, len(all))] {
		out = append(out, r.unit)
	}
	return out
}

// standing are drawings at true scale of units that stand side by side, at most so many.
func standing(units []catalog.Unit, most int) []Picture {
	drawn := slices.DeleteFunc(slices.Clone(units), func(u catalog.Unit) bool { return u.Picture.Tight == "" })
	out := []Picture{}
	for _, u := range mixed(drawn, most) {
		out = append(out, Picture{Src: u.Picture.Tight, Width: u.Picture.TightWidth, Height: u.Picture.TightHeight, Alt: u.Picture.Alt})
	}
	return out
}

// volumeExample is one kitchen of the units in stock that cost least, and what
// the offer for several appliances takes off. Without the offer or a second
// appliance there is none.
func (b builder) volumeExample() *VolumeExample {
	offer, ok := b.facts.Promotion("multi_unit")
	if !ok || offer.Percent == 0 {
		return nil
	}
	var chosen []catalog.Unit
	var sum money.Cents
	for _, category := range []string{"refrigerators", "stoves", "dishwashers", "microwaves"} {
		units := catalog.In(b.floor, category)
		if len(units) == 0 {
			continue
		}
		least := slices.MinFunc(units, func(x, y catalog.Unit) int { return cmp.Compare(x.Sale, y.Sale) })
		chosen = append(chosen, least)
		sum += least.Sale
	}
	if len(chosen) < 2 {
		return nil
	}
	off := money.Percent(offer.Percent).Of(sum)
	return &VolumeExample{
		Products: catalog.ProductsOf(chosen), Offer: offer.Label, Subtotal: sum.String(), Discount: off.String(), Total: (sum - off).String(),
	}
}
