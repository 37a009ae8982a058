package understand

import (
	"slices"

	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

// query is the search that the slots ask for.
func (r *Reader) query(s slots) (q tool.Query, without []string) {
	for _, name := range s.products {
		p := r.products[name]
		if p.Unsold {
			continue
		}
		if len(p.Kinds) == 0 {
			for _, c := range p.Categories {
				q.Categories = appendNew(q.Categories, c)
			}
		}
		for _, k := range p.Kinds {
			q.Kinds = appendNew(q.Kinds, catalog.Kind(k))
		}
	}
	if len(q.Kinds) > 0 && len(q.Categories) > 0 { // the two narrow one another: a fridge or a dryer has to be told in kinds
		for _, c := range q.Categories {
			for _, k := range kindsOf(c) {
				q.Kinds = appendNew(q.Kinds, k)
			}
		}
		q.Categories = nil
	}
	q.Brands = r.complement(s.brands, s.notBrands, r.makers)
	q.Finishes = r.complement(s.finishes, s.notFinishes, []string{"white", "black", "stainless", "slate", "bisque"})
	q.Fuels = r.complement(s.fuels, s.notFuels, []string{"gas", "electric"})
	if len(s.fuels) > 0 {
		q.Kinds = fueled(q.Kinds, s.fuels)
		if !r.burns(s.products) {
			q.Fuels = nil
		}
	} else if len(s.notFuels) > 0 {
		q.Kinds = fueled(q.Kinds, q.Fuels)
	}
	q.Grades, q.Features, q.Model = s.grades, s.features, s.model
	q.MinPrice, q.MaxPrice = s.minPrice, s.maxPrice
	q.MinWidth, q.MaxWidth, q.MinHeight, q.MaxHeight, q.MaxDepth = s.minWidth, s.maxWidth, s.minHeight, s.maxHeight, s.maxDepth
	q.MinYear, q.MinCapacity, q.Sort = s.minYear, s.minCapacity, s.sort
	q.Limit = s.limit
	if s.all && s.limit == 0 {
		q.Limit = maxCards
	}
	return q, s.without
}

const maxCards = 8

// burns reports whether fuel tells apart what is asked for; a refrigerator has none.
func (r *Reader) burns(products []string) bool {
	return len(products) == 0 || slices.ContainsFunc(products, func(p string) bool {
		switch r.family(p) {
		case "dryer", "range", "oven", "water heater", "washer and dryer", "stacked laundry center":
			return true
		}
		return false
	})
}

// complement is what is wanted, or all but what is unwanted.
func (r *Reader) complement(wanted, unwanted, all []string) []string {
	if len(unwanted) == 0 {
		return wanted
	}
	if len(wanted) == 0 {
		wanted = all
	}
	return slices.DeleteFunc(slices.Clone(wanted), func(v string) bool { return slices.Contains(unwanted, v) })
}

// fueled drops the ranges that burn something else.
func fueled(kinds []catalog.Kind, fuels []string) []catalog.Kind {
	gas, electric := slices.Contains(fuels, "gas"), slices.Contains(fuels, "electric")
	if gas == electric {
		return kinds
	}
	other := catalog.GasRange
	if gas {
		other = catalog.ElectricRange
	}
	return slices.DeleteFunc(slices.Clone(kinds), func(k catalog.Kind) bool { return k == other })
}

func kindsOf(category string) []catalog.Kind {
	switch category {
	case "refrigerators":
		return []catalog.Kind{catalog.FrenchDoor, catalog.SideBySide, catalog.TopFreezer, catalog.BottomFreezer}
	case "freezers":
		return []catalog.Kind{catalog.ChestFreezer, catalog.UprightFreezer}
	case "stoves":
		return []catalog.Kind{catalog.GasRange, catalog.ElectricRange, catalog.WallOven}
	case "dishwashers":
		return []catalog.Kind{catalog.Dishwasher}
	case "waterheaters":
		return []catalog.Kind{catalog.WaterHeater}
	case "microwaves":
		return []catalog.Kind{catalog.OverRangeMicrowave, catalog.CounterMicrowave}
	}
	return nil
}
