// Package readability measures how easily a text is read.
package readability

import (
	"strings"
	"unicode"
)

// Reading is a text's reading ease with what it is reckoned from.
type Reading struct {
	Sentences, Words, Syllables int
	// Ease is Flesch's: 206.835 - 1.015 (words/sentences) - 84.6 (syllables/words); 0 for a text without words.
	Ease float64
}

// Measure reads plain text. A line break ends a sentence.
func Measure(text string) (r Reading) {
	known := map[string]int{}
	for _, sentence := range Sentences(text) {
		words := Words(sentence)
		if len(words) == 0 {
			continue
		}
		r.Sentences++
		r.Words += len(words)
		for _, w := range words {
			if known[w] == 0 {
				known[w] = Syllables(w)
			}
			r.Syllables += known[w]
		}
	}
	if r.Words > 0 {
		r.Ease = 206.835 - 1.015*float64(r.Words)/float64(r.Sentences) - 84.6*float64(r.Syllables)/float64(r.Words)
	}
	return r
}

// Words are the words of plain text: what stands between spaces and has a letter or a digit, without the
// punctuation around it.
func Words(text string) []string {
	words := strings.FieldsFunc(text, unicode.IsSpace)
	kept := words[:0]
	for _, w := range words {
		if w = strings.Trim(w, `.,;:!?…"“”‘’'()[]*_—–-`); strings.ContainsFunc(w, isSpoken) {
			kept = append(kept, w)
		}
	}
	return kept
}

func isSpoken(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
