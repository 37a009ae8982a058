package tool

import (
	"slices"
	"strings"

	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/money"
)

// Repair is the page of a repair, by its slug: dryer-repair.
func (t *Turn) Repair(slug string) (content.ServicePage, bool) {
	services := t.library.words.Services
	i := slices.IndexFunc(services, func(s content.ServicePage) bool { return s.Slug == strings.TrimPrefix(slug, "/") })
	if i < 0 {
		return content.ServicePage{}, false
	}
	s := services[i]
	t.repair(s)
	t.guarantees()
	t.vetted(s.Description + " " + strings.Join(s.Features, ". ") + ". " + strings.Join(s.Brands, ", "))
	return s, true
}

// Repairs are the pages of all repairs.
func (t *Turn) Repairs() []content.ServicePage {
	for _, s := range t.library.words.Services {
		t.repair(s)
	}
	t.guarantees()
	f := t.library.facts
	t.miles(f.Repair.RadiusMiles)
	t.vetted(strings.Join(slices.Concat(f.Repair.Towns, f.Repair.CopyTowns), ", ") + ".")
	return slices.Clone(t.library.words.Services)
}

// repair makes evidence of what a repair is called and usually costs.
func (t *Turn) repair(s content.ServicePage) {
	t.vetted(s.Name + ". " + s.Title)
	if s.Cost != nil {
		t.evidence.Range(cents(s.Cost.Low), cents(s.Cost.High), applianceWords(s.Slug)...)
	}
}

// guarantees makes evidence of what the shop stands by at every repair.
func (t *Turn) guarantees() {
	for _, g := range t.library.words.Home.Guarantees {
		t.vetted(g.Title + ". " + g.Text)
		t.vetted(spanishGuarantee(g.Title))
	}
}

// spanishGuarantee is what a guarantee of the home page is in Spanish; empty
// where it is another than the shop began with.
func spanishGuarantee(title string) string {
	switch fold(title) {
	case "free estimates":
		return "El presupuesto, la cotización y el estimado son gratis."
	case "same-day service":
		return "Servicio de reparación el mismo día."
	}
	return ""
}

// cents is a price in whole dollars.
func cents(dollars int) money.Cents { return money.Cents(dollars) * 100 }

// Brand is the page of a brand that the shop sells and services. Others have
// no page: RepairsBrand knows those that the pages name.
func (t *Turn) Brand(name string) (content.BrandPage, bool) {
	for _, b := range t.library.words.Brands {
		if brandKey(b.BrandName) == brandKey(spelledBrand(name, []string{b.BrandName})) {
			t.vetted(strings.Join(slices.Concat([]string{b.BrandName, b.Description}, b.Appliances, b.Features), ". "))
			return b, true
		}
	}
	return content.BrandPage{}, false
}

// RepairsBrand is a brand as the pages about repairs spell it; false where none
// names it. The shop repairs all makes.
func (t *Turn) RepairsBrand(name string) (string, bool) {
	brands := slices.Clone(t.library.words.Home.Brands)
	for _, s := range t.library.words.Services {
		brands = append(brands, s.Brands...)
	}
	spelled := spelledBrand(name, brands)
	if !slices.Contains(brands, spelled) {
		return "", false
	}
	t.vetted(spelled)
	return spelled, true
}

// ProblemFound is a common problem and the repair page that has it.
type ProblemFound struct {
	Page    string // slug
	Problem content.CommonProblem
	Index   int // on the page
}

const maxProblems = 3

// Problems finds common problems by an English description of what is noticed,
// those of one repair page, or of all where appliance is empty.
func (t *Turn) Problems(appliance, symptom string) []ProblemFound {
	slug := strings.TrimPrefix(appliance, "/")
	t.guarantees()
	var out []ProblemFound
	for _, p := range t.desk.problemsOf(t.library, slug, symptom) {
		out = append(out, p)
		t.vetted(strings.Join(slices.Concat([]string{p.Problem.Problem, p.Problem.Solution}, p.Problem.Causes, p.Problem.Check, p.Problem.Brands), " "))
		if i := slices.IndexFunc(t.library.words.Services, func(s content.ServicePage) bool { return s.Slug == p.Page }); i >= 0 {
			t.repair(t.library.words.Services[i])
		}
	}
	return out
}

// applianceWords are what a sentence about a repair page's appliance says, in
// both languages.
func applianceWords(slug string) []string {
	switch slug {
	case "washer-repair":
		return []string{"washer", "washers", "washing machine", "lavadora", "lavadoras"}
	case "dryer-repair":
		return []string{"dryer", "dryers", "secadora", "secadoras"}
	case "refrigerator-repair":
		return []string{"refrigerator", "refrigerators", "fridge", "fridges", "refrigerador", "refrigeradores", "refri", "nevera", "heladera"}
	case "freezer-repair":
		return []string{"freezer", "freezers", "congelador", "congeladores"}
	case "dishwasher-repair":
		return []string{"dishwasher", "dishwashers", "lavavajillas", "lavaplatos", "lavatrastes"}
	case "microwave-repair":
		return []string{"microwave", "microwaves", "microondas"}
	case "oven-repair":
		return []string{"oven", "ovens", "horno", "hornos"}
	case "stove-repair":
		return []string{"stove", "stoves", "range", "ranges", "cooktop", "estufa", "estufas", "cocina"}
	case "disposal-repair":
		return []string{"disposal", "disposer", "triturador"}
	case "heating-repair":
		return []string{"heating", "furnace", "heater", "calefacción", "calefactor", "horno de calefacción"}
	case "air-conditioning-repair":
		return []string{"air conditioning", "air conditioner", "AC", "A/C", "aire acondicionado", "aire"}
	}
	return []string{strings.TrimSuffix(slug, "-repair")}
}

// soldInstead is the search for used units of what a repair page is about;
// false where the shop sells none.
func soldInstead(slug string) (Query, bool) {
	switch slug {
	case "washer-repair":
		return Query{Kinds: []catalog.Kind{catalog.TopLoadWasher, catalog.FrontLoadWasher, catalog.StackedLaundry}}, true
	case "dryer-repair":
		return Query{Kinds: []catalog.Kind{catalog.Dryer, catalog.StackedLaundry}}, true
	case "refrigerator-repair":
		return Query{Categories: []string{"refrigerators"}}, true
	case "freezer-repair":
		return Query{Categories: []string{"freezers"}}, true
	case "dishwasher-repair":
		return Query{Categories: []string{"dishwashers"}}, true
	case "microwave-repair":
		return Query{Categories: []string{"microwaves"}}, true
	case "oven-repair":
		return Query{Kinds: []catalog.Kind{catalog.WallOven, catalog.GasRange, catalog.ElectricRange}}, true
	case "stove-repair":
		return Query{Kinds: []catalog.Kind{catalog.GasRange, catalog.ElectricRange}}, true
	}
	return Query{}, false
}
