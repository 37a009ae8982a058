package catalog

import (
	"context"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// TakeOffSale takes a recalled unit off sale; one that is off sale stays so. It fails with NotFound.
func TakeOffSale(ctx context.Context, tx *db.Tx, by, slug string) error {
	return setOffSale(ctx, tx, by, slug, recalled, "unit.off-sale")
}

// PutOnSale puts a unit back on sale. It fails with NotFound.
func PutOnSale(ctx context.Context, tx *db.Tx, by, slug string) error {
	return setOffSale(ctx, tx, by, slug, "", "unit.on-sale")
}

func setOffSale(ctx context.Context, tx *db.Tx, by, slug, why, action string) error {
	before, err := lock(ctx, tx, slug)
	if err != nil || before.OffSale == why {
		return err
	}
	after := before
	after.OffSale = why
	after.Version++
	if err := update(ctx, tx, after); err != nil {
		return err
	}
	changes := changesOf(before, after)
	if err := keep(ctx, tx, by, after, changes); err != nil {
		return err
	}
	return note(ctx, tx, by, action, slug, wordsOf(changes))
}

// OnFloor reads the units that stand in the showroom, off sale or not, without their drawings.
func OnFloor(ctx context.Context, r db.Reader, now time.Time) ([]Unit, error) {
	return readUnits(ctx, r, now, `where stock > 0 order by slug`)
}

// OffSale reads the units that nobody may buy though they stand in the showroom.
func (s *Service) OffSale(ctx context.Context) ([]Unit, error) {
	return s.read(ctx, s.db, s.db.Now(), `where off_sale <> '' order by slug`)
}

func (u Unit) offSaleFault() error {
	return &fault.Error{Kind: fault.Conflict, Slug: "off-sale", Msg: "This unit is off sale: it may be recalled. See Recalls."}
}

// rescreened screens a unit that came back on the floor.
func (s *Service) rescreened(ctx context.Context, tx *db.Tx, slug string) error {
	u, err := lock(ctx, tx, slug)
	if fault.KindOf(err) == fault.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	before := u.OffSale
	if u, err = s.screened(ctx, tx, u); err != nil || u.OffSale == before {
		return err
	}
	return update(ctx, tx, u)
}
