package clerk

import (
	"cmp"
	"slices"
	"strings"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/tool"
	"enamel/internal/shop"
)

// delivery answers the fee, the area, a check of an address and the extras, as
// far as they are asked for.
func (a *answer) delivery() {
	d := a.t.DeliveryTerms()
	a.t.Link(a.w.say("common.link_checkout"), "/checkout")
	whole := a.ask.Address.Street != "" && (a.ask.Address.Zip != "" || a.ask.Address.City != "")
	area := a.ask.Is(understand.DeliveryArea) || a.ask.Is(understand.DeliveryCheck)
	switch {
	case whole && !a.ask.Is(understand.Services):
		a.checkAddress(d)
	case area:
		a.area(d)
	case a.ask.Is(understand.DeliveryFee):
		a.fee("delivery.fee", d)
		a.then("delivery.area_next")
	}
	extras := a.extras(d)
	switch {
	case len(extras) > 0:
		a.tellExtras(extras, d)
	case a.ask.Is(understand.Services) || a.ask.Is(understand.DeliveryFee) && !area:
		a.offerExtras(d)
	}
}

// fee says in the phrase flat what delivery costs, or what it costs to the ZIP
// code that was typed where they differ.
func (a *answer) fee(flat string, d tool.DeliveryTerms) {
	zip := cmp.Or(a.ask.Zip, a.ask.Address.Zip)
	switch {
	case d.FlatCents != nil:
		a.tell(flat, "fee", d.Price, "radius", shop.Miles(d.RadiusMiles))
	case zip != "":
		a.tell("delivery.fee_to", "zip", zip, "fee", a.t.DeliveryFee(zip).Short(), "radius", shop.Miles(d.RadiusMiles))
	default:
		a.tell("delivery.fee_by_zip")
	}
}

// area says how far delivery goes, and whether to the ZIP code or town that was
// named; the exact answer is checkout's.
func (a *answer) area(d tool.DeliveryTerms) {
	radius := shop.Miles(d.RadiusMiles)
	reach, known := a.t.Reach(cmp.Or(a.ask.Zip, a.ask.Address.Zip), a.ask.Town)
	figures := []any{"place", reach.Place, "distance", oneDecimal(reach.Miles), "radius", radius, "city", d.From.City}
	a.then("delivery.area_next")
	switch {
	case known && reach.Outside:
		a.tell("delivery.area_outside", figures...)
		a.showroom()
		a.tell("delivery.pickup")
		return
	case known && reach.Inside:
		a.tell("delivery.area_inside", figures...)
	case known:
		a.tell("delivery.area_edge", figures...)
	case a.ask.Town != "" || a.ask.Zip != "":
		a.tell("delivery.area_there", figures...)
	default:
		a.tell("delivery.area", figures...)
	}
	a.fee("delivery.area_fee", d)
}

// checkAddress asks the geocoder about an address that was typed in full.
func (a *answer) checkAddress(d tool.DeliveryTerms) {
	address := a.ask.Address
	address.State = cmp.Or(address.State, d.From.State)
	address.City = cmp.Or(address.City, d.From.City)
	if address.Zip == "" {
		a.area(d)
		return
	}
	check, err := a.t.CheckDelivery(a.ctx, address)
	if err != nil {
		a.tell("delivery.unchecked")
		a.area(d)
		return
	}
	radius := shop.Miles(d.RadiusMiles)
	switch {
	case check.Valid:
		a.tell("delivery.inside", "distance", oneDecimal(check.Distance), "fee", check.Fee.Short())
	case check.Validated:
		a.tell("delivery.outside", "distance", oneDecimal(check.Distance), "radius", radius)
		a.showroom()
		a.tell("delivery.pickup")
	default:
		a.tell("delivery.unverified")
	}
}

// extras are the services that were asked about, as the record has them.
func (a *answer) extras(d tool.DeliveryTerms) []shop.Service {
	var out []shop.Service
	for _, e := range a.ask.Extras {
		i := slices.IndexFunc(d.Services, func(s shop.Service) bool { return s.Key == string(e) })
		if i >= 0 {
			out = append(out, d.Services[i])
		}
	}
	return out
}

func (a *answer) tellExtras(extras []shop.Service, d tool.DeliveryTerms) {
	said := a.begun && !a.inList
	for _, s := range extras {
		a.tell("delivery.extra", "label", capital(a.label(s)), "price", s.PriceCents.Short(), "note", small1(a.w.recorded(s.Note)))
	}
	if !said {
		a.fee("delivery.with_fee", d)
	}
	if slices.ContainsFunc(extras, func(s shop.Service) bool { return s.Key == string(understand.Installation) }) {
		a.freeInstallation()
	}
	a.then("delivery.extra_next")
}

// freeInstallation names the offer about installation, while there is one.
func (a *answer) freeInstallation() {
	for _, p := range a.t.Promotions() {
		if p.Key == "free_installation" {
			a.tell("delivery.offer", "text", small1(a.w.recorded(p.Text)))
		}
	}
}

// offerExtras lists what can be added to a delivery.
func (a *answer) offerExtras(d tool.DeliveryTerms) {
	var items []string
	for _, s := range d.Services {
		if s.Key != string(understand.CarePlan) {
			items = append(items, a.w.say("delivery.extra_item", "label", a.label(s), "price", s.PriceCents.Short()))
		}
	}
	a.tell("delivery.extras", "extras", a.w.list(items))
}

// label is a service's name within a sentence.
func (a *answer) label(s shop.Service) string {
	if own := a.w.Record[s.Label]; own != "" {
		return own
	}
	return s.Label
}

func oneDecimal(miles float64) string {
	return strings.TrimSuffix(figure(float64(int(miles*10+0.5))/10), ".0")
}
