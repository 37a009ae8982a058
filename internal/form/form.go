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

// IsEmail is the rule of <input type=email>: a local part of the characters
// that the HTML standard lists, @, and labels of 1 to 63 letters, digits and
// inner hyphens between dots. All of it is ASCII.
// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
func IsEmail(s string) bool {
	local, domain, ok := strings.Cut(s, "@")
	if !ok || local == "" {
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
