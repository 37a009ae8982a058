package order

import (
	"context"
	"database/sql"
	"fmt"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// The states of a warranty claim.
const (
	claimOpen   = "open"
	claimClosed = "closed"
)

// Claiming is what a customer claims under the warranty of a line.
type Claiming struct {
	Position int    `json:"position" doc:"Of the order's line, from 1"`
	Text     string `json:"text"`
}

// OpenClaim keeps a warranty claim. It fails with Invalid, or Conflict where the order has not arrived.
func (s *Service) OpenClaim(ctx context.Context, by, number, key string, c Claiming) error {
	return s.do(ctx, deed{by, number, "order.claim", key, c}, func(tx *db.Tx, o Order) (Order, string, error) {
		if !o.arrived() {
			return o, "", fault.New(fault.Conflict, fmt.Sprintf("Order %s is %s: it has no warranty yet.", o.Number, o.Status.words()))
		}
		if c.Position < 1 || c.Position > len(o.Lines) {
			return o, "", fault.Field("position", "Please choose a unit of the order.")
		}
		text, err := checkText("text", c.Text)
		if err != nil {
			return o, "", err
		}
		_, err = tx.Exec(ctx, `insert into order_claim (id, order_id, opened_at, actor, position, text, state, note) values ($1, $2, $3, $4, $5, $6, $7, '')`,
			db.NewID(), o.ID, db.Millis(tx.Now()), by, c.Position, text, claimOpen)
		return o, "opened for " + o.Lines[c.Position-1].Name, err
	})
}

// SetClaim closes a claim, or opens it again. Without a note the last one stays.
func (s *Service) SetClaim(ctx context.Context, by, number, id, state, note string) error {
	return s.do(ctx, deed{by: by, number: number, action: "order.claim"}, func(tx *db.Tx, o Order) (Order, string, error) {
		if state != claimOpen && state != claimClosed {
			return o, "", fault.Field("state", "A claim is open or closed.")
		}
		if note != "" {
			var err error
			if note, err = checkText("note", note); err != nil {
				return o, "", err
			}
		}
		n, err := tx.Exec(ctx, `update order_claim set state = $1, note = case when $2 = '' then note else $2 end, closed_at = $3 where id = $4 and order_id = $5`,
			state, note, sql.NullInt64{Int64: db.Millis(tx.Now()), Valid: state == claimClosed}, id, o.ID)
		if err == nil && n == 0 {
			err = fault.New(fault.NotFound, "There is no such claim.")
		}
		return o, state, err
	})
}
