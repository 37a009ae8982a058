package order

import (
	"strconv"
	"unicode/utf8"

	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/geo"
)

// Customer is who ordered and where it goes, as the checkout form names it.
type Customer struct {
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
	Email     string `json:"email"`
	Phone     string `json:"phone"`
	Address   string `json:"address"`
	City      string `json:"city"`
	State     string `json:"state"`
	ZipCode   string `json:"zipCode"`
}

// place is where it goes. The four digits of a ZIP+4 make no other place.
func (c Customer) place() geo.Address {
	return geo.Address{Street: c.Address, City: c.City, State: c.State, Zip: form.ZIP(c.ZipCode)}
}

// Item asks for a number of pieces of one unit.
type Item struct {
	ID       string `json:"id"`
	Quantity int64  `json:"quantity"`
	Held     bool   `json:"held,omitempty"` // by staff: the piece on hold, whose hold ends
}

// Request is an order as the browser asks for it, in the form of the wire.
type Request struct {
	Customer           Customer    `json:"customer"`
	Items              []Item      `json:"items"`
	Options            Options     `json:"options"`
	Fulfillment        Fulfillment `json:"fulfillment,omitempty"` // empty: Delivery
	Quote              string      `json:"quote"`
	ExpectedTotalCents *int64      `json:"expected_total_cents"`
	Wish               string      `json:"day,omitempty"`  // the day that the customer would like the delivery on
	Hold               string      `json:"hold,omitempty"` // the token of a hold, whose unit is theirs
	UserID             string      `json:"-"`              // the signed-in user; empty: none. A repeat may come without it
	VerifiedEmail      string      `json:"-"`              // theirs, where it is verified
	Network            string      `json:"-"`              // from where it comes, as limit.Group names it; empty: unknown
}

// Bounds of a checkout.
const (
	maxLines    = 50
	maxQuantity = 1_000_000 // more of a unit is as short as this
	maxKey      = 200
	maxID       = 200
)

// Texts that the specification or the checkout form shows.
const (
	msgEmptyCart     = "Your cart is empty"
	msgTooManyLines  = "An order can hold at most 50 different items."
	msgQuantity      = "Quantities must be whole numbers from 1 up."
	msgUnknownItem   = "An item in your cart is no longer in our catalog. Please remove it and try again."
	msgEmail         = "Invalid email address"
	msgPhone         = "Please enter a 10-digit phone number"
	msgQuote         = "Please validate your delivery address first"
	msgAddressFields = "Please fill in all address fields"
	msgFulfillment   = "Please choose delivery or pickup."
	msgPickupOptions = "An order that you pick up can have the warranty only."
	msgPickupDay     = "An order that you pick up needs no delivery day."
)

// rule is what the checkout form asks of one field. The browser reads the same
// rules from testdata/validation/checkout.json.
type rule struct {
	name     string // as on the wire
	label    string
	required string
	max      int // code points
	value    func(*Customer) *string
}

func rules() []rule {
	return []rule{
		{"firstName", "First name", "Please enter your first name", 100, func(c *Customer) *string { return &c.FirstName }},
		{"lastName", "Last name", "Please enter your last name", 100, func(c *Customer) *string { return &c.LastName }},
		{"email", "Email", "Please enter your email address", 255, func(c *Customer) *string { return &c.Email }},
		{"phone", "Phone", "Please enter your phone number", 50, func(c *Customer) *string { return &c.Phone }},
		{"address", "Address", "Please enter your street address", 200, func(c *Customer) *string { return &c.Address }},
		{"city", "City", "Please enter your city", 100, func(c *Customer) *string { return &c.City }},
		{"state", "State", "Please enter your state", 50, func(c *Customer) *string { return &c.State }},
		{"zipCode", "ZIP code", "Please enter your ZIP code", 20, func(c *Customer) *string { return &c.ZipCode }},
	}
}

func (r rule) tooLong() string {
	return r.label + " must be at most " + strconv.Itoa(r.max) + " characters"
}

func (r rule) hasLink() string {
	return r.label + " cannot contain a web address. Please put a space after each period."
}

func (r rule) badCharacters() string { return r.label + " contains characters that cannot be used" }

// check returns the message for a trimmed value, "" when it is right.
func (r rule) check(value string) string {
	switch {
	case value == "":
		return r.required
	case form.HasControl(value) || form.HasBidi(value) || !utf8.ValidString(value):
		return r.badCharacters()
	case utf8.RuneCountInString(value) > r.max:
		return r.tooLong()
	}
	switch r.name {
	case "firstName", "lastName":
		if form.HasLink(value) {
			return r.hasLink()
		}
	case "email":
		if !form.IsEmail(value) {
			return msgEmail
		}
	case "phone":
		if _, ok := form.Phone(value); !ok {
			return msgPhone
		}
	}
	return ""
}

// checkCustomer trims the form and returns the message of each wrong field. An
// order for pickup has no address: one that came along is dropped.
func checkCustomer(c Customer, f Fulfillment) (Customer, map[string]string) {
	wrong := map[string]string{}
	for _, r := range rules() {
		v := r.value(&c)
		*v = form.Trim(*v)
		if f == Pickup && inAddress(r.name) {
			*v = ""
			continue
		}
		if msg := r.check(*v); msg != "" {
			wrong[r.name] = msg
		}
	}
	return c, wrong
}

// checkItems merges the lines of one unit and returns a message, "" when the
// items can be ordered.
func checkItems(items []Item) ([]Item, string) {
	switch {
	case len(items) == 0:
		return nil, msgEmptyCart
	case len(items) > maxLines:
		return nil, msgTooManyLines
	}
	merged := make([]Item, 0, len(items))
	at := make(map[string]int, len(items))
	for _, it := range items {
		if it.ID == "" || len(it.ID) > maxID || form.HasControl(it.ID) || !utf8.ValidString(it.ID) {
			return nil, msgUnknownItem
		}
		if it.Quantity < 1 {
			return nil, msgQuantity
		}
		it.Quantity = min(it.Quantity, maxQuantity)
		i, seen := at[it.ID]
		if !seen {
			at[it.ID] = len(merged)
			merged = append(merged, it)
			continue
		}
		merged[i].Quantity += it.Quantity
		merged[i].Held = merged[i].Held || it.Held
	}
	return merged, ""
}

// checkRequest trims and merges a request, or refuses it with every wrong
// field named by its place in the body.
func checkRequest(r Request) (Request, error) {
	if r.Fulfillment == "" {
		r.Fulfillment = Delivery
	}
	customer, wrong := checkCustomer(r.Customer, r.Fulfillment)
	fields := checkWay(r.Fulfillment, r.Options)
	for name, msg := range wrong {
		fields["customer."+name] = msg
	}
	if r.Fulfillment == Pickup && r.Wish != "" {
		fields["day"] = msgPickupDay
	}
	items, msg := checkItems(r.Items)
	if msg != "" {
		fields["items"] = msg
	}
	if err := fault.Fields(fields); err != nil {
		return Request{}, err
	}
	r.Customer, r.Items = customer, items
	return r, nil
}

// checkWay returns what is wrong with how an order goes to its customer.
func checkWay(f Fulfillment, o Options) map[string]string {
	fields := map[string]string{}
	switch {
	case f != Delivery && f != Pickup:
		fields["fulfillment"] = msgFulfillment
	case f == Pickup && o != Options{CPSWarranty: o.CPSWarranty}:
		fields["options"] = msgPickupOptions
	}
	return fields
}

// checkKey refuses an Idempotency-Key that is missing or no plain token.
func checkKey(key string) error {
	if key == "" {
		return fault.New(fault.Malformed, "The Idempotency-Key header is missing.")
	}
	if len(key) > maxKey {
		return fault.New(fault.Malformed, "The Idempotency-Key header is too long.")
	}
	for i := range len(key) {
		if key[i] < 0x20 || key[i] > 0x7e {
			return fault.New(fault.Malformed, "The Idempotency-Key header holds characters that cannot be used.")
		}
	}
	return nil
}

func quoteFault() error {
	return &fault.Error{Kind: fault.Invalid, Slug: "quote", Msg: msgQuote, Fields: map[string]string{"quote": msgQuote}}
}
