package grounding

import (
	"slices"
	"strings"
)

// statements refuses what a sentence states without a figure or a phrase of
// ours: what the warranty covers, what fits, what is sold, what we work on.
func (c *Checker) statements(s *sentence) *Refusal {
	if s.asks {
		return nil
	}
	for _, check := range [...]func(*sentence) string{c.covered, c.fits, c.gone, c.worksOn, c.fitted, c.conditions, c.topicLooks, preterite} {
		if what := check(s); what != "" {
			return &Refusal{"statement", what}
		}
	}
	return nil
}

// covered is what the sentence says that the warranty covers, and our own text
// does not say.
func (c *Checker) covered(s *sentence) string {
	if s.context&warranty == 0 {
		return ""
	}
	for i, t := range s.tokens {
		if !begins(t.text, "cover", "cubr", "ampara") && (!begins(t.text, "includ", "incluy") || !slices.ContainsFunc(s.tokens[max(0, i-2):i], func(t token) bool { return t.about&warranty != 0 })) || deniedFor(s.tokens, i) {
			continue
		}
		_, end := clauseOf(s.tokens, i, true)
		for _, of := range s.tokens[i+1 : end] {
			if of.kind == word && !c.ownWord(of.text) {
				return t.text + " " + of.text
			}
		}
	}
	return ""
}

// ownWord says that a word is none that matters, or stands in our own text, in
// any of its forms.
func (c *Checker) ownWord(w string) bool {
	switch w {
	case "everything", "anything", "whatever", "all", "any", "todo", "todos", "todas", "cualquier":
		return c.evidence.sentenceHas([]string{w, ""})
	}
	return len(w) < 4 || commonWord(w) || c.evidence.sentenceHas([]string{w[:min(len(w), 5)]})
}

func commonWord(w string) bool {
	switch w {
	case "both", "your", "this", "that", "these", "those", "them", "with", "from", "also", "only", "full", "which", "when", "where", "what", "work", "first", "unit", "appliance", "purchase", "buy", "bought",
		"para", "esta", "este", "estos", "como", "cuando", "donde", "desde", "tambien", "solo", "aparato", "electrodomestico", "compra", "usted", "durante", "primer", "piezas", "mano", "obra", "partes":
		return true
	}
	return false
}

// ownClause says that all that matters in the clause at i stands in our own
// text.
func (c *Checker) ownClause(s *sentence, i int) bool {
	from, to := clauseOf(s.tokens, i, true)
	for _, t := range s.tokens[from:to] {
		if t.kind == word && !begins(t.text, "includ", "incluy", "inclui") && len(t.text) > 3 && !c.ownWord(t.text) && !c.ofUnits(t.text) {
			return false
		}
	}
	return true
}

// passive says that the word at i tells of something that it is included: "the
// manual is included".
func passive(tokens []token, i int) bool {
	switch before(tokens, i) {
	case "is", "are", "esta", "estan", "viene", "vienen", "va", "van":
		return begins(tokens[i].text, "included", "incluid")
	}
	return false
}

// fitted is what the sentence says that a unit has, and neither our own text
// nor what we know of the units has.
func (c *Checker) fitted(s *sentence) string {
	for i, t := range s.tokens {
		switch {
		case t.text != "has" && t.text != "features" && t.text != "tiene" && t.text != "trae" && (t.text != "comes" || next(s.tokens, i) != "with"), !c.unitEnds(s, i):
			continue
		}
		_, end := clauseOf(s.tokens, i, true)
		for _, of := range s.tokens[i+1 : end] {
			if of.kind == word && len(of.text) > 2 && !c.ownWord(of.text) && !c.ofUnits(of.text) && !measureWord(of.text) {
				return t.text + " " + of.text
			}
		}
	}
	return ""
}

// unitEnds says that what stands before i is a unit.
func (c *Checker) unitEnds(s *sentence, i int) bool {
	for n, m := range s.mentions {
		if m.to == i && len(s.groups[n]) > 0 && m.brand != "" {
			return true
		}
	}
	b := before(s.tokens, i)
	return b == "it" && len(s.units()) == 0 && len(c.topic) > 0
}

// ofUnits says that a word is of the name or the look of a unit.
func (c *Checker) ofUnits(w string) bool {
	return slices.ContainsFunc(c.evidence.units, func(u unit) bool {
		return strings.Contains(fold(u.Name+" "+u.Kind+" "+u.Finish+" "+u.Fuel), w)
	})
}

// measureWord says that a word is one of those by which figures are told, which
// are checked as figures, or of those that every unit has.
func measureWord(w string) bool {
	return begins(w, "pric", "prec", "regular", "normal", "wid", "heig", "tall", "dep", "deep", "ancho", "anch", "alt", "fond", "profund", "capac", "inch", "pulg", "cubic", "cubi", "feet", "foot", "pies", "grad", "year", "ano", "door", "puert", "model",
		"color", "finish", "acab", "stock", "avail", "dispon", "left", "size", "tama", "medid", "space", "espac", "room", "mark", "marc", "unit", "unid", "saving", "ahorr", "acero", "inox", "blanc", "negr", "electr", "about", "been", "only", "just", "the", "and", "una", "con", "que", "one", "un", "own", "load", "carga", "more", "most", "less", "larg", "small", "wider", "lower", "higher")
}

// fits is the opening that the sentence says a unit goes into, where it is too
// large for it.
func (c *Checker) fits(s *sentence) string {
	if !s.key.has(" fits ", " fit ", " will go ", " cabe ", " caben ", " cabria ", " entra ") {
		return ""
	}
	at := slices.IndexFunc(s.tokens, func(t token) bool { return begins(t.text, "fit", "cabe", "cabria", "entra") || t.text == "go" })
	if at < 0 || deniedFor(s.tokens, at) || s.key.has(" if ", " to fit ", " whether ", " si ") {
		return ""
	}
	for _, k := range s.claims {
		units, _ := c.subjects(s, k)
		if k.kind != length || !c.evidence.said[figure{length, k.value}] && !c.evidence.said[figure{bare, k.value}] {
			continue
		}
		if len(units) > 0 && !slices.ContainsFunc(units, func(i int) bool { return c.evidence.units[i].goesInto(k.value) }) {
			return folded(s.tokens[k.from:k.to])
		}
	}
	return ""
}

// goesInto says that a side of the unit is no longer than the opening.
func (u *unit) goesInto(opening int64) bool {
	return len(u.dims) == 0 || slices.ContainsFunc(u.dims[:min(3, len(u.dims))], func(side int64) bool { return side <= opening })
}

// gone says that a unit is sold which stands on the floor.
func (c *Checker) gone(s *sentence) string {
	what := s.key.first(" sold out ", " out of stock ", " no longer available ", " already sold ", " agotad", " ya se vendio ", " se vendieron ", " been sold ", " was sold ", " is gone ", " are gone ")
	if what == "" || len(s.mentions) == 0 {
		return ""
	}
	if i := tokenAt(s.tokens, strings.Index(s.key.text, what)); deniedFor(s.tokens, min(i, len(s.tokens)-1)) {
		return ""
	}
	units := s.units()
	if len(units) == 0 || slices.ContainsFunc(units, func(i int) bool { return c.evidence.units[i].Stock <= 0 }) {
		return ""
	}
	return strings.TrimSpace(what)
}

// worksOn is the kind of appliance that the sentence says we repair or install,
// of which neither our own text nor a unit is.
func (c *Checker) worksOn(s *sentence) string {
	if !s.key.has(" we ", " our ", " we've ", " reparamos ", " arreglamos ", " instalamos ", " tenemos ", " vendemos ", " manejamos ") {
		return ""
	}
	work := slices.IndexFunc(s.tokens, func(t token) bool {
		return offersKind(t.text) || begins(t.text, "repair", "fix", "service", "install", "repar", "arregl", "instal")
	})
	if work < 0 {
		return ""
	}
	list := s.tokens[work:]
	if offersKind(list[0].text) {
		list = list[:min(len(list), 4)]
	}
	for i, t := range list {
		if kind := t.about & kinds; kind != 0 && kind&c.evidence.kinds == 0 && !deniedName(s.tokens, work+i, work+i+1) && !deniedFor(s.tokens, work) {
			return t.text
		}
	}
	return ""
}

func offersKind(w string) bool { return w == "have" || w == "got" || w == "tenemos" }

// conditions is the share that our own text takes off under a condition which
// the sentence leaves out: "10% off when buying 2 or more".
func (c *Checker) conditions(s *sentence) string {
	for _, k := range s.claims {
		if k.kind != percent || !c.evidence.conditional[k.value] || deniedFor(s.tokens, k.from) {
			continue
		}
		if !severally(s.key.text) && !severally(c.before) {
			return folded(s.tokens[k.from:k.to])
		}
	}
	return ""
}

// severally says that a folded text speaks of buying more than one.
func severally(key string) bool {
	for _, w := range []string{" 2 ", " two ", " dos ", " more ", " mas ", " multiple ", " several ", " varios ", " bundle", " pair ", " par ", " second ", " both ", " ambos ", " together ", " juntos ", " juntas ", " promotion", " promocion"} {
		if strings.Contains(key, w) {
			return true
		}
	}
	return false
}

// topicLooks is the look that the sentence says "it" has, where the units named
// before have another.
func (c *Checker) topicLooks(s *sentence) string {
	if len(c.topic) == 0 || len(s.units()) > 0 || s.key.has(" if ") || !s.key.has(
		" it is ", " it's ", " it comes ", " it runs ", " it uses ", " it burns ", " this one ", " that one ", " also comes ", " comes in ",
		" es de gas ", " es electric", " es blanc", " es negr", " es de acero ", " viene en ", " funciona con ", " usa gas ",
	) {
		return ""
	}
	said := looks(0)
	for i := range s.tokens {
		if denies(s.tokens, i) || breaksClause(s.tokens, i, true) && i+1 < len(s.tokens) {
			break
		}
		said |= lookAt(s.tokens, i)
	}
	if said == 0 || slices.ContainsFunc(c.topic, func(i int) bool { return c.evidence.units[i].looks.agrees(said) }) {
		return ""
	}
	return strings.TrimSpace(s.key.text)
}

// preterite is what a Spanish sentence says that its speaker has done for the
// visitor: "ya le aparté", "se lo mandé".
func preterite(s *sentence) string {
	for i, t := range s.tokens {
		if t.kind != word || !strings.HasSuffix(t.raw, "é") || len(t.text) < 4 || begins(t.text[len(t.text)-3:], "are", "ere", "ire") {
			continue
		}
		switch before(s.tokens, i) {
		case "le", "te", "les", "lo", "la", "los", "las", "ya":
			if !deniedFor(s.tokens, i) && !s.key.has(" encontre ", " busque ", " revise ", " entendi ") {
				return t.text
			}
		}
	}
	return ""
}
