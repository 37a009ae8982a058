package order

import (
	"enamel/internal/money"
	"enamel/internal/shop"
)

// Totals is what an order costs, in cents. Before a promotion is applied the
// total is the sum of the other four; afterwards it is lower by its amount.
type Totals struct {
	SubtotalCents money.Cents `json:"subtotal_cents"`
	TaxCents      money.Cents `json:"tax_cents"`
	DeliveryCents money.Cents `json:"delivery_cents"`
	ServicesCents money.Cents `json:"services_cents"`
	TotalCents    money.Cents `json:"total_cents"`
}

// Options are the additional services that a customer may choose.
type Options struct {
	SecondFloor         bool `json:"secondFloor"`
	OldApplianceRemoval bool `json:"oldApplianceRemoval"`
	InstallationService bool `json:"installationService"`
	CPSWarranty         bool `json:"cpsWarranty"`
}

// The services' keys, as the record of business facts and the wire name them.
const (
	secondFloor         = "secondFloor"
	oldApplianceRemoval = "oldApplianceRemoval"
	installationService = "installationService"
	cpsWarranty         = "cpsWarranty"
)

func (o Options) chosen(key string) bool {
	switch key {
	case secondFloor:
		return o.SecondFloor
	case oldApplianceRemoval:
		return o.OldApplianceRemoval
	case installationService:
		return o.InstallationService
	case cpsWarranty:
		return o.CPSWarranty
	}
	return false
}

// Priced is one line of a cart as far as its price goes.
type Priced struct {
	UnitCents money.Cents `json:"unit_cents"`
	Quantity  int         `json:"quantity"`
}

// Cart is all that the price of an order depends on beside the business facts.
type Cart struct {
	Lines         []Priced
	Options       Options
	DeliveryCents money.Cents
	City          string
}

// Promotion is an offer that an order qualifies for. Amount comes off the
// goods or the services, before tax.
type Promotion struct {
	Key     string
	Label   string
	Amount  money.Cents
	Applied bool // staff have confirmed it and the total is lower
}

// The offers that an order can qualify for; the third that is advertised, off
// a same-day repair call, concerns no order.
const (
	multiUnit        = "multi_unit"
	freeInstallation = "free_installation"
)

// multiUnitFrom is the number of appliances from which multiUnit holds.
const multiUnitFrom = 2

// Price adds an order up: subtotal + tax + delivery + services, the tax
// rounded half up once on the taxable sum (specification 9, decision 13).
func Price(f shop.Facts, c Cart) Totals {
	t := Totals{DeliveryCents: c.DeliveryCents}
	for _, l := range c.Lines {
		t.SubtotalCents += l.UnitCents.Times(l.Quantity)
	}
	for _, s := range f.Services {
		if c.Options.chosen(s.Key) {
			t.ServicesCents += s.PriceCents
		}
	}
	return finish(f, t, 0, 0)
}

// finish fills in tax and total, with the discounts off goods and services.
func finish(f shop.Facts, t Totals, offGoods, offServices money.Cents) Totals {
	var taxable money.Cents
	if f.Tax.Goods {
		taxable += t.SubtotalCents - offGoods
	}
	if f.Tax.Delivery {
		taxable += t.DeliveryCents
	}
	if f.Tax.Services {
		taxable += t.ServicesCents - offServices
	}
	t.TaxCents = f.Tax.Rate.Of(taxable)
	t.TotalCents = t.SubtotalCents + t.TaxCents + t.DeliveryCents + t.ServicesCents - offGoods - offServices
	return t
}

// Apply gives the totals once a promotion is applied: the sums of the lines
// stay, the tax is that of the discounted sum, the total falls.
func Apply(f shop.Facts, t Totals, p Promotion) Totals {
	if p.Key == multiUnit {
		return finish(f, t, p.Amount, 0)
	}
	return finish(f, t, 0, p.Amount)
}

// Best names the promotion that saves the customer most, tax included; offers
// are not combined (specification 9). Of two equal ones the first of the facts
// wins; nil when none saves anything.
func Best(f shop.Facts, c Cart) *Promotion {
	totals := Price(f, c)
	var best *Promotion
	var most money.Cents
	for _, offer := range f.Promotions {
		amount := worth(f, c, totals, offer)
		if amount <= 0 {
			continue
		}
		p := Promotion{Key: offer.Key, Label: offer.Label, Amount: amount}
		if saved := totals.TotalCents - Apply(f, totals, p).TotalCents; saved > most {
			best, most = &p, saved
		}
	}
	return best
}

// worth is what an offer takes off the goods or the services of this cart.
func worth(f shop.Facts, c Cart, t Totals, offer shop.Promotion) money.Cents {
	switch offer.Key {
	case multiUnit:
		quantity := 0
		for _, l := range c.Lines {
			quantity += l.Quantity
		}
		if quantity < multiUnitFrom {
			return 0
		}
		return min(money.Percent(offer.Percent).Of(t.SubtotalCents), t.SubtotalCents)
	case freeInstallation:
		if !c.Options.InstallationService || fold(c.City) != fold(f.Storefront.City) {
			return 0
		}
		if s, ok := f.Service(installationService); ok {
			return s.PriceCents
		}
	}
	return 0
}
