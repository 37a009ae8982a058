package order

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"enamel/internal/fault"
	"enamel/internal/geo"
	"enamel/internal/money"
	"enamel/internal/shop"
)

const (
	msgNoMatch     = "Unable to verify address. Please ensure the address is correct."
	msgCheckFailed = "Error validating address. Please try again."
)

// Check is the answer to a delivery check. Distance, Fee and Quote are set as
// far as the answer goes: nothing when there was no match, the distance when
// the address is outside the area, all three inside it.
type Check struct {
	Validated bool // the address was found
	Valid     bool // it is inside the delivery area
	Distance  float64
	Fee       money.Cents
	Quote     string
	Message   string
}

// CheckDelivery finds an address and measures its straight-line distance from
// the showroom. It fails with Invalid when a field is missing, with
// Unavailable when the providers could not answer. The geocoder sees to it that
// the visitor hears within 5 s.
func (s *Service) CheckDelivery(ctx context.Context, a geo.Address) (Check, error) {
	a, err := checkAddress(a)
	if err != nil {
		return Check{}, err
	}
	p, found, err := s.geocoder.Geocode(ctx, a)
	if err != nil {
		return Check{}, fault.Wrap(fault.Unavailable, msgCheckFailed, err)
	}
	if !found {
		return Check{Message: msgNoMatch}, nil
	}
	f := s.facts()
	c := measured(f, geo.Miles(f.Storefront.Point(), p))
	if c.Valid {
		c.Fee = f.Delivery.Fee(a.Zip)
		c.Quote = s.signer.seal(Quote{Address: a, Fee: c.Fee, Distance: c.Distance, Expires: s.now().Add(QuoteLife)})
	}
	return c, nil
}

// measured judges an unrounded distance in miles; what is shown is rounded.
func measured(f shop.Facts, miles float64) Check {
	c := Check{Validated: true, Valid: miles <= f.Delivery.RadiusMiles, Distance: tenth(miles)}
	shown := strconv.FormatFloat(c.Distance, 'f', 1, 64)
	if c.Valid {
		c.Message = "Great! This address is " + shown + " miles away and within our delivery area."
		return c
	}
	c.Message = fmt.Sprintf("Sorry, this address is %s miles away. We only deliver within %s miles of our %s location.",
		shown, strconv.FormatFloat(f.Delivery.RadiusMiles, 'f', -1, 64), f.Storefront.City)
	return c
}

// tenth rounds half up to one decimal, as Math.round(x * 10) / 10 does.
func tenth(miles float64) float64 { return math.Floor(miles*10+0.5) / 10 }

// checkAddress trims an address and refuses it when a field is missing or wrong.
func checkAddress(a geo.Address) (geo.Address, error) {
	c, wrong := checkCustomer(Customer{Address: a.Street, City: a.City, State: a.State, ZipCode: a.Zip}, Delivery)
	fields := map[string]string{}
	missing := false
	for _, r := range rules() {
		msg, bad := wrong[r.name]
		if !bad || !inAddress(r.name) {
			continue
		}
		if *r.value(&c) == "" {
			msg, missing = msgAddressFields, true
		}
		fields[r.name] = msg
	}
	if len(fields) == 0 {
		return c.place(), nil
	}
	err := &fault.Error{Kind: fault.Invalid, Msg: fault.ManyFields, Fields: fields}
	if missing {
		err.Msg = msgAddressFields
	}
	return geo.Address{}, err
}

func inAddress(field string) bool {
	switch field {
	case "address", "city", "state", "zipCode":
		return true
	}
	return false
}
