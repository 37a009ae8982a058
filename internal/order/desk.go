package order

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/money"
)

// deed is an action of staff on an order. With a key it is done once: a repeat
// with the same body changes nothing.
type deed struct {
	by     string // a user's id
	number string
	action string // as the audit log names it
	key    string // Idempotency-Key
	body   any    // the request that the key stands for
}

// do runs an action on a locked order in one transaction. It writes the
// returned order as the next version, and the detail to the audit log; with an
// empty detail, change has written both.
func (s *Service) do(ctx context.Context, d deed, change func(*db.Tx, Order) (_ Order, detail string, err error)) error {
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		o, err := lock(ctx, tx, d.number)
		if err != nil {
			return err
		}
		if d.body != nil {
			fresh, err := s.once(ctx, tx, d, o.ID)
			if err != nil || !fresh {
				return err
			}
		}
		o, detail, err := change(tx, o)
		if err != nil || detail == "" {
			return err
		}
		return s.save(ctx, tx, o, d.by, d.action, detail)
	})
	var short *shortage
	switch {
	case err == nil:
		return nil
	case errors.As(err, &short): // of an exchange
		return s.soldOut(ctx, short)
	case db.IsBusy(err):
		return tooBusy(err)
	}
	return fmt.Errorf("%s: %w", d.action, err)
}

// once claims the key of a deed; fresh is false where it has been done.
func (s *Service) once(ctx context.Context, tx *db.Tx, d deed, orderID string) (fresh bool, err error) {
	key, hash, err := d.claim()
	if err != nil {
		return false, err
	}
	if fresh, err = insertKey(ctx, tx, placing{key: key, hash: hash, orderID: orderID}); err != nil || fresh {
		return fresh, err
	}
	u, err := usedKey(ctx, tx, key)
	if err == nil && u.hash != hash {
		err = keyReused()
	}
	return false, err
}

// claim is the key of a deed, which is no other deed's, and the hash of its words.
func (d deed) claim() (key, hash string, err error) {
	if err := checkKey(d.key); err != nil {
		return "", "", err
	}
	body, err := json.Marshal(d.body)
	if err != nil {
		return "", "", fmt.Errorf("order: hash a deed: %w", err)
	}
	sum := sha256.Sum256(body)
	return d.action + " " + d.number + " " + d.key, hex.EncodeToString(sum[:]), nil
}

// owed is what an order costs after its returns; due what of it is not paid.
func (o Order) owed() money.Cents {
	if o.Status == Cancelled {
		return 0
	}
	return o.Totals.TotalCents - o.credit
}

func (o Order) due() money.Cents { return max(0, o.owed()-o.paid) }

// Change is a step that staff ask for. Expected is the status on their screen;
// Version that of a delivery day, 0 where they would overwrite any.
type Change struct {
	To        Status
	Expected  Status
	Version   int64
	Promotion bool // of a confirmed order: take it off the total
	Day       string
	Window    string
	Reason    string // of a cancelled order, kept as a note
}

// Move takes an order on and mails its customer. It fails with NotFound,
// Invalid (a day), or Conflict: order-changed where it is not as expected,
// order-paid where money of a cancelled order is left, else where no step
// leads there.
func (s *Service) Move(ctx context.Context, by, number string, c Change) error {
	return s.do(ctx, deed{by: by, number: number, action: "order.status"}, func(tx *db.Tx, o Order) (Order, string, error) {
		if c.Expected != o.Status {
			return o, "", s.changed(ctx, tx, o)
		}
		if c.To == Scheduled || c.Day != "" && c.To == Confirmed && o.Fulfillment == Delivery {
			if err := s.checkDay(s.facts(), c.Day, c.Window); err != nil {
				return o, "", err
			}
			o.Day, o.Window = c.Day, c.Window
		}
		o, err := s.move(ctx, tx, o, move{to: c.To, by: by, promotion: c.Promotion, why: ByStaff})
		if err != nil || c.To != Cancelled || form.Trim(c.Reason) == "" {
			return o, "", err
		}
		return o, "", addNote(ctx, tx, o.ID, by, c.Reason)
	})
}

// Plan sets or moves the delivery day of an order that has not arrived. The
// customer hears of it once a letter has named a day.
func (s *Service) Plan(ctx context.Context, by, number string, c Change) error {
	return s.do(ctx, deed{by: by, number: number, action: "order.delivery"}, func(tx *db.Tx, o Order) (Order, string, error) {
		switch {
		case c.Version != 0 && c.Version != o.Version:
			return o, "", s.changed(ctx, tx, o)
		case o.Fulfillment == Pickup || o.over():
			return o, "", fault.New(fault.Conflict, "Order "+o.Number+" needs no delivery day.")
		}
		if err := s.checkDay(s.facts(), c.Day, c.Window); err != nil {
			return o, "", err
		}
		told := o.Status == Scheduled || o.Status == Confirmed && o.Day != ""
		news := told && (o.Day != c.Day || o.Window != c.Window)
		o.Day, o.Window = c.Day, c.Window
		if news {
			if err := s.mailStatus(ctx, tx, o); err != nil {
				return o, "", err
			}
		}
		return o, o.when(), nil
	})
}

// changed says what another has made of an order, and who.
func (s *Service) changed(ctx context.Context, r db.Reader, o Order) error {
	who := o.changedBy
	if err := s.name(ctx, r, &who); err != nil {
		return err
	}
	now := o.Status.words()
	if when := o.when(); when != "" && !o.over() {
		now += ", for " + when
	}
	return &fault.Error{
		Kind: fault.Conflict, Slug: "order-changed",
		Msg:   fmt.Sprintf("Order %s has changed since you opened it: it is %s now. Please look at it again.", o.Number, now),
		Extra: map[string]any{"status": o.Status, "version": o.Version, "by": who, "day": o.Day, "window": o.Window},
	}
}

// Note adds to an order what staff want to remember.
func (s *Service) Note(ctx context.Context, by, number, key, text string) error {
	return s.do(ctx, deed{by, number, "order.note", key, text}, func(tx *db.Tx, o Order) (Order, string, error) {
		return o, "added", addNote(ctx, tx, o.ID, by, text)
	})
}

// maxText bounds what staff write, in code points.
const maxText = 2000

func addNote(ctx context.Context, tx *db.Tx, orderID, by, text string) error {
	text, err := checkText("text", text)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `insert into order_note (id, order_id, at, actor, text) values ($1, $2, $3, $4, $5)`,
		db.NewID(), orderID, db.Millis(tx.Now()), by, text)
	return err
}

// checkText trims what staff write, of several lines, and refuses what is empty or too long.
func checkText(field, text string) (string, error) {
	text = form.Trim(text)
	lines := slices.ContainsFunc([]rune(text), func(r rune) bool { return r != '\n' && form.HasControl(string(r)) })
	switch {
	case text == "" || len([]rune(text)) > maxText:
		return "", fault.Field(field, "Please write 1 to 2,000 characters.")
	case lines || form.HasBidi(text):
		return "", fault.Field(field, "This text contains characters that cannot be used.")
	}
	return text, nil
}
