package order

import (
	"fmt"
	"strings"
	"testing"

	"enamel/internal/catalog"
	"enamel/internal/fault"
)

// stranger orders so many pieces of a unit; no two strangers share a contact or a network.
func (k *desk) stranger(n int, u catalog.Unit, quantity int64) Request {
	k.t.Helper()
	r := Request{Customer: jane(), Network: fmt.Sprintf("198.51.100.%d", n), Items: []Item{{ID: u.Slug, Quantity: quantity}}}
	r.Customer.Email = fmt.Sprintf("stranger%d@example.com", n)
	r.Customer.Phone = fmt.Sprintf("(817) 555-%04d", n)
	r.Customer.Address = fmt.Sprintf("%d Elm St", 100+n)
	k.quoted(&r)
	return r
}

// quoted gives a request the quote of its address.
func (k *desk) quoted(r *Request) {
	k.t.Helper()
	c, err := k.CheckDelivery(k.t.Context(), r.Customer.place())
	if err != nil {
		k.t.Fatal(err)
	}
	r.Quote = c.Quote
}

// plenty is a unit of which there are many, under the limits that a shop starts with.
func (k *desk) plenty() catalog.Unit {
	k.t.Helper()
	k.limits = Limits{OrderPieces: 5, ContactPieces: 6, NetworkPieces: 12, LapseHours: 18}
	u := k.unit(0)
	k.exec(`update unit set stock = 500 where slug = $1`, u.Slug)
	return u
}

func (k *desk) confirmAll() {
	k.t.Helper()
	open, err := k.Unconfirmed(k.t.Context(), Which{})
	if err != nil {
		k.t.Fatal(err)
	}
	for _, o := range open {
		if _, err := k.SetStatus(k.t.Context(), "ann", o.Number, Confirmed); err != nil {
			k.t.Fatal(err)
		}
	}
}

func isLimit(err error) bool {
	f := faultOf(err)
	return f.Kind == fault.Conflict && f.Slug == "order-limit" && f.RetryAfter == 0 && strings.Contains(f.Msg, "(817) 555-0142")
}

// Each attack changes something from order to order, and keeps one thing.
func TestOneVisitorCannotEmptyTheShop(t *testing.T) {
	attacks := []struct {
		name   string
		most   int64
		change func(n int, r *Request)
	}{
		{"one IPv4 address", 12, func(_ int, r *Request) { r.Network = "203.0.113.7" }},
		{"one /64", 12, func(_ int, r *Request) { r.Network = "2001:db8:1:2::/64" }},
		{"hopping in a /48", 48, func(n int, r *Request) { r.Network = fmt.Sprintf("2001:db8:2:%x::/64", n) }},
		{"one e-mail", 6, func(n int, r *Request) { r.Customer.Email = []string{"one@example.com", "One@Example.com"}[n%2] }},
		{"one phone", 6, func(n int, r *Request) { r.Customer.Phone = []string{"(817) 555-0101", "+1 817.555.0101 ext. 5"}[n%2] }},
		{"one delivery address", 6, func(n int, r *Request) {
			r.Customer.Address = []string{"7 Oak St", " 7  OAK st", "7 N. Oak Street, Apt 4", "7, Oak"}[n%4]
		}},
	}
	each(t, func(t *testing.T, k *desk) {
		u := k.plenty()
		for i, a := range attacks {
			before, keys := k.stock(u.Slug), k.count("order_key")
			taken := int64(0)
			for n := range 20 {
				r := k.stranger(20*i+n, u, 3)
				a.change(n, &r)
				k.quoted(&r)
				_, err := k.Place(t.Context(), fmt.Sprint("key ", i, n), r)
				if err == nil {
					taken += 3
				} else if !isLimit(err) {
					t.Fatalf("%s: %v, want order-limit", a.name, err)
				}
			}
			if left := before - k.stock(u.Slug); taken != a.most || int64(left) != taken || int64(k.count("order_key")-keys) != taken/3 {
				t.Errorf("%s: took %d pieces (%d from the shelf), want %d", a.name, taken, left, a.most)
			}
			k.confirmAll() // confirmed orders do not count
			if n := k.count("open_pieces") + k.count("orders where network is not null"); n != 0 {
				t.Errorf("%s: %d rows still name holders when all is confirmed", a.name, n)
			}
		}
	})
}

func TestTwoOrdersAtOnceNeverPassALimitTogether(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		u := k.plenty()
		requests := make([]Request, 8)
		for n := range requests {
			requests[n] = k.stranger(n, u, 3)
			requests[n].Customer.Email = "one@example.com"
		}
		_, errs := atOnce(len(requests), func(i int) (Receipt, error) {
			return k.Place(t.Context(), fmt.Sprint("key ", i), requests[i])
		})
		won := 0
		for _, err := range errs {
			if err == nil {
				won++
			} else if !isLimit(err) {
				t.Errorf("%v, want order-limit", err)
			}
		}
		if won != 2 {
			t.Errorf("%d orders of 3 pieces passed together, want 2", won)
		}
	})
}

func TestStockThenPiecesThenOpenPieces(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		u := k.plenty()
		k.exec(`update unit set stock = 5 where slug = $1`, u.Slug)
		r := k.stranger(1, u, 6)
		_, err := k.Place(t.Context(), "key", r)
		_ = k.refused(err, fault.Conflict, "sold-out")

		k.exec(`update unit set stock = 100 where slug = $1`, u.Slug)
		_, err = k.Place(t.Context(), "key", r)
		want := "An order can hold at most 5 pieces. For more, call us at (817) 555-0142 or use the partnership form at /partnership."
		if f := k.refused(err, fault.Invalid, ""); f.Fields["items"] != want {
			t.Errorf("too many pieces: %v", f.Fields)
		}
		r.Items[0].Quantity = 5
		k.place("key", r) // a refusal keeps no key

		r.Items[0].Quantity = 6 // too many both ways
		if _, err = k.Place(t.Context(), "second", r); faultOf(err).Fields["items"] != want {
			t.Errorf("too many pieces for an order and for a contact: %v", err)
		}
		r.Items[0].Quantity = 2
		if _, err = k.Place(t.Context(), "second", r); !isLimit(err) {
			t.Errorf("seven open pieces: %v", err)
		}
		if _, err := k.CancelUnconfirmed(t.Context(), "ann", "PC-10001", ByStaff); err != nil {
			t.Fatal(err)
		}
		k.place("second", r)
	})
}

// An order from before there were counts is not taken off them.
func TestAnOlderOrderLeavesTheCountsAlone(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		u := k.plenty()
		old := k.place("old", k.stranger(1, u, 3))
		k.exec(`update orders set network = null`)
		k.exec(`delete from open_pieces`)
		k.place("new", k.stranger(1, u, 4))
		if _, err := k.SetStatus(t.Context(), "ann", old.Number, Confirmed); err != nil {
			t.Fatal(err)
		}
		if _, err := k.Place(t.Context(), "more", k.stranger(1, u, 3)); !isLimit(err) {
			t.Errorf("with four pieces open: %v, want order-limit", err)
		}
	})
}

func TestTheShopIsWarnedOnceOfTooManyOpenPieces(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		u := k.plenty()
		k.exec(`update unit set stock = 0`)
		k.exec(`update unit set stock = 15 where slug = $1`, u.Slug)
		warnings := func(want int) {
			t.Helper()
			n := 0
			for _, m := range k.letters(k.facts.Email) {
				if strings.HasPrefix(m.Subject, "Unconfirmed orders hold") {
					n++
				}
			}
			if n != want {
				t.Fatalf("%d warnings, want %d", n, want)
			}
		}
		k.place("1", k.stranger(1, u, 5)) // a third
		warnings(0)
		k.place("2", k.stranger(2, u, 1))
		warnings(1)
		k.place("3", k.stranger(3, u, 1))
		warnings(1)
		if _, err := k.SetStatus(t.Context(), "ann", "PC-10001", Confirmed); err != nil { // 2 of 10 are held
			t.Fatal(err)
		}
		k.place("4", k.stranger(4, u, 1))
		warnings(1)
		k.place("5", k.stranger(5, u, 1))
		warnings(2)
	})
}
