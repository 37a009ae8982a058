package draft

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"enamel/internal/llm"
	"enamel/internal/seo/draft/compose"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/seo/draft/readability"
)

// rules are what each section is written by: docs/voice.md in short.
const rules = `You write a section of an article for the website of a store that sells used appliances and repairs appliances.
Write like a good technician who explains plainly: short sentences, active verbs, "you" and "we", American English. No exclamation marks, no rhetorical questions, no superlatives, no promises.
State only what the evidence says, in your own words. Add no figure, cause, part, make, price, date or promise of your own.
Put after each sentence, in brackets, the id of the line of evidence that says it, such as [dryer-repair:4].
Facts about the store are placeholders in braces, such as {phone}. Copy them as they stand; never write such a fact out.
A warning stands before the step that it is about. Gas, live parts and refrigerant are work for a technician.
Answer in Markdown: paragraphs, lists and numbered steps. No heading, no table, no HTML, no image, no link, no remark about your task.`

// request asks for section i of a plan. It holds the wish, the plan and pages that anybody can read, and nothing else.
func (s *Service) request(w compose.Wish, p compose.Plan, i int) llm.Request {
	section := p.Sections[i]
	var said []string
	for _, before := range p.Sections[:i] {
		said = append(said, before.Heading.Plain())
	}
	var ask strings.Builder
	fmt.Fprintf(&ask, "Write about %d words.\nHeading: %s\nTopic: %.200s\nKeyword: %.200s\nType: %s\nTone: %s\n", section.Words, section.Heading.Plain(), w.Topic, w.Keyword, w.ContentType, w.Tone)
	if len(said) > 0 {
		fmt.Fprintf(&ask, "Sections before this one: %s\n", strings.Join(said, "; "))
	}
	ask.WriteString("\nEvidence:\n" + s.evidence(section))
	return llm.Request{System: rules, Turns: []llm.Turn{{Text: ask.String()}}, NoCalls: true, MaxTokens: section.Words*tokensAWord + reasoning, First: patience}
}

// evidence are the lines of our pages that a section's passages rest on, with those nearest to them in words, each
// with its id.
func (s *Service) evidence(section compose.Section) string {
	type line struct {
		text string
		near float64
		at   int
	}
	wanted := map[string]bool{}
	var paths []string
	for _, passage := range section.Passages {
		for _, say := range passage.Say {
			for _, tie := range say.Ties {
				if tie.Kind == manuscript.Page && !slices.Contains(paths, tie.Ref) {
					paths = append(paths, tie.Ref)
				}
				for _, word := range readability.Words(say.Plain() + " " + tie.Proof) {
					wanted[strings.ToLower(word)] = len(word) > 3
				}
			}
		}
	}
	var lines []line
	for _, address := range paths {
		page, ok := s.Bank().Page(address)
		if !ok || path.Clean(address) == "/" {
			continue // an id is the path of a page
		}
		for n, passage := range page.Passages {
			words, shared := readability.Words(passage), 0.0
			for _, word := range words {
				if wanted[strings.ToLower(word)] {
					shared++
				}
			}
			lines = append(lines, line{fmt.Sprintf("[%s:%d] %s\n", address[1:], n+1, passage), shared / float64(len(words)+8), len(lines)})
		}
	}
	slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(b.near, a.near) })
	size := 0
	for n, l := range lines {
		if size += len(l.text); size > mostEvidence/2 {
			lines = lines[:n]
			break
		}
	}
	slices.SortFunc(lines, func(a, b line) int { return a.at - b.at })
	var out strings.Builder
	for _, l := range lines {
		out.WriteString(l.text)
	}
	return out.String()
}
