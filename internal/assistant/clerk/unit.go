package clerk

import (
	"slices"
	"strings"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

// mentioned are the units that the message speaks of, in its order.
func (a *answer) mentioned(most int) ([]catalog.Unit, error) {
	var units []catalog.Unit
	for _, id := range a.ask.Mentions {
		u, ok, err := a.t.Unit(a.ctx, id)
		if err != nil {
			return nil, err
		}
		if ok {
			units = append(units, u)
		}
	}
	forSaleFirst(units)
	return units[:min(len(units), most)], nil
}

// forSaleFirst lets a unit that is for sale stand before a sold one of its model.
func forSaleFirst(units []catalog.Unit) {
	for i, u := range units {
		for j := i + 1; j < len(units) && u.Sold(); j++ {
			if units[j].Model == u.Model && !units[j].Sold() {
				units[i], units[j] = units[j], units[i]
				break
			}
		}
	}
}

// sameModel are the units for sale where all that are spoken of have one
// model, of which there are several.
func sameModel(units []catalog.Unit) []catalog.Unit {
	forSale := slices.DeleteFunc(slices.Clone(units), func(u catalog.Unit) bool { return u.Sold() || u.Model != units[0].Model })
	if len(forSale) < 2 || slices.ContainsFunc(units, func(u catalog.Unit) bool { return u.Model != units[0].Model }) {
		return nil
	}
	return forSale
}

// whichOf lists units of one model by what tells them apart, and asks which.
func (a *answer) whichOf(units []catalog.Unit) {
	a.tell("unit.several", "model", units[0].Model)
	for _, u := range units[:min(len(units), shownInText)] {
		details := []string{a.detail("grade", u), a.detail("year", u), a.detail("finish", u), a.detail("width", u)}
		a.item(a.w.say("search.item", "unit", name(u), "price", u.Sale.Short(), "details", strings.Join(details, ", ")))
		a.t.Show(u)
	}
	a.then("search.ask_one")
}

// toldApart are the units that the message speaks of. None are left where it
// asks back instead: which unit is meant, or which of one model.
func (a *answer) toldApart() []catalog.Unit {
	units, err := a.mentioned(mostShown)
	if a.failed(err) {
		return nil
	}
	if len(units) == 0 {
		a.noUnit()
		return nil
	}
	if several := sameModel(units); len(several) > 0 {
		a.whichOf(several)
		return nil
	}
	return units
}

// unit answers what is asked of one unit.
func (a *answer) unit() {
	units := a.toldApart()
	if len(units) == 0 {
		return
	}
	u := units[0]
	a.t.Link(a.w.say("common.link_unit", "unit", name(u)), "/shop/"+u.Slug)
	if u.Sold() {
		a.sold(u)
		return
	}
	a.t.Show(u)
	if len(a.ask.Asked)+len(a.ask.Query.Features) == 0 && !a.ask.Quiet {
		a.overview(u)
	}
	a.quiet()
	a.featured(u)
	for i, asked := range a.ask.Asked {
		called := a.the(u)
		if i > 0 {
			called = a.w.say("unit.it")
		}
		a.attribute(asked, u, called)
	}
	if slices.Equal(a.ask.Asked, []understand.Attribute{understand.Price}) {
		a.tell("unit.used", "year", u.Year, "grade", u.Grade, "meaning", a.meaning(u.Grade))
	}
	if a.ask.Opening == (tool.Opening{}) {
		a.then("unit.next_fit")
	}
}

// noUnit answers for a unit that is not to be found: by a search where the
// message says enough, else with a question.
func (a *answer) noUnit() {
	if narrowed(a.ask.Query) {
		a.search()
		return
	}
	a.tell("unit.which")
	a.t.Link(a.w.say("common.link_all"), "/shop")
}

// sold answers for a unit that cannot be bought, at least not now.
func (a *answer) sold(u catalog.Unit) {
	key := "unit.sold"
	if u.OnHold() {
		key = "unit.held"
	}
	a.tell(key, "unit", a.the(u))
	found, err := a.t.Search(a.ctx, tool.Query{Kinds: []catalog.Kind{u.Kind}, Limit: shownInText - 1})
	if err != nil || found.Total == 0 {
		return
	}
	a.tell("unit.sold_near")
	a.items(found.Units, tool.Query{})
	a.then("search.ask_one")
}

// overview is what a clerk says of a unit first.
func (a *answer) overview(u catalog.Unit) {
	a.price(u, a.the(u))
	a.tell("unit.used", "year", u.Year, "grade", u.Grade, "meaning", a.meaning(u.Grade))
	a.tell("unit.size", a.sizes(u, "")...)
}

func (a *answer) price(u catalog.Unit, unit string) {
	key := "unit.price"
	if a.saving(u) == 0 {
		key = "unit.price_plain"
	}
	a.tell(key, "unit", unit, "price", u.Sale.Short(), "saving", a.saving(u).Short(), "regular", u.Regular.Short())
}

func (a *answer) sizes(u catalog.Unit, unit string) []any {
	return []any{"unit", unit, "width", inches(u.Width), "height", inches(u.Height), "depth", inches(u.Depth)}
}

// meaning is what a grade stands for.
func (a *answer) meaning(grade string) string {
	for _, g := range a.t.Grades() {
		if g.Grade == grade {
			return small1(a.w.recorded(g.Meaning))
		}
	}
	return ""
}

// attribute says one thing of a unit, which the sentence calls unit.
func (a *answer) attribute(asked understand.Attribute, u catalog.Unit, unit string) {
	switch asked {
	case understand.Price:
		a.price(u, unit)
	case understand.Saving:
		a.savingOf(u, unit)
	case understand.Width, understand.Height, understand.Depth:
		a.tell("unit."+string(asked)+"_of", a.sizes(u, unit)...)
	case understand.Size:
		a.tell("unit.size_of", a.sizes(u, unit)...)
	case understand.Capacity:
		if u.Capacity > 0 {
			a.tell("unit.capacity_of", "unit", unit, "capacity", a.capacity(u))
		}
	case understand.Age:
		a.tell("unit.year_of", "unit", unit, "year", u.Year)
	case understand.Grade:
		a.tell("unit.grade_of", "unit", unit, "grade", u.Grade, "meaning", a.meaning(u.Grade))
	case understand.Condition:
		a.tell("unit.grade_of", "unit", unit, "grade", u.Grade, "meaning", a.meaning(u.Grade))
		a.wear(u)
	case understand.Stock:
		a.stock(u, unit)
	case understand.Finish:
		a.tell("unit.finish_of", "unit", unit, "finish", a.detail("finish", u))
	case understand.Fuel:
		a.fuel(u, unit)
	case understand.Features:
		a.features(u, unit)
	case understand.Hookup:
		a.tell("unit.hookup_of", "unit", unit)
		a.item(a.w.recorded(u.Hookup))
	}
}

func (a *answer) features(u catalog.Unit, unit string) {
	if len(u.Features) == 0 {
		return
	}
	a.tell("unit.features_of", "unit", unit)
	for _, f := range u.Features {
		a.item(a.w.recorded(f))
	}
}

// featured answers whether a unit has what was asked for by name.
func (a *answer) featured(u catalog.Unit) {
	for _, word := range a.ask.Query.Features {
		i := slices.IndexFunc(u.Features, func(f string) bool {
			f = strings.ToLower(f)
			return strings.Contains(f, strings.ToLower(word)) && !strings.Contains(f, "no "+strings.ToLower(word))
		})
		if i >= 0 {
			a.tell("unit.has", "feature", a.w.recorded(u.Features[i]))
		} else {
			a.tell("unit.has_not", "word", a.w.list(a.words([]string{word})))
		}
	}
}

func (a *answer) savingOf(u catalog.Unit, unit string) {
	key := "unit.saving"
	if a.saving(u) == 0 {
		key = "unit.saving_none"
	}
	a.tell(key, "unit", unit, "price", u.Sale.Short(), "saving", a.saving(u).Short(), "regular", u.Regular.Short())
}

func (a *answer) wear(u catalog.Unit) {
	if len(u.Notes) == 0 {
		a.tell("unit.wear_none")
		return
	}
	key := "unit.wear"
	notes := make([]string, len(u.Notes))
	for i, n := range u.Notes {
		notes[i] = a.w.recorded(n)
		if a.w.Language == talk.Spanish && notes[i] == n {
			key = "unit.wear_untranslated"
		}
	}
	a.tell(key, "notes", lowered(notes))
}

func (a *answer) stock(u catalog.Unit, unit string) {
	key := "unit.stock_many"
	if u.Stock == 1 {
		key = "unit.stock_one"
	}
	a.tell(key, "unit", unit, "n", a.w.counted(u.Stock, a.w.Nouns[string(u.Kind)]), "price", u.Sale.Short())
}

func (a *answer) fuel(u catalog.Unit, unit string) {
	if u.Fuel == "" {
		a.tell("unit.fuel_none", "unit", unit)
	} else {
		a.tell("unit.fuel_of", "unit", unit, "fuel", a.detail("fuel", u))
	}
	if a.w.Language == talk.English && u.Hookup != "" {
		a.tell("unit.hookup")
		a.item(u.Hookup)
	}
}

// lowered joins notes within a sentence: each begins small, unless it begins
// with a name or an abbreviation.
func lowered(notes []string) string {
	out := make([]string, len(notes))
	for i, n := range notes {
		out[i] = small1(strings.TrimSuffix(n, "."))
	}
	return strings.Join(out, "; ")
}

func small1(s string) string {
	if s == "" {
		return ""
	}
	if first, _, _ := strings.Cut(s, " "); len(first) > 1 && strings.ToLower(first[1:]) != first[1:] {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}
