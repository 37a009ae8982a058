package clerk

import (
	"slices"
	"strings"

	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
)

// nothing says plainly that there is none, and shows what comes nearest.
func (a *answer) nothing(f tool.Found) {
	q := f.Query
	if q.Model != "" && len(q.Categories)+len(q.Kinds) == 0 {
		a.tell("unit.unknown", "model", q.Model)
	} else {
		a.tell("search.none", "what", a.what(q, true), "limits", a.limits(q))
	}
	if len(f.Near) == 0 {
		if all, err := a.t.Search(a.ctx, tool.Query{}); err == nil && all.Total == 0 {
			a.tell("search.stocking", "phone", a.phone())
			return
		}
		a.tell("search.look")
		a.t.Link(a.w.say("common.link_all"), "/shop")
		return
	}
	var fields []string
	for _, field := range f.GivenUp {
		if word := a.w.Fields[field]; word != "" && !slices.Contains(fields, word) {
			fields = append(fields, word)
		}
	}
	near := f.Near[:min(len(f.Near), shownInText-1)]
	key := "search.near"
	if len(near) == 1 {
		key = "search.near_one"
	}
	a.tell(key, "fields", a.w.list(fields))
	a.items(near, eased(q, f.GivenUp))
	a.linkList(eased(q, f.GivenUp), near)
	a.then("search.ask_one")
}

// eased is a query without the fields that were given up, so that the details
// of what is near tell how it differs.
func eased(q tool.Query, fields []string) tool.Query {
	for _, field := range fields {
		switch field {
		case "finishes":
			q.Finishes = nil
		case "fuels":
			q.Fuels = nil
		case "brands":
			q.Brands = nil
		case "grades":
			q.Grades = nil
		}
	}
	return q
}

func (a *answer) foreign() {
	a.tell("search.foreign", "what", a.subject(), "all", a.allCategories())
	a.t.Link(a.w.say("common.link_all"), "/shop")
}

func (a *answer) unsold() {
	what := a.subject()
	if page, ok := a.t.Repair(a.ask.Appliance); ok {
		what = a.w.Nouns[page.Slug].Many
		a.t.Link(a.pageLabel(page), "/"+page.Slug)
	}
	a.tell("search.unsold", "what", what)
	a.then("repair.next")
}

// subject is what somebody asks about that the shop does not sell, as a word
// that may stand after a denial.
func (a *answer) subject() string {
	if own := a.w.Record[a.ask.Subject]; own != "" {
		return own
	}
	if a.w.Language == talk.Spanish {
		return a.w.say("search.that")
	}
	return plural(a.ask.Subject)
}

func plural(word string) string {
	switch {
	case word == "" || strings.HasSuffix(word, "s"):
		return word
	case strings.HasSuffix(word, "ch") || strings.HasSuffix(word, "sh") || strings.HasSuffix(word, "x"):
		return word + "es"
	}
	return word + "s"
}
