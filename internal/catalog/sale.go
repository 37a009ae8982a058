package catalog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/money"
)

// Sell takes a piece that was sold in the showroom off the floor: the one on
// hold where toHolder says so, which ends the hold. It fails with NotFound, or
// Conflict where no such piece is left, or where a version other than 0 is not
// the unit's: a press that is sent twice sells one piece.
func (s *Service) Sell(ctx context.Context, by, slug string, version int64, toHolder bool) (Unit, error) {
	return s.deed(ctx, by, "unit.sold", slug, func(tx *db.Tx, u Unit) (Unit, error) {
		var held Hold
		switch {
		case version != 0 && version != u.Version:
			return u, changedSince(ctx, tx, u, version)
		case u.OffSale != "":
			return u, u.offSaleFault()
		case toHolder && u.Hold.Until.IsZero():
			return u, fault.New(fault.Conflict, "This unit is not on hold.")
		case toHolder:
			held, u.Hold = u.Hold, Hold{}
		case u.OnHold():
			return u, u.heldFault()
		case u.Sold():
			return u, soldFault()
		}
		u.OnFloor--
		_, err := tx.Exec(ctx, `insert into unit_sale (id, slug, sale_cents, sold_at, actor, held_for, held_until)
			values ($1, $2, $3, $4, $5, $6, $7)`, db.NewID(), slug, int64(u.Sale), db.Millis(tx.Now()), by, held.For, moment(held.Until))
		return u, err
	})
}

// UndoSale puts the piece of the newest sale in the showroom back, with its
// hold where that is not over. It fails with NotFound, or Conflict where there
// is no such sale, or none since then, or where a version other than 0 is not
// the unit's.
func (s *Service) UndoSale(ctx context.Context, by, slug string, version int64, since time.Time) (Unit, error) {
	return s.deed(ctx, by, "unit.unsold", slug, func(tx *db.Tx, u Unit) (Unit, error) {
		if version != 0 && version != u.Version {
			return u, changedSince(ctx, tx, u, version)
		}
		var held Hold
		var until sql.NullInt64
		err := tx.QueryRow(ctx, `update unit_sale set undone_at = $1 where id =
				(select id from unit_sale where slug = $2 and undone_at is null and sold_at >= $3 order by id desc limit 1)
			returning held_for, held_until`, db.Millis(tx.Now()), slug, db.Millis(since)).Scan(&held.For, &until)
		if errors.Is(err, sql.ErrNoRows) {
			return u, fault.New(fault.Conflict, "This unit has no showroom sale to undo.")
		}
		if err != nil {
			return u, fmt.Errorf("undo a sale: %w", err)
		}
		u.OnFloor++
		if held.Until = db.FromMillis(until.Int64); until.Valid && u.Hold.Until.IsZero() && held.Until.After(tx.Now()) {
			u.Hold = held
		}
		return s.screened(ctx, tx, u)
	})
}

// Sale is a piece that was sold in the showroom.
type Sale struct {
	ID       string
	At       time.Time
	By       string // a user's id, or the command line
	Price    money.Cents
	UndoneAt *time.Time
}

// Sales lists the sales of a unit in the showroom, the newest first.
func (s *Service) Sales(ctx context.Context, slug string) (out []Sale, err error) {
	err = s.db.Each(ctx, func(rows *sql.Rows) error {
		var sale Sale
		var at int64
		var undone sql.NullInt64
		if err := rows.Scan(&sale.ID, &at, &sale.By, &sale.Price, &undone); err != nil {
			return err
		}
		sale.At = db.FromMillis(at)
		if undone.Valid {
			t := db.FromMillis(undone.Int64)
			sale.UndoneAt = &t
		}
		out = append(out, sale)
		return nil
	}, `select id, sold_at, actor, sale_cents, undone_at from unit_sale where slug = $1 order by id desc`, slug)
	if err != nil {
		return nil, fmt.Errorf("catalog: read the sales of a unit: %w", err)
	}
	return out, nil
}
