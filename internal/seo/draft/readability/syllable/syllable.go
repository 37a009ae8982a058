// Package syllable counts the syllables of a word with a small network, which train makes from a pronouncing dictionary.
package syllable

import (
	_ "embed"
	"math"
	"strings"
)

// weights are the network's, a byte each, and those of groups of letters, half a byte each.
//
//go:embed weights.bin
var weights string

// The shape: rows of the first layer for each letter at each place around a nucleus, then a second layer, then one
// number, to which groups of 3 to 6 letters around the nucleus add theirs.
const (
	Letters = 28 // a to z, the apostrophe, the end of the word
	Before  = 4
	After   = 8
	Wide    = 64
	Deep    = 24
	Groups  = 70_000

	First   = 0 // starts of the parts
	First0  = First + (Before+1+After)*Letters*Wide
	Second  = First0 + Wide
	Second0 = Second + Wide*Deep
	Third   = Second0 + Deep
	Third0  = Third + Deep
	Size    = Third0 + 1

	Scale      = 32 // of a weight
	GroupScale = 4
	Longest    = 40 // letters that are read
)

// Count is the most probable number of syllables of a word in small letters, at least 1. Without a vowel, each letter is
// spelled; w counts three.
func Count(word string) int {
	if !strings.ContainsAny(word, "aeiouy") {
		return max(1, len(word)+2*strings.Count(word, "w"))
	}
	word = word[:min(len(word), Longest)]
	chances := []float64{1}
	var in Input
	for at := range len(word) {
		if IsNucleus(word, at) {
			in.Read(word, at)
			chances = Next(chances, 1/(1+math.Exp(-in.voice()/(Scale*Scale*Scale))))
		}
	}
	best := 1
	for n := range chances {
		if n > 0 && chances[n] > chances[best] {
			best = n
		}
	}
	return best
}

// IsNucleus reports whether a letter may sound as a syllable: a vowel, or a letter with none beside it.
func IsNucleus(word string, at int) bool {
	vowel := func(i int) bool { return i >= 0 && i < len(word) && strings.IndexByte("aeiouy", word[i]) >= 0 }
	return vowel(at) || !vowel(at-1) && !vowel(at+1)
}

// Next are the chances of 0, 1, ... syllables after one more nucleus, which sounds with a chance.
func Next(chances []float64, chance float64) []float64 {
	next := make([]float64, len(chances)+1)
	for n, c := range chances {
		next[n] += c * (1 - chance)
		next[n+1] += c * chance
	}
	return next
}

// Input is what the network reads of a nucleus: the rows of its first layer, by their first weights, and the groups.
type Input struct{ Rows, Groups []int }

// Read takes what stands around a letter.
func (in *Input) Read(word string, at int) {
	in.Rows, in.Groups = in.Rows[:0], in.Groups[:0]
	for i := max(-1, at-Before); i <= min(len(word), at+After); i++ {
		in.Rows = append(in.Rows, ((i-at+Before)*Letters+letter(word, i))*Wide)
	}
	for length := 3; length <= 6; length++ {
		for from := max(-1, at-length+1); from <= at && from+length <= len(word)+1; from++ {
			// FNV-1a, then the last mix of MurmurHash3
			h := (uint32(2166136261) ^ uint32(from-at+32)) * 16777619 //nolint:gosec // not negative
			for i := from; i < from+length; i++ {
				h = (h ^ uint32(letter(word, i))) * 16777619 //nolint:gosec // under 28
			}
			h = (h ^ h>>16) * 0x85ebca6b
			h = (h ^ h>>13) * 0xc2b2ae35
			in.Groups = append(in.Groups, int(uint64(h^h>>16)*Groups>>32))
		}
	}
}

// letter is a letter's number; outside of the word, the end's.
func letter(word string, i int) int {
	switch {
	case i < 0 || i >= len(word):
		return Letters - 1
	case word[i] >= 'a' && word[i] <= 'z':
		return int(word[i] - 'a')
	}
	return Letters - 2
}

// voice says how much speaks for a syllable.
func (in *Input) voice() float64 {
	var second [Deep]int
	for j := range second {
		second[j] = Scale * weight(Second0+j)
	}
	for k := range Wide {
		v := weight(First0 + k)
		for _, row := range in.Rows {
			v += weight(First + row + k)
		}
		for j := range second {
			second[j] += max(0, v) * weight(Second+k*Deep+j)
		}
	}
	z := Scale * Scale * weight(Third0)
	for j, v := range second {
		z += max(0, v) * weight(Third+j)
	}
	for _, g := range in.Groups {
		z += Scale * Scale * Scale / GroupScale * (int(weights[Size+g/2]>>(g%2*4)&15) - 8)
	}
	return float64(z)
}

func weight(i int) int { return int(int8(weights[i])) } //nolint:gosec // a signed byte
