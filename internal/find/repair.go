package find

import (
	"context"
	"slices"
	"strings"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/passage"
	"enamel/internal/catalog"
)

const (
	mostPages  = 5
	usual      = 4    // pages about a machine
	looked     = 24   // pages whose words are compared
	alike      = 0.55 // share of the best score from which a page is as good
	nearEnough = 0.14 // from which a passage answers
	leastScore = 0.5  // of common words alone
)

// machine is the slug of the repair page that a search is about, else that of
// the first unit it found.
func (x *index) machine(w wish, b SearchBuy) string {
	if w.ask.Appliance != "" || w.ask.Subject != "" || !asks(w.query) {
		return w.ask.Appliance
	}
	for _, h := range append(slices.Clone(b.Hits), b.Near...) {
		i := slices.IndexFunc(x.units, func(u catalog.Unit) bool { return u.Slug == h.ID })
		return repairOf(x.units[i])
	}
	return ""
}

// repairOf is the slug of the page about a unit's repair; empty where we have none.
func repairOf(u catalog.Unit) string {
	switch u.Kind {
	case catalog.Dryer:
		return "dryer-repair"
	case catalog.WallOven:
		return "oven-repair"
	}
	return map[string]string{
		"refrigerators": "refrigerator-repair", "freezers": "freezer-repair", "washersdryers": "washer-repair", "stoves": "stove-repair",
		"dishwashers": "dishwasher-repair", "microwaves": "microwave-repair",
	}[u.Category]
}

// repair lists pages: what is wrong and who mends it, then what is written
// about it.
func (x *index) repair(ctx context.Context, w wish, machine string) ([]PageHit, error) { //nolint:cyclop // one source of pages after the other; their order decides
	out := []PageHit{}
	add := func(p page, ok bool) {
		if ok && len(out) < mostPages && !slices.ContainsFunc(out, func(h PageHit) bool { return h.Href == p.Href }) {
			out = append(out, p.PageHit)
		}
	}
	for _, place := range w.places() {
		add(x.pageAt(place))
	}
	add(x.problem(machine, w.ask.Problem))
	add(x.pageAt("/" + machine))
	for _, b := range x.words.Brands {
		if strings.EqualFold(b.BrandName, w.ask.Brand) {
			add(x.pageAt("/" + b.Slug))
		}
	}
	for _, h := range x.reader.Pages().Find(w.text, passage.Hints{Brand: w.ask.Brand, Appliance: machine}) {
		if p, ok := x.pageAt(h.Page); ok && h.Score >= nearEnough && p.Kind != "brand" {
			add(p, x.suits(p, w, machine))
		}
	}
	of, err := x.library.Query(ctx, w.text, looked)
	for _, h := range of {
		p, ok := x.pageAt(h.ID)
		about := slices.Contains(p.appliances, machine) || machine == "" && w.ask.Subject == "" && h.Score > of[0].Score*alike
		add(p, ok && about && h.Score > leastScore && x.suits(p, w, machine))
	}
	for _, p := range x.pages { // then the machine's other pages
		if machine != "" && len(out) < usual {
			add(p, slices.Contains(p.appliances, machine))
		}
	}
	return out, err
}

// suits reports whether a page may answer: another machine's does not, and what
// the shop answers for stands in questions and in its terms.
func (x *index) suits(p page, w wish, machine string) bool {
	if p.Kind == "page" && len(w.places()) > 0 {
		return false
	}
	if machine != "" {
		return len(p.appliances) == 0 || slices.Contains(p.appliances, machine)
	}
	info := []understand.Intent{
		understand.Hours, understand.OpenNow, understand.Place, understand.Contact, understand.DeliveryFee, understand.DeliveryArea, understand.Warranty,
		understand.Returns, understand.Payment, understand.Financing, understand.Promotion,
	}
	return p.Kind == "question" || p.Kind == "page" || !slices.ContainsFunc(info, w.ask.Is)
}

// problem is a common problem by its title.
func (x *index) problem(machine, title string) (page, bool) {
	i := slices.IndexFunc(x.pages, func(p page) bool {
		return p.Kind == "problem" && p.Title == title && slices.Contains(p.appliances, machine)
	})
	if i < 0 {
		return page{}, false
	}
	return x.pages[i], true
}
