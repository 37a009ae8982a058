package grounding

import "strings"

// breaksClause says that the token at i ends a clause; a comma does so only
// where hard is not asked for.
func breaksClause(tokens []token, i int, hard bool) bool {
	t := tokens[i]
	switch t.text {
	case "!", "?", ";", "\n", "(", ")":
		return t.kind == mark
	case ",":
		return !hard
	case ".", ":":
		return i+1 == len(tokens) || tokens[i+1].spaced
	case "-":
		return t.spaced && i+1 < len(tokens) && tokens[i+1].spaced
	case "but", "pero", "however", "sino", "although", "aunque", "so", "then", "entonces":
		return t.kind == word
	}
	return false
}

// clauseOf is the range of the clause that holds the token at i.
func clauseOf(tokens []token, i int, hard bool) (int, int) {
	from, to := i, i
	for from > 0 && !breaksClause(tokens, from-1, hard) {
		from--
	}
	for to < len(tokens) && (to == i || !breaksClause(tokens, to, hard)) {
		to++
	}
	return from, to
}

// denies says that the word at i denies what follows it.
func denies(tokens []token, i int) bool {
	t := tokens[i]
	if t.kind != word {
		return false
	}
	after, then := next(tokens, i), ""
	if i+2 < len(tokens) {
		then = tokens[i+2].text
	}
	switch t.text {
	case "no":
		switch after {
		case "problem", "problems", "worries", "doubt", "matter", "wonder", "brainer", "question", "questions", "stress", "rush", "other", "one", "solo", "importa",
			"problema", "pasa", "better", "need", "hassle", "joke", "kidding", "trouble", "es", "less", "otra", "otro", "surprise", "fee", "strings", "catch":
			return after == "es" || after == "one" && then != "else"
		case "hay", "te", "se":
			return then != "problema" && !strings.HasPrefix(then, "preocup") && then != "duda" && then != "falta" && then != "arrepent"
		}
		return true
	case "not", "nunca", "never":
		switch after {
		case "only", "just", "bad", "to", "solo", "better", "mind", "fear":
			return false
		case "a", "an":
			return then != "problem" && then != "issue"
		}
		return true
	case "without", "sin":
		switch after {
		case "a", "any", "duda", "problema", "problemas", "doubt", "problem", "fail", "question", "embargo", "falta", "ninguna", "pena":
			return then != "doubt" && then != "problem" && then != "question" && after != "duda" && after != "problema" && after != "doubt" && after != "embargo" && after != "falta" && after != "fail" && after != "problemas" && after != "ninguna"
		}
		return true
	case "cannot", "nothing", "none", "nor", "neither", "ni", "ningun", "ninguno", "ninguna", "nada", "tampoco", "jamas", "avoid", "evite", "evita", "unable", "refuse":
		return after != "beats" && !reluctant(after)
	case "cant", "dont", "wont", "doesnt", "isnt", "arent", "didnt", "couldnt", "wouldnt", "aint":
		return !reluctant(after)
	}
	if strings.HasSuffix(t.text, "n't") {
		if i == 0 || breaksClause(tokens, i-1, true) {
			return t.text == "don't" && !reluctant(after) && after != "you" && after != "we" && after != "i"
		}
		return !reluctant(after) && before(tokens, i) != "why"
	}
	return false
}

// reluctant says that a denied word means its opposite: "don't worry".
func reluctant(w string) bool {
	switch w {
	case "worry", "miss", "hesitate", "forget", "wait", "go", "beat", "refuse", "say", "deny", "complain", "argue", "believe", "regret", "lie", "fail", "disappoint", "resist", "mind":
		return true
	}
	return false
}

// deniedFor says that a word before i in its clause denies the figure at i.
func deniedFor(tokens []token, i int) bool {
	from, _ := clauseOf(tokens, i, false)
	denied := false
	for j := from; j < i; j++ {
		switch tokens[j].text {
		case "yours", "deal", "sure", "ok", "okay", "because", "since", "if", "unless", "except", "when", "until", "porque", "si", "only", "solo", "lower", "less",
			"more", "menos", "mas", "cheaper", "yes", "it's", "just", "besides", "and", "y":
			denied = false
		}
		if denies(tokens, j) {
			denied = !denied
		}
	}
	return denied
}

// deniedName says that the clause of the name at i denies having it.
func deniedName(tokens []token, i, to int) bool {
	from, end := clauseOf(tokens, i, true)
	affirmed, denied, comma := false, false, false
	for j := from; j < i; j++ {
		switch {
		case denies(tokens, j):
			denied, affirmed, comma = true, false, false
		case tokens[j].text == ",":
			comma = true
		case affirms(tokens[j].text) && (!denied || comma):
			affirmed, denied = true, false
		}
	}
	if denied || affirmed {
		return denied
	}
	for j := to; j < end; j++ {
		if denies(tokens, j) && j+1 < len(tokens) {
			return stocked(tokens, j, end)
		}
		if affirms(tokens[j].text) && !strings.HasPrefix(tokens[j].text, "i") && tokens[j].text != "are" {
			return false
		}
	}
	return false
}

// stocked says that what is denied after i is having or doing.
func stocked(tokens []token, i, end int) bool {
	if breaksClause(tokens, i+1, false) || tokens[i].text == "none" || tokens[i].text == "tampoco" {
		return true
	}
	for _, t := range tokens[i:end] {
		switch t.text {
		case "have", "stock", "carry", "available", "floor", "sell", "hay", "tenemos", "tengo", "manejamos", "vendemos", "disponible", "disponibles", "moment", "now", "list", "here", "in",
			"repair", "service", "right", "on", "ahora", "trabajamos", "reparamos", "found", "find", "encontre", "encuentro", "veo", "aparece", "see", "there", "left":
			return true
		}
	}
	return false
}

// affirms says that a word offers something.
func affirms(w string) bool {
	switch w {
	case "have", "has", "got", "carry", "sell", "stock", "offer", "tenemos", "tengo", "hay", "vendemos", "manejamos", "is", "are", "here", "ofrecemos", "repair", "fix",
		"service", "reparamos", "arreglamos", "we've", "there's", "do", "can", "vendo", "available", "disponible", "disponibles", "recommend", "recomiendo", "este", "esta", "estos", "estas", "es", "son":
		return true
	}
	return false
}
