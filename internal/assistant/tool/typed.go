package tool

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"enamel/internal/assistant/talk"
	"enamel/internal/money"
)

// written are the visitor's own messages. The assistant's turns do not count:
// anybody can make them up.
func (t *Turn) written() []string {
	var out []string
	for _, m := range t.talk.Messages {
		if m.Role == talk.User {
			out = append(out, m.Content)
		}
	}
	return out
}

// wrote reports whether the visitor wrote a word, such as an e-mail address,
// that stands by itself.
func (t *Turn) wrote(word string) bool {
	word = strings.ToLower(word)
	return word != "" && slices.ContainsFunc(t.written(), func(message string) bool {
		return slices.Contains(strings.FieldsFunc(strings.ToLower(message), betweenAddresses), word) ||
			slices.Contains(strings.FieldsFunc(strings.ToLower(message), betweenAddresses), word+".")
	})
}

// betweenAddresses are characters that stand around an e-mail address in text,
// not in it.
func betweenAddresses(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune(`,;:<>()[]"¿?¡!“”«»`, r)
}

// digitsIn are the digits of a text.
func digitsIn(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}

// wrotePhone reports whether the visitor wrote the digits of a number by
// themselves, with or without the 1 of the country: only what groups a phone
// number stands between them.
func (t *Turn) wrotePhone(digits string) bool {
	const groups = `[ ().+/\x{a0}\x{2011}\x{2013}-]*`
	number, err := regexp.Compile(`(?:^|[^0-9])(?:1` + groups + `)?` + strings.Join(strings.Split(digits, ""), groups) + `(?:$|[^0-9])`)
	return err == nil && slices.ContainsFunc(t.written(), number.MatchString)
}

// wroteNumber reports whether the visitor wrote a run of digits by itself, not
// within an e-mail address.
func (t *Turn) wroteNumber(digits string) bool {
	return digits != "" && slices.ContainsFunc(t.written(), func(message string) bool {
		return slices.ContainsFunc(strings.FieldsFunc(message, betweenAddresses), func(word string) bool {
			return !strings.Contains(word, "@") && slices.Contains(strings.FieldsFunc(word, func(r rune) bool { return r < '0' || r > '9' }), digits)
		})
	})
}

// wroteAmount reports whether the visitor wrote an amount: $1,200, 1200.00,
// 1.2k.
func (t *Turn) wroteAmount(c money.Cents) bool {
	plain := strings.NewReplacer("$", "", ",", "")
	spellings := []string{plain.Replace(c.Short()), plain.Replace(c.String()), strconv.FormatFloat(c.USD()/1000, 'f', -1, 64) + "k"}
	return slices.ContainsFunc(t.written(), func(message string) bool {
		figures := strings.FieldsFunc(plain.Replace(strings.ToLower(message)), func(r rune) bool { return (r < '0' || r > '9') && r != '.' && r != 'k' })
		return slices.ContainsFunc(figures, func(f string) bool { return slices.Contains(spellings, strings.Trim(f, ".")) })
	})
}
