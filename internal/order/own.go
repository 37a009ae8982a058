package order

import (
	"context"
	"fmt"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/mail"
)

// CancelOwn cancels the order of a token for its customer as long as nobody has
// confirmed it; done again it changes nothing. It fails with NotFound, or with
// Conflict (order-confirmed) where it is too late.
func (s *Service) CancelOwn(ctx context.Context, token string) (Order, error) {
	return s.own(ctx, token, func(tx *db.Tx, o Order) (Order, error) {
		if o.Status == Cancelled && o.Reason == ByCustomer {
			return o, nil
		}
		if err := s.stillTheirs(o); err != nil {
			return o, err
		}
		o, err := s.move(ctx, tx, o, move{to: Cancelled, why: ByCustomer})
		if err != nil {
			return o, err
		}
		return o, s.mail.Enqueue(ctx, tx, mail.Message{
			To: s.facts().Email, ReplyTo: o.Customer.Email, Subject: fmt.Sprintf("Order %s was cancelled by its customer", o.Number),
			Text: fmt.Sprintf("%s has cancelled order %s on its page. The units are back on the floor. Nothing is to be done.\n\n%s/staff/orders/%s\n",
				o.name(), o.Number, s.origin, o.Number),
		})
	})
}

// SetWish sets the day that the customer would like, none where it is empty. It
// fails with NotFound, Invalid, or Conflict (order-confirmed) where it is too late.
func (s *Service) SetWish(ctx context.Context, token, day string) (Order, error) {
	return s.own(ctx, token, func(tx *db.Tx, o Order) (Order, error) {
		if err := s.stillTheirs(o); err != nil {
			return o, err
		}
		if o.Fulfillment == Pickup {
			return o, fault.Field("day", msgPickupDay)
		}
		if o.Wish == day {
			return o, nil
		}
		if err := s.checkWish(ctx, tx, day); err != nil {
			return o, err
		}
		o.Wish = day
		return o, update(ctx, tx, o, "")
	})
}

// own lets the holder of a token change their order.
func (s *Service) own(ctx context.Context, token string, change func(*db.Tx, Order) (Order, error)) (out Order, err error) {
	found, err := s.Find(ctx, token)
	if err != nil {
		return Order{}, err
	}
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		o, err := lock(ctx, tx, found.Number)
		if err != nil {
			return err
		}
		out, err = change(tx, o)
		return err
	})
	if db.IsBusy(err) {
		return Order{}, tooBusy(err)
	}
	return out, err
}

// stillTheirs refuses what is too late for a customer to change.
func (s *Service) stillTheirs(o Order) error {
	if o.Status == Placed && o.paid == 0 {
		return nil
	}
	state := "is " + o.Status.words() + " already"
	if o.Status == Placed {
		state = "is paid"
	}
	return &fault.Error{
		Kind: fault.Conflict, Slug: "order-confirmed",
		Msg: fmt.Sprintf("Your order %s, so it cannot be changed here. Please call us at %s.", state, s.facts().Phone),
	}
}
