package match

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// code is a model as a recall gives it, folded; * stands for any character.
type code struct {
	form   string
	source string // as the recall has it
	begins bool   // models begin with it
}

// matches says whether a folded model is one of the code: the same, with a
// suffix that the recall leaves out, such as a color, or without one that it has.
func (c code) matches(model string) bool {
	pattern := strings.TrimRight(c.form, "*")
	if len(pattern) < len(model) {
		return fits(pattern, model[:len(pattern)]) && (c.begins || len(pattern) >= leastCode)
	}
	if !fits(pattern[:len(model)], model) {
		return false
	}
	rest := len(pattern) - len(model)
	return rest == 0 || len(model) >= leastModel && rest <= longestSuffix
}

const (
	leastCode     = 4 // of a recall, to be the beginning of a model
	leastModel    = 5 // of a unit, to be the beginning of a code
	longestSuffix = 8
)

// fits compares texts of one length; * of the pattern is any character.
func fits(pattern, text string) bool {
	for i := range len(pattern) {
		if pattern[i] != '*' && pattern[i] != text[i] {
			return false
		}
	}
	return true
}

// within says whether a model, as far as they are long, lies from first to last, which
// have the same letters in front.
func within(model, first, last string) bool {
	n := len(first)
	if n != len(last) || len(model) < n || n < leastCode {
		return false
	}
	model = model[:n]
	for i := range n {
		if isDigit(first[i]) != isDigit(model[i]) && isDigit(last[i]) != isDigit(model[i]) {
			return false
		}
	}
	return model >= first && model <= last && commonLetters(first, last)
}

func commonLetters(first, last string) bool {
	i := strings.IndexFunc(first, unicode.IsDigit)
	return i >= 0 && first[:i] == last[:i]
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// fold brings a model into one form: letters and digits alone, and those that
// people mix up are one.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		switch r = unicode.ToUpper(r); {
		case r == 'O':
			return '0'
		case r == 'I':
			return '1'
		case r == '*' || r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			return r
		}
		return -1
	}, text)
}

func mixed(form string) bool {
	return strings.ContainsFunc(form, unicode.IsDigit) && strings.ContainsFunc(form, unicode.IsLetter)
}

// patterns are what texts are read by.
type patterns struct {
	markup, atom, stop, between, digits, anyX, revised, sourced, sears, soldAt *regexp.Regexp
}

func newPatterns() patterns {
	return patterns{
		markup:  regexp.MustCompile(`<[^<>]*>`),
		atom:    regexp.MustCompile(`[\pL\pN*#?_]+`),
		stop:    regexp.MustCompile(`[.;!]\s`),
		between: regexp.MustCompile(`^(\s*[/,;&(-]\s*-?|,?\s+(or|and|&)\s+-?)$`),
		digits:  regexp.MustCompile(`\d+`),
		anyX:    regexp.MustCompile(`X{2,}|X$`),
		revised: regexp.MustCompile(`^(.*[A-Z])\d([A-Z]{2})$`),
		sears:   regexp.MustCompile(`^\d{3}\.\d{5}`),
		soldAt:  regexp.MustCompile(`(?i)\bsold (exclusively )?(at|by|through) [^.;]*`),
		sourced: regexp.MustCompile(`^\d{3}(?:[.\- ](\d{4,})|(\d{8})$)`),
	}
}

// Plain is prose as people read it, without markup.
func (r Reader) Plain(text string) string { return strings.TrimSpace(r.clean(text)) }

// clean takes markup and signs off a text.
func (p patterns) clean(text string) string {
	text = p.markup.ReplaceAllString(html.UnescapeString(text), " ")
	return strings.NewReplacer("\u00a0", " ", "™", "", "®", "", "©", "", "–", "-", "—", "-", "‑", "-", "−", "-", "’", "'").Replace(text)
}

// formsOf are the spellings of an item's model that are compared.
func (p patterns) formsOf(i Item) []string {
	words := strings.Fields(p.clean(i.Model))
	for len(words) > 1 && strings.Contains(p.wordsOf(i.Brand)+"model number no mod ", " "+strings.ToLower(strings.Trim(words[0], "#.:"))+" ") {
		words = words[1:]
	}
	for len(words) > 1 && isColor(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	all := strings.Join(words, "")
	out := []string{fold(all)}
	if cut, _, ok := strings.Cut(all, "/"); ok {
		out = append(out, fold(cut))
	}
	out = slices.Concat(out, p.sourceless(all), p.unrevised(all))
	kept := out[:0]
	for _, form := range out {
		if len(form) >= 3 && strings.ContainsFunc(form, unicode.IsDigit) {
			kept = append(kept, form)
		}
	}
	return kept
}

// unrevised is a model of GE without the revision before its color: JGBS66REK1SS is JGBS66REKSS.
func (p patterns) unrevised(model string) []string {
	m := p.revised.FindStringSubmatch(strings.ToUpper(model))
	if m == nil {
		return nil
	}
	return []string{fold(m[1] + m[2])}
}

func isColor(word string) bool {
	word = strings.Trim(strings.ToLower(word), "(),.")
	return strings.Contains(" white black stainless steel bisque almond biscuit silver slate red blue gray grey graphite platinum copper ", " "+word+" ")
}

// sourceless is a number of Sears without the three digits of who made it.
func (p patterns) sourceless(text string) []string {
	if m := p.sourced.FindStringSubmatch(text); m != nil {
		return []string{m[1] + m[2]}
	}
	return nil
}
