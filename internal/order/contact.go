package order

import (
	"context"
	"strings"

	"enamel/internal/api"
	"enamel/internal/db"
)

// ContactOut is the answer to GET /api/account/contact.
type ContactOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         Customer
}

// Contact handles it: what the checkout form can start with for who is signed in.
func (h *Handlers) Contact(ctx context.Context, _ *struct{}) (*ContactOut, error) {
	c, err := h.service.contact(ctx, api.PrincipalOf(ctx))
	return &ContactOut{CacheControl: noStore, Body: c}, err
}

// ordersRead is how far back an address is looked for.
const ordersRead = 20

// contact is the name and phone of a person's newest order and the address of
// their newest delivery; before the first order, what their account says.
func (s *Service) contact(ctx context.Context, p *api.Principal) (Customer, error) {
	guest := ""
	if p.EmailVerified {
		guest = strings.ToLower(p.Email)
	}
	orders, err := ordersOf(ctx, s.db, p.ID, guest, ordersRead)
	if db.IsBusy(err) {
		return Customer{}, tooBusy(err)
	}
	if err != nil {
		return Customer{}, err
	}
	c := Customer{Email: p.Email}
	first, last, _ := strings.Cut(strings.TrimSpace(p.FullName), " ")
	c.FirstName, c.LastName = first, strings.TrimSpace(last)
	if len(orders) > 0 {
		newest := orders[0].Customer
		c.FirstName, c.LastName, c.Phone = newest.FirstName, newest.LastName, newest.Phone
	}
	for _, o := range orders {
		if o.Fulfillment == Delivery {
			c.Address, c.City, c.State, c.ZipCode = o.Customer.Address, o.Customer.City, o.Customer.State, o.Customer.ZipCode
			break
		}
	}
	return c, nil
}
