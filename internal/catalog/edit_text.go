package catalog

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"enamel/internal/form"
	"enamel/internal/money"
)

// format is how a value is typed, and written again.
type format[T any] struct {
	parse func(text string) (T, bool)
	text  func(T) string
}

func words[T ~string]() format[T] {
	return format[T]{
		parse: func(text string) (T, bool) { return T(form.Trim(text)), true },
		text:  func(v T) string { return string(v) },
	}
}

func whole() format[int] {
	return format[int]{
		parse: func(text string) (int, bool) {
			n, err := strconv.Atoi(form.Trim(text))
			return n, err == nil
		},
		text: strconv.Itoa,
	}
}

func decimalText(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func lengths() format[float64] { return format[float64]{inches, decimalText} }

func numbers() format[float64] {
	return format[float64]{
		parse: func(text string) (float64, bool) { return decimal(form.Trim(text)) },
		text:  decimalText,
	}
}

// dollars reads 399, $1,299 and 399.50.
func dollars() format[money.Cents] {
	return format[money.Cents]{
		parse: func(text string) (money.Cents, bool) {
			text = strings.TrimPrefix(form.Trim(text), "$")
			v, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
			if err != nil || !(v >= 0 && v <= maxPrice) {
				return 0, false
			}
			c := money.Cents(math.Round(v * centsPerDollar))
			grouped, short := c.String()[1:], c.Short()[1:]
			return c, slices.Contains([]string{grouped, short, withoutCommas(grouped), withoutCommas(short)}, text)
		},
		text: func(c money.Cents) string { return withoutCommas(c.Short()[1:]) },
	}
}

func withoutCommas(s string) string { return strings.ReplaceAll(s, ",", "") }

// lists reads texts that are parted by |.
func lists() format[[]string] {
	return format[[]string]{
		parse: func(text string) ([]string, bool) {
			out := []string{}
			for one := range strings.SplitSeq(text, "|") {
				if one = form.Trim(one); one != "" {
					out = append(out, one)
				}
			}
			return out, true
		},
		text: func(list []string) string { return strings.Join(list, " | ") },
	}
}

func oneOf[T ~string](all []T) string {
	named := make([]string, len(all))
	for i, v := range all {
		named[i] = string(v)
	}
	return strings.Join(named[:len(named)-1], ", ") + " or " + named[len(named)-1]
}

func among[T ~string](all []T) func(T) bool {
	return func(v T) bool { return slices.Contains(all, v) }
}

// line checks a text of one line, for people.
func line(least, most int) func(string) bool {
	return func(s string) bool {
		n := utf8.RuneCountInString(s)
		return n >= least && n <= most && utf8.ValidString(s) && !form.HasControl(s) && !form.HasBidi(s)
	}
}

func isBrand(s string) bool { return line(1, 40)(s) && BrandValue(s) != "" }

const maxLinesOfUnit = 20

func lines(list []string) bool {
	right := line(1, 200)
	return len(list) <= maxLinesOfUnit && !slices.ContainsFunc(list, func(s string) bool { return !right(s) || strings.Contains(s, "|") })
}

func areBadges(list []string) bool {
	for i, badge := range list {
		if !slices.Contains(Badges(), badge) || slices.Contains(list[:i], badge) {
			return false
		}
	}
	return len(list) <= 2
}

func finishes() []string      { return []string{"white", "black", "stainless", "bisque", "slate"} }
func grades() []string        { return []string{"A", "B", "C"} }
func fuels() []string         { return []string{"", "electric", "gas", "propane"} }
func hinges() []string        { return []string{"", "left", "right", "both", "bottom", "top", "none"} }
func capacityUnits() []string { return []string{"cu ft", "gal", "place settings"} }
