package readability

import (
	"strings"
	"unicode"

	"enamel/internal/seo/draft/readability/syllable"
)

// Syllables counts the syllables of a word, at least 1. A digit counts one, as does each letter of a short word in
// capitals, which is spelled; W counts three.
func Syllables(word string) int {
	n := 0
	for part := range strings.FieldsFuncSeq(strings.ReplaceAll(word, "’", "'"), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' }) {
		switch part = strings.Trim(part, "'"); {
		case part == "":
		case isSpelled(part):
			n += len(part) + 2*strings.Count(part, "W")
		default:
			n += syllable.Count(strings.ToLower(part))
		}
	}
	for _, r := range word {
		if unicode.IsDigit(r) {
			n++
		}
	}
	return max(n, 1)
}

// isSpelled reports two to four capitals, such as GFCI.
func isSpelled(part string) bool {
	return len(part) >= 2 && len(part) <= 4 && strings.Trim(part, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}
