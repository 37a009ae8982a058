package understand

import (
	"slices"
	"strings"

	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/money"
)

// merge lays the message over what was searched before.
func (r *Reader) merge(th *thread, n *notice, intents []Intent) (s slots, leaned bool) { //nolint:cyclop // one rule for each slot; their order decides
	s = n.slots
	if r.matches(n) && len(s.brands) == 0 && len(s.products) > 0 && !r.refines(th.slots.products, s.products) {
		s.brands = r.brandsOf(th)
		if units := r.compareWith(th); n.any["same"] && len(units) == 1 && len(s.finishes) == 0 {
			s.finishes = []string{strings.ToLower(units[0].Finish)}
		}
		return s, true
	}
	if len(s.products) == 0 && len(n.owned) > 0 && (n.any["newone"] || n.any["fitq"] || n.any["have"] && n.any["dead"] || slices.Contains(intents, Replace) || slices.Contains(intents, Search)) {
		s.products = n.owned
	}
	before := th.slots
	switch {
	case len(s.products) > 0 && len(before.products) == 0:
		if n.any["newone"] || n.any["andalso"] || len(n.tokens) <= fragment && before.filled() && !n.any["have"] && !n.any["want"] {
			s, leaned = overlay(before, s), true
		}
	case len(s.products) > 0 && r.refines(before.products, s.products):
		if n.any["andalso"] || len(n.tokens) <= 5 || !n.any["have"] && !n.any["want"] {
			s, leaned = overlay(before, s), true
		}
	case len(s.products) > 0:
		if n.any["andalso"] && !n.any["want"] {
			s, leaned = keepLimits(before, s, n), true
		}
	case len(before.products) > 0 || before.filled():
		s, leaned = overlay(before, s), true
	case th.subject != "" && (n.any["newone"] || n.any["want"] || n.any["have"] || searches(intents)):
		s.products, leaned = []string{th.subject}, true
	}
	if len(s.products) == 0 && th.subject != "" && searches(intents) && len(n.slots.brands) == 0 {
		s.products, leaned = []string{th.subject}, true
	}
	if kind := r.kindOf(th.focus); len(s.products) == 0 && kind != "" && (n.any["comparative"] || n.any["same"] || n.any["othercolor"]) {
		s.products, leaned = []string{kind}, true
	}
	if leaned {
		r.relax(n, &s)
	}
	if (leaned || len(th.shown) > 0 || th.focus != "") && !slices.Contains(intents, Compare) {
		r.comparatives(th, n, &s)
	}
	if n.any["other"] && !n.any["it"] || slices.ContainsFunc(n.tokens, func(t token) bool {
		return t.text == "every" || t.text == "all" || t.text == "todos" || t.text == "todas"
	}) {
		s.all = true
	}
	return s, leaned
}

// complete reads a fragment by what was searched for: "upright" of freezers,
// "36 then" where the width was spoken of.
func (r *Reader) complete(th *thread, n *notice) {
	if len(n.tokens) > fragment || len(n.products)+len(n.owned) > 0 || len(th.slots.products) != 1 || n.any["symptom"] || n.any["fix"] {
		return
	}
	fact := ""
	for _, t := range n.tokens {
		if kind, ok := r.styles[r.family(th.slots.products[0])][t.text]; ok {
			n.products, n.slots.products, fact = []string{kind}, []string{kind}, "trait"
		}
		if t.span == 0 || t.unit != noUnit || n.any["sizes"] || n.any["price-bound"] {
			continue
		}
		switch {
		case t.number >= 18 && t.number <= 50 && th.slots.maxWidth > 0:
			n.slots.maxWidth, fact = t.number, "sizes"
		case t.number > 50 && t.number <= 80 && th.slots.maxHeight > 0:
			n.slots.maxHeight, fact = t.number, "sizes"
		}
	}
	if fact != "" {
		n.everywhere(fact)
	}
}

// fragment is how many words a message has that only goes on with another.
const fragment = 6

// kindOf is the name of what a unit is, or "".
func (r *Reader) kindOf(slug string) string {
	u, ok := r.unit(slug)
	if !ok {
		return ""
	}
	for name, p := range r.products {
		if slices.Equal(p.Kinds, []string{string(u.Kind)}) {
			return name
		}
	}
	return ""
}

func (s slots) filled() bool {
	return s.maxPrice > 0 || s.minPrice > 0 || len(s.brands) > 0 || len(s.finishes) > 0 || s.maxWidth > 0
}

// matches: another appliance is to go with the one spoken of.
func (r *Reader) matches(n *notice) bool {
	for i := range n.tokens {
		if n.tokens[i].text == "go" && textAt(n.tokens, i+1) == "with" {
			return true
		}
	}
	return slices.ContainsFunc(n.tokens, func(t token) bool {
		return slices.Contains([]string{"match", "matches", "matching", "goes", "combine", "combina", "juego", "pareja"}, t.text)
	})
}

// brandsOf are the makers of what is spoken of, to match another to it.
func (r *Reader) brandsOf(th *thread) []string {
	var out []string
	for _, u := range r.compareWith(th) {
		out = appendNew(out, u.Brand)
	}
	if len(out) == 1 || len(th.slots.brands) == 0 {
		return out
	}
	return th.slots.brands
}

// refines reports whether the appliances are of those that were searched.
func (r *Reader) refines(before, now []string) bool {
	for _, p := range now {
		if !slices.ContainsFunc(before, func(b string) bool { return r.family(b) == r.family(p) || slices.Contains(r.parts(b), r.family(p)) }) {
			return false
		}
	}
	return true
}

// keepLimits: "and for a dryer?" goes on under the same price.
func keepLimits(before, s slots, n *notice) slots {
	if s.minPrice == 0 && s.maxPrice == 0 {
		s.minPrice, s.maxPrice = before.minPrice, before.maxPrice
	}
	for _, t := range n.tokens {
		if t.text == "same" || t.text == "misma" || t.text == "mismo" {
			s.brands, s.finishes = either(s.brands, before.brands), either(s.finishes, before.finishes)
		}
	}
	return s
}

func either[T any](now, before []T) []T {
	if len(now) > 0 {
		return now
	}
	return before
}

func or[T comparable](now, before T) T {
	var zero T
	if now != zero {
		return now
	}
	return before
}

// overlay is what was searched before, with what is said now in its place.
func overlay(before, s slots) slots {
	out := s
	out.products = either(s.products, before.products)
	out.brands = either(s.brands, without(before.brands, s.notBrands))
	out.notBrands = append(slices.Clone(before.notBrands), s.notBrands...)
	if len(s.brands) > 0 {
		out.notBrands = s.notBrands
	}
	out.finishes = either(s.finishes, without(before.finishes, s.notFinishes))
	out.notFinishes = either(s.notFinishes, before.notFinishes)
	out.fuels = either(s.fuels, without(before.fuels, s.notFuels))
	out.notFuels = either(s.notFuels, before.notFuels)
	if len(s.fuels) > 0 {
		out.notFuels = s.notFuels
	}
	out.grades = either(s.grades, before.grades)
	out.features = append(slices.Clone(without(before.features, s.without)), s.features...)
	out.without = append(slices.Clone(before.without), s.without...)
	if s.minPrice == 0 && s.maxPrice == 0 {
		out.minPrice, out.maxPrice = before.minPrice, before.maxPrice
	}
	if s.minWidth == 0 && s.maxWidth == 0 {
		out.minWidth, out.maxWidth = before.minWidth, before.maxWidth
	}
	out.minHeight, out.maxHeight = or(s.minHeight, before.minHeight), or(s.maxHeight, before.maxHeight)
	out.maxDepth, out.minYear = or(s.maxDepth, before.maxDepth), or(s.minYear, before.minYear)
	out.minCapacity, out.sort = or(s.minCapacity, before.minCapacity), or(s.sort, before.sort)
	return out
}

func without[T comparable](list, drop []T) []T {
	return slices.DeleteFunc(slices.Clone(list), func(v T) bool { return slices.Contains(drop, v) })
}

// relax: "any brand", "cualquier color" gives up what was asked for.
func (r *Reader) relax(n *notice, s *slots) {
	for i, t := range n.tokens {
		if t.text != "any" && t.text != "cualquier" && t.text != "other" && t.text != "otras" && t.text != "otra" && t.text != "otros" && t.text != "otro" {
			continue
		}
		switch textAt(n.tokens, i+1) {
		case "brand", "brands", "marca", "marcas":
			s.notBrands = append(s.notBrands, s.brands...)
			if t.text == "any" || t.text == "cualquier" {
				s.notBrands = nil
			}
			s.brands = nil
		case "color", "colors", "colores", "finish":
			s.notFinishes, s.finishes = append(s.notFinishes, s.finishes...), nil
			if t.text == "any" || t.text == "cualquier" {
				s.notFinishes = nil
			}
		case "price", "precio":
			s.minPrice, s.maxPrice = 0, 0
		}
	}
}

// comparatives read "cheaper", "bigger" against what was shown.
func (r *Reader) comparatives(th *thread, n *notice, s *slots) {
	units := r.compareWith(th)
	superlative := n.slots.sort != tool.BestMatch && r.isSuperlative(n)
	if n.any["cheaper"] && !superlative && n.slots.maxPrice == 0 {
		s.sort, s.minPrice = tool.Cheapest, 0
		if len(units) > 0 {
			s.maxPrice = least(units) - 1
		}
	}
	if n.any["pricier"] {
		s.sort = tool.BestGrade
	}
	if superlative {
		return
	}
	switch {
	case n.slots.minWidth+n.slots.maxWidth+n.slots.minCapacity+n.slots.maxHeight+float64(n.slots.minYear) > 0: // "no wider than 30" compares with a figure
	case n.any["bigger"]:
		s.sort = tool.Largest
		if len(units) == 1 {
			s.minCapacity = units[0].Capacity + 0.1
		}
	case n.any["smaller"]:
		s.sort, s.minCapacity = tool.Smallest, 0
	case n.any["narrower"]:
		s.sort, s.minWidth = tool.Narrowest, 0
		for _, u := range units {
			if s.maxWidth == 0 || u.Width <= s.maxWidth {
				s.maxWidth = u.Width - 0.125
			}
		}
	case n.any["wider"]:
		s.sort, s.maxWidth = tool.Widest, 0
	case n.any["newer"]:
		s.sort = tool.Newest
		if len(units) == 1 {
			s.minYear = units[0].Year + 1
		}
	}
}

// extreme is the one of the units that a superlative tells apart: "the cheapest
// one, how wide is it". It is "" where the message looks for others.
func (r *Reader) extreme(slugs []string, n *notice) string {
	if len(n.products)+len(n.slots.brands)+len(n.slots.finishes) > 0 || !r.isSuperlative(n) || !n.any["asked-own"] && !n.any["fitq"] && !n.any["hold"] && !n.any["haggle"] && !n.any["total"] && !n.any["whichOne"] {
		return ""
	}
	best := ""
	for _, slug := range slugs {
		u, ok := r.unit(slug)
		if !ok {
			continue
		}
		if before, ok := r.unit(best); !ok || ahead(n.slots.sort, u.Unit, before.Unit) {
			best = slug
		}
	}
	return best
}

// ahead reports whether a unit comes before another in an order.
func ahead(order tool.Sort, u, than catalog.Unit) bool {
	switch order {
	case tool.Cheapest:
		return u.Sale < than.Sale
	case tool.Dearest:
		return u.Sale > than.Sale
	case tool.Narrowest:
		return u.Width < than.Width
	case tool.Widest:
		return u.Width > than.Width
	case tool.Newest:
		return u.Year > than.Year
	case tool.Largest:
		return u.Capacity > than.Capacity
	case tool.Smallest:
		return u.Capacity < than.Capacity
	case tool.BestGrade:
		return u.Grade < than.Grade
	case tool.BiggestSaving:
		return u.Regular-u.Sale > than.Regular-than.Sale
	}
	return false
}

// compareWith are the units that a comparison is made with.
func (r *Reader) compareWith(th *thread) []catalog.Unit {
	var out []catalog.Unit
	slugs := th.shown
	if th.focus != "" {
		slugs = []string{th.focus}
	}
	for _, slug := range slugs {
		if u, ok := r.unit(slug); ok {
			out = append(out, u.Unit)
		}
	}
	return out
}

func least(units []catalog.Unit) money.Cents {
	price := units[0].Sale
	for _, u := range units[1:] {
		price = min(price, u.Sale)
	}
	return price
}

// isSuperlative: "the cheapest", "el mas barato", not "algo mas barato".
func (r *Reader) isSuperlative(n *notice) bool {
	for _, s := range n.things {
		if s.kind != kindSort {
			continue
		}
		first := n.tokens[s.from].text
		if first != "mas" && first != "menos" {
			return len(first) > 3 && (first[len(first)-3:] == "est" || first == "most" || first == "least" || first == "lowest")
		}
		switch textAt(n.tokens, s.from-1) {
		case "el", "la", "los", "las", "lo", "cual", "es", "cuales":
			return true
		}
	}
	return false
}
