package catalog

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/fault"
)

// Added is a new unit, and which of its fields were filled from its model: a
// person has to look whether they hold for this one.
type Added struct {
	Unit   Unit
	Filled []string
}

// Add puts a unit on the floor. A model that is known fills what e does not
// say. It fails with Invalid and every field that is wrong or missing.
func (s *Service) Add(ctx context.Context, by string, e Edit) (out Added, err error) {
	err = s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		out, err = s.add(ctx, tx, by, e)
		return err
	})
	if err != nil {
		return Added{}, fmt.Errorf("catalog: add a unit: %w", err)
	}
	return out, nil
}

func (s *Service) add(ctx context.Context, tx *db.Tx, by string, e Edit) (Added, error) {
	var out Added
	model, slugs, err := s.model(ctx, tx, e)
	if err != nil {
		return out, err
	}
	if model.Model != "" {
		e.Brand, e.Model = &model.Brand, &model.Model // as they were spelled before
	}
	u := model
	u.OnFloor, u.ListedAt, u.Version = 1, tx.Now(), 1
	u, wrong := e.edited(u, tx.Now(), true)
	if u.OnFloor == 0 {
		wrong["stock"] = "A new unit needs a piece on the floor."
	}
	u, sheet, err := s.proven(ctx, tx, Unit{}, u, e, wrong)
	if err != nil {
		return out, err
	}
	if err := tx.QueryRow(ctx, `select coalesce(max(position), 0) + 10 from unit`).Scan(&u.Position); err != nil {
		return out, err
	}
	for added := false; !added; slugs[u.Slug] = true {
		u.Slug = freeSlug(u, slugs)
		if added, err = insert(ctx, tx, u); err != nil {
			return out, err
		}
	}
	if err := sheet.store(ctx, tx, by, u.Slug); err != nil {
		return out, err
	}
	if u, err = s.screened(ctx, tx, u); err != nil {
		return out, err
	}
	if u.OffSale != "" {
		if err := update(ctx, tx, u); err != nil {
			return out, err
		}
	}
	u.Picture = s.pictures.of(u)
	out.Unit = u
	for _, f := range Attributes() {
		if f.Text(model) != "" && f.Text(model) != "0" && !f.apply(e, &model) {
			out.Filled = append(out.Filled, f.Name)
		}
	}
	detail := fmt.Sprintf("%s %s at %s", u.Name, u.Model, u.Sale)
	return out, note(ctx, tx, by, "unit.add", u.Slug, detail)
}

// proven is the unit with its photos and its sheet as e says. It fails with Invalid
// and all that is wrong, what is known already included.
func (s *Service) proven(ctx context.Context, tx *db.Tx, before, after Unit, e Edit, wrong map[string]string) (u Unit, sh sheet, err error) {
	if after.Photos, err = s.usePhotos(ctx, tx, before.Photos, after.Photos, wrong); err != nil {
		return u, sh, err
	}
	sh, unread, err := s.sheetOf(ctx, tx, before, after, e)
	if err != nil {
		return u, sh, err
	}
	maps.Copy(wrong, unread)
	return after, sh, fault.Fields(wrong)
}

// recalled is what Unit.OffSale says of a unit that is on a recall list.
const recalled = "recall"

// screened takes a recalled unit off sale.
func (s *Service) screened(ctx context.Context, tx *db.Tx, u Unit) (Unit, error) {
	if s.screen == nil {
		return u, nil
	}
	hit, err := s.screen(ctx, tx, u)
	if hit {
		u.OffSale = recalled
	}
	return u, err
}

// note leaves a line in the audit log and tells who shows units.
func note(ctx context.Context, tx *db.Tx, by, action, slug, detail string) error {
	if err := auditlog.Record(ctx, tx, auditlog.Entry{Actor: by, Action: action, Subject: slug, Detail: detail}); err != nil {
		return err
	}
	return tx.Bump(ctx, Topic)
}

// model is what holds for every unit of e's brand and model, where the shop
// has had one or the seed knows it, and the ids that are taken already.
func (s *Service) model(ctx context.Context, tx *db.Tx, e Edit) (known Unit, slugs map[string]bool, err error) {
	slugs = map[string]bool{}
	if e.Brand == nil || e.Model == nil {
		return known, slugs, nil
	}
	first := BrandValue(*e.Brand + " " + *e.Model)
	const alike = `slug = $1 or slug >= $1 || '-' and slug < $1 || '.'`
	units, err := s.read(ctx, tx, tx.Now(), `where `+alike+` order by created_at desc, slug desc`, first)
	if err != nil {
		return known, nil, err
	}
	rows, err := tx.Query(ctx, `select slug from unit_change where `+alike, first)
	if err != nil {
		return known, nil, err
	}
	if err := addSlugs(slugs, rows); err != nil {
		return known, nil, err
	}
	for _, u := range units {
		slugs[u.Slug] = true
	}
	samples, err := s.models()
	if err != nil {
		return known, nil, err
	}
	for _, u := range slices.Concat(units, samples) {
		if strings.EqualFold(u.Brand, *e.Brand) && strings.EqualFold(u.Model, *e.Model) {
			return u.asModel(), slugs, nil
		}
	}
	return known, slugs, nil
}

func addSlugs(slugs map[string]bool, rows *sql.Rows) error {
	defer rows.Close()
	for rows.Next() {
		var slug string
		if err := rows.Scan(&slug); err != nil {
			return err
		}
		slugs[slug] = true
	}
	return rows.Err()
}

// asModel is what the unit shares with others of its model.
func (u Unit) asModel() Unit {
	return Unit{
		Category: u.Category, Kind: u.Kind, Name: u.Name, Brand: u.Brand, Model: u.Model, Finish: u.Finish, Drawn: u.Drawn,
		Features: u.Features, Year: u.Year, Height: u.Height, Width: u.Width, Depth: u.Depth, Capacity: u.Capacity,
		CapacityUnit: u.CapacityUnit, Fuel: u.Fuel, Hookup: u.Hookup, HingeOverride: u.HingeOverride, Description: u.Description,
	}
}

// described adds what follows from the rest, where nothing was said.
func (u Unit) described() Unit {
	if u.CapacityUnit == "" {
		u.CapacityUnit = "cu ft"
		switch u.Kind {
		case WaterHeater:
			u.CapacityUnit = "gal"
		case Dishwasher:
			u.CapacityUnit = "place settings"
		}
	}
	if u.Name == "" && u.Brand != "" {
		u.Name = u.Brand + " " + u.noun()
	}
	if u.Description == "" {
		u.Description = fmt.Sprintf("Used %s by %s, model %s: %s, %s in wide, %s in high and %s in deep.",
			u.noun(), u.Brand, u.Model, u.CapacityText(), tape(u.Width), tape(u.Height), tape(u.Depth))
	}
	return u
}

// freeSlug is brand-model, or with a number behind it: no id serves twice.
func freeSlug(u Unit, taken map[string]bool) string {
	first := BrandValue(u.Brand + " " + u.Model)
	slug := first
	for n := 2; taken[slug]; n++ {
		slug = first + "-" + strconv.Itoa(n)
	}
	return slug
}

// Set changes what e says of a unit. With a version other than 0 it fails with
// Conflict, and what has changed, where the unit has another by now.
func (s *Service) Set(ctx context.Context, by, slug string, version int64, e Edit) (out Unit, err error) {
	err = s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		out, err = s.set(ctx, tx, by, slug, version, e)
		return err
	})
	if err != nil {
		return Unit{}, fmt.Errorf("catalog: set a unit: %w", err)
	}
	return out, nil
}

func (s *Service) set(ctx context.Context, tx *db.Tx, by, slug string, version int64, e Edit) (Unit, error) {
	before, err := lock(ctx, tx, slug)
	if err != nil {
		return Unit{}, err
	}
	if version != 0 && version != before.Version {
		return Unit{}, changedSince(ctx, tx, before, version)
	}
	after, wrong := e.edited(before, tx.Now(), false)
	after, sheet, err := s.proven(ctx, tx, before, after, e, wrong)
	if err != nil {
		return Unit{}, err
	}
	comes := before.OnFloor == 0 && after.OnFloor > 0
	if comes || before.words() != after.words() || before.Kind != after.Kind || before.Year != after.Year {
		if after, err = s.screened(ctx, tx, after); err != nil {
			return Unit{}, err
		}
	}
	if err := sheet.store(ctx, tx, by, slug); err != nil {
		return Unit{}, err
	}
	return s.save(ctx, tx, by, "unit.set", before, after, sheet.changes()...)
}

// save writes what has changed of a locked unit, with what has changed beside it, and who changed it.
func (s *Service) save(ctx context.Context, tx *db.Tx, by, action string, before, after Unit, beside ...Change) (Unit, error) {
	changes := append(changesOf(before, after), beside...)
	if len(changes) == 0 {
		return before, nil
	}
	after.Version++
	switch {
	case after.OnFloor > 0:
		after.SoldAt = time.Time{}
	case before.OnFloor > 0:
		after.SoldAt = tx.Now()
	}
	after = after.counted(tx.Now())
	if err := update(ctx, tx, after); err != nil {
		return Unit{}, err
	}
	if err := keep(ctx, tx, by, after, changes); err != nil {
		return Unit{}, err
	}
	return after, note(ctx, tx, by, action, after.Slug, wordsOf(changes))
}

// Remove takes a unit off the pages for good. Orders keep their lines, and no
// other unit gets its id. It fails with NotFound, or Conflict while it is on hold.
func (s *Service) Remove(ctx context.Context, by, slug string) error {
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		u, err := lock(ctx, tx, slug)
		if err != nil {
			return err
		}
		if !u.Hold.Until.IsZero() {
			return u.heldFault()
		}
		if _, err := s.usePhotos(ctx, tx, u.Photos, nil, nil); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `delete from unit where slug = $1`, slug); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `delete from unit_reading where slug = $1`, slug); err != nil {
			return err
		}
		u.Version++
		if err := keep(ctx, tx, by, u, []Change{{Field: "removed", Was: u.Name}}); err != nil {
			return err
		}
		return note(ctx, tx, by, "unit.remove", slug, u.Name)
	})
	if err != nil {
		return fmt.Errorf("catalog: remove a unit: %w", err)
	}
	return nil
}
