package find

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

// list leads to the list of units as far as its filters know a query, and says
// how many that shows.
func (x *index) list(w wish) SearchLink {
	q := w.query
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
	if w.ask.Opening.Width > 0 && q.MaxWidth > 0 {
		values.Set("width", strconv.FormatFloat(w.ask.Opening.Width, 'f', -1, 64)) // hides none
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
	label := fmt.Sprintf("All %d %s", len(list), listWords(f, q))
	if len(list) == 1 {
		label = "Show in the list"
	}
	return SearchLink{Label: label, Href: href}
}

// listWords say all that a list is filtered by.
func listWords(f catalog.Filter, q tool.Query) string {
	text, fuel := f.Noun(), strings.Join(f.Fuel, " or ")
	if !strings.HasPrefix(text, fuel) {
		text = fuel + " " + text
	}
	if len(f.Brand) > 0 {
		text = strings.Join(q.Brands, " or ") + " " + text
	}
	if len(f.Finish) > 0 {
		text = strings.Join(f.Finish, " or ") + " " + text
	}
	if len(f.Grade) > 0 {
		text += ", grade " + strings.Join(f.Grade, " or ")
	}
	return text
}
