package catalog

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// dimension is a key of a filter of which several values may be chosen. A unit
// has one value of each, or none.
type dimension struct {
	key     string
	label   string
	choices []choice // empty: those that the units have
	within  bool     // asked about units of one category alone
	of      func(*Filter) *[]string
	value   func(*Unit) string // empty: the unit has none
}

// choice is one value of a dimension.
type choice struct{ value, label string }

// dimensions lists them in the order of the query.
func dimensions() []dimension {
	var categories []choice
	for _, c := range Categories() {
		categories = append(categories, choice{c.Key, c.Label})
	}
	return []dimension{
		{key: "category", label: "Category", choices: categories, of: func(f *Filter) *[]string { return &f.Category }, value: func(u *Unit) string { return u.Category }},
		{key: "kind", label: "Kind", choices: kindChoices(), within: true, of: func(f *Filter) *[]string { return &f.Kind }, value: func(u *Unit) string { return string(u.Kind) }},
		{key: "brand", label: "Brand", of: func(f *Filter) *[]string { return &f.Brand }, value: func(u *Unit) string { return BrandValue(u.Brand) }},
		{key: "price", label: "Price", choices: []choice{
			{"under-300", "Under $300"}, {"300-499", "$300 to $499"}, {"500-799", "$500 to $799"}, {"800-up", "$800 and up"},
		}, of: func(f *Filter) *[]string { return &f.Price }, value: priceBand},
		{key: "finish", label: "Finish", choices: []choice{
			{"white", "White"}, {"stainless", "Stainless"}, {"black", "Black"}, {"slate", "Slate"}, {"bisque", "Bisque"},
		}, of: func(f *Filter) *[]string { return &f.Finish }, value: func(u *Unit) string { return u.Finish }},
		{key: "grade", label: "Grade", choices: []choice{
			{"A", "Grade\u00a0A"}, {"B", "Grade\u00a0B"}, {"C", "Grade\u00a0C"},
		}, of: func(f *Filter) *[]string { return &f.Grade }, value: func(u *Unit) string { return u.Grade }},
		{key: "fuel", label: "Fuel", choices: []choice{
			{"gas", "Gas"}, {"electric", "Electric"}, {"propane", "Propane"},
		}, of: func(f *Filter) *[]string { return &f.Fuel }, value: func(u *Unit) string { return u.Fuel }},
		{key: "capacity", label: "Capacity", choices: capacityChoices(), within: true, of: func(f *Filter) *[]string { return &f.Capacity }, value: capacityBand},
		{key: "ice", label: "Ice", choices: []choice{
			{"door", "Ice and water in the door"}, {"maker", "Ice maker inside"}, {"none", "None listed"},
		}, within: true, of: func(f *Filter) *[]string { return &f.Ice }, value: iceOf},
	}
}

// spelled is a value as the dimension spells it; false where it has no such
// value. Which brands there are only the units know.
func (d dimension) spelled(typed string) (string, bool) {
	if len(d.choices) == 0 {
		v := strings.ToLower(typed)
		return v, len(v) <= maxBrand && v != "" && v == BrandValue(v)
	}
	i := slices.IndexFunc(d.choices, func(c choice) bool { return strings.EqualFold(c.value, typed) })
	if i < 0 {
		return "", false
	}
	return d.choices[i].value, true
}

const maxBrand = 40 // characters of a brand in a query

// BrandValue is a brand as a query has it: "A. O. Smith" is a-o-smith.
func BrandValue(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	return strings.TrimSuffix(b.String(), "-")
}

func priceBand(u *Unit) string {
	switch dollars := u.Sale / centsPerDollar; {
	case dollars < 300:
		return "under-300"
	case dollars < 500:
		return "300-499"
	case dollars < 800:
		return "500-799"
	}
	return "800-up"
}

// add chooses one more value.
func (f *Filter) add(d dimension, value string) {
	values := d.of(f)
	if i, found := slices.BinarySearch(*values, value); !found {
		*values = slices.Insert(slices.Clone(*values), i, value)
	}
}

// with is the filter's first page with a value chosen, or no longer.
func (f Filter) with(d dimension, value string, chosen bool) Filter {
	f = f.First()
	if chosen {
		f.add(d, value)
		return f
	}
	values := d.of(&f)
	*values = slices.DeleteFunc(slices.Clone(*values), func(v string) bool { return v == value })
	return f
}

// matching goes through the units of the choice in their order, one key not
// asked; sizes hide none. Units are large, and a page's facets look at each seven times.
func (f Filter) matching(units []Unit, except string) iter.Seq[*Unit] {
	asked := slices.DeleteFunc(dimensions(), func(d dimension) bool { return d.key == except || len(*d.of(&f)) == 0 })
	sold := f.Sold || except == keyStock
	matches := func(u *Unit) bool {
		for _, d := range asked {
			if !slices.Contains(*d.of(&f), d.value(u)) {
				return false
			}
		}
		return sold || !u.Sold()
	}
	return func(yield func(*Unit) bool) {
		for i := range units {
			if matches(&units[i]) && !yield(&units[i]) {
				return
			}
		}
	}
}

// compare orders the list; equal units stay in the shop's order.
func (f Filter) compare(a, b Unit) int {
	switch f.Sort {
	case SortPrice:
		return cmp.Compare(a.Sale, b.Sale)
	case SortPriceDesc:
		return cmp.Compare(b.Sale, a.Sale)
	case SortSize:
		return cmp.Compare(a.Width*a.Height*a.Depth, b.Width*b.Height*b.Depth)
	}
	return 0
}
