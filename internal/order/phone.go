package order

import (
	"context"
	"database/sql"
	"errors"

	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/money"
)

// StaffOrder is an order that staff place for a customer who calls or stands in
// the showroom. Its Request needs no quote; the limits of visitors do not hold.
type StaffOrder struct {
	Request
	Source    Source       `json:"source"`
	Fee       *money.Cents `json:"fee_cents"` // nil: as quoted, else by ZIP code
	Confirmed bool         `json:"confirmed"`
	Promotion bool         `json:"apply_promotion"` // of a confirmed order
	Day       string       `json:"day"`
	Window    string       `json:"window"`

	exchangeOf string
}

// PlaceByStaff places such an order and answers with its number. The same key
// with the same order gives the same number. It fails as Place does.
func (s *Service) PlaceByStaff(ctx context.Context, by, key string, r StaffOrder) (number string, err error) {
	d := deed{by: by, action: "order.place", key: key, body: r}
	key, hash, err := d.claim()
	if err != nil {
		return "", err
	}
	if r.Request, err = s.checkStaffOrder(r); err != nil {
		return "", err
	}
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		id := db.NewID()
		fresh, err := insertKey(ctx, tx, placing{key: key, hash: hash, orderID: id})
		if err != nil {
			return err
		}
		if !fresh {
			used, err := usedKey(ctx, tx, key)
			if err == nil && used.hash != hash {
				err = keyReused()
			}
			number = used.number
			return err
		}
		o, err := s.placeByStaff(ctx, tx, id, by, r)
		number = o.Number
		return err
	})
	var short *shortage
	switch {
	case errors.As(err, &short):
		return "", s.soldOut(ctx, short)
	case db.IsBusy(err):
		return "", tooBusy(err)
	}
	return number, err
}

// checkStaffOrder trims the request. A name and a phone are enough, and where it is delivered an address.
func (s *Service) checkStaffOrder(r StaffOrder) (Request, error) {
	asked := r.Request
	if asked.Fulfillment == "" {
		asked.Fulfillment = Delivery
	}
	customer, wrong := checkCustomer(asked.Customer, asked.Fulfillment)
	fields := checkWay(asked.Fulfillment, asked.Options)
	for name, msg := range wrong {
		if name == "lastName" && customer.LastName == "" || name == "email" && customer.Email == "" {
			continue
		}
		fields["customer."+name] = msg
	}
	items, msg := checkItems(asked.Items)
	if msg != "" {
		fields["items"] = msg
	}
	if r.Source != FromPhone && r.Source != FromShowroom {
		fields["source"] = "Please choose phone or showroom."
	}
	if r.Fee != nil && (*r.Fee < 0 || *r.Fee > maxFee) {
		fields["fee_cents"] = "Please enter a fee of at most " + maxFee.String() + "."
	}
	if err := fault.Fields(fields); err != nil {
		return asked, err
	}
	asked.Customer, asked.Items = customer, items
	if r.Day != "" && asked.Fulfillment == Delivery {
		return asked, s.checkDay(s.facts(), r.Day, r.Window)
	}
	return asked, nil
}

// maxFee bounds a delivery fee that staff type.
const maxFee money.Cents = 100_000_00

// placeByStaff takes the units and writes the order, confirmed and scheduled where staff say so.
func (s *Service) placeByStaff(ctx context.Context, tx *db.Tx, id, by string, r StaffOrder) (Order, error) {
	lines, err := s.take(ctx, tx, r.Items)
	if err != nil {
		return Order{}, err
	}
	f := s.facts()
	fee, distance, err := s.staffFee(r)
	if err != nil {
		return Order{}, err
	}
	cart := cartOf(lines, r.Request, fee)
	held, _ := s.holdFrom(f, s.now())
	o := Order{
		ID: id, Status: Placed, PlacedAt: tx.Now(), StatusAt: tx.Now(), Customer: r.Customer, Options: r.Options, Lines: lines,
		Totals: Price(f, cart), Promotion: Best(f, cart), Tax: f.Tax, History: []Event{{Status: Placed, At: tx.Now(), By: by}},
		Fulfillment: r.Fulfillment, Source: r.Source, ExchangeOf: r.exchangeOf, changedBy: by, distance: distance, heldUntil: held,
	}
	if o, err = s.insert(ctx, tx, o); err != nil {
		return o, err
	}
	entry := auditlog.Entry{Actor: by, Action: "order.place", Subject: o.Number, Detail: string(o.Source)}
	if err := auditlog.Record(ctx, tx, entry); err != nil {
		return o, err
	}
	if !r.Confirmed {
		return o, s.tell(ctx, tx, o, s.placedMail(f, o))
	}
	if o, err = s.step(ctx, tx, o, move{to: Confirmed, by: by, promotion: r.Promotion}); err != nil {
		return o, err
	}
	if r.Day != "" && o.Fulfillment == Delivery {
		o.Day, o.Window = r.Day, r.Window
		if o, err = s.step(ctx, tx, o, move{to: Scheduled, by: by}); err != nil {
			return o, err
		}
	}
	return o, s.mailStatus(ctx, tx, o)
}

// staffFee is the delivery fee in the words of staff, or as quoted, or by ZIP code.
func (s *Service) staffFee(r StaffOrder) (fee money.Cents, distance sql.NullInt64, err error) {
	switch {
	case r.Fulfillment == Pickup || r.exchangeOf != "":
		return 0, distance, nil
	case r.Quote != "":
		q, err := s.signer.open(r.Quote, r.Customer.place())
		if err != nil || !s.now().Before(q.Expires) {
			return 0, distance, quoteFault()
		}
		fee, distance = q.Fee, q.tenths()
	default:
		fee = s.facts().Delivery.Fee(form.ZIP(r.Customer.ZipCode))
	}
	if r.Fee != nil {
		fee = *r.Fee
	}
	return fee, distance, nil
}
