package tool

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"enamel/internal/catalog"
)

// leastModel is how much of a model tells it from others.
const leastModel = 5

// Unit finds a unit by its id, its model or the beginning of one; a unit that
// is sold is found too, with stock 0.
func (t *Turn) Unit(ctx context.Context, idOrModel string) (catalog.Unit, bool, error) {
	all, err := t.desk.shelf.units(ctx)
	if err != nil {
		return catalog.Unit{}, false, fmt.Errorf("find a unit: %w", err)
	}
	u, ok := unitOf(all, idOrModel)
	return u, ok, nil
}

// unitOf is of several of a model the first that can be bought.
func unitOf(all []catalog.Unit, idOrModel string) (catalog.Unit, bool) {
	id := strings.ToLower(strings.TrimSpace(idOrModel))
	if i := slices.IndexFunc(all, func(u catalog.Unit) bool { return u.Slug == id }); i >= 0 {
		return all[i], true
	}
	key := modelKey(idOrModel)
	var same, begun []catalog.Unit
	for _, u := range all {
		switch model := modelKey(u.Model); {
		case key != "" && model == key:
			same = append(same, u)
		case len(key) >= leastModel && strings.HasPrefix(model, key):
			begun = append(begun, u)
		}
	}
	if len(same) > 0 {
		return same[max(0, slices.IndexFunc(same, func(u catalog.Unit) bool { return !u.Sold() }))], true
	}
	if len(begun) == 1 {
		return begun[0], true
	}
	return catalog.Unit{}, false
}

// Inches is a length as the pages print it: 35¾.
func Inches(length float64) string { return catalog.Length{Inches: length}.Words() }
