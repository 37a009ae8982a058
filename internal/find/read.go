package find

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

// wish is a query as it was read.
type wish struct {
	text  string
	ask   understand.Ask
	query tool.Query
	fault bool // something is to be repaired
	near  bool // somewhere near the visitor
	limits
}

// somewhere reports whether a place is named, or that of the visitor is meant.
func (w wish) somewhere() bool { return w.ask.Zip != "" || w.ask.Town != "" || w.near }

// leaves reports whether something of the visitor's is to go: hauled away, or bought.
func (w wish) leaves() bool {
	return w.ask.Is(understand.Recycling) || w.ask.Is(understand.SellToUs) || slices.Contains(w.ask.Extras, understand.Removal)
}

// places are those of the home page that answer, the best first.
func (w wish) places() []string {
	var out []string
	add := func(ok bool, places ...string) {
		if ok {
			out = append(out, places...)
		}
	}
	add(w.leaves(), recyclingPlace)
	add(w.fault && w.ask.Appliance == "", servicesPlace)
	add(w.somewhere() && !w.fault || w.ask.Is(understand.DeliveryArea), deliveryPlace)
	add(w.near && !w.fault || w.ask.Is(understand.Place), showroomPlace)
	return out
}

// Clean is a query on one line, without what cannot be seen, and not too long.
func Clean(typed string) string {
	text := strings.Join(strings.FieldsFunc(strings.ToValidUTF8(typed, ""), func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }), " ")
	if letters := []rune(text); len(letters) > MaxQuery {
		return strings.TrimSpace(string(letters[:MaxQuery]))
	}
	return text
}

// read understands a text as the assistant does. A last word that is not
// finished is read as what it may become, and a bare size as inches.
func (x *index) read(text string) wish {
	text, limits := x.limited(text)
	bare := regexp.MustCompile(`(?i)\s+(near(by| me| us)?|close to me|around here)$`).ReplaceAllString(text, "") // the visitor's own place
	w := wish{text: x.finished(bare), near: bare != text, limits: limits}
	w.ask = ask(x.reader, w.text)
	w.query = w.ask.Query
	if sized, ok := inInches(w.text, w.query); ok {
		if again := ask(x.reader, sized); measured(again.Query) || again.Query.MinCapacity > 0 {
			w.text, w.ask, w.query = sized, again, again.Query
		}
	}
	if model := x.model(text); model != "" {
		w.query = tool.Query{Model: model, Brands: w.query.Brands, Grades: w.query.Grades, MaxPrice: w.query.MaxPrice}
		return w
	}
	repairs := []understand.Intent{understand.Symptom, understand.Repair, understand.RepairPrice, understand.Book, understand.Unsafe, understand.Parts}
	w.fault = slices.ContainsFunc(repairs, w.ask.Is)
	switch q := w.query; {
	case !w.fault:
	case len(q.Kinds)+len(q.Categories) > 0:
		w.query = tool.Query{Kinds: q.Kinds, Categories: q.Categories, Brands: q.Brands}
	case w.ask.Appliance != "":
		w.query, _ = tool.SoldInstead(w.ask.Appliance)
	}
	w.query = w.narrow(w.query)
	if !asks(w.query) && w.ask.Code == "" {
		w.query.Model = modelIn(text)
	}
	return w
}

// finished completes the last word, where it is none that is known.
func (x *index) finished(text string) string {
	at := strings.LastIndexByte(text, ' ') + 1
	last := strings.ToLower(text[at:])
	if len(last) < 3 || slices.Contains(x.known, last) {
		return text
	}
	i := slices.IndexFunc(x.known, func(word string) bool { return strings.HasPrefix(word, last) })
	if i < 0 {
		return text
	}
	return text[:at] + x.known[i]
}

// inInches reads the one bare number between 18 and 48 as a width, of a water
// heater as gallons, where the query has no other number.
func inInches(text string, q tool.Query) (string, bool) {
	if measured(q) || q.MinPrice+q.MaxPrice > 0 || q.MinYear > 0 || q.MinCapacity > 0 || q.Model != "" {
		return text, false
	}
	bare := regexp.MustCompile(`^(1[89]|[23]\d|4[0-8])$`)
	words := strings.Fields(text)
	at := -1
	for i, word := range words {
		if !strings.ContainsAny(word, "0123456789") {
			continue
		}
		if at >= 0 || !bare.MatchString(word) {
			return text, false
		}
		at = i
	}
	if at < 0 || len(words) > 1 && len(q.Kinds)+len(q.Categories)+len(q.Brands)+len(q.Finishes) == 0 {
		return text, false
	}
	unit := " inch"
	if slices.Contains(q.Categories, "waterheaters") {
		unit = " gal"
	}
	words[at] += unit
	return strings.Join(words, " "), true
}

func measured(q tool.Query) bool {
	return q.MinWidth+q.MaxWidth+q.MinHeight+q.MaxHeight+q.MaxDepth > 0
}

const shortestModel = 4 // letters and digits of what may be a part of a model

// model is the word that is a model of a unit, or a part of one.
func (x *index) model(text string) string {
	for _, word := range strings.Fields(text) {
		key := modelKey(word)
		if len(key) < shortestModel || !strings.ContainsAny(key, "0123456789") || !strings.ContainsFunc(key, unicode.IsLetter) {
			continue
		}
		if slices.ContainsFunc(x.units, func(u catalog.Unit) bool { return strings.Contains(modelKey(u.Model), key) }) {
			return key
		}
	}
	return ""
}

// modelIn is the word that looks like a model, though no unit has it.
func modelIn(text string) string {
	like := regexp.MustCompile(`^[A-Z]{2,4}[0-9]{2,}[A-Z0-9]*$`)
	for _, word := range strings.Fields(text) {
		if key := modelKey(word); len(key) > shortestModel && like.MatchString(key) {
			return key
		}
	}
	return ""
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
