package grounding

import "strings"

// bareStands says that a number without a unit is one of the evidence, or
// only counts a few things.
func (c *Checker) bareStands(s *sentence, k claim) bool {
	if k.to < len(s.tokens) && begins(s.tokens[k.to].text, "star", "estrell", "store", "tienda", "sucursal", "locat", "branch", "showroom", "technic", "tecnic", "truck", "camion", "warehouse", "award") {
		return strings.Contains(c.evidence.all.String(), folded(s.tokens[k.from:k.to+1]))
	}
	if s.key.has(" 24 / 7 ") && (s.tokens[k.from].text == "24" || s.tokens[k.from].text == "7") {
		return deniedFor(s.tokens, k.from) || c.evidence.sentenceHas([]string{"24", "/", "7"})
	}
	if c.moreThanStock(s, k) {
		return false
	}
	price := c.priceWord(s, k)
	if !price && (counting(s, k) || c.ofUnit(s, k) || c.ofText(s, k) || c.ofVisitor(s, k)) {
		return true
	}
	if int64(len(c.evidence.units))*thousandth == k.value && !price && k.to < len(s.tokens) && k.value > 0 {
		if w := s.tokens[k.to].text; kindOf(w) != 0 || begins(w, "option", "opcion", "unit", "unidad", "result", "match", "applianc", "aparato", "model") {
			return true
		}
	}
	if _, end := c.modelAt(s.tokens, k.from); end > k.from {
		return true
	}
	if c.evidence.names[s.tokens[k.from].digits()] || !price && c.zipStands(s, k) {
		return true
	}
	asAmount := k
	asAmount.kind, asAmount.value = amount, scaled(dollars(s.tokens[k.from]), 100)
	return c.amountStands(s, asAmount)
}

// moreThanStock says that the number counts units of a brand, and there are not
// so many: "ten Roper washers".
func (c *Checker) moreThanStock(s *sentence, k claim) bool {
	if s.asks || deniedFor(s.tokens, k.from) {
		return false
	}
	for _, m := range s.mentions {
		if m.from != k.to || m.brand == "" || len(m.units) == 0 {
			continue
		}
		count := int64(0)
		for _, i := range m.units {
			count += int64(max(c.evidence.units[i].Stock, 1))
		}
		return k.value > count*thousandth
	}
	return false
}

// zipStands says that a ZIP code of the visitor's may be repeated.
func (c *Checker) zipStands(s *sentence, k claim) bool {
	return len(s.tokens[k.from].raw) == 5 && c.evidence.said[figure{bare, k.value}] && !serves(s)
}

// serves says that the sentence says yes to a place.
func serves(s *sentence) bool {
	if s.key.has(" if ", " checkout ", " depends ", " depende ", " address", " direccion", " not sure ", " ? ") && !affirmsFirst(s) {
		return false
	}
	return s.key.has(" deliver", " entreg", " cover", " serve", " reach", " repair", " repar", " cubrimos", " llegamos", " within ", " inside ", " dentro ", " atendemos", " yes ", " si ", " store in ", " location", " vamos ", " we go ", " come to ", " servi")
}

// priceWord says that a bare number is meant as a price: "it's yours for 200".
func (c *Checker) priceWord(s *sentence, k claim) bool {
	if s.key.has(" free of charge ") {
		return true
	}
	if len(s.tokens[k.from].raw) == 5 && c.evidence.said[figure{bare, k.value}] {
		return false
	}
	switch before(s.tokens, k.from) {
	case "for", "costs", "cost", "priced", "cuesta", "cuestan", "vale", "valen", "por", "price", "precio", "charge", "charges", "pay", "paga", "cobramos", "runs", "sale":
		return k.to == len(s.tokens) || s.tokens[k.to].kind == mark || !plainNoun(s.tokens[k.to].text) && s.tokens[k.to].kind == word
	case "are":
		if k.from > 1 && s.tokens[k.from-2].text == "there" {
			return false
		}
		return priceEnds(s, k)
	case "at", "is", "just", "only", "solo", "en", "es", "it's":
		return priceEnds(s, k)
	}
	return false
}

// priceEnds says that what follows a bare number counts nothing with it.
func priceEnds(s *sentence, k claim) bool {
	if k.to == len(s.tokens) {
		return true
	}
	switch t := s.tokens[k.to]; t.text {
	case "-", "x":
		return false
	case "delivered", "total", "today":
		return true
	default:
		return t.kind == mark
	}
}

// plainNoun says that a word after a number can be what is counted.
func plainNoun(w string) bool {
	switch w {
	case "today", "total", "delivered", "only", "out", "if", "and", "plus", "with", "cash", "all", "installed", "hoy", "y", "con", "for", "por", "each", "even", "flat", "or", "now", "it", "is":
		return false
	}
	return true
}

// counting says that the number only counts a few things: "two options".
func counting(s *sentence, k claim) bool {
	t := s.tokens[k.from]
	if t.value < 0 || t.value > 10*thousandth || t.value%thousandth != 0 || k.from > 0 && before(s.tokens, k.from) == "-" && !s.tokens[k.from-1].spaced {
		return false
	}
	if strings.HasPrefix(t.raw, "0") && len(t.raw) > 1 {
		return false
	}
	b := before(s.tokens, k.from)
	if b == "over" || b == "for" && t.value <= thousandth || b == "/" || b == "." || b == "rated" {
		return false
	}
	if k.to == len(s.tokens) || s.tokens[k.to].kind == mark {
		return t.spelled || k.to < len(s.tokens) && s.tokens[k.to].text == ")" && b == "("
	}
	after := s.tokens[k.to].text
	if s.tokens[k.to].kind != word || after == "out" || after == "of" && !t.spelled || after == "x" || !plainNoun(after) && !t.spelled {
		return false
	}
	return !begins(after, "star", "estrell", "review", "rese", "locat", "sucursal", "tienda", "store", "branch", "showroom", "technic", "tecnic", "truck", "camion", "warehouse", "bodega", "percent", "point", "punto", "off", "payment", "pago", "installment", "cuota", "mensual", "time", "vece", "vez", "amp", "volt", "watt", "degree", "grado", "customer", "client", "award", "free", "gratis")
}
