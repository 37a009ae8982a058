package order

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/money"
)

// Known is a customer in the list of staff: who has the same e-mail, or without
// one the same phone.
type Known struct {
	Key        string      `json:"key" doc:"Opaque"`
	Name       string      `json:"name"`
	Email      string      `json:"email"`
	Phone      string      `json:"phone"`
	Orders     int         `json:"orders"`
	SpentCents money.Cents `json:"spent_cents" doc:"Of orders that arrived, less returns"`
	LastAt     time.Time   `json:"last_at" doc:"When the newest order was placed"`
}

// KnownPage is a page of customers, who ordered last first.
type KnownPage struct {
	Customers []Known `json:"customers" nullable:"false"`
	Total     int     `json:"total" doc:"At most 1,000"`
	More      bool    `json:"more" doc:"There are more than total"`
	Next      string  `json:"next"`
}

// Device is a unit that a customer has.
type Device struct {
	ID            string    `json:"id" doc:"Of the unit"`
	Name          string    `json:"name"`
	Model         string    `json:"model"`
	Quantity      int       `json:"quantity"`
	BoughtAt      time.Time `json:"bought_at" doc:"When it arrived"`
	WarrantyUntil string    `json:"warranty_until" doc:"A day; empty where the shop's record has no figure"`
	Order         string    `json:"order"`
}

// CustomerView is one customer as staff see them.
type CustomerView struct {
	Key        string      `json:"key"`
	Name       string      `json:"name"`
	Email      string      `json:"email"`
	Phone      string      `json:"phone"`
	SpentCents money.Cents `json:"spent_cents" doc:"Of orders that arrived, less returns"`
	LastAt     time.Time   `json:"last_at"`
	Customer   Customer    `json:"customer" doc:"As on the newest order"`
	Orders     []Row       `json:"orders" nullable:"false" doc:"The newest 100"`
	Notes      []Note      `json:"notes" nullable:"false"`
	Devices    []Device    `json:"devices" nullable:"false"`
}

// newestOfEach is a condition: the customer has no newer order.
const newestOfEach = `customer <> '' and not exists (select 1 from orders n
	where n.customer = orders.customer and (n.placed_at, n.id) > (orders.placed_at, orders.id))`

// Customers is a page of those whose newest order has the words of a text. The
// key of a customer is the number of that order: any of theirs opens them.
func (s *Service) Customers(ctx context.Context, text, after string, limit int) (KnownPage, error) {
	w := &where{}
	var p KnownPage
	err := w.words(ctx, s.db, text)
	if err != nil {
		return p, err
	}
	w.add(newestOfEach)
	if p.Total, p.More, err = count(ctx, s.db, w); err != nil {
		return p, err
	}
	if err := w.after(ctx, s.db, after); err != nil {
		return p, err
	}
	n := pageSize(limit)
	rows, err := s.db.Query(ctx, `select `+orderColumns+` from `+w.text()+` order by placed_at desc, id desc limit `+strconv.Itoa(n+1), w.args...)
	if err != nil {
		return p, fmt.Errorf("list the customers: %w", err)
	}
	orders, err := scanOrders(rows)
	if err != nil {
		return p, fmt.Errorf("list the customers: %w", err)
	}
	if len(orders) > n {
		orders, p.Next = orders[:n], orders[n-1].Number
	}
	p.Customers, err = known(ctx, s.db, orders)
	return p, err
}

// known sums the orders of customers up; orders are the newest of each.
func known(ctx context.Context, r db.Reader, orders []Order) ([]Known, error) {
	out := make([]Known, len(orders))
	if len(orders) == 0 {
		return out, nil
	}
	marks, args, at := make([]string, len(orders)), make([]any, len(orders)), map[string]int{}
	for i, o := range orders {
		marks[i], args[i], at[o.customer] = "$"+strconv.Itoa(i+1), o.customer, i
		out[i] = Known{Key: o.Number, Name: o.name(), Email: o.Customer.Email, Phone: o.Customer.Phone, LastAt: o.PlacedAt}
	}
	_, err := records(ctx, r, func(rows *sql.Rows) (n int, err error) {
		var customer string
		var spent money.Cents
		err = rows.Scan(&customer, &n, &spent)
		out[at[customer]].Orders, out[at[customer]].SpentCents = n, spent
		return n, err
	}, `select customer, count(*), cast(coalesce(sum(case when status in ('delivered', 'picked_up', 'returned') then total_cents
			- (select coalesce(sum(credit_cents), 0) from order_return where order_id = orders.id) else 0 end), 0) as bigint)
		from orders where customer in (`+strings.Join(marks, ", ")+`) group by customer`, args...)
	return out, err
}

// Customer is who placed the order of a number: with all orders of the same
// e-mail, and those by phone without one. It fails with NotFound.
func (s *Service) Customer(ctx context.Context, key string) (CustomerView, error) {
	o, err := load(ctx, s.db, "number", key)
	if err != nil {
		return CustomerView{}, err
	}
	if o.customer == "" {
		return CustomerView{}, fault.New(fault.NotFound, "There is no such customer.")
	}
	const theirs = `customer in ($1, $2)`
	phone, ok := form.Phone(o.Customer.Phone)
	if !ok {
		phone = o.customer
	}
	list, err := records(ctx, s.db, func(rows *sql.Rows) (Order, error) { return scanOrder(rows) },
		`select `+orderColumns+` from orders where `+theirs+` order by placed_at desc, id desc limit `+strconv.Itoa(pageMost), o.customer, phone)
	if err != nil {
		return CustomerView{}, err
	}
	newest := list[0]
	v := CustomerView{
		Key: newest.Number, Name: newest.name(), Email: newest.Customer.Email, Phone: newest.Customer.Phone,
		LastAt: newest.PlacedAt, Customer: newest.Customer, Orders: make([]Row, len(list)), Devices: []Device{},
	}
	images, err := s.withLines(ctx, s.db, list)
	if err != nil {
		return CustomerView{}, err
	}
	for i, o := range list {
		v.Orders[i] = s.row(o, images)
		if !o.arrived() {
			continue
		}
		v.SpentCents += o.owed()
		devices, err := s.devices(ctx, s.db, o)
		if err != nil {
			return CustomerView{}, err
		}
		v.Devices = append(v.Devices, devices...)
	}
	if v.Notes, err = notes(ctx, s.db, theirs, o.customer, phone); err != nil {
		return CustomerView{}, err
	}
	by := make([]*string, len(v.Notes))
	for i := range v.Notes {
		by[i] = &v.Notes[i].By
	}
	return v, s.name(ctx, s.db, by...)
}

// devices are the pieces of an order that its customer has.
func (s *Service) devices(ctx context.Context, r db.Reader, o Order) ([]Device, error) {
	back, err := returned(ctx, r, o.ID)
	if err != nil {
		return nil, err
	}
	var out []Device
	for i, l := range o.Lines {
		if left := l.Quantity - back[i+1]; left > 0 {
			out = append(out, Device{l.UnitID, l.Name, l.Model, left, o.StatusAt, warrantyUntil(s.facts().Claims.WarrantyTerm, o.StatusAt.In(s.zone)), o.Number})
		}
	}
	return out, nil
}

// warrantyUntil is the day when a warranty of a term such as 1 year or 90 days
// ends; empty where the term is no figure.
func warrantyUntil(term string, from time.Time) string {
	figure, unit, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(term, "-", " ")), " ")
	n, err := strconv.Atoi(figure)
	if err != nil || n < 1 {
		return ""
	}
	switch strings.TrimSuffix(unit, "s") {
	case "day":
		return from.AddDate(0, 0, n).Format(time.DateOnly)
	case "month":
		return from.AddDate(0, n, 0).Format(time.DateOnly)
	case "year":
		return from.AddDate(n, 0, 0).Format(time.DateOnly)
	}
	return ""
}
