package clerk

import (
	"slices"
	"strings"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/talk"
	"enamel/internal/content"
	"enamel/internal/money"
	"enamel/internal/shop"
)

// repair answers whether, where and for how much something is repaired, and
// how a visit is booked.
func (a *answer) repair() {
	page, known := a.t.Repair(a.ask.Appliance)
	if a.ask.Foreign || !known && a.ask.Subject != "" {
		a.notRepaired()
		return
	}
	priced := false
	if reach, measured := a.t.Reach(a.ask.Zip, a.ask.Town); measured && reach.Miles > a.t.Shop().Repair.RadiusMiles {
		a.repairArea()
		a.linkPhone()
		return
	}
	switch {
	case a.ask.Reach:
		a.repairArea()
	case a.ask.Is(understand.RepairPrice) && known:
		a.tell("repair.cost_page", a.costs(page)...)
		priced = true
	case a.ask.Is(understand.RepairPrice):
		a.costAny()
		priced = true
	case a.ask.Town != "" || a.ask.Zip != "":
		a.repairArea()
	case known:
		a.canRepair(page)
	case a.ask.Brand != "":
		a.brandAny()
	case !a.ask.Is(understand.Book):
		a.tell("repair.all", "all", a.allRepairs())
	}
	if known {
		a.t.Link(a.pageLabel(page), "/"+page.Slug)
		if !priced {
			a.cost(page)
		}
	}
	a.tell("repair.book", "phone", a.phone())
	if !known && !a.ask.Is(understand.Book) {
		a.then("repair.next")
	}
	a.linkBooking()
	a.linkPhone()
}

func (a *answer) notRepaired() {
	if !a.ask.Foreign && len(a.ask.Query.Categories)+len(a.ask.Query.Kinds) > 0 {
		a.tell("repair.sold_only", "what", a.subject())
		a.search()
		return
	}
	a.tell("repair.cannot", "what", a.subject(), "all", a.allRepairs())
	a.tell("common.call", "phone", a.phone())
	a.linkPhone()
}

// canRepair says yes, with the brand where one was named.
func (a *answer) canRepair(page content.ServicePage) {
	what := a.w.Nouns[page.Slug].Many
	brand, named := a.brand()
	switch {
	case named:
		a.tell("repair.can_brand", "what", what, "brand", brand)
	case brand != "":
		a.tell("repair.can_all_makes", "what", what, "brand", brand)
	default:
		a.tell("repair.can", "what", what)
	}
}

// brand is the brand asked about, and whether a page of ours names it.
func (a *answer) brand() (brand string, named bool) {
	if a.ask.Brand == "" {
		return "", false
	}
	if spelled, ok := a.t.RepairsBrand(a.ask.Brand); ok {
		return spelled, true
	}
	return a.ask.Brand, false
}

func (a *answer) brandAny() {
	brand, _ := a.brand()
	a.tell("repair.brand_any", "brand", brand)
	if page, ok := a.t.Brand(brand); ok {
		a.t.Link(brand, "/"+page.Slug)
	}
}

// repairArea says how far repair comes, and whether to a town that was named.
func (a *answer) repairArea() {
	r := a.t.Shop().Repair
	reach, measured := a.t.Reach(a.ask.Zip, a.ask.Town)
	key := "repair.area_other"
	switch {
	case slices.Contains(r.Towns, a.ask.Town):
		key = "repair.area_town"
	case measured && reach.Miles < r.RadiusMiles:
		key = "repair.area_inside"
	case measured:
		key = "repair.area_outside"
	}
	if a.ask.Town == "" && !measured {
		a.tell("repair.towns", "towns", a.w.list(slices.Clone(r.Towns)))
	}
	a.tell(key, "place", reach.Place, "distance", oneDecimal(reach.Miles), "town", a.ask.Town, "radius", shop.Miles(r.RadiusMiles), "phone", a.phone())
}

// allRepairs names what is repaired.
func (a *answer) allRepairs() string {
	var names []string
	for _, s := range a.t.Repairs() {
		names = append(names, a.w.Nouns[s.Slug].Many)
	}
	return a.w.list(names)
}

// costs fill a phrase about a page's price guidance.
func (a *answer) costs(page content.ServicePage) []any {
	n := a.w.Nouns[page.Slug]
	if page.Cost == nil {
		return []any{"cost", a.unlisted(page)}
	}
	return []any{"cost", a.w.say("repair.cost_of", "what", n.One, "low", dollars(page.Cost.Low), "high", dollars(page.Cost.High), "free", a.estimate())}
}

func (a *answer) unlisted(page content.ServicePage) string {
	return a.w.say("repair.cost_unlisted", "what", a.w.Nouns[page.Slug].One, "free", a.estimate())
}

// estimate says that the estimate is free, while our own questions and answers
// say so.
func (a *answer) estimate() string {
	if slices.ContainsFunc(a.content.Questions, func(q content.HTMLAnswer) bool {
		return strings.Contains(strings.ToLower(q.Answer), "estimate is free")
	}) {
		return a.w.say("repair.free")
	}
	return ""
}

func (a *answer) cost(page content.ServicePage) { a.tell("repair.cost_page", a.costs(page)...) }

// costAny lists the guidance of every repair that has one.
func (a *answer) costAny() {
	a.tell("repair.cost_any", "free", a.estimate())
	for _, s := range a.t.Repairs() {
		if s.Cost != nil {
			a.item(a.w.say("repair.cost_item", "what", capital(a.w.Nouns[s.Slug].Many), "low", dollars(s.Cost.Low), "high", dollars(s.Cost.High)))
		}
	}
}

func dollars(n int) string { return (money.Cents(n) * 100).Short() }

// pageLabel is what a link to a repair page says.
func (a *answer) pageLabel(page content.ServicePage) string {
	if a.w.Language == talk.Spanish {
		return a.w.say("repair.link", "what", a.w.Nouns[page.Slug].Many)
	}
	return page.Name
}

// symptom answers what is wrong with a machine: the usual causes, what can be
// checked safely, and what is for a technician.
func (a *answer) symptom() {
	if a.ask.Foreign {
		a.notRepaired()
		return
	}
	page, known := a.t.Repair(a.ask.Appliance)
	if !known {
		a.notKnown()
		return
	}
	i := slices.IndexFunc(page.CommonProblems, func(p content.CommonProblem) bool { return p.Problem == a.ask.Problem })
	switch {
	case a.ask.Symptom == "":
		a.tell("symptom.what")
		a.cost(page)
	case i < 0 && a.ask.Code != "" && a.ask.Brand != "":
		a.tell("symptom.code_unknown", append(a.costs(page), "code", a.ask.Code)...)
	case i < 0:
		a.tell("symptom.unknown", a.costs(page)...)
	case a.w.Language == talk.Spanish:
		a.spanishSymptom(page.CommonProblems[i], page)
	default:
		a.englishSymptom(page.CommonProblems[i], page)
	}
	a.t.Link(a.w.say("symptom.page_link", "page", a.pageLabel(page)), "/"+page.Slug)
	a.linkBooking()
	a.linkPhone()
	a.then("symptom.book", "phone", a.phone())
}

func (a *answer) notKnown() {
	if a.ask.Subject != "" {
		a.notRepaired()
		return
	}
	a.tell("symptom.which")
	a.linkPhone()
}

const (
	namedCauses = 3
	namedChecks = 2
)

func (a *answer) englishSymptom(p content.CommonProblem, page content.ServicePage) {
	a.tell("symptom.lead", "title", p.Problem)
	var causes []string
	for _, c := range p.Causes[:min(namedCauses, len(p.Causes))] {
		causes = append(causes, small1(firstSentence(c)))
	}
	a.tell("symptom.causes", "causes", strings.Join(causes, "; "))
	a.tell("symptom.check")
	for _, c := range safest(p.Check) {
		a.item(c)
	}
	a.tell("symptom.rest", a.costs(page)...)
}

// safest are the first checks, and the one that says when to leave the house.
func safest(checks []string) []string {
	out := slices.Clone(checks[:min(namedChecks, len(checks))])
	for _, c := range checks[len(out):] {
		if strings.Contains(c, "gas utility") || strings.Contains(c, "911") {
			return append(out, c)
		}
	}
	return out
}

func firstSentence(text string) string {
	if i := strings.Index(text, ". "); i >= 0 {
		return text[:i]
	}
	return strings.TrimSuffix(text, ".")
}

func (a *answer) spanishSymptom(p content.CommonProblem, page content.ServicePage) {
	own, ok := a.problems[page.Slug][p.Problem]
	if !ok {
		a.tell("symptom.unknown", a.costs(page)...)
		return
	}
	a.tell("symptom.lead", "title", own.Title)
	a.sentence(own.Causes)
	a.tell("symptom.check")
	for _, c := range own.Checks {
		a.item(c)
	}
	a.sentence(own.Call)
	a.cost(page)
}
