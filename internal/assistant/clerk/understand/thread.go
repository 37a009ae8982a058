package understand

import (
	"slices"
	"strings"

	"enamel/internal/assistant/tool"
	"enamel/internal/money"
)

// thread is what the conversation holds so far: what is searched for, which
// units were shown, and which appliance is spoken of.
type thread struct {
	slots                 slots
	shown                 []string // slugs that the assistant named last
	focus                 string   // the one unit that was spoken of last
	subject               string   // an appliance
	brand                 string   // of what is to be repaired
	symptom               int      // -1: none
	repair                bool     // of late it went about a repair
	deliver               bool     // of late it went about delivery
	last                  Intent
	opening               opening
	order, email          string
	extras                []Extra // services that were asked for
	zip, town             string
	summed                bool        // a total was told last
	bought                bool        // something bought here is spoken of
	spoken                []string    // units that the visitor spoke of, the last last
	repairCents, newCents money.Cents // of a repair or replacement that is weighed
	usedCents             money.Cents
	ageYears              int
}

// take is what a message makes of the thread.
type take struct {
	intents  []Intent
	sure     bool
	possible []Label
	open     bool
	reads    float64
	taxed    money.Cents
	mentions []string
	followUp bool
	slots    slots
	subject  string
}

// follow reads a user's message in the light of the thread, and moves it on.
func (r *Reader) follow(th *thread, n *notice) take {
	guess := r.classifier.guess(n.features(r.weigh(n)))
	r.lean(th, n)
	r.complete(th, n)
	var t take
	t.mentions, t.followUp = r.mentions(th, n)
	if len(t.mentions) > 0 && (!n.any["have"] || n.any["asked-own"]) {
		n.everywhere("unitRef")
	}
	all := r.weigh(n)
	t.intents = choose(all)
	if t.intents[0] == Repair && n.any["repairGoesOn"] && th.symptom >= 0 {
		t.intents[0], t.followUp = Symptom, true
	}
	r.goOn(th, n, &t)
	merged, leaned := r.merge(th, n, t.intents)
	t.slots, t.followUp = merged, t.followUp || leaned
	t.subject = r.subject(th, n)
	if len(all) == 0 && t.intents[0] == Unclear {
		t.intents = r.guess(th, n, &t)
	}
	if !t.followUp {
		r.overrule(n, &t, all, guess)
	}
	if first := share(guess, t.intents[:1], n.topic); first >= overrules && !t.followUp {
		t.intents = slices.DeleteFunc(t.intents, func(i Intent) bool {
			clearly := slices.ContainsFunc(all, func(s scored) bool { return s.intent == i && s.weight >= told })
			return i != t.intents[0] && !clearly && !readsByRules(i) && share(guess, []Intent{i}, n.topic) < improbable
		})
	}
	t.sure = share(guess, t.intents, n.topic) >= certainly
	t.possible = possible(guess, all, n.topic)
	t.reads = share(guess, []Intent{OfPages, Symptom, Article}, "")
	if t.intents[0] == Search && n.any["want"] && len(n.products) > 0 {
		t.reads = 0 // "I need a gas dryer, mine died"
	}
	t.open = t.intents[0] == Unclear
	r.advance(th, n, t)
	return t
}

// goOn reads a message that goes on with a total, with services, or with the
// unit spoken of before.
func (r *Reader) goOn(th *thread, n *notice, t *take) { //nolint:cyclop // one rule for each kind of follow-up; their order decides
	asked, refused := n.extras()
	if len(n.money) == 1 && slices.ContainsFunc(n.tokens, func(t token) bool { return slices.Contains([]string{"tax", "taxes", "impuesto", "impuestos"}, t.text) }) && len(t.mentions) == 0 &&
		slices.ContainsFunc(t.intents, func(i Intent) bool { return i == Payment || i == NotOnRecord || i == Search }) {
		t.intents = []Intent{Payment}
		t.taxed = cents(n.money[0].dollars)
	}
	of := func(list ...Intent) bool { return slices.Contains(list, t.intents[0]) }
	if len(t.mentions) > 1 && len(n.asked) == 0 && of(Unit) && n.contacts.known {
		t.intents[0] = Compare
	}
	if n.either() && len(t.mentions) < 2 && of(Search, Unit, Replace, Fits, Symptom, Compare) && n.ageYears == 0 {
		if found := r.forSale(r.twoOf(n)); len(found) == 2 {
			t.mentions, t.intents, t.followUp = found, []Intent{Compare}, true
		}
	}
	if len(t.mentions) == 0 && len(asked) > 1 && of(Services, Recycling, DeliveryArea, DeliveryFee, Search) {
		if found := r.described(n); len(found) == 1 {
			t.mentions, t.intents = found, []Intent{Quote}
		}
	}
	short := len(n.tokens) <= fragment*2
	switch {
	case th.last == Quote && short && len(t.mentions) == 0 && (len(asked)+len(refused) > 0 || n.contacts.zip != "" || n.town != "" || n.any["pickup"]) &&
		of(DeliveryArea, DeliveryFee, Services, Recycling, Unclear, Place):
		t.intents, t.followUp = []Intent{Quote}, true
	case (th.last == Services || th.last == Recycling) && n.any["cost"] && len(n.tokens) <= fragment && len(asked) == 0 && len(th.extras) > 0 && of(DeliveryFee, Unclear, Search, Unit):
		t.intents, t.followUp = []Intent{Services}, true
	case th.last == Returns && of(Search, Unit, Unclear, Replace) && !n.any["want"] && !n.any["newone"] && !n.any["have"]:
		t.intents, t.followUp = []Intent{Returns}, true
	case th.last == Replace && n.ageYears > 0 && of(Unit, Unclear, Search, Symptom):
		t.intents, t.mentions, t.followUp = []Intent{Replace}, nil, true
	case th.bought && of(RepairPrice, Repair, Symptom, Book, Payment, DeliveryFee) && len(n.products) == 0:
		t.intents, t.followUp = []Intent{Complaint}, true
	case n.any["whichOne"] && len(n.slots.brands) == 1 && of(Unit, Search, Compare) && len(th.inQuestion(n)) == 1:
		alike := r.among(r.slugs(), slots{products: either(n.products, th.slots.products), brands: n.slots.brands})
		alike = r.forSale(alike)
		if len(alike) == 1 && alike[0] != th.inQuestion(n)[0] {
			t.intents, t.mentions, t.followUp = []Intent{Compare}, append(slices.Clone(th.inQuestion(n)), alike...), true
		}
	case n.any["whichOne"] && len(t.mentions) == 1 && of(Unit, Search) && len(th.inQuestion(n)) == 1 && th.inQuestion(n)[0] != t.mentions[0]:
		t.intents, t.mentions, t.followUp = []Intent{Compare}, append(slices.Clone(th.inQuestion(n)), t.mentions...), true
	}
}

// lean marks what only the thread can tell: that there is something to follow.
func (r *Reader) lean(th *thread, n *notice) { //nolint:cyclop // one condition for each mark
	marks := []string{}
	if len(th.shown) > 0 || len(th.slots.products) > 0 {
		marks = append(marks, "follows")
	}
	if th.deliver {
		marks = append(marks, "talkOfDelivery")
	}
	switch th.last {
	case Hours, OpenNow:
		marks = append(marks, "talkOfHours")
	case OrderStatus:
		marks = append(marks, "talkOfOrder")
	case Replace:
		marks = append(marks, "talkOfReplace")
	}
	if th.repair && len(n.products) == 0 {
		marks = append(marks, "talkOfRepair")
	}
	if th.repair && (len(n.products) > 0 || len(n.slots.brands) > 0 || n.any["trait"]) && !n.any["have"] && !n.any["want"] && !n.any["newone"] && !n.any["price-bound"] && !n.any["sorts"] {
		marks = append(marks, "repairGoesOn")
	}
	if r.isBare(n) && len(th.slots.products) > 0 {
		marks = append(marks, "bare")
	}
	for _, mark := range marks {
		n.everywhere(mark)
	}
}

// everywhere notes a fact of the whole message.
func (n *notice) everywhere(fact string) {
	n.any[fact] = true
	for _, clause := range n.facts {
		clause[fact] = true
	}
}

// isBare: the message is a trait or a comparison and little more.
func (r *Reader) isBare(n *notice) bool {
	return len(n.products) == 0 && len(n.owned) == 0 && len(n.tokens) <= 7
}

// guess is the intent of a message that no rule speaks for.
func (r *Reader) guess(th *thread, n *notice, t *take) []Intent {
	switch {
	case len(th.slots.products) > 0 && (n.any["comparative"] || n.any["trait"] || n.any["other"] || n.any["sorts"] || n.any["brandName"]):
		t.followUp = true
		return []Intent{Search}
	case n.any["yes"] && th.last != "" && len(n.tokens) <= 4:
		t.followUp = true
		return []Intent{th.last}
	case n.any["asked"] && len(th.shown) > 0:
		t.followUp = true
		return []Intent{Unit}
	}
	return []Intent{Unclear}
}

// advance keeps what the next message may lean on.
func (r *Reader) advance(th *thread, n *notice, t take) {
	if t.subject != "" {
		th.subject = t.subject
	}
	if n.brand != "" {
		th.brand = n.brand
	}
	if n.symptom >= 0 {
		th.symptom = n.symptom
	}
	first := t.intents[0]
	switch first {
	case Repair, RepairPrice, Symptom, Book, Replace:
		th.repair, th.deliver = true, false
	case DeliveryFee, DeliveryArea, DeliveryCheck, Services, Schedule:
		th.deliver, th.repair = true, false
	case Search, Unit, Fits, Compare:
		th.repair, th.deliver = false, false
	}
	if first != Unclear && first != Greeting && first != Thanks {
		th.last = first
	}
	if searches(t.intents) || len(th.slots.products) == 0 && len(n.products) > 0 {
		th.slots = t.slots
		th.shown = nil
	}
	th.order, th.email = or(n.contacts.order, th.order), or(n.contacts.email, th.email)
	if slices.Contains(t.intents, Replace) {
		repair, replacement, used := n.sums()
		th.repairCents, th.newCents, th.usedCents = or(repair, th.repairCents), or(replacement, th.newCents), or(used, th.usedCents)
		th.ageYears = or(n.ageYears, th.ageYears)
	}
	if n.opening != (opening{}) {
		th.opening = n.opening
	}
	asked, refused := n.extras()
	for _, e := range asked {
		th.extras = appendNew(th.extras, e)
	}
	th.extras = without(th.extras, refused)
	th.zip, th.town = or(n.contacts.zip, th.zip), or(n.town, th.town)
	if len(t.mentions) == 1 {
		th.focus = t.mentions[0]
	}
	th.bought = th.bought && first != Search || first == Complaint
}

func searches(intents []Intent) bool {
	return slices.ContainsFunc(intents, func(i Intent) bool { return i == Search || i == Fits })
}

// hear takes in a message of the assistant: only which units it names.
func (r *Reader) hear(th *thread, text string) {
	th.summed = strings.Contains(text, "Sales tax of") || strings.Contains(text, "Impuesto de venta de")
	if named := r.unitsIn(text, th.focus); len(named) > 0 {
		th.shown = named
		th.focus = ""
		if len(named) == 1 {
			th.focus = named[0]
			th.spoken = append(without(th.spoken, named), named[0])
		}
	}
}

// subject is the appliance that the message is about, or else the thread.
func (r *Reader) subject(th *thread, n *notice) string {
	own := slices.Concat(n.owned, n.products)
	if n.any["want"] && n.any["newone"] && len(n.products) > 0 {
		own = slices.Concat(n.products, n.owned)
	}
	if len(own) > 0 {
		return own[0]
	}
	return ""
}

// mentions are the units that the message speaks of.
func (r *Reader) mentions(th *thread, n *notice) (slugs []string, leaned bool) { //nolint:cyclop // one rule for each way to mention a unit; their order decides
	if n.contacts.known {
		for _, m := range n.contacts.models {
			for _, u := range r.units {
				if u.Model == m {
					slugs = appendNew(slugs, u.Slug)
				}
			}
		}
		return slugs, false
	}
	if len(th.shown) > 0 {
		if k := n.firstFew(); k > 0 {
			return th.shown[:min(k, len(th.shown))], true
		}
		if n.any["nextUp"] && len(th.shown) > 1 {
			return th.shown[1:2], true
		}
		if n.refers > 0 && n.refers <= len(th.shown) {
			return []string{th.shown[n.refers-1]}, true
		}
		if n.refers == -1 {
			return th.shown[len(th.shown)-1:], true
		}
		if one := r.extreme(th.spoken, n); one != "" && len(th.shown) == 1 && len(th.spoken) > 1 {
			return []string{one}, true
		}
		if one := r.extreme(th.shown, n); one != "" {
			return []string{one}, true
		}
		if named := r.narrowed(th, n); len(named) > 0 {
			return named, true
		}
		if len(n.products) == 0 && len(n.owned) == 0 && (n.any["it"] || n.any["asked"] || n.any["hold"] || n.any["haggle"] || n.any["fitq"] || n.any["compare"]) {
			if th.focus != "" && !n.any["compare"] {
				return []string{th.focus}, true
			}
			return th.shown, true
		}
	}
	if n.any["asked"] || n.any["hold"] || n.any["haggle"] || n.any["it"] || n.any["compare"] || n.any["total"] || n.any["whichOne"] || n.any["fitq"] && len(n.money) > 0 {
		return r.described(n), false
	}
	return nil, false
}

// firstFew is how many "the first two", "los primeros tres" are.
func (n *notice) firstFew() int {
	for i, t := range n.tokens {
		switch t.text {
		case "first", "primeros", "primeras", "top":
			if i+1 < len(n.tokens) && n.tokens[i+1].span > 0 && n.tokens[i+1].number <= maxCards {
				return int(n.tokens[i+1].number)
			}
		case "two":
			if textAt(n.tokens, i-1) == "the" || textAt(n.tokens, i-1) == "those" || textAt(n.tokens, i-1) == "these" {
				return 2
			}
		case "dos":
			if w := textAt(n.tokens, i-1); w == "los" || w == "las" || w == "esos" || w == "esas" {
				return 2
			}
		}
	}
	return 0
}

// narrowed are those shown that the message tells apart: "the whirlpool".
func (r *Reader) narrowed(th *thread, n *notice) []string {
	if (n.any["have"] || n.any["want"]) && !n.any["total"] || n.any["bare"] && n.any["andalso"] || n.any["symptom"] || n.any["fix"] {
		return nil
	}
	told := slots{products: n.slots.products, brands: n.slots.brands, finishes: n.slots.finishes, fuels: n.slots.fuels, grades: n.slots.grades}
	if len(told.brands)+len(told.finishes)+len(told.fuels)+len(told.grades) == 0 && (len(told.products) == 0 || !n.any["it"] && !n.any["asked"]) {
		return nil
	}
	if n.any["asked"] && len(n.tokens) > 1 || n.any["it"] || n.any["hold"] || n.any["haggle"] || n.any["compare"] || n.any["fitq"] || n.any["total"] {
		return r.among(th.shown, told)
	}
	return nil
}

// described are the units, few, that a maker and a kind can mean.
func (r *Reader) described(n *notice) []string {
	onlyKind := n.any["hookup"] && len(n.slots.products) > 0 && len(r.among(r.slugs(), slots{products: n.slots.products})) == 1
	switch {
	case len(n.slots.brands) == 0 && !onlyKind, len(n.slots.products) == 0 && !n.any["it"]:
		return nil
	case n.any["symptom"], n.any["fix"], n.any["have"] && !n.any["it"] && !n.any["asked-own"]:
		return nil
	}
	told := slots{products: n.slots.products, brands: n.slots.brands, finishes: n.slots.finishes, fuels: n.slots.fuels, grades: n.slots.grades}
	found := r.among(r.slugs(), told)
	if priced := slices.DeleteFunc(slices.Clone(found), func(slug string) bool { u, _ := r.unit(slug); return !n.namesPrice(u.Sale) }); len(priced) > 0 {
		found = priced
	}
	if len(found) == 1 || (n.any["asked-own"] || n.any["compare"] || n.any["total"] || n.any["whichOne"]) && len(found) <= maxDescribed {
		return found
	}
	return nil
}

const maxDescribed = 3

// inQuestion are the units that a total is asked for where the message names
// none: both that were spoken of, the one spoken of, the first of an ordered list, or the few shown.
func (th *thread) inQuestion(n *notice) []string {
	switch {
	case n.any["both"] && len(th.shown) != 2 && len(th.spoken) > 1:
		return th.spoken[len(th.spoken)-2:]
	case th.focus != "":
		return []string{th.focus}
	case th.summed:
		return th.shown
	case len(th.shown) > 0 && th.slots.sort != tool.BestMatch:
		return th.shown[:1]
	case len(th.shown) <= 2:
		return th.shown
	}
	return nil
}

// namesPrice reports whether an amount of the message is a unit's price: "the
// $899 samsung".
func (n *notice) namesPrice(price money.Cents) bool {
	return slices.ContainsFunc(n.money, func(m amount) bool { return cents(m.dollars) == price })
}

// either reports whether a message sets two things against each other.
func (n *notice) either() bool {
	return n.any["whichOne"] || n.any["compare"] || n.any["worth"] || slices.ContainsFunc(n.tokens, func(t token) bool {
		return slices.Contains([]string{"or", "o", "vs", "versus", "entre", "between"}, t.text)
	})
}

// twoOf are the units that two makers, or two kinds, of a message name.
func (r *Reader) twoOf(n *notice) []string {
	if len(n.slots.brands) != 2 && len(n.slots.products) != 2 {
		return nil
	}
	found := r.among(r.slugs(), slots{products: n.slots.products, brands: n.slots.brands, fuels: n.slots.fuels, finishes: n.slots.finishes})
	if priced := slices.DeleteFunc(slices.Clone(found), func(slug string) bool { u, _ := r.unit(slug); return !n.namesPrice(u.Sale) }); len(priced) > 1 {
		return priced
	}
	return found
}

func (r *Reader) forSale(slugs []string) []string {
	return slices.DeleteFunc(slices.Clone(slugs), func(slug string) bool { u, _ := r.unit(slug); return u.Sold() })
}
