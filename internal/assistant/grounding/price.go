package grounding

import (
	"slices"
	"strings"
)

// ofUnitPrice says that an amount is the price, the regular price or the
// saving of a unit that the sentence speaks of, and is called so.
func (c *Checker) ofUnitPrice(s *sentence, k claim) bool {
	units, here := c.subjects(s, k)
	saving, regular := s.role(k)
	if !here && len(units) == 0 {
		return c.extreme(s, k)
	}
	if !here && c.serviceAmount(s, k) {
		return false
	}
	if s.key.has(" both ", " each ", " apiece ", " ambos ", " ambas ", " cada un") && !c.sameBrandPrice(units) {
		return false
	}
	for _, i := range units {
		u := c.evidence.units[i]
		switch {
		case k.value == int64(u.Price) && !saving && !regular,
			k.value == int64(u.Regular) && regular && !saving && u.Regular > 0,
			k.value == int64(u.Saving) && saving && u.Saving > 0:
			return true
		}
	}
	return !here && c.extreme(s, k)
}

// sameBrandPrice says that what is priced "each" has one price: units of several
// brands that a sentence names do not, unless theirs is the same.
func (c *Checker) sameBrandPrice(units []int) bool {
	return !slices.ContainsFunc(units, func(i int) bool {
		u, first := c.evidence.units[i], c.evidence.units[units[0]]
		return u.brand != first.brand && u.Price != first.Price
	})
}

// serviceAmount says that a sentence which names no unit prices a service.
func (c *Checker) serviceAmount(s *sentence, k claim) bool {
	from, to := clauseOf(s.tokens, k.from, true)
	about := aboutOf(s.tokens[from:to])
	return about&(delivery|installation|removal|stairs|plan|estimate|serviceVisit|tax) != 0 && about&discount == 0
}

// extreme says that the sentence calls the amount the lowest or the highest,
// and it is.
func (c *Checker) extreme(s *sentence, k claim) bool {
	low, high := int64(-1), int64(-1)
	for _, u := range c.evidence.units {
		if p := int64(u.Price); p > 0 {
			if low < 0 || p < low {
				low = p
			}
			high = max(high, p)
		}
	}
	return k.value == low && s.key.has(" cheapest ", " lowest ", " least ", " from ", " start", " barat", " economic", " desde ", " empiez", " between ", " entre ", " van de ") ||
		k.value == high && s.key.has(" most ", " highest ", " up to ", " to $", " hasta ", " caro ", " cara ", " and $", " y $", " a $", " top ", " - $", " dearest ")
}

// role tells whether an amount is called a saving, or a regular price.
func (s *sentence) role(k claim) (saving, regular bool) {
	for i := k.from - 1; i >= max(0, k.from-5); i-- {
		t := s.tokens[i].text
		if t == "," || t == "." || t == "(" || t == ";" || t == ":" || s.figureAt(i) {
			break
		}
		if begins(t, "sav", "ahorr", "discount", "descuent") {
			saving = true
		}
		regular = regular || regularWord(t)
	}
	for i := k.to; i < min(len(s.tokens), k.to+3); i++ {
		t := s.tokens[i].text
		if t == "," || t == "." || t == "(" || t == ";" || s.figureAt(i) {
			break
		}
		if t == "off" || begins(t, "descuent", "discount") || t == "savings" || t == "ahorro" || t == "less" || t == "menos" || t == "below" {
			return true, false
		}
		if i > k.to && saving {
			break
		}
		regular = regular || regularWord(t) && t != "was" && t != "new" && t != "nuevo"
	}
	return saving, (regular || s.downFrom(k.from)) && !saving
}

// downFrom says that "down from" stands before i.
func (s *sentence) downFrom(i int) bool {
	return i > 1 && s.tokens[i-1].text == "from" && s.tokens[i-2].text == "down"
}

func (s *sentence) figureAt(i int) bool {
	return slices.ContainsFunc(s.claims, func(k claim) bool { return i >= k.from && i < k.to })
}

func regularWord(w string) bool {
	switch w {
	case "regular", "regularly", "was", "originally", "original", "retail", "new", "nuevo", "nueva", "antes", "msrp", "normal", "normally", "normalmente", "usually", "list", "era":
		return true
	}
	return false
}

// ofVisitor says that a figure which only the visitor named may be repeated:
// denied, asked, or as a limit of theirs.
func (c *Checker) ofVisitor(s *sentence, k claim) bool {
	if !c.evidence.said[figure{k.kind, k.value}] || s.offer != "" && !c.mayBargain(s) {
		return false
	}
	if deniedFor(s.tokens, k.from) {
		return true
	}
	if s.asks && !affirmsFirst(s) && !s.key.has(" sure ", " ok ", " okay ", " great ", " perfect", " deal ", " yes ", " claro ") {
		return k.kind != amount || s.key.has(" your budget ", " looking ", " under ", " under $", " budget ", " presupuesto ", " menos de ", " busca", " limit", " quote", " below ", " did you ", " do you mean ", " you mean ", " quiere decir ", " hasta ")
	}
	if c.limits(s, k) {
		return true
	}
	if theirs(s, k) {
		return true
	}
	return k.kind != amount && (s.key.has(" if ", " check", " your ", " opening ", " gap ", " hueco ", " espacio ", " su ", " tu ", " si ", " fit", " cabe") && !s.key.has(" warrant", " garant", " guarant", " deliver", " entreg", " free ", " gratis ", " refund", " return", " off ", " discount", " descuent", " financ", " apr "))
}

// limits says that the amount is a limit of the visitor's, and that the units
// which the sentence speaks of keep it.
func (c *Checker) limits(s *sentence, k claim) bool {
	near := strings.TrimSpace(folded(s.tokens[max(0, k.from-4):k.from])) + " "
	after := " " + next(s.tokens, k.to-1) + " "
	if k.to+1 < len(s.tokens) {
		after += s.tokens[k.to+1].text + " "
	}
	under := false
	for _, w := range []string{"under ", "below ", "less than ", "within ", "up to ", "budget of ", "no more than ", "at most ", "maximum of ", "max ", "menos de ", "hasta ", "debajo de ", "pase de ", "pasan de ", "maximo ", "maximo de ", "presupuesto de ", "budget is ", "presupuesto es de ", "bajo ", "limit of ", "pasar de ", "your "} {
		under = under || strings.HasSuffix(near, w) && (w != "your " || after == " budget " || strings.HasPrefix(after, " budget ") || strings.HasPrefix(after, " limit "))
	}
	under = under || strings.HasPrefix(after, " or less ") || strings.HasPrefix(after, " o menos ") || strings.HasPrefix(after, " budget ") || strings.HasPrefix(after, " de presupuesto ")
	over := strings.HasSuffix(near, "over ") || strings.HasSuffix(near, "above ") || strings.HasSuffix(near, "more than ") || strings.HasSuffix(near, "mas de ")
	if !under && !over {
		return false
	}
	if s.about&(delivery|installation|removal|repair|estimate|tax|warranty|plan|serviceVisit) != 0 && !strings.Contains(near, "your") && !strings.Contains(near+after, "budget") && !strings.Contains(near+after, "presupuesto") {
		return false
	}
	if k.kind != amount {
		return true
	}
	if deniedList(s.tokens, k.from) && s.key.has(" have ", " hay ", " tenemos ", " find ", " found ", " encontr", " nothing ", " none ", " see ", " tengo ") {
		return true
	}
	units, here := c.subjects(s, k)
	if !here && !s.key.has(" it ", " it's ", " they ", " these ", " all ", " this ", " everything ", " este ", " esta ", " estos ", " todo ", " todos ", " that ") {
		return true
	}
	if len(units) == 0 {
		return !s.key.has(" it's ", " it is ", " everything ", " todo ")
	}
	return slices.ContainsFunc(units, func(i int) bool {
		p := int64(c.evidence.units[i].Price)
		return under && p <= k.value || over && p >= k.value
	})
}

// theirs says that the sentence calls the figure the visitor's own: "your $380
// repair".
func theirs(s *sentence, k claim) bool {
	if s.key.has(" your price ", " your total ", " your cost ", " your fee ", " your rate ", " su precio ", " tu precio ", " su total ", " tu total ", " yours ") {
		return false
	}
	switch before(s.tokens, k.from) {
	case "your", "su", "tu", "the", "a", "el", "los":
		if k.to < len(s.tokens) && (begins(s.tokens[k.to].text, "quote", "repair", "estimate", "bill", "opening", "gap", "budget", "hueco", "inch") || before(s.tokens, k.from) == "your" && k.kind != amount) {
			return true
		}
	}
	return s.key.has(" you said ", " you mentioned ", " you were quoted ", " you were told ", " quoted you ", " they quoted ", " your quote ", " your repair ", " you gave ", " you have in mind ", " dijiste ", " dijo ", " le cotizaron ", " te cotizaron ", " le dijeron ", " te dijeron ", " que menciona", " your budget ", " tu presupuesto ", " su presupuesto ", " your opening ", " su hueco ", " tu hueco ", " su reparacion de ", " your repair quote ", " quoted repair ", " a repair of ", " repair at ", " una reparacion de ") &&
		!s.key.has(" it's ", " we charge ", " costs ", " cuesta ", " sure ", " ok ", " we can ", " i can ", " so it ", " our price ")
}
