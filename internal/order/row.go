package order

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/money"
)

// Row is an order in the lists of staff.
type Row struct {
	Number      string             `json:"number"`
	Status      Status             `json:"status"`
	Reason      Reason             `json:"reason" enum:",customer,staff,lapsed" doc:"Why it was cancelled; empty otherwise"`
	PlacedAt    time.Time          `json:"placed_at"`
	StatusAt    time.Time          `json:"status_at"`
	Name        string             `json:"name"`
	Phone       string             `json:"phone"`
	City        string             `json:"city"`
	Zip         string             `json:"zip"`
	Pieces      int                `json:"pieces"`
	Units       []RowUnit          `json:"units" nullable:"false"`
	TotalCents  money.Cents        `json:"total_cents"`
	PaidCents   money.Cents        `json:"paid_cents" doc:"Taken, less what was given back"`
	DueCents    money.Cents        `json:"due_cents"`
	Promotion   *TrackingPromotion `json:"promotion" doc:"Null where it qualifies for none"`
	Fulfillment Fulfillment        `json:"fulfillment" enum:"delivery,pickup"`
	Day         string             `json:"day" doc:"Of the delivery; empty while none is agreed on"`
	Window      string             `json:"window"`
	Wish        string             `json:"wish" doc:"The day that the customer would like; empty: none. Nobody has agreed on it"`
	LapsesAt    *time.Time         `json:"lapses_at" doc:"Null once it is confirmed"`
	Source      Source             `json:"source" enum:"web,phone,showroom"`
	Next        []Status           `json:"next" nullable:"false" doc:"The statuses that it may go to"`
}

// RowUnit is a unit of such an order.
type RowUnit struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Image string `json:"image" doc:"Empty where the unit is no longer kept"`
}

// rows reads orders for staff: which is what follows from, of the table orders.
func (s *Service) rows(ctx context.Context, r db.Reader, which string, args ...any) ([]Row, error) {
	rows, err := r.Query(ctx, `select `+orderColumns+` from `+which, args...)
	if err != nil {
		return nil, fmt.Errorf("list orders: %w", err)
	}
	orders, err := scanOrders(rows)
	if err != nil {
		return nil, fmt.Errorf("list orders: %w", err)
	}
	images, err := s.withLines(ctx, r, orders)
	if err != nil {
		return nil, err
	}
	out := make([]Row, len(orders))
	for i, o := range orders {
		out[i] = s.row(o, images)
	}
	return out, nil
}

// withLines reads the lines of orders, and the pictures of their units by id.
func (s *Service) withLines(ctx context.Context, r db.Reader, orders []Order) (images map[string]string, err error) {
	if len(orders) == 0 {
		return nil, nil
	}
	ids := make([]string, len(orders))
	for i, o := range orders {
		ids[i] = o.ID
	}
	lines, err := loadLines(ctx, r, ids...)
	if err != nil {
		return nil, fmt.Errorf("read the lines of orders: %w", err)
	}
	var slugs []string
	for i := range orders {
		orders[i].Lines = lines[orders[i].ID]
		for _, l := range orders[i].Lines {
			slugs = append(slugs, l.UnitID)
		}
	}
	slices.Sort(slugs)
	units, err := s.catalog.Named(ctx, r, slices.Compact(slugs))
	if err != nil {
		return nil, err
	}
	images = make(map[string]string, len(units))
	for slug, u := range units {
		images[slug] = u.Picture.SVG
	}
	return images, nil
}

func (s *Service) row(o Order, images map[string]string) Row {
	c := o.Customer
	out := Row{
		Number: o.Number, Status: o.Status, Reason: o.Reason, PlacedAt: o.PlacedAt, StatusAt: o.StatusAt,
		Name: o.name(), Phone: c.Phone, City: c.City, Zip: c.ZipCode, Pieces: pieces(o.Lines), Units: []RowUnit{},
		TotalCents: o.Totals.TotalCents, PaidCents: o.paid, DueCents: o.due(), Promotion: promotionOf(o),
		Fulfillment: o.Fulfillment, Day: o.Day, Window: o.Window, Wish: o.Wish, Source: o.Source, Next: o.next(),
	}
	for _, l := range o.Lines {
		out.Units = append(out.Units, RowUnit{l.UnitID, l.Name, images[l.UnitID]})
	}
	if end, ok := s.heldUntil(s.facts(), o); ok && o.Status == Placed {
		end = end.UTC()
		out.LapsesAt = &end
	}
	return out
}

// name is the customer's.
func (o Order) name() string {
	return strings.TrimSpace(o.Customer.FirstName + " " + o.Customer.LastName)
}

// name puts names in the place of the ids of those who did something.
func (s *Service) name(ctx context.Context, r db.Reader, by ...*string) error {
	ids := make([]string, len(by))
	for i, id := range by {
		ids[i] = *id
	}
	names, err := s.names(ctx, r, ids...)
	if err != nil {
		return fmt.Errorf("name the staff: %w", err)
	}
	for _, id := range by {
		if *id != "" {
			*id = names[*id]
		}
	}
	return nil
}
