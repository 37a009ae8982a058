package document

import (
	"unicode"
	"unicode/utf8"
)

// Numbers of FNV-1a, 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/), which
// takes a byte at a time; here it is a character.
const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

const shingleLength = 5 // words

// fingerprint takes a text word by word. It is the same in every run.
type fingerprint struct {
	words   int
	hash    uint64
	shingle uint64                // of the last words: a polynomial of their hashes
	recent  [shingleLength]uint64 // those hashes
	oldest  int                   // index of the first of them
	sketch  sketch                // of the shingles
}

// CountWords is how many words a text has, counted as Document.Words are.
func CountWords(text string) int {
	var f fingerprint
	f.read([]byte(text))
	return f.words
}

// read takes a text whose whitespace is collapsed, letters as lower case. A run of
// characters ends at a space; each of Han or kana is a word.
func (f *fingerprint) read(text []byte) {
	hash, isWord, start := uint64(fnvOffset), false, 0
	for i := 0; i < len(text); {
		c := text[i]
		r, n, alone := rune(c), 1, false
		switch {
		case isLetter(c):
			r, isWord = r|0x20, true
		case isDigit(c):
			isWord = true
		case c >= utf8.RuneSelf:
			r, n = utf8.DecodeRune(text[i:])
			alone = r > 0x2E00 && r != 0x30FB && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo)
			r = unicode.ToLower(r)
			isWord = isWord || unicode.IsLetter(r) || unicode.IsDigit(r)
		}
		if c != ' ' && !alone {
			hash = (hash ^ uint64(r)) * fnvPrime //nolint:gosec // a rune of DecodeRune is not negative
			i += n
			continue
		}
		if start < i {
			f.add(hash, isWord)
		}
		if alone {
			f.add(mix(uint64(r)), true) //nolint:gosec // as above
		}
		i += n
		hash, isWord, start = fnvOffset, false, i
	}
	if start < len(text) {
		f.add(hash, isWord)
	}
}

// add takes one run of characters: a word where it has a letter or a digit.
func (f *fingerprint) add(hash uint64, isWord bool) {
	const leading = fnvPrime * fnvPrime % (1 << 64) * fnvPrime % (1 << 64) * fnvPrime % (1 << 64)
	f.hash = max(1, mix(f.hash^hash))
	if !isWord {
		return
	}
	f.shingle = (f.shingle-f.recent[f.oldest]*leading)*fnvPrime + hash
	f.recent[f.oldest] = hash
	f.oldest = (f.oldest + 1) % shingleLength
	if f.words++; f.words >= shingleLength {
		f.sketch.add(mix(f.shingle))
	}
}

// similarity has few bits that differ between texts that share nearly all of their
// shingles; of fewer words than a shingle has, it is the hash of them all.
func (f *fingerprint) similarity() uint64 {
	if f.words > 0 && f.words < shingleLength {
		return mix(f.shingle)
	}
	return f.sketch.bits()
}

// mix is the finalizer of MurmurHash3 by Austin Appleby (public domain).
func mix(h uint64) uint64 {
	h ^= h >> 33
	h *= 0xff51afd7ed558ccd
	h ^= h >> 33
	h *= 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}

// sketch is a one-permutation MinHash of a set of hashes (Li, Owen, Zhang 2012):
// of those that share their first six bits it keeps the greatest. A bin is empty
// while it is 0.
type sketch [64]uint64

func (s *sketch) add(h uint64) {
	if bin := h >> 58; h > s[bin] {
		s[bin] = h
	}
}

// bits keeps a bit of each bin (Li, König: b-bit minwise hashing, 2010): of two
// sets that have the share j of their union in common, each bit is the same with
// a probability of (1+j)/2. An empty bin takes another's place, the same one in
// every set in which that is filled (Shrivastava: Optimal Densification, 2017).
// It is 0 of no hashes, and never otherwise.
func (s *sketch) bits() uint64 {
	if *s == (sketch{}) {
		return 0
	}
	var all uint64
	for bin := range uint64(len(s)) {
		h := s[bin]
		for try := bin; h == 0; {
			try = mix(try + fnvPrime)
			h = s[try>>58]
		}
		all |= mix(h+bin) & 1 << bin
	}
	return max(1, all)
}
