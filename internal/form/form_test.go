package form

import (
	"regexp"
	"strings"
	"testing"
)

// emailRule is the expression that the HTML standard gives for <input
// type=email>, with at least one dot in the domain.
const emailRule = "^[a-zA-Z0-9.!#$%&'*+\\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$"

func FuzzEmailIsTheBrowsers(f *testing.F) {
	rule := regexp.MustCompile(emailRule)
	for _, s := range []string{"a@b", "a@b.c", "a@-b", "a@b-", "@", "a@", "a@b@c", "a@b..c", "a@b.\n", "é@b", "a@localhost", "a@b." + strings.Repeat("x", 63), "a@b." + strings.Repeat("x", 64)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, want := IsEmail(s), rule.MatchString(s)
		if got != want {
			t.Errorf("IsEmail(%q) = %v, want %v", s, got, want)
		}
	})
}

func TestTrimIsTheBrowsers(t *testing.T) {
	t.Parallel()
	const space = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
	if got := Trim(space + "a b" + space); got != "a b" {
		t.Errorf("Trim = %+q, want \"a b\"", got)
	}
	for _, kept := range []string{"\u0085", "\u200b", "\u180e", "\x00", "\x1c"} {
		if got := Trim(kept); got != kept {
			t.Errorf("Trim(%+q) = %+q, want it kept", kept, got)
		}
	}
}

func TestLinksAreToldFromNames(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"https://evil.test", "Win at www.evil.test", "evil.com", "Go to EVIL.COM/win!", "(evil.shop)", "evil.co.uk", "ftp://x"} {
		if !HasLink(s) {
			t.Errorf("%q holds a link", s)
		}
	}
	for _, s := range []string{"", "Ann Lee", "J.R. Smith", "St. John", "Anne-Marie O'Neil", "Jr.", "Ann Lee / Bob", "Com Net", ".com"} {
		if HasLink(s) {
			t.Errorf("%q holds no link", s)
		}
	}
}

func TestCharactersThatTurnTextAround(t *testing.T) {
	t.Parallel()
	for _, r := range "\u061c\u200e\u200f\u202a\u202e\u2066\u2069" {
		if !HasBidi("Ann" + string(r)) {
			t.Errorf("%+q turns text around", r)
		}
	}
	if HasBidi("Jürgen علي 🙂\u200d") {
		t.Error("letters of any script may stand in a name")
	}
}
