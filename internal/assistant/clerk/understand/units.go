package understand

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"enamel/internal/catalog"
)

// knownUnit is a unit as it is found in a text.
type knownUnit struct {
	catalog.Unit
	model string // folded
	key   string // its model, folded, without hyphens
	name  string // folded
}

type modelKey struct{ key, model string }

func knownUnits(units []catalog.Unit) (known []knownUnit, models []modelKey) {
	for _, u := range units {
		model := fold(u.Model)
		k := knownUnit{u, model, strings.ReplaceAll(strings.ReplaceAll(model, "-", ""), " ", ""), fold(u.Name)}
		known = append(known, k)
		models = append(models, modelKey{k.key, u.Model})
	}
	return known, models
}

// spotted is a unit's name or model in a text.
type spotted struct {
	at    int
	slugs []string // that it can be
}

// unitsIn lists the units that a text of the assistant names, in order. If
// several share a name, the price after it tells which; else they count in the
// shop's order.
func (r *Reader) unitsIn(text, focus string) []string {
	text = fold(newest(text))
	var found []spotted
	taken := map[string]bool{}
	for i := range r.units {
		u := &r.units[i]
		places := modelAt(text, u.model)
		if taken[u.Slug] || len(places) == 0 {
			continue
		}
		same := r.ofModel(u.Model)
		for _, at := range places {
			found = append(found, spotted{at, []string{r.pricedAs(same, text[at:], focus)}})
		}
		for _, other := range same {
			taken[other.Slug] = true
		}
	}
	for _, name := range r.unitNames {
		found = append(found, r.named(text, name, taken)...)
	}
	slices.SortStableFunc(found, func(a, b spotted) int { return cmp.Compare(a.at, b.at) })
	var out []string
	for _, s := range found {
		for _, slug := range s.slugs {
			if !slices.Contains(out, slug) {
				out = append(out, slug)
				break
			}
		}
	}
	return out
}

// ofModel are the units of one model.
func (r *Reader) ofModel(model string) []knownUnit {
	var out []knownUnit
	for i := range r.units {
		if r.units[i].Model == model {
			out = append(out, r.units[i])
		}
	}
	return out
}

// pricedAs picks the unit of a model that a text begins with, by the price
// after the model. Without a price of theirs it picks the one spoken of before,
// or the first.
func (r *Reader) pricedAs(units []knownUnit, text, focus string) string {
	price, _ := r.firstPrice(text[:min(len(text), nearby)])
	i := slices.IndexFunc(units, func(u knownUnit) bool { return int64(u.Sale)/100 == price })
	if i < 0 {
		i = slices.IndexFunc(units, func(u knownUnit) bool { return u.Slug == focus })
	}
	return units[max(0, i)].Slug
}

// nearby is within how many bytes of a name or model its price stands.
const nearby = 60

// modelAt lists where a folded model stands as a word of its own.
func modelAt(text, model string) []int {
	var out []int
	for from := 0; ; {
		i := strings.Index(text[from:], model)
		if i < 0 {
			return out
		}
		i += from
		from = i + len(model)
		if (i == 0 || !letter(text[i-1]) && !digit(text[i-1])) && (from == len(text) || !letter(text[from]) && !digit(text[from])) {
			out = append(out, i)
		}
	}
}

// named finds a name that no model of it stands behind.
func (r *Reader) named(text, name string, taken map[string]bool) []spotted {
	var out []spotted
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return out
		}
		i += from
		from = i + len(name)
		after := text[from:min(len(text), from+nearby)]
		var can []string
		priced := false
		for i := range r.units {
			u := &r.units[i]
			if u.name != name {
				continue
			}
			if len(modelAt(after, u.model)) > 0 {
				can, priced = nil, true
				break
			}
			if price, ok := r.firstPrice(after); ok && price == int64(u.Sale)/100 && !priced {
				can, priced = []string{u.Slug}, true
			} else if !priced && !taken[u.Slug] {
				can = append(can, u.Slug)
			}
		}
		if len(can) > 0 {
			out = append(out, spotted{i, can})
		}
	}
}

func priceShape() *regexp.Regexp { return regexp.MustCompile(`\$ ?(\d{1,3}(?:,\d{3})*|\d+)`) }

func (r *Reader) firstPrice(text string) (int64, bool) {
	m := r.price.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	n, err := strconv.ParseInt(strings.ReplaceAll(m[1], ",", ""), 10, 64)
	return n, err == nil
}

// unit finds a known unit by its slug.
func (r *Reader) unit(slug string) (knownUnit, bool) {
	i, ok := r.bySlug[slug]
	if !ok {
		return knownUnit{}, false
	}
	return r.units[i], true
}

// among keeps the slugs of units that have the makers, colours, fuels and
// kinds of the slots.
func (r *Reader) among(slugs []string, s slots) []string {
	q, _ := r.query(s)
	return slices.DeleteFunc(slices.Clone(slugs), func(slug string) bool {
		u, ok := r.unit(slug)
		return !ok || !has(q.Brands, u.Brand) || !has(q.Finishes, u.Finish) || !has(q.Fuels, u.Fuel) || !has(q.Grades, u.Grade) ||
			!has(q.Categories, u.Category) || len(q.Kinds) > 0 && !slices.Contains(q.Kinds, u.Kind)
	})
}

func has(list []string, v string) bool { return len(list) == 0 || slices.Contains(list, v) }

// slugs lists all units.
func (r *Reader) slugs() []string {
	out := make([]string, len(r.units))
	for i, u := range r.units {
		out[i] = u.Slug
	}
	return out
}
