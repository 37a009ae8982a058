package tool

import (
	"context"
	"fmt"

	"enamel/internal/assistant/talk"
	"enamel/internal/content"
	"enamel/internal/geo"
	"enamel/internal/money"
	"enamel/internal/shop"
)

type weekAnswer struct {
	Hours   string `json:"hours"`
	OpenNow bool   `json:"open_now"`
	Opens   string `json:"opens_next,omitempty"`
}

func answerOf(w Week) weekAnswer {
	out := weekAnswer{Hours: w.English, OpenNow: w.Open}
	if !w.Open && !w.Opens.IsZero() {
		out.Opens = DayName(w.Opens.Weekday(), talk.English) + " " + w.Days[w.Opens.Weekday()].Opens
	}
	return out
}

func callHours(_ context.Context, t *Turn, _ none) (any, error) {
	h := t.Hours()
	places := map[string]string{}
	for _, p := range t.Places() {
		places[p.Label] = fmt.Sprintf("%s, %s, %s %s", p.Street, p.City, p.State, p.Zip)
	}
	t.Link("Directions", t.library.facts.Storefront.DirectionsURL)
	return map[string]any{
		"today": h.At.Format("Monday"), h.Showroom.Label: answerOf(h.Showroom), h.ServiceDesk.Label: answerOf(h.ServiceDesk),
		"places": places, "phone": t.library.facts.Phone,
	}, nil
}

type serviceAnswer struct {
	Name  string `json:"name"`
	Price string `json:"price"`
	Note  string `json:"note"`
}

func serviceOf(s shop.Service) serviceAnswer {
	return serviceAnswer{s.Label, s.PriceCents.Short(), s.Note}
}

func callDelivery(_ context.Context, t *Turn, _ none) (any, error) {
	d := t.DeliveryTerms()
	services := make([]serviceAnswer, len(d.Services))
	for i, s := range d.Services {
		services[i] = serviceOf(s)
	}
	byZip := map[string]string{}
	for zip, fee := range d.FeeByZip {
		byZip[zip] = fee.Short()
	}
	return map[string]any{
		"radius": shop.Miles(d.RadiusMiles) + " miles in a straight line from the showroom in " + d.From.City, "fee": d.Price, "fee_by_zip": byZip,
		"services": services, "sales_tax": d.Tax.Rate.String(), "repair_radius": shop.Miles(d.RepairMiles) + " miles", "repair_towns": d.Towns,
	}, nil
}

type addressArgs struct {
	Street string `json:"street"`
	City   string `json:"city"`
	State  string `json:"state"`
	Zip    string `json:"zip"`
}

func callCheck(ctx context.Context, t *Turn, a addressArgs) (any, error) {
	c, err := t.CheckDelivery(ctx, geo.Address(a))
	if err != nil {
		return nil, err
	}
	out := map[string]any{"found": c.Validated, "inside": c.Valid, "says": c.Message}
	if c.Valid {
		out["fee"] = c.Fee.Short()
	}
	return out, nil
}

type topicArgs struct {
	Topic string `json:"topic"`
}

func callTerms(_ context.Context, t *Turn, a topicArgs) (any, error) {
	switch a.Topic {
	case "warranty":
		w := t.Warranty()
		return map[string]any{"warranty": w.Full, "included": w.Included, "plan": serviceOf(w.Plan)}, nil
	case "promotions":
		says := []string{}
		for _, p := range t.Promotions() {
			says = append(says, p.Text)
		}
		return map[string]any{"promotions": says, "combine": "No two can be combined."}, nil
	case "financing":
		link := t.Financing()
		t.Link(link.Label, link.Href)
		return map[string]any{"says": "Lease-to-own financing through a partner; the link opens the form."}, nil
	case "recycling":
		r := t.Recycling()
		t.Link(r.Link.Label, r.Link.Href)
		return map[string]any{"with_a_delivery": serviceOf(r.Removal), "without": "Call, and we arrange the pickup on the phone.", "phone": r.Phone}, nil
	case "grades":
		return t.Grades(), nil
	}
	about := t.About()
	return map[string]any{
		"years": about.Claims.Years, "customers": about.Claims.Customers, "technicians": about.Claims.Licensed,
		"rating": about.Rating.Value + "/5", "reviews": about.Rating.Reviews,
	}, nil
}

type questionArgs struct {
	Question string `json:"question"`
}

func callRead(_ context.Context, t *Turn, a questionArgs) (any, error) {
	passages := t.Read(a.Question)
	if len(passages) > 0 {
		t.Link(passages[0].Title, passages[0].Href)
	}
	return append([]Passage{}, passages...), nil
}

type applianceArgs struct {
	Appliance string `json:"appliance"`
}

type repairAnswer struct {
	Name     string   `json:"name"`
	Slug     string   `json:"appliance"`
	Usually  string   `json:"usually_costs,omitempty"`
	Says     string   `json:"says,omitempty"`
	Includes []string `json:"includes,omitempty"`
	Brands   []string `json:"brands,omitempty"`
}

func repairOf(s content.ServicePage, whole bool) repairAnswer {
	out := repairAnswer{Name: s.Name, Slug: s.Slug}
	if s.Cost != nil {
		out.Usually = s.Cost.String()
	}
	if whole {
		out.Says, out.Includes, out.Brands = s.Description, s.Features, s.Brands
	}
	return out
}

func callRepair(_ context.Context, t *Turn, a applianceArgs) (any, error) {
	booking := t.Booking()
	if s, ok := t.Repair(a.Appliance); ok {
		t.Link(s.Name, "/"+s.Slug)
		t.Link(booking.Label, booking.Href)
		return repairOf(s, true), nil
	}
	out := []repairAnswer{}
	for _, s := range t.Repairs() {
		out = append(out, repairOf(s, false))
	}
	t.Link(booking.Label, booking.Href)
	return map[string]any{"repairs": out, "all_makes": true, "radius": shop.Miles(t.library.facts.Repair.RadiusMiles) + " miles"}, nil
}

type problemArgs struct {
	applianceArgs
	Symptom string `json:"symptom"`
}

type problemAnswer struct {
	Appliance string   `json:"appliance"`
	Problem   string   `json:"problem"`
	Causes    []string `json:"causes"`
	Check     []string `json:"safe_to_check"`
	Solution  string   `json:"what_we_do"`
}

func callProblem(_ context.Context, t *Turn, a problemArgs) (any, error) {
	out := []problemAnswer{}
	for _, p := range t.Problems(a.Appliance, a.Symptom) {
		out = append(out, problemAnswer{p.Page, p.Problem.Problem, p.Problem.Causes, p.Problem.Check, p.Problem.Solution})
		if s, ok := t.Repair(p.Page); ok {
			t.Link(s.Name, "/"+s.Slug)
		}
	}
	return out, nil
}

type replaceArgs struct {
	applianceArgs
	RepairCost float64 `json:"repair_cost"`
	NewPrice   float64 `json:"new_price"`
	AgeYears   int     `json:"age_years"`
}

func callReplace(ctx context.Context, t *Turn, a replaceArgs) (any, error) {
	advice, err := t.RepairOrReplace(ctx, Replace{
		Appliance: a.Appliance, RepairCents: dollars(a.RepairCost), NewCents: dollars(a.NewPrice), AgeYears: a.AgeYears,
	})
	if err != nil {
		return nil, err
	}
	t.Show(advice.Units...)
	return map[string]any{
		"advice": advice.Choice, "rule": fmt.Sprintf("A repair is worth it under %d%% of the cost of a new one.", advice.Rule),
		"repair_low": shortOf(advice.RepairLow), "repair_high": shortOf(advice.RepairHigh), "new_price": shortOf(advice.NewCents),
		"used_instead": cardsOf(advice.Units),
	}, nil
}

// shortOf is an amount, "unknown" where there is none.
func shortOf(c money.Cents) string {
	if c == 0 {
		return "unknown"
	}
	return c.Short()
}

type nameArgs struct {
	Name string `json:"name"`
}

func callBrand(_ context.Context, t *Turn, a nameArgs) (any, error) {
	if b, ok := t.Brand(a.Name); ok {
		t.Link(b.BrandName, "/"+b.Slug)
		return map[string]any{"brand": b.BrandName, "serviced": true, "says": b.Description, "appliances": b.Appliances, "common_repairs": b.Features}, nil
	}
	name, ok := t.RepairsBrand(a.Name)
	return map[string]any{"brand": name, "named_on_our_pages": ok, "says": "We repair all makes and models. For what is for sale, call search_units."}, nil
}

type orderArgs struct {
	Number string `json:"number"`
	Email  string `json:"email"`
}

func callOrder(ctx context.Context, t *Turn, a orderArgs) (any, error) {
	s, ok, err := t.OrderStatus(ctx, a.Number, a.Email)
	if err != nil {
		return nil, err
	}
	if !ok {
		return map[string]any{"found": false, "says": "There is no order of that number and e-mail."}, nil
	}
	units := []string{}
	for _, l := range s.Lines {
		units = append(units, fmt.Sprintf("%d x %s %s", l.Quantity, l.Name, l.Model))
	}
	return map[string]any{
		"found": true, "number": s.Number, "status": StatusWords(s.Status, talk.English), "placed": DateWords(s.PlacedAt, talk.English),
		"units": units, "total": s.Total.Short(),
	}, nil
}

type handOverArgs struct {
	Contact string `json:"contact"`
	Note    string `json:"note"`
}

func callHandOver(ctx context.Context, t *Turn, a handOverArgs) (any, error) {
	if err := t.HandOver(ctx, a.Contact, a.Note); err != nil {
		return nil, err
	}
	return map[string]any{"done": true, "says": "A person of the shop has it and will get in touch there."}, nil
}
