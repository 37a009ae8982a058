package order

import (
	"testing"

	"enamel/internal/api"
)

func TestCheckoutStartsWithTheNewestOrder(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.exec(`insert into users (id, email, email_key, full_name, role, password, created_at)
			values ('jane', 'jane@example.com', 'jane@example.com', 'Jane van Doe', 'customer', '', 1)`)
		p := api.Principal{ID: "jane", Email: "jane@example.com", FullName: "Jane van Doe"}
		want := func(want Customer) {
			t.Helper()
			if got, err := k.contact(t.Context(), &p); err != nil || got != want {
				t.Errorf("%+v, %v, want %+v", got, err, want)
			}
		}
		want(Customer{FirstName: "Jane", LastName: "van Doe", Email: "jane@example.com"})
		guest := k.request(k.unit(0).Slug)
		guest.Customer.LastName = "Guest"
		k.place("guest", guest)
		want(Customer{FirstName: "Jane", LastName: "van Doe", Email: "jane@example.com"}) // anybody may have typed that address
		p.EmailVerified = true
		want(guest.Customer)
		own := k.request(k.unit(0).Slug)
		own.UserID = "jane"
		k.place("delivered", own)
		picked := Request{UserID: "jane", Fulfillment: Pickup, Items: []Item{{ID: k.unit(0).Slug, Quantity: 1}}}
		picked.Customer = Customer{FirstName: "Joan", LastName: "Doe", Email: "joan@example.com", Phone: "(817) 555-0111"}
		k.place("picked up", picked)
		address := jane()
		address.FirstName, address.Phone = "Joan", "(817) 555-0111"
		want(address)
	})
}
