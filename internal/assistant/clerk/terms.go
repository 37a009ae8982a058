package clerk

import (
	"slices"
	"strings"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

func (a *answer) warranty() {
	w := a.t.Warranty()
	a.tell("terms.warranty", "warranty", a.w.recorded(w.Full))
	if w.Plan.Label == "" {
		a.sentence(a.w.recorded(w.Included))
	} else {
		a.tell("terms.plan", "label", a.label(w.Plan), "price", w.Plan.PriceCents.Short(), "note", a.w.recorded(w.Plan.Note))
	}
	if a.isOver() {
		a.tell("complaint.over", "months", a.ask.Months)
	}
	a.t.Link(a.w.say("common.link_faq"), "/faq")
	a.then("terms.warranty_next", "phone", a.phone())
}

// complaint is sorry first, then says what the warranty says and who helps. It
// sells nothing, and never doubts where the machine was bought.
func (a *answer) complaint() {
	a.tell("complaint.sorry")
	a.tell("terms.warranty", "warranty", a.w.recorded(a.t.Warranty().Full))
	if a.isOver() {
		a.tell("complaint.over", "months", a.ask.Months)
	} else if p := a.passage; a.ask.FromPage(understand.Complaint) && (p.Page == "/warranty" || p.Page == "/returns") {
		a.sentence(a.filled(a.w.inLanguage(p.English, p.Spanish)))
		a.t.Link(a.pageTitle(p.Page), p.Page)
	}
	a.tell("complaint.person", "phone", a.phone())
	a.linkPhone()
	a.t.Link(a.w.say("common.link_faq"), "/faq")
}

// isOver reports whether more months have passed than the included year has.
func (a *answer) isOver() bool {
	return a.ask.Months > 12 && strings.HasPrefix(a.t.Shop().Claims.WarrantyTerm, "1 year")
}

func (a *answer) promotions() {
	offers := a.t.Promotions()
	if len(offers) == 0 {
		a.tell("terms.promotions_none")
		return
	}
	a.tell("terms.promotions")
	for _, p := range offers {
		a.item(a.w.recorded(p.Text))
	}
	a.then("terms.promotions_next")
}

func (a *answer) financing() {
	l := a.t.Financing()
	a.t.Link(a.w.say("common.link_financing"), l.Href)
	a.tell("terms.financing", "phone", a.phone())
}

func (a *answer) payment() {
	d := a.t.DeliveryTerms()
	if d.Tax.Goods && a.ask.TaxedCents > 0 {
		tax := d.Tax.Rate.Of(a.ask.TaxedCents)
		a.tell("terms.taxed", "rate", d.Tax.Rate.String(), "amount", a.ask.TaxedCents.Short(), "tax", tax.Short(), "total", (a.ask.TaxedCents + tax).Short())
		return
	}
	a.tell("terms.payment")
	if d.Tax.Goods {
		a.tell("terms.tax", "rate", d.Tax.Rate.String())
	}
	a.tell("terms.financing_short")
	a.t.Link(a.w.say("common.link_financing"), a.t.Financing().Href)
	a.t.Link(a.w.say("common.link_faq"), "/faq")
}

func (a *answer) recycling() {
	r := a.t.Recycling()
	if r.Removal.PriceCents > 0 {
		a.tell("terms.recycling", "price", r.Removal.PriceCents.Short(), "note", a.w.recorded(r.Removal.Note))
	} else {
		a.tell("terms.recycling_plain")
	}
	a.t.Link(a.w.say("common.link_recycling"), r.Link.Href)
	a.then("terms.recycling_next", "phone", a.phone())
}

func (a *answer) grades() {
	a.tell("terms.grades")
	for _, g := range a.t.Grades() {
		a.item(a.w.say("terms.grade_item", "grade", g.Grade, "meaning", a.w.recorded(g.Meaning), "detail", a.w.recorded(g.Detail)))
	}
	a.then("terms.grades_next")
}

// brands names the brands on the shelf, of one kind where it was asked for.
func (a *answer) brands() {
	q := a.ask.Query
	q.Brands = nil
	if len(q.Categories)+len(q.Kinds) == 0 {
		a.allBrands()
		return
	}
	found, err := a.allOf(a.ctx, q)
	if a.failed(err) {
		return
	}
	var names []string
	for _, u := range found.Units {
		names = append(names, u.Brand)
	}
	slices.Sort(names)
	a.tell("terms.brands_of", "what", a.what(found.Query, true), "brands", a.w.list(slices.Compact(names)))
	a.t.Show(found.Units[:min(len(found.Units), shownInText)]...)
	a.linkList(q, found.Units)
	a.then("search.ask_one")
}

func (a *answer) allBrands() {
	var names []string
	for _, k := range kinds() {
		found, err := a.allOf(a.ctx, tool.Query{Kinds: []catalog.Kind{k}})
		if a.failed(err) {
			return
		}
		for _, u := range found.Units {
			names = append(names, u.Brand)
		}
	}
	slices.SortFunc(names, func(x, y string) int { return strings.Compare(strings.ToLower(x), strings.ToLower(y)) })
	a.tell("terms.brands", "brands", a.w.list(slices.Compact(names)))
	a.tell("terms.brands_repair")
	a.t.Link(a.w.say("common.link_brands"), "/brands")
	a.then("terms.brands_next")
}

func (a *answer) about() {
	f, about := a.t.Shop(), a.t.About()
	p := a.t.Places()[0]
	a.tell("terms.about", "name", f.Name, "city", p.City)
	a.tell("terms.about_claims", "licensed", a.w.recorded(about.Claims.Licensed), "years", about.Claims.Years,
		"rating", about.Rating.Value, "reviews", about.Rating.Reviews)
	a.tell("place.showroom", "street", p.Street, "city", p.City, "state", p.State, "zip", p.Zip)
	a.linkPhone()
}

func (a *answer) partnership() {
	a.tell("terms.partnership")
	a.t.Link(a.w.say("common.link_partnership"), "/partnership")
	a.then("common.call", "phone", a.phone())
	a.linkPhone()
}

// read answers who asks for advice that no page of ours has.
func (a *answer) read() {
	a.tell("article.none", "phone", a.phone())
	a.t.Link(a.w.say("common.link_articles"), "/blog")
	a.linkPhone()
}
