package order

import (
	"context"
	"database/sql"
	"fmt"

	"enamel/internal/catalog"
)

// OfUnit lists the newest orders that have a unit in a line, 20 at most.
func (s *Service) OfUnit(ctx context.Context, slug string) ([]catalog.UnitOrder, error) {
	out := []catalog.UnitOrder{}
	err := s.db.Each(ctx, func(rows *sql.Rows) error {
		var o catalog.UnitOrder
		err := rows.Scan(&o.Number, &o.Status)
		out = append(out, o)
		return err
	}, `select number, status from orders where id in (select order_id from order_line where unit_id = $1) order by placed_at desc limit 20`, slug)
	if err != nil {
		return nil, fmt.Errorf("order: read the orders of a unit: %w", err)
	}
	return out, nil
}
