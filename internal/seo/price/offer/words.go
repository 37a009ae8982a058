package offer

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

//go:embed words.txt
var wordList string

// vocabulary is the phrases of a section by their first word.
type vocabulary map[string]map[string][]phrase

type phrase struct {
	words []string
	means string
}

// hit is a phrase that stands in words.
type hit struct {
	means    string
	from, to int
}

func newVocabulary() vocabulary {
	v := vocabulary{}
	for line := range strings.Lines(wordList) {
		head, list, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || strings.HasPrefix(head, "#") {
			continue
		}
		section, means, _ := strings.Cut(head, " | ")
		if v[section] == nil {
			v[section] = map[string][]phrase{}
		}
		for text := range strings.SplitSeq(list, ", ") {
			if words := plain(split(text)); len(words) > 0 {
				v[section][words[0]] = append(v[section][words[0]], phrase{words, means})
			}
		}
	}
	return v
}

// at is the longest phrase that begins at a word; ok is false where none does.
func (v vocabulary) at(section string, words []string, i int) (longest hit, ok bool) {
	for _, p := range v[section][words[i]] {
		if end := i + len(p.words); end > longest.to && end <= len(words) && slices.Equal(words[i:end], p.words) {
			longest, ok = hit{p.means, i, end}, true
		}
	}
	return longest, ok
}

// hits are the phrases of a section in words, none within another.
func (v vocabulary) hits(section string, words []string) (found []hit) {
	for i := 0; i < len(words); {
		h, ok := v.at(section, words, i)
		if !ok {
			i++
			continue
		}
		found = append(found, h)
		i = h.to
	}
	return found
}

func (v vocabulary) has(section string, words []string) bool { return len(v.hits(section, words)) > 0 }

// first is what the first phrase of a section in words means; empty: there is none.
func (v vocabulary) first(section string, words []string) string {
	if found := v.hits(section, words); len(found) > 0 {
		return found[0].means
	}
	return ""
}

// starts is how many words the phrase has that words begin with; 0: none.
func (v vocabulary) starts(section string, words []string) int {
	if len(words) == 0 {
		return 0
	}
	h, _ := v.at(section, words, 0)
	return h.to
}

// ends is how many words the phrase has that words end with; 0: none.
func (v vocabulary) ends(section string, words []string) int {
	for i := max(0, len(words)-5); i < len(words); i++ {
		for _, p := range v[section][words[i]] {
			if slices.Equal(words[i:], p.words) {
				return len(p.words)
			}
		}
	}
	return 0
}

// word is a word, a number or a sign of a text.
type word struct {
	text     string // folded: small letters without accents and plural s
	at, end  int    // bytes
	number   bool
	sentence bool // it ends a sentence
}

// The marks around text that is struck out.
const struckOpen, struckClose = '\ue000', '\ue001'

// split reads a text word by word.
func split(text string) (words []word) {
	runes := []rune(text)
	at := 0
	for i := 0; i < len(runes); {
		n := 1
		switch {
		case unicode.IsDigit(runes[i]):
			n = numberLen(runes[i:])
		case unicode.IsLetter(runes[i]):
			for i+n < len(runes) && inWord(runes, i+n) {
				n++
			}
		}
		raw := string(runes[i : i+n])
		w := word{text: fold(raw), at: at, end: at + len(raw), number: unicode.IsDigit(runes[i]), sentence: endsSentence(runes, i, words)}
		if w.text != "" && !unicode.IsSpace(runes[i]) {
			words = append(words, w)
		}
		i, at = i+n, w.end
	}
	return words
}

func inWord(runes []rune, i int) bool {
	apostrophe := (runes[i] == '\'' || runes[i] == '’') && i+1 < len(runes) && unicode.IsLetter(runes[i+1])
	return unicode.IsLetter(runes[i]) || unicode.IsDigit(runes[i]) || unicode.Is(unicode.Mn, runes[i]) || apostrophe
}

// numberLen is the length of a number with its separators, and k for thousands. A space
// separates only where three digits and cents follow.
func numberLen(runes []rune) int {
	digits := func(from int) (n int) {
		for from+n < len(runes) && unicode.IsDigit(runes[from+n]) {
			n++
		}
		return n
	}
	i := digits(0)
	for i < len(runes) {
		n := digits(i + 1)
		mark := runes[i] == '.' || runes[i] == ','
		space := strings.ContainsRune(" \u00a0\u2009\u202f'", runes[i]) && n == 3 && i <= 3 && digits(i+5) == 2
		if n == 0 || !mark && !space {
			break
		}
		i += 1 + n
	}
	if i < len(runes) && unicode.ToLower(runes[i]) == 'k' && (i+1 == len(runes) || !unicode.IsLetter(runes[i+1])) {
		i++
	}
	return i
}

// endsSentence is true of a sign after which something else begins.
func endsSentence(runes []rune, i int, before []word) bool {
	switch runes[i] {
	case '!', '?', ';', '|', '•', '·', '\n':
		return true
	case '.':
		abbreviated := len(before) > 0 && strings.Contains(" cu ft in approx no reg orig min max st aprox refrig ", " "+before[len(before)-1].text+" ")
		leader := i > 0 && runes[i-1] == '.'
		return !abbreviated && !leader && (i+1 == len(runes) || unicode.IsSpace(runes[i+1]))
	}
	return false
}

// fold is a word in small letters, without accents, apostrophes and plural s.
func fold(raw string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(raw) {
		if !unicode.Is(unicode.Mn, r) && r != '\'' && r != '’' {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	s := b.String()
	switch s {
	case "–", "—", "−", "‐", "‑", "~":
		return "-"
	}
	if len(s) > 3 && strings.HasSuffix(s, "s") && !strings.HasSuffix(s, "ss") {
		s = s[:len(s)-1]
	}
	return s
}

// plain are words without punctuation, as phrases have them.
func plain(words []word) []string {
	out := make([]string, 0, len(words))
	for _, w := range words {
		if len(w.text) > 1 || strings.ContainsAny(w.text, "+&/%$#") || w.number || unicode.IsLetter(rune(w.text[0])) {
			out = append(out, w.text)
		}
	}
	return out
}

// textsOf are all words, punctuation too.
func textsOf(words []word) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w.text
	}
	return out
}
