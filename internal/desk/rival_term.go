package desk

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"
)

const (
	mostMissing = 20
	leastTerm   = 4   // letters of a word that is a term
	fewest      = 2   // sites that have to use it
	usual       = 0.3 // share of our own pages from which a word alone says nothing of a subject
)

// lexicon is which words tell something.
type lexicon struct {
	usual map[string]bool // on many of our pages, and those of the record's names and places
	trade map[string]bool // in the terms of what we know: they tell something beside another word
}

// telling reports whether a term has a word of our trade.
func (x lexicon) telling(key string) bool {
	return slices.ContainsFunc(strings.Fields(key), func(word string) bool { return x.trade[word] })
}

// term is a word, or two in a row, that pages use.
type term struct {
	shown   string // as it was first met
	sites   map[string]bool
	uses    int
	written int // without a capital letter
}

// missing are the terms that at least half of the sites use and ours does not.
// Words that many pages of ours have, facts and names are no terms. Terms of
// what we know come first.
func (s *Service) missing(pages []Rival, hosts, ours string) []string {
	least := max(fewest, (sites(pages)+1)/2)
	words := s.lexicon()
	terms := map[string]*term{}
	for _, p := range pages {
		words.each(p.text, func(key, shown string) {
			t := terms[key]
			if t == nil {
				t = &term{shown: strings.ToLower(shown), sites: map[string]bool{}}
				terms[key] = t
			}
			t.sites[p.site] = true
			if t.uses++; shown == strings.ToLower(shown) {
				t.written++
			}
		})
	}
	words.each(ours, func(key, _ string) { delete(terms, key) })
	maps.DeleteFunc(terms, func(key string, t *term) bool {
		named := t.written == 0 || strings.Contains(hosts, strings.NewReplacer("-", "", " ", "").Replace(key))
		ours := !slices.ContainsFunc(strings.Fields(key), func(word string) bool { return !words.trade[word] })
		return len(t.sites) < least || named && !ours
	})
	rank := func(key string) int {
		if words.telling(key) {
			return len(pages) + len(terms[key].sites)
		}
		return len(terms[key].sites)
	}
	keys := slices.SortedFunc(maps.Keys(terms), func(a, b string) int {
		return cmp.Or(cmp.Compare(rank(b), rank(a)), cmp.Compare(terms[b].uses, terms[a].uses), cmp.Compare(a, b))
	})
	out := []string{}
	for _, key := range keys {
		within := slices.ContainsFunc(keys, func(k string) bool { return k != key && strings.Contains(" "+k+" ", " "+key+" ") })
		if !within && len(out) < mostMissing {
			out = append(out, terms[key].shown)
		}
	}
	return out
}

func (s *Service) lexicon() lexicon {
	x := lexicon{map[string]bool{}, map[string]bool{}}
	bank, err := s.Bank()
	if err != nil {
		return x
	}
	on := map[string]int{}
	for i := range bank.Pages {
		seen := map[string]bool{}
		for _, text := range bank.Pages[i].Passages {
			x.each(text, func(key, _ string) { seen[key] = true })
		}
		for key := range seen {
			on[key]++
		}
	}
	for key, n := range on {
		x.usual[key] = float64(n) >= usual*float64(len(bank.Pages))
	}
	for i := range bank.Subjects {
		for j := range bank.Subjects[i].Passages {
			for word := range strings.FieldsSeq(strings.Join(bank.Subjects[i].Passages[j].Terms, " ")) {
				x.trade[stemOf(word)] = true
			}
		}
	}
	f := s.Facts()
	for _, name := range slices.Concat(f.Repair.Towns, f.Repair.CopyTowns, []string{f.Name, f.Storefront.City, f.Office.City, "Texas"}) {
		for word := range strings.FieldsSeq(name) {
			x.usual[stemOf(word)], x.trade[stemOf(word)] = true, false
		}
	}
	return x
}

// each names the words of a text that tell something, and each two words that
// stand together and do, by stems.
func (x lexicon) each(text string, tell func(key, shown string)) {
	before := ""
	for field := range strings.FieldsSeq(text) {
		word := strings.TrimFunc(field, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		key := stemOf(word)
		if len(word) < leastTerm || strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' }) || x.usual[key] && !x.trade[key] {
			before = ""
			continue
		}
		if !x.usual[key] {
			tell(key, word)
		}
		if before != "" && strings.HasPrefix(field, word) {
			tell(stemOf(before)+" "+key, before+" "+word)
		}
		if before = word; !strings.HasSuffix(field, word) {
			before = ""
		}
	}
}

// stemOf is a word in small letters without its plural.
func stemOf(word string) string { return strings.TrimSuffix(strings.ToLower(word), "s") }
