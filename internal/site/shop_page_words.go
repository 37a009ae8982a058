package site

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"enamel/internal/catalog"
	"enamel/internal/money"
)

// shopHeading names a choice: "Used stainless Samsung refrigerators under $800",
// with the place where they are, or without.
func shopHeading(f catalog.Filter, units []catalog.Unit, place string) string {
	words := []string{"Used"}
	if len(f.Finish) == 1 {
		words = append(words, f.Finish[0])
	}
	if brands := brandNames(f, units); len(brands) == 1 || len(brands) == 2 {
		words = append(words, strings.Join(brands, " and "))
	}
	noun := f.Noun()
	if len(f.Fuel) == 1 && !strings.HasPrefix(noun, f.Fuel[0]) {
		words = append(words, f.Fuel[0])
	}
	words = append(words, noun)
	if place != "" {
		words = append(words, "in "+place)
	}
	if len(f.Price) == 1 {
		words = append(words, priceWords(f.Price[0]))
	}
	text := strings.Join(words, " ")
	if len(f.Grade) == 1 {
		text += ", grade " + f.Grade[0]
	}
	if opening := openingWords(f); opening != "" {
		if len(f.Grade) == 1 {
			text += ","
		}
		text += " for an opening " + opening
	}
	if f.Doorway.Inches > 0 {
		text += " for a way in of " + f.Doorway.Words() + " in"
	}
	if f.Sold {
		text += ", sold ones too"
	}
	return text
}

// paged tells a page of a list from its first.
func paged(named string, page int) string {
	if page > 1 {
		return named + ", page " + strconv.Itoa(page)
	}
	return named
}

// brandNames are the chosen brands as the units write them.
func brandNames(f catalog.Filter, units []catalog.Unit) []string {
	var out []string
	for _, brand := range f.Brand {
		if i := slices.IndexFunc(units, func(u catalog.Unit) bool { return catalog.BrandValue(u.Brand) == brand }); i >= 0 {
			out = append(out, units[i].Brand)
		}
	}
	return out
}

// aisleLabel is short enough to stand below a small picture.
func aisleLabel(c catalog.Category) string {
	switch c.Key {
	case "washersdryers":
		return "Laundry"
	case "stoves":
		return "Ranges"
	}
	return c.Label
}

// priceWords words a band of prices within a sentence.
func priceWords(band string) string {
	low, high, _ := strings.Cut(band, "-")
	switch {
	case low == "under":
		return "under $" + high
	case high == "up":
		return "from $" + low
	}
	return "from $" + low + " to $" + high
}

func openingWords(f catalog.Filter) string {
	var sizes []string
	if f.Width.Inches > 0 {
		sizes = append(sizes, f.Width.Words()+" in wide")
	}
	if f.Height.Inches > 0 {
		sizes = append(sizes, f.Height.Words()+" in high")
	}
	if f.Depth.Inches > 0 {
		sizes = append(sizes, f.Depth.Words()+" in deep")
	}
	return strings.Join(sizes, " and ")
}

// longestDescription is how much of a description a search engine shows.
const longestDescription = 160

func (b builder) shopDescription(f catalog.Filter, named string, list []catalog.Unit) string {
	stock := ": " + stockText(list) + "."
	text := named + stock
	if !fits(text) {
		text = "Used appliances in " + b.facts.Storefront.City + stock
	}
	more := []string{" Each with a " + b.facts.Claims.Warranty + ".", " Delivery and installation.", " Sizes, grades and marks are listed."}
	if f.Page > 1 {
		more = slices.Insert(more, 0, " Page "+strconv.Itoa(f.Page)+" of "+strconv.Itoa(catalog.Pages(len(list)))+".")
	}
	return describe(text, more...)
}

func fits(description string) bool { return utf8.RuneCountInString(description) <= longestDescription }

// describe adds to text as much of more as fits. A text that is too long by
// itself ends at a word.
func describe(text string, more ...string) string {
	if !fits(text) {
		cut := string([]rune(text)[:longestDescription-1])
		if word := strings.LastIndexByte(cut, ' '); word > longestDescription/2 {
			cut = cut[:word]
		}
		return strings.TrimRight(cut, " ,.;:") + "…"
	}
	for _, m := range more {
		if fits(text + m) {
			text += m
		}
	}
	return text
}

// stockText is how many there are in stock and for how much.
func stockText(units []catalog.Unit) string {
	n := 0
	var low, high money.Cents
	for i := range units {
		u := &units[i]
		if u.Sold() {
			continue
		}
		if n++; n == 1 {
			low, high = u.Sale, u.Sale
		}
		low, high = min(low, u.Sale), max(high, u.Sale)
	}
	switch {
	case n == 0:
		return "none in stock right now"
	case low == high:
		return strconv.Itoa(n) + " in stock at " + low.Short()
	}
	return strconv.Itoa(n) + " in stock, " + low.Short() + " to " + high.Short()
}
