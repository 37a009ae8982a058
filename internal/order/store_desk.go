package order

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"enamel/internal/db"
	"enamel/internal/money"
)

// Payment is money that was taken, or given back (negative).
type Payment struct {
	ID          string      `json:"id"`
	At          time.Time   `json:"at"`
	By          string      `json:"by"`
	Way         string      `json:"way" enum:"cash,card,financing,other,refund,exchange"`
	AmountCents money.Cents `json:"amount_cents"`
	Note        string      `json:"note"`
	VoidedAt    *time.Time  `json:"voided_at" doc:"Null: it counts"`
	VoidedBy    string      `json:"voided_by"`
}

// Note is what one of the staff wrote.
type Note struct {
	Order string    `json:"order" doc:"Its number"`
	At    time.Time `json:"at"`
	By    string    `json:"by"`
	Text  string    `json:"text"`
}

// Returning is what came back at once.
type Returning struct {
	At            time.Time   `json:"at"`
	By            string      `json:"by"`
	Lines         []BackLine  `json:"lines" nullable:"false"`
	Restock       bool        `json:"restock"`
	RefundCents   money.Cents `json:"refund_cents" doc:"What the order costs less by it"`
	Reason        string      `json:"reason"`
	Exchange      []string    `json:"exchange" nullable:"false" doc:"Ids of the units that were taken instead"`
	ExchangeOrder string      `json:"exchange_order" doc:"The number of their order; empty: none"`
}

// Claim is a warranty claim.
type Claim struct {
	ID       string     `json:"id"`
	OpenedAt time.Time  `json:"opened_at"`
	By       string     `json:"by"`
	Line     int        `json:"line" doc:"The position of the order's line"`
	Text     string     `json:"text"`
	State    string     `json:"state" enum:"open,closed"`
	Note     string     `json:"note"`
	ClosedAt *time.Time `json:"closed_at"`
}

// records reads rows, each by scan, which gives a record of it.
func records[T any](ctx context.Context, r db.Reader, scan func(*sql.Rows) (T, error), query string, args ...any) ([]T, error) {
	rows, err := r.Query(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("read an order's records: %w", err)
	}
	defer rows.Close()
	out := []T{}
	for rows.Next() {
		record, err := scan(rows)
		if err != nil {
			return nil, fmt.Errorf("read an order's records: %w", err)
		}
		out = append(out, record)
	}
	return out, rows.Err()
}

// moment is a time that may be null.
func moment(ms sql.NullInt64) *time.Time {
	if !ms.Valid {
		return nil
	}
	at := db.FromMillis(ms.Int64)
	return &at
}

func payments(ctx context.Context, r db.Reader, orderID string) ([]Payment, error) {
	return records(ctx, r, func(rows *sql.Rows) (p Payment, err error) {
		var at int64
		var void sql.NullInt64
		err = rows.Scan(&p.ID, &at, &p.By, &p.Way, &p.AmountCents, &p.Note, &void, &p.VoidedBy)
		p.At, p.VoidedAt = db.FromMillis(at), moment(void)
		return p, err
	}, `select id, at, actor, way, amount_cents, note, voided_at, voided_by from order_payment where order_id = $1 order by id`, orderID)
}

// notes reads those of the orders that a condition chooses, the oldest first.
func notes(ctx context.Context, r db.Reader, condition string, args ...any) ([]Note, error) {
	return records(ctx, r, func(rows *sql.Rows) (n Note, err error) {
		var at int64
		err = rows.Scan(&n.Order, &at, &n.By, &n.Text)
		n.At = db.FromMillis(at)
		return n, err
	}, `select o.number, n.at, n.actor, n.text from order_note n join orders o on o.id = n.order_id where `+condition+` order by n.id`, args...)
}

func returns(ctx context.Context, r db.Reader, orderID string) ([]Returning, error) {
	ids := map[string]int{}
	list, err := records(ctx, r, func(rows *sql.Rows) (b Returning, err error) {
		var id string
		var at int64
		err = rows.Scan(&id, &at, &b.By, &b.Restock, &b.RefundCents, &b.Reason, &b.ExchangeOrder)
		b.At, b.Lines, b.Exchange, ids[id] = db.FromMillis(at), []BackLine{}, []string{}, len(ids)
		return b, err
	}, `select id, at, actor, restock, credit_cents, reason, exchange from order_return where order_id = $1 order by id`, orderID)
	if err != nil || len(list) == 0 {
		return list, err
	}
	_, err = records(ctx, r, func(rows *sql.Rows) (l BackLine, err error) {
		var id string
		err = rows.Scan(&id, &l.Position, &l.Quantity)
		list[ids[id]].Lines = append(list[ids[id]].Lines, l)
		return l, err
	}, `select l.return_id, l.position, l.quantity from order_return_line l join order_return r on r.id = l.return_id
		where r.order_id = $1 order by l.return_id, l.position`, orderID)
	if err != nil {
		return nil, err
	}
	_, err = records(ctx, r, func(rows *sql.Rows) (unit string, err error) {
		var id string
		err = rows.Scan(&id, &unit)
		list[ids[id]].Exchange = append(list[ids[id]].Exchange, unit)
		return unit, err
	}, `select r.id, l.unit_id from order_return r join orders o on o.number = r.exchange join order_line l on l.order_id = o.id
		where r.order_id = $1 order by r.id, l.position`, orderID)
	return list, err
}

func claims(ctx context.Context, r db.Reader, orderID string) ([]Claim, error) {
	return records(ctx, r, func(rows *sql.Rows) (c Claim, err error) {
		var at int64
		var closed sql.NullInt64
		err = rows.Scan(&c.ID, &at, &c.By, &c.Line, &c.Text, &c.State, &c.Note, &closed)
		c.OpenedAt, c.ClosedAt = db.FromMillis(at), moment(closed)
		return c, err
	}, `select id, opened_at, actor, position, text, state, note, closed_at from order_claim where order_id = $1 order by id`, orderID)
}
