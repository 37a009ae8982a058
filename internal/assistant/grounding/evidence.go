// Package grounding is the assistant's guard: what an answer may say is what
// stands in the evidence that this turn's tools have gathered.
package grounding

import (
	"slices"
	"strconv"
	"strings"

	"enamel/internal/money"
)

// UnitFact is what may be said of one unit for sale. Lengths are inches.
type UnitFact struct {
	ID, Name, Brand, Model         string
	Price, Regular, Saving         money.Cents
	Width, Height, Depth, Capacity float64
	Year                           int
	Grade                          string
	Stock                          int
	Kind, Finish, Fuel             string
}

// unit is a UnitFact as the checker looks at it.
type unit struct {
	UnitFact
	brand string
	model string
	kinds concepts
	looks looks
	dims  []int64 // thousandths
}

// subjectFact is a figure that holds for a subject only.
type subjectFact struct {
	figure
	about []string // stems, folded
}

// Evidence is what an answer may say. The zero value is ready; it is for one
// goroutine.
type Evidence struct {
	figures   map[figure][]concepts // of our own text, with what each is about
	sentences map[string]bool       // of our own text
	names     map[string]bool       // brands, towns and models of our own text
	addresses map[string]bool       // e-mail and web addresses of our own text
	all       strings.Builder       // our own text, folded
	terms     map[term][]concepts
	days      []dayFact
	subjects  []subjectFact
	units     []unit
	sold      map[string]bool // brands that our own text offers for sale
	absent    [][]string      // folded words
	said      map[figure]bool
	saidNames map[string]bool
	saidAbout concepts

	freePlaces  map[string]bool
	kinds       concepts        // of appliances that our own text or a unit names
	conditional map[int64]bool  // shares that our own text takes off under a condition
	secrets     map[string]bool // runs of words that are never repeated
}

func (e *Evidence) ready() {
	if e.figures == nil {
		e.figures, e.sentences, e.names = map[figure][]concepts{}, map[string]bool{}, map[string]bool{}
		e.addresses, e.terms, e.said = map[string]bool{}, map[term][]concepts{}, map[figure]bool{}
		e.saidNames, e.sold = map[string]bool{}, map[string]bool{}
		e.freePlaces, e.secrets, e.conditional = map[string]bool{}, map[string]bool{}, map[int64]bool{}
	}
}

// Text adds our own text: every figure, name and phrase in it may be said, a
// figure only of what its sentence is about. A sentence of it may be repeated
// whole. Hours are read as "Mon-Sat 9 AM-6 PM, Sunday closed"; that it is open
// or closed at this moment must be said so: "open now".
func (e *Evidence) Text(vetted string) {
	e.ready()
	plainText, _ := plain(vetted)
	for address := range addresses(plainText) {
		e.addresses[address] = true
	}
	tokens := spelled(scan(plainText))
	whole, at := folded(tokens), 0
	e.all.WriteString(whole)
	context := concepts(0)
	if len(plainText) <= 300 {
		context = aboutOf(tokens)
	}
	for from := 0; from < len(tokens); {
		to := sentenceEnd(tokens, from)
		end := at
		for _, t := range tokens[from:to] {
			end += len(t.text) + 1
		}
		e.sentence(tokens[from:to], whole[at:end+1], context)
		from, at = to, end
	}
}

func (e *Evidence) sentence(tokens []token, key string, context concepts) {
	e.sentences[strings.Trim(key, " .!?\n-")] = true
	about := aboutOf(tokens) | context
	e.kinds |= about & kinds
	for _, c := range claims(tokens) {
		e.figure(figure{c.kind, c.value}, about)
		if c.kind == percent && severally(key) {
			e.conditional[c.value] = true
		}
		for _, t := range tokens[c.from:c.to] {
			if t.kind == number && c.kind != amount && c.kind != phone {
				e.figure(figure{bare, t.value}, about)
			}
		}
	}
	for _, t := range termsOf(tokens, newLine(key)) {
		if !t.denied {
			e.freeIn(t, tokens)
			about := t.about
			if about == 0 {
				about = aboutOf(tokens)
			}
			e.terms[t.term] = append(e.terms[t.term], about)
		}
	}
	e.days = append(e.days, dayFacts(tokens)...)
	e.name(tokens)
}

// freeIn notes the towns that something is free in.
func (e *Evidence) freeIn(t termClaim, tokens []token) {
	if t.term != free {
		return
	}
	for i := range tokens {
		if place, to := placeAt(tokens, i); to > i {
			e.freePlaces[place] = true
		}
	}
}

func (e *Evidence) figure(f figure, about concepts) {
	if !slices.Contains(e.figures[f], about) {
		e.figures[f] = append(e.figures[f], about)
	}
}

func (e *Evidence) name(tokens []token) {
	sale := slices.ContainsFunc(tokens, func(t token) bool { return forSale(t.text) })
	for i := range tokens {
		if brand, to := brandAt(tokens, i); to > i && !deniedName(tokens, i, to) {
			e.names[brand] = true
			e.sold[brand] = e.sold[brand] || sale
		}
		if place, to := placeAt(tokens, i); to > i {
			e.names[place] = true
		}
		if key, to := modelAt(tokens, i); to > i {
			e.names[key] = true
		}
	}
}

// Amount adds an amount that holds for one subject: the sentence that says it,
// or the one before, must have a word that starts with one of about.
func (e *Evidence) Amount(cents money.Cents, about ...string) {
	e.ready()
	stems := make([]string, 0, len(about))
	for _, a := range about {
		if a = strings.TrimSpace(fold(a)); a != "" {
			stems = append(stems, a)
		}
	}
	e.subjects = append(e.subjects, subjectFact{figure{amount, int64(cents)}, stems})
}

// Range adds a range of amounts that holds for one subject, as Amount does.
func (e *Evidence) Range(low, high money.Cents, about ...string) {
	e.Amount(low, about...)
	e.Amount(high, about...)
}

// Unit adds a unit for sale that a tool returned.
func (e *Evidence) Unit(u UnitFact) {
	e.ready()
	plainName, _ := plain(u.Name + " " + u.Kind + " " + u.Finish + " " + u.Fuel)
	tokens := scan(strings.ReplaceAll(plainName, "-", " "))
	fact := unit{UnitFact: u, model: modelKey(u.Model), kinds: aboutOf(tokens) & kinds}
	e.kinds |= fact.kinds
	for i := range tokens {
		fact.looks |= lookAt(tokens, i)
	}
	brand, _ := plain(u.Brand)
	fact.brand = strings.Join(strings.FieldsFunc(fold(brand), notAlphanumeric), " ")
	if tokens := scan(brand); len(tokens) > 0 {
		if name, to := brandAt(tokens, 0); to > 0 {
			fact.brand = name
		}
	}
	for _, n := range []float64{u.Width, u.Height, u.Depth, u.Capacity} {
		if n > 0 {
			fact.dims = append(fact.dims, valueOf(strconv.FormatFloat(n, 'f', 3, 64)))
		}
	}
	e.units = append(e.units, fact)
}

func notAlphanumeric(r rune) bool {
	return (r < 'a' || r > 'z') && (r < '0' || r > '9')
}

// Absent adds a brand, kind or model that a tool looked for and did not find:
// only a sentence that denies may name it.
func (e *Evidence) Absent(what string) {
	e.ready()
	text, _ := plain(what)
	if words := strings.FieldsFunc(fold(text), notAlphanumeric); len(words) > 0 {
		e.absent = append(e.absent, words)
	}
}

// Said adds what the visitor wrote. Its figures may be repeated in a sentence
// that denies, asks, or restates a limit; never as a term of ours.
func (e *Evidence) Said(byVisitor string) {
	e.ready()
	text, _ := plain(byVisitor)
	if len(text) > 20_000 {
		text = text[:20_000]
	}
	tokens := spelled(scan(". " + text))
	e.saidAbout = aboutOf(tokens)
	for _, c := range claims(tokens) {
		e.said[figure{c.kind, c.value}] = true
		if t := tokens[c.from]; c.kind == bare || c.kind == year {
			e.said[figure{amount, scaled(dollars(t), 100)}] = true
			e.said[figure{length, c.value}] = true
			e.said[figure{bare, c.value}] = true
		}
	}
	for i := range tokens {
		if t := &tokens[i]; t.kind == word { // people write "keller"
			t.raw = "X"
		}
	}
	for i := range tokens {
		for _, at := range []func([]token, int) (string, int){brandAt, placeAt, modelAt} {
			if name, to := at(tokens, i); to > i {
				e.saidNames[name] = true
			}
		}
	}
}

func aboutOf(tokens []token) concepts {
	about := concepts(0)
	for i, t := range tokens {
		if t.kind != word {
			continue
		}
		if about |= t.about; t.text == "business" && !begins(next(tokens, i), "day") {
			about |= business
		}
	}
	return about
}

// folded is the sentence as phrases are looked up in it: words and marks with
// a space between them, and at both ends.
func folded(tokens []token) string {
	var b strings.Builder
	size := 1
	for _, t := range tokens {
		size += len(t.text) + 1
	}
	b.Grow(size)
	b.WriteByte(' ')
	for _, t := range tokens {
		b.WriteString(t.text)
		b.WriteByte(' ')
	}
	return b.String()
}

// sentenceEnd is where the sentence ends that starts at from.
func sentenceEnd(tokens []token, from int) int {
	for i := from; i < len(tokens); i++ {
		switch tokens[i].text {
		case "\n", "!", "?":
			return i + 1
		case ".":
			if i+1 == len(tokens) || tokens[i+1].spaced && (tokens[i+1].raw[0] < 'a' || tokens[i+1].raw[0] > 'z') && !abbreviated(tokens, i) {
				return i + 1
			}
		}
	}
	return len(tokens)
}

func abbreviated(tokens []token, i int) bool {
	switch before(tokens, i) {
	case "no", "a", "o", "st", "ft", "approx", "mr", "mrs", "dr", "m", "p", "cu", "in", "gal", "vs":
		return i+1 < len(tokens) && tokens[i+1].kind != mark && tokens[i].start > 0 && !tokens[i].spaced && before(tokens, i) != "in" && before(tokens, i) != "no" && before(tokens, i) != "m"
	}
	return false
}
