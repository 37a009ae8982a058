package find

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

// list leads to the list of units as far as its filters know a query, and says
// how many that shows.
func (x *index) list(q tool.Query) SearchLink {
	values := url.Values{"category": slices.Clone(q.Categories), "finish": q.Finishes, "fuel": q.Fuels, "grade": q.Grades}
	for _, b := range q.Brands {
		values.Add("brand", catalog.BrandValue(b))
	}
	for _, k := range q.Kinds {
		values.Add("kind", string(k))
		if i := slices.IndexFunc(x.units, func(u catalog.Unit) bool { return u.Kind == k }); i >= 0 {
			values.Add("category", x.units[i].Category)
		}
	}
	if q.MinPrice+q.MaxPrice > 0 {
		values.Set("sort", catalog.SortPrice)
	}
	f, err := catalog.ParseFilter(values)
	if err != nil {
		f = catalog.Filter{}
	}
	list := f.Apply(x.units)
	if len(x.units) == 0 {
		return SearchLink{Label: "The floor", Href: "/shop"}
	}
	if len(list) == 0 {
		f, list = catalog.Filter{}, x.units
	}
	href := "/shop"
	if query := f.Settle(x.units).Query(); query != "" {
		href += "?" + query
	}
	label := fmt.Sprintf("All %d %s%s", len(list), finish(f), noun(list))
	if len(list) == 1 {
		label = "Show in the list"
	}
	return SearchLink{Label: label, Href: href}
}

// finish is the one that all units of a choice have, as it stands before their noun; empty where there are more.
func finish(f catalog.Filter) string {
	if len(f.Finish) != 1 {
		return ""
	}
	return strings.ReplaceAll(f.Finish[0], "-", " ") + " "
}

// noun is what units are, together.
func noun(list []catalog.Unit) string {
	first := list[0]
	same := func(value func(catalog.Unit) string) bool {
		return !slices.ContainsFunc(list, func(u catalog.Unit) bool { return value(u) != value(first) })
	}
	switch c, known := catalog.CategoryOf(first.Category); {
	case same(catalog.Unit.KindLabel):
		return strings.ToLower(first.KindLabel()) + "s"
	case first.Kind == catalog.Dryer && same(func(u catalog.Unit) string { return string(u.Kind) }):
		return "dryers"
	case known && same(func(u catalog.Unit) string { return u.Category }):
		return c.Noun
	}
	return "units"
}
