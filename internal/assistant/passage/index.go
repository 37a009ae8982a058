package passage

import (
	"cmp"
	"hash/maphash"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Index finds the passages that answer a message. It is safe for concurrent use.
// Terms stand in it by their hashes of 64 bits, which do not collide in practice,
// and entries in one slice: the garbage collector passes by what has no pointers.
type Index struct {
	all    []Passage
	seed   maphash.Seed
	terms  map[uint64]posting
	in     []entry
	rarest float64         // rarity of a term that one text has
	named  map[string]bool // words for makers and machines
	codes  map[string]bool // of the passages, plain
}

// posting is how rare a term is, and which of Index.in are the passages that have it.
type posting struct {
	rarity   float64
	from, to int32
}

// entry is a passage by its number, with the term's share of its vector.
type entry struct {
	passage int32
	share   float32
}

// weighted is a term of a passage by its hash.
type weighted struct {
	term   uint64
	weight float64
}

// Hints are what is known of a message beside its words; empty: nothing.
type Hints struct {
	Before    string // the message before, where this one goes on
	Brand     string
	Appliance string // slug of a repair page
}

// Hit is a passage with how well it answers, 0 to 1.
type Hit struct {
	Passage
	Score    float64
	Coded    bool // it explains a code of the message
	Verbatim bool // the message is one of those that it answers
}

// NewIndex makes an Index of passages: a vector for each, of its questions and
// its text in both languages.
func NewIndex(all []Passage) *Index {
	x := &Index{all: all, seed: maphash.MakeSeed(), named: map[string]bool{}, codes: map[string]bool{}}
	for _, word := range strings.Fields(named) {
		x.named[word] = true
	}
	vectors, counts, have, texts := make([][]weighted, len(all)), map[uint64]int{}, map[uint64]int32{}, 0
	v := map[string]float64{}
	for i, p := range all {
		for _, code := range p.Codes {
			x.codes[plainCode(code)] = true
		}
		clear(v)
		for _, text := range append(slices.Clone(p.Ask), p.English, p.Spanish) {
			texts++
			for term, weight := range x.words(text) {
				counts[x.hash(term)]++
				v[term] += weight
			}
		}
		vectors[i] = make([]weighted, 0, len(v))
		for _, term := range slices.Sorted(maps.Keys(v)) { // as in length
			key := x.hash(term)
			have[key]++
			vectors[i] = append(vectors[i], weighted{key, math.Pow(v[term], repeated)})
		}
	}
	x.terms = make(map[uint64]posting, len(counts))
	entries := int32(0)
	for key, n := range counts {
		x.terms[key] = posting{math.Log(float64(texts) / float64(n)), entries, entries}
		entries += have[key]
	}
	x.in = make([]entry, entries)
	x.rarest = math.Log(float64(max(texts, 1)))
	for i, vector := range vectors {
		sum := 0.0
		for _, w := range vector {
			part := w.weight * x.terms[w.term].rarity
			sum += part * part
		}
		length := math.Sqrt(max(sum, 1e-9))
		for _, w := range vector {
			t := x.terms[w.term]
			x.in[t.to] = entry{int32(i), float32(w.weight * t.rarity / length)}
			t.to++
			x.terms[w.term] = t
		}
	}
	return x
}

func (x *Index) hash(term string) uint64 { return maphash.String(x.seed, term) }

// length is that of the vector of a message. A term that the index lacks counts as
// one of the rarest: words that nobody asked with tell against a passage.
func (x *Index) length(v map[string]float64) float64 {
	sum := 0.0
	for _, term := range slices.Sorted(maps.Keys(v)) {
		weight := v[term]
		rarity := x.rarest
		if t, ok := x.terms[x.hash(term)]; ok {
			rarity = t.rarity
		} else if !strings.HasPrefix(term, "w ") {
			continue
		}
		sum += weight * rarity * weight * rarity
	}
	return math.Sqrt(max(sum, 1e-9))
}

const (
	most      = 5
	continued = 0.4 // weight of the words of the message before
	repeated  = 0.7 // power by which a term counts that several questions of a passage have
)

// Find lists at most five passages, the best first. A passage's score is the
// cosine of its vector and the message's, by rarity of terms (tf-idf), times what
// its brand, its machine and its codes say to the message.
func (x *Index) Find(text string, h Hints) []Hit {
	v := x.words(text)
	for term, weight := range x.words(h.Before) {
		v[term] += weight * continued
	}
	length := x.length(v)
	scores := make([]float64, len(x.all))
	for _, term := range slices.Sorted(maps.Keys(v)) { // sums of floats depend on their order
		t, weight := x.terms[x.hash(term)], v[term]
		for _, e := range x.in[t.from:t.to] {
			scores[e.passage] += weight * t.rarity / length * float64(e.share)
		}
	}
	codes := x.codesOf(text)
	var found []int
	for i, p := range x.all {
		if scores[i] *= p.suits(h, codes); scores[i] > 0 {
			found = append(found, i)
		}
	}
	slices.SortStableFunc(found, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	var hits []Hit
	for _, i := range found[:min(len(found), most)] {
		p := x.all[i]
		hits = append(hits, Hit{p, min(scores[i], 1), p.shows(codes), slices.ContainsFunc(p.Ask, func(ask string) bool { return slices.Equal(wordsOf(ask), wordsOf(text)) })})
	}
	return hits
}

// suits is 0 where the passage is about another brand, machine or code, and
// above 1 where it is about those of the message.
func (p Passage) suits(h Hints, codes []string) float64 {
	fits := 1.0
	switch {
	case p.Brand == "":
	case h.Brand == "":
		fits *= 0.85
	case !strings.EqualFold(p.Brand, h.Brand):
		return 0
	default:
		fits *= 1.2
	}
	switch {
	case p.Appliance == "" || h.Appliance == "":
	case p.Appliance == h.Appliance:
		fits *= 1.15
	case !kin(p.Appliance, h.Appliance):
		return 0
	}
	if len(codes) > 0 {
		switch {
		case p.shows(codes):
			fits *= 2
		case len(p.Codes) > 0:
			return 0
		default:
			fits *= 0.6
		}
	}
	return fits
}

// shows reports whether a passage explains one of the codes.
func (p Passage) shows(codes []string) bool {
	return slices.ContainsFunc(p.Codes, func(c string) bool { return slices.Contains(codes, plainCode(c)) })
}

// kin are machines that people call by each other's name.
func kin(a, b string) bool {
	for _, pair := range [][2]string{{"oven-repair", "stove-repair"}, {"refrigerator-repair", "freezer-repair"}, {"air-conditioning-repair", "heating-repair"}} {
		if a == pair[0] && b == pair[1] || a == pair[1] && b == pair[0] {
			return true
		}
	}
	return false
}

// Code is the first word of a text that can be nothing but a display's code, such
// as EF3 or 4C; "" where there is none.
func Code(text string) string {
	return strings.ToUpper(regexp.MustCompile(`\b(?:[A-Za-z]{1,2}[0-9]{1,3}|[0-9]{1,2}[CEce])\b`).FindString(text))
}

// codesOf are the words of a text that are codes of the passages, or look like
// one. A code without a figure, such as OE, has to stand in capitals among other
// words; OFF and the like also beside a word for a display.
func (x *Index) codesOf(text string) []string {
	all := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	loud := text == strings.ToUpper(text) && len(all) > 3
	shown := regexp.MustCompile(`(?i)\b(?:error|code|codigo|código|says|shows?|showing|display|flash|marca|sale|dice|reads)`).MatchString(text)
	var out []string
	for i, word := range all {
		switch {
		case strings.ContainsAny(word, "0123456789") && (x.codes[plainCode(word)] || Code(word) != ""):
			out = append(out, plainCode(word))
			if i+1 < len(all) && x.codes[plainCode(word+all[i+1])] { // F9 E1
				out = append(out, plainCode(word+all[i+1]))
			}
		case !loud && (shown || len(word) == 2 && word != "OF") && len(word) < 4 && word == strings.ToUpper(word) && x.codes[plainCode(word)]:
			out = append(out, plainCode(word))
		}
	}
	return out
}

// plainCode is a code without signs, 0 for O, in small letters.
func plainCode(code string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == 'o' || r == 'O':
			return '0'
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, code)
}

// named are makers and machines: Hints tell those, so as words they count little.
const named = `whirlpool ge lg samsung maytag frigidaire kenmore bosch amana roper washer washers lavadora dryer dryers secadora fridge refrigerator
	refri refrigerador nevera dishwasher lavaplatos lavavajillas oven horno stove range estufa microwave microondas freezer congelador disposal triturador gas`

// words are a text's words by their stems, pairs of them, and pieces of words,
// with their weights.
func (x *Index) words(text string) map[string]float64 {
	out := map[string]float64{}
	words := wordsOf(text)
	for i, word := range words {
		stem := stemmed(word)
		if x.named[word] {
			out["w "+stem] = 0.3
			continue
		}
		out["w "+stem] = 1
		if i > 0 {
			out["b "+stemmed(words[i-1])+" "+stem] = 0.4
		}
		for at := 0; at+4 <= len(word) && len(word) > 4; at++ {
			out["c "+word[at:at+4]] = 0.25
		}
	}
	return out
}

func wordsOf(text string) []string {
	return strings.FieldsFunc(folded(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// folded is a text in small letters without accents.
func folded(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) || r == '\'' || r == '’' {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(text))
}

// stemmed cuts common endings of English and Spanish.
func stemmed(word string) string {
	for _, end := range []string{"ando", "iendo", "ing", "ed", "es", "s", "a", "o", "e"} {
		if cut, ok := strings.CutSuffix(word, end); ok && len(cut) > 3 {
			return cut
		}
	}
	return word
}
