package document

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode"
	"unicode/utf8"
)

// Numbers of FNV-1a, 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/), which
// takes a byte at a time; here it is up to eight. It is the same in every run.
const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

const shingleLength = 5

// fingerprint takes a text word by word.
type fingerprint struct {
	words   int
	letters int // of scripts that part no words
	units   int // of shingles: words, and letters of scripts that part none
	runs    int
	hash    uint64
	shingle uint64                // of the last words: a polynomial of their hashes
	recent  [shingleLength]uint64 // those hashes
	oldest  int                   // index of the first of them
	sketch  sketch                // of the shingles
}

// add takes one run of characters: a word where it has a letter or a digit.
func (f *fingerprint) add(hash uint64, word bool) {
	f.runs++
	f.hash = mix(f.hash ^ hash)
	if word {
		f.words++
		f.shingleOn(hash)
	}
}

// addLetter takes one letter of a script that parts no words.
func (f *fingerprint) addLetter(r rune) {
	f.add(mix(uint64(r)), false) //nolint:gosec // a rune of DecodeRune is not negative
	f.letters++
	f.shingleOn(mix(uint64(r))) //nolint:gosec // as above
}

// lettersPerWord is an estimate, of the order of what segmenters find in Thai and
// Lao; words of Khmer and Burmese are rather longer. Vowel and tone signs count.
const lettersPerWord = 5

// count is how many words there are.
func (f *fingerprint) count() int { return f.words + (f.letters+lettersPerWord-1)/lettersPerWord }

// shingleOn adds a word to the shingles.
func (f *fingerprint) shingleOn(hash uint64) {
	const leading = fnvPrime * fnvPrime % (1 << 64) * fnvPrime % (1 << 64) * fnvPrime % (1 << 64)
	f.shingle = (f.shingle-f.recent[f.oldest]*leading)*fnvPrime + hash
	f.recent[f.oldest] = hash
	if f.oldest++; f.oldest == shingleLength {
		f.oldest = 0
	}
	if f.units++; f.units >= shingleLength {
		f.sketch.add(mix(f.shingle))
	}
}

// text is 0 where nothing was added, and never otherwise.
func (f *fingerprint) text() uint64 {
	if f.runs == 0 {
		return 0
	}
	return max(1, f.hash)
}

// similarity has few bits that differ between texts that share nearly all of their
// shingles; of fewer words than a shingle has, it is the hash of them all.
func (f *fingerprint) similarity() uint64 {
	if f.units > 0 && f.units < shingleLength {
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

// CountWords is how many words a text has, counted as Document.Words are.
func CountWords(text string) int {
	var f fingerprint
	readWords([]byte(text), &f)
	return f.count()
}

// readWords gives each run of a text whose whitespace is collapsed to f. A run
// ends at a space; characters of scripts without spaces are one each.
func readWords(text []byte, f *fingerprint) {
	for len(text) > 0 {
		end := bytes.IndexByte(text, ' ')
		if end < 0 {
			end = len(text)
		}
		readRun(text[:end], f)
		text = text[min(end+1, len(text)):]
	}
}

// readRun is readWords for what stands between two spaces.
func readRun(run []byte, f *fingerprint) {
	hash, word, ascii := hashASCII(run)
	if ascii {
		f.add(hash, word)
		return
	}
	start := 0
	for i := 0; i < len(run); {
		r, n := utf8.DecodeRune(run[i:])
		whole, letter := ideographic(r), unparted(r)
		if (whole || letter) && start < i {
			f.add(hashRunes(run[start:i]))
		}
		switch {
		case whole:
			f.add(mix(uint64(r)), true) //nolint:gosec // a rune of DecodeRune is not negative
			start = i + n
		case letter:
			f.addLetter(r)
			start = i + n
		}
		i += n
	}
	if start < len(run) {
		f.add(hashRunes(run[start:]))
	}
}

// hashASCII takes eight bytes at a time, letters as lower case. The last is false,
// and the others mean nothing, where the run is not all ASCII.
func hashASCII(run []byte) (hash uint64, word, ascii bool) {
	const high = 0x8080808080808080
	hash = fnvOffset
	for len(run) > 0 {
		var x uint64
		if len(run) >= 8 {
			x = binary.LittleEndian.Uint64(run)
			run = run[8:]
		} else {
			for i, c := range run {
				x |= uint64(c) << (8 * i)
			}
			run = nil
		}
		if x&high != 0 {
			return 0, false, false
		}
		letters := within(x|0x2020202020202020, 'a', 'z')
		word = word || (letters|within(x, '0', '9')) != 0
		hash = bits.RotateLeft64((hash^(x|letters>>2))*fnvPrime, 29)
	}
	return hash, word, true
}

// within has the high bit of each byte of x set that is from low to high, both
// ASCII, as all of x is.
func within(x uint64, low, high byte) uint64 {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	return (x + (0x80-uint64(low))*ones) &^ (x + (0x7F-uint64(high))*ones) & tops
}

// hashRunes is hashASCII for any text.
func hashRunes(run []byte) (uint64, bool) {
	if hash, word, ascii := hashASCII(run); ascii {
		return hash, word
	}
	hash, word := uint64(fnvOffset), false
	for len(run) > 0 {
		r, n := utf8.DecodeRune(run)
		run = run[n:]
		word = word || wordRune(r)
		hash = (hash ^ uint64(lowerRune(r))) * fnvPrime //nolint:gosec // as in readRun
	}
	return hash, word
}

// ideographic is true of characters that count as words: Han and kana.
func ideographic(r rune) bool {
	switch {
	case r < 0x3005:
		return false
	case r <= 0x3007, r >= 0x3041 && r <= 0x30FF && r != 0x30FB, r >= 0x3105 && r <= 0x312F, r >= 0x31F0 && r <= 0x31FF:
		return true
	case r >= 0x3400 && r <= 0x4DBF, r >= 0x4E00 && r <= 0x9FFF, r >= 0xF900 && r <= 0xFAFF, r >= 0xFF66 && r <= 0xFF9F:
		return true
	}
	return r >= 0x20000 && r <= 0x3134F
}

// unparted is true of letters and signs of scripts whose words no space parts: Thai,
// Lao, Burmese and Khmer.
func unparted(r rune) bool {
	switch {
	case r < 0x0E01 || r > 0xAA7F:
		return false
	case r <= 0x0E4E, r >= 0x0E81 && r <= 0x0ECE, r >= 0x0EDC && r <= 0x0EDF:
		return r != 0x0E3F // a sign of money
	case r >= 0x1000 && r <= 0x103F, r >= 0x1050 && r <= 0x108F, r >= 0x1780 && r <= 0x17D3, r >= 0xA9E0 && r <= 0xA9EF, r >= 0xAA60:
		return true
	}
	return false
}

func wordRune(r rune) bool {
	if r >= 0x2000 && r <= 0x206F {
		return false
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// lowerRune is unicode.ToLower with a short way for what is frequent.
func lowerRune(r rune) rune {
	switch {
	case r >= 0x0410 && r <= 0x042F, r >= 0xC0 && r <= 0xDE && r != 0xD7:
		return r + 0x20
	case r >= 0x0430 && r <= 0x044F, r >= 0xDF && r <= 0xFF, r >= 0x2000 && r <= 0x206F, r >= 0xAC00 && r <= 0xD7A3:
		return r
	}
	return unicode.ToLower(r)
}
