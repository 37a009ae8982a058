package clerk

import "strings"

func (a *answer) greeting() {
	w := a.t.Warranty()
	a.tell("social.greeting", "name", a.t.Shop().Name, "warranty", a.w.recorded(w.Short))
}

func (a *answer) thanks() { a.tell("social.thanks", "phone", a.phone()) }

func (a *answer) bye() { a.tell("social.bye", "phone", a.phone()) }

func (a *answer) hold() {
	a.tell("social.hold", "phone", a.phone())
	a.linkPhone()
	units, err := a.mentioned(1)
	if err == nil && len(units) == 1 && !units[0].Sold() {
		a.t.Show(units[0])
		a.t.Link(a.w.say("common.link_unit", "unit", name(units[0])), "/shop/"+units[0].Slug)
	}
}

func (a *answer) sellToUs() {
	a.tell("social.sell", "phone", a.phone())
	if r := a.t.Recycling(); r.Removal.PriceCents > 0 {
		a.tell("social.sell_removal", "price", r.Removal.PriceCents.Short())
	}
	a.linkPhone()
}

func (a *answer) returns() {
	f := a.t.Shop()
	if p, ok := a.quotable("returns-changed-mind-after-delivery"); ok {
		a.sentence(a.filled(a.w.inLanguage(p.English, p.Spanish)))
		a.t.Link(a.pageTitle(p.Page), p.Page)
		a.linkPhone()
		a.then("common.call", "phone", a.phone())
		return
	}
	a.tell("social.returns", "phone", f.Phone, "email", f.Email)
	a.linkPhone()
}

func (a *answer) parts() {
	a.tell("social.parts", "phone", a.phone())
	a.linkPhone()
	a.linkBooking()
}

// notOnRecord says the owner's fact for a topic. Without one it says so
// plainly, and never gives a related fact.
func (a *answer) notOnRecord() {
	if fact := a.facts[a.ask.Topic].in(a.ask.Language); fact != "" {
		a.sentence(fact)
		if strings.Contains(fact, a.phone()) {
			a.linkPhone()
		}
		return
	}
	a.tell("topic."+a.ask.Topic, "phone", a.phone())
	a.linkPhone()
}

func (a *answer) schedule() {
	a.tell("social.schedule", "phone", a.phone())
	a.linkPhone()
	a.linkBooking()
}

// unclear asks back, with examples of what can be asked.
func (a *answer) unclear() {
	a.tell("social.unclear")
	a.item(a.w.say("social.example_search"))
	a.item(a.w.say("social.example_repair"))
	a.item(a.w.say("social.example_delivery"))
	a.tell("social.unclear_next", "phone", a.phone())
	a.linkPhone()
}
