package draft

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"enamel/internal/fault"
	"enamel/internal/seo/draft/compose"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/seo/draft/readability"
)

// The bounds of a draft by a model.
const (
	mostCalls    = 12
	mostEvidence = 12 << 10 // bytes of a section's
	tokensAWord  = 3
	reasoning    = 4_000           // tokens that a model may think beside what it writes
	patience     = 2 * time.Minute // for a section's first piece
	// least and greatest are what a section may have of its wanted words.
	least, greatest = 0.5, 1.6
)

// authored is a text by a model, with what asking it took. It is told of failed drafts too.
type authored struct {
	manuscript.Manuscript
	Calls    int
	MicroUSD int64
}

// author lets the model write the sections of a plan, one call each. The plan's own sentences stay, as do sections
// beyond the limit of calls. The text names its evidence, which is not verified yet.
func (s *Service) author(ctx context.Context, w compose.Wish, p compose.Plan, tell func(done, total int, note string)) (authored, error) {
	out := authored{Manuscript: manuscript.Manuscript{Title: p.Title, Description: p.About}}
	total := 0
	for _, section := range p.Sections {
		if section.Words > 0 {
			total++
		}
	}
	for _, paragraph := range p.Opening {
		out.paragraph(paragraph)
	}
	if p.Picture != nil {
		out.Blocks = append(out.Blocks, *p.Picture)
	}
	for i, section := range p.Sections {
		if section.Words == 0 || out.Calls == mostCalls {
			out.Blocks = append(out.Blocks, compose.Write(compose.Plan{Sections: p.Sections[i : i+1]}).Blocks...)
			continue
		}
		tell(out.Calls, min(total, mostCalls), "Writes: "+section.Heading.Plain())
		reply, err := s.Model.Round(ctx, s.request(w, p, i), nil)
		out.Calls++
		out.MicroUSD += reply.MicroUSD
		if err != nil {
			return out, err
		}
		blocks, err := s.sectionOf(reply.Text, section)
		if err != nil {
			return out, err
		}
		out.Blocks = append(out.Blocks, manuscript.Block{Kind: manuscript.Heading, Level: section.Level, Items: [][]manuscript.Sentence{{section.Heading}}})
		out.paragraph(section.Bridge)
		out.Blocks = append(out.Blocks, blocks...)
		out.paragraph(section.Links)
	}
	return out, nil
}

func (a *authored) paragraph(sentences []manuscript.Sentence) {
	if len(sentences) > 0 {
		a.Blocks = append(a.Blocks, manuscript.Block{Kind: manuscript.Paragraph, Items: [][]manuscript.Sentence{sentences}})
	}
}

// sectionOf reads what a model wrote for a section.
func (s *Service) sectionOf(answer string, section compose.Section) ([]manuscript.Block, error) {
	var out []manuscript.Block
	words, english := 0, 0
	for _, b := range manuscript.Parse(answer) {
		if b.Kind == manuscript.Heading {
			if words == 0 {
				continue // it repeats the section's
			}
			b.Level = 3
		}
		for _, item := range b.Items {
			for i, s := range item {
				item[i].Text = s.Plain() // it was asked for no links
				for _, word := range readability.Words(s.Plain()) {
					words++
					if isEnglish(word) {
						english++
					}
				}
			}
		}
		out = append(out, b)
		if float64(words) > greatest*float64(section.Words) {
			break
		}
	}
	failed := func(why string, args ...any) error { return fault.New(fault.BadProvider, fmt.Sprintf(why, args...)) }
	switch {
	case words == 0:
		return nil, failed("The model returned no text for %q.", section.Heading.Plain())
	case english*8 < words:
		return nil, failed("The model answered in another language.")
	case float64(words) < least*float64(section.Words):
		return nil, failed("The model wrote %d of the %d words for %q.", words, section.Words, section.Heading.Plain())
	}
	return out, nil
}

// isEnglish knows the words that every English text is full of, and texts in other languages are not.
func isEnglish(word string) bool {
	return strings.Contains(" the an of to and in is it that for on with or as at by be are if not you your this from when before after can will its do which has ", " "+strings.ToLower(word)+" ")
}

// own are the sentences of a plan that we wrote ourselves.
func own(p compose.Plan) []manuscript.Sentence {
	out := []manuscript.Sentence{p.Title, p.About}
	for _, paragraph := range p.Opening {
		out = append(out, paragraph...)
	}
	if p.Picture != nil {
		out = append(out, slices.Concat(p.Picture.Items...)...)
	}
	for _, s := range p.Sections {
		out = append(append(append(out, s.Heading), s.Bridge...), s.Links...)
		for _, passage := range s.Passages {
			out = append(out, passage.Say...)
			if passage.Lead != nil {
				out = append(out, *passage.Lead)
			}
		}
	}
	return out
}

// withoutBank plans a text on a topic that the shop knows nothing of, from what people ask and what ranks. It rests on
// nothing, and so is marked from end to end.
func withoutBank(w compose.Wish, o compose.Outside) compose.Plan {
	const sections = 5
	p := compose.Plan{Title: manuscript.Sentence{Text: headline(w.Topic)}}
	for _, text := range append(related(o.Questions, w), o.Titles...) {
		text, _, _ = strings.Cut(text, " | ")
		if text = headline(text); text != "" && len(p.Sections) < sections {
			p.Sections = append(p.Sections, compose.Section{Heading: manuscript.Sentence{Text: text}, Level: 2})
		}
	}
	if len(p.Sections) == 0 {
		p.Sections = []compose.Section{{Heading: p.Title, Level: 2}}
	}
	for i := range p.Sections {
		p.Sections[i].Words = w.Words / len(p.Sections)
	}
	return p
}

// headline is a stranger's text as the plain words of a heading.
func headline(text string) string {
	for _, b := range manuscript.Parse(text) {
		for _, item := range b.Items {
			first, rest := utf8.DecodeRuneInString(item[0].Plain())
			return string(unicode.ToUpper(first)) + item[0].Plain()[rest:]
		}
	}
	return ""
}

// related are the questions that share a word with the topic.
func related(questions []string, w compose.Wish) []string {
	var out []string
	for _, q := range questions {
		for word := range strings.FieldsSeq(strings.ToLower(w.Topic + " " + w.Keyword)) {
			if len(word) > 3 && strings.Contains(strings.ToLower(q), word) {
				out = append(out, q)
				break
			}
		}
	}
	return out
}
