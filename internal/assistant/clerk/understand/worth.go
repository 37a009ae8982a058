package understand

import (
	"slices"

	"enamel/internal/money"
)

// askMoney tells the cost of a repair from that of a new one, also of earlier
// messages that weighed the two.
func (r *Reader) askMoney(a *Ask, th *thread, n *notice) {
	if !a.Is(Replace) && !n.any["worth"] {
		return
	}
	a.RepairCents, a.NewCents, a.UsedCents = n.sums()
	a.Query.MinPrice, a.Query.MaxPrice = 0, 0
	if th.last != Replace {
		return
	}
	if a.RepairCents == 0 {
		a.RepairCents = th.repairCents
	}
	a.NewCents, a.UsedCents, a.AgeYears = or(a.NewCents, th.newCents), or(a.UsedCents, th.usedCents), or(a.AgeYears, th.ageYears)
}

// sums are what a repair, a new and a used one cost, as far as the message says.
// An amount without a word beside it is the repair's, then the new one's.
func (n *notice) sums() (repair, replacement, used money.Cents) {
	var bare []money.Cents
	for _, m := range n.money {
		switch near := n.moneyIs(m); {
		case near == "used" && used == 0:
			used = cents(m.dollars)
		case near == "new" && replacement == 0:
			replacement = cents(m.dollars)
		case near == "repair" && repair == 0:
			repair = cents(m.dollars)
		default:
			bare = append(bare, cents(m.dollars))
		}
	}
	for _, amount := range bare {
		switch {
		case repair == 0:
			repair = amount
		case replacement == 0 && used == 0:
			replacement = amount
		}
	}
	return repair, replacement, used
}

// moneyIs looks at the words about an amount for what it pays.
func (n *notice) moneyIs(m amount) string {
	at := func(i int) string {
		if i < 0 || i >= len(n.tokens) || n.tokens[i].clause != m.clause {
			return ""
		}
		return paysFor(n.tokens[i].text)
	}
	for i := m.token - 1; i >= m.token-9 && i >= 0 && !n.isMoney(i); i-- {
		if what := at(i); what != "" {
			return what
		}
	}
	for i := m.token + 1; i <= m.token+5 && i < len(n.tokens) && !n.tokens[i].comma; i++ {
		if what := at(i); what != "" {
			return what
		}
	}
	return ""
}

func (n *notice) isMoney(token int) bool {
	return slices.ContainsFunc(n.money, func(m amount) bool { return m.token == token })
}

func paysFor(word string) string {
	switch word {
	case "new", "replacement", "replace", "nueva", "nuevo", "nuevas", "otra", "otro", "buy", "comprar", "brand", "retail", "another":
		return "new"
	case "usada", "usado", "used", "your", "yours", "ustedes", "secondhand", "refurbished":
		return "used"
	case "fix", "repair", "quoted", "quote", "arreglar", "reparar", "reparacion", "arreglo", "arreglarla", "arreglarlo", "repararla", "repararlo", "cobran", "cobra",
		"compostura", "tecnico", "wants", "pide", "pidio", "quiere", "quieren", "charge", "charges", "charging", "part", "labor", "estimate", "pump", "compressor", "motor", "board", "drum", "bomba", "compresor", "pidieron", "piden", "componer", "repairs", "fixing":
		return "repair"
	}
	return ""
}

// weighs reports whether a repair is set against another machine: two amounts,
// one of them beside a word for another machine, and a word for a repair or an age.
func (n *notice) weighs() bool {
	repair, replacement, used := n.sums()
	another := slices.ContainsFunc(n.money, func(m amount) bool { return n.moneyIs(m) == "new" || n.moneyIs(m) == "used" })
	return repair > 0 && replacement+used > 0 && another && (n.any["fix"] || n.any["quoted"] || n.any["symptom"] || n.any["dead"] || n.any["years"] || n.ageYears > 0 ||
		slices.ContainsFunc(n.tokens, func(t token) bool { return paysFor(t.text) == "repair" }))
}

// noteAgeOfThing reads an age without its unit: "dishwasher is 8".
func (n *notice) noteAgeOfThing() {
	for _, s := range n.things {
		if s.kind != kindProduct || n.ageYears > 0 || n.any["dims"] || s.to+1 >= len(n.tokens) {
			continue
		}
		verb, t := n.tokens[s.to].text, n.tokens[s.to+1]
		if (verb == "is" || verb == "tiene") && t.span == 1 && t.unit == noUnit && t.number < 30 {
			n.ageYears = int(t.number)
		}
	}
}
