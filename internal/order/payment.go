package order

import (
	"context"
	"fmt"
	"slices"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/money"
)

// The ways of money. Staff take the first four; a return makes the others.
const (
	cash      = "cash"
	card      = "card"
	financing = "financing"
	otherWay  = "other"
	refund    = "refund"
	exchange  = "exchange"
)

// Taking is money that staff take for an order.
type Taking struct {
	Way    string      `json:"way"`
	Amount money.Cents `json:"amount_cents"`
	Note   string      `json:"note"`
}

// Pay keeps money that was taken. It fails with Invalid (the way, more than is
// due) or Conflict (an order that is not confirmed, or is cancelled).
func (s *Service) Pay(ctx context.Context, by, number, key string, t Taking) error {
	return s.do(ctx, deed{by, number, "order.payment", key, t}, func(tx *db.Tx, o Order) (Order, string, error) {
		if o.Status == Placed || o.Status == Cancelled {
			return o, "", fault.New(fault.Conflict, fmt.Sprintf("Order %s is %s: no payment can be taken.", o.Number, o.Status.words()))
		}
		wrong := map[string]string{}
		if !slices.Contains([]string{cash, card, financing, otherWay}, t.Way) {
			wrong["way"] = "Please choose cash, card, financing or other."
		}
		switch due := o.due(); {
		case t.Amount <= 0:
			wrong["amount_cents"] = "Please enter an amount."
		case t.Amount > due:
			wrong["amount_cents"] = fmt.Sprintf("Only %s is due.", due)
		}
		if t.Note != "" {
			var err error
			if t.Note, err = checkText("note", t.Note); err != nil {
				return o, "", err
			}
		}
		if err := fault.Fields(wrong); err != nil {
			return o, "", err
		}
		return o, fmt.Sprintf("%s by %s", t.Amount, t.Way), addPayment(ctx, tx, o.ID, by, t)
	})
}

func addPayment(ctx context.Context, tx *db.Tx, orderID, by string, t Taking) error {
	_, err := tx.Exec(ctx, `insert into order_payment (id, order_id, at, actor, way, amount_cents, note) values ($1, $2, $3, $4, $5, $6, $7)`,
		db.NewID(), orderID, db.Millis(tx.Now()), by, t.Way, int64(t.Amount), t.Note)
	if err != nil {
		return fmt.Errorf("insert a payment: %w", err)
	}
	return nil
}

// Void takes a payment back that was entered wrongly, or given back before the
// order is cancelled; its row stays. It fails with NotFound, or Conflict where it
// is void already, or a return has given it back.
func (s *Service) Void(ctx context.Context, by, number, id string) error {
	return s.do(ctx, deed{by: by, number: number, action: "order.void"}, func(tx *db.Tx, o Order) (Order, string, error) {
		paid, err := payments(ctx, tx, o.ID)
		if err != nil {
			return o, "", err
		}
		i := slices.IndexFunc(paid, func(p Payment) bool { return p.ID == id })
		switch {
		case i < 0:
			return o, "", fault.New(fault.NotFound, "There is no such payment.")
		case paid[i].VoidedAt != nil:
			return o, "", fault.New(fault.Conflict, "This payment is void already.")
		case paid[i].AmountCents < 0 || o.paid < paid[i].AmountCents:
			return o, "", fault.New(fault.Conflict, "This money belongs to a return: it cannot be voided.")
		}
		_, err = tx.Exec(ctx, `update order_payment set voided_at = $1, voided_by = $2 where id = $3`, db.Millis(tx.Now()), by, id)
		return o, fmt.Sprintf("%s by %s", paid[i].AmountCents, paid[i].Way), err
	})
}
