package catalog

import (
	"context"
	"fmt"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/job"
)

// Hold keeps one piece of a unit for somebody until a time, when it ends by itself.
type Hold struct {
	For   string
	Until time.Time
	Phone string // ten digits, of a customer who took it; empty: staff put it

	network string // from where a customer took it
	token   string // SHA-256 of what the customer was given
}

// noHold ends a hold in an update of unit.
const noHold = `held_for = '', held_until = null, held_phone = '', held_network = '', held_token = ''`

// end is until when it lasts; empty where there is no hold.
func (h Hold) end() string {
	if h.Until.IsZero() {
		return ""
	}
	return h.Until.Format(time.RFC3339)
}

// longestHold bounds a hold: nobody buys what nobody may.
const longestHold = 60 * 24 * time.Hour

// SetHold keeps a piece; for the same person it moves the end of the hold that
// there is. It fails with NotFound, Invalid, or Conflict where the unit is sold
// or on hold for somebody else.
func (s *Service) SetHold(ctx context.Context, by, slug string, h Hold) (Unit, error) {
	h.For = form.Trim(h.For)
	return s.deed(ctx, by, "unit.hold", slug, func(tx *db.Tx, u Unit) (Unit, error) {
		wrong := map[string]string{}
		if !line(1, 100)(h.For) {
			wrong["for"] = "A hold needs a name of 1 to 100 characters."
		}
		if h.Until = h.Until.UTC().Truncate(time.Millisecond); !h.Until.After(tx.Now()) || h.Until.After(tx.Now().Add(longestHold)) {
			wrong["until"] = "A hold must end within the next 60 days."
		}
		if err := fault.Fields(wrong); err != nil {
			return u, err
		}
		switch {
		case u.OffSale != "":
			return u, u.offSaleFault()
		case !u.Hold.Until.IsZero() && !strings.EqualFold(u.Hold.For, h.For):
			return u, u.heldFault()
		case u.OnFloor == 0:
			return u, soldFault()
		}
		u.Hold.For, u.Hold.Until = h.For, h.Until // a customer's stays theirs
		return u, endsLater(ctx, tx, u)
	})
}

// endsLater sees to the end of a unit's hold.
func endsLater(ctx context.Context, tx *db.Tx, u Unit) error {
	_, err := job.InsertAt(ctx, tx, u.Hold.Until, holdEndJob, holdEnd{Slug: u.Slug})
	return err
}

// Release ends a hold. It fails with NotFound, or Conflict where there is none.
func (s *Service) Release(ctx context.Context, by, slug string) (Unit, error) {
	return s.deed(ctx, by, "unit.release", slug, func(_ *db.Tx, u Unit) (Unit, error) {
		if u.Hold.Until.IsZero() {
			return u, fault.New(fault.Conflict, "This unit is not on hold.")
		}
		u.Hold = Hold{}
		return u, nil
	})
}

// deed changes a unit in a transaction of its own.
func (s *Service) deed(ctx context.Context, by, action, slug string, do func(*db.Tx, Unit) (Unit, error)) (out Unit, err error) {
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		before, err := lock(ctx, tx, slug)
		if err != nil {
			return err
		}
		after, err := do(tx, before)
		if err != nil {
			return err
		}
		out, err = s.save(ctx, tx, by, action, before, after)
		return err
	})
	if err != nil {
		return Unit{}, fmt.Errorf("catalog: %s: %w", action, err)
	}
	return out, nil
}

func (u Unit) heldFault() error {
	return &fault.Error{
		Kind: fault.Conflict, Slug: "on-hold", Msg: "This unit is on hold for " + u.Hold.For + ".",
		Extra: map[string]any{"held_for": u.Hold.For, "held_until": u.Hold.Until},
	}
}

func soldFault() error { return fault.New(fault.Conflict, "This unit is sold already.") }

// holdEndJob puts a unit back on its pages when its hold is over.
const holdEndJob = "catalog.hold-end"

type holdEnd struct {
	Slug string `json:"slug"`
}

// Register adds the jobs of units to a queue.
func (s *Service) Register(q *job.Queue) {
	job.Handle(q, holdEndJob, func(ctx context.Context, _ *job.Run, a holdEnd) error { return s.endHold(ctx, a.Slug) })
}

// endHold forgets a hold that is over; one that was moved has a job of its own.
func (s *Service) endHold(ctx context.Context, slug string) error {
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `update unit set `+noHold+`, version = version + 1
			where slug = $1 and held_until <= $2`, slug, db.Millis(tx.Now()))
		if err != nil || n == 0 {
			return err
		}
		return tx.Bump(ctx, Topic)
	})
}
