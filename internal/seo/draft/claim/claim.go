// Package claim marks the unproven sentences of a draft.
package claim

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"enamel/internal/seo/draft/knowledge"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/seo/draft/readability"
)

// Checker knows the record and the pages.
type Checker struct {
	lexicon *lexicon
	facts   map[string]string
	values  *strings.Replacer // adds its value to each placeholder
	pages   map[string]*page
	vouched map[string]bool
	rewords map[string]bool // words by which the bank says what a page says in others
}

// New makes a Checker. facts are the placeholders' values by name.
func New(b *knowledge.Bank, facts map[string]string) *Checker {
	c := &Checker{lexicon: newLexicon(), facts: facts, pages: map[string]*page{}, vouched: map[string]bool{}, rewords: map[string]bool{}}
	var pairs []string
	for name, value := range facts {
		pairs = append(pairs, "{"+name+"}", "{"+name+"} "+value)
	}
	c.values = strings.NewReplacer(pairs...)
	for _, p := range b.Pages {
		c.pages[p.Path] = c.read(p)
	}
	for _, s := range b.Subjects {
		for _, p := range s.Passages {
			if p.Lead != nil {
				c.learn(*p.Lead)
			}
			for _, say := range p.Say {
				c.learn(say)
			}
		}
	}
	return c
}

// learn adds a sentence of the bank to what its page says: the bank's tests hold it to that page.
func (c *Checker) learn(say manuscript.Sentence) {
	for _, tie := range say.Ties {
		if p := c.pages[tie.Ref]; tie.Kind == manuscript.Page && p != nil {
			said := c.lexicon.tokens(c.values.Replace(say.Plain()))
			for w := range words(said) {
				c.rewords[w] = c.rewords[w] || !p.has[w] && !c.lexicon.is["firm"][w]
			}
			p.add(statement{said: said, passage: -1, us: slices.ContainsFunc(said, func(t token) bool { return t.us || t.word[0] == '{' })})
		}
	}
}

// Vouch lets sentences that we wrote ourselves keep their ties in a draft that is not trusted.
func (c *Checker) Vouch(own []manuscript.Sentence) {
	for _, s := range own {
		c.vouched[s.Text] = true
	}
}

// Forget takes back what Vouch was told.
func (c *Checker) Forget(own []manuscript.Sentence) {
	for _, s := range own {
		delete(c.vouched, s.Text)
	}
}

// Matter is one line of the safety list that a draft touches.
type Matter struct {
	Matter string `json:"matter" enum:"gas,carbon monoxide,sealed system,mains,water,hand,heavy"`
	Rule   string `json:"rule"`
	Met    bool   `json:"met" doc:"The draft carries the rule's warning"`
}

// Reading is what a check found beside its marks.
type Reading struct {
	Sentences int
	Marked    int
	Copies    []Copy
	Safety    []Matter
}

// Copy is how much of a draft stands on one page of ours too.
type Copy struct {
	Page  string  `json:"page" doc:"Its path"`
	Title string  `json:"title"`
	Share float64 `json:"share" doc:"Of the draft's five-word phrases, 0 to 1; linked quotations are left out"`
}

// Check sets the mark of each sentence. trusted: its ties are those of the bank, which its tests hold to the pages.
func (c *Checker) Check(m *manuscript.Manuscript, trusted bool) Reading {
	r := Reading{Copies: c.copies(m), Safety: c.safety(m)}
	quoted := quotations(m)
	for s := range m.Sentences() {
		s.Mark = nil
		if s.Text == "" {
			continue
		}
		r.Sentences++
		if !trusted && !c.vouched[s.Text] || len(s.Ties) == 0 {
			s.Mark = c.mark(s)
		}
		if s.Mark == nil && !quoted[s] {
			s.Mark = c.copied(s)
		}
		if s.Mark != nil {
			r.Marked++
		}
	}
	return r
}

// mark is what is wrong with a sentence whose ties nobody vouches for.
func (c *Checker) mark(s *manuscript.Sentence) *manuscript.Mark {
	untied := &manuscript.Mark{Kind: manuscript.Untied, Why: "It names nothing that it rests on"}
	var from []*statement
	for _, tie := range s.Ties {
		switch p := c.pages[tie.Ref]; {
		case tie.Kind == manuscript.Source:
			untied.Why = "It names a source that nobody here has read: " + tie.Ref
		case tie.Kind == manuscript.Page && p == nil:
			untied.Why = "It names a page that we do not have: " + tie.Ref
		case tie.Kind == manuscript.Page:
			from = append(from, p.statements...)
			untied.Page = tie.Ref
		case tie.Kind == manuscript.Record:
			from = append(from, c.around("{"+tie.Ref+"}")...)
		}
	}
	mark, parts := untied, readability.Sentences(s.Plain())
	if len(from) > 0 && len(parts) > 0 {
		mark = nil
		for _, sentence := range parts {
			if why := c.unsupported(sentence, from); why != "" {
				mark = &manuscript.Mark{Kind: manuscript.Unsupported, Why: why, Page: untied.Page}
				break
			}
		}
	}
	if mark == nil {
		return nil
	}
	if matter := c.dangerous(s.Plain()); matter != "" {
		mark.Kind, mark.Why = manuscript.Unsafe, fmt.Sprintf("It is about %s, and no page of ours says it. %s", matter, mark.Why)
	}
	return mark
}

// around are the statements of all pages that name a fact of the record.
func (c *Checker) around(fact string) []*statement {
	var out []*statement
	if _, known := c.facts[strings.Trim(fact, "{}")]; !known {
		return nil
	}
	for _, path := range slices.Sorted(maps.Keys(c.pages)) {
		for _, s := range c.pages[path].statements {
			if slices.ContainsFunc(s.said, func(t token) bool { return t.word == fact }) {
				out = append(out, s)
			}
		}
	}
	return out
}
