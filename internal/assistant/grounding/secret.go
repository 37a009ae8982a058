package grounding

import "strings"

// secretWords is how many words in a row tell that a text is repeated: shorter
// runs are anybody's.
const secretWords = 6

// Secret adds a text that is never repeated, such as what a model was told.
// Facts stand outside of it: they are evidence.
func (e *Evidence) Secret(text string) {
	e.ready()
	plainText, _ := plain(text)
	for run := range runs(scan(plainText)) {
		e.secrets[run] = true
	}
}

// repeats says that the tokens have a run of words of a secret.
func (e *Evidence) repeats(tokens []token) bool {
	if len(e.secrets) == 0 {
		return false
	}
	for run := range runs(tokens) {
		if e.secrets[run] {
			return true
		}
	}
	return false
}

// runs are all runs of so many words, punctuation left out.
func runs(tokens []token) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		var words []string
		for _, t := range tokens {
			if t.kind != word && t.kind != number {
				continue
			}
			words = append(words, t.text)
			if len(words) >= secretWords && !yield(strings.Join(words[len(words)-secretWords:], " ")) {
				return
			}
		}
	}
}
