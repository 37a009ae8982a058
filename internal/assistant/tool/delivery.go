package tool

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

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
	d := DeliveryTerms{
		Delivery: f.Delivery, From: f.Storefront,
		Services: slices.Clone(f.Services), Tax: f.Tax, RepairMiles: f.Repair.RadiusMiles, Towns: slices.Clone(f.Repair.Towns),
	}
	t.miles(d.RadiusMiles)
	t.miles(d.RepairMiles)
	t.vetted(d.From.City + ", " + strings.Join(d.Towns, ", ") + ".")
	if d.FlatCents != nil {
		t.evidence.Amount(*d.FlatCents, deliveryWords()...)
	}
	for zip, fee := range d.FeeByZip {
		t.evidence.Amount(fee, zip)
	}
	for _, s := range d.Services {
		t.service(s)
	}
	t.tax()
	return d
}

// DeliveryFee is what delivery to one ZIP code costs.
func (t *Turn) DeliveryFee(zip string) money.Cents {
	fee := t.library.facts.Delivery.Fee(zip)
	t.evidence.Amount(fee, zip)
	return fee
}

// Reach is how far a ZIP code or a town is from the showroom.
type Reach struct {
	Place string  // the ZIP code or the town
	Miles float64 // to its middle
	// Inside and Outside: nearly every address is, by the middles of its ZIP
	// codes. Where neither holds the street decides.
	Inside, Outside bool
}

// How far addresses lie from the middle of their ZIP code, in miles: guesses for
// a suburban one and a rural one, since the table has no areas.
const (
	suburban = 3
	rural    = 5
)

// Reach measures the distance of a ZIP code, or of a town where zip is none of
// the region. It is false where neither is known.
func (t *Turn) Reach(zip, town string) (Reach, bool) {
	f := t.library.facts
	var areas []geo.Area
	place := zip
	if a, ok := t.desk.region[zip]; ok {
		areas = append(areas, a)
	} else {
		place = town
		for _, a := range t.desk.region {
			if a.Names[0] == town {
				areas = append(areas, a)
			}
		}
	}
	if len(areas) == 0 {
		return Reach{}, false
	}
	r := Reach{Place: place, Inside: true, Outside: true}
	for _, a := range areas {
		miles := geo.Miles(f.Storefront.Point(), a.Point)
		r.Inside = r.Inside && miles <= f.Delivery.RadiusMiles-suburban
		r.Outside = r.Outside && miles > f.Delivery.RadiusMiles+rural
	}
	r.Miles = math.Round(geo.Miles(f.Storefront.Point(), geo.Middle(areas))*10) / 10
	t.miles(r.Miles)
	t.vetted(place + ".")
	return r, true
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
	c, err := t.desk.c.Deliveries.CheckDelivery(ctx, a)
	if err != nil {
		return order.Check{}, err
	}
	t.vetted(c.Message)
	t.miles(t.library.facts.Delivery.RadiusMiles)
	if c.Validated {
		t.miles(c.Distance)
	}
	if c.Valid {
		t.evidence.Amount(c.Fee, deliveryWords()...)
	}
	return c, nil
}

// miles makes evidence of a distance as people write it: 15, 15.0.
func (t *Turn) miles(n float64) {
	short, long := shop.Miles(n), strconv.FormatFloat(n, 'f', 1, 64)
	t.vetted(fmt.Sprintf("%s miles, %s millas. %s miles, %s millas.", short, short, long, long))
}

func (t *Turn) tax() {
	rate := t.library.facts.Tax.Rate.String()
	t.vetted(fmt.Sprintf("Sales tax %s. Impuesto de venta %s.", rate, rate))
}

// service makes evidence of an additional service.
func (t *Turn) service(s shop.Service) {
	t.vetted(s.Label + ". " + s.Note)
	t.evidence.Amount(s.PriceCents, serviceWords(s.Key)...)
}

// deliveryWords are what a sentence about the delivery fee says, in both
// languages.
func deliveryWords() []string {
	return []string{"delivery", "deliver", "delivered", "delivering", "delivers", "entrega", "entregas", "entregar", "entregamos", "envío", "enviar", "envíos", "llevar", "llevamos", "domicilio", "reparto"}
}

func serviceWords(key string) []string {
	switch key {
	case "secondFloor":
		return []string{"second floor", "second-floor", "stairs", "upstairs", "floor", "flight", "segundo piso", "piso", "planta", "escaleras", "subir", "subirlo", "subirla"}
	case "oldApplianceRemoval":
		return []string{
			"removal", "remove", "removing", "haul", "hauling", "old", "take away", "recycle", "recycling", "haul-away", "retirar", "retiro",
			"viejo", "vieja", "usado anterior", "llevarnos", "reciclar", "reciclaje", "recoger",
		}
	case "installationService":
		return []string{"installation", "install", "installed", "installing", "hook up", "hooked up", "instalación", "instalar", "instalamos", "instalado", "instalada", "instalarlo", "instalarla"}
	case "cpsWarranty":
		return []string{"CPS", "protection", "plan", "second year", "protección", "segundo año"}
	}
	return []string{key}
}
