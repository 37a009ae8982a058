package tool

import (
	"slices"

	"enamel/internal/catalog"
)

// wish is what a query can do without: its fields' JSON names, and the query
// without them. Some are eased before they are given up.
type wish struct {
	fields []string
	asked  func(Query) bool
	eased  func(Query) Query // nil: there is nothing between all and nothing
	drop   func(Query) Query
}

// wishes in the order in which they are given up. Category and kind always
// stay.
func wishes() []wish {
	return []wish{
		{
			fields: []string{"features"}, asked: func(q Query) bool { return len(q.Features) > 0 },
			drop: func(q Query) Query { q.Features = nil; return q },
		},
		{
			fields: []string{"grades"}, asked: func(q Query) bool { return len(q.Grades) > 0 },
			drop: func(q Query) Query { q.Grades = nil; return q },
		},
		{
			fields: []string{"finishes"}, asked: func(q Query) bool { return len(q.Finishes) > 0 },
			drop: func(q Query) Query { q.Finishes = nil; return q },
		},
		{
			fields: []string{"fuels"}, asked: func(q Query) bool { return len(q.Fuels) > 0 },
			drop: func(q Query) Query { q.Fuels = nil; return q },
		},
		{
			fields: []string{"model"}, asked: func(q Query) bool { return q.Model != "" },
			drop: func(q Query) Query { q.Model = ""; return q },
		},
		{
			fields: []string{"brands"}, asked: func(q Query) bool { return len(q.Brands) > 0 },
			drop: func(q Query) Query { q.Brands = nil; return q },
		},
		price(),
		{
			fields: []string{"min_width_in", "max_width_in"}, asked: func(q Query) bool { return q.MinWidth > 0 || q.MaxWidth > 0 },
			drop: func(q Query) Query { q.MinWidth, q.MaxWidth = 0, 0; return q },
		},
		{
			fields: []string{"min_height_in", "max_height_in", "max_depth_in"},
			asked:  func(q Query) bool { return q.MinHeight > 0 || q.MaxHeight > 0 || q.MaxDepth > 0 },
			drop:   func(q Query) Query { q.MinHeight, q.MaxHeight, q.MaxDepth = 0, 0, 0; return q },
		},
		{
			fields: []string{"min_year", "min_capacity"}, asked: func(q Query) bool { return q.MinYear > 0 || q.MinCapacity > 0 },
			drop: func(q Query) Query { q.MinYear, q.MinCapacity = 0, 0; return q },
		},
	}
}

// price allows a quarter more before it allows any; then what costs least more
// stands first.
func price() wish {
	return wish{
		fields: []string{"min_price_cents", "max_price_cents"},
		asked:  func(q Query) bool { return q.MinPrice > 0 || q.MaxPrice > 0 },
		eased:  func(q Query) Query { q.MaxPrice += q.MaxPrice / 4; return q },
		drop: func(q Query) Query {
			if q.Sort == BestMatch {
				q.Sort = Cheapest
			}
			q.MinPrice, q.MaxPrice = 0, 0
			return q
		},
	}
}

// named are the fields of w that the query has.
func (w wish) named(q Query) []string {
	var out []string
	for _, field := range w.fields {
		if q.has(field) {
			out = append(out, field)
		}
	}
	return out
}

// has reports whether a query narrows by a field that shares a wish.
func (q Query) has(field string) bool {
	switch field {
	case "min_price_cents":
		return q.MinPrice > 0
	case "max_price_cents":
		return q.MaxPrice > 0
	case "min_width_in":
		return q.MinWidth > 0
	case "max_width_in":
		return q.MaxWidth > 0
	case "min_height_in":
		return q.MinHeight > 0
	case "max_height_in":
		return q.MaxHeight > 0
	case "max_depth_in":
		return q.MaxDepth > 0
	case "min_year":
		return q.MinYear > 0
	case "min_capacity":
		return q.MinCapacity > 0
	}
	return true
}

// near lists units that match once the fewest wishes are given up: one of them
// if that is enough, else the first, the first two and so on.
func (q Query) near(units []catalog.Unit) (found []catalog.Unit, givenUp []string) {
	var asked []wish
	for _, w := range wishes() {
		if w.asked(q) {
			asked = append(asked, w)
		}
	}
	for _, w := range asked {
		if found := w.without(q, units); len(found) > 0 {
			return found, w.named(q)
		}
	}
	left := q
	for _, w := range asked {
		givenUp = slices.Concat(givenUp, w.named(q))
		if found := w.without(left, units); len(found) > 0 && left.narrows() {
			return found, givenUp
		}
		left = w.drop(left)
	}
	return nil, nil
}

// narrows reports whether the query still says what is looked for.
func (q Query) narrows() bool { return len(q.Categories)+len(q.Kinds)+len(q.Brands) > 0 }

// without lists the units that match without the wish.
func (w wish) without(q Query, units []catalog.Unit) []catalog.Unit {
	for _, ease := range []func(Query) Query{w.eased, w.drop} {
		if ease == nil {
			continue
		}
		eased := ease(q)
		if !eased.narrows() && !eased.asks() {
			continue // everything is near to nothing
		}
		if found := eased.apply(units); len(found) > 0 {
			return found[:min(len(found), q.Limit)]
		}
	}
	return nil
}

// asks reports whether the query has any wish left.
func (q Query) asks() bool {
	return slices.ContainsFunc(wishes(), func(w wish) bool { return w.asked(q) })
}
