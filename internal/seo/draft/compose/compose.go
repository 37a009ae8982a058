// Package compose writes a draft from what the shop knows, without a model.
package compose

import (
	"fmt"
	"math"

	"enamel/internal/fault"
	"enamel/internal/seo/draft/knowledge"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/seo/draft/readability"
)

// The types and tones of a draft that are not its usual ones, a blog post and professional.
const (
	ServicePage    = "service page"
	FAQPage        = "FAQ page"
	Conversational = "conversational"
	Technical      = "technical"
)

// Wish is what a draft should be.
type Wish struct {
	Topic, Keyword string
	ContentType    string // blog post, service page, FAQ page
	Tone           string // professional, conversational, technical
	Words          int
}

// Outside is what others say of a topic; each list may be empty.
type Outside struct {
	Titles    []string           // of the pages that rank for the keyword
	Questions []string           // that people searched for, the most shown first
	Used      [][]string         // ids of the passages of each earlier draft on another topic
	Pictures  map[string]Picture // by the paths of pages of ours
	// Unmet names the matters of safety that a text touches without their warning; nil: nobody looks.
	Unmet func(manuscript.Manuscript) []string
}

// Picture is a drawing of the site.
type Picture struct{ Src, Alt string }

// Plan is what a draft will say, in order.
type Plan struct {
	Subjects  []string // keys, the main one first
	Opening   [][]manuscript.Sentence
	Picture   *manuscript.Block // below the opening; nil: none
	Sections  []Section
	Terms     []string // that belong to the subject, the most telling first, at most 30
	Questions []string // that the draft should answer, at most 8
	Title     manuscript.Sentence
	About     manuscript.Sentence // the meta description
}

// Section is a heading and the passages below it.
type Section struct {
	Heading  manuscript.Sentence
	Level    int
	Bridge   []manuscript.Sentence // below the heading: a warning, or all that a section without passages says
	Passages []knowledge.Passage
	Links    []manuscript.Sentence // below the passages
	Words    int                   // wanted
}

// Outline plans a draft. A fault.Invalid says what the shop does not know, or for how many words it knows enough.
func Outline(b *knowledge.Bank, w Wish, outside Outside) (Plan, error) {
	const least = 300 // words of any draft
	o := &outliner{bank: b, wish: w, outside: outside, reader: newReader(b)}
	var err error
	if o.topic, err = o.reader.topic(w); err != nil {
		return Plan{}, err
	}
	o.questions = o.relevant(outside.Questions)
	all := o.candidates()
	o.settle(all)
	p := o.sized(all)
	if !near(p, w.Words) {
		known := count(o.plan(fill(all, math.MaxInt/2))) / 50 * 50
		if known < least {
			return Plan{}, unknown(o.topic.keyword)
		}
		return Plan{}, fault.Field("wordCount", fmt.Sprintf("The shop's pages hold enough for about %d words on this topic: ask for fewer, or connect a model", known))
	}
	if outside.Unmet != nil {
		if o.unmet = outside.Unmet(manuscript.Manuscript{Blocks: Write(p).Blocks}); len(o.unmet) > 0 {
			p = o.sized(all)
		}
	}
	return p, nil
}

// sized is the plan whose draft comes nearest to the wanted words.
func (o *outliner) sized(all []candidate) Plan {
	var best Plan
	target := o.wish.Words - 90
	for range 8 {
		p := o.plan(o.pick(all, target))
		off := o.wish.Words - count(p)
		if abs(off) < abs(o.wish.Words-count(best)) {
			best = p
		}
		if abs(off) <= o.wish.Words/14 {
			break
		}
		target += off / 2
	}
	return best
}

// near reports whether a draft has about the wanted words, with room for facts longer than usual.
func near(p Plan, wanted int) bool { return abs(wanted-count(p))*100 <= 13*wanted }

func abs(n int) int { return max(n, -n) }

// count is how many words the draft of a plan has, with facts of the usual length.
func count(p Plan) int {
	n := 0
	for _, b := range blocks(p) {
		for _, item := range b.Items {
			for _, s := range item {
				n += len(readability.Words(knowledge.Sampled(s.Plain())))
			}
		}
	}
	return n
}

// Write composes the draft of a plan, within 15 % of the wanted words. Its sentences are copies: the bank keeps its own.
func Write(p Plan) manuscript.Manuscript {
	m := manuscript.Manuscript{Title: p.Title, Description: p.About, Blocks: blocks(p)}
	return m.Clone()
}

func blocks(p Plan) []manuscript.Block {
	var out []manuscript.Block
	add := func(kind manuscript.Kind, level int, items ...[]manuscript.Sentence) {
		if len(items) > 0 && len(items[0]) > 0 {
			out = append(out, manuscript.Block{Kind: kind, Level: level, Items: items})
		}
	}
	for _, paragraph := range p.Opening {
		add(manuscript.Paragraph, 0, paragraph)
	}
	if p.Picture != nil {
		out = append(out, *p.Picture)
	}
	for _, s := range p.Sections {
		add(manuscript.Heading, s.Level, []manuscript.Sentence{s.Heading})
		add(manuscript.Paragraph, 0, s.Bridge)
		for _, passage := range s.Passages {
			if passage.Kind == manuscript.Paragraph {
				add(manuscript.Paragraph, 0, passage.Say)
				continue
			}
			add(manuscript.Paragraph, 0, []manuscript.Sentence{*passage.Lead})
			items := make([][]manuscript.Sentence, len(passage.Say))
			for i, s := range passage.Say {
				items[i] = []manuscript.Sentence{s}
			}
			add(passage.Kind, 0, items...)
		}
		add(manuscript.Paragraph, 0, s.Links)
	}
	return out
}
