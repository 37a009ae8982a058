package shop_test

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"enamel/internal/shop"
)

func TestFactsWordThemselves(t *testing.T) {
	f := open(t).facts()
	for _, c := range []struct{ what, got, want string }{
		{"showroom", f.Showroom.Summary, "Mon-Sat 9 AM-6 PM, Sunday closed"},
		{"service desk", f.ServiceDesk.Summary, "Mon-Fri 9:00 AM-6:00 PM, Sat 10:00 AM-3:00 PM, Sun closed"},
		{"weekdays", f.ServiceDesk.Lines[0].Hours, "9:00 AM-6:00 PM"},
		{"Sunday", f.Showroom.Lines[1].Hours, "Closed"},
		{"tax", f.Tax.Label, "Tax (8.25%)"},
		{"phone", f.PhoneHref, "tel:+18175550142"},
		{"map", f.Storefront.MapURL, "https://www.google.com/maps/search/?api=1&query=32.8098%2C-97.4026"},
		{"directions", f.Storefront.DirectionsURL, "https://www.google.com/maps/dir/?api=1&destination=32.8098%2C-97.4026"},
		{"office", f.Office.MapURL, "https://www.google.com/maps/search/?api=1&query=32.6721%2C-97.2692"},
		{"rating", f.Rating.Value + " of 5, " + f.Rating.Reviews + " reviews", "4.8 of 5, 156+ reviews"},
		{"towns", strings.Join(f.Repair.Towns, ", "), "Fort Worth, Arlington, North Richland Hills, Keller, Haltom City, Watauga, Saginaw, White Settlement"},
		{"repair prices", f.RepairPrices.LowCents.Short() + " to " + f.RepairPrices.HighCents.Short(), "$75 to $500"},
		{"repair radius", shop.Miles(f.Repair.RadiusMiles) + ", " + shop.Miles(12.5), "50, 12.5"},
		{"towns in copy", strings.Join(f.Repair.CopyTowns, ", "), "Fort Worth, Keller, Arlington"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", c.what, c.got, c.want)
		}
	}
}

// The amounts are those of the specification, section 9.
func TestFactsPriceTheServices(t *testing.T) {
	f := open(t).facts()
	for key, want := range map[string]string{
		"secondFloor": "Second Floor Delivery $50.00", "oldApplianceRemoval": "Old Appliance Removal $25.00",
		"installationService": "Professional Installation $75.00", "cpsWarranty": "1-Year CPS Warranty Protection $49.00",
	} {
		s, ok := f.Service(key)
		if got := s.Label + " " + s.PriceCents.String(); !ok || got != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
	if _, ok := f.Service("giftWrap"); ok {
		t.Error("there is a service that nobody offers")
	}
	if p, ok := f.Promotion("multi_unit"); !ok || p.Percent != 10 {
		t.Errorf("two or more appliances: %+v", p)
	}
	if _, ok := f.Promotion("half_price"); ok {
		t.Error("there is a promotion that nobody offers")
	}
	if f.Delivery.Fee("76114").String() != "$99.00" || f.Delivery.RadiusMiles != 15 || f.Repair.RadiusMiles != 50 {
		t.Errorf("delivery %+v, repair %+v", f.Delivery, f.Repair)
	}
	if f.RepairPrices.LowCents.String() != "$75.00" || f.RepairPrices.HighCents.String() != "$500.00" {
		t.Errorf("a repair: %+v", f.RepairPrices)
	}
	if f.Tax.Rate.Of(49900) != 4117 || !f.Tax.Goods || f.Tax.Delivery || f.Tax.Services {
		t.Errorf("tax: %+v", f.Tax)
	}
	if at := f.Storefront.Point(); at.Lat != 32.8098 || at.Lon != -97.4026 {
		t.Errorf("the delivery circle starts at %v", at)
	}
}

func TestHoursKeepTheirMinutes(t *testing.T) {
	k := open(t)
	k.set("shop.showroom", `{"label":"Showroom","lines":[{"days":"Mon","opens":"08:30","closes":"12:00"},{"days":"Tue-Thu","opens":"00:00","closes":"23:05"}],"minutes":false}`)
	if got, want := k.facts().Showroom.Summary, "Mon 8:30 AM-12 PM, Tue-Thu 12 AM-11:05 PM"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestFactsOnTheWire(t *testing.T) {
	wire, err := json.Marshal(open(t).facts())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"phone_href":"tel:+18175550142"`, `"summary":"Mon-Sat 9 AM-6 PM, Sunday closed"`, `"hours":"9 AM-6 PM"`, `"label":"Tax (8.25%)"`, `"fee_by_zip":{}`} {
		if !strings.Contains(string(wire), want) {
			t.Errorf("the facts do not say %s", want)
		}
	}
	if strings.Contains(strings.ToLower(string(wire)), "fixed") {
		t.Error("the facts tell of a setting that is the shop's own affair")
	}
}

// Readings share the snapshot: the race detector sees one that writes to it.
func TestFactsAreReadAtOnce(t *testing.T) {
	k := open(t)
	var readers sync.WaitGroup
	for range 2 {
		readers.Go(func() {
			if f := k.facts(); f.Showroom.Lines[0].Hours != "9 AM-6 PM" || f.Tax.Label == "" {
				t.Errorf("%+v", f.Showroom)
			}
		})
	}
	readers.Wait()
}

func TestDays(t *testing.T) {
	week := []time.Weekday{0, 1, 2, 3, 4, 5, 6}
	for label, want := range map[string][]time.Weekday{
		"Mon-Sat": week[1:], "Monday-Saturday": week[1:], "Sun-Sat": week, "Sunday": {0}, "Sat": {6},
		"Fri-Mon": {5, 6, 0, 1}, "Wed-Wed": {3},
	} {
		if got, err := shop.Days(label); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v, want %v", label, got, err, want)
		}
	}
	for _, label := range []string{"", "mon", "Mo", "Mon–Sat", "Mon-Sat-Sun", "Mon - Sat", "Funday"} {
		if got, err := shop.Days(label); err == nil {
			t.Errorf("%q is no run of days, yet gave %v", label, got)
		}
	}
}

func TestZone(t *testing.T) {
	zone, err := shop.Zone()
	if err != nil {
		t.Fatal(err)
	}
	if got := time.Date(2026, 7, 4, 17, 0, 0, 0, time.UTC).In(zone).Format("15:04"); got != "12:00" {
		t.Errorf("17:00 UTC in July is %s at the shop, want 12:00", got)
	}
}
