package find

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

const (
	hits       = 4 // units that are shown
	hitsBeside = 2 // beside the answer to a fault
	misses     = 3 // shown where nothing matches
)

// buy fills the group Buy.
func (x *index) buy(ctx context.Context, w wish, r *SearchResult) error {
	found, err := x.matching(ctx, w)
	if err != nil {
		return err
	}
	shown := hits
	if w.fault {
		shown = hitsBeside
	}
	near := x.nearly(w.query)
	if w.small != "" {
		found, near = nil, found
	}
	r.Buy.Count, r.Buy.All = len(found), x.list(w)
	for _, u := range found[:min(len(found), shown)] {
		r.Buy.Hits = append(r.Buy.Hits, x.hit(w, u, ""))
	}
	most := misses
	if len(found) > 0 {
		most = 1
	}
	for _, u := range near[:min(len(near), most)] {
		r.Buy.Near = append(r.Buy.Near, x.hit(w, u, reason(w.query, u)))
	}
	if len(found) == 0 {
		r.Buy.Note = cmp.Or(w.says(w.query), x.nothing(w, len(r.Buy.Near)))
	}
	return nil
}

// matching returns the units that a search asks for. If the lexicon knows none
// of its words, it returns the units whose texts have them.
func (x *index) matching(ctx context.Context, w wish) ([]catalog.Unit, error) {
	if asks(w.query) {
		return slices.DeleteFunc(w.query.All(x.units), func(u catalog.Unit) bool {
			return u.Brand == w.notBrand || slices.ContainsFunc(w.ask.Without, func(word string) bool { return !w.fault && has(u, word) })
		}), nil
	}
	if w.asksElse() {
		return nil, nil
	}
	of, err := x.shelves.Query(ctx, w.text, hits)
	var out []catalog.Unit
	for _, h := range of {
		if i := slices.IndexFunc(x.units, func(u catalog.Unit) bool { return u.Slug == h.ID }); i >= 0 && h.Score > of[0].Score*alike {
			out = append(out, x.units[i])
		}
	}
	return out, err
}

// asksElse reports whether something is asked that no unit answers.
func (w wish) asksElse() bool {
	return w.fault || w.ask.Foreign || w.ask.Unsold || w.somewhere() || w.ask.Near >= nearEnough ||
		!w.ask.Is(understand.Unclear) && !w.ask.Is(understand.Search) && !w.ask.Is(understand.Unit)
}

// has reports whether a unit's name or features have a word and do not deny it.
func has(u catalog.Unit, word string) bool {
	return slices.ContainsFunc(append([]string{u.Name}, u.Features...), func(text string) bool {
		text = strings.ToLower(text)
		return strings.Contains(text, word) && !strings.Contains(text, "no "+word)
	})
}

// asks reports whether a query says what is looked for.
func asks(q tool.Query) bool {
	return len(q.Categories)+len(q.Kinds)+len(q.Brands)+len(q.Finishes)+len(q.Fuels)+len(q.Grades)+len(q.Features) > 0 ||
		q.Model != "" || q.MinPrice+q.MaxPrice > 0 || measured(q) || q.MinYear > 0 || q.MinCapacity > 0 || q.Sort != tool.BestMatch
}

// nearly are the units that would match at another price or size, those that
// miss by the least share first; where there are none, what comes nearest.
func (x *index) nearly(q tool.Query) []catalog.Unit {
	if q.Model != "" {
		return x.kin(q.Model)
	}
	bare := q
	bare.MinPrice, bare.MaxPrice, bare.MinWidth, bare.MaxWidth, bare.MaxHeight, bare.MaxDepth = 0, 0, 0, 0, 0, 0
	if !asks(bare) {
		return nil
	}
	var out []catalog.Unit
	for _, u := range bare.All(x.units) {
		if excess := beyond(q, u); excess > 0 && excess <= farthest {
			out = append(out, u)
		}
	}
	slices.SortStableFunc(out, func(a, b catalog.Unit) int { return cmp.Compare(beyond(q, a), beyond(q, b)) })
	if len(out) == 0 {
		q.Limit = misses
		return q.Among(x.units).Near
	}
	return out
}

// kin are the units whose models begin most like one.
func (x *index) kin(model string) []catalog.Unit {
	shared := func(u catalog.Unit) int {
		n, key := 0, modelKey(u.Model)
		for n < min(len(key), len(model)) && key[n] == model[n] {
			n++
		}
		return n
	}
	out := slices.DeleteFunc(slices.Clone(x.units), func(u catalog.Unit) bool {
		return shared(u) < sharedLetters || strings.Contains(modelKey(u.Model), model)
	})
	slices.SortStableFunc(out, func(a, b catalog.Unit) int { return cmp.Compare(shared(b), shared(a)) })
	return out
}

const sharedLetters = 2 // of a model, from which two are alike

// farthest is the share of a limit by which a near miss may be beyond it.
const farthest = 0.5

// beyond is by what share of its limits a unit is over them, all summed.
func beyond(q tool.Query, u catalog.Unit) float64 {
	share := func(v, low, high float64) float64 {
		switch {
		case high > 0 && v > high:
			return v/high - 1
		case v < low:
			return 1 - v/low
		}
		return 0
	}
	return share(float64(u.Sale), float64(q.MinPrice), float64(q.MaxPrice)) + share(u.Width, q.MinWidth, q.MaxWidth) +
		share(u.Height, q.MinHeight, q.MaxHeight) + share(u.Depth, 0, q.MaxDepth)
}

// reason says by what a unit misses, two things at most.
func reason(q tool.Query, u catalog.Unit) string {
	var out []string
	other := func(asked []string, is, name string) {
		if len(asked) > 0 && !slices.ContainsFunc(asked, func(a string) bool { return strings.EqualFold(a, is) }) {
			out = append(out, name)
		}
	}
	if q.MaxPrice > 0 && u.Sale > q.MaxPrice {
		out = append(out, over(u.Sale, q.MaxPrice))
	}
	for _, m := range []struct {
		size, low, high float64
		more, less      string
	}{{u.Width, q.MinWidth, q.MaxWidth, "wide", "narrow"}, {u.Height, q.MinHeight, q.MaxHeight, "high", "low"}, {u.Depth, 0, q.MaxDepth, "deep", ""}} {
		switch {
		case m.high > 0 && m.size > m.high:
			out = append(out, catalog.AtLeast(m.size-m.high)+" in too "+m.more)
		case m.size < m.low:
			out = append(out, catalog.AtLeast(m.low-m.size)+" in too "+m.less)
		}
	}
	if q.Model != "" && !strings.Contains(modelKey(u.Model), modelKey(q.Model)) {
		out = append(out, "Another model")
	}
	other(q.Fuels, u.Fuel, capital(u.Fuel)+", not "+strings.Join(q.Fuels, " or "))
	other(q.Finishes, u.Finish, capital(u.Finish)+", not "+strings.Join(q.Finishes, " or "))
	other(q.Brands, u.Brand, u.Brand+", not "+strings.Join(q.Brands, " or "))
	other(q.Grades, u.Grade, "Grade "+u.Grade)
	if q.MinPrice > 0 && u.Sale < q.MinPrice {
		out = append(out, (q.MinPrice-u.Sale).Short()+" less")
	}
	if len(out) == 0 {
		return "Not all that you asked for"
	}
	return strings.Join(out[:min(2, len(out))], ", ")
}

func (x *index) hit(w wish, u catalog.Unit, why string) UnitHit {
	p := u.Product()
	noun := u.KindLabel()
	if u.Kind != catalog.FrenchDoor { // the only kind with a name in it
		noun = strings.ToLower(noun)
	}
	return UnitHit{
		ID: p.ID, Href: "/shop/" + url.PathEscape(p.ID), Name: u.Brand + " " + noun, Image: p.Image, ImageSet: p.ImageSet,
		Price: p.SalePrice, Was: p.RegularPrice, Grade: p.Grade, Facts: p.Capacity + ", " + p.Model, Wear: p.Wear,
		Fit: fitWords(w, u), Reason: why,
	}
}

// fitWords say by how much a unit fits the opening that was given.
func fitWords(w wish, u catalog.Unit) string {
	o := w.ask.Opening
	if o.Width == 0 || w.query.MaxWidth == 0 {
		return ""
	}
	answer := u.Fit().Check(catalog.Room{Width: o.Width, Height: o.Height})
	if answer.Verdict == catalog.FitNo || len(answer.Measures) == 0 {
		return ""
	}
	spare := answer.Measures[0].Spare
	if spare == 0 {
		return "Fits " + inches(o.Width) + " exactly"
	}
	return fmt.Sprintf("Fits %s, %s in to spare", inches(o.Width), inches(spare))
}

// nothing says what to do where no unit matches.
func (x *index) nothing(w wish, near int) string {
	switch {
	case w.ask.Foreign:
		return fmt.Sprintf("We don't sell or repair %ss.", w.ask.Subject)
	case w.ask.Unsold:
		return fmt.Sprintf("We repair %ss, but sell none.", w.ask.Subject)
	case w.query.Model != "" && near > 0:
		return fmt.Sprintf("No %s on the floor today. These come nearest.", w.query.Model)
	case w.query.Model != "":
		return fmt.Sprintf("No %s on the floor today.", w.query.Model)
	case near > 0:
		return "None on the floor today. These come nearest."
	case asks(w.query):
		return "None on the floor today."
	case w.asksElse():
		return "See what stands on the floor today."
	}
	return "No unit for these words. Try a kind, a brand, a size or a model."
}
