package order

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"slices"
	"strings"

	"enamel/internal/db"
)

// addPieces adds to what the holders' unconfirmed orders hold, which may be
// negative, and returns what they hold now. Rows are locked in one order.
func addPieces(ctx context.Context, tx *db.Tx, holders iter.Seq[string], n int) (map[string]int, error) {
	var values []string
	args := []any{n}
	for _, who := range slices.Sorted(holders) {
		args = append(args, who)
		values = append(values, fmt.Sprintf("($%d, $1)", len(args)))
	}
	held, err := scanPieces(tx.Query(ctx, `insert into open_pieces (holder, pieces) values `+strings.Join(values, ", ")+`
		on conflict (holder) do update set pieces = open_pieces.pieces + excluded.pieces returning holder, pieces`, args...))
	if err != nil {
		return nil, fmt.Errorf("count the open pieces: %w", err)
	}
	if n < 0 {
		if _, err := tx.Exec(ctx, `delete from open_pieces where pieces <= 0`); err != nil {
			return nil, fmt.Errorf("forget who holds nothing: %w", err)
		}
	}
	return held, nil
}

func scanPieces(rows *sql.Rows, err error) (map[string]int, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	held := map[string]int{}
	for rows.Next() {
		var who string
		var n int
		if err := rows.Scan(&who, &n); err != nil {
			return nil, err
		}
		held[who] = n
	}
	return held, rows.Err()
}

// setWarned keeps whether the shop knows that too much is held; news is true
// when it has just become so.
func setWarned(ctx context.Context, tx *db.Tx, crowded bool) (news bool, err error) {
	set := `delete from open_pieces where holder = $1`
	if crowded {
		set = `insert into open_pieces (holder, pieces) values ($1, 1) on conflict (holder) do nothing`
	}
	n, err := tx.Exec(ctx, set, warned)
	if err != nil {
		return false, fmt.Errorf("keep whether the shop was warned: %w", err)
	}
	return crowded && n == 1, nil
}
