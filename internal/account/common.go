package account

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"enamel/internal/shop"
)

//go:generate bash common.sh

// commonList are the common passwords of 8 characters or more, in lower case
// and sorted, one a line. docs/licences.md says whose they are.
//
//go:embed common.txt.gz
var commonList []byte

// commonWords unpacks the list. It is part of the program: one that is broken
// is a mistake in it, and panics.
func commonWords() []string {
	r, err := gzip.NewReader(bytes.NewReader(commonList))
	if err != nil {
		panic(fmt.Sprintf("account: the common passwords: %v", err))
	}
	text, err := io.ReadAll(r)
	if err != nil {
		panic(fmt.Sprintf("account: the common passwords: %v", err))
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// isCommon reports a password that somebody who guesses tries first: one of the
// list, with or without signs at its end, one that the account or the shop
// gives away, or one that the keyboard does.
func (s *Service) isCommon(password, email string) bool {
	p := strings.ToLower(password)
	for _, word := range []string{p, strings.TrimRight(p, "!?.,*#$@+-_ ")} {
		if _, listed := slices.BinarySearch(s.common, word); listed || slices.Contains(givenAway(s.facts(), email), word) {
			return true
		}
	}
	return isSequence(p)
}

// givenAway are the words that the account and the shop themselves tell.
func givenAway(f shop.Facts, email string) []string {
	email = strings.ToLower(email)
	name := strings.ToLower(f.Name)
	local, _, _ := strings.Cut(email, "@")
	words := []string{email, local, name, strings.ReplaceAll(name, " ", "")}
	return slices.DeleteFunc(words, func(w string) bool { return utf8.RuneCountInString(w) < minPassword })
}

// isSequence reports a run of one character, or of neighbours in the alphabet,
// among the digits or on a row of the keyboard, in either direction and round
// the end: 12345678, 98765432, qwertyui.
func isSequence(p string) bool {
	runes := []rune(p)
	if allSteps(runes, func(a, b rune) bool { return a == b }) {
		return true
	}
	for _, row := range []string{"abcdefghijklmnopqrstuvwxyz", "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "azertyuiop"} {
		next := func(a, b rune) bool {
			i := strings.IndexRune(row, a)
			return i >= 0 && rune(row[(i+1)%len(row)]) == b
		}
		if allSteps(runes, next) || allSteps(runes, func(a, b rune) bool { return next(b, a) }) {
			return true
		}
	}
	return false
}

// allSteps reports whether a rule holds from each character to the next.
func allSteps(runes []rune, rule func(a, b rune) bool) bool {
	for i := 1; i < len(runes); i++ {
		if !rule(runes[i-1], runes[i]) {
			return false
		}
	}
	return true
}
