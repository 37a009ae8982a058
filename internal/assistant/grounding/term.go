package grounding

import "strings"

// term is a promise without a figure. Each has to stand in our own text.
type term uint8

const (
	noTerm term = iota
	free
	included
	reduced
	priceMatch
	refund
	pledge
	bargain
	lifetime
	creditTerms
	sameWords // only as our own text words it
	soon
	openNow
	closedNow
	orderState
	done
)

func (t term) String() string {
	return [...]string{
		"", "free of charge", "included", "discount", "price match", "refund", "pledge", "bargain", "lifetime", "credit terms", "unsupported claim",
		"delivery date", "open now", "closed now", "order status", "action",
	}[t]
}

type termClaim struct {
	term   term
	phrase string
	at     int // token
	about  concepts
	denied bool
}

// promise is a phrase of a term, where a line has it.
type promise struct {
	words string // " word" is a beginning, " word " a whole word
	term  term
	at    int // in the text of the line
}

// promises gathers the phrases that a line has.
type promises struct {
	key   *line
	found []promise
}

func (p *promises) find(t term, phrases ...string) {
	for _, words := range phrases {
		if !p.key.may(words) {
			continue
		}
		for at := 0; ; at++ {
			next := strings.Index(p.key.text[at:], words)
			if next < 0 {
				break
			}
			at += next
			p.found = append(p.found, promise{words, t, at})
		}
	}
}

// termsOf reads the promises of a sentence; key is the sentence folded.
func termsOf(tokens []token, key *line) []termClaim {
	p := promises{key: key}
	p.lookUp()
	var found []termClaim
	for _, phrase := range p.found {
		if i := tokenAt(tokens, phrase.at); i < len(tokens) && !harmless(tokens, i, phrase) {
			found = append(found, termClaim{phrase.term, phrase.words, i, aboutTerm(tokens, i, phrase), deniedTerm(tokens, i, phrase)})
		}
	}
	return append(found, nowOf(tokens)...)
}

// tokenAt is the index of the token at a place of the folded sentence.
func tokenAt(tokens []token, at int) int {
	for i, t := range tokens {
		if at <= 0 {
			return i
		}
		at -= len(t.text) + 1
	}
	return len(tokens)
}

// harmless says that the words of p at i mean something else here.
func harmless(tokens []token, i int, p promise) bool {
	b, after := before(tokens, i), next(tokens, i)
	switch p.words {
	case " free ":
		if b == "feel" || after == "to" || after == "up" || after == "of" || after == "standing" {
			return true
		}
		if b == "-" && i > 1 {
			b = tokens[i-2].text
		}
		switch b {
		case "frost", "lint", "hands", "toll", "fingerprint", "hassle", "worry", "stress", "noise", "damage", "rust":
			return true
		}
	case " manana ":
		return b == "la" || b == "de"
	case " on the way ":
		if i+3 < len(tokens) {
			after = tokens[i+3].text
		}
		return after == "in" || after == "to" || after == "out" || after == "up" || after == "down"
	case " returns ", " return it ":
		return b == "it" || b == "smell" || b == "fault"
	case " approved ":
		return b == "ul"
	case " interest ":
		return after == "in"
	case " a week ", " per week ", " por semana ", " a month ", " per month ", " al mes ":
		return b == "once" || b == "twice" || b == "vez" || b == "veces" || b == "days" || b == "dias"
	case " cost extra ", " cost anything ", " cost a thing ", " cost you a", " cost you anything ":
		return !strings.HasSuffix(b, "n't") && b != "not" && b != "never" && b != "dont" && b != "wont" && b != "doesnt"
	case " cuesta nada ":
		return b != "no"
	case " contract":
		return strings.HasPrefix(tokens[i].text, "contractor")
	case " owner ":
		return after == "'s" || strings.HasPrefix(after, "manual")
	}
	return false
}

// deniedTerm says that the sentence denies the term, or only says "if".
func deniedTerm(tokens []token, i int, p promise) bool {
	if p.term == openNow || p.term == closedNow {
		return false
	}
	if p.term == free && strings.Contains(p.words, "charge") || strings.Contains(p.words, " no ") || strings.Contains(p.words, "cost") || strings.Contains(p.words, "sin ") {
		from, _ := clauseOf(tokens, i, true)
		for j := from; j < i; j++ {
			if tokens[j].text == "never" || tokens[j].text == "nunca" {
				return true
			}
		}
		return false
	}
	return deniedList(tokens, i)
}

// deniedList is deniedFor, also for the later ones of "no refunds, returns or
// exchanges".
func deniedList(tokens []token, i int) bool {
	from, _ := clauseOf(tokens, i, true)
	denied, comma, condition := false, false, false
	for j := from; j < i; j++ {
		switch {
		case denies(tokens, j):
			denied, comma = true, false
		case tokens[j].text == "if" || tokens[j].text == "si" && next(tokens, j) != ",":
			condition = true
		case tokens[j].text == "," && condition: // "if you don't like it, we ..."
			denied, condition = false, false
		case tokens[j].text == ",":
			comma = true
		case tokens[j].text == "only" || tokens[j].text == "less" || tokens[j].text == "yes" || tokens[j].text == "because" || tokens[j].text == "until" || tokens[j].text == "unless":
			denied = false
		case comma && (tokens[j].text == "we" || tokens[j].text == "i" || tokens[j].text == "it" || affirms(tokens[j].text) || tokens[j].text == "you" || strings.HasSuffix(tokens[j].text, "mos")):
			denied = false
		}
	}
	return denied
}

// aboutTerm is what a term at i is about: what follows "free" directly, else
// what the clause says before it.
func aboutTerm(tokens []token, i int, p promise) concepts {
	about := concepts(0)
	if tokens[i].text == "free" || tokens[i].text == "complimentary" || tokens[i].text == "no" || strings.HasPrefix(tokens[i].text, "waive") || strings.HasPrefix(tokens[i].text, "inclu") || strings.HasPrefix(tokens[i].text, "regal") || tokens[i].text == "sin" || strings.HasPrefix(tokens[i].text, "condona") || strings.HasPrefix(tokens[i].text, "exonera") || strings.HasPrefix(tokens[i].text, "throw") || strings.HasSuffix(p.words, "charge ") || strings.Contains(p.words, "cobr") {
		for j := i + 1; j < min(i+8, len(tokens)) && !breaksClause(tokens, j, true); j++ {
			if tokens[j].text == "with" || tokens[j].text == "when" || tokens[j].text == "if" || tokens[j].text == "on" || tokens[j].text == "within" {
				break
			}
			about |= tokens[j].about
		}
		if about&services != 0 {
			return about & services
		}
	}
	if subject := subjectOf(tokens, i); subject != 0 && (p.term == free || p.term == included) {
		return subject
	}
	from, to := clauseOf(tokens, i, true)
	whole := aboutOf(tokens[from:i])
	if whole&services == 0 {
		whole = aboutOf(tokens[from:to])
	}
	if p.term == free || p.term == included {
		return whole & services
	}
	return aboutOf(tokens[from:to])
}

// subjectOf is the services named last before i, and those in a row with it:
// "delivery and installation are free".
func subjectOf(tokens []token, i int) concepts {
	from, _ := clauseOf(tokens, i, true)
	about, crossed := concepts(0), false
	for j := i - 1; j >= from; j-- {
		c := tokens[j].about & services
		if c != 0 && crossed { // "the estimate of the repair": the estimate is
			about, crossed = 0, false
		}
		if about |= c; about == 0 || c != 0 {
			continue
		}
		switch tokens[j].text {
		case "of", "de", "del", "for", "para":
			crossed = true
		case "and", "y", "or", "e", ",", "the", "la", "el", "las", "los", "your", "su", "&", "home", "old", "both", "plus":
		default:
			return about
		}
	}
	return about
}

// nowOf reads that it is open or closed at this moment.
func nowOf(tokens []token) []termClaim {
	var found []termClaim
	for i := range tokens {
		status := statusOf(tokens, i)
		if status == "" || weekdayNear(tokens, i) {
			continue
		}
		from, to := clauseOf(tokens, i, true)
		for _, t := range tokens[from:to] {
			switch t.text {
			case "now", "today", "currently", "ahora", "hoy", "ahorita", "still", "todavia", "moment", "momento", "tonight", "tomorrow", "manana":
				found = append(found, termClaim{term: map[string]term{"open": openNow, "closed": closedNow}[status], phrase: status + " " + t.text, at: i})
			}
		}
	}
	return found
}

func weekdayNear(tokens []token, i int) bool {
	from, to := clauseOf(tokens, i, true)
	for _, t := range tokens[from:to] {
		if weekdayOf(t.text) != 0 {
			return true
		}
	}
	return false
}
