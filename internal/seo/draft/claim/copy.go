package claim

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"

	"enamel/internal/seo/draft/manuscript"
)

const (
	leastCopied = 8   // words of a sentence that can be a copy
	copiedShare = 0.6 // of its phrases
	mostCopies  = 5
)

// phrases are the runs of five words of a text.
func phrases(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("'’{}_:$%", r)
	})
	var out []string
	for i := range max(0, len(words)-4) {
		out = append(out, strings.Join(words[i:i+5], " "))
	}
	return out
}

// copied marks a sentence that repeats a page of ours.
func (c *Checker) copied(s *manuscript.Sentence) *manuscript.Mark {
	all := phrases(s.Plain())
	if len(all) < leastCopied-4 {
		return nil
	}
	for _, path := range slices.Sorted(maps.Keys(c.pages)) {
		if p := c.pages[path]; float64(shared(all, p)) >= copiedShare*float64(len(all)) {
			return &manuscript.Mark{Kind: manuscript.Copied, Why: "It repeats " + path + ": say it anew, or quote and link it", Page: path}
		}
	}
	return nil
}

func shared(all []string, p *page) int {
	n := 0
	for _, phrase := range all {
		if p.phrases[phrase] {
			n++
		}
	}
	return n
}

// copies are the pages that share most with a draft.
func (c *Checker) copies(m *manuscript.Manuscript) []Copy {
	var all []string
	quoted := quotations(m)
	for s := range m.Sentences() {
		if s != &m.Title && s != &m.Description && !quoted[s] {
			all = append(all, phrases(s.Plain())...)
		}
	}
	out := []Copy{}
	for path, p := range c.pages {
		if n := shared(all, p); n > 0 {
			out = append(out, Copy{Page: path, Title: p.title, Share: float64(n) / float64(len(all))})
		}
	}
	slices.SortFunc(out, func(a, b Copy) int { return cmp.Or(cmp.Compare(b.Share, a.Share), cmp.Compare(a.Page, b.Page)) })
	return out[:min(len(out), mostCopies)]
}

// quotations are the sentences of linked quotations.
func quotations(m *manuscript.Manuscript) map[*manuscript.Sentence]bool {
	out := map[*manuscript.Sentence]bool{}
	for _, b := range m.Blocks {
		for i := range b.Items {
			for j := range b.Items[i] {
				s := &b.Items[i][j]
				out[s] = b.Kind == manuscript.Quote && s.Plain() != s.Text
			}
		}
	}
	return out
}
