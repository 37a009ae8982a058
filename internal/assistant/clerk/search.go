package clerk

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

// shownInText is how many units a list names; the cards are the same.
const (
	shownInText = 4
	mostShown   = 8
)

// search answers what is for sale.
func (a *answer) search() {
	if a.searched {
		return
	}
	a.searched = true
	q := a.ask.Query
	switch {
	case a.ask.Foreign:
		a.foreign()
		return
	case a.ask.Unsold:
		a.unsold()
		return
	case !narrowed(q):
		a.everything()
		return
	}
	if washers, dryers := pair(q); len(washers.Kinds) > 0 {
		a.pair(washers, dryers)
		return
	}
	search := a.t.Search
	if a.ask.Shallow && q.MaxDepth == 0 {
		a.shallowest(q)
		return
	}
	if len(a.ask.Without)+len(q.Features) > 0 || a.ask.Volts > 0 || a.others() {
		search = a.allOf
	}
	found, err := search(a.ctx, q)
	if a.failed(err) {
		return
	}
	if found.Total == 0 {
		a.nothing(found)
		return
	}
	kept := a.kept(found)
	units := kept.units
	switch {
	case len(units) == 0 && a.others():
		a.tell("search.no_more", "what", a.what(found.Query, true), "limits", a.limits(found.Query))
	case len(units) == 0:
		a.tell("search.none", "what", a.what(found.Query, true), "limits", a.limits(found.Query))
	case found.Query.Sort != tool.BestMatch:
		a.sorted(found.Query, units)
	default:
		a.listed(found, kept)
	}
	a.quiet()
	a.linkList(found.Query, units)
	a.askNext(found.Query, units)
}

// quiet says that nobody measured how loud a unit is, where that was asked.
func (a *answer) quiet() {
	if a.ask.Quiet {
		a.tell("search.quiet", "phone", a.phone())
		a.linkPhone()
	}
}

// plugs reports whether a unit runs on the outlet there is.
func (a *answer) plugs(u catalog.Unit) bool {
	return a.ask.Volts == 0 || strings.HasPrefix(u.Hookup, strconv.Itoa(a.ask.Volts)+" V")
}

// shallowest lists the units that stand out least.
func (a *answer) shallowest(q tool.Query) {
	found, err := a.allOf(a.ctx, q)
	if a.failed(err) {
		return
	}
	if found.Total == 0 {
		a.nothing(found)
		return
	}
	units := found.Units
	slices.SortStableFunc(units, func(x, y catalog.Unit) int { return cmp.Compare(x.Depth, y.Depth) })
	units = units[:min(len(units), shownInText)]
	a.tell("search.shallowest", "what", a.what(q, true), "limits", a.limits(q))
	for _, u := range units {
		a.item(a.w.say("search.item", "unit", name(u), "price", u.Sale.Short(), "details", a.w.say("detail.depth", "n", inches(u.Depth))))
	}
	a.t.Show(units...)
	a.linkList(q, units)
	a.then("search.ask_width")
}

// narrowed reports whether a query looks for anything in particular.
func narrowed(q tool.Query) bool {
	return len(q.Categories)+len(q.Kinds)+len(q.Brands)+len(q.Finishes)+len(q.Fuels)+len(q.Grades)+len(q.Features) > 0 ||
		q.Model != "" || q.MinPrice+q.MaxPrice > 0 || q.MaxWidth+q.MinWidth+q.MaxHeight+q.MinHeight+q.MaxDepth > 0 ||
		q.MinYear > 0 || q.MinCapacity > 0 || q.Sort != tool.BestMatch
}

// choice is what of a search's units is named: all, where they are all that
// was found; dropped, where some are not what was asked for.
type choice struct {
	units        []catalog.Unit
	all, dropped bool
}

// kept are the units to name: without what the visitor does not want, and
// without those that were named before where others are asked for.
func (a *answer) kept(f tool.Found) choice {
	var c choice
	for _, u := range f.Units {
		unwanted := slices.ContainsFunc(a.ask.Without, func(word string) bool { return has(u, word) }) ||
			slices.ContainsFunc(f.Query.Features, func(word string) bool { return denies(u, word) }) || !a.plugs(u)
		if !unwanted && (!a.others() || !a.named(u)) {
			c.units = append(c.units, u)
		}
	}
	c.dropped = len(c.units) < len(f.Units)
	most := cmp.Or(min(a.ask.Query.Limit, mostShown), shownInText)
	c.units = c.units[:min(len(c.units), most)]
	c.all = f.Total == len(c.units)
	return c
}

// denies reports whether the unit's features only name the word to deny it:
// "no agitator post".
func denies(u catalog.Unit, word string) bool {
	return !has(u, word) && strings.Contains(strings.ToLower(strings.Join(u.Features, ". ")), "no "+strings.ToLower(word))
}

// has reports whether a feature of the unit, or its name, has the word and
// does not deny it.
func has(u catalog.Unit, word string) bool {
	return slices.ContainsFunc(append([]string{u.Name}, u.Features...), func(text string) bool {
		text = strings.ToLower(text)
		return strings.Contains(text, strings.ToLower(word)) && !strings.Contains(text, "no "+strings.ToLower(word))
	})
}

// allOf is a search that lists every unit: a few searches in different orders,
// since one lists eight at most.
func (a *answer) allOf(ctx context.Context, q tool.Query) (tool.Found, error) {
	q.Limit = mostShown
	all, err := a.t.Search(ctx, q)
	orders := []tool.Sort{tool.Cheapest, tool.Dearest, tool.Newest, tool.Narrowest, tool.Widest, tool.Largest, tool.Smallest, tool.BiggestSaving, tool.BestGrade}
	for _, order := range orders {
		if err != nil || len(all.Units) == all.Total {
			return all, err
		}
		q.Sort = order
		more, err := a.t.Search(ctx, q)
		if err != nil {
			return all, err
		}
		for _, u := range more.Units {
			if !slices.ContainsFunc(all.Units, func(known catalog.Unit) bool { return known.Slug == u.Slug }) {
				all.Units = append(all.Units, u)
			}
		}
	}
	return all, nil
}

// others reports whether units beside those that were named before are asked
// for.
func (a *answer) others() bool {
	return a.ask.More && a.ask.Query.Sort == tool.BestMatch && slices.ContainsFunc(a.c.Messages, func(m talk.Message) bool {
		return m.Role == talk.Assistant && strings.Contains(m.Content, "\n- ")
	})
}

// named reports whether the assistant named a unit before.
func (a *answer) named(u catalog.Unit) bool {
	return slices.ContainsFunc(a.c.Messages, func(m talk.Message) bool {
		return m.Role == talk.Assistant && strings.Contains(m.Content, u.Model)
	})
}

// listed names units in the order of their cards.
func (a *answer) listed(f tool.Found, kept choice) {
	units := kept.units
	q, what, limits := f.Query, a.what(f.Query, f.Total != 1), a.limits(f.Query)
	limits += a.models(f)
	count := a.w.counted(f.Pieces, a.baseNoun(q))
	switch {
	case a.others():
		a.tell("search.more", "what", a.what(q, true), "limits", limits)
	case f.Total == 1:
		a.one(q, units[0], what, limits)
		return
	case len(a.ask.Without) > 0 || kept.dropped:
		a.tell("search.these", "what", a.what(q, true), "limits", limits)
	case f.Low == f.High:
		a.tell("search.few_same", "n", count, "what", what, "limits", limits, "low", f.Low.Short())
	case kept.all:
		a.tell("search.few", "n", count, "what", what, "limits", limits, "low", f.Low.Short(), "high", f.High.Short())
	default:
		a.tell("search.many", "n", count, "what", what, "limits", limits, "low", f.Low.Short(), "high", f.High.Short())
	}
	a.items(units, q)
	a.pick(units)
}

// models says of how many models the pieces are, where some model has several.
func (a *answer) models(f tool.Found) string {
	if f.Pieces == f.Total || f.Total == 1 {
		return ""
	}
	return a.w.say("search.models", "n", f.Total)
}

// one names the only unit there is, with its details.
func (a *answer) one(q tool.Query, u catalog.Unit, what, limits string) {
	key := "search.one"
	if u.Stock > 1 {
		key, what = "search.one_model", a.what(q, true)
	}
	a.tell(key, "n", a.w.counted(u.Stock, a.baseNoun(q)), "what", what, "limits", limits, "unit", a.the(u), "price", u.Sale.Short())
	details := a.details(u, q, false)
	if saved := a.detail("saving", u); saved != "" {
		details = append(details, saved)
	}
	a.tell("detail.sentence", "details", a.w.list(details))
	a.t.Show(u)
}

// items lists units and shows their cards.
func (a *answer) items(units []catalog.Unit, q tool.Query) {
	several := mixed(units)
	for _, u := range units {
		a.item(a.w.say("search.item", "unit", name(u), "price", u.Sale.Short(), "details", strings.Join(a.details(u, q, several), ", ")))
	}
	a.t.Show(units...)
}

// sorted leads with the first of an order that was asked for.
func (a *answer) sorted(q tool.Query, units []catalog.Unit) {
	if tied := a.tied(q, units[0]); len(tied) > 1 {
		a.tell("search.tied", "n", len(tied), "what", a.what(q, true), "limits", a.limits(q))
		a.items(tied[:min(len(tied), mostShown)], tool.Query{})
		return
	}
	first := units[0]
	key := "search." + string(q.Sort)
	if !a.w.has(key) {
		key = "search.cheapest"
	}
	a.tell(key, "one", a.what(q, false), "what", a.what(q, true), "limits", a.limits(q), "unit", a.the(first), "price", first.Sale.Short(),
		"width", inches(first.Width), "year", first.Year, "capacity", a.capacity(first), "grade", first.Grade, "saving", a.saving(first).Short())
	plain := q
	plain.Sort = tool.BestMatch
	a.tell("detail.sentence", "details", a.w.list(a.details(first, plain, false)))
	a.t.Show(first)
	if rest := units[1:min(len(units), shownInText-1)]; len(rest) > 0 && q.Limit != 1 {
		a.tell("search.then")
		a.items(rest, q)
	}
}

// tied are all units that share the first place of an order with its first unit.
// Grades and savings are shared too often to tell.
func (a *answer) tied(q tool.Query, first catalog.Unit) []catalog.Unit {
	var value func(catalog.Unit) float64
	switch q.Sort {
	case tool.Cheapest, tool.Dearest:
		value = func(u catalog.Unit) float64 { return float64(u.Sale) }
	case tool.Narrowest, tool.Widest:
		value = func(u catalog.Unit) float64 { return u.Width }
	case tool.Largest, tool.Smallest:
		value = func(u catalog.Unit) float64 { return u.Capacity }
	case tool.Newest:
		value = func(u catalog.Unit) float64 { return float64(u.Year) }
	default:
		return nil
	}
	all, err := a.allOf(a.ctx, q)
	if err != nil || q.Limit == 1 {
		return nil
	}
	return slices.DeleteFunc(all.Units, func(u catalog.Unit) bool { return value(u) != value(first) })
}

// pick says what speaks for which of the units.
func (a *answer) pick(units []catalog.Unit) {
	if len(units) < 2 {
		return
	}
	least := slices.MinFunc(units, func(x, y catalog.Unit) int { return cmp.Compare(x.Sale, y.Sale) })
	best := slices.MinFunc(units, func(x, y catalog.Unit) int {
		return cmp.Or(cmp.Compare(x.Grade, y.Grade), cmp.Compare(x.Sale, y.Sale))
	})
	newest := slices.MaxFunc(units, func(x, y catalog.Unit) int { return cmp.Compare(x.Year, y.Year) })
	alone := func(same func(catalog.Unit) bool) bool {
		n := 0
		for _, u := range units {
			if same(u) {
				n++
			}
		}
		return n == 1
	}
	onlyLeast := alone(func(u catalog.Unit) bool { return u.Sale == least.Sale })
	onlyBest := alone(func(u catalog.Unit) bool { return u.Grade == best.Grade })
	onlyNewest := alone(func(u catalog.Unit) bool { return u.Year == newest.Year })
	switch {
	case onlyLeast && onlyBest && least.Slug == best.Slug:
		a.tell("search.least_and_best", "least", a.short(least, units), "grade", best.Grade)
	case onlyLeast && onlyBest:
		a.tell("search.least_and_grade", "least", a.short(least, units), "other", a.short(best, units), "grade", best.Grade)
	case onlyLeast && onlyNewest && least.Slug != newest.Slug && len(units) == 2:
		a.tell("search.least_and_newer", "least", a.short(least, units), "other", a.short(newest, units), "year", newest.Year)
	case onlyLeast && onlyNewest && least.Slug != newest.Slug:
		a.tell("search.least_and_newest", "least", a.short(least, units), "other", a.short(newest, units), "year", newest.Year)
	}
}

// askNext is the one question that narrows the choice most.
func (a *answer) askNext(q tool.Query, units []catalog.Unit) {
	if len(units) == 0 {
		return
	}
	first := units[0]
	fuels := slices.ContainsFunc(units, func(u catalog.Unit) bool { return u.Fuel != first.Fuel && u.Fuel != "" })
	cold := first.Category == "refrigerators" || first.Category == "freezers"
	washer := first.Kind == catalog.TopLoadWasher || first.Kind == catalog.FrontLoadWasher
	switch {
	case len(units) == 1:
		a.then("search.ask_fit")
	case fuels && len(q.Fuels) == 0:
		a.then("search.ask_fuel")
	case cold && q.MaxWidth == 0:
		a.then("search.ask_width")
	case washer && len(q.Kinds) != 1:
		a.then("search.ask_washer")
	case q.MaxPrice == 0 && q.Sort == tool.BestMatch:
		a.then("search.ask_price")
	default:
		a.then("search.ask_one")
	}
}

func (a *answer) allCategories() string {
	var names []string
	for _, c := range catalog.Categories() {
		names = append(names, a.w.Nouns[c.Key].Many)
	}
	return a.w.list(names)
}

// everything says what kinds of units there are, and from what price.
func (a *answer) everything() {
	all, err := a.t.Search(a.ctx, tool.Query{Limit: 1})
	if a.failed(err) {
		return
	}
	a.tell("search.everything", "n", all.Pieces)
	for _, c := range catalog.Categories() {
		found, err := a.t.Search(a.ctx, tool.Query{Categories: []string{c.Key}, Limit: 1})
		if err != nil || found.Total == 0 {
			continue
		}
		a.item(a.w.say("search.category", "what", capital(a.w.Nouns[c.Key].Many), "n", found.Pieces, "low", found.Low.Short(), "high", found.High.Short()))
	}
	a.then("search.ask_category")
	a.t.Link(a.w.say("common.link_all"), "/shop")
}

// linkList leads to the list of the shop that has what was asked for, and
// perhaps more.
func (a *answer) linkList(q tool.Query, units []catalog.Unit) {
	values := url.Values{}
	values["category"] = slices.Clone(q.Categories)
	for _, u := range units {
		if len(q.Kinds) > 0 {
			values.Add("category", u.Category)
		}
	}
	if len(q.Kinds) == 1 && q.Kinds[0] == catalog.GasRange {
		values.Add("fuel", "gas")
	}
	if len(q.Brands) <= mostNamed {
		for _, b := range q.Brands {
			values.Add("brand", catalog.BrandValue(b))
		}
	}
	values["finish"], values["grade"] = q.Finishes, q.Grades
	values["fuel"] = append(values["fuel"], q.Fuels...)
	if q.Sort == tool.Cheapest {
		values.Set("sort", catalog.SortPrice)
	}
	f, err := catalog.ParseFilter(values)
	if err != nil || f.Query() == "" {
		a.t.Link(a.w.say("common.link_all"), "/shop")
		return
	}
	a.t.Link(a.w.say("common.link_shop"), "/shop?"+f.Query())
}
