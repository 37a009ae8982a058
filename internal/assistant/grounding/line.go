package grounding

import "strings"

// line is a text in which phrases are looked up, many of them and nearly all
// in vain: a phrase with three letters in a row that the text has not need not
// be searched for.
type line struct {
	text string
	runs [64]uint64 // of each three bytes in a row, one bit; several may share it
}

func newLine(text string) *line {
	l := &line{text: text}
	for i := range len(text) - 2 {
		bit := runOf(text[i:])
		l.runs[bit>>6] |= 1 << (bit & 63)
	}
	return l
}

// lineOf is the line of tokens as phrases are looked up in it: words and marks
// with a space between them, and at both ends.
func lineOf(tokens []token) *line { return newLine(folded(tokens)) }

// runOf is the bit of the first three bytes of a text.
func runOf(text string) uint32 {
	return (uint32(text[0])<<16 | uint32(text[1])<<8 | uint32(text[2])) * 2654435761 >> 20
}

// may says that the line can have the phrase: it has its first three letters
// and its last three.
func (l *line) may(phrase string) bool {
	if len(phrase) < 3 {
		return true
	}
	first, last := runOf(phrase), runOf(phrase[len(phrase)-3:])
	return l.runs[first>>6]&(1<<(first&63)) != 0 && l.runs[last>>6]&(1<<(last&63)) != 0
}

// has says that the line has one of the phrases.
func (l *line) has(phrases ...string) bool { return l.first(phrases...) != "" }

// first is the first of the phrases that the line has; "" if it has none.
func (l *line) first(phrases ...string) string {
	for _, phrase := range phrases {
		if l.may(phrase) && strings.Contains(l.text, phrase) {
			return phrase
		}
	}
	return ""
}

func begins(w string, stems ...string) bool {
	for _, stem := range stems {
		if len(stem) <= len(w) && w[0] == stem[0] && w[:len(stem)] == stem {
			return true
		}
	}
	return false
}
