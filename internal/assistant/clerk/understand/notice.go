package understand

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// notice is what one message says by itself.
type notice struct {
	tokens   []token
	things   []span // appliances, makers, traits, towns
	said     []span // signals, attributes, bounds, ordinals, symptoms, days
	clauses  int
	contacts contacts
	slots    slots
	facts    []facts // by clause
	any      facts

	products []string // names of what the message is about, the wanted first
	owned    []string // of what somebody has: "my dryer"
	foreign  string
	brand    string // also of a machine to be repaired
	town     string
	topic    string        // without a fact
	day      int           // -1: none
	clock    time.Duration // of the day, of a time that is named; 0: none
	refers   int
	asked    []Attribute
	symptom  int // index, -1 none
	opening  opening
	money    []amount
	ageYears int
	negated  bool
	pasted   bool // orders of others may stand around it
	recited  bool // words are put into our mouth
}

type facts map[string]bool

type opening struct{ width, height, depth, path float64 }

type amount struct {
	dollars float64
	token   int
	clause  int
}

// notice reads one message.
func (r *Reader) notice(text string, now time.Time) *notice {
	n := &notice{day: -1, symptom: -1}
	var rest string
	text, n.pasted = r.asides.own(text)
	text, n.recited = r.asides.speech(text)
	n.contacts, rest = r.take(fold(text))
	n.clock = r.shapes.clockIn(rest)
	rest = strings.ReplaceAll(strings.ReplaceAll(rest, "price range", "prices"), "rango de precio", "precio")
	n.tokens = lex(rest)
	for i := range n.tokens {
		t := &n.tokens[i]
		thousand := t.text == "k" && i > 0 && digit(n.tokens[i-1].text[0])
		if alias, ok := r.aliases[t.text]; ok && !thousand {
			t.text = alias
		} else {
			t.text = r.speller.correct(t.text)
		}
	}
	n.dropAddress()
	r.joinWords(n)
	r.figures(n.tokens)
	n.splitClauses()
	n.things = settle(r.names.find(n.tokens, nil))
	classes := append(slices.Clone(n.things), n.numbers()...)
	n.said = r.phrases.find(n.tokens, classes)
	n.dropWeakSorts()
	n.facts = make([]facts, n.clauses)
	for i := range n.facts {
		n.facts[i] = facts{}
	}
	n.any = facts{}
	r.noteProducts(n)
	r.noteTraits(n)
	r.noteSaid(n)
	r.noteBounds(n, now)
	n.noteContacts()
	if n.noteAgeOfThing(); n.weighs() {
		n.everywhere("weighs")
	}
	if n.recited {
		n.everywhere("recited")
	}
	return n
}

// splitClauses parts clauses before a new question: "… 450, and what is delivery".
func (n *notice) splitClauses() {
	shift := 0
	for i := range n.tokens {
		t := &n.tokens[i]
		joined := t.comma || i > 0 && slices.Contains([]string{"and", "y", "pero", "but", "also", "plus", "tambien", "then"}, n.tokens[i-1].text)
		if i > 0 && joined && n.tokens[i-1].clause == t.clause && n.asks(i) {
			shift++
		}
		t.clause += shift
	}
	n.renumber()
}

// renumber makes the clauses count from 0 without gaps.
func (n *notice) renumber() {
	last, next := -1, -1
	for i := range n.tokens {
		if c := n.tokens[i].clause; c != last {
			last = c
			next++
		}
		n.tokens[i].clause = next
	}
	n.clauses = next + 1
}

// asks reports whether a question or a statement of its own begins at a token.
func (n *notice) asks(i int) bool {
	first, second := n.tokens[i].text, textAt(n.tokens, i+1)
	switch first {
	case "how", "what", "whats", "where", "when", "who", "why", "do", "does", "did", "can", "will", "would", "could", "is", "are",
		"cuanto", "cuanta", "cuantos", "donde", "cuando", "hacen", "tienen", "pueden", "puede", "entregan", "llevan", "cobran", "aceptan", "instalan", "dan", "hay", "cual":
		return true
	case "looking", "busco", "necesito", "quiero", "need", "want", "quisiera", "ocupo":
		return true
	case "i", "we":
		return second == "need" || second == "want" || second == "would" || second == "am" || second == "was"
	case "im":
		return second == "looking"
	case "que":
		return second == "precio" || second == "horario" || second == "garantia" || second == "marcas"
	}
	return false
}

// settle keeps, where names overlap, the longest: "Bradford White" is no colour.
// Sorts stand beside names: a "mini fridge" is both.
func settle(found []span) []span {
	return slices.DeleteFunc(slices.Clone(found), func(s span) bool {
		return slices.ContainsFunc(found, func(o span) bool {
			overlaps := o.from < s.to && s.from < o.to
			if !overlaps || (s.kind == kindSort) != (o.kind == kindSort) {
				return false
			}
			if o.to-o.from > s.to-s.from {
				return true
			}
			return o.to-o.from == s.to-s.from && o.from < s.from
		})
	})
}

// numbers are the spans that patterns call <number> and <money>.
func (n *notice) numbers() []span {
	var out []span
	for i, t := range n.tokens {
		if t.span == 0 {
			continue
		}
		switch t.unit {
		case dollars:
			out = append(out, span{concept{kindMoney, ""}, i, i + t.span})
		case noUnit:
			out = append(out, span{concept{kindNumber, ""}, i, i + t.span})
		}
	}
	return out
}

// dropWeakSorts: "how big", "too small" and "a little" order nothing.
func (n *notice) dropWeakSorts() {
	n.things = slices.DeleteFunc(n.things, func(s span) bool {
		if s.kind != kindSort {
			return false
		}
		if s.to-s.from == 1 {
			switch textAt(n.tokens, s.from-1) {
			case "how", "tan", "too", "muy", "so", "bit", "pretty":
				return true
			}
			if n.tokens[s.from].text == "little" && textAt(n.tokens, s.from-1) == "a" {
				next := textAt(n.tokens, s.from+1)
				return next == "" || next == "bit" || next == "more" || next == "less"
			}
		}
		return slices.ContainsFunc(n.said, func(o span) bool {
			return o.from <= s.from && s.to <= o.to && o.to-o.from > s.to-s.from && (o.kind == kindAttribute || o.kind == kindSignal && o.name != "have" && o.name != "other" && o.name != "it")
		})
	})
}

func (n *notice) clauseOf(s span) facts { return n.facts[n.tokens[s.from].clause] }

// mark notes a fact of a clause.
func (n *notice) mark(s span, fact string) {
	n.clauseOf(s)[fact] = true
	n.any[fact] = true
}

// noteSaid marks the signals, and keeps attributes, ordinals, symptom and day.
func (r *Reader) noteSaid(n *notice) { //nolint:cyclop // one flag for each thing that the words say
	for _, s := range n.said {
		switch s.kind {
		case kindSignal:
			if s.name == "mine" && !n.ownsThing(s) || n.withinLonger(s) {
				continue
			}
			if s.name == "hours" && s.from > 0 && digit(n.tokens[s.from-1].text[0]) { // "out for 30 hrs"
				continue
			}
			n.mark(s, s.name)
			switch s.name {
			case "cheaper", "pricier", "bigger", "smaller", "narrower", "wider", "newer":
				n.mark(s, "comparative")
			}
		case kindTopic:
			n.topic = s.name
			n.mark(s, "topic")
		case kindAttribute:
			if s.name == "price" && n.withinLonger(s) {
				continue
			}
			n.mark(s, "asked")
			if s.name == "hookup" {
				n.mark(s, "hookup")
			}
			if a := Attribute(s.name); !slices.Contains(n.asked, a) {
				n.asked = append(n.asked, a)
			}
			if s.name != "price" && s.name != "stock" && s.name != "features" {
				n.mark(s, "asked-own")
			}
		case kindOrdinal:
			if n.refers == 0 && n.refersToOne(s) {
				n.refers, _ = strconv.Atoi(s.name)
				n.mark(s, "ordinal")
			}
		case kindDay:
			n.day, _ = strconv.Atoi(s.name)
			n.mark(s, "day")
		}
	}
	n.noteGasSmell()
	r.noteSymptom(n)
}

// noteGasSmell: "huele bien fuerte a gas", "smells real bad, like gas".
func (n *notice) noteGasSmell() {
	for i, t := range n.tokens {
		if !slices.Contains([]string{"smell", "smells", "smelling", "huele", "huelo", "olor", "apesta"}, t.text) {
			continue
		}
		for k := i + 1; k < min(len(n.tokens), i+7) && n.tokens[k].clause == t.clause; k++ {
			if n.tokens[k].text == "gas" {
				n.mark(span{from: i, to: k + 1}, "gasSmell")
			}
		}
	}
}

// noteSymptom keeps the symptom that the most and longest words tell.
func (r *Reader) noteSymptom(n *notice) {
	weights := map[int]int{}
	trouble := n.any["dead"] || n.any["fix"] && !n.any["want"] || n.any["mine"] && !n.any["want"] && !n.any["newone"]
	for _, kind := range []string{kindSymptom, kindWeak} {
		for _, s := range n.said {
			if s.kind != kind || kind == kindWeak && !trouble || n.withinThing(s) {
				continue
			}
			i, _ := strconv.Atoi(s.name)
			if weight := r.symptomFits(n, i, s); weight > 0 {
				weights[i] = max(weights[i], weight) + 2
				n.mark(s, "symptom")
				trouble = true
			}
		}
	}
	best := 0
	for i := range r.symptoms {
		if weights[i] > best {
			n.symptom, best = i, weights[i]
		}
	}
}

// withinThing: the "burner" of a "five burner stove" is no trouble.
func (n *notice) withinThing(s span) bool {
	return slices.ContainsFunc(n.things, func(o span) bool {
		return o.kind != kindSort && o.from <= s.from && s.to <= o.to && o.to-o.from > s.to-s.from
	})
}

// withinLonger: the "cuanto" of "cuanto tardan" asks for no price, the manager
// of "property manager" is not ours.
func (n *notice) withinLonger(s span) bool {
	switch s.name {
	case "cost", "price", "person", "article", "install", "book", "parts", "hours":
	default:
		return false
	}
	if (s.name == "article" || s.name == "parts" || s.name == "hours") && n.withinThing(s) {
		return true
	}
	return slices.ContainsFunc(n.said, func(o span) bool {
		if o.from > s.from || s.to > o.to || o.to-o.from <= s.to-s.from || o.name == s.name {
			return false
		}
		switch o.kind {
		case kindSignal:
			return o.name == "schedule" || o.name == "article" || o.name == "partner"
		case kindAttribute:
			return o.name != "price" && o.name != "saving"
		}
		return o.kind == kindSymptom
	})
}

// symptomFits weighs a symptom: 0 where the appliance spoken of cannot have it.
func (r *Reader) symptomFits(n *notice, i int, s span) int {
	weight := 10 * (s.to - s.from)
	only := r.symptoms[i].Only
	if len(only) == 0 {
		return weight
	}
	about := slices.Concat(n.owned, n.products)
	if len(about) == 0 {
		return weight
	}
	for _, p := range about {
		if slices.Contains(only, p) || slices.Contains(only, r.products[p].Within) {
			return weight + 15
		}
		for _, name := range r.parts(p) {
			if slices.Contains(only, name) {
				return weight + 10
			}
		}
	}
	return 0
}

// parts are the appliances that a pair is made of.
func (r *Reader) parts(name string) []string {
	if name == "washer and dryer" || name == "stacked laundry center" {
		return []string{"washer", "dryer"}
	}
	return nil
}

// refersToOne: "second floor" counts floors, "first time" nothing.
func (n *notice) refersToOne(s span) bool {
	switch textAt(n.tokens, s.to) {
	case "floor", "piso", "story", "level", "time", "vez", "planta", "day", "hand", "week", "apartment", "thing", "of":
		return false
	}
	return textAt(n.tokens, s.from-1) != "at" && textAt(n.tokens, s.from-1) != "de" || s.to-s.from > 1
}

// ownsThing: "my dryer", not "my husband".
func (n *notice) ownsThing(s span) bool {
	for _, t := range n.things {
		if (t.kind == kindProduct || t.kind == kindBrand || t.kind == kindForeign) && t.from >= s.to && t.from-s.to <= 2 && n.tokens[t.from].clause == n.tokens[s.from].clause {
			return true
		}
	}
	return false
}

func (n *notice) noteContacts() {
	c := n.contacts
	for i, t := range n.tokens {
		at := span{from: i, to: i + 1}
		switch t.text {
		case "emailgiven":
			n.mark(at, "emailGiven")
		case "phonegiven":
			n.mark(at, "phoneGiven")
		case "ordergiven":
			n.mark(at, "orderNumber")
		case "zipgiven":
			n.mark(at, "zip")
		case "streetgiven":
			n.mark(at, "address")
		case "modelgiven":
			n.mark(at, "modelName")
		}
	}
	if len(c.models) > 0 {
		n.slots.model = strings.Join(c.models[:1], "")
	}
}
