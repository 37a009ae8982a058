package order

import (
	"context"
	"fmt"
	"slices"

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

// SetStatus moves an order on and mails its customer. Confirming applies the
// order's promotion; cancelling puts its units back on the shelf. It fails
// with NotFound, Invalid (no such status) or Conflict (no such transition).
func (s *Service) SetStatus(ctx context.Context, number string, to Status) (Order, error) {
	if !slices.Contains(Statuses(), to) {
		return Order{}, fault.Field("status", "There is no such status. Use placed, confirmed, scheduled, out_for_delivery, delivered or cancelled.")
	}
	var out Order
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		o, err := load(ctx, tx, "number", number)
		if err != nil {
			return err
		}
		out, err = s.move(ctx, tx, o, to, ByStaff)
		return err
	})
	if err != nil {
		return Order{}, fmt.Errorf("set the status of an order: %w", err)
	}
	return out, nil
}

// move sets a status; why counts for a cancelled order only.
func (s *Service) move(ctx context.Context, tx *db.Tx, o Order, to Status, why Reason) (Order, error) {
	from := o.Status
	if !from.May(to) {
		return Order{}, fault.New(fault.Conflict, fmt.Sprintf("Order %s is %s; it cannot become %s.", o.Number, from.words(), to.words()))
	}
	o.Status, o.StatusAt = to, tx.Now()
	if to == Confirmed {
		o = s.applied(o)
	}
	if to == Cancelled {
		o.Reason = why
	}
	moved, err := updateStatus(ctx, tx, o, from)
	if err != nil {
		return Order{}, err
	}
	if !moved {
		return Order{}, fault.New(fault.Conflict, fmt.Sprintf("Order %s has just changed. Please look at it again.", o.Number))
	}
	o.History = append(o.History, Event{Status: to, At: tx.Now()})
	if err := insertEvent(ctx, tx, o.ID, len(o.History), o.History[len(o.History)-1]); err != nil {
		return Order{}, err
	}
	if to == Cancelled {
		if err := s.putBack(ctx, tx, o); err != nil {
			return Order{}, err
		}
	}
	if from == Placed {
		if err := s.letGo(ctx, tx, o); err != nil {
			return Order{}, err
		}
	}
	return o, s.mailStatus(ctx, tx, o)
}

// putBack puts the units of a cancelled order back on the shelf.
func (s *Service) putBack(ctx context.Context, tx *db.Tx, o Order) error {
	lines := make([]catalog.Line, len(o.Lines))
	for i, l := range o.Lines {
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
	o.Totals, o.Promotion = apply(f, o.Totals, p), &p
	return o
}
