package order

import (
	"context"
	"fmt"
	"slices"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/fault"
)

// maxSimilar bounds what is offered in the place of a unit that is gone.
const maxSimilar = 4

// shortage carries what was short out of the transaction that it undoes.
type shortage struct{ lines []catalog.Shortage }

// Error implements error.
func (e *shortage) Error() string { return fmt.Sprintf("order: %d lines are short", len(e.lines)) }

// take takes the items off the shelf; *shortage undoes the transaction.
func (s *Service) take(ctx context.Context, tx *db.Tx, items []Item) ([]Line, error) {
	ask := make([]catalog.Line, len(items))
	for i, it := range items {
		ask[i] = catalog.Line{ID: it.ID, Quantity: int(it.Quantity), Held: it.Held}
	}
	taken, short, err := s.catalog.Take(ctx, tx, ask)
	if err != nil {
		return nil, err
	}
	if len(short) > 0 {
		return nil, &shortage{lines: short}
	}
	lines := make([]Line, len(taken))
	for i, t := range taken {
		lines[i] = Line{UnitID: t.ID, Name: t.Name, Brand: t.Brand, Model: t.Model, Quantity: t.Quantity, UnitCents: t.UnitCents}
	}
	return lines, nil
}

// theirs marks the item that the customer has on hold.
func (s *Service) theirs(ctx context.Context, tx *db.Tx, r Request) ([]Item, error) {
	if r.Hold == "" {
		return r.Items, nil
	}
	u, err := s.catalog.HeldBy(ctx, tx, r.Hold)
	switch {
	case fault.KindOf(err) == fault.NotFound: // over: whoever comes first has it
		return r.Items, nil
	case err != nil:
		return nil, fmt.Errorf("find what is on hold: %w", err)
	}
	items := slices.Clone(r.Items) // the transaction may run twice
	for i := range items {
		items[i].Held = items[i].Held || items[i].ID == u.Slug
	}
	return items, nil
}

// soldLine is a line of the sold-out problem.
type soldLine struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	Available int      `json:"available"`
	Similar   []string `json:"similar"`
}

// soldOut words a shortage: Conflict with the lines that are gone and what
// resembles them, or Invalid where the catalogue does not know an id at all.
func (s *Service) soldOut(ctx context.Context, e *shortage) error {
	if slices.ContainsFunc(e.lines, func(l catalog.Shortage) bool { return l.Name == "" }) {
		return fault.Field("items", msgUnknownItem)
	}
	units, err := s.catalog.Shown(ctx)
	if err != nil {
		return fmt.Errorf("find similar units: %w", err)
	}
	lines := make([]soldLine, len(e.lines))
	for i, l := range e.lines {
		lines[i] = soldLine{ID: l.ID, Name: l.Name, Available: l.Available, Similar: similar(units, l.ID)}
	}
	return &fault.Error{
		Kind: fault.Conflict, Slug: "sold-out", Extra: map[string]any{"lines": lines},
		Msg: "Some items in your cart have just been sold. Please remove them or choose similar ones.",
	}
}

func similar(units []catalog.Unit, id string) []string {
	ids := []string{}
	i := slices.IndexFunc(units, func(u catalog.Unit) bool { return u.Slug == id })
	if i < 0 {
		return ids
	}
	for _, u := range catalog.Similar(units, units[i], maxSimilar) {
		ids = append(ids, u.Slug)
	}
	return ids
}
