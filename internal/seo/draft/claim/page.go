package claim

import (
	"slices"
	"strings"

	"enamel/internal/seo/draft/knowledge"
	"enamel/internal/seo/draft/readability"
)

// page is what a page of ours states.
type page struct {
	path, title string
	topic       map[string]bool // the page's subject, which a sentence need not repeat
	has         map[string]bool // each word of it
	statements  []*statement
	phrases     map[string]bool // of five words
}

// statement is one sentence of a page.
type statement struct {
	page    *page
	passage int // its number; -1: it is the bank's wording
	said    []token
	first   int             // of two sentences joined, how many words are the first's
	us      bool            // we speak in its passage
	forbids map[string]bool // words of little content that its passage only denies: "Do not touch it."
	goesOn  bool            // a pronoun points to the sentence before
	before  []token         // the sentences before it in its passage, where nothing points to them
	context []token         // the heading above, and the sentence before where a pronoun points to it
}

func (p *page) add(s statement) {
	s.page = p
	p.statements = append(p.statements, &s)
}

// read takes a page apart.
func (c *Checker) read(k knowledge.Page) *page {
	p := &page{path: k.Path, title: k.Title, topic: map[string]bool{}, has: map[string]bool{}, phrases: map[string]bool{}}
	var heading, header []token
	for i, passage := range k.Passages {
		sentences := readability.Sentences(passage)
		var before, earlier []token
		from := len(p.statements)
		for _, text := range sentences {
			for _, phrase := range phrases(text) {
				p.phrases[phrase] = true
			}
			s := statement{passage: i, said: c.lexicon.tokens(c.values.Replace(text)), context: slices.Concat(heading, header)}
			if pointsBack(text) {
				s.context, s.goesOn = append(s.context, earlier...), len(before) > 0
			} else {
				s.before = earlier
			}
			p.add(s)
			p.join(before, s)
			before, earlier = s.said, append(earlier, s.said...)
		}
		for _, s := range p.statements[from:] {
			s.passageSays(earlier)
		}
		last := passage[max(0, len(passage)-1):]
		switch row := strings.Contains(passage, " | "); {
		case row && header == nil:
			header = before
		case !row && !strings.Contains(".!:", last) && len(before) > 2 && len(before) < 12:
			heading, header = before, nil
		case !row:
			header = nil
		}
	}
	counts := map[string]int{}
	for _, s := range p.statements {
		for w := range words(s.said) {
			counts[w]++
			p.has[w] = true
		}
	}
	for w := range words(c.lexicon.tokens(k.Title)) {
		p.topic[w] = counts[w] > 2
	}
	return p
}

// passageSays notes what all sentences of a statement's passage say of it.
func (s *statement) passageSays(all []token) {
	s.forbids = map[string]bool{}
	for _, t := range all {
		s.us = s.us || t.us || t.word[0] == '{'
		if t.light && t.negated {
			s.forbids[t.word] = true
		}
	}
	for _, t := range all {
		if !t.negated {
			delete(s.forbids, t.word)
		}
	}
}

// pointsBack reports whether a sentence speaks of what the one before it names: a pronoun is among its first words.
func pointsBack(text string) bool {
	first := strings.Fields(strings.ToLower(text))
	return strings.Contains(text, " there") || strings.Contains(text, " one.") || strings.Contains(text, " one,") || slices.ContainsFunc(first[:min(len(first), 3)], func(w string) bool {
		return strings.Contains(" it its they them their this that these those there both one ", " "+strings.Trim(w, ",.;:")+" ")
	})
}

// join adds a sentence together with the one before it: a text may say in one sentence what the page says in two.
func (p *page) join(before []token, s statement) {
	if len(before) == 0 {
		return
	}
	s.first = len(before)
	last := before[len(before)-1].clause + 1
	s.said, s.before = slices.Concat(before, s.said), nil
	for i := s.first; i < len(s.said); i++ {
		s.said[i].clause += last
	}
	p.add(s)
}

// words are the words of tokens that have to stand on a page.
func words(said []token) map[string]bool {
	out := map[string]bool{}
	for _, t := range said {
		if t.content {
			out[t.word] = true
		}
	}
	return out
}
