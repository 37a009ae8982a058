package understand

import (
	"slices"

	"enamel/internal/assistant/tool"
	"enamel/internal/money"
)

// slots are what a search is made of, as far as it has been said.
type slots struct {
	products                       []string
	brands, notBrands              []string
	finishes, notFinishes          []string
	fuels, notFuels                []string
	grades                         []string
	features, without              []string
	model                          string
	minPrice, maxPrice             money.Cents
	minWidth, maxWidth             float64
	minHeight, maxHeight, maxDepth float64
	minYear                        int
	minCapacity                    float64
	sort                           tool.Sort
	all                            bool // as many as can be shown
	limit                          int  // how many to show, 0: as is usual
}

// noteProducts decides which appliances the message wants and which it owns.
func (r *Reader) noteProducts(n *notice) {
	var wanted, owned, unwanted []string
	for _, s := range n.things {
		switch s.kind {
		case kindForeign:
			n.foreign = s.name
			n.mark(s, "foreign")
		case kindTown:
			if n.town == "" || n.placed(s) {
				n.town = s.name
			}
			n.mark(s, "town")
		case kindProduct:
			n.mark(s, "product")
			if r.isNegated(n, s) && !n.lacks(s) {
				unwanted = append(unwanted, s.name)
				continue
			}
			if n.ownedAt(s) {
				owned = appendNew(owned, s.name)
			} else {
				wanted = appendNew(wanted, s.name)
			}
		}
	}
	n.owned, n.products = owned, wanted
	if len(unwanted) == 0 {
		n.owned, n.products = r.narrow(n, owned), r.narrow(n, wanted)
	}
	for _, name := range unwanted {
		n.products = r.otherKinds(n.products, name)
	}
	n.slots.products = n.products
	if len(n.products) > 1 {
		n.any["kindTwo"] = true
		for _, clause := range n.facts {
			clause["kindTwo"] = true
		}
	}
}

// lacks: who has no stove wants one.
func (n *notice) lacks(s span) bool {
	for i := max(1, s.from-4); i < s.from; i++ {
		before := n.tokens[i-1].text
		switch n.tokens[i].text {
		case "no":
			if slices.Contains([]string{"theres", "is", "has", "have", "got", "had", "with", "came"}, before) {
				return true
			}
		case "tengo", "trae", "hay", "tiene", "trajo", "tenemos":
			if before == "no" {
				return true
			}
		case "have", "has", "come":
			if before == "dont" || before == "doesnt" || before == "didnt" {
				return true
			}
		}
	}
	return false
}

// otherKinds: "a washer but no front loader" leaves top loaders.
func (r *Reader) otherKinds(wanted []string, unwanted string) []string {
	general := r.products[unwanted].Within
	i := slices.Index(wanted, general)
	if general == "" || i < 0 {
		return wanted
	}
	var kinds []string
	for name, p := range r.products {
		if p.Within == general && name != unwanted {
			kinds = append(kinds, name)
		}
	}
	slices.Sort(kinds)
	return slices.Concat(wanted[:i], kinds, wanted[i+1:])
}

func appendNew[T comparable](list []T, v T) []T {
	if slices.Contains(list, v) {
		return list
	}
	return append(list, v)
}

// placed: "to Keller", "in Keller", "a Keller".
func (n *notice) placed(s span) bool {
	return slices.Contains([]string{"to", "in", "at", "near", "a", "en", "hasta", "de", "from", "out"}, textAt(n.tokens, s.from-1))
}

// ownedAt: "my dryer", "mi secadora", "la secadora de mi mama" is somebody's.
func (n *notice) ownedAt(s span) bool {
	for i := max(0, s.from-3); i < s.from; i++ {
		if n.tokens[i].clause != n.tokens[s.from].clause {
			continue
		}
		switch n.tokens[i].text {
		case "my", "our", "mi", "mis", "nuestra", "nuestro", "his", "her":
			return !slices.Contains([]string{"new", "nuevo", "nueva", "first"}, textAt(n.tokens, i+1))
		}
	}
	return false
}

// narrow makes of "washer … front" a front-load washer, and drops a general
// name where a kind of it was named.
func (r *Reader) narrow(n *notice, names []string) []string {
	for i, name := range names {
		if r.hasKindOf(names, name) {
			continue
		}
		for _, t := range n.tokens {
			if kind, ok := r.styles[name][t.text]; ok && t.text != "counter" {
				names[i] = kind
			}
		}
	}
	if slices.Contains(names, "washer and dryer") || slices.Contains(names, "stacked laundry center") {
		names = slices.DeleteFunc(names, func(p string) bool { return p == "washer" || p == "dryer" })
	}
	if slices.Contains(names, "stacked laundry center") {
		names = slices.DeleteFunc(names, func(p string) bool { return p == "washer and dryer" })
	}
	if slices.Contains(names, "wall oven") || slices.Contains(names, "microwave") || slices.Contains(names, "over-range microwave") {
		names = slices.DeleteFunc(names, func(p string) bool { return p == "oven" || p == "range" && !slices.Contains(n.tokensText(), "stove") })
	}
	if slices.Contains(names, "range") {
		names = slices.DeleteFunc(names, func(p string) bool { return p == "oven" })
	}
	if i := slices.Index(names, "freezer"); i >= 0 && r.hasFamily(names, "refrigerator") {
		names = slices.Delete(names, i, i+1)
	}
	return slices.DeleteFunc(names, func(p string) bool { return r.hasKindOf(names, p) })
}

func (n *notice) tokensText() []string {
	out := make([]string, len(n.tokens))
	for i, t := range n.tokens {
		out[i] = t.text
	}
	return out
}

func (r *Reader) hasKindOf(names []string, general string) bool {
	return slices.ContainsFunc(names, func(p string) bool { return p != "" && r.products[p].Within == general })
}

func (r *Reader) hasFamily(names []string, family string) bool {
	return slices.ContainsFunc(names, func(p string) bool { return r.family(p) == family })
}

// family is the general name of an appliance.
func (r *Reader) family(name string) string {
	if within := r.products[name].Within; within != "" {
		return r.family(within)
	}
	return name
}

// noteTraits keeps makers, colours, fuels and so on, the unwanted apart.
func (r *Reader) noteTraits(n *notice) {
	s := &n.slots
	for _, t := range n.things {
		not := r.isNegated(n, t)
		n.negated = n.negated || not && t.kind != kindProduct
		switch t.kind {
		case kindBrand:
			n.mark(t, "brandName")
			if not {
				s.notBrands = appendNew(s.notBrands, t.name)
			} else {
				s.brands = appendNew(s.brands, t.name)
				n.brand = t.name
			}
			if len(s.brands) > 1 {
				n.mark(t, "brandTwo")
			}
			continue
		case kindFinish:
			pick(&s.finishes, &s.notFinishes, t.name, not)
		case kindFuel:
			if n.hazardousFuel(t) || digit(n.tokens[t.from].text[0]) && n.paid() {
				continue
			}
			pick(&s.fuels, &s.notFuels, t.name, not)
		case kindGrade:
			s.grades = appendNew(s.grades, t.name)
		case kindFeature:
			s.noteFeature(t.name, not)
		case kindSort:
			if s.sort == tool.BestMatch || t.name == string(tool.Cheapest) && n.tokens[t.from].text != "cheap" {
				s.sort = tool.Sort(t.name)
			}
			n.mark(t, "sorts")
			continue
		default:
			continue
		}
		n.mark(t, "trait")
	}
}

// noteFeature keeps a feature as the units' texts have it.
func (s *slots) noteFeature(name string, not bool) {
	switch {
	case name == "water line" && not:
		s.without = appendNew(appendNew(s.without, "ice"), "water")
	case name == "water line":
	case name == "agitator" && not:
		s.features = appendNew(s.features, "wash plate")
	case name == "agitator": // a feature reads "no agitator post"
		s.features, s.without = appendNew(s.features, name), appendNew(s.without, "no agitator")
	default:
		pick(&s.features, &s.without, name, not)
	}
}

func pick(wanted, unwanted *[]string, name string, not bool) {
	if not {
		*unwanted = appendNew(*unwanted, name)
		return
	}
	*wanted = appendNew(*wanted, name)
}

// hazardousFuel: "smell gas" and "gas line" speak of no appliance's fuel.
func (n *notice) hazardousFuel(t span) bool {
	switch textAt(n.tokens, t.from-1) {
	case "smell", "smells", "huele", "huelo", "olor", "fuga", "echar", "echarle", "ponerle", "carga", "cargar":
		return true
	case "a":
		return textAt(n.tokens, t.from-2) == "huele" || textAt(n.tokens, t.from-2) == "olor"
	}
	switch textAt(n.tokens, t.to) {
	case "line", "leak", "smell", "bill", "station", "prices", "company", "valve", "pipe", "card":
		return true
	}
	return false
}

// isNegated reports whether a "no" or "sin" reaches the thing, with only
// little words between: "no quiero lg" but not "no tienen lg".
func (r *Reader) isNegated(n *notice, s span) bool { //nolint:cyclop // one condition for each form of a negation
	clause := n.tokens[s.from].clause
	for i := s.from - 1; i >= 0 && s.from-i <= 5; i-- {
		t := n.tokens[i]
		if t.clause != clause || n.tokens[i+1].comma {
			return false
		}
		switch t.text {
		case "no", "not", "non", "without", "sin", "except", "excepto", "nada", "avoid", "hate", "dont", "never", "nunca", "ni", "neither", "besides", "nor", "isnt", "skip", "odio":
			return t.text != "no" || i == 0 || !r.isQuestionTail(n, i)
		case "but":
			return textAt(n.tokens, i-1) == "anything" || textAt(n.tokens, i-1) == "everything"
		case "than":
			return textAt(n.tokens, i-1) == "other" || textAt(n.tokens, i-1) == "rather"
		case "of":
			if textAt(n.tokens, i-1) == "instead" || textAt(n.tokens, i-1) == "sick" || textAt(n.tokens, i-1) == "tired" {
				return true
			}
		}
		if !r.negateBetween[t.text] && !r.isTrait(n, i) {
			return false
		}
	}
	return s.to < len(n.tokens) && n.tokens[s.to].text == "no" && n.tokens[s.to].clause == clause && s.to+1 == len(n.tokens)
}

// isQuestionTail: "tienen lg o no" denies nothing that follows.
func (r *Reader) isQuestionTail(n *notice, i int) bool {
	return textAt(n.tokens, i-1) == "o" || textAt(n.tokens, i-1) == "or"
}

// isTrait: "no samsung or lg" reaches over the first to the second.
func (r *Reader) isTrait(n *notice, i int) bool {
	return slices.ContainsFunc(n.things, func(s span) bool {
		return s.from <= i && i < s.to && (s.kind == kindBrand || s.kind == kindFinish || s.kind == kindFeature)
	})
}
