package account

import (
	"slices"
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
)

func TestCommonPasswordsAreRefused(t *testing.T) {
	t.Parallel()
	k := newDesk(t, dbtest.Config(t, dbtest.SQLite))
	const email = "jane.doe-1990@example.com"
	for why, passwords := range map[string][]string{
		"listed":                 {"password1", "PassWord1", "iloveyou", "sunshine1", "trustno1", "letmein123", "P@ssw0rd", "changeme", "qwerty123"},
		"listed, and a sign":     {"Password1!", "sunshine1.", "baseball!!!", "iloveyou?"},
		"the address":            {email, "JANE.DOE-1990@EXAMPLE.COM", "jane.doe-1990", "Jane.Doe-1990!"},
		"the shop":               {"Panther City Appliance", "panthercityappliance", "PantherCityAppliance!", "Panther2026!", "p4nth3r-c1ty", "@ppliances 2026", "city.city.city", "#1 App1iance$"},
		"its mail and host":      {"panthercityappliance.example", "hello@panthercityappliance.example", "shop.example", "Shop-2026-Shop"},
		"one character":          {"aaaaaaaa", "........", "éééééééé", "🙂🙂🙂🙂🙂🙂🙂🙂"},
		"digits in order":        {"12345678", "87654321", "34567890", "67890123", "0987654321098"},
		"letters in order":       {"abcdefgh", "HGFEDCBA", "uvwxyzab"},
		"a row of the keyboard":  {"qwertyui", "QWERTYUIOP", "poiuytre", "asdfghjkl", "zxcvbnmzxc", "azertyui"},
		"a row, and signs after": {"qwertyuiop!"},
	} {
		for _, p := range passwords {
			if got := k.checkPassword(p, email); got != "This password is too common. Please choose another." {
				t.Errorf("%s: %q is taken (%q)", why, p, got)
			}
		}
	}
	for _, p := range []string{"velvet\xffotter", "panther\xff\xff2026", "\xc3otter lamp"} { // from a terminal or an environment that is not UTF-8
		if got := k.checkPassword(p, email); got != "Password contains characters that cannot be used" {
			t.Errorf("%q: %q", p, got)
		}
	}
	for _, p := range []string{
		good, "correct horse battery staple", "84125739", "abcdefgi", "qwertyuo", "jane.doe-1991", "panther city otters", "appliance4u", "84125739", "ééééééée", "Tr0ub4dor&3",
	} {
		if got := k.checkPassword(p, email); got != "" {
			t.Errorf("%q is refused: %s", p, got)
		}
	}
}

func TestTheListOfCommonPasswordsIsFitToSearch(t *testing.T) {
	t.Parallel()
	words := commonWords()
	if len(words) < 15_000 || !slices.IsSorted(words) || len(slices.Compact(slices.Clone(words))) != len(words) {
		t.Errorf("%d words, sorted %v", len(words), slices.IsSorted(words))
	}
	for _, w := range words {
		if len(w) < 8 || strings.ToLower(w) != w || strings.ContainsAny(w, "\r\n") {
			t.Errorf("%q", w)
		}
	}
}
