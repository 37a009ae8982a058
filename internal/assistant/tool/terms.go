package tool

import (
	"slices"
	"strings"

	"enamel/internal/assistant/talk"
	"enamel/internal/shop"
)

// WarrantyTerms are what comes with every appliance and every repair, and the
// plan that can be bought beside it.
type WarrantyTerms struct {
	Full        string // 1-year warranty, parts and labor
	Short       string // 1-year warranty
	Term        string // 1 year
	TermSpanish string // 1 año
	Included    string // the people who do the repair
	Plan        shop.Service
}

// Warranty reads the warranty's terms.
func (t *Turn) Warranty() WarrantyTerms {
	f := t.library.facts
	w := WarrantyTerms{
		Full: f.Claims.Warranty, Short: f.Claims.WarrantyShort, Term: f.Claims.WarrantyTerm,
		TermSpanish: spanishTerm(f.Claims.WarrantyTerm), Included: f.Claims.WarrantyIncluded,
	}
	if plan, ok := f.Service("cpsWarranty"); ok {
		w.Plan = plan
	}
	return w
}

// spanishTerm is a length of time in Spanish: "1 year" is "1 año".
func spanishTerm(term string) string {
	return strings.NewReplacer(
		"years", "años", "year", "año", "months", "meses", "month", "mes", "weeks", "semanas", "week", "semana", "days", "días", "day", "día",
	).Replace(term)
}

// Promotions are the offers, of which no two combine.
func (t *Turn) Promotions() []shop.Promotion {
	return slices.Clone(t.library.facts.Promotions)
}

// Financing leads to the form of the partner that leases to own.
func (t *Turn) Financing() talk.Link {
	return talk.Link{Label: "Apply for Financing", Href: t.library.facts.Links.Financing}
}

// Booking leads to the page on which a repair is scheduled.
func (t *Turn) Booking() talk.Link {
	return talk.Link{Label: "Schedule Service", Href: t.library.facts.Links.Booking}
}

// RecyclingTerms are what becomes of an old appliance: taken along with a
// delivery, or picked up, which is arranged by phone.
type RecyclingTerms struct {
	Removal shop.Service // zero where the record has none
	Phone   string
	Link    talk.Link
}

// Recycling reads what becomes of an old appliance.
func (t *Turn) Recycling() RecyclingTerms {
	f := t.library.facts
	r := RecyclingTerms{Phone: f.Phone, Link: talk.Link{Label: "Appliance Recycling", Href: "/#recycling"}}
	if removal, ok := f.Service("oldApplianceRemoval"); ok {
		r.Removal = removal
	}
	return r
}

// Grades say what A, B and C mean.
func (t *Turn) Grades() []shop.Grade {
	return slices.Clone(t.library.facts.Grades)
}

// About is what the shop claims of itself, and its rating.
type About struct {
	Claims shop.Claims
	Rating shop.Rating
}

// About reads the shop's claims.
func (t *Turn) About() About {
	f := t.library.facts
	return About{Claims: f.Claims, Rating: f.Rating}
}
