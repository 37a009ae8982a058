package catalog

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"enamel/internal/db"
)

// maxUnits bounds the list; a floor of this size would need paging first.
const maxUnits = 2000

const columns = `slug, position, category, kind, name, brand, model, finish, picture,
	regular_cents, sale_cents, badges, stock, grade, made_year, height, width, depth,
	capacity, capacity_unit, fuel, hookup, hinge, notes, features, description, sold_at`

// All reads every unit, sold ones too, in the order of the categories and
// within each by position.
func (s *Service) All(ctx context.Context) ([]Unit, error) {
	rows, err := s.db.Query(ctx, `select `+columns+` from unit order by position, slug limit $1`, maxUnits)
	if err != nil {
		return nil, fmt.Errorf("catalog: read the units: %w", err)
	}
	defer rows.Close()
	var units []Unit
	for rows.Next() {
		u, err := scan(rows.Scan)
		if err != nil {
			return nil, fmt.Errorf("catalog: read a unit: %w", err)
		}
		u.Picture = s.pictures.of(u)
		units = append(units, u)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("catalog: read the units: %w", err)
	}
	slices.SortStableFunc(units, func(a, b Unit) int {
		return cmp.Compare(categoryIndex(a.Category), categoryIndex(b.Category))
	})
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

func scan(read func(...any) error) (Unit, error) {
	var u Unit
	var soldAt sql.NullInt64
	var drawn, badges, notes, features string
	err := read(&u.Slug, &u.Position, &u.Category, &u.Kind, &u.Name, &u.Brand, &u.Model, &u.Finish, &drawn,
		&u.Regular, &u.Sale, &badges, &u.Stock, &u.Grade, &u.Year, &u.Height, &u.Width, &u.Depth,
		&u.Capacity, &u.CapacityUnit, &u.Fuel, &u.Hookup, &u.HingeOverride, &notes, &features, &u.Description, &soldAt)
	if err != nil {
		return Unit{}, err
	}
	if soldAt.Valid {
		u.SoldAt = db.FromMillis(soldAt.Int64)
	}
	return u, errors.Join(
		json.Unmarshal([]byte(drawn), &u.Drawn), json.Unmarshal([]byte(badges), &u.Badges),
		json.Unmarshal([]byte(notes), &u.Notes), json.Unmarshal([]byte(features), &u.Features),
	)
}

// insert adds a unit unless its slug is taken.
func insert(ctx context.Context, tx *db.Tx, u Unit) error {
	lists := make([]any, 0, 4)
	for _, list := range [][]string{u.Drawn, u.Badges, u.Notes, u.Features} {
		text, err := json.Marshal(append([]string{}, list...))
		if err != nil {
			return err
		}
		lists = append(lists, string(text))
	}
	_, err := tx.Exec(ctx, `insert into unit (`+columns+`, created_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
			$19, $20, $21, $22, $23, $24, $25, $26, null, $27)
		on conflict (slug) do nothing`,
		u.Slug, u.Position, u.Category, string(u.Kind), u.Name, u.Brand, u.Model, u.Finish, lists[0],
		int64(u.Regular), int64(u.Sale), lists[1], u.Stock, u.Grade, u.Year, u.Height, u.Width, u.Depth,
		u.Capacity, u.CapacityUnit, u.Fuel, u.Hookup, u.HingeOverride, lists[2], lists[3], u.Description,
		db.Millis(tx.Now()))
	return err
}
