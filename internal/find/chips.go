package find

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/money"
)

// said is one thing that was understood: for people, and in words that are read
// as the same.
type said struct{ label, words string }

// chips are what was understood, each with the search without it.
func (w wish) chips() []SearchChip {
	all := w.said()
	out := make([]SearchChip, len(all))
	for i, one := range all {
		var rest []string
		for k, other := range all {
			if k != i {
				rest = append(rest, other.words)
			}
		}
		out[i] = SearchChip{Label: one.label, Query: Clean(strings.TrimPrefix(strings.ReplaceAll(strings.Join(rest, " "), " ,", ","), ","))}
	}
	return out
}

func (w wish) said() []said { //nolint:cyclop // one chip for each filter
	q := w.query
	var out []said
	add := func(label, words string) {
		if words != "" {
			out = append(out, said{capital(label), words})
		}
	}
	add(strings.Join(q.Finishes, " or "), strings.Join(q.Finishes, " or "))
	if len(q.Brands) > 0 {
		add(strings.Join(q.Brands, " or "), strings.Join(q.Brands, " or "))
	} else if w.fault {
		add(w.ask.Brand, w.ask.Brand)
	}
	if w.notBrand != "" {
		add("Not "+w.notBrand, "not "+w.notBrand)
	}
	if len(q.Fuels) > 0 {
		add(strings.Join(q.Fuels, " or "), strings.Join(q.Fuels, " or "))
	}
	if q.Model == "" {
		add(w.ask.Subject, w.ask.Subject)
	}
	add(q.Model, q.Model)
	if len(q.Grades) > 0 {
		add("Grade "+strings.Join(q.Grades, " or "), "grade "+strings.Join(q.Grades, " or grade "))
	}
	for _, feature := range q.Features {
		if !strings.Contains(w.ask.Subject, feature) {
			add(feature, feature)
		}
	}
	if !w.fault {
		for _, feature := range w.ask.Without {
			add("No "+feature, "without "+feature)
		}
	}
	add(priceWords(q), strings.ToLower(priceWords(q)))
	out = append(out, sizes(w)...)
	if q.MinCapacity > 0 {
		n := strconv.FormatFloat(q.MinCapacity, 'f', -1, 64)
		add(n+" or larger", "at least "+n+capacityUnit(q))
	}
	if q.MinYear > 0 {
		add(strconv.Itoa(q.MinYear)+" or newer", strconv.Itoa(q.MinYear)+" or newer")
	}
	if q.Sort != tool.BestMatch && !w.fault {
		sort := strings.ReplaceAll(string(q.Sort), "-", " ")
		add(sort, sort)
	}
	if w.fault && w.ask.Symptom != "" && w.ask.Code == "" {
		words := w.symptom()
		add(cmp.Or(w.ask.Problem, words), words)
	}
	if w.ask.Code != "" && q.Model == "" {
		add("Code "+w.ask.Code, "code "+w.ask.Code)
	}
	add("ZIP "+w.ask.Zip, w.ask.Zip)
	add(w.ask.Town, w.ask.Town)
	return out
}

// symptom is what was typed without the machine and its maker.
func (w wish) symptom() string {
	all := strings.Fields(w.text)
	words := slices.DeleteFunc(slices.Clone(all), func(word string) bool {
		return strings.EqualFold(word, w.ask.Subject) || strings.EqualFold(word, w.ask.Brand)
	})
	if w.ask.Subject != "" && len(words) == len(all) { // it was named in other words
		return w.ask.Symptom
	}
	return strings.Join(words, " ")
}

// sizeSlack is how much wider a unit of a width may be, and sizeRange how far
// below it one may lie, as the assistant reads "27 wide".
const (
	sizeSlack = 0.25
	sizeRange = 2.25
)

func sizes(w wish) []said {
	q := w.query
	var out []said
	low, high := inches(q.MinWidth), inches(q.MaxWidth)
	switch {
	case w.ask.Opening.Width > 0 && q.MaxWidth > 0:
		out = append(out, said{"Fits " + high, ", that fits " + high + " inches"})
	case q.MinWidth > 0 && q.MaxWidth-q.MinWidth == sizeRange:
		about := inches(q.MaxWidth - sizeSlack)
		out = append(out, said{about + " wide", ", " + about + " inches wide"})
	case q.MinWidth > 0 && q.MaxWidth > 0:
		out = append(out, said{low + " to " + high + " wide", ", between " + low + " and " + high + " inches wide"})
	case q.MaxWidth > 0:
		out = append(out, said{"Up to " + high + " wide", ", under " + high + " inches wide"})
	case q.MinWidth > 0:
		out = append(out, said{"At least " + low + " wide", ", at least " + low + " inches wide"})
	}
	if q.MaxHeight > 0 {
		out = append(out, said{inches(q.MaxHeight) + " high", inches(q.MaxHeight) + " inches high"})
	}
	if q.MaxDepth > 0 {
		out = append(out, said{inches(q.MaxDepth) + " deep", inches(q.MaxDepth) + " inches deep"})
	}
	return out
}

func priceWords(q tool.Query) string {
	switch {
	case q.MinPrice > 0 && q.MaxPrice > 0:
		return q.MinPrice.Short() + " to " + q.MaxPrice.Short()
	case q.MaxPrice > 0:
		return "Under " + q.MaxPrice.Short()
	case q.MinPrice > 0:
		return "Over " + q.MinPrice.Short()
	}
	return ""
}

func capacityUnit(q tool.Query) string {
	if slices.Contains(q.Categories, "waterheaters") || slices.Contains(q.Kinds, catalog.WaterHeater) {
		return " gal"
	}
	return " cu ft"
}

func inches(n float64) string { return catalog.Length{Inches: n}.Words() }

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

func over(price, limit money.Cents) string { return (price - limit).Short() + " over" }
