package catalog

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/money"
)

// Line asks for a number of one unit.
type Line struct {
	ID       string // slug
	Quantity int    // at least 1
	Held     bool   // for whom a piece is on hold: it may be taken, and the hold ends
}

// Taken is a line that left the shelf, as an order keeps it.
type Taken struct {
	ID        string
	Name      string
	Brand     string
	Model     string
	Quantity  int
	UnitCents money.Cents
}

// Shortage is a unit of which fewer are left than were asked for. An id that
// the catalogue does not have has an empty Name.
type Shortage struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Available int    `json:"available"`
}

// Take takes the lines off the shelf, in the order of their ids, and returns
// them in the order given. On a shortage it returns the shortages instead, and
// the caller must roll the transaction back. A piece on hold is available only
// to the customer it is held for.
func (s *Service) Take(ctx context.Context, tx *db.Tx, lines []Line) ([]Taken, []Shortage, error) {
	taken := make([]Taken, len(lines))
	var missing []string
	for _, i := range byID(lines) {
		l := lines[i]
		if l.Quantity < 1 {
			return nil, nil, fmt.Errorf("catalog: take %d of %q", l.Quantity, l.ID)
		}
		t := Taken{ID: l.ID, Quantity: l.Quantity}
		kept, hold := `case when held_until > $2 then 1 else 0 end`, ``
		if l.Held {
			kept, hold = `0`, noHold+`,`
		}
		err := tx.QueryRow(ctx, `update unit set stock = stock - $1, version = version + 1, `+hold+`
				sold_at = case when stock = $1 then cast($2 as bigint) else sold_at end
			where slug = $3 and off_sale = '' and stock - `+kept+` >= $1
			returning name, brand, model, sale_cents`, l.Quantity, db.Millis(tx.Now()), l.ID).
			Scan(&t.Name, &t.Brand, &t.Model, &t.UnitCents)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			missing = append(missing, l.ID)
		case err != nil:
			return nil, nil, fmt.Errorf("catalog: take a unit: %w", err)
		}
		taken[i] = t
	}
	if len(missing) > 0 {
		left, err := remaining(ctx, tx, tx.Now(), missing)
		return nil, inOrder(taken, missing, left), err
	}
	return taken, nil, tx.Bump(ctx, Topic)
}

// PutBack puts the lines back on the shelf; a unit that the catalogue no
// longer has is passed over.
func (s *Service) PutBack(ctx context.Context, tx *db.Tx, lines []Line) error {
	for _, i := range byID(lines) {
		if _, err := tx.Exec(ctx, `update unit set stock = stock + $1, version = version + 1, sold_at = null where slug = $2`,
			lines[i].Quantity, lines[i].ID); err != nil {
			return fmt.Errorf("catalog: put a unit back: %w", err)
		}
		if err := s.rescreened(ctx, tx, lines[i].ID); err != nil {
			return fmt.Errorf("catalog: put a unit back: %w", err)
		}
	}
	return tx.Bump(ctx, Topic)
}

// Pieces is how many pieces are on the shelf in all.
func (s *Service) Pieces(ctx context.Context, r db.Reader) (n int, err error) {
	if err := r.QueryRow(ctx, `select cast(coalesce(sum(stock), 0) as bigint) from unit`).Scan(&n); err != nil {
		return 0, fmt.Errorf("catalog: count the pieces: %w", err)
	}
	return n, nil
}

// byID is the order in which rows are locked, so that two orders never cross.
func byID(lines []Line) []int {
	order := make([]int, len(lines))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(lines[a].ID, lines[b].ID) })
	return order
}

// remaining reads the missing units, by id, as this transaction sees them.
func remaining(ctx context.Context, r db.Reader, now time.Time, missing []string) (map[string]Shortage, error) {
	marks, args := make([]string, len(missing)), []any{db.Millis(now)}
	for i, id := range missing {
		marks[i], args = "$"+strconv.Itoa(i+2), append(args, id)
	}
	rows, err := r.Query(ctx, `select slug, name, case when off_sale = '' then stock - case when held_until > $1 then 1 else 0 end else 0 end from unit where slug in (`+strings.Join(marks, ", ")+`)`, args...)
	if err != nil {
		return nil, fmt.Errorf("catalog: read what is short: %w", err)
	}
	defer rows.Close()
	left := make(map[string]Shortage, len(missing))
	for rows.Next() {
		var short Shortage
		if err := rows.Scan(&short.ID, &short.Name, &short.Available); err != nil {
			return nil, fmt.Errorf("catalog: read what is short: %w", err)
		}
		left[short.ID] = short
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("catalog: read what is short: %w", err)
	}
	return left, nil
}

// inOrder lists each shortage once, in the order of the request. Pieces that
// another line took of the same unit count as available: they go back with the
// transaction.
func inOrder(taken []Taken, missing []string, left map[string]Shortage) []Shortage {
	var out []Shortage
	for _, t := range taken {
		if !slices.Contains(missing, t.ID) || slices.ContainsFunc(out, func(s Shortage) bool { return s.ID == t.ID }) {
			continue
		}
		short := left[t.ID]
		short.ID = t.ID
		for _, other := range taken {
			if other.ID == t.ID && other.Name != "" {
				short.Available += other.Quantity
			}
		}
		out = append(out, short)
	}
	return out
}
