package grounding

import (
	"slices"
	"strings"
)

// names refuses brands, models and towns that no evidence has.
func (c *Checker) names(s *sentence) *Refusal {
	for i := range s.tokens {
		if brand, to := c.brandAt(s.tokens, i); to > i && !c.brandStands(s, i, to, brand) {
			return &Refusal{"brand", brand}
		}
		if place, to := placeAt(s.tokens, i); to > i && !c.placeStands(s, place) {
			return &Refusal{"place", place}
		}
		if key, to := modelAt(s.tokens, i); to > i && !c.modelStands(s, i, to, key) {
			return &Refusal{"model", key}
		}
	}
	if what := c.absent(s); what != "" {
		return &Refusal{"not for sale", what}
	}
	return c.unfounded(s)
}

// unfounded refuses a mention of a unit that none of the evidence is: a gas
// dryer of a brand that has electric ones.
func (c *Checker) unfounded(s *sentence) *Refusal {
	for n, m := range s.mentions {
		if !s.asks && before(s.tokens, m.from) != `"` && !c.looksSo(s, m) {
			return &Refusal{"look", strings.TrimSpace(s.key.text)}
		}
		if n > 0 && s.tokens[m.from-1].text == "(" && m.from-s.mentions[n-1].to == 1 && len(m.units) > 0 && len(s.mentions[n-1].units) > 0 &&
			!slices.ContainsFunc(m.units, func(u int) bool { return slices.Contains(s.mentions[n-1].units, u) }) {
			return &Refusal{"unit", folded(s.tokens[s.mentions[n-1].from:m.to])}
		}
		if m.brand == "" || len(m.units) > 0 || m.kinds == 0 && m.looks == 0 {
			continue
		}
		if before(s.tokens, m.from) == `"` && len(s.claims) == 0 {
			continue
		}
		if s.asks || deniedName(s.tokens, m.from, m.to) || c.evidence.names[m.brand] && !c.selling(s) && (s.about&(repair|part|serviceVisit) != 0 || !c.sells(m.brand)) || before(s.tokens, m.from) == "your" || before(s.tokens, m.from) == "su" || before(s.tokens, m.from) == "tu" {
			continue
		}
		if strings.Contains(c.evidence.all.String(), folded(s.tokens[m.from:m.to])) {
			continue
		}
		return &Refusal{"unit", folded(s.tokens[m.from:m.to])}
	}
	return nil
}

func (c *Checker) sells(brand string) bool {
	return slices.ContainsFunc(c.evidence.units, func(u unit) bool { return u.brand == brand })
}

// looksSo says that a unit of the mention is what the sentence says it is:
// "the Amana is a gas dryer".
func (c *Checker) looksSo(s *sentence, m mention) bool {
	if len(m.units) == 0 || m.brand == "" || m.to >= len(s.tokens) || deniedName(s.tokens, m.from, m.to) {
		return true
	}
	switch s.tokens[m.to].text {
	case "is", "are", "es", "in", "en", "comes", "viene", "runs", "run", "uses", "burns", "funciona", "usa", "trabaja":
	default:
		return true
	}
	said := looks(0)
	for i := m.to + 1; i < min(m.to+6, len(s.tokens)) && !breaksClause(s.tokens, i, false); i++ {
		if brand, _ := c.brandAt(s.tokens, i); brand != "" || denies(s.tokens, i) {
			return true
		}
		said |= lookAt(s.tokens, i)
	}
	return said == 0 || slices.ContainsFunc(m.units, func(u int) bool { return c.evidence.units[u].looks.agrees(said) })
}

func forSale(w string) bool {
	switch w {
	case "have", "sell", "carry", "stock", "sale", "tenemos", "vendemos", "manejamos", "hay", "available", "disponible", "disponibles", "got", "venta":
		return true
	}
	return false
}

// selling says that the sentence offers for sale, not for repair.
func (c *Checker) selling(s *sentence) bool {
	if s.about&(repair|part|serviceVisit) != 0 {
		return false
	}
	return slices.ContainsFunc(s.tokens, func(t token) bool { return forSale(t.text) }) || s.key.has(" here is ", " is here ", " are here ", " here's ", " here are ", " for sale ", " aqui esta", " te recomiendo ", " le recomiendo ", " i recommend ") ||
		slices.ContainsFunc(s.claims, func(k claim) bool { return k.kind == amount })
}

func (c *Checker) brandStands(s *sentence, i, to int, brand string) bool {
	if c.sells(brand) {
		return true
	}
	if deniedName(s.tokens, i, to) {
		return true
	}
	said := c.evidence.saidNames[brand]
	if said && s.about&repair != 0 && strings.Contains(c.evidence.all.String(), " all makes ") && !c.selling(s) {
		return true
	}
	if said && (s.asks && len(s.claims) == 0 && !affirmsFirst(s) || slices.Contains([]string{"your", "su", "tu"}, before(s.tokens, i))) {
		return true
	}
	return c.evidence.names[brand] && (!c.selling(s) || c.evidence.sold[brand])
}

func (c *Checker) placeStands(s *sentence, place string) bool {
	if c.evidence.names[place] {
		return true
	}
	return c.evidence.saidNames[place] && !serves(s)
}

func (c *Checker) modelStands(s *sentence, i, to int, key string) bool {
	if _, end := c.modelAt(s.tokens, i); end > i || c.evidence.names[key] {
		return true
	}
	if i > 1 && s.tokens[i-1].text == "-" { // the end of "NN-SN966S"
		if _, end := c.modelAt(s.tokens, i-2); end > i {
			return true
		}
	}
	if slices.ContainsFunc(c.evidence.units, func(u unit) bool { return strings.HasSuffix(u.model, key) && len(key) > 3 }) {
		return true
	}
	looked := c.evidence.saidNames[key] || slices.ContainsFunc(c.evidence.absent, func(words []string) bool { return strings.Join(words, "") == key || slices.Contains(words, key) })
	return looked && (deniedName(s.tokens, i, to) || s.asks && !affirmsFirst(s))
}

// absent is what the sentence offers although it was looked for in vain.
func (c *Checker) absent(s *sentence) string {
	if len(c.evidence.absent) == 0 || s.asks {
		return ""
	}
	for _, words := range c.evidence.absent {
		i, to := phraseAt(s.tokens, words)
		if to == 0 || deniedName(s.tokens, i, to) || c.found(words) {
			continue
		}
		if len(words) > 1 && c.evidence.sentenceHas(words) && !c.selling(s) {
			continue
		}
		if len(words) == 1 && kindOf(words[0]) != 0 && !c.selling(s) {
			continue
		}
		return strings.Join(words, " ")
	}
	return ""
}

// found says that a unit of the evidence is what the words name.
func (c *Checker) found(words []string) bool {
	return slices.ContainsFunc(c.evidence.units, func(u unit) bool {
		name := " " + strings.Join(strings.FieldsFunc(fold(u.Name+" "+u.Brand+" "+u.Model+" "+u.Kind+" "+u.Finish+" "+u.Fuel), notAlphanumeric), " ") + " "
		for _, w := range words {
			if !strings.Contains(name, " "+w) && (kindOf(w) == 0 || kindOf(w)&u.kinds == 0) {
				return false
			}
		}
		return true
	})
}

func (e *Evidence) sentenceHas(words []string) bool {
	return strings.Contains(e.all.String(), " "+strings.Join(words, " "))
}

// phraseAt is where the words stand, marks between them or not; to is 0 where
// they don't.
func phraseAt(tokens []token, words []string) (int, int) {
	for i := range tokens {
		n, j := 0, i
		for j < len(tokens) && n < len(words) {
			if tokens[j].kind == mark && j > i {
				j++
				continue
			}
			if tokens[j].text != words[n] && strings.TrimSuffix(tokens[j].text, "s") != words[n] {
				break
			}
			n, j = n+1, j+1
		}
		if n == len(words) {
			return i, j
		}
	}
	return 0, 0
}
