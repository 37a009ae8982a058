package understand

import (
	"math/bits"
	"strings"
)

// speller corrects words that nobody knows to those of the lexicon. A word
// that is known in either language is left as it is.
type speller struct {
	known   map[string]bool
	byLen   [24][]spelling // candidates by length
	byPhone map[string]string
}

type spelling struct {
	word  string
	phone string
	mask  uint32 // which letters it has
	rank  int    // appliances and makers before traits before cues
}

const (
	rankName = iota
	rankTrait
	rankCue
)

func newSpeller() *speller { return &speller{known: map[string]bool{}, byPhone: map[string]string{}} }

// know keeps words as they are.
func (s *speller) know(words ...string) {
	for _, w := range words {
		s.known[w] = true
	}
}

// teach adds a word that typos are corrected to.
func (s *speller) teach(word string, rank int) {
	if s.known[word] && s.has(word) {
		return
	}
	s.known[word] = true
	if len(word) < 4 || len(word) >= len(s.byLen) || strings.ContainsAny(word, "0123456789") {
		return
	}
	phone := phonetic(word)
	s.byLen[len(word)] = append(s.byLen[len(word)], spelling{word, phone, letterMask(word), rank})
	if _, taken := s.byPhone[phone]; !taken {
		s.byPhone[phone] = word
	}
}

func (s *speller) has(word string) bool {
	if len(word) >= len(s.byLen) {
		return true
	}
	for _, c := range s.byLen[len(word)] {
		if c.word == word {
			return true
		}
	}
	return false
}

// correct returns the lexicon's word for a typo, or the word itself.
func (s *speller) correct(word string) string {
	if len(word) < 4 || len(word) > 20 || s.known[word] || strings.ContainsAny(word, "0123456789") {
		return word
	}
	if stem := strings.TrimSuffix(word, "s"); s.known[stem] || s.known[strings.TrimSuffix(stem, "e")] {
		return word
	}
	phone := phonetic(word)
	if same, ok := s.byPhone[phone]; ok && len(phone) >= 3 {
		return same
	}
	best, cost := "", 99
	mask := letterMask(word)
	for n := max(4, len(word)-2); n <= min(len(s.byLen)-1, len(word)+2); n++ {
		for _, c := range s.byLen[n] {
			limit := tolerance(len(c.word), len(word))
			if bits.OnesCount32(mask^c.mask) > 2*limit {
				continue
			}
			d := distance(word, c.word, limit)
			if c.rank > rankTrait && (len(word) < 6 || d > 1 && len(word) < 9) {
				continue
			}
			if d > limit || !alike(word, c, phone, d) {
				continue
			}
			if score := 4*d + 2*differ(word[0], c.word[0]) + 2*max(0, len(word)-len(c.word)) + max(0, len(c.word)-len(word)) + c.rank; score < cost {
				best, cost = c.word, score
			}
		}
	}
	if best == "" {
		return word
	}
	return best
}

// alike asks more of short words and of those that begin otherwise.
func alike(word string, c spelling, phone string, d int) bool {
	if d <= 1 && len(word) >= 5 && word[0] == c.word[0] {
		return true
	}
	if word[0] != c.word[0] && phone[:min(1, len(phone))] != c.phone[:min(1, len(c.phone))] {
		return d == 1 && len(word) >= 6 || word[0] == c.word[1] && word[1] == c.word[0]
	}
	if len(word) == 4 {
		return word[3] == c.word[len(c.word)-1] || len(c.word) == 5
	}
	return true
}

// tolerance is how many edits a word of that length may be away.
func tolerance(candidate, typed int) int {
	switch n := min(candidate, typed+1); {
	case n <= 7:
		return 1
	case n <= 11:
		return 2
	}
	return 3
}

func differ(a, b byte) int {
	if a == b {
		return 0
	}
	return 1
}

func abs(n int) int { return max(n, -n) }

func letterMask(word string) uint32 {
	var m uint32
	for i := range len(word) {
		if letter(word[i]) {
			m |= 1 << (word[i] - 'a')
		}
	}
	return m
}

// distance is the optimal string alignment distance: insertions, deletions,
// substitutions and swaps of neighbours (Damerau 1964; L. Boytsov, "Indexing
// methods for approximate dictionary searching", 2011), limit+1 where it is more.
func distance(a, b string, limit int) int {
	if abs(len(a)-len(b)) > limit {
		return limit + 1
	}
	var rows [3][24]uint8
	before, above, row := &rows[0], &rows[1], &rows[2]
	for j := 0; j <= len(b); j++ {
		above[j] = uint8(j)
	}
	for i := 1; i <= len(a); i++ {
		row[0] = uint8(i)
		least := row[0]
		for j := 1; j <= len(b); j++ {
			cost := uint8(1)
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			row[j] = d
			least = min(least, d)
		}
		if int(least) > limit {
			return limit + 1
		}
		before, above, row = above, row, before
	}
	return int(above[len(b)])
}

// phonetic writes words the same that sound the same to a Spanish ear, with
// doubled letters once: "labadora", "lavadora"; "estuffa", "estufa".
func phonetic(word string) string { //nolint:cyclop // one case for each letter
	out := make([]byte, 0, len(word))
	for i := 0; i < len(word); i++ {
		c := word[i]
		next := byte(0)
		if i+1 < len(word) {
			next = word[i+1]
		}
		switch {
		case c == 'h':
			if i == 0 || word[i-1] != 'c' && word[i-1] != 's' {
				continue
			}
		case c == 'v':
			c = 'b'
		case c == 'z', c == 'c' && (next == 'e' || next == 'i'):
			c = 's'
		case c == 'q' && next == 'u':
			c = 'k'
			i++
		case c == 'c' && next != 'h', c == 'q':
			c = 'k'
		case c == 'l' && next == 'l':
			c = 'y'
			i++
		case c == 'g' && (next == 'e' || next == 'i'):
			c = 'j'
		case c == 'n' && (next == 'p' || next == 'b' || next == 'v'):
			c = 'm'
		}
		if n := len(out); n > 0 && out[n-1] == c {
			continue
		}
		out = append(out, c)
	}
	return string(out)
}
