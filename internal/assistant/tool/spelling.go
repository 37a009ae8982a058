package tool

import (
	"slices"
	"strings"
	"unicode"

	"enamel/internal/catalog"
)

// fold is text without letter case and without the accents of Spanish.
func fold(s string) string {
	return strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u", "ñ", "n").Replace(strings.ToLower(s))
}

// wordsOf are the runs of letters and digits, folded.
func wordsOf(s string) []string {
	return strings.FieldsFunc(fold(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// brandKey is what is compared of a brand: "A. O. Smith", "a.o. smith" and
// "AO Smith" are one.
func brandKey(name string) string { return strings.ReplaceAll(catalog.BrandValue(fold(name)), "-", "") }

// brandsOf are the brands of units, each once.
func brandsOf(units []catalog.Unit) []string {
	var out []string
	for _, u := range units {
		if !slices.Contains(out, u.Brand) {
			out = append(out, u.Brand)
		}
	}
	return out
}

// spelledBrand is one of the brands where name means it, a slip of the finger
// included; else name without what surrounds it.
func spelledBrand(name string, brands []string) string {
	key := brandKey(name)
	if key == "generalelectric" {
		key = "ge"
	}
	for _, brand := range brands {
		if brandKey(brand) == key {
			return brand
		}
	}
	for _, brand := range brands {
		if known := brandKey(brand); len(known) >= 5 && len(key) >= 4 && slips(key, known) <= allowedSlips(known) {
			return brand
		}
	}
	return strings.TrimSpace(name)
}

func allowedSlips(word string) int {
	if len(word) >= 8 {
		return 2
	}
	return 1
}

// slips is the Levenshtein distance.
func slips(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
		}
	}
	return row[len(b)]
}

// modelKey is what is compared of a model: its letters and digits.
func modelKey(model string) string {
	return strings.Map(func(r rune) rune {
		if r = unicode.ToUpper(r); 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, model)
}
