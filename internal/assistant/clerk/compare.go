package clerk

import (
	"slices"
	"strings"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

// compare puts units side by side.
func (a *answer) compare() {
	units, err := a.mentioned(shownInText)
	if a.failed(err) {
		return
	}
	if len(units) < 2 {
		if a.ask.Query.Sort == tool.BestMatch {
			a.tell("compare.need_two")
		}
		if narrowed(a.ask.Query) {
			a.search()
		}
		return
	}
	a.tell("compare.lead")
	for _, u := range units {
		details := append(a.details(u, tool.Query{}, mixed(units)), a.detail("year", u))
		if slices.Contains(a.ask.Asked, understand.Height) || slices.Contains(a.ask.Asked, understand.Depth) {
			details = append(details, a.w.say("detail.height", "n", inches(u.Height)), a.w.say("detail.depth", "n", inches(u.Depth)))
		}
		a.item(a.w.say("compare.item", "unit", name(u), "price", u.Sale.Short(), "details", strings.Join(details, ", ")))
	}
	a.t.Show(units...)
	if len(units) == 2 {
		a.sentence(a.difference(units[0], units[1]))
	} else {
		a.pick(units)
	}
	a.then("compare.next")
}

// difference says which of two costs less, and what speaks for the other.
func (a *answer) difference(one, other catalog.Unit) string {
	if one.Sale > other.Sale || one.Sale == other.Sale && points(one, other) > points(other, one) {
		one, other = other, one
	}
	pair := []catalog.Unit{one, other}
	first := a.w.say("compare.cheaper", "a", a.short(one, pair), "amount", (other.Sale - one.Sale).Short())
	if one.Sale == other.Sale {
		first = a.w.say("compare.same_price")
	}
	var others []string
	for _, key := range advantages(other, one) {
		others = append(others, a.w.say("compare."+key))
	}
	if len(others) > 0 {
		return capital(first) + "; " + a.short(other, pair) + " " + a.w.list(others) + "."
	}
	for _, key := range advantages(one, other) {
		others = append(others, a.w.say("compare."+key))
	}
	if len(others) > 0 {
		return capital(first) + "; " + a.w.say("compare.also", "a", a.short(one, pair), "points", a.w.list(others)) + "."
	}
	return capital(first) + "."
}

func points(u, than catalog.Unit) int { return len(advantages(u, than)) }

// advantages are what u has over another, as names of phrases.
func advantages(u, than catalog.Unit) []string {
	var out []string
	if u.Grade < than.Grade {
		out = append(out, "better")
	}
	if u.Year > than.Year {
		out = append(out, "newer")
	}
	if u.Category == than.Category && u.Capacity > than.Capacity {
		out = append(out, "bigger")
	}
	return out
}
