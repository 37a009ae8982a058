package tool

import (
	"context"
	"fmt"
	"time"

	"enamel/internal/assistant/talk"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/money"
	"enamel/internal/order"
)

// OrderState is an order as far as a chat tells it: nothing of who it is for
// and where it goes.
type OrderState struct {
	Number   string
	Status   order.Status
	PlacedAt time.Time // in the shop's zone
	History  []order.Event
	Lines    []OrderedUnit
	Total    money.Cents
}

// OrderedUnit is a unit of an order.
type OrderedUnit struct {
	Name     string
	Model    string
	Quantity int
}

// OrderStatus finds an order. ok is false where there is none of that number
// and e-mail; which of them is wrong is not told. It fails with Invalid where
// the visitor did not write both in this conversation, and with RateLimited
// the second time in an answer and after ten look-ups in an hour.
func (t *Turn) OrderStatus(ctx context.Context, number, email string) (s OrderState, ok bool, err error) {
	digits, email := digitsIn(number), form.Trim(email)
	if !t.wroteNumber(digits) || !form.IsEmail(email) || !t.wrote(email) {
		return OrderState{}, false, fault.New(fault.Invalid, "Write the order's number and the e-mail that it was placed with.")
	}
	if t.lookedUp {
		return OrderState{}, false, fault.New(fault.RateLimited, "One order can be looked up in an answer.")
	}
	t.lookedUp = true
	if err := t.desk.c.LookUps.CountLookUp(ctx, t.visitor.Address); err != nil {
		return OrderState{}, false, err
	}
	o, err := t.desk.c.Orders.FindByNumber(ctx, digits, email)
	if fault.KindOf(err) == fault.NotFound {
		return OrderState{}, false, nil
	}
	if err != nil {
		return OrderState{}, false, err
	}
	return t.order(o), true, nil
}

// order is what may be told of an order.
func (t *Turn) order(o order.Order) OrderState {
	s := OrderState{Number: o.Number, Status: o.Status, PlacedAt: o.PlacedAt.In(t.desk.c.Zone), Total: o.Totals.TotalCents}
	for _, l := range o.Lines {
		s.Lines = append(s.Lines, OrderedUnit{l.Name, l.Model, l.Quantity})
	}
	for _, e := range o.History {
		e.At = e.At.In(t.desk.c.Zone)
		s.History = append(s.History, e)
	}
	return s
}

// StatusWords is a status within a sentence: "out for delivery", "en camino".
func StatusWords(s order.Status, l talk.Language) string {
	words := map[order.Status][2]string{
		order.Placed:         {"placed", "recibido"},
		order.Confirmed:      {"confirmed", "confirmado"},
		order.Scheduled:      {"scheduled", "programado"},
		order.OutForDelivery: {"out for delivery", "en camino"},
		order.Delivered:      {"delivered", "entregado"},
		order.Ready:          {"ready to be picked up", "listo para recoger"},
		order.PickedUp:       {"picked up", "recogido"},
		order.Cancelled:      {"cancelled", "cancelado"},
		order.Returned:       {"returned", "devuelto"},
	}[s]
	if l == talk.Spanish {
		return words[1]
	}
	return words[0]
}

// DateWords is a day within a sentence: "Sunday, November 22, 2026", "domingo 22
// de noviembre de 2026".
func DateWords(at time.Time, l talk.Language) string {
	if l != talk.Spanish {
		return at.Format("Monday, January 2, 2006")
	}
	month := [...]string{
		"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
	}[at.Month()-1]
	return fmt.Sprintf("%s %d de %s de %d", DayName(at.Weekday(), l), at.Day(), month, at.Year())
}
