package order

import (
	"context"
	"fmt"
	"time"
)

// Errand is an order that asks something of staff, and where its customer lives.
type Errand struct {
	Row
	Address string
	At      time.Time // when its window begins; without one, when the day does
}

// Today is what orders ask of staff.
type Today struct {
	Placed     []Errand // that nobody has confirmed, the oldest first
	Deliveries []Errand // of today and, where they are late, of days before
	NoDay      []Errand // confirmed, and nobody has agreed on a day
}

// Today reads what orders ask of staff.
func (s *Service) Today(ctx context.Context) (out Today, err error) {
	const most = 100
	today := s.now().In(s.zone).Format(time.DateOnly)
	if out.Placed, err = s.errands(ctx, `where status = 'placed' order by placed_at, id`); err != nil {
		return out, err
	}
	out.Deliveries, err = s.errands(ctx, `where status in ('scheduled', 'out_for_delivery') and delivery_day <> '' and delivery_day <= $1
		order by delivery_day, placed_at, id limit $2`, today, most)
	if err != nil {
		return out, err
	}
	out.NoDay, err = s.errands(ctx, `where status = 'confirmed' and fulfillment = 'delivery' and delivery_day = ''
		order by placed_at, id limit $1`, most)
	return out, err
}

// CountPlaced counts the orders that nobody has confirmed.
func (s *Service) CountPlaced(ctx context.Context) (n int, err error) {
	if err := s.db.QueryRow(ctx, `select count(*) from orders where `+is(Placed)).Scan(&n); err != nil {
		return 0, fmt.Errorf("count the orders to confirm: %w", err)
	}
	return n, nil
}

func (s *Service) errands(ctx context.Context, which string, args ...any) ([]Errand, error) {
	rows, err := s.db.Query(ctx, `select `+orderColumns+` from orders `+which, args...)
	if err != nil {
		return nil, fmt.Errorf("read what orders ask: %w", err)
	}
	orders, err := scanOrders(rows)
	if err != nil {
		return nil, fmt.Errorf("read what orders ask: %w", err)
	}
	images, err := s.withLines(ctx, s.db, orders)
	if err != nil {
		return nil, err
	}
	out := make([]Errand, len(orders))
	for i, o := range orders {
		out[i] = Errand{Row: s.row(o, images), At: s.windowStart(o)}
		if c := o.Customer; c.Address != "" {
			out[i].Address = fmt.Sprintf("%s, %s, %s %s", c.Address, c.City, c.State, c.ZipCode)
		}
	}
	return out, nil
}

// windowStart is when an order's window begins; zero where it has no day.
func (s *Service) windowStart(o Order) time.Time {
	from := "00:00"
	for _, w := range windows() {
		if w.key == o.Window {
			from = w.from
		}
	}
	at, err := time.ParseInLocation(time.DateOnly+" 15:04", o.Day+" "+from, s.zone)
	if err != nil {
		return time.Time{}
	}
	return at
}
