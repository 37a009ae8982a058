package compose

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"enamel/internal/seo/draft/knowledge"
)

// words are a text's words in lower case, without punctuation.
func words(text string) []string {
	joined := strings.Map(func(r rune) rune {
		if r == '\'' || r == '’' {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
	return strings.FieldsFunc(joined, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// stem cuts the endings that make one word of several.
func stem(word string) string {
	for _, end := range []string{"ings", "ing", "ies", "ed", "es", "s", "ly", "y", "e"} {
		if cut, has := strings.CutSuffix(word, end); has && len(cut) >= 3 {
			word = cut
			break
		}
	}
	if n := len(word); n > 3 && word[n-1] == word[n-2] {
		word = word[:n-1]
	}
	return word
}

// stems are the stems of a text's words.
func stems(text string) []string {
	out := words(text)
	for i, w := range out {
		out[i] = stem(w)
	}
	return out
}

// singular cuts the plural's ending.
func singular(list []string) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = w
		if len(w) > 3 {
			out[i] = strings.TrimSuffix(w, "s")
		}
	}
	return out
}

func set(list []string) map[string]bool {
	out := make(map[string]bool, len(list))
	for _, item := range list {
		out[item] = true
	}
	return out
}

// labels are what a passage is called by.
func labels(p knowledge.Passage) string {
	return p.Heading + " " + p.Question + " " + strings.Join(p.Terms, " ")
}

// textOf is all that a passage says.
func textOf(p knowledge.Passage) string {
	out := labels(p)
	if p.Lead != nil {
		out += " " + p.Lead.Text
	}
	for _, s := range p.Say {
		out += " " + s.Text
	}
	return out
}

// titled is a phrase as a title has it.
func titled(text string) string {
	fields := strings.Fields(text)
	for i, w := range fields {
		switch {
		case slices.Contains(strings.Fields("ac tx dfw hvac faq"), strings.ToLower(w)):
			fields[i] = strings.ToUpper(w)
		case i == 0 || !slices.Contains(strings.Fields("a an the of in on at by for from with and or but to vs as"), w):
			fields[i] = capital(w)
		}
	}
	return strings.Join(fields, " ")
}

// capital begins a phrase with a capital letter.
func capital(text string) string {
	_, n := utf8.DecodeRuneInString(text)
	return strings.ToUpper(text[:n]) + text[n:]
}
