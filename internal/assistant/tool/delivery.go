package tool

import (
	"context"
	"maps"
	"math"
	"slices"

	"enamel/internal/fault"
	"enamel/internal/geo"
	"enamel/internal/money"
	"enamel/internal/order"
	"enamel/internal/shop"
)

// DeliveryTerms are the rules of delivery. The circle is measured in a straight
// line from the showroom; Towns are those where repair is done most, which
// reaches further.
type DeliveryTerms struct {
	shop.Delivery
	From        shop.Place
	Services    []shop.Service
	Tax         shop.Tax
	RepairMiles float64
	Towns       []string
}

// DeliveryTerms reads the rules of delivery.
func (t *Turn) DeliveryTerms() DeliveryTerms {
	f := t.library.facts
	return DeliveryTerms{
		Delivery: f.Delivery, From: f.Storefront,
		Services: slices.Clone(f.Services), Tax: f.Tax, RepairMiles: f.Repair.RadiusMiles, Towns: slices.Clone(f.Repair.Towns),
	}
}

// DeliveryFee is what delivery to one ZIP code costs.
func (t *Turn) DeliveryFee(zip string) money.Cents {
	return t.library.facts.Delivery.Fee(zip)
}

// Reach is how far a ZIP code or a town is from the showroom.
type Reach struct {
	Place string  // the ZIP code or the town
	Miles float64 // to its middle
	// Inside: the middle of each ZIP code lies 3 miles or more within the circle.
	// Outside: each lies 3 miles or more beyond it. Else the street decides.
	Inside, Outside bool
}

// suburban is how far addresses lie from the middle of their ZIP code, in miles:
// a guess, since the table has no areas.
const suburban = 3

// Reach measures the distance of a ZIP code, or of a town where zip is none of
// the region. It is false where neither is known.
func (t *Turn) Reach(zip, town string) (Reach, bool) {
	f := t.library.facts
	var areas []geo.Area
	place := zip
	if a, ok := t.desk.region[zip]; ok {
		areas = append(areas, a)
	} else {
		place, areas = town, t.desk.areasOf(town)
	}
	if at, ok := t.desk.towns[town]; ok && len(areas) == 0 {
		areas = []geo.Area{{Point: at}}
	}
	if len(areas) == 0 {
		return Reach{}, false
	}
	r := Reach{Place: place, Inside: true, Outside: true}
	for _, a := range areas {
		miles := geo.Miles(f.Storefront.Point(), a.Point)
		r.Inside = r.Inside && miles <= f.Delivery.RadiusMiles-suburban
		r.Outside = r.Outside && miles > f.Delivery.RadiusMiles+suburban
	}
	r.Miles = math.Round(geo.Miles(f.Storefront.Point(), geo.Middle(areas))*10) / 10
	return r, true
}

// areasOf are the areas of a town: those that bear its name first, else those
// that also do.
func (d *Desk) areasOf(town string) []geo.Area {
	var own, also []geo.Area
	for _, zip := range slices.Sorted(maps.Keys(d.region)) { // a mean depends on the order
		a := d.region[zip]
		switch slices.Index(a.Names, town) {
		case -1:
		case 0:
			own = append(own, a)
		default:
			also = append(also, a)
		}
	}
	if len(own) == 0 {
		return also
	}
	return own
}

// maxAddressChecks is how many addresses one answer checks: each may ask a
// geocoder.
const maxAddressChecks = 2

// CheckDelivery finds an address and measures its distance from the showroom.
// It fails with Invalid where a part of the address is missing, with
// Unavailable where nobody could find out, and with RateLimited after two in an
// answer or twenty in an hour.
func (t *Turn) CheckDelivery(ctx context.Context, a geo.Address) (order.Check, error) {
	if t.addressChecks == maxAddressChecks {
		return order.Check{}, fault.New(fault.RateLimited, "No more addresses can be checked in this answer.")
	}
	t.addressChecks++
	if counted := t.desk.c.AddressChecks; counted != nil {
		if err := counted.CountAddressCheck(ctx, t.visitor.Address); err != nil {
			return order.Check{}, err
		}
	}
	return t.desk.c.Deliveries.CheckDelivery(ctx, a)
}
