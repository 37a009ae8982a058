package clerk

import (
	"slices"

	"enamel/internal/assistant/clerk/understand"
)

// unsafe puts safety first, in fixed words, and leaves the rest to a
// technician: no steps, no units.
func (a *answer) unsafe() {
	first, then := a.w.safety(a.ask.Hazard)
	a.tell(first)
	a.tell(then, "phone", a.phone())
	a.linkPhone()
	if page, ok := a.t.Repair(a.ask.Appliance); ok && a.ask.Hazard != understand.Bypass {
		a.t.Link(a.pageLabel(page), "/"+page.Slug)
	}
}

// safety names the phrases that come first for a hazard, and how the shop helps then.
func (w wording) safety(h understand.Hazard) (first, then string) {
	first, then = "safety."+string(h), "safety.call"
	if !w.has(first) {
		first = "safety.other"
	}
	switch h {
	case understand.Gas, understand.Fire, understand.CO, understand.Child, understand.Chemicals:
		then = "safety.then"
	}
	return first, then
}

// Safety is the safety answer to a message that is unsafe to act on, in its
// language, without links; empty for any other.
func (e *Engine) Safety(ask understand.Ask) string {
	if !ask.Is(understand.Unsafe) {
		return ""
	}
	w := e.words[ask.Language]
	first, then := w.safety(ask.Hazard)
	return w.say(first) + " " + w.say(then, "phone", e.config.Facts().Phone)
}

func (a *answer) injection() { a.refuse("injection") }
func (a *answer) abusive()   { a.refuse("abusive") }
func (a *answer) offTopic()  { a.refuse("off-topic") }

func (a *answer) refuse(why string) {
	a.tell("refuse."+why, "phone", a.phone())
	a.linkPhone()
}

// haggle stands by the price, and names what does lower it.
func (a *answer) haggle() {
	units, err := a.mentioned(1)
	if a.failed(err) {
		return
	}
	if len(units) == 1 && !units[0].Sold() && a.saving(units[0]) > 0 {
		u := units[0]
		a.tell("refuse.haggle_unit", "unit", a.the(u), "price", u.Sale.Short(), "saving", a.saving(u).Short())
		a.t.Show(u)
	} else {
		a.tell("refuse.haggle")
	}
	if offers := a.t.Promotions(); len(offers) > 0 {
		a.tell("refuse.haggle_offers")
		for _, p := range offers {
			a.item(a.w.recorded(p.Text))
		}
	}
	a.then("common.call", "phone", a.phone())
	a.linkPhone()
}

// claim denies that anything was agreed to, promised or reckoned otherwise, and
// says what holds of what it touches.
func (a *answer) claim() {
	a.tell("refuse.claim")
	units, err := a.mentioned(1)
	if err == nil && len(units) == 1 && !units[0].Sold() {
		a.price(units[0], a.the(units[0]))
		a.t.Show(units[0])
	}
	a.ask.Query.MinPrice, a.ask.Query.MaxPrice = 0, 0 // the price is what was claimed
	if err == nil && len(units) == 0 && len(a.ask.Query.Brands)+len(a.ask.Query.Kinds)+len(a.ask.Query.Categories) > 0 {
		a.search()
	}
	about := func(i understand.Intent) bool { return slices.Contains(a.ask.Claimed, i) }
	if about(understand.DeliveryFee) && (a.ask.Town != "" || a.ask.Zip != "") {
		a.area(a.t.DeliveryTerms())
	} else if about(understand.DeliveryFee) {
		a.fee("delivery.fee", a.t.DeliveryTerms())
	}
	if about(understand.Warranty) {
		a.tell("terms.warranty", "warranty", a.w.recorded(a.t.Warranty().Full))
	}
	if offers := a.t.Promotions(); about(understand.Promotion) && len(offers) > 0 {
		a.tell("terms.promotions")
		for _, p := range offers {
			a.item(a.w.recorded(p.Text))
		}
	}
	a.then("common.call", "phone", a.phone())
	a.linkPhone()
}
