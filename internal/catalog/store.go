package catalog

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"enamel/internal/db"
)

// maxUnits bounds the list; a floor of this size would need paging first.
const maxUnits = 2000

// columns are all that insert and update write.
const columns = `slug, position, category, kind, name, brand, model, finish, picture,
	regular_cents, sale_cents, badges, stock, grade, made_year, height, width, depth,
	capacity, capacity_unit, fuel, hookup, hinge, notes, features, description, sold_at, held_for, held_until,
	photos, pins, serial, off_sale, held_phone, held_network, held_token`

// columnMarks are the parameters of columns.
const columnMarks = `$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
	$19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36`

// readColumns are what scan reads.
const readColumns = columns + `, version, created_at`

// ShownDays is how many days after its sale the site still shows a unit.
const ShownDays = 60

// Shown reads the units that the site shows: those on the floor and those sold within
// ShownDays, a day or two more. They come in the order of All.
func (s *Service) Shown(ctx context.Context) ([]Unit, error) {
	since := s.db.Now().AddDate(0, 0, -ShownDays-2)
	return s.list(ctx, `off_sale = '' and (stock > 0 or stock = 0 and (sold_at is null or sold_at > $2))`, db.Millis(since))
}

// All reads every unit but those off sale, sold ones too, in the order of the categories and
// within each by position. Beyond the limit, units sold longest ago are left out first.
func (s *Service) All(ctx context.Context) ([]Unit, error) {
	return s.list(ctx, `off_sale = ''`)
}

func (s *Service) list(ctx context.Context, condition string, args ...any) ([]Unit, error) {
	units, err := s.read(ctx, s.db, s.db.Now(), `where `+condition+` order by case when stock > 0 then 0 else 1 end, sold_at desc, slug limit $1`, append([]any{maxUnits}, args...)...)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(units, func(a, b Unit) int {
		return cmp.Or(cmp.Compare(categoryIndex(a.Category), categoryIndex(b.Category)), cmp.Compare(a.Position, b.Position), cmp.Compare(a.Slug, b.Slug))
	})
	return units, nil
}

// read reads the units that a where or order by chooses, with their drawings.
func (s *Service) read(ctx context.Context, r db.Reader, now time.Time, which string, args ...any) ([]Unit, error) {
	units, err := readUnits(ctx, r, now, which, args...)
	for i, u := range units {
		units[i].Picture = s.pictures.of(u)
	}
	return units, err
}

func readUnits(ctx context.Context, r db.Reader, now time.Time, which string, args ...any) ([]Unit, error) {
	rows, err := r.Query(ctx, `select `+readColumns+` from unit `+which, args...)
	if err != nil {
		return nil, fmt.Errorf("catalog: read the units: %w", err)
	}
	defer rows.Close()
	var units []Unit
	for rows.Next() {
		u, err := scan(now, rows.Scan)
		if err != nil {
			return nil, fmt.Errorf("catalog: read a unit: %w", err)
		}
		units = append(units, u)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("catalog: read the units: %w", err)
	}
	return units, nil
}

// Listed is since when each unit is in the shop, by slug.
func (s *Service) Listed(ctx context.Context) (map[string]time.Time, error) {
	rows, err := s.db.Query(ctx, `select slug, created_at from unit`)
	if err != nil {
		return nil, fmt.Errorf("catalog: read since when units are listed: %w", err)
	}
	defer rows.Close()
	out := map[string]time.Time{}
	for rows.Next() {
		var slug string
		var at int64
		if err := rows.Scan(&slug, &at); err != nil {
			return nil, fmt.Errorf("catalog: read since when a unit is listed: %w", err)
		}
		out[slug] = db.FromMillis(at)
	}
	return out, rows.Err()
}

// CategoryOf is the category of a unit, a sold one too; empty where there is no such unit.
func (s *Service) CategoryOf(ctx context.Context, slug string) (category string, err error) {
	err = s.db.QueryRow(ctx, `select category from unit where slug = $1`, slug).Scan(&category)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("catalog: read a unit: %w", err)
	}
	return category, nil
}

func scan(now time.Time, read func(...any) error) (Unit, error) {
	var u Unit
	var soldAt, heldUntil sql.NullInt64
	var listedAt int64
	var drawn, badges, notes, features, photos, pins string
	err := read(&u.Slug, &u.Position, &u.Category, &u.Kind, &u.Name, &u.Brand, &u.Model, &u.Finish, &drawn,
		&u.Regular, &u.Sale, &badges, &u.OnFloor, &u.Grade, &u.Year, &u.Height, &u.Width, &u.Depth,
		&u.Capacity, &u.CapacityUnit, &u.Fuel, &u.Hookup, &u.HingeOverride, &notes, &features, &u.Description, &soldAt,
		&u.Hold.For, &heldUntil, &photos, &pins, &u.Serial, &u.OffSale, &u.Hold.Phone, &u.Hold.network, &u.Hold.token, &u.Version, &listedAt)
	if err != nil {
		return Unit{}, err
	}
	u.ListedAt = db.FromMillis(listedAt)
	if soldAt.Valid {
		u.SoldAt = db.FromMillis(soldAt.Int64)
	}
	if heldUntil.Valid {
		u.Hold.Until = db.FromMillis(heldUntil.Int64)
	}
	err = errors.Join(
		json.Unmarshal([]byte(drawn), &u.Drawn), json.Unmarshal([]byte(badges), &u.Badges),
		json.Unmarshal([]byte(notes), &u.Notes), json.Unmarshal([]byte(features), &u.Features),
		json.Unmarshal([]byte(photos), &u.Photos), json.Unmarshal([]byte(pins), &u.Pins),
	)
	return u.counted(now), err
}

// counted forgets a hold that is over, and counts what can be bought.
func (u Unit) counted(now time.Time) Unit {
	u.Stock, u.readAt = u.OnFloor, now
	if u.Hold.Until.After(now) {
		u.Stock--
	} else {
		u.Hold = Hold{}
	}
	return u
}

// values are those of columns.
func (u Unit) values() ([]any, error) {
	lists := make([]any, 0, 4)
	for _, list := range [][]string{u.Drawn, u.Badges, u.Notes, u.Features} {
		text, err := json.Marshal(append([]string{}, list...))
		if err != nil {
			return nil, err
		}
		lists = append(lists, string(text))
	}
	photos, err := json.Marshal(append([]Photo{}, u.Photos...))
	if err != nil {
		return nil, err
	}
	pins, err := json.Marshal(append([]Pin{}, u.Pins...))
	if err != nil {
		return nil, err
	}
	return []any{
		u.Slug, u.Position, u.Category, string(u.Kind), u.Name, u.Brand, u.Model, u.Finish, lists[0],
		int64(u.Regular), int64(u.Sale), lists[1], u.OnFloor, u.Grade, u.Year, u.Height, u.Width, u.Depth,
		u.Capacity, u.CapacityUnit, u.Fuel, u.Hookup, u.HingeOverride, lists[2], lists[3], u.Description,
		moment(u.SoldAt), u.Hold.For, moment(u.Hold.Until), string(photos), string(pins), u.Serial, u.OffSale,
		u.Hold.Phone, u.Hold.network, u.Hold.token,
	}, nil
}

// words are what a search looks in.
func (u Unit) words() string {
	return strings.ToLower(strings.Join([]string{u.Brand, u.Model, u.Name, u.Slug, u.Serial}, " "))
}

// moment is a time as it is stored; zero is null.
func moment(t time.Time) sql.NullInt64 {
	return sql.NullInt64{Int64: db.Millis(t), Valid: !t.IsZero()}
}

// insert adds a unit unless its slug is taken. The pieces that it came with are
// kept: those that left can be held against them (Checks).
func insert(ctx context.Context, tx *db.Tx, u Unit) (added bool, err error) {
	values, err := u.values()
	if err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `insert into unit (`+columns+`, words, created_at) values (`+columnMarks+`, $37, $38)
		on conflict (slug) do nothing`, append(values, u.words(), db.Millis(tx.Now()))...)
	if err != nil || n == 0 {
		return false, err
	}
	u.Version = firstVersion
	return true, keep(ctx, tx, "", u, []Change{{Field: "stock", Became: strconv.Itoa(u.OnFloor)}})
}

// update writes a unit that lock has read.
func update(ctx context.Context, tx *db.Tx, u Unit) error {
	values, err := u.values()
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `update unit set (`+columns+`, words, version) = (`+columnMarks+`, $37, $38) where slug = $1`, append(values, u.words(), u.Version)...)
	return err
}

// lock reads a unit, which nobody else changes until the transaction ends.
func lock(ctx context.Context, tx *db.Tx, slug string) (Unit, error) {
	u, err := scan(tx.Now(), tx.QueryRow(ctx, `update unit set version = version where slug = $1 returning `+readColumns, slug).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Unit{}, noSuchUnit()
	}
	if err != nil {
		return Unit{}, fmt.Errorf("catalog: lock a unit: %w", err)
	}
	return u, nil
}
