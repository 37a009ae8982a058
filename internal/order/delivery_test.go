package order

import (
	"errors"
	"testing"

	"enamel/internal/fault"
	"enamel/internal/geo"
	"enamel/internal/money"
	"enamel/internal/shop"
)

func testFacts() shop.Facts {
	return shop.Facts{
		Name: "Panther City Appliance", Phone: "(817) 555-0142", Email: "hello@panthercityappliance.example",
		Storefront: shop.Place{Street: "1880 Panther Works Way", City: "Fort Worth", State: "TX", Zip: "76114", Lat: 32.8098, Lon: -97.4026},
		Delivery:   shop.Delivery{RadiusMiles: 15, FeeCents: 9900},
		Tax:        shop.Tax{Rate: 825, Goods: true},
		Services: []shop.Service{
			{Key: secondFloor, Label: "Second Floor Delivery", PriceCents: 5000},
			{Key: oldApplianceRemoval, Label: "Old Appliance Removal", PriceCents: 2500},
			{Key: installationService, Label: "Professional Installation", PriceCents: 7500},
			{Key: cpsWarranty, Label: "1-Year CPS Warranty Protection", PriceCents: 4900},
		},
		Promotions: []shop.Promotion{
			{Key: multiUnit, Label: "10% off 2 or more appliances", Percent: 10},
			{Key: freeInstallation, Label: "Free installation in Fort Worth"},
			{Key: "same_day_repair", Label: "$25 off same-day repair", AmountCents: 2500},
		},
		Claims: shop.Claims{WarrantyIncluded: "Every appliance carries a 1-year warranty."},
	}
}

func TestUnroundedDistanceDecides(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		miles   float64
		valid   bool
		shown   float64
		message string
	}{
		{0, true, 0, "Great! This address is 0.0 miles away and within our delivery area."},
		{7.25, true, 7.3, "Great! This address is 7.3 miles away and within our delivery area."},
		{7.249, true, 7.2, "Great! This address is 7.2 miles away and within our delivery area."},
		{14.96, true, 15, "Great! This address is 15.0 miles away and within our delivery area."},
		{15, true, 15, "Great! This address is 15.0 miles away and within our delivery area."},
		{15.0000001, false, 15, "Sorry, this address is 15.0 miles away. We only deliver within 15 miles of our Fort Worth location."},
		{15.04, false, 15, "Sorry, this address is 15.0 miles away. We only deliver within 15 miles of our Fort Worth location."},
		{15.05, false, 15.1, "Sorry, this address is 15.1 miles away. We only deliver within 15 miles of our Fort Worth location."},
		{1234.56, false, 1234.6, "Sorry, this address is 1234.6 miles away. We only deliver within 15 miles of our Fort Worth location."},
	} {
		got := measured(testFacts(), c.miles)
		if !got.Validated || got.Valid != c.valid || got.Distance != c.shown || got.Message != c.message {
			t.Errorf("%v miles: %+v, want valid %v, %v, %q", c.miles, got, c.valid, c.shown, c.message)
		}
	}
}

func TestFeeByZip(t *testing.T) {
	t.Parallel()
	f := testFacts()
	f.Delivery.FeeByZip = map[string]money.Cents{"76102": 4900, "76199": 0}
	for zip, want := range map[string]money.Cents{
		"76102": 4900, "76102-1234": 4900, "76102 - 1234": 4900, "76199": 0, "76103": 9900, "7610": 9900, "76102-12": 9900, "": 9900,
	} {
		if got := f.Delivery.Fee(Customer{ZipCode: zip}.place().Zip); got != want {
			t.Errorf("the fee to %q is %d, want %d", zip, got, want)
		}
	}
}

func TestCheckDelivery(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		here := jane().place()
		got, err := k.CheckDelivery(t.Context(), here)
		if err != nil || !got.Validated || !got.Valid || got.Distance != 5.6 || got.Fee != 9900 || got.Quote == "" ||
			got.Message != "Great! This address is 5.6 miles away and within our delivery area." {
			t.Errorf("inside: %+v, %v", got, err)
		}
		k.geocoder.point = geo.Point{Lat: 32.7357, Lon: -97.1081} // Arlington
		got, err = k.CheckDelivery(t.Context(), here)
		if err != nil || !got.Validated || got.Valid || got.Distance != 17.9 || got.Fee != 0 || got.Quote != "" {
			t.Errorf("outside: %+v, %v", got, err)
		}
		k.geocoder.found = false
		got, err = k.CheckDelivery(t.Context(), here)
		if want := (Check{Message: "Unable to verify address. Please ensure the address is correct."}); err != nil || got != want {
			t.Errorf("no match: %+v, %v", got, err)
		}
		k.geocoder.err = errors.New("provider down")
		_, err = k.CheckDelivery(t.Context(), here)
		if f := k.refused(err, fault.Unavailable, ""); f.Msg != "Error validating address. Please try again." {
			t.Errorf("down: %q", f.Msg)
		}
	})
}

func TestCheckDeliveryWantsAllFields(t *testing.T) {
	t.Parallel()
	_, err := checkAddress(geo.Address{Street: "100 Main St", City: " \u00a0", State: "TX"})
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != fault.Invalid || f.Msg != "Please fill in all address fields" {
		t.Fatalf("err = %v", err)
	}
	if len(f.Fields) != 2 || f.Fields["city"] != f.Msg || f.Fields["zipCode"] != f.Msg {
		t.Errorf("fields = %v", f.Fields)
	}
	if _, err := checkAddress(geo.Address{Street: "100\x00 Main St", City: "Fort Worth", State: "TX", Zip: "76102"}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("NUL: %v, want Invalid", err)
	}
	got, err := checkAddress(geo.Address{Street: " 100 Main St ", City: "Fort Worth", State: "TX", Zip: "76102"})
	if err != nil || got != jane().place() {
		t.Errorf("trimmed = %+v, %v", got, err)
	}
}
