package order

import (
	"strings"
	"testing"

	"enamel/internal/fault"
)

func TestACustomersDayIsAWish(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) { // Friday, November 20, 6 AM in the shop; closed on Sundays
		for i, window := range []string{"9-11", "11-1", "1-3", "3-5"} { // Tuesday has no stop left
			for range fullWindow {
				k.exec(`insert into orders (id, number, token_hash, status, first_name, last_name, email, phone, address, city, state, zip_code, options, tax,
					subtotal_cents, tax_cents, delivery_cents, services_cents, total_cents, placed_totals, placed_at, delivery_day, delivery_window)
					select cast(count(*) as text), cast(count(*) as text), cast(count(*) as text), 'scheduled', '', '', '', '', '', '', '', '', '{}', '{}',
						0, 0, 0, 0, 0, '{}', $1, '2026-11-24', $2 from orders`, i, window)
			}
		}
		days, err := k.offered(t.Context(), k.db)
		k.must(err)
		if len(days) != 10 || days[0] != (OfferedDay{"2026-11-21", "Sat, Nov 21", true, false}) || days[1].Open || !days[3].Full || days[4].Full {
			t.Errorf("days %+v", days)
		}
		asked := k.request(k.unit(0).Slug)
		for day, msg := range map[string]string{
			"2026-11-20": "one of the days", "2026-12-24": "one of the days", "someday": "one of the days",
			"2026-11-22": "We do not deliver on Sunday, November 22.", "2026-11-24": "Tuesday, November 24 is full.",
		} {
			asked.Wish = day
			_, err := k.Place(t.Context(), "key", asked)
			if f := faultOf(err); f.Kind != fault.Invalid || !strings.Contains(f.Fields["day"], msg) {
				t.Errorf("%s: %v", day, err)
			}
		}
		asked.Wish = "2026-11-23"
		picked := asked
		picked.Fulfillment = Pickup
		_, err = k.Place(t.Context(), "key", picked)
		if f := faultOf(err); f.Kind != fault.Invalid || f.Fields["day"] == "" {
			t.Errorf("pick-up: %v", err)
		}
		receipt := k.place("key", asked)
		o, err := k.Find(t.Context(), receipt.Token)
		k.must(err)
		if seen := tracking(o); seen.Wish != "2026-11-23" || seen.When != "" {
			t.Errorf("the customer sees %+v", seen)
		}
		if v := k.view(receipt.Number); v.Wish != "2026-11-23" || v.Day != "" || v.Days[3].Stops != 0 {
			t.Errorf("staff see %+v", v.Row)
		}
		if m := k.letters("jane@example.com")[0]; !strings.Contains(m.Text, "You would like the delivery on Monday, November 23.") {
			t.Errorf("letter\n%s", m.Text)
		}
		if today, err := k.Today(t.Context()); err != nil || len(today.Placed) != 1 || today.Placed[0].Wish == "" || len(today.Deliveries) != 0 {
			t.Errorf("today %+v, %v", today, err)
		}
	})
}
