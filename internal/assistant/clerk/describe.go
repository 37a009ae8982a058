package clerk

import (
	"cmp"
	"slices"
	"strings"

	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/money"
)

// name is a unit by brand and model, as list lines have it.
func name(u catalog.Unit) string { return u.Brand + " " + u.Model }

// the is the unit within a sentence.
func (a *answer) the(u catalog.Unit) string { return a.article(u) + name(u) }

func (a *answer) article(u catalog.Unit) string {
	switch {
	case a.w.Language != talk.Spanish:
		return "the "
	case a.w.Nouns[string(u.Kind)].Gender == "f":
		return "la "
	}
	return "el "
}

// short is how a unit is told from the others that are shown: by brand, or by
// model where two have the brand.
func (a *answer) short(u catalog.Unit, among []catalog.Unit) string {
	for _, other := range among {
		if other.Slug != u.Slug && other.Brand == u.Brand {
			return a.the(u)
		}
	}
	return a.article(u) + u.Brand
}

// baseNoun is what a query looks for.
func (a *answer) baseNoun(q tool.Query) noun {
	if isDouble(q) {
		return a.w.Nouns["double-wall-oven"]
	}
	if key := kindsKey(q.Kinds); key != "" {
		return a.w.Nouns[key]
	}
	switch len(q.Categories) {
	case 0:
		return a.w.Nouns["appliances"]
	case 1:
		return a.w.Nouns[q.Categories[0]]
	}
	var one, many []string
	for _, c := range q.Categories {
		one, many = append(one, a.w.Nouns[c].One), append(many, a.w.Nouns[c].Many)
	}
	return noun{One: a.w.either(one), Many: a.w.list(many), Gender: a.w.Nouns[q.Categories[0]].Gender}
}

// isDouble reports whether a wall oven with two ovens is looked for.
func isDouble(q tool.Query) bool {
	return slices.Equal(q.Kinds, []catalog.Kind{catalog.WallOven}) && slices.Equal(q.Features, []string{"double"})
}

// kindsKey is the one noun for some kinds; empty where there are none.
func kindsKey(kinds []catalog.Kind) string {
	if len(kinds) == 1 {
		return string(kinds[0])
	}
	groups := []struct {
		key   string
		kinds []catalog.Kind
	}{
		{"washers", []catalog.Kind{catalog.TopLoadWasher, catalog.FrontLoadWasher}},
		{"ranges", []catalog.Kind{catalog.GasRange, catalog.ElectricRange}},
		{"washers-and-dryers", []catalog.Kind{catalog.TopLoadWasher, catalog.FrontLoadWasher, catalog.Dryer, catalog.StackedLaundry}},
		{"stoves", []catalog.Kind{catalog.GasRange, catalog.ElectricRange, catalog.WallOven}},
		{"refrigerators", []catalog.Kind{catalog.FrenchDoor, catalog.SideBySide, catalog.TopFreezer, catalog.BottomFreezer}},
		{"freezers", []catalog.Kind{catalog.ChestFreezer, catalog.UprightFreezer}},
		{"microwaves", []catalog.Kind{catalog.OverRangeMicrowave, catalog.CounterMicrowave}},
	}
	for _, g := range groups {
		if !slices.ContainsFunc(kinds, func(k catalog.Kind) bool { return !slices.Contains(g.kinds, k) }) && len(kinds) > 0 {
			return g.key
		}
	}
	if len(kinds) > 0 {
		return "appliances"
	}
	return ""
}

// The method what returns the query as a noun: "white LG gas dryers".
func (a *answer) what(q tool.Query, many bool) string {
	n := a.baseNoun(q)
	word := n.One
	if many {
		word = n.Many
	}
	var finishes, fuels []string
	for _, f := range q.Finishes {
		finishes = append(finishes, a.finish(f, n, many))
	}
	if !saysFuel(q.Kinds) {
		for _, f := range q.Fuels {
			fuels = append(fuels, a.w.Fuels[f].agree(n, many))
		}
	}
	brands := q.Brands
	if len(brands) > mostNamed { // all but one were asked for
		brands = nil
	}
	finish, brand, fuel := a.w.either(finishes), a.w.either(brands), a.w.either(fuels)
	if many { // "gas and electric dryers"
		fuel = a.w.list(fuels)
	}
	parts := []string{finish, brand, fuel, word}
	if a.w.Language == talk.Spanish {
		parts = []string{word, brand, fuel, finish}
	}
	return lines(parts...)
}

// mostNamed is how many brands a sentence names.
const mostNamed = 4

// finish is a color in this language, or as it was asked for.
func (a *answer) finish(f string, n noun, many bool) string {
	if own := a.w.Finishes[f].agree(n, many); own != "" {
		return own
	}
	return f
}

// saysFuel reports whether the kind's name already says what heats.
func saysFuel(kinds []catalog.Kind) bool {
	return len(kinds) == 1 && (kinds[0] == catalog.GasRange || kinds[0] == catalog.ElectricRange)
}

// limits are the query's bounds, as they follow the noun.
func (a *answer) limits(q tool.Query) string {
	var b strings.Builder
	add := func(key string, pairs ...any) { b.WriteString(a.w.say("limit."+key, pairs...)) }
	switch {
	case !a.wrote(q.MinPrice) || !a.wrote(q.MaxPrice):
		add("price")
	case q.MinPrice > 0 && q.MaxPrice > 0:
		add("between", "low", q.MinPrice.Short(), "high", q.MaxPrice.Short())
	case q.MaxPrice > 0:
		add("under", "price", q.MaxPrice.Short())
	case q.MinPrice > 0:
		add("over", "price", q.MinPrice.Short())
	}
	for _, size := range []struct {
		key string
		n   float64
	}{
		{"width", q.MaxWidth + q.MinWidth}, {"height", q.MaxHeight + q.MinHeight}, {"depth", q.MaxDepth}, {"years", float64(q.MinYear)}, {"capacity", q.MinCapacity},
	} {
		if size.n > 0 {
			add(size.key)
		}
	}
	if len(q.Grades) > 0 {
		add("grade", "grades", a.w.either(q.Grades))
	}
	if len(q.Features) > 0 && !isDouble(q) {
		add("features", "words", a.w.list(a.words(q.Features)))
	}
	if without := slices.DeleteFunc(slices.Clone(a.ask.Without), func(w string) bool { return strings.HasPrefix(w, "no ") }); len(without) > 0 {
		key := "without"
		if len(q.Features) > 0 {
			key = "and_without"
		}
		add(key, "words", a.w.either(a.words(without)))
	}
	return b.String()
}

// wrote reports whether the visitor wrote an amount; one that follows from
// what they wrote, "cheaper than that", is not said in figures.
func (a *answer) wrote(amount money.Cents) bool {
	figure := strings.NewReplacer("$", "", ",", "").Replace(amount.Short())
	return amount == 0 || slices.ContainsFunc(a.c.Messages, func(m talk.Message) bool {
		return m.Role == talk.User && strings.Contains(strings.ReplaceAll(m.Content, ",", ""), figure)
	})
}

// words are a query's English words in this language, as far as it has them.
func (a *answer) words(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = cmp.Or(a.w.Features[w], "“"+w+"”")
	}
	return out
}

// capacity is what a unit holds: "27.8 cu ft".
func (a *answer) capacity(u catalog.Unit) string {
	return figure(u.Capacity) + " " + a.w.Units[u.CapacityUnit]
}

func (a *answer) saving(u catalog.Unit) money.Cents { return max(0, u.Regular-u.Sale) }

// detail is one thing about a unit in a list.
func (a *answer) detail(key string, u catalog.Unit) string {
	n := a.w.Nouns[string(u.Kind)]
	switch key {
	case "kind":
		return n.One
	case "finish":
		return a.w.Finishes[u.Finish].agree(n, false)
	case "fuel":
		return a.w.Fuels[u.Fuel].agree(n, false)
	case "capacity":
		if u.Capacity > 0 {
			return a.capacity(u)
		}
	case "width":
		return a.w.say("detail.width", "n", inches(u.Width))
	case "height":
		return a.w.say("detail.height", "n", inches(u.Height))
	case "depth":
		return a.w.say("detail.depth", "n", inches(u.Depth))
	case "grade":
		return a.w.say("detail.grade", "grade", u.Grade)
	case "year":
		return a.w.say("detail.year", "year", u.Year)
	case "saving":
		if a.saving(u) > 0 {
			return a.w.say("detail.saving", "saving", a.saving(u).Short())
		}
	}
	return ""
}

const maxDetails = 4

// details are what the visitor asked for of a unit, and then what tells units
// of its kind apart.
func (a *answer) details(u catalog.Unit, q tool.Query, mixed bool) []string {
	keys := make([]string, 0, 12)
	add := func(asked bool, key string) {
		if asked && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	add(mixed, "kind")
	add(q.MaxWidth+q.MinWidth > 0, "width")
	add(q.MaxHeight+q.MinHeight > 0, "height")
	add(q.MaxDepth > 0, "depth")
	add(q.MinYear > 0, "year")
	add(q.Sort == tool.BiggestSaving, "saving")
	heats := u.Kind == catalog.Dryer || u.Kind == catalog.WaterHeater
	add(heats && len(q.Fuels) == 0, "fuel")
	add(len(q.Finishes) == 0 || len(q.Finishes) > 1, "finish")
	add(u.Kind != catalog.WaterHeater, "width")
	add(true, "capacity")
	add(true, "grade")
	if len(keys) > maxDetails { // the grade is always said
		keys = append(keys[:maxDetails-1], "grade")
	}
	var out []string
	for _, key := range keys {
		if text := a.detail(key, u); text != "" {
			out = append(out, text)
		}
	}
	return out
}

// mixed reports whether units are of more than one kind.
func mixed(units []catalog.Unit) bool {
	return slices.ContainsFunc(units, func(u catalog.Unit) bool { return u.Kind != units[0].Kind })
}

// kinds are all kinds of units.
func kinds() []catalog.Kind {
	return []catalog.Kind{
		catalog.FrenchDoor, catalog.SideBySide, catalog.TopFreezer, catalog.BottomFreezer, catalog.ChestFreezer, catalog.UprightFreezer,
		catalog.TopLoadWasher, catalog.FrontLoadWasher, catalog.Dryer, catalog.StackedLaundry, catalog.GasRange, catalog.ElectricRange,
		catalog.WallOven, catalog.Dishwasher, catalog.OverRangeMicrowave, catalog.CounterMicrowave, catalog.WaterHeater,
	}
}
