package grounding

import (
	"slices"
	"strings"
)

// figures refuses a figure that no evidence has for what it is said of.
func (c *Checker) figures(s *sentence) *Refusal {
	for _, k := range s.claims {
		if !c.stands(s, k) {
			return &Refusal{k.kind.String(), strings.TrimSpace(folded(s.tokens[k.from:k.to]))}
		}
	}
	return nil
}

func (c *Checker) stands(s *sentence, k claim) bool {
	switch k.kind {
	case amount:
		return c.amountStands(s, k)
	case phone:
		return len(c.evidence.figures[figure{phone, k.value}]) > 0
	case clock, halfClock:
		return c.clockStands(s, k)
	case bare:
		return c.bareStands(s, k)
	case percent:
		return c.percentStands(s, k) || c.ofVisitor(s, k)
	case grade, year:
		if _, here := c.subjects(s, k); here {
			return c.ofUnit(s, k) || deniedFor(s.tokens, k.from) && c.evidence.said[figure{k.kind, k.value}]
		}
		return c.ofUnit(s, k) || c.ofText(s, k) || c.ofVisitor(s, k)
	case length, capacity, stock:
		if k.kind == length && s.asks && len(s.units()) == 0 && !affirmsFirst(s) && s.key.has(" opening ", " space ", " gap ", " doorway", " hueco ", " espacio ") {
			return true
		}
		return c.ofUnit(s, k) || c.ofText(s, k) || c.ofVisitor(s, k)
	case date:
		return c.ofText(s, k)
	}
	return c.ofText(s, k) || c.ofVisitor(s, k) || deniedFor(s.tokens, k.from)
}

// percentStands says that a share is our own text's, of the same service.
func (c *Checker) percentStands(s *sentence, k claim) bool {
	about := c.said(s) & (delivery | installation | removal | stairs | repair | plan | warranty | tax | financing | estimate)
	return slices.ContainsFunc(c.evidence.figures[figure{percent, k.value}], func(o concepts) bool { return about&^o == 0 })
}

// said is what the figures of the sentence are about; what it leaves open, the
// sentence before and the question say.
func (c *Checker) said(s *sentence) concepts {
	about := concepts(0)
	for _, group := range []concepts{services, kinds} {
		for _, of := range []concepts{s.about, c.about} {
			if of&group != 0 {
				about |= of & group
				break
			}
		}
	}
	return about
}

func (c *Checker) ofText(s *sentence, k claim) bool {
	if k.kind == bare && k.value == 911*thousandth {
		return true
	}
	if k.kind == bare {
		return len(c.evidence.figures[figure{k.kind, k.value}]) > 0
	}
	about := c.said(s)
	if k.kind == duration && about&services == 0 && s.key.has(" arriv", " get it ", " llega ", " llegan ", " your door", " your house", " your home", " su casa ") {
		about |= delivery
	}
	if k.kind == length || k.kind == capacity {
		about &= kinds
		return slices.ContainsFunc(c.evidence.figures[figure{k.kind, k.value}], func(o concepts) bool { return (o & kinds).fits(about) })
	}
	return slices.ContainsFunc(c.evidence.figures[figure{k.kind, k.value}], func(o concepts) bool { return about == 0 || o.fits(about) })
}

func (c *Checker) clockStands(s *sentence, k claim) bool {
	if end, told := roleOfHour(s.tokens, k.from); told && !c.evidence.hourIs(k, end) {
		return false
	}
	for f := range c.evidence.figures {
		if f.kind == clock && f.value == k.value || (f.kind == halfClock || f.kind == clock && k.kind == halfClock) && f.value%720 == k.value%720 {
			return true
		}
	}
	return false
}

// roleOfHour tells whether the hour at i is called one of opening (0) or of
// closing (1).
func roleOfHour(tokens []token, i int) (end int, told bool) {
	for j := i - 1; j >= max(0, i-3); j-- {
		switch tokens[j].text {
		case "until", "till", "til", "hasta", "closes", "close", "cierra", "cierran", "cerramos":
			return 1, true
		case "opens", "abre", "abren", "abrimos":
			return 0, true
		case "open", "abierto", "abierta":
			return 0, before(tokens, i) == "at"
		case "at", "a", "las", "la", "the":
		default:
			return 0, false
		}
	}
	return 0, false
}

// hourIs says that our own text has the hour as that end of a day, or says
// nothing of days.
func (e *Evidence) hourIs(k claim, end int) bool {
	told := false
	for _, f := range e.days {
		if len(f.times) != 2 {
			continue
		}
		told = true
		if own := f.times[end]; own.value%720 == k.value%720 && (own.value == k.value || own.kind == halfClock || k.kind == halfClock) {
			return true
		}
	}
	return !told
}

// ofUnit says that a figure is one of the units that the sentence speaks of.
func (c *Checker) ofUnit(s *sentence, k claim) bool {
	units, _ := c.subjects(s, k)
	for _, i := range units {
		u := c.evidence.units[i]
		switch k.kind {
		case length, capacity, bare:
			if slices.Contains(u.dims, k.value) {
				return true
			}
		case grade:
			if g := fold(u.Grade); len(g) == 1 && int64(g[0]) == k.value {
				return true
			}
		case stock:
			if int64(u.Stock)*thousandth == k.value || len(units) > 1 && int64(len(units))*thousandth == k.value {
				return true
			}
		}
		if (k.kind == year || k.kind == bare) && int64(u.Year)*thousandth == k.value {
			return true
		}
	}
	_, here := c.subjects(s, k)
	return k.kind == stock && !here && int64(len(c.evidence.units))*thousandth == k.value && len(c.evidence.units) > 0
}

// amountStands says that an amount may be said of what the sentence says it of.
func (c *Checker) amountStands(s *sentence, k claim) bool {
	if after := next(s.tokens, k.to-1); after == "delivered" || after == "installed" {
		return false
	}
	if c.ofUnitPrice(s, k) {
		return true
	}
	if s.key.has(" out the door ", " altogether ", " all in ", " all - in ", " todo incluido ") && !slices.ContainsFunc(c.evidence.subjects, func(f subjectFact) bool { return f.value == k.value && slices.Contains(f.about, "total") }) {
		return false
	}
	for _, f := range c.evidence.subjects {
		if f.value == k.value && c.isAbout(s, k, f) {
			return true
		}
	}
	for _, o := range c.evidence.figures[figure{amount, k.value}] {
		if about := c.said(s); o == 0 || (about != 0 && o.fits(about) || about == 0 && o.fits(c.evidence.saidAbout)) && c.ofKind(o, about) && c.bound(s, k, func(i int) bool {
			return s.tokens[i].about&o != 0 && (o&services == 0 || s.tokens[i].about&o&services != 0)
		}, true) {
			return true
		}
	}
	return c.ofVisitor(s, k)
}

// ofKind says that the price of a repair of one kind is not said of repairs
// whatever: the sentence or the visitor has to name the kind.
func (c *Checker) ofKind(ours, about concepts) bool {
	if ours&repair == 0 || ours&kinds == 0 || about&kinds != 0 || c.evidence.saidAbout&kinds == 0 {
		return true
	}
	return ours&c.evidence.saidAbout&kinds != 0
}

func (c *Checker) isAbout(s *sentence, k claim, f subjectFact) bool {
	if len(f.about) == 0 {
		return true
	}
	if slices.Contains(f.about, "desde") && spans(s, k) {
		return true
	}
	is := func(i int) bool {
		return slices.ContainsFunc(f.about, func(stem string) bool { return stemAt(s.tokens, i, stem) })
	}
	earlier := slices.ContainsFunc(f.about, func(stem string) bool { return strings.Contains(c.before, " "+stem) })
	return c.bound(s, k, is, earlier)
}

// spans says that the amount is one end of "de $229 a $699".
func spans(s *sentence, k claim) bool {
	for i, o := range s.claims {
		if o == k && i+1 < len(s.claims) && s.claims[i+1].kind == amount && before(s.tokens, k.from) == "de" && s.claims[i+1].from == k.to+1 && s.tokens[k.to].text == "a" {
			return true
		}
		if o == k && i > 0 && s.claims[i-1].kind == amount && k.from == s.claims[i-1].to+1 && s.tokens[k.from-1].text == "a" && before(s.tokens, s.claims[i-1].from) == "de" {
			return true
		}
	}
	return false
}

// stemAt says that a stem, of one word or more, begins at i.
func stemAt(tokens []token, i int, stem string) bool {
	if !strings.Contains(stem, " ") {
		return tokens[i].kind != mark && strings.HasPrefix(tokens[i].text, stem)
	}
	return strings.HasPrefix(folded(tokens[i:min(len(tokens), i+strings.Count(stem, " ")+1)]), " "+stem)
}

// bound says that an amount belongs to a subject: one that the sentence has,
// or the sentence before, and where units are named, one beside the amount.
func (c *Checker) bound(s *sentence, k claim, is func(int) bool, earlier bool) bool {
	if _, here := c.subjects(s, k); !here || !c.unitBefore(s, k) {
		for i := range s.tokens {
			if is(i) {
				return true
			}
		}
		return earlier && !here && !c.ownPrice(s)
	}
	_, end := clauseOf(s.tokens, k.from, true)
	for i := k.to; i < min(end, k.to+6); i++ {
		switch s.tokens[i].text {
		case "with", "including", "includes", "con", "incluye", "incluyendo", "and", "y", ",", "plus":
			i = end
			continue
		}
		if is(i) {
			return true
		}
	}
	return c.boundBack(s, k, is)
}

// ownPrice says that the sentence prices what the topic is: "it costs".
func (c *Checker) ownPrice(s *sentence) bool {
	return len(c.topic) > 0 && s.key.has(" it costs ", " it's yours ", " this one ", " that one ", " price is ", " priced ", " precio es ", " this unit ")
}

func (c *Checker) unitBefore(s *sentence, k claim) bool {
	for i, m := range s.mentions {
		if len(s.groups[i]) > 0 && m.to <= k.from && !slices.Contains(s.breaks(m.to, k.from), true) {
			return true
		}
	}
	return false
}

// breaks says of each token between whether it ends a sentence.
func (s *sentence) breaks(from, to int) []bool {
	out := make([]bool, 0, to-from)
	for i := from; i < to; i++ {
		t := s.tokens[i].text
		out = append(out, t == "!" || t == "?" || t == ";" || t == "\n" || t == "." && s.tokens[i+1].spaced)
	}
	return out
}

// boundBack looks for the subject before the amount; a unit in between ends
// the search, unless it only tells whose delivery it is.
func (c *Checker) boundBack(s *sentence, k claim, is func(int) bool) bool {
	for i := k.from - 1; i >= 0; i-- {
		if is(i) {
			b := before(s.tokens, i)
			return b != "with" && b != "con" && b != "including" && !c.added(s, i)
		}
		for n, m := range s.mentions {
			if len(s.groups[n]) == 0 || i < m.from || i >= m.to {
				continue
			}
			linked := ofWord(before(s.tokens, m.from)) ||
				m.from > 1 && (ofWord(s.tokens[m.from-2].text) || is(m.from-2) && acts(s.tokens[m.from-2].text))
			if !linked {
				return false
			}
			i = m.from
			break
		}
	}
	return false
}

// acts says that a word is a verb whose object follows: "delivering".
func acts(w string) bool {
	return strings.HasSuffix(w, "ing") || strings.HasSuffix(w, "ar") || strings.HasSuffix(w, "er") || strings.HasSuffix(w, "ir")
}

func ofWord(w string) bool {
	switch w {
	case "for", "of", "to", "de", "del", "para", "your", "su", "tu", "a", "deliver", "delivering", "install", "installing":
		return true
	}
	return false
}

// added says that the subject at i only comes with a unit: "the Bosch with
// delivery is $99".
func (c *Checker) added(s *sentence, i int) bool {
	for n, m := range s.mentions {
		if len(s.groups[n]) == 0 || m.to > i || i-m.to > 4 {
			continue
		}
		only := m.to < i
		for _, t := range s.tokens[m.to:i] {
			switch t.text {
			case "with", "and", "plus", "including", "the", "free", "con", "y", "mas", "la", "el", "incluye", "includes", "&", "home":
			default:
				only = false
			}
		}
		if only {
			return true
		}
	}
	return false
}
