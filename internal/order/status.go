package order

import (
	"context"
	"fmt"
	"slices"

	"enamel/internal/auditlog"
	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/fault"
)

// MaxList bounds a list of orders.
const MaxList = 200

// List returns the newest orders, at most limit (1 to MaxList).
func (s *Service) List(ctx context.Context, limit int) ([]Summary, error) {
	list, err := listOrders(ctx, s.db, max(1, min(limit, MaxList)))
	if err != nil {
		return nil, fmt.Errorf("list the orders: %w", err)
	}
	return list, nil
}

// move is a step in an order's life.
type move struct {
	to        Status
	by        string // a user's id, or the command line; empty: nobody
	promotion bool   // of a confirmed order: take it off the total
	why       Reason // of a cancelled order
}

// SetStatus moves an order on and mails its customer. Confirming applies the
// order's promotion; cancelling puts its units back on the shelf. It fails
// with NotFound, Invalid (no such status) or Conflict (no such transition).
func (s *Service) SetStatus(ctx context.Context, by, number string, to Status) (out Order, err error) {
	if !slices.Contains(Statuses(), to) {
		return Order{}, fault.Field("status", "There is no such status. Use confirmed, scheduled, out_for_delivery, delivered, ready, picked_up or cancelled.")
	}
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		o, err := lock(ctx, tx, number)
		if err != nil {
			return err
		}
		out, err = s.move(ctx, tx, o, move{to: to, by: by, promotion: true, why: ByStaff})
		return err
	})
	if err != nil {
		return Order{}, fmt.Errorf("set the status of an order: %w", err)
	}
	return out, nil
}

// move takes a locked order a step on, and tells its customer.
func (s *Service) move(ctx context.Context, tx *db.Tx, o Order, m move) (Order, error) {
	o, err := s.step(ctx, tx, o, m)
	if err != nil {
		return Order{}, err
	}
	return o, s.mailStatus(ctx, tx, o)
}

// step is move without the letter.
func (s *Service) step(ctx context.Context, tx *db.Tx, o Order, m move) (Order, error) {
	if !o.May(m.to) {
		return Order{}, fault.New(fault.Conflict, fmt.Sprintf("Order %s is %s; it cannot become %s.", o.Number, o.Status.words(), m.to.words()))
	}
	if m.to == Cancelled && o.paid != 0 {
		return Order{}, &fault.Error{
			Kind: fault.Conflict, Slug: "order-paid",
			Msg: fmt.Sprintf("%s has been paid for order %s. Give it back and void its payments first.", o.paid, o.Number),
		}
	}
	unconfirmed := o.Status == Placed
	o.Status = m.to
	switch m.to {
	case Confirmed:
		if m.promotion {
			o = s.applied(o)
		}
	case Cancelled:
		o.Reason = m.why
		if err := s.putBack(ctx, tx, o.Lines); err != nil {
			return Order{}, err
		}
	case Placed, Scheduled, OutForDelivery, Delivered, Ready, PickedUp, Returned:
	}
	if unconfirmed {
		if err := s.letGo(ctx, tx, o); err != nil {
			return Order{}, err
		}
	}
	return s.reach(ctx, tx, o, m.by)
}

// reach writes a locked order with the status that it has now.
func (s *Service) reach(ctx context.Context, tx *db.Tx, o Order, by string) (Order, error) {
	o.StatusAt = tx.Now()
	o.History = append(o.History, Event{Status: o.Status, At: tx.Now(), By: by})
	if err := insertEvent(ctx, tx, o.ID, len(o.History), o.History[len(o.History)-1]); err != nil {
		return Order{}, err
	}
	return o, s.save(ctx, tx, o, by, "order.status", string(o.Status))
}

// save writes a locked order, and who did what to it.
func (s *Service) save(ctx context.Context, tx *db.Tx, o Order, by, action, detail string) error {
	if err := update(ctx, tx, o, by); err != nil || by == "" {
		return err
	}
	return auditlog.Record(ctx, tx, auditlog.Entry{Actor: by, Action: action, Subject: o.Number, Detail: detail})
}

// putBack puts units on the shelf again.
func (s *Service) putBack(ctx context.Context, tx *db.Tx, back []Line) error {
	lines := make([]catalog.Line, len(back))
	for i, l := range back {
		lines[i] = catalog.Line{ID: l.UnitID, Quantity: l.Quantity}
	}
	if err := s.catalog.PutBack(ctx, tx, lines); err != nil {
		return fmt.Errorf("put the units back: %w", err)
	}
	return nil
}

// applied takes the promotion off the total, by the tax rules of the order.
func (s *Service) applied(o Order) Order {
	if o.Promotion == nil {
		return o
	}
	f := s.facts()
	f.Tax = o.Tax
	p := *o.Promotion
	p.Applied = true
	o.Totals, o.Promotion = Apply(f, o.Totals, p), &p
	return o
}
