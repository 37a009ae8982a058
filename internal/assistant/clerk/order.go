package clerk

import (
	"cmp"
	"strings"

	"enamel/internal/assistant/tool"
	"enamel/internal/fault"
)

// orderStatus tells an order's status to who knows its number and e-mail.
func (a *answer) orderStatus() {
	a.linkPhone()
	switch {
	case a.ask.OrderNumber == "" && a.ask.Email == "":
		a.tell("order.need")
		return
	case a.ask.OrderNumber == "":
		a.tell("order.need_number")
		return
	case a.ask.Email == "":
		a.tell("order.need_email")
		return
	}
	s, ok, err := a.t.OrderStatus(a.ctx, a.ask.OrderNumber, a.ask.Email)
	switch {
	case fault.KindOf(err) == fault.Invalid || err == nil && !ok:
		a.tell("order.missing", "phone", a.phone())
	case err != nil:
		a.failed(err)
	default:
		a.tell("order.found", "number", s.Number, "status", tool.StatusWords(s.Status, a.w.Language))
		if n := len(s.History); n > 0 {
			a.tell("order.since", "day", tool.DateWords(s.History[n-1].At, a.w.Language))
		}
		a.tell("order.total", "total", s.Total.Short())
		a.then("order.next", "phone", a.phone())
	}
}

// person hands over to somebody of the shop, once there is a way to reach the
// visitor.
func (a *answer) person() {
	a.linkPhone()
	contact := cmp.Or(a.ask.Phone, a.ask.Email)
	if contact == "" {
		a.tell("person.ask", "phone", a.phone())
		a.nextOpening()
		return
	}
	if len(a.c.Messages) == 1 && strings.TrimSpace(strings.Trim(strings.ReplaceAll(a.c.Newest(), contact, ""), "0123456789()+-. ")) == "" {
		a.tell("person.about") // nothing is there to pass on
		return
	}
	if err := a.t.HandOver(a.ctx, contact, a.c.Newest()); err != nil {
		a.tell("person.failed", "phone", a.phone())
		return
	}
	a.tell("person.done", "contact", contact)
	a.nextOpening()
}

// nextOpening says when somebody is there again, where nobody is now.
func (a *answer) nextOpening() {
	s := a.week("showroom", a.t.Hours().Showroom)
	if !s.Open && !s.Opens.IsZero() {
		a.tell("person.closed", "label", s.label, "day", a.w.Days[s.Opens.Weekday()], "opens", hour(s.Days[s.Opens.Weekday()].Opens))
	}
}
