package catalog

import (
	"cmp"
	"slices"
	"strings"
)

// Facet is one key by which a list can be narrowed.
type Facet struct {
	Key     string
	Label   string
	Options []FacetOption
}

// FacetOption is a value of a facet. Count is how many units have it under the
// other keys of the choice, so that the counts of a facet add up. Then is the
// choice with it, or without it where it is chosen.
type FacetOption struct {
	Value  string
	Label  string
	Count  int
	Chosen bool
	Then   Filter
}

// Facets lists what a choice of these units can be narrowed or widened by.
// Values that would add nothing are left out, unless they are chosen.
func Facets(units []Unit, f Filter) []Facet {
	var out []Facet
	if len(units) == 0 {
		return out
	}
	all := dimensions()
	for _, key := range f.facetOrder() {
		d := all[slices.IndexFunc(all, func(d dimension) bool { return d.key == key })]
		if d.within && len(f.Category) != 1 && len(*d.of(&f)) == 0 {
			continue
		}
		if options := f.options(d, units); len(options) > 0 {
			out = append(out, Facet{d.key, d.label, options})
		}
	}
	if stock := f.inStockOnly(units); stock.Count > 0 || stock.Chosen {
		out = append(out, Facet{keyStock, "Stock", []FacetOption{stock}})
	}
	return out
}

// facetOrder is that of the page: what decides first, the long one near the
// end. One category is chosen by the pictures above.
func (f Filter) facetOrder() []string {
	order := []string{"kind", "price", "fuel", "capacity", "finish", "grade", "brand", "ice"}
	if len(f.Category) == 1 {
		return append(order, "category")
	}
	return append([]string{"category"}, order...)
}

// options counts a dimension's values under the other keys of the choice. A
// unit has at most one of them, so what two values leave is the sum.
func (f Filter) options(d dimension, units []Unit) []FacetOption {
	has := map[string]int{}
	for u := range f.matching(units, d.key) {
		has[d.value(u)]++
	}
	chosen := *d.of(&f)
	var out []FacetOption
	for _, c := range d.among(units) {
		o := FacetOption{Value: c.value, Label: c.label, Count: has[c.value], Chosen: slices.Contains(chosen, c.value)}
		if o.Count == 0 && !o.Chosen {
			continue
		}
		o.Then = f.with(d, c.value, !o.Chosen)
		out = append(out, o)
	}
	return out
}

// among lists the dimension's values; of brands those that units have, by name.
func (d dimension) among(units []Unit) []choice {
	if len(d.choices) > 0 {
		return d.choices
	}
	var brands []choice
	for i := range units {
		if v := d.value(&units[i]); v != "" && !slices.ContainsFunc(brands, func(c choice) bool { return c.value == v }) {
			brands = append(brands, choice{v, units[i].Brand})
		}
	}
	slices.SortFunc(brands, func(a, b choice) int { return cmp.Compare(strings.ToLower(a.label), strings.ToLower(b.label)) })
	return brands
}

// inStockOnly is chosen unless the choice has sold units too.
func (f Filter) inStockOnly(units []Unit) FacetOption {
	o := FacetOption{Value: stockIn, Label: "In stock only", Chosen: !f.Sold, Then: f.First()}
	o.Then.Sold = !f.Sold
	for u := range f.matching(units, keyStock) {
		if !u.Sold() {
			o.Count++
		}
	}
	return o
}

// Chosen is one thing that was chosen, for people, and the choice without it.
type Chosen struct {
	Label   string
	Without Filter
}

// Chosen lists what was chosen, in the order of the facets. Brands have the
// names that these units give them.
func (f Filter) Chosen(units []Unit) []Chosen {
	var out []Chosen
	for _, d := range dimensions() {
		for _, c := range d.among(units) {
			if slices.Contains(*d.of(&f), c.value) {
				out = append(out, Chosen{c.label, f.with(d, c.value, false)})
			}
		}
	}
	without := f.First()
	for _, size := range []struct {
		length     *Length
		what, noun string
	}{{&without.Width, "Fits an opening ", "wide"}, {&without.Height, "Fits an opening ", "high"}, {&without.Depth, "Fits an opening ", "deep"}, {&without.Doorway, "Comes through ", "wide"}} {
		kept := *size.length
		if kept.Inches > 0 {
			*size.length = Length{}
			out = append(out, Chosen{size.what + kept.Words() + " in " + size.noun, without})
			*size.length = kept
		}
	}
	if f.Sold {
		without.Sold = false
		out = append(out, Chosen{"Sold ones too", without})
	}
	return out
}
