package clerk

import (
	"cmp"
	"slices"
	"strconv"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/money"
	"enamel/internal/order"
)

// quote adds up what the units spoken of cost delivered, line by line, by the
// sums of checkout.
func (a *answer) quote() {
	units := a.toldApart()
	if len(units) == 0 {
		return
	}
	if !a.ask.Several && len(units) > 1 {
		a.tell("quote.which")
		a.items(units, tool.Query{})
		a.then("search.ask_one")
		return
	}
	if i := slices.IndexFunc(units, catalog.Unit.Sold); i >= 0 {
		a.sold(units[i])
		return
	}
	d := a.t.DeliveryTerms()
	zip := cmp.Or(a.ask.Zip, a.ask.Address.Zip)
	reach, known := a.t.Reach(zip, a.ask.Town)
	switch {
	case a.ask.Pickup:
	case known && reach.Outside:
		a.area(d)
		return
	case d.FlatCents == nil && zip == "":
		a.tell("delivery.fee_by_zip")
		return
	case known:
		a.then("quote.next_"+map[bool]string{true: "inside", false: "edge"}[reach.Inside || reach.Miles < d.RadiusMiles/2], "place", reach.Place, "distance", oneDecimal(reach.Miles))
	}
	a.t.Show(units...)
	a.t.Link(a.w.say("common.link_checkout"), "/checkout")
	a.sum(units, a.t.DeliveryFee(zip), d)
}

// sum lists each line, the total, and the offer that the order would qualify for.
func (a *answer) sum(units []catalog.Unit, fee money.Cents, d tool.DeliveryTerms) {
	cart := order.Cart{DeliveryCents: fee, City: cmp.Or(a.ask.Town, a.ask.Address.City)}
	if a.ask.Pickup {
		cart.DeliveryCents = 0
		a.tell("quote.lead_pickup")
	} else {
		a.tell("quote.lead")
	}
	for _, u := range units {
		quantity := 1
		if len(units) == 1 {
			quantity = max(1, a.ask.Quantity)
		}
		cart.Lines = append(cart.Lines, order.Priced{UnitCents: u.Sale, Quantity: quantity})
		what := name(u)
		if quantity > 1 {
			what = strconv.Itoa(quantity) + " × " + what
		}
		a.item(a.w.say("quote.line", "what", what, "price", u.Sale.Times(quantity).Short()))
	}
	if !a.ask.Pickup {
		a.item(a.w.say("quote.delivery", "price", fee.Short()))
	}
	for _, s := range a.extras(d) {
		a.item(a.w.say("quote.line", "what", capital(a.label(s)), "price", s.PriceCents.Short()))
		switch understand.Extra(s.Key) {
		case understand.SecondFloor:
			cart.Options.SecondFloor = true
		case understand.Removal:
			cart.Options.OldApplianceRemoval = true
		case understand.Installation:
			cart.Options.InstallationService = true
		case understand.CarePlan:
			cart.Options.CPSWarranty = true
		}
	}
	if a.ask.Quantity > units[0].Stock && len(units) == 1 {
		a.then("quote.stock", "n", units[0].Stock, "unit", a.the(units[0]))
	}
	totals := order.Price(a.t.Shop(), cart)
	a.item(a.w.say("quote.tax", "rate", d.Tax.Rate, "price", totals.TaxCents.Short()))
	a.tell("quote.total", "total", totals.TotalCents.Short())
	if offer := order.Best(a.t.Shop(), cart); offer != nil {
		a.tell("quote.offer", "offer", small1(a.w.recorded(offer.Label)), "amount", offer.Amount.Short(),
			"total", order.Apply(a.t.Shop(), totals, *offer).TotalCents.Short())
	}
	a.then("quote.next")
}
