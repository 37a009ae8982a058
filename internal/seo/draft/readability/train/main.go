// Train makes the network that counts syllables from the pronouncing dictionary of Carnegie Mellon University, and draws
// the words that it never learns from:
//
//	go run ./internal/seo/draft/readability/train web/node_modules/cmu-pronouncing-dictionary/index.js internal/seo/draft/readability
package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"enamel/internal/seo/draft/readability/syllable"
)

const (
	seed    = 18
	heldOut = 2000
)

// word is one of the dictionary's with its counts, one for each way to say it.
type word struct {
	text   string
	counts []int
}

func main() {
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(dictionary, folder string) error {
	text, err := os.ReadFile(dictionary) //nolint:gosec // the operator names the file
	if err != nil {
		return err
	}
	held, learned := draw(parse(string(text)))
	var list strings.Builder
	for _, w := range held {
		fmt.Fprintf(&list, "%s %s\n", w.text, strings.Trim(strings.Join(strings.Fields(fmt.Sprint(w.counts)), ","), "[]"))
	}
	if err := os.WriteFile(filepath.Join(folder, "testdata", "heldout.txt"), []byte(list.String()), 0o644); err != nil { //nolint:gosec // a file of the repository
		return err
	}
	return os.WriteFile(filepath.Join(folder, "syllable", "weights.bin"), learn(learned), 0o644) //nolint:gosec // a file of the repository
}

// parse reads the dictionary's words with their counts: a vowel of a pronunciation carries a digit.
func parse(text string) (words []word) {
	at := map[string]int{}
	for _, m := range regexp.MustCompile(`(?m)^  "([a-z']+)(?:\(\d+\))?": "([^"]+)"`).FindAllStringSubmatch(text, -1) {
		n := len(regexp.MustCompile(`\d`).FindAllString(m[2], -1))
		i, known := at[m[1]]
		if !known {
			i = len(words)
			at[m[1]] = i
			words = append(words, word{text: m[1]})
		}
		if !slices.Contains(words[i].counts, n) {
			words[i].counts = append(words[i].counts, n)
		}
	}
	return words
}

// draw parts words of letters alone, once for all, from those that the network learns; what differs only by 's goes with
// neither.
func draw(words []word) (held, learned []word) {
	var plain []word
	for _, w := range words {
		if !strings.Contains(w.text, "'") {
			plain = append(plain, w)
		}
	}
	slices.SortFunc(plain, func(a, b word) int { return strings.Compare(a.text, b.text) })
	r := rand.New(rand.NewPCG(seed, seed)) //nolint:gosec // the same words each time
	r.Shuffle(len(plain), func(i, j int) { plain[i], plain[j] = plain[j], plain[i] })
	held = plain[:heldOut]
	out := map[string]bool{}
	for _, w := range held {
		out[w.text], out[w.text+"'s"], out[w.text+"'"] = true, true, true
	}
	for _, w := range words {
		if !out[w.text] && len(w.text) <= syllable.Longest && strings.ContainsAny(w.text, "aeiouy") {
			learned = append(learned, w)
		}
	}
	return held, learned
}
