package order

import (
	"context"
	"fmt"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/money"
)

// Back is what a customer brings back. Refund is what the order costs less by
// it: what of it was paid is given back, or goes into the exchange.
type Back struct {
	Lines    []BackLine  `json:"lines" nullable:"false"`
	Restock  bool        `json:"restock"`
	Refund   money.Cents `json:"refund_cents"`
	Reason   string      `json:"reason"`
	Exchange []string    `json:"exchange" required:"false" doc:"Ids of the units that the customer takes instead: they make an order of their own"`
}

// BackLine are pieces of a line.
type BackLine struct {
	Position int `json:"position" doc:"Of the order's line, from 1"`
	Quantity int `json:"quantity"`
}

// Return takes pieces back. It fails with Invalid (more pieces or money than
// there are) or Conflict (an order that has not arrived, sold-out of an exchange).
func (s *Service) Return(ctx context.Context, by, number, key string, b Back) error {
	return s.do(ctx, deed{by, number, "order.return", key, b}, func(tx *db.Tx, o Order) (Order, string, error) {
		if o.Status != Delivered && o.Status != PickedUp {
			return o, "", fault.New(fault.Conflict, fmt.Sprintf("Order %s is %s: nothing of it can come back.", o.Number, o.Status.words()))
		}
		reason, err := checkText("reason", b.Reason)
		if err != nil {
			return o, "", err
		}
		lines, all, err := backLines(ctx, tx, o, b)
		if err != nil {
			return o, "", err
		}
		if b.Restock {
			if err := s.putBack(ctx, tx, lines); err != nil {
				return o, "", err
			}
		}
		instead, err := s.exchange(ctx, tx, o, by, b)
		if err != nil {
			return o, "", err
		}
		if err := insertReturn(ctx, tx, o, by, b, reason, instead.Number); err != nil {
			return o, "", err
		}
		o.credit += b.Refund
		if err := s.giveBack(ctx, tx, o, instead, by); err != nil {
			return o, "", err
		}
		detail := fmt.Sprintf("%d pieces, %s", pieces(lines), b.Refund)
		if !all {
			return o, detail, nil
		}
		o.Status = Returned
		if o, err = s.reach(ctx, tx, o, by); err != nil {
			return o, "", err
		}
		return o, detail, s.mailStatus(ctx, tx, o)
	})
}

// giveBack enters what was paid too much now; of an exchange it pays for that first.
func (s *Service) giveBack(ctx context.Context, tx *db.Tx, o, instead Order, by string) error {
	over := o.paid - o.owed()
	if over <= 0 {
		return nil
	}
	if moved := min(over, instead.due()); moved > 0 {
		if err := addPayment(ctx, tx, instead.ID, by, Taking{exchange, moved, "From " + o.Number}); err != nil {
			return err
		}
		if err := addPayment(ctx, tx, o.ID, by, Taking{exchange, -moved, "To " + instead.Number}); err != nil {
			return err
		}
		over -= moved
	}
	if over == 0 {
		return nil
	}
	return addPayment(ctx, tx, o.ID, by, Taking{refund, -over, ""})
}

// exchange places the order of what the customer takes instead, confirmed and
// without a delivery fee.
func (s *Service) exchange(ctx context.Context, tx *db.Tx, o Order, by string, b Back) (Order, error) {
	if len(b.Exchange) == 0 {
		return Order{}, nil
	}
	r := Request{Customer: o.Customer, Fulfillment: o.Fulfillment}
	for _, id := range b.Exchange {
		r.Items = append(r.Items, Item{ID: id, Quantity: 1})
	}
	items, msg := checkItems(r.Items)
	if msg != "" {
		return Order{}, fault.Field("exchange", msg)
	}
	r.Items = items
	return s.placeByStaff(ctx, tx, db.NewID(), by, StaffOrder{Request: r, Source: FromShowroom, Confirmed: true, exchangeOf: o.Number})
}

// backLines are the pieces that come back; all is true where none is left with the customer.
func backLines(ctx context.Context, r db.Reader, o Order, b Back) (lines []Line, all bool, err error) {
	gone, err := returned(ctx, r, o.ID)
	if err != nil {
		return nil, false, err
	}
	for _, l := range b.Lines {
		if l.Position < 1 || l.Position > len(o.Lines) || l.Quantity < 1 || gone[l.Position]+l.Quantity > o.Lines[l.Position-1].Quantity {
			return nil, false, fault.Field("lines", "More pieces come back than the customer has.")
		}
		gone[l.Position] += l.Quantity
		line := o.Lines[l.Position-1]
		line.Quantity = l.Quantity
		lines = append(lines, line)
	}
	switch {
	case len(lines) == 0:
		return nil, false, fault.Field("lines", "Please choose what comes back.")
	case b.Refund < 0 || b.Refund > o.owed():
		return nil, false, fault.Field("refund_cents", fmt.Sprintf("The refund can be %s at most.", o.owed()))
	}
	left := pieces(o.Lines)
	for _, n := range gone {
		left -= n
	}
	return lines, left == 0, nil
}

// worth is what a piece of a line cost, with its part of an offer and its tax.
func (o Order) worth(l Line) money.Cents {
	price := l.UnitCents
	if p := o.Promotion; p != nil && p.Applied && p.Key == multiUnit {
		price -= p.Amount * price / o.Totals.SubtotalCents
	}
	if o.Tax.Goods {
		price += o.Tax.Rate.Of(price)
	}
	return price
}

// returned is how many pieces of each line, by its position, came back.
func returned(ctx context.Context, r db.Reader, orderID string) (map[int]int, error) {
	rows, err := r.Query(ctx, `select l.position, l.quantity from order_return_line l join order_return r on r.id = l.return_id where r.order_id = $1`, orderID)
	if err != nil {
		return nil, fmt.Errorf("read what came back: %w", err)
	}
	defer rows.Close()
	gone := map[int]int{}
	for rows.Next() {
		var position, n int
		if err := rows.Scan(&position, &n); err != nil {
			return nil, fmt.Errorf("read what came back: %w", err)
		}
		gone[position] += n
	}
	return gone, rows.Err()
}

func insertReturn(ctx context.Context, tx *db.Tx, o Order, by string, b Back, reason, instead string) error {
	id, restock := db.NewID(), 0
	if b.Restock {
		restock = 1
	}
	_, err := tx.Exec(ctx, `insert into order_return (id, order_id, at, actor, restock, credit_cents, reason, exchange) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
		id, o.ID, db.Millis(tx.Now()), by, restock, int64(b.Refund), reason, instead)
	if err != nil {
		return fmt.Errorf("insert a return: %w", err)
	}
	count := map[int]int{}
	for _, l := range b.Lines {
		count[l.Position] += l.Quantity
	}
	var rows [][]any
	for position, n := range count {
		rows = append(rows, []any{id, position, n})
	}
	return tx.InsertRows(ctx, `order_return_line (return_id, position, quantity)`, rows, 50, "")
}
