package catalog

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
)

// customer is the actor of what a visitor does to a unit.
const customer = "customer"

// crowded is the part of all pieces, one in so many, that customers may hold.
const crowded = 3

// HoldRules are what holds of customers keep to; staff set them.
type HoldRules struct {
	Long    time.Duration
	Network int    // holds of one IPv4 address or IPv6 /64
	Phone   string // to be called where they are in the way
}

// Holder is who takes a hold on a unit's page.
type Holder struct{ Name, Phone, Network string }

// TakeHold keeps a piece for a customer, without payment, and gives the token
// by which they let it go or order it. It fails with NotFound, Invalid, or
// Conflict: on-hold, sold, or hold-limit where they hold another.
func (s *Service) TakeHold(ctx context.Context, slug string, h Holder, rules HoldRules) (token string, out Unit, err error) {
	phone, err := h.check()
	if err != nil {
		return "", Unit{}, err
	}
	token = newToken()
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `update hold_turn set name = name`); err != nil {
			return err
		}
		before, err := lock(ctx, tx, slug)
		if err != nil {
			return err
		}
		if err := before.holdable(); err != nil {
			return err
		}
		if err := s.mayHold(ctx, tx, phone, h.Network, rules); err != nil {
			return err
		}
		u := before
		until := tx.Now().Add(rules.Long)
		u.Hold = Hold{For: form.Trim(h.Name), Until: until, Phone: phone, network: h.Network, token: hashed(token)}
		if err := endsLater(ctx, tx, u); err != nil {
			return err
		}
		out, err = s.save(ctx, tx, customer, "unit.hold", before, u)
		return err
	})
	if err != nil {
		return "", Unit{}, fmt.Errorf("catalog: take a hold: %w", err)
	}
	return token, out, nil
}

// check returns the digits of the phone, or what is wrong.
func (h Holder) check() (phone string, err error) {
	wrong := map[string]string{}
	switch name := form.Trim(h.Name); {
	case name == "":
		wrong["name"] = "Please enter your name"
	case !line(1, 100)(name) || form.HasLink(name):
		wrong["name"] = "Please enter a name of at most 100 letters"
	}
	phone, ok := form.Phone(form.Trim(h.Phone))
	if !ok {
		wrong["phone"] = "Please enter a 10-digit phone number"
	}
	return phone, fault.Fields(wrong)
}

// holdable says why no visitor can have a piece kept; it names no holder.
func (u Unit) holdable() error {
	switch {
	case u.OffSale != "" || u.OnFloor == 0:
		return &fault.Error{Kind: fault.Conflict, Slug: "sold", Msg: "This unit is no longer for sale."}
	case u.OnHold():
		return &fault.Error{Kind: fault.Conflict, Slug: "on-hold", Msg: "Somebody else has this unit on hold."}
	case !u.Hold.Until.IsZero():
		return &fault.Error{Kind: fault.Conflict, Slug: "on-hold", Msg: "One of these is on hold already, and we keep one at a time. You can still buy one."}
	}
	return nil
}

// mayHold refuses a second hold of a person, and what would empty the shop.
func (s *Service) mayHold(ctx context.Context, tx *db.Tx, phone, network string, rules HoldRules) error {
	var theirs, near, all int
	err := tx.QueryRow(ctx, `select count(case when held_phone = $1 then 1 end), count(case when held_network = $2 and $2 <> '' then 1 end), count(*)
		from unit where held_token <> '' and held_until > $3`, phone, network, db.Millis(tx.Now())).Scan(&theirs, &near, &all)
	if err != nil {
		return fmt.Errorf("count the holds: %w", err)
	}
	pieces, err := s.Pieces(ctx, tx)
	if err != nil {
		return err
	}
	switch {
	case theirs > 0:
		return holdLimit("You have another unit on hold. Let it go first, or call us at " + rules.Phone + ".")
	case near >= rules.Network || all > 0 && crowded*(all+1) > pieces:
		return holdLimit("We cannot hold more units right now. Please call us at " + rules.Phone + ".")
	}
	return nil
}

func holdLimit(msg string) error {
	return &fault.Error{Kind: fault.Conflict, Slug: "hold-limit", Msg: msg}
}

// HeldBy is the unit that a token holds now, else NotFound. In a transaction
// nobody else changes that unit until it ends.
func (s *Service) HeldBy(ctx context.Context, tx *db.Tx, token string) (Unit, error) {
	u, err := scan(tx.Now(), tx.QueryRow(ctx, `update unit set version = version where held_token = $1 and held_until > $2
		returning `+readColumns, hashed(token), db.Millis(tx.Now())).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Unit{}, holdOver()
	}
	if err != nil {
		return Unit{}, fmt.Errorf("catalog: read a hold: %w", err)
	}
	return u, nil
}

// ShowHold reads the unit that a token holds now, else NotFound.
func (s *Service) ShowHold(ctx context.Context, token string) (Unit, error) {
	now := s.db.Now()
	units, err := readUnits(ctx, s.db, now, `where held_token = $1 and held_until > $2`, hashed(token), db.Millis(now))
	if err != nil {
		return Unit{}, err
	}
	if len(units) == 0 {
		return Unit{}, holdOver()
	}
	return units[0], nil
}

func holdOver() error { return fault.New(fault.NotFound, "This hold is over.") }

// LetGo ends the hold of a token. It fails with NotFound where that is over.
func (s *Service) LetGo(ctx context.Context, token string) error {
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		before, err := s.HeldBy(ctx, tx, token)
		if err != nil {
			return err
		}
		after := before
		after.Hold = Hold{}
		_, err = s.save(ctx, tx, customer, "unit.release", before, after)
		return err
	})
}

// newToken cannot be guessed, and is not stored.
func newToken() string {
	b := make([]byte, sha256.Size)
	_, _ = rand.Read(b) // never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

func hashed(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
