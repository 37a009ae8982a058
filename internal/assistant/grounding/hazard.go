package grounding

import (
	"slices"
	"strings"
)

// hazards names the dangerous work that a sentence tells somebody to do; "" if
// it tells of none, forbids it or leaves it to a technician.
func hazards(tokens []token, key *line) string {
	if gasSmell(key) {
		return "staying where gas smells"
	}
	if leavesPower(key) {
		return "leaving the power on"
	}
	if what := improvised(key); what != "" && !forbids(tokens) {
		return what
	}
	for i := range tokens {
		if tokens[i].kind != word {
			continue
		}
		if what := defeats(tokens, i, key); what != "" && !forbidden(tokens, i) {
			return what
		}
		if what := opens(tokens, i, key); what != "" && !forbidden(tokens, i) && !left(tokens, i, key) {
			return what
		}
	}
	return ""
}

// forbids says that the sentence denies something, and not only as what it is
// the case of: "if it doesn't start".
func forbids(tokens []token) bool {
	for i, t := range tokens {
		if t.text == "without" || t.text == "sin" || !denies(tokens, i) {
			continue
		}
		from, _ := clauseOf(tokens, i, false)
		if !slices.ContainsFunc(tokens[from:i], func(t token) bool {
			return t.text == "if" || t.text == "when" || t.text == "since" || t.text == "because" || t.text == "si" || t.text == "cuando" || t.text == "porque"
		}) {
			return true
		}
	}
	return false
}

// forbidden says that the instruction at i is forbidden: "never ...".
func forbidden(tokens []token, i int) bool {
	from, _ := clauseOf(tokens, i, true)
	denied, broken := false, false
	for j := from; j < i; j++ {
		switch {
		case denies(tokens, j) && (begins(next(tokens, j), "need", "necesit") || next(tokens, j) == "have" || next(tokens, j) == "hace" || next(tokens, j) == "hay"):
		case denies(tokens, j) || tokens[j].text == "instead" && next(tokens, j) == "of":
			denied, broken = true, false
		case tokens[j].text == ",":
			broken = true
		case broken && (tokens[j].text == "just" || tokens[j].text == "you" || tokens[j].text == "then" || tokens[j].text == "simply" || tokens[j].text == "solo" || tokens[j].text == "can" || tokens[j].text == "puedes" || tokens[j].text == "puede"):
			denied = false
		case tokens[j].text == "until" || tokens[j].text == "unless" || tokens[j].text == "without" && denied && j > from:
			denied = false
		case tokens[j].text == "dangerous" || tokens[j].text == "peligroso" || tokens[j].text == "unsafe" || tokens[j].text == "illegal":
			denied = true
		}
	}
	if denied && (tokens[i].text == "forget" || before(tokens, i) == "forget") {
		return false
	}
	if denied && broken && i > 0 && before(tokens, i) == "," {
		return listed(tokens, i)
	}
	return denied
}

// listed says that the word behind a comma goes on with a list that ends in
// "or": "never open, move or repair a gas line".
func listed(tokens []token, i int) bool {
	for j := i + 1; j < min(i+8, len(tokens)); j++ {
		switch tokens[j].text {
		case "or", "nor", "ni", "o", "u":
			return true
		case "and", "y", ".", ";", "!":
			return false
		}
	}
	return false
}

// left says that the work is left to those who know it.
func left(tokens []token, i int, key *line) bool {
	if key.has(" you can ", " yourself ", " on your own ", " puedes ", " usted mismo ", " tu mismo ", " trick ", " just like ", " easy ", " diy ", " facil ", " without a tech", " sin un tec", " sin tecnico", " no need for a tech", " don't need a tech", " before the tech", " no technician", " not need a tech", " save the ", " like a tech", " like our tech", " as a tech", " como un tec", " like a pro", " here's how ", " here is how ", " asi es como ", " first ", " then ", " luego ", " primero ") {
		return false
	}
	for j := range tokens {
		if begins(tokens[j].text, "technic", "tecnic", "profession", "profesional", "plumb", "plomer", "electrician", "pro") {
			for _, t := range tokens[max(0, j-4):j] {
				if strings.HasSuffix(t.text, "n't") || t.text == "no" || t.text == "not" || t.text == "without" || t.text == "sin" || t.text == "never" {
					return false
				}
			}
		}
	}
	if key.has(" technician", " tecnico", " professional", " profesional", " plumber", " plomero", " electrician", " electricista", " licensed ", " gas utility ", " utility company ", " our team ", " our shop ", " nuestro equipo ", " nuestro taller ") {
		return true
	}
	from, _ := clauseOf(tokens, i, true)
	for j := from; j < i; j++ {
		switch tokens[j].text {
		case "we", "we'll", "nosotros", "our":
			return true
		}
	}
	w := tokens[i].text
	return strings.HasSuffix(w, "amos") || strings.HasSuffix(w, "emos") || strings.HasSuffix(w, "imos")
}
