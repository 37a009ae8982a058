package order

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/money"
)

// KeyLife is how long an Idempotency-Key gives the answer it once gave.
const KeyLife = 7 * 24 * time.Hour

// placing is a request that is right in itself; what depends on the hour and
// the shelf is decided in the transaction.
type placing struct {
	key     string
	hash    string // of the body as it came
	orderID string
	request Request
	quote   Quote
}

// Place stores an order and answers with its number, token and totals. The
// same key with the same request gives the same answer; nothing but a success
// is kept. It fails with Malformed (the key), Invalid (the fields, the quote,
// another request under the key, too many pieces), Conflict (in-flight,
// sold-out, total-changed, order-limit) or Unavailable (the database is busy with other work).
func (s *Service) Place(ctx context.Context, key string, r Request) (Receipt, error) {
	p, err := s.prepare(key, r)
	if err != nil {
		return Receipt{}, err
	}
	out, err := s.store(ctx, p)
	var short *shortage
	switch {
	case err == nil:
		return out, nil
	case errors.As(err, &short):
		return Receipt{}, s.soldOut(ctx, short)
	case db.IsBusy(err):
		return Receipt{}, s.busy(key, err)
	}
	return Receipt{}, fmt.Errorf("place an order: %w", err)
}

// store places an order in a transaction. While that lasts underWay has its
// key, so that a caller who waited in vain can tell what for.
func (s *Service) store(ctx context.Context, p placing) (out Receipt, err error) {
	defer s.underWay.CompareAndDelete(p.key, p.orderID)
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		out, err = s.place(ctx, tx, p)
		return err
	})
	return out, err
}

// busy words a wait for the database that was in vain. It is in-flight only
// when the key itself is being placed: by a transaction that holds the key's
// row (PostgreSQL), or by one of this process, of which a caller that never got
// a turn (SQLite's one writer, PostgreSQL's pool) knows by underWay alone.
func (s *Service) busy(key string, err error) error {
	_, here := s.underWay.Load(key)
	if here || errors.Is(err, errKeyHeld) {
		return &fault.Error{
			Kind: fault.Conflict, Slug: "in-flight", Msg: "This order is still being placed. Please try again in a moment.",
			RetryAfter: time.Second, Err: err,
		}
	}
	return tooBusy(err)
}

// tooBusy words a database that did not answer in its time.
func tooBusy(err error) error {
	return &fault.Error{
		Kind: fault.Unavailable, Msg: "We are very busy right now. Please try again in a moment.",
		RetryAfter: time.Second, Err: err,
	}
}

func (s *Service) prepare(key string, r Request) (placing, error) {
	if err := checkKey(key); err != nil {
		return placing{}, err
	}
	body, err := json.Marshal(r)
	if err != nil {
		return placing{}, fmt.Errorf("order: hash the request: %w", err)
	}
	hash := sha256.Sum256(body)
	if r, err = checkRequest(r); err != nil {
		return placing{}, err
	}
	var q Quote // of an order that is picked up: no fee
	if r.Fulfillment == Delivery {
		if q, err = s.signer.open(r.Quote, r.Customer.place()); err != nil {
			return placing{}, quoteFault()
		}
	}
	return placing{key: key, hash: hex.EncodeToString(hash[:]), orderID: db.NewID(), request: r, quote: q}, nil
}

func (s *Service) place(ctx context.Context, tx *db.Tx, p placing) (Receipt, error) {
	fresh, err := insertKey(ctx, tx, p)
	if err != nil {
		return Receipt{}, err
	}
	if !fresh {
		return s.replay(ctx, tx, p)
	}
	s.underWay.Store(p.key, p.orderID)
	if p.request.Fulfillment == Delivery && !s.now().Before(p.quote.Expires) {
		return Receipt{}, quoteFault()
	}
	if err := s.checkWish(ctx, tx, p.request.Wish); err != nil {
		return Receipt{}, err
	}
	if id := p.request.UserID; id != "" {
		held, err := holdUser(ctx, tx, id)
		if err != nil {
			return Receipt{}, err
		}
		if !held {
			p.request.UserID = "" // deleted a moment ago: it becomes a guest's order
		}
	}
	items, err := s.theirs(ctx, tx, p.request)
	if err != nil {
		return Receipt{}, err
	}
	lines, err := s.take(ctx, tx, items)
	if err != nil {
		return Receipt{}, err
	}
	if err := s.checkPieces(lines); err != nil {
		return Receipt{}, err
	}
	o, err := s.priced(tx, p, lines)
	if err != nil {
		return Receipt{}, err
	}
	if err := s.hold(ctx, tx, o); err != nil {
		return Receipt{}, err
	}
	if o, err = s.insert(ctx, tx, o); err != nil {
		return Receipt{}, err
	}
	if err := s.mailPlaced(ctx, tx, o); err != nil {
		return Receipt{}, err
	}
	return s.receipt(o.ID, o.Number, o.Totals), nil
}

// insert numbers an order and writes it, with the words by which it is found.
func (s *Service) insert(ctx context.Context, tx *db.Tx, o Order) (_ Order, err error) {
	if o.Number, err = nextNumber(ctx, tx); err != nil {
		return o, err
	}
	if o.customer = strings.ToLower(o.Customer.Email); o.customer == "" {
		o.customer, _ = form.Phone(o.Customer.Phone)
	}
	if err := insertOrder(ctx, tx, o, tokenHash(s.token(o.ID))); err != nil {
		return o, err
	}
	return o, insertWords(ctx, tx, o)
}

func (s *Service) receipt(id, number string, t Totals) Receipt {
	return Receipt{Number: number, Token: s.token(id), Totals: t}
}

// replay answers a key that has been used.
func (s *Service) replay(ctx context.Context, tx *db.Tx, p placing) (Receipt, error) {
	used, err := usedKey(ctx, tx, p.key)
	if err != nil {
		return Receipt{}, err
	}
	if used.hash != p.hash {
		return Receipt{}, keyReused()
	}
	return s.receipt(used.orderID, used.number, used.totals), nil
}

func keyReused() error {
	return &fault.Error{Kind: fault.Invalid, Slug: "key-reused", Msg: "This Idempotency-Key belongs to another order."}
}

// priced makes the order out of the lines that were taken, unless its total is
// another than the customer saw.
func (s *Service) priced(tx *db.Tx, p placing, lines []Line) (Order, error) {
	r, f := p.request, s.facts()
	cart := cartOf(lines, r, p.quote.Fee)
	totals := Price(f, cart)
	if want := r.ExpectedTotalCents; want != nil && money.Cents(*want) != totals.TotalCents {
		return Order{}, &fault.Error{
			Kind: fault.Conflict, Slug: "total-changed",
			Msg:   "The total has changed. Please look at the new total and place your order again.",
			Extra: map[string]any{"totals": totals},
		}
	}
	held, _ := s.holdFrom(f, s.now())
	return Order{
		ID: p.orderID, Status: Placed, PlacedAt: tx.Now(), Customer: r.Customer, Options: r.Options,
		Lines: lines, Totals: totals, Promotion: Best(f, cart), Tax: f.Tax,
		History: []Event{{Status: Placed, At: tx.Now()}}, UserID: r.UserID,
		Verified: r.UserID != "" && strings.EqualFold(r.VerifiedEmail, r.Customer.Email), StatusAt: tx.Now(),
		Fulfillment: r.Fulfillment, Source: FromWeb, Wish: r.Wish, distance: p.quote.tenths(),
		network: sql.NullString{String: r.Network, Valid: true}, heldUntil: held,
	}, nil
}

func cartOf(lines []Line, r Request, fee money.Cents) Cart {
	cart := Cart{Options: r.Options, DeliveryCents: fee, City: r.Customer.City}
	for _, l := range lines {
		cart.Lines = append(cart.Lines, Priced{UnitCents: l.UnitCents, Quantity: l.Quantity})
	}
	return cart
}

// Prune forgets the keys that are older than KeyLife.
func (s *Service) Prune(ctx context.Context) error {
	for {
		var deleted int64
		err := s.db.Tx(ctx, func(tx *db.Tx) error {
			var err error
			deleted, err = deleteKeys(ctx, tx, tx.Now().Add(-KeyLife))
			return err
		})
		if err != nil {
			return fmt.Errorf("prune the keys of orders: %w", err)
		}
		if deleted < pruneBatch {
			return nil
		}
	}
}
