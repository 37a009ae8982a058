package claim

import (
	"fmt"
	"slices"
	"strings"
)

// unsupported says what of a sentence the statements do not say; empty: one of them, or two that stand together, say
// all of it.
func (c *Checker) unsupported(sentence string, from []*statement) string {
	said := c.lexicon.tokens(sentence)
	least, why := len(said)+2, "It says nothing that can be checked"
	for _, s := range from {
		missing := c.lacks(s, said)
		if len(missing) == 0 {
			return ""
		}
		if len(missing) < least {
			least, why = len(missing), fmt.Sprintf("%s does not say: %s", s.page.path, strings.Join(missing[:min(len(missing), 4)], ", "))
		}
	}
	for i := 1; i < len(said); i++ {
		if said[i].clause == said[i-1].clause {
			continue
		}
		for _, a := range from {
			if !c.says(a, said[:i]) {
				continue
			}
			for _, b := range from {
				if a.near(b) && c.says(b, said[i:]) {
					return ""
				}
			}
		}
	}
	return why
}

// says reports whether the statement says a part of a sentence. A part with one word of content is too little to tell,
// unless its other words are the statement's too.
func (c *Checker) says(s *statement, part []token) bool {
	content, light := len(words(part)), 0
	for _, t := range part {
		if t.light && has(s.said, t.word) || t.content && t.negated {
			light++
		}
	}
	return content > 0 && content+light > 1 && len(c.lacks(s, part)) == 0
}

// near reports whether two statements stand together.
func (s *statement) near(o *statement) bool {
	return s.page == o.page && s.passage >= 0 && o.passage >= 0 && max(s.passage-o.passage, o.passage-s.passage) < 6
}

// tally is how a sentence compares with a statement.
type tally struct {
	missing        []string
	shared, own    int  // words that the statement has; those of them that are not the page's topic
	lent           int  // words that stand beside it
	reworded       int  // of the missing ones, those by which the bank rewords
	light, strange int  // words of little content, and those of them that do not even stand beside it
	hedged, hedges bool // the statement says "some" of what they share, the sentence says it too
	denies, denied bool // the sentence denies something, the statement does too
	far, us        bool // the sentence says "all", or "we"
}

// lacks are the words of a sentence that the statement does not say, or says otherwise.
func (c *Checker) lacks(s *statement, said []token) []string { //nolint:cyclop // one rule for each way to contradict a statement
	var n tally
	for i, t := range said {
		n.denies = n.denies || c.lexicon.is["not"][t.word] || t.negated && (t.light || t.content && !s.page.topic[t.word])
		n.denied = n.denied || (t.negated || c.lexicon.is["not"][t.word]) && slices.ContainsFunc(slices.Concat(s.said, s.context), func(o token) bool { return o.word == t.word && o.negated == t.negated })
		if t.light {
			n.light++
			if !has(s.said, t.word) && !has(s.context, t.word) && !has(s.before, t.word) {
				n.strange++
			}
		}
		n.hedges, n.far, n.us = n.hedges || t.hedged, n.far || t.all, n.us || t.us
		turned := slices.ContainsFunc(t.turns, func(w string) bool {
			return has(s.said, w) && !has(s.said, t.word) || has(s.said, w) && s.first > 0 && !s.together(said, i, false) || has(s.context, w) && !has(s.context, t.word)
		})
		if turned || c.lexicon.is["order"][t.word] && !c.follows(said[i:], s.said) || opposite(s, t) {
			n.missing = append(n.missing, t.as)
		} else if t.content {
			c.compare(&n, s, said, i)
		}
	}
	thin := n.own < 2 && !s.goesOn && n.strange*2 > n.light
	switch {
	case n.shared == 0 || thin || n.lent*2 > n.shared+1 || n.lent > 0 && n.shared < 3 && n.shared+n.lent > 2:
		return append(n.missing, "what it is about")
	case len(n.missing) > 0 && (len(n.missing) > n.reworded || n.reworded*3 > n.own):
		return n.missing
	case n.denies && !n.denied:
		return []string{"that it is not so"}
	case n.us && !s.us:
		return []string{"that it is about us"}
	case n.far && !slices.ContainsFunc(s.said, func(t token) bool { return t.all }) || n.hedged && !n.hedges:
		return []string{"that it is always so"}
	}
	return nil
}

// compare looks for word i of a sentence in the statement, and in what stands beside it.
func (c *Checker) compare(n *tally, s *statement, said []token, i int) { //nolint:cyclop // one rule for each way to contradict a statement
	t, topic := said[i], s.page.topic[said[i].word]
	at := find(s.said, t)
	switch {
	case at >= 0 && t.figure && !alike(said, i, s),
		at >= 0 && s.first > 0 && !topic && !s.together(said, i, s.goesOn),
		at >= 0 && !t.figure && counted(s.said, at) && !figures(said),
		at >= 0 && t.firm && !bound(said, i, s.said, t.firm):
		n.missing = append(n.missing, t.as)
	case at >= 0:
		n.shared++
		if !topic {
			n.own++
			n.hedged = n.hedged || s.said[at].hedged
		}
	case topic && (bound(said, i, s.said, t.firm) || has(s.said, t.word)):
	case !t.figure && (has(s.context, t.word) || !t.firm && has(s.before, t.word)) && bound(said, i, s.said, false):
		if !s.goesOn {
			n.lent++
		}
	default:
		n.missing = append(n.missing, t.as)
		if c.rewords[t.word] && !t.figure && !t.firm && !t.negated && s.first == 0 && !figures(said) {
			n.reworded++
		}
	}
}

// opposite reports whether the statement denies a word that is affirmed, or the other way round. A word of little
// content may do both.
func opposite(s *statement, t token) bool {
	same, other := false, false
	for _, o := range s.said {
		same = same || o.word == t.word && o.negated == t.negated
		other = other || o.word == t.word && o.negated != t.negated
	}
	return other && (t.content && !s.page.topic[t.word] || t.light && !same) || !t.negated && s.forbids[t.word]
}

// bound reports whether another word of the clause is in one clause with it on the page, or in the page's sentence
// where the word is not firm.
func bound(said []token, i int, page []token, firm bool) bool {
	others := 0
	for j, o := range said {
		if j == i || !o.content || o.clause != said[i].clause {
			continue
		}
		others++
		for _, p := range page {
			if p.word == o.word && (!firm || slices.ContainsFunc(page, func(q token) bool { return q.word == said[i].word && q.clause == p.clause })) {
				return true
			}
		}
	}
	return others == 0 && firm
}

// counted reports whether a word of the page is what a figure counts.
func counted(page []token, at int) bool {
	return at > 0 && page[at-1].figure || at > 1 && page[at-2].figure && page[at-1].content
}

func figures(said []token) bool {
	return slices.ContainsFunc(said, func(t token) bool { return t.figure || t.word[0] == '{' })
}

// follows reports whether the next word that says something follows the first one on the page too, if both stand there.
func (c *Checker) follows(said, page []token) bool {
	next := slices.IndexFunc(said[1:], func(t token) bool { return t.content || t.light })
	at := slices.IndexFunc(page, func(t token) bool { return t.word == said[0].word })
	return next < 0 || at < 0 || !has(page[:at], said[1+next].word) || has(page[at:], said[1+next].word)
}

func has(said []token, word string) bool {
	return slices.ContainsFunc(said, func(t token) bool { return t.word == word })
}

// find is where a word stands that is affirmed or denied alike; -1: nowhere.
func find(said []token, want token) int {
	return slices.IndexFunc(said, func(t token) bool { return t.word == want.word && t.negated == want.negated })
}

// together reports whether one of two joined sentences has the word and the others of its clause: all of them, or one.
// Else two sentences could lend their words to a third thing that neither says.
func (s *statement) together(said []token, i int, one bool) bool {
	for _, sentence := range [][]token{s.said[:s.first], s.said[s.first:]} {
		if find(sentence, said[i]) < 0 {
			continue
		}
		others, here := 0, 0
		for j, o := range said {
			if j != i && o.content && o.clause == said[i].clause && !s.page.topic[o.word] {
				others++
				if find(sentence, o) >= 0 {
					here++
				}
			}
		}
		if here == others || one && here > 0 {
			return true
		}
	}
	return false
}

// alike reports whether a figure counts the same on the page: what follows it is the same, and something else of its clause.
func alike(said []token, i int, s *statement) bool {
	unit, rest := s.page.around(said, i)
	for j, t := range s.said {
		if t.word != said[i].word || !t.figure {
			continue
		}
		theirs, beside := s.page.around(s.said, j)
		switch {
		case unit == theirs, unit == "" && has(said, theirs), theirs == "" && (has(s.said, unit) || has(s.context, unit)):
		case slices.Contains(rest, theirs) && has(s.said, unit):
			beside = append(beside, theirs)
		default:
			continue
		}
		if t.word == "1" || len(rest) == 0 || len(beside) == 0 || slices.ContainsFunc(rest, func(w string) bool { return slices.Contains(beside, w) }) {
			return true
		}
	}
	return false
}

// around are the word of content after a figure, and the others of its clause.
func (p *page) around(said []token, i int) (unit string, rest []string) {
	for j, t := range said {
		if !t.content || t.figure || p.topic[t.word] || t.clause != said[i].clause || strings.HasPrefix(t.word, "{") {
			continue
		}
		if j > i && unit == "" {
			unit = t.word
		} else {
			rest = append(rest, t.word)
		}
	}
	return unit, rest
}
