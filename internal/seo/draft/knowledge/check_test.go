package knowledge_test

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"enamel/internal/seo/draft/knowledge"
	"enamel/internal/seo/draft/manuscript"
)

// The bounds of a passage.
const (
	minWords, maxWords       = 35, 110
	minHeading, maxHeading   = 15, 60
	minQuestion, maxQuestion = 15, 100
	minTerms, maxTerms       = 2, 6
	minProof                 = 4 // words
)

// checker collects what is wrong in a bank, by the subject and the passage.
type checker struct {
	bank     *knowledge.Bank
	pages    map[string]string // folded texts, by path
	taken    map[string]string // names of subjects, with the subject that has each
	mistakes map[string][]string
	subject  string
}

// check lists what is wrong in each subject of a bank.
func check(b *knowledge.Bank) map[string][]string {
	c := &checker{bank: b, pages: map[string]string{}, taken: map[string]string{}, mistakes: map[string][]string{}}
	for _, p := range b.Pages {
		c.pages[p.Path] = fold(strings.Join(p.Passages, " "))
	}
	for _, s := range b.Subjects {
		c.subject = s.Key
		c.whole(s)
	}
	c.subject = "frames"
	for slot, wordings := range b.Frames {
		for _, name := range knowledge.Placeholders(strings.Join(wordings, " ")) {
			if _, known := b.Facts[name]; !known && name != "cost" {
				c.wrong(slot, "unknown placeholder {%s}", name)
			}
		}
	}
	return c.mistakes
}

// fold leaves of a text its words in lower case, so that quotes, spaces and emphasis make no difference.
func fold(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return " " + strings.Join(words, " ") + " "
}

func (c *checker) wrong(passage, format string, args ...any) {
	c.mistakes[c.subject] = append(c.mistakes[c.subject], passage+": "+fmt.Sprintf(format, args...))
}

func (c *checker) whole(s knowledge.Subject) {
	if s.Name == "" || len(s.Names) == 0 || len(s.Pages) == 0 || len(s.Passages) == 0 {
		c.wrong("", "name, names, pages or passages are missing")
	}
	for _, name := range s.Names {
		if name != strings.ToLower(name) || fold(name) != " "+name+" " {
			c.wrong("", "the name %q must be words in lower case, without punctuation", name)
		}
		if other, taken := c.taken[name]; taken {
			c.wrong("", "the name %q belongs to %s", name, other)
		}
		c.taken[name] = s.Key
	}
	for _, path := range s.Pages {
		if c.pages[path] == "" {
			c.wrong("", "there is no page %q", path)
		}
	}
	seen, asked := map[string]bool{}, 0
	for _, p := range s.Passages {
		if p.Question != "" {
			asked++
		}
		id := strings.TrimPrefix(p.ID, s.Key+"/")
		if seen[id] || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || id == "" {
			c.wrong(p.ID, "the id stands twice, or has more than a-z, 0-9 and -")
		}
		seen[id] = true
		c.passage(p)
	}
	if asked*2 < len(s.Passages) {
		c.wrong("", "%d of %d passages have a question; half of them need one", asked, len(s.Passages))
	}
}

func (c *checker) passage(p knowledge.Passage) {
	if !slices.Contains([]knowledge.Aspect{knowledge.How, knowledge.Upkeep, knowledge.Trouble, knowledge.Safety, knowledge.Install, knowledge.Choose, knowledge.Cost}, p.Aspect) {
		c.wrong(p.ID, "unknown aspect %q", p.Aspect)
	}
	for _, matter := range p.Safety {
		if !slices.Contains([]string{"gas", "mains", "sealed", "co", "water", "heavy", "hand"}, matter) {
			c.wrong(p.ID, "unknown matter of safety %q", matter)
		}
	}
	c.size(p.ID, "heading", utf8.RuneCountInString(p.Heading), minHeading, maxHeading)
	first, _ := utf8.DecodeRuneInString(p.Heading)
	if unicode.IsLower(first) || strings.ContainsAny(p.Heading, ".?!{") {
		c.wrong(p.ID, "heading %q: begin with a capital; no full stop, question or placeholder", p.Heading)
	}
	if p.Question != "" {
		c.size(p.ID, "question", utf8.RuneCountInString(p.Question), minQuestion, maxQuestion)
		if !strings.HasSuffix(p.Question, "?") || strings.Contains(p.Question, "{") {
			c.wrong(p.ID, "question %q: end with ? and use no placeholder", p.Question)
		}
	}
	c.size(p.ID, "terms", len(p.Terms), minTerms, maxTerms)
	c.size(p.ID, "words", p.Words, minWords, maxWords)
	listed := p.Kind == manuscript.List || p.Kind == manuscript.Steps
	switch {
	case p.Kind != manuscript.Paragraph && !listed:
		c.wrong(p.ID, "unknown kind %q", p.Kind)
	case listed != (p.Lead != nil):
		c.wrong(p.ID, "a list and steps have a lead; a paragraph has none")
	}
	if p.Lead != nil {
		c.sentence(p.ID, *p.Lead)
	}
	for _, s := range p.Say {
		c.sentence(p.ID, s)
	}
}

func (c *checker) size(passage, what string, got, low, high int) {
	if got < low || got > high {
		c.wrong(passage, "%s: %d; allowed are %d to %d", what, got, low, high)
	}
}

// sentence checks that a sentence rests on something, and that its proof stands there.
func (c *checker) sentence(id string, s manuscript.Sentence) {
	if !strings.ContainsAny(s.Text[max(0, len(s.Text)-1):], ".:") || strings.ContainsAny(s.Text, "?!\n") {
		c.wrong(id, "%q: end with a full stop; no question, exclamation mark or line break", s.Text)
	}
	if len(s.Ties) == 0 {
		c.wrong(id, "%q rests on no page and no placeholder", s.Text)
	}
	said := s.Text
	for _, tie := range s.Ties {
		if tie.Kind != manuscript.Record {
			continue
		}
		said = strings.ReplaceAll(said, "{"+tie.Ref+"}", " ")
		if _, known := c.bank.Facts[tie.Ref]; !known {
			c.wrong(id, "%q: unknown placeholder {%s}", s.Text, tie.Ref)
		}
	}
	for _, tie := range s.Ties {
		page := c.pages[tie.Ref]
		switch {
		case tie.Kind != manuscript.Page:
		case page == "":
			c.wrong(id, "%q: there is no page %q", s.Text, tie.Ref)
		case len(strings.Fields(fold(tie.Proof))) < minProof:
			c.wrong(id, "%q: the proof has fewer than %d words", s.Text, minProof)
		case !strings.Contains(page, fold(tie.Proof)):
			c.wrong(id, "%q: %s does not say %q", s.Text, tie.Ref, tie.Proof)
		}
		for word := range strings.FieldsSeq(fold(said)) {
			if tie.Kind == manuscript.Page && strings.ContainsFunc(word, unicode.IsDigit) && !strings.Contains(page, " "+word+" ") {
				c.wrong(id, "%q: %s does not say %s", s.Text, tie.Ref, word)
			}
		}
	}
}
