package tool

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"enamel/internal/catalog"
	"enamel/internal/money"
)

const (
	cards    = 4 // of a Query that names no limit
	maxCards = 8
)

// Search finds units for sale. If nothing matches, Near gives up wishes one at
// a time, then together, those that matter least first.
func (t *Turn) Search(ctx context.Context, q Query) (Found, error) {
	all, err := t.desk.shelf.units(ctx)
	if err != nil {
		return Found{}, fmt.Errorf("search the shelf: %w", err)
	}
	return q.Among(slices.DeleteFunc(slices.Clone(all), catalog.Unit.Sold)), nil
}

// Among finds what matches among units for sale.
func (q Query) Among(forSale []catalog.Unit) Found {
	q = q.spelled(forSale)
	matching := q.apply(forSale)
	f := Found{Query: q, Total: len(matching), Units: matching[:min(len(matching), q.Limit)]}
	f.Low, f.High = prices(matching)
	for _, u := range matching {
		f.Pieces += u.Stock
	}
	if len(matching) == 0 {
		f.Near, f.GivenUp = q.near(forSale)
	}
	return f
}

// All lists every unit for sale that matches.
func (q Query) All(forSale []catalog.Unit) []catalog.Unit { return q.spelled(forSale).apply(forSale) }

func prices(units []catalog.Unit) (low, high money.Cents) {
	for i, u := range units {
		if i == 0 || u.Sale < low {
			low = u.Sale
		}
		high = max(high, u.Sale)
	}
	return low, high
}

// spelled is the query in the words of the shelf, within its bounds.
func (q Query) spelled(units []catalog.Unit) Query {
	brands := brandsOf(units)
	for i, brand := range q.Brands {
		if i == 0 {
			q.Brands = slices.Clone(q.Brands)
		}
		q.Brands[i] = spelledBrand(brand, brands)
	}
	for _, list := range []*[]string{&q.Categories, &q.Finishes, &q.Fuels, &q.Features} {
		*list = lowered(*list)
	}
	grades := make([]string, len(q.Grades))
	for i, g := range q.Grades {
		grades[i] = strings.ToUpper(strings.TrimSpace(g))
	}
	q.Grades = grades
	if q.Limit <= 0 {
		q.Limit = cards
	}
	q.Limit = min(q.Limit, maxCards)
	return q
}

func lowered(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = strings.ToLower(strings.TrimSpace(s))
	}
	return out
}

// apply lists the units that match, in the query's order.
func (q Query) apply(units []catalog.Unit) []catalog.Unit {
	var out []catalog.Unit
	for _, u := range units {
		if q.matches(u) {
			out = append(out, u)
		}
	}
	slices.SortStableFunc(out, q.Sort.compare)
	return out
}

func (q Query) matches(u catalog.Unit) bool {
	return oneOf(q.Categories, u.Category) && oneOf(q.Kinds, u.Kind) && q.hasBrand(u.Brand) &&
		oneOf(q.Finishes, strings.ToLower(u.Finish)) && oneOf(q.Fuels, strings.ToLower(u.Fuel)) && oneOf(q.Grades, u.Grade) &&
		hasFeatures(u, q.Features) && strings.Contains(modelKey(u.Model), modelKey(q.Model)) &&
		within(u.Sale, q.MinPrice, q.MaxPrice) && within(u.Width, q.MinWidth, q.MaxWidth) &&
		within(u.Height, q.MinHeight, q.MaxHeight) && within(u.Depth, 0, q.MaxDepth) &&
		within(u.Year, q.MinYear, 0) && within(u.Capacity, q.MinCapacity, 0)
}

// oneOf reports whether v is among the values, of which none asks for nothing.
func oneOf[T comparable](values []T, v T) bool { return len(values) == 0 || slices.Contains(values, v) }

// within compares with bounds of which 0 is none.
func within[T cmp.Ordered](v, least, most T) bool {
	var none T
	return v >= least && (most == none || v <= most)
}

func (q Query) hasBrand(brand string) bool {
	return len(q.Brands) == 0 || slices.ContainsFunc(q.Brands, func(b string) bool { return brandKey(b) == brandKey(brand) })
}

// hasFeatures looks for each word at the beginning of a word of the unit's name
// and features.
func hasFeatures(u catalog.Unit, features []string) bool {
	if len(features) == 0 {
		return true
	}
	words := wordsOf(u.Name + " " + strings.Join(u.Features, " ") + " " + strings.Join(u.Drawn, " "))
	for _, wanted := range wordsOf(strings.Join(features, " ")) {
		wanted = strings.TrimSuffix(wanted, "s")
		if !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, wanted) }) {
			return false
		}
	}
	return true
}

// compare orders units; equal ones have the better grade first, and then stay
// in the shop's order.
func (s Sort) compare(a, b catalog.Unit) int {
	by := 0
	switch s {
	case BestMatch:
		return 0
	case Cheapest:
		by = cmp.Compare(a.Sale, b.Sale)
	case Dearest:
		by = cmp.Compare(b.Sale, a.Sale)
	case Narrowest:
		by = cmp.Compare(a.Width, b.Width)
	case Widest:
		by = cmp.Compare(b.Width, a.Width)
	case Newest:
		by = cmp.Compare(b.Year, a.Year)
	case Largest:
		by = cmp.Or(cmp.Compare(b.Capacity, a.Capacity), cmp.Compare(volume(b), volume(a)))
	case Smallest:
		by = cmp.Or(cmp.Compare(a.Capacity, b.Capacity), cmp.Compare(volume(a), volume(b)))
	case BiggestSaving:
		by = cmp.Compare(saving(b), saving(a))
	case BestGrade: // the order to which all others fall back
	}
	return cmp.Or(by, cmp.Compare(a.Grade, b.Grade))
}

func volume(u catalog.Unit) float64 { return u.Width * u.Height * u.Depth }

func saving(u catalog.Unit) money.Cents { return max(0, u.Regular-u.Sale) }
