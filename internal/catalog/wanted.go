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
				chosen[d.key] = append(chosen[d.key], strings.ReplaceAll(c.label, "\u00a0", " "))
			}
		}
	}
	either := func(key string) string { return strings.Join(chosen[key], " or ") }
	noun, fuel := f.wantedNoun(), strings.ToLower(either("fuel"))
	if strings.HasPrefix(noun, fuel) {
		fuel = ""
	}
	words := []string{strings.ToLower(either("finish")), either("brand"), fuel, noun, f.wantedPrice(strings.ToLower(either("price")))}
	text := strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
	for _, more := range []string{strings.ReplaceAll(either("grade"), "Grade", "grade"), strings.ToLower(either("capacity")), strings.ToLower(either("ice"))} {
		if more != "" {
			text += ", " + more
		}
	}
	var sizes []string
	for _, size := range []struct {
		Length
		noun string
	}{{f.Width, "wide"}, {f.Height, "high"}, {f.Depth, "deep"}} {
		if size.Inches > 0 {
			sizes = append(sizes, size.Words()+" in "+size.noun)
		}
	}
	if len(sizes) > 0 {
		text += " that fits an opening " + strings.Join(sizes, " and ")
	}
	return article(text) + " " + text
}

// wantedNoun is one unit of the kinds, or else of the categories.
func (f Filter) wantedNoun() string {
	var nouns []string
	for _, k := range Kinds() {
		if slices.Contains(f.Kind, string(k)) {
			nouns = append(nouns, k.facts().noun)
		}
	}
	for _, c := range Categories() {
		if len(f.Kind) == 0 && slices.Contains(f.Category, c.Key) {
			nouns = append(nouns, strings.ReplaceAll(strings.TrimSuffix(c.Noun, "s"), "s and ", " or "))
		}
	}
	if len(nouns) == 0 {
		return "appliance"
	}
	return strings.Join(nouns, " or ")
}

// Noun is what the one or two chosen kinds are called, or their category.
func (f Filter) Noun() string {
	var nouns []string
	for _, k := range f.Kind {
		nouns = append(nouns, Kind(k).Plural())
	}
	switch {
	case slices.Equal(f.Kind, []string{string(FrontLoadWasher), string(TopLoadWasher)}):
		return "washers"
	case len(nouns) == 1 || len(nouns) == 2:
		return strings.Join(nouns, " and ")
	}
	return categoryNoun(f.Category)
}

// categoryNoun is what one or two categories hold; more are appliances, as are
// two that would need a third "and".
func categoryNoun(keys []string) string {
	var nouns []string
	for _, c := range Categories() {
		if slices.Contains(keys, c.Key) {
			nouns = append(nouns, c.Noun)
		}
	}
	text := strings.Join(nouns, " and ")
	if len(nouns) == 0 || len(nouns) > 1 && strings.Count(text, " and ") > 1 {
		return "appliances"
	}
	return text
}

// wantedPrice says all bands up to one as one: "under $500".
func (f Filter) wantedPrice(said string) string {
	switch strings.Join(f.Price, " ") {
	case "300-499 under-300":
		return "under $500"
	case "300-499 500-799 under-300":
		return "under $800"
	}
	return said
}

// Like is the choice of what serves as a unit does, for no more than its band
// of prices.
func (u Unit) Like() Filter {
	f := Filter{Category: []string{u.Category}}
	for _, c := range kindChoices() {
		if c.value == string(u.Kind) {
			f.Kind = []string{c.value}
		}
	}
	if u.Kind == Dryer && u.Fuel != "" {
		f.Fuel = []string{u.Fuel}
	}
	top := priceBand(&u)
	for _, d := range dimensions() {
		if d.key != "price" {
			continue
		}
		for _, band := range d.choices {
			f.add(d, band.value)
			if band.value == top {
				break
			}
		}
	}
	if top == "800-up" {
		f.Price = nil
	}
	return f
}

// article is the one that a text is spoken with.
func article(text string) string {
	if strings.ContainsAny(text[:1], "aeiouAEIOU") || strings.HasPrefix(text, "LG ") {
		return "an"
	}
	return "a"
}
