package catalog

import (
	"slices"
	"strings"
)

// Wanted is a choice in the words of somebody who waits for it: "a white gas
// dryer under $300". Brands have the names that these units give them.
func (f Filter) Wanted(units []Unit) string {
	chosen := map[string][]string{}
	for _, d := range dimensions() {
		for _, c := range d.among(units) {
			if slices.Contains(*d.of(&f), c.value) {
				chosen[d.key] = append(chosen[d.key], c.label)
			}
		}
	}
	either := func(key string) string { return strings.Join(chosen[key], " or ") }
	words := []string{strings.ToLower(either("finish")), either("brand"), strings.ToLower(either("fuel")), wantedNoun(f.Category), strings.ToLower(either("price"))}
	text := strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
	if grade := either("grade"); grade != "" {
		text += ", " + strings.ReplaceAll(grade, "Grade", "grade")
	}
	var sizes []string
	for _, size := range []struct {
		Length
		noun string
	}{{f.Width, "wide"}, {f.Height, "high"}} {
		if size.Inches > 0 {
			sizes = append(sizes, size.Words()+" in "+size.noun)
		}
	}
	if len(sizes) > 0 {
		text += " that fits an opening " + strings.Join(sizes, " and ")
	}
	return article(text) + " " + text
}

// wantedNoun is one unit of some categories.
func wantedNoun(keys []string) string {
	var nouns []string
	for _, c := range Categories() {
		if slices.Contains(keys, c.Key) {
			nouns = append(nouns, strings.ReplaceAll(strings.TrimSuffix(c.Noun, "s"), "s and ", " or "))
		}
	}
	if len(nouns) == 0 {
		return "appliance"
	}
	return strings.Join(nouns, " or ")
}

// article is the one that a text is spoken with.
func article(text string) string {
	if strings.ContainsAny(text[:1], "aeiouAEIOU") || strings.HasPrefix(text, "LG ") {
		return "an"
	}
	return "a"
}
