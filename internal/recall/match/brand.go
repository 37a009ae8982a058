package match

import (
	"slices"
	"strings"
	"unicode"
)

// families are brands of one maker, which builds one model for several of them.
// The first name of a family is no better than the others.
func families() [][]string {
	return [][]string{
		{"ge", "general electric", "hotpoint", "monogram", "cafe", "haier", "rca", "eterna", "adora", "kenmore", "sears"},
		{
			"whirlpool", "maytag", "kitchenaid", "amana", "jenn air", "jennair", "roper", "estate", "admiral", "magic chef", "crosley",
			"performa", "inglis", "kenmore", "sears", "kirkland",
		},
		{"frigidaire", "electrolux", "tappan", "white westinghouse", "gibson", "kelvinator", "crosley", "kenmore", "sears", "icon"},
		{"lg", "goldstar", "kenmore", "sears", "signature kitchen suite"},
		{"samsung", "dacor", "kenmore", "sears"},
		{"bosch", "thermador", "gaggenau", "siemens", "bsh", "jenn air", "kenmore", "sears"},
		{
			"ao smith", "state", "reliance", "american", "us craftmaster", "craftmaster", "lochinvar", "kenmore", "sears", "whirlpool",
			"maytag", "envirotemp",
		},
		{"rheem", "ruud", "richmond", "ge", "general electric", "kenmore", "sears", "hotpoint"},
		{"speed queen", "huebsch", "unimac", "alliance", "amana", "maytag"},
	}
}

// brandOf is the name by which the recall means the brand of u, or another of the
// same maker; empty where it names none.
func (n *Notice) brandOf(u *Unit) string {
	if n.names(u.brand) {
		return strings.TrimSpace(u.item.Brand)
	}
	for _, name := range u.family {
		if n.names(" " + name + " ") {
			return name
		}
	}
	return ""
}

// familyOf are the other brands of who makes a brand.
func familyOf(brand string) []string {
	var out []string
	for _, family := range families() {
		if slices.ContainsFunc(family, func(member string) bool { return strings.Contains(brand, " "+member+" ") }) {
			out = append(out, family...)
		}
	}
	return out
}

// longName is how long a brand's name is that no other words make by chance.
const longName = 6

// names says whether the recall has the words of a brand.
func (n *Notice) names(words string) bool {
	if strings.Contains(n.words, words) {
		return len(words) > 2
	}
	squeezed := strings.ReplaceAll(words, " ", "")
	return len(squeezed) >= longName && strings.Contains(n.squeezed, squeezed)
}

// wordsOf are the words of a text in lower case, a space before and behind each.
// Initials are one word: "A. O. Smith" is "ao smith".
func (p patterns) wordsOf(text string) string {
	words := strings.FieldsFunc(strings.ToLower(p.clean(text)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	var b strings.Builder
	b.WriteByte(' ')
	for i, w := range words {
		b.WriteString(strings.NewReplacer("é", "e").Replace(w))
		initial := len(w) == 1 && i+1 < len(words) && len(words[i+1]) == 1
		if !initial {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
