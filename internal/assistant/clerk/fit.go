package clerk

import (
	"slices"
	"strings"
	"unicode"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

// fits answers whether a unit goes into a room, or which units do.
func (a *answer) fits() {
	units, err := a.mentioned(1)
	if a.failed(err) {
		return
	}
	opening := a.ask.Opening != (tool.Opening{}) || a.remembers(units)
	switch {
	case len(units) == 1 && opening:
		a.fitOne(units[0])
	case len(units) == 1:
		a.needsOf(units[0])
	case !opening && narrowed(a.ask.Query):
		a.search()
	case !opening:
		a.tell("fit.need_opening")
	case !narrowed(withoutSizes(a.ask.Query)):
		a.tell("fit.need_unit")
	default:
		a.fitAny()
	}
}

// remembers takes the room that was measured on our pages, where none was said.
func (a *answer) remembers(units []catalog.Unit) bool {
	category := ""
	switch {
	case len(units) == 1:
		category = units[0].Category
	case len(units) > 1:
		return false
	case len(a.ask.Query.Kinds) > 0:
		category = a.ask.Query.Kinds[0].Category()
	case len(a.ask.Query.Categories) == 1:
		category = a.ask.Query.Categories[0]
	}
	a.ask.Opening = a.t.Remembered(category)
	if a.ask.Opening == (tool.Opening{}) {
		return false
	}
	a.tell("fit.remembered", "opening", a.opening())
	return true
}

// wantsFit reports whether a search is for what fits the space that was
// measured on our pages: without that, it is a search like any other.
func wantsFit(t *tool.Turn, ask understand.Ask, text string) bool {
	s := t.Visitor().Space
	if len(s.Openings) == 0 && s.Doorway.Width == 0 && s.Stairs.Width == 0 || !ask.Is(understand.Search) {
		return false
	}
	return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }), func(word string) bool {
		return slices.Contains([]string{"fit", "fits", "cabe", "caben", "quepa", "quepan"}, word)
	})
}

func withoutSizes(q tool.Query) tool.Query {
	q.MinWidth, q.MaxWidth, q.MinHeight, q.MaxHeight, q.MaxDepth = 0, 0, 0, 0, 0
	return q
}

// fitOne checks one unit against the room there is.
func (a *answer) fitOne(u catalog.Unit) {
	f, err := a.t.Fit(a.ctx, u.Slug, a.ask.Opening)
	if a.failed(err) {
		return
	}
	a.verdict(f)
	a.t.Show(u)
	a.t.Link(a.w.say("common.link_unit", "unit", name(u)), "/shop/"+u.Slug)
	if !f.Complete && f.Verdict != catalog.FitNo {
		a.then("fit.rest")
	} else if f.Verdict == catalog.FitNo {
		a.then("fit.other")
	}
}

func (a *answer) verdict(f tool.Fit) {
	key := "fit.goes_in"
	switch f.Verdict {
	case catalog.FitNo:
		key = "fit.stays_out"
	case catalog.FitTight:
		key = "fit.tight"
	}
	a.tell(key, "unit", a.the(f.Unit))
	for _, m := range f.Measures {
		a.measure(m)
	}
	if f.Verdict != catalog.FitOK && a.w.Language == talk.English {
		a.sentence(strings.Join(f.Reasons, " "))
		return
	}
	if f.Verdict != catalog.FitOK {
		a.tell("fit.needs", a.needs(f)...)
	}
}

// measure says by how much a measure is enough, or not.
func (a *answer) measure(m catalog.Measure) {
	if m.Name == "depth" && m.Verdict == catalog.FitProud {
		if a.w.Language == talk.Spanish {
			a.tell("fit.proud", "spare", catalog.AtLeast(-m.Spare))
		}
		return
	}
	key := "fit.spare"
	if m.Spare == 0 {
		key = "fit.exact"
	}
	if m.Spare < 0 {
		if a.w.Language == talk.English {
			return // its reason says so
		}
		key = "fit.short"
	}
	a.tell(key, "measure", a.w.say("fit."+m.Name), "size", tool.Inches(m.Size), "available", tool.Inches(m.Available), "spare", tool.Inches(max(m.Spare, -m.Spare)))
}

func (a *answer) needs(f tool.Fit) []any {
	return []any{
		"unit", a.the(f.Unit), "width", catalog.AtLeast(f.Needs.Width), "height", catalog.AtLeast(f.Needs.Height), "depth", catalog.AtLeast(f.Needs.Depth),
	}
}

// needsOf says what room a unit wants, where nobody has measured yet.
func (a *answer) needsOf(u catalog.Unit) {
	f, err := a.t.Fit(a.ctx, u.Slug, tool.Opening{})
	if a.failed(err) {
		return
	}
	a.tell("unit.size_of", a.sizes(u, a.the(u))...)
	a.tell("fit.needs", a.needs(f)...)
	a.t.Show(u)
	a.t.Link(a.w.say("common.link_unit", "unit", name(u)), "/shop/"+u.Slug)
	a.then("fit.need_opening")
}

// fitAny lists units that go into the room with the air they need, else those
// that go in at all.
func (a *answer) fitAny() {
	o := a.ask.Opening
	q := withoutSizes(a.ask.Query)
	q.MaxWidth, q.MaxHeight, q.Limit = o.Width, o.Height, mostShown
	if slices.Equal(q.Kinds, []catalog.Kind{catalog.WallOven}) {
		q.MaxWidth, q.MaxHeight = 0, 0 // its trim is wider than its cut-out
	}
	if q.Sort == tool.BestMatch {
		q.Sort = tool.Widest
	}
	found, err := a.t.Search(a.ctx, q)
	if a.failed(err) {
		return
	}
	var roomy, tight []catalog.Unit
	for _, u := range found.Units {
		f, err := a.t.Fit(a.ctx, u.Slug, o)
		switch {
		case err != nil || f.Verdict == catalog.FitNo:
		case f.Verdict == catalog.FitTight, f.Verdict == catalog.FitProud:
			tight = append(tight, u)
		default:
			roomy = append(roomy, u)
		}
	}
	what, opening := a.what(withoutSizes(a.ask.Query), true), a.opening()
	switch {
	case len(roomy) == 1:
		u := roomy[0]
		a.tell("fit.fits_one", "what", a.what(withoutSizes(a.ask.Query), false), "opening", opening, "unit", a.the(u), "price", u.Sale.Short(),
			"width", inches(u.Width), "height", inches(u.Height), "n", a.w.counted(1, a.baseNoun(q)))
		a.t.Show(u)
	case len(roomy) > 0:
		a.tell("fit.fits", "what", what, "opening", opening)
		a.fitItems(roomy)
	case len(tight) > 0:
		a.tell("fit.fits_tight", "what", what, "opening", opening)
		a.fitItems(tight)
	default:
		a.fitNone(what, opening)
		return
	}
	if o.Path == 0 {
		a.then("fit.next_way")
	}
	a.linkList(withoutSizes(a.ask.Query), found.Units)
}

func (a *answer) fitItems(units []catalog.Unit) {
	units = units[:min(len(units), shownInText)]
	for _, u := range units {
		a.item(a.w.say("fit.item", "unit", name(u), "price", u.Sale.Short(), "width", inches(u.Width), "height", inches(u.Height)))
	}
	a.t.Show(units...)
}

func (a *answer) fitNone(what, opening string) {
	a.tell("fit.fits_none", "what", what, "opening", opening)
	q := withoutSizes(a.ask.Query)
	q.Sort, q.Limit = tool.Narrowest, 2
	found, err := a.t.Search(a.ctx, q)
	if err != nil || found.Total == 0 {
		return
	}
	a.tell("fit.nearest")
	a.fitItems(found.Units)
}

// opening is the room as the visitor gave it: "33½ in wide and 70 in high".
func (a *answer) opening() string {
	var parts []string
	for _, m := range []struct {
		key string
		n   float64
	}{{"wide", a.ask.Opening.Width}, {"high", a.ask.Opening.Height}, {"deep", a.ask.Opening.Depth}, {"behind", a.ask.Opening.Path}} {
		if m.n > 0 {
			parts = append(parts, a.w.say("fit."+m.key, "n", inches(m.n)))
		}
	}
	return a.w.list(slices.Clone(parts))
}
