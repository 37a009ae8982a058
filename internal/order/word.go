package order

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"enamel/internal/db"
	"enamel/internal/form"
)

// maxWord bounds a word that is looked up, in bytes; maxAsked how many of them.
const (
	maxWord  = 40
	maxAsked = 6
)

// wordsOf are the words by which staff find an order: its number, the names,
// the e-mail, the phone and its ends, and what the units are called.
func wordsOf(o Order) []string {
	c := o.Customer
	words := split(strings.TrimPrefix(o.Number, numberPrefix) + " " + c.FirstName + " " + c.LastName)
	words = append(words, strings.ToLower(c.Email))
	if digits, ok := form.Phone(c.Phone); ok {
		words = append(words, digits, digits[len(digits)-7:], digits[len(digits)-4:])
	}
	for _, l := range o.Lines {
		words = append(words, split(l.Name+" "+l.Brand+" "+l.Model)...)
	}
	for i, w := range words {
		words[i] = w[:min(len(w), maxWord)]
	}
	slices.Sort(words)
	return slices.DeleteFunc(slices.Compact(words), func(w string) bool { return w == "" })
}

// asked are the words that a text looks for: a number, an e-mail and a phone in
// one piece, however it is spelled, else word by word.
func asked(text string) []string {
	text = strings.TrimPrefix(strings.ToUpper(form.Trim(strings.ToValidUTF8(text, ""))), numberPrefix)
	if digits, ok := form.Phone(text); ok {
		return []string{digits}
	}
	var words []string
	for _, part := range strings.Fields(strings.ToLower(text)) {
		if strings.Contains(part, "@") {
			words = append(words, part)
			continue
		}
		words = append(words, split(part)...)
	}
	for i, w := range words {
		words[i] = w[:min(len(w), maxWord)]
	}
	return words[:min(len(words), maxAsked)]
}

// split makes a text words of letters and digits, in lower case.
func split(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

func insertWords(ctx context.Context, tx *db.Tx, o Order) error {
	words := wordsOf(o)
	rows := make([][]any, len(words))
	for i, w := range words {
		rows[i] = []any{strings.ToValidUTF8(w, ""), o.Number}
	}
	if err := tx.InsertRows(ctx, `order_word (word, number)`, rows, 50, `on conflict do nothing`); err != nil {
		return fmt.Errorf("insert the words of an order: %w", err)
	}
	return nil
}
