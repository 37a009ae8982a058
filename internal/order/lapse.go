package order

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/shop"
)

// lapseJob cancels what nobody has confirmed in time.
const (
	lapseJob   = "order.lapse"
	lapseEvery = 5 * time.Minute
)

// Lapse cancels the orders that nobody has confirmed in their time, the oldest
// first, each in its own transaction.
func (s *Service) Lapse(ctx context.Context) error {
	orders, err := placedOrders(ctx, s.db)
	if err != nil {
		return fmt.Errorf("find the orders that lapse: %w", err)
	}
	f := s.facts()
	var errs []error
	for _, o := range orders {
		if end, ok := s.heldUntil(f, o); !ok || s.now().Before(end) {
			continue
		}
		_, err := s.CancelUnconfirmed(ctx, "", o.Number, Lapsed)
		if fault.KindOf(err) != fault.Conflict { // confirmed at this moment
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// heldUntil is when an order lapses: the hour that was promised, else that of
// today's rules. ok is false where the shop never opens.
func (s *Service) heldUntil(f shop.Facts, o Order) (end time.Time, ok bool) {
	if !o.heldUntil.IsZero() {
		return o.heldUntil, true
	}
	return s.holdFrom(f, o.PlacedAt)
}

func (s *Service) holdFrom(f shop.Facts, placed time.Time) (end time.Time, ok bool) {
	return f.Showroom.AfterOpen(placed, time.Duration(s.limits().LapseHours)*time.Hour, s.zone)
}

// writeLapse puts when an order lapses into a sentence; it says nothing of one
// that never does.
func (s *Service) writeLapse(b *strings.Builder, f shop.Facts, o Order, sentence string) {
	if end, ok := s.heldUntil(f, o); ok {
		fmt.Fprintf(b, sentence, end.In(s.zone).Format("Monday, January 2 at 3:04 PM"))
	}
}

// Which selects unconfirmed orders; what is zero selects them all.
type Which struct {
	Email   string
	Network string // an address or network from which they were placed
	Since   time.Time
}

func (w Which) has(o Order) bool {
	return (w.Email == "" || strings.EqualFold(w.Email, o.Customer.Email)) && !o.PlacedAt.Before(w.Since) &&
		(w.Network == "" || network(w.Network).Overlaps(network(o.network.String)))
}

// Unconfirmed lists the orders that nobody has confirmed, the oldest first.
func (s *Service) Unconfirmed(ctx context.Context, w Which) ([]Summary, error) {
	if w.Network != "" && !network(w.Network).IsValid() {
		return nil, fault.Field("network", "The network must be an address such as 203.0.113.7 or a network such as 203.0.113.0/24.")
	}
	orders, err := placedOrders(ctx, s.db)
	if err != nil {
		return nil, fmt.Errorf("list the unconfirmed orders: %w", err)
	}
	return summaries(slices.DeleteFunc(orders, func(o Order) bool { return !w.has(o) })), nil
}

// CancelUnconfirmed cancels an order as long as nobody has confirmed it, else
// it fails with Conflict.
func (s *Service) CancelUnconfirmed(ctx context.Context, by, number string, why Reason) (out Order, err error) {
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		o, err := lock(ctx, tx, number)
		if err != nil {
			return err
		}
		if o.Status != Placed {
			return fault.New(fault.Conflict, fmt.Sprintf("Order %s is %s.", o.Number, o.Status.words()))
		}
		out, err = s.move(ctx, tx, o, move{to: Cancelled, by: by, why: why})
		return err
	})
	if err != nil {
		return Order{}, fmt.Errorf("cancel an order: %w", err)
	}
	return out, nil
}
