package order

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"enamel/internal/mail"
)

func testOrder() Order {
	o := Order{
		ID: "0192f0c4-aaaa-7bbb-8ccc-dddddddddddd", Number: "PC-10001", Status: Placed,
		PlacedAt: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), StatusAt: time.Now(), Customer: jane(),
		Options: Options{InstallationService: true},
		Lines: []Line{
			{UnitID: "fridge", Name: "Samsung French-door refrigerator", Brand: "Samsung", Model: "RF28R7201SR", Quantity: 1, UnitCents: 89900},
			{UnitID: "washer", Name: "LG top-load washer", Brand: "LG", Model: "WT7300CW", Quantity: 2, UnitCents: 34900},
		},
		Tax: testFacts().Tax,
	}
	cart := Cart{Lines: []Priced{{89900, 1}, {34900, 2}}, Options: o.Options, DeliveryCents: 9900, City: "Fort Worth"}
	o.Totals, o.Promotion = Price(testFacts(), cart), Best(testFacts(), cart)
	return o
}

func mailService(t *testing.T) *Service {
	t.Helper()
	s, err := New(Config{Secret: bytes.Repeat([]byte{7}, 32), Origin: "https://shop.example", Limits: func() Limits { return Limits{LapseHours: 18} }})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func holds(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("the mail lacks %q:\n%s", p, text)
		}
	}
}

func TestPlacedMail(t *testing.T) {
	t.Parallel()
	s, o := mailService(t), testOrder()
	o.Verified = true
	m := s.placedMail(openFacts(), o)
	if m.To != "jane@example.com" || m.ReplyTo != "hello@panthercityappliance.example" || m.Subject != "We have your order PC-10001" {
		t.Errorf("headers: %+v", m)
	}
	holds(t, m.Text, "Hi Jane,", "Order PC-10001",
		"1 x Samsung French-door refrigerator\n    Samsung, model RF28R7201SR: $899.00",
		"2 x LG top-load washer\n    LG, model WT7300CW: $698.00",
		"Subtotal: $1,597.00", "Tax (8.25%): $131.75", "Delivery: $99.00", "Services (Professional Installation): $75.00", "Total: $1,902.75",
		"10% off 2 or more appliances ($159.70 off). We apply it when we confirm your order.",
		"What happens next", "call you at (817) 555-0199", "We hold your appliances until Saturday, November 21 at 6:00 PM;",
		"100 Main St\nFort Worth, TX 76102",
		"https://shop.example/order/"+s.token(o.ID)+"\n", "(817) 555-0142", "Panther City Appliance")
}

// Anybody can order in somebody else's name and to somebody else's address.
func TestLettersRepeatNoStrangersWords(t *testing.T) {
	t.Parallel()
	s, o := mailService(t), testOrder()
	s.facts = testFacts
	o.Customer = Customer{
		FirstName: "Evilfirst", LastName: "Evillast", Email: "victim@example.com", Phone: "(666) 666-6666",
		Address: "Evilstreet", City: "Eviltown", State: "Evilstate", ZipCode: "Evilzip",
	}
	cancelled := o
	cancelled.Status, cancelled.History = Cancelled, []Event{{Status: Placed}, {Status: Cancelled}}
	for name, m := range map[string]mail.Message{"placed": s.placedMail(testFacts(), o), "cancelled": s.statusMail(testFacts(), cancelled)} {
		if !strings.HasPrefix(m.Text, "Hello,\n") {
			t.Errorf("%s: the greeting is %.20q", name, m.Text)
		}
		for _, typed := range []string{"Evil", "666"} {
			if strings.Contains(m.Subject+m.Text+m.ReplyTo, typed) {
				t.Errorf("%s repeats %q:\n%s", name, typed, m.Text)
			}
		}
		holds(t, m.Text, "1 x Samsung French-door refrigerator", "Total: $1,902.75", "https://shop.example/order/")
	}
	holds(t, s.placedMail(testFacts(), o).Text, "call you at the number you gave us", "If you did not place this order")
	confirmed := o
	confirmed.Status, confirmed.History = Confirmed, []Event{{Status: Placed}, {Status: Confirmed}}
	holds(t, s.statusMail(testFacts(), confirmed).Text, "Hi Evilfirst,", "Evilstreet")
}

func TestShopMail(t *testing.T) {
	t.Parallel()
	s, o := mailService(t), testOrder()
	m := s.shopMail(openFacts(), o)
	if m.To != "hello@panthercityappliance.example" || m.ReplyTo != "jane@example.com" || m.Subject != "New order PC-10001, $1,902.75" {
		t.Errorf("headers: %+v", m)
	}
	holds(t, m.Text, "Jane Doe", "(817) 555-0199", "100 Main St\nFort Worth, TX 76102", "https://shop.example/staff/orders/PC-10001\n", "It is cancelled on Saturday, November 21 at 6:00 PM unless you confirm it.", "Qualifies for: 10% off 2 or more appliances ($159.70 off)", "https://shop.example/order/")
}

func TestStatusMails(t *testing.T) {
	t.Parallel()
	s := mailService(t)
	s.facts = testFacts
	for status, want := range map[Status]struct{ subject, text string }{
		Confirmed:      {"Your order PC-10001 is confirmed", "Your new total is $1,729.88."},
		Scheduled:      {"Your order PC-10001 is scheduled", "Your delivery is on our schedule"},
		OutForDelivery: {"Your order PC-10001 is on its way", "on the truck"},
		Delivered:      {"Your order PC-10001 has been delivered", "Every appliance carries a 1-year warranty."},
		Cancelled:      {"Your order PC-10001 is cancelled", "nothing to pay"},
	} {
		o := s.applied(testOrder())
		o.Status, o.Verified = status, true
		m := s.statusMail(testFacts(), o)
		if m.To != "jane@example.com" || m.Subject != want.subject {
			t.Errorf("%s: %q to %q, want %q", status, m.Subject, m.To, want.subject)
		}
		holds(t, m.Text, "Hi Jane,", want.text, "Order PC-10001", "10% off 2 or more appliances: -$159.70", "Tax (8.25%): $118.58", "Total: $1,729.88", "https://shop.example/order/")
		until := "See your order, until 90 days after delivery:"
		if status == Delivered || status == Cancelled {
			until = "See your order, for the next 90 days:"
		}
		holds(t, m.Text, until)
	}
}

func TestTransitions(t *testing.T) {
	t.Parallel()
	anyway := map[[2]Status]bool{
		{Placed, Confirmed}: true, {Placed, Cancelled}: true, {Confirmed, Cancelled}: true,
		{Scheduled, OutForDelivery}: true, {Scheduled, Cancelled}: true,
		{OutForDelivery, Delivered}: true, {OutForDelivery, Scheduled}: true, {OutForDelivery, Cancelled}: true,
		{Ready, PickedUp}: true, {Ready, Cancelled}: true,
	}
	first := map[Fulfillment]Status{Delivery: Scheduled, Pickup: Ready} // after confirmed
	for f, then := range first {
		for _, from := range Statuses() {
			for _, to := range Statuses() {
				want := anyway[[2]Status{from, to}] || from == Confirmed && to == then
				if got := (Order{Status: from, Fulfillment: f}).May(to); got != want {
					t.Errorf("%s: %s may become %s: %v", f, from, to, got)
				}
			}
		}
	}
}
