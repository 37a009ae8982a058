package catalog

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"enamel/internal/form"
)

const (
	longestInches = 240
	maxTyped      = 40 // characters of a length that are shown again
)

// parseLength reads typed text as a length. It keeps unreadable text to show it
// again, unless no person would have typed it.
func parseLength(typed string) Length {
	typed = form.Trim(typed)
	if typed == "" {
		return Length{}
	}
	if v, ok := inches(typed); ok {
		return Length{Inches: v}
	}
	if !utf8.ValidString(typed) || utf8.RuneCountInString(typed) > maxTyped || form.HasControl(typed) {
		return Length{}
	}
	return Length{Typed: typed}
}

// text is the length in a query: inches in decimals, or as it was typed.
func (l Length) text() string {
	if l.Inches == 0 {
		return l.Typed
	}
	return strconv.FormatFloat(l.Inches, 'f', -1, 64)
}

// String is the length as its field shows it.
func (l Length) String() string { return l.text() }

// Words is a length in inches as the pages print it: 70½.
func (l Length) Words() string {
	signs := [...]string{"", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"}
	eighths := int(l.Inches * 8)
	if float64(eighths) != l.Inches*8 {
		return l.text()
	}
	if eighths < 8 {
		return signs[eighths]
	}
	return strconv.Itoa(eighths/8) + signs[eighths%8]
}

// inches reads "70½", "70 1/2", "70-1/2", "70.5", "70.5 in" or 70" by the
// rules of the fit check in the browser (testdata/fit holds both to them), in
// whole thousandths. It reports false for what is no length between 0 and 240.
func inches(typed string) (float64, bool) {
	plain := form.Trim(withoutUnit(withPlainFractions(typed)))
	v, ok := decimal(plain)
	if !ok {
		v, ok = mixed(plain)
	}
	v = math.Round(v*1000) / 1000
	return v, ok && v > 0 && v <= longestInches
}

func withPlainFractions(s string) string {
	return strings.NewReplacer(
		"½", " 1/2", "¼", " 1/4", "¾", " 3/4", "⅛", " 1/8", "⅜", " 3/8", "⅝", " 5/8", "⅞", " 7/8",
		"⅓", " 1/3", "⅔", " 2/3", "⅕", " 1/5", "⅖", " 2/5", "⅗", " 3/5", "⅘", " 4/5", "⅙", " 1/6", "⅚", " 5/6",
		"⅐", " 1/7", "⅑", " 1/9", "⅒", " 1/10", "⁄", "/",
	).Replace(s)
}

// withoutUnit cuts an inch sign, or a word for inches that stands apart.
func withoutUnit(s string) string {
	s = form.Trim(s)
	for _, sign := range []string{`"`, "″", "”", "''"} {
		if rest, ok := strings.CutSuffix(s, sign); ok {
			return rest
		}
	}
	for _, word := range []string{"in", "in.", "inch", "inches"} {
		at := len(s) - len(word)
		if at >= 0 && strings.EqualFold(s[at:], word) && (at == 0 || !isWord(s[at-1])) {
			return s[:at]
		}
	}
	return s
}

func isWord(c byte) bool {
	return c == '_' || isDigit(c) || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// digits reads 1 to most digits, and nothing else.
func digits(s string, most int) (float64, bool) {
	if s == "" || len(s) > most {
		return 0, false
	}
	for i := range len(s) {
		if !isDigit(s[i]) {
			return 0, false
		}
	}
	n, err := strconv.Atoi(s)
	return float64(n), err == nil
}

// decimal reads up to three digits and four decimals: 70, 70., 70.5, .5
func decimal(s string) (float64, bool) {
	whole, decimals, dotted := strings.Cut(s, ".")
	v, ok := digits(whole, 3)
	if !dotted {
		return v, ok
	}
	part, has := digits(decimals, 4)
	if whole == "" {
		ok = has
	}
	return v + part/math.Pow10(len(decimals)), ok && (has || decimals == "")
}

// mixed reads a proper fraction, alone or after a whole number: 3/8, 70 1/2, 70-1/2
func mixed(s string) (float64, bool) {
	left, right, ok := strings.Cut(s, "/")
	if !ok {
		return 0, false
	}
	left = form.Trim(left)
	whole, over := "", left
	if i := strings.LastIndexFunc(left, func(r rune) bool { return r < '0' || r > '9' }); i >= 0 {
		_, size := utf8.DecodeRuneInString(left[i:])
		whole, over = separated(left[:i+size]), left[i+size:]
		if whole == "" {
			return 0, false
		}
	}
	w, okWhole := digits(whole, 3)
	n, okOver := digits(over, 2)
	d, okUnder := digits(form.Trim(right), 2)
	if whole != "" && !okWhole || !okOver || !okUnder || n >= d {
		return 0, false
	}
	return w + n/d, true
}

// separated is what stands before blanks, or before a hyphen among blanks.
func separated(s string) string {
	whole := form.Trim(s)
	if rest, ok := strings.CutSuffix(whole, "-"); ok {
		whole = form.Trim(rest)
	}
	return whole
}
