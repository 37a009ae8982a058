package catalog

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"

	"enamel/internal/db"
	"enamel/internal/money"
)

//go:embed seed.json
var seedFile []byte

// seedUnit is a unit as seed.json gives it: prices in whole dollars.
type seedUnit struct {
	Slug     string   `json:"slug"`
	Category string   `json:"category"`
	Name     string   `json:"name"`
	Brand    string   `json:"brand"`
	Model    string   `json:"model"`
	Kind     Kind     `json:"kind"`
	Finish   string   `json:"finish"`
	Picture  []string `json:"picture"`
	Sale     int      `json:"sale"`
	Regular  int      `json:"regular"`
	Badges   []string `json:"badges"`
	Stock    int      `json:"stock"`
	Grade    string   `json:"grade"`
	Year     int      `json:"year"`
	Height   float64  `json:"height"`
	Width    float64  `json:"width"`
	Depth    float64  `json:"depth"`
	Capacity struct {
		Value float64 `json:"value"`
		Unit  string  `json:"unit"`
	} `json:"capacity"`
	Fuel        string        `json:"fuel"`
	Hookup      string        `json:"hookup"`
	Hinge       string        `json:"hinge"`
	Notes       []string      `json:"notes"`
	Pins        []*[2]float64 `json:"pins"` // of each note: shares of the drawing, or null where it shows nothing of it
	Features    []string      `json:"features"`
	Description string        `json:"description"`
}

const centsPerDollar = 100

func (s seedUnit) unit(position int) Unit {
	return Unit{
		Slug: s.Slug, Position: position, Category: s.Category, Kind: s.Kind, Name: s.Name, Brand: s.Brand,
		Model: s.Model, Finish: s.Finish, Drawn: s.Picture, Features: s.Features,
		Regular: money.Cents(s.Regular) * centsPerDollar, Sale: money.Cents(s.Sale) * centsPerDollar,
		Badges: s.Badges, Stock: s.Stock, OnFloor: s.Stock, Grade: s.Grade, Year: s.Year,
		Height: s.Height, Width: s.Width, Depth: s.Depth,
		Capacity: s.Capacity.Value, CapacityUnit: s.Capacity.Unit, Fuel: s.Fuel, Hookup: s.Hookup,
		HingeOverride: s.Hinge, Notes: s.Notes, Pins: s.pins(), Description: s.Description,
	}
}

// pins are those of the notes that the drawing shows.
func (s seedUnit) pins() []Pin {
	var out []Pin
	for note, at := range s.Pins {
		if at != nil {
			out = append(out, Pin{Note: note, Photo: none, X: at[0], Y: at[1], CloseUp: none})
		}
	}
	return out
}

// seedUnits reads the embedded file; positions leave room to put a unit between two.
func seedUnits() ([]Unit, error) {
	var file []seedUnit
	if err := json.Unmarshal(seedFile, &file); err != nil {
		return nil, fmt.Errorf("catalog: seed.json: %w", err)
	}
	units := make([]Unit, len(file))
	for i, s := range file {
		units[i] = s.unit((i + 1) * 10)
	}
	return units, nil
}

// Seed fills an empty catalogue with the embedded units. Any other it only
// reads, and waits for nobody who writes.
func (s *Service) Seed(ctx context.Context) error {
	if n, err := count(ctx, s.db); err != nil || n > 0 {
		return err
	}
	units, err := seedUnits()
	if err != nil {
		return err
	}
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		if n, err := count(ctx, tx); err != nil || n > 0 { // another process may have been faster
			return err
		}
		for _, u := range units {
			if _, err := insert(ctx, tx, u); err != nil {
				return err
			}
		}
		return tx.Bump(ctx, Topic)
	})
	if err != nil {
		return fmt.Errorf("catalog: seed: %w", err)
	}
	return nil
}

func count(ctx context.Context, r db.Reader) (n int, err error) {
	if err := r.QueryRow(ctx, `select count(*) from unit`).Scan(&n); err != nil {
		return 0, fmt.Errorf("catalog: count the units: %w", err)
	}
	return n, nil
}

// CountFloor counts the units in the showroom, and the embedded ones among them. A unit
// that staff have added may have the id of one, but not its marks.
func (s *Service) CountFloor(ctx context.Context) (units, samples int, err error) {
	embedded, err := s.models()
	if err != nil {
		return 0, 0, err
	}
	marks := map[string][]string{}
	for i := range embedded {
		marks[embedded[i].Slug] = embedded[i].Notes
	}
	rows, err := s.db.Query(ctx, `select slug, notes from unit where stock > 0`)
	if err != nil {
		return 0, 0, fmt.Errorf("catalog: count the floor: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var slug, text string
		if err := rows.Scan(&slug, &text); err != nil {
			return 0, 0, fmt.Errorf("catalog: count the floor: %w", err)
		}
		units++
		marked, known := marks[slug]
		if !known {
			continue
		}
		var notes []string
		if err := json.Unmarshal([]byte(text), &notes); err != nil {
			return 0, 0, fmt.Errorf("catalog: count the floor: %w", err)
		}
		if slices.Equal(marked, notes) {
			samples++
		}
	}
	return units, samples, rows.Err()
}
