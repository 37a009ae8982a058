package account

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

//go:generate bash common.sh

// commonList are the common passwords of 8 characters or more, in lower case
// and sorted, one a line. docs/licences.md says whose they are.
//
//go:embed common.txt.gz
var commonList []byte

// minShopWord leaves out "of" and "a" of a shop's name.
const minShopWord = 3

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
	p, email := strings.ToLower(password), strings.ToLower(email)
	local, _, _ := strings.Cut(email, "@")
	for _, word := range []string{p, strings.TrimRight(p, "!?.,*#$@+-_ ")} {
		if _, listed := slices.BinarySearch(s.common, word); listed || word == email || word == local {
			return true
		}
	}
	return madeOf(p, s.shopWords()) || isSequence(p)
}

// shopWords are the words of the shop's name, its e-mail address and its host, in
// the singular and the plural.
func (s *Service) shopWords() []string {
	f := s.facts()
	_, host, _ := strings.Cut(s.origin, "://")
	var words []string
	for _, w := range strings.FieldsFunc(strings.ToLower(f.Name+" "+f.Email+" "+host), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if utf8.RuneCountInString(w) >= minShopWord {
			words = append(words, w, w+"s")
		}
	}
	return words
}

// madeOf reports a password of nothing but words, digits and signs, where some
// digits and signs also stand for letters: P4nther2026!.
func madeOf(password string, words []string) bool {
	plain := strings.NewReplacer("0", "o", "1", "i", "!", "i", "l", "i", "3", "e", "4", "a", "@", "a", "5", "s", "$", "s", "7", "t") // byte for byte
	folded := plain.Replace(password)
	reached := make([]bool, len(password)+1) // by what is left out or belongs to a word, from the start
	reached[0] = true
	spelled := false
	for i, r := range password {
		if !reached[i] {
			continue
		}
		if !unicode.IsLetter(r) {
			reached[i+utf8.RuneLen(r)] = true
		}
		for _, w := range words {
			if strings.HasPrefix(folded[i:], plain.Replace(w)) {
				reached[i+len(w)] = true
				spelled = true
			}
		}
	}
	return spelled && reached[len(password)]
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
