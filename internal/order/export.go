package order

import (
	"context"
	"encoding/csv"
	"strconv"
	"strings"
	"time"

	"enamel/internal/form"
	"enamel/internal/money"
)

// Export writes the orders that a filter chooses as a sheet, the newest first.
func (s *Service) Export(ctx context.Context, f Filter, out *csv.Writer) error {
	header := []string{
		"number", "status", "placed", "name", "phone", "e-mail", "address", "city", "state", "zip", "fulfillment", "day", "window",
		"source", "pieces", "units", "subtotal", "tax", "delivery", "services", "total", "paid", "due",
	}
	if err := out.Write(header); err != nil {
		return err
	}
	w, err := s.where(ctx, f)
	if err != nil {
		return err
	}
	for f.After = ""; ; {
		orders, err := s.exported(ctx, *w, f.After)
		if err != nil {
			return err
		}
		for _, o := range orders {
			if err := out.Write(s.cells(o)); err != nil {
				return err
			}
		}
		if len(orders) < pageMost {
			return nil
		}
		f.After = orders[pageMost-1].Number
	}
}

// exported reads the next orders of a sheet with their lines.
func (s *Service) exported(ctx context.Context, w where, after string) ([]Order, error) {
	if err := w.after(ctx, s.db, after); err != nil {
		return nil, err
	}
	rows, err := s.db.Query(ctx, `select `+orderColumns+` from `+w.text()+` order by placed_at desc, id desc limit `+strconv.Itoa(pageMost), w.args...)
	if err != nil {
		return nil, err
	}
	orders, err := scanOrders(rows)
	if err != nil || len(orders) == 0 {
		return orders, err
	}
	ids := make([]string, len(orders))
	for i, o := range orders {
		ids[i] = o.ID
	}
	lines, err := loadLines(ctx, s.db, ids...)
	for i := range orders {
		orders[i].Lines = lines[orders[i].ID]
	}
	return orders, err
}

func (s *Service) cells(o Order) []string {
	c, t := o.Customer, o.Totals
	units := make([]string, len(o.Lines))
	for i, l := range o.Lines {
		units[i] = strconv.Itoa(l.Quantity) + " x " + l.UnitID
	}
	cells := []string{
		o.Number, string(o.Status), o.PlacedAt.In(s.zone).Format(time.DateTime), o.name(), c.Phone, c.Email, c.Address, c.City, c.State, c.ZipCode,
		string(o.Fulfillment), o.Day, o.Window, string(o.Source), strconv.Itoa(pieces(o.Lines)), strings.Join(units, ", "),
	}
	for i, cell := range cells {
		cells[i] = form.Cell(cell)
	}
	for _, sum := range []money.Cents{t.SubtotalCents, t.TaxCents, t.DeliveryCents, t.ServicesCents, t.TotalCents, o.paid, o.due()} {
		cells = append(cells, strconv.FormatFloat(sum.USD(), 'f', 2, 64))
	}
	return cells
}
