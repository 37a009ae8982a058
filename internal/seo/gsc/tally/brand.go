package tally

import (
	"slices"
	"strings"
	"unicode"
)

// Split adds up queries, and those of them that name the shop.
func Split(queries map[string]Sums, names []string) (named, brand Sums) {
	for query, figures := range queries {
		if named.Add(figures); IsBrand(query, names) {
			brand.Add(figures)
		}
	}
	return named, brand
}

// IsBrand reports whether a query has one of the shop's names, as whole words or run together.
func IsBrand(query string, names []string) bool {
	words := " " + wordsIn(query) + " "
	return slices.ContainsFunc(names, func(name string) bool {
		name = wordsIn(name)
		together := strings.ReplaceAll(name, " ", "")
		return name != "" && (strings.Contains(words, " "+name+" ") || together != name && strings.Contains(words, " "+together))
	})
}

func wordsIn(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}
