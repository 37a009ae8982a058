// Package form holds the rules by which the browser's forms read text, so that
// both sides accept, count and compare the same.
package form

import (
	"strings"
	"unicode"
)

// Trim removes what String.prototype.trim removes in the browser.
func Trim(s string) string {
	return strings.TrimFunc(s, func(r rune) bool {
		switch r {
		case '\t', '\n', '\v', '\f', '\r', '\u2028', '\u2029', '\ufeff':
			return true
		}
		return unicode.Is(unicode.Zs, r)
	})
}

// HasControl reports a character of category Cc: NUL, line ends, escapes. None
// belongs in a name, an address or the header of a mail.
func HasControl(s string) bool { return strings.ContainsFunc(s, unicode.IsControl) }

// HasBidi reports a character that turns the direction of the text around it,
// so that a name reads as what it is not.
func HasBidi(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) })
}

// HasLink reports what programs make a link of: a scheme, www., or a dot
// between a letter or digit and two letters, as in shop.example and not in
// "St. John".
func HasLink(s string) bool {
	low := strings.ToLower(s)
	if strings.Contains(low, "http") || strings.Contains(low, "www.") || strings.Contains(low, "://") {
		return true
	}
	r := []rune(s)
	for i := 1; i+2 < len(r); i++ {
		if r[i] == '.' && (unicode.IsLetter(r[i-1]) || unicode.IsDigit(r[i-1])) && unicode.IsLetter(r[i+1]) && unicode.IsLetter(r[i+2]) {
			return true
		}
	}
	return false
}

// Phone reads a number of the United States in its usual spellings, with or
// without the country's 1 and an extension: 817.555.0142, +1 (817) 555-0142
// ext. 5. digits are its ten; ok is false where there are not ten.
func Phone(s string) (digits string, ok bool) {
	digits = strings.Map(func(r rune) rune {
		if strings.ContainsRune(" ().-/\u00a0\u2011\u2013", r) {
			return -1
		}
		return r
	}, strings.ToLower(s))
	for _, word := range []string{"extension", "ext", "x"} {
		number, extension, extended := strings.Cut(digits, word)
		if extended {
			if len(extension) > 6 || !areDigits(extension) {
				return "", false
			}
			digits = number
			break
		}
	}
	if number, plus := strings.CutPrefix(digits, "+1"); plus {
		digits = number
	} else if len(digits) == len("18175550142") {
		digits = strings.TrimPrefix(digits, "1")
	}
	return digits, len(digits) == len("8175550142") && areDigits(digits)
}

// ZIP is the five digits of a ZIP code or ZIP+4, such as 76102-1234. Any other
// text stays as it is.
func ZIP(s string) string {
	five, four, plus := strings.Cut(s, "-")
	five, four = Trim(five), Trim(four)
	if len(five) != 5 || !areDigits(five) || plus && (len(four) != 4 || !areDigits(four)) {
		return s
	}
	return five
}

func areDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// IsEmail is the rule of <input type=email> and a dot in the domain: a local
// part of the characters that the HTML standard lists, @, and two or more labels
// of 1 to 63 letters, digits and inner hyphens between dots. All of it is ASCII.
// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
func IsEmail(s string) bool {
	local, domain, ok := strings.Cut(s, "@")
	if !ok || local == "" || !strings.Contains(domain, ".") {
		return false
	}
	for _, r := range local {
		if !isAlphanumeric(r) && !strings.ContainsRune(".!#$%&'*+/=?^_`{|}~-", r) {
			return false
		}
	}
	for label := range strings.SplitSeq(domain, ".") {
		if !isLabel(label) {
			return false
		}
	}
	return true
}

func isLabel(s string) bool {
	if s == "" || len(s) > 63 || s[0] == '-' || s[len(s)-1] == '-' {
		return false
	}
	for _, r := range s {
		if !isAlphanumeric(r) && r != '-' {
			return false
		}
	}
	return true
}

func isAlphanumeric(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
}

// Cell is a text of somebody else for a CSV file: in one line, and no formula
// where the file is opened as a sheet.
func Cell(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
	if start := strings.TrimLeft(s, " "); start != "" && strings.IndexByte("=+-@", start[0]) >= 0 {
		return "'" + s
	}
	return s
}
