package understand

import (
	"slices"
	"strings"
)

// pattern is a phrase of the lexicon: what its words must be, in order.
type pattern struct {
	parts []part
	is    concept
}

// part is one word of a pattern. A class, like <product>, stands for whatever
// was read as one.
type part struct {
	words    []string
	stem     bool // the only word is the beginning of one
	class    string
	any      bool
	optional bool
}

// concept is what a phrase tells, as "signal" "deliver" or "product" "dryer".
type concept struct {
	kind, name string
}

// span is where a concept was found: tokens from up to before to.
type span struct {
	concept
	from, to int
}

// compile reads the phrases of a list that is separated by commas.
func compile(list string, is concept) []pattern {
	var out []pattern
	for phrase := range strings.SplitSeq(list, ",") {
		p := pattern{is: is}
		for word := range strings.FieldsSeq(phrase) {
			p.parts = append(p.parts, compilePart(word)...)
		}
		if len(p.parts) > 0 {
			out = append(out, p)
		}
	}
	return out
}

func compilePart(word string) []part {
	var p part
	if word != "?" {
		word, p.optional = strings.CutSuffix(word, "?")
	}
	if word == "_" {
		p.any = true
		return []part{p}
	}
	if strings.HasPrefix(word, "<") {
		p.class = strings.Trim(word, "<>")
		return []part{p}
	}
	if stem, ok := strings.CutSuffix(word, "*"); ok {
		p.stem, p.words = true, []string{fold(stem)}
		return []part{p}
	}
	alternatives := strings.Split(word, "|")
	if len(alternatives) > 1 {
		for _, a := range alternatives {
			p.words = append(p.words, strings.ReplaceAll(fold(a), "'", ""))
		}
		return []part{p}
	}
	var parts []part
	for _, t := range lex(fold(word)) { // "front-load" is two words, "w/d" is one
		parts = append(parts, part{words: []string{t.text}, optional: p.optional})
	}
	return parts
}

// phrasebook finds patterns in tokens.
type phrasebook struct {
	byWord  map[string][]pattern
	byClass map[string][]pattern
}

func newPhrasebook(patterns []pattern) *phrasebook {
	b := &phrasebook{map[string][]pattern{}, map[string][]pattern{}}
	for _, p := range patterns {
		first := p.parts[0]
		if first.class != "" {
			b.byClass[first.class] = append(b.byClass[first.class], p)
		}
		for _, w := range first.words {
			b.byWord[w] = append(b.byWord[w], p)
		}
	}
	return b
}

// find lists all places where a phrase stands, longer ones first at each.
func (b *phrasebook) find(tokens []token, classes []span) []span {
	var out []span
	for i := range tokens {
		start := len(out)
		for _, w := range forms(tokens[i].text) {
			out = b.matches(out, b.byWord[w], tokens, i, classes)
		}
		if tokens[i].typed != tokens[i].text {
			out = b.matches(out, b.byWord[tokens[i].typed], tokens, i, classes)
		}
		for _, c := range classes {
			if c.from == i {
				out = b.matches(out, b.byClass[c.kind], tokens, i, classes)
			}
		}
		slices.SortStableFunc(out[start:], func(a, b span) int { return b.to - a.to })
	}
	return out
}

func (b *phrasebook) matches(out []span, patterns []pattern, tokens []token, i int, classes []span) []span {
	for k := range patterns {
		if to := patterns[k].match(tokens, i, classes); to > i {
			out = append(out, span{patterns[k].is, i, to})
		}
	}
	return out
}

// match returns the token after the phrase that begins at i, or 0.
func (p *pattern) match(tokens []token, i int, classes []span) int {
	clause := tokens[i].clause
	for _, part := range p.parts {
		to := 0
		if i < len(tokens) && tokens[i].clause == clause {
			to = part.match(tokens, i, classes)
		}
		if to == 0 {
			if part.optional {
				continue
			}
			return 0
		}
		i = to
	}
	return i
}

func (p *part) match(tokens []token, i int, classes []span) int {
	switch {
	case p.any:
		return i + 1
	case p.class != "":
		for _, c := range classes {
			if c.from == i && c.kind == p.class {
				return c.to
			}
		}
		return 0
	case p.stem:
		if strings.HasPrefix(tokens[i].text, p.words[0]) {
			return i + 1
		}
		return 0
	}
	text, typed := tokens[i].text, tokens[i].typed
	for _, w := range p.words {
		if text == w || typed == w || plural(text, w) {
			return i + 1
		}
	}
	return 0
}

// plural reports whether a text is the plural of a word of four letters or more.
func plural(text, word string) bool {
	if len(word) < 4 || len(text) <= len(word) || !strings.HasPrefix(text, word) {
		return false
	}
	rest := text[len(word):]
	return rest == "s" || rest == "es"
}

// forms are a word and what it may be the plural of.
func forms(word string) []string {
	out := []string{word}
	if stem, ok := strings.CutSuffix(word, "s"); ok && len(stem) >= 4 {
		out = append(out, stem)
		if stem, ok := strings.CutSuffix(stem, "e"); ok && len(stem) >= 4 {
			out = append(out, stem)
		}
	}
	return out
}
