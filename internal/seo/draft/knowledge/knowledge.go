// Package knowledge holds the passages from which the shop writes drafts without a model. Each rests on pages of ours.
package knowledge

import (
	"slices"

	"enamel/internal/seo/draft/manuscript"
)

// Aspect is the side of a subject that a passage is about.
type Aspect string

// The aspects.
const (
	How     Aspect = "how"     // how it works
	Upkeep  Aspect = "upkeep"  // cleaning, habits, what to do each month
	Trouble Aspect = "trouble" // a symptom: causes, what to check, what a technician does
	Safety  Aspect = "safety"
	Install Aspect = "install" // moving, hooking up, first days
	Choose  Aspect = "choose"  // buying used
	Cost    Aspect = "cost"    // price; repair or replace
)

// Bank is all that is known, and the pages that it rests on.
type Bank struct {
	Subjects []Subject
	Pages    []Page
	Frames   map[string][]string // texts around passages, by slot; each a paragraph, a sentence a line
	Words    Words
	Facts    map[string]string // by the names of placeholders, without values
}

// Page is the page of ours at a path.
func (b *Bank) Page(path string) (*Page, bool) {
	i := slices.IndexFunc(b.Pages, func(p Page) bool { return p.Path == path })
	if i < 0 {
		return nil, false
	}
	return &b.Pages[i], true
}

// Subject is one appliance, make or matter.
type Subject struct {
	Key      string   // refrigerator
	Name     string   // as a sentence has it: refrigerator
	Names    []string // by which topics name it, in lower case: fridge, refrigerators
	Pages    []string // paths of the pages of ours about it, the main one first
	With     []string // keys of the subjects that it is made of, whose passages fill up its drafts
	Passages []Passage
}

// Passage is a few sentences on one point.
type Passage struct {
	ID       string // subject/id
	Aspect   Aspect
	Heading  string // that fits it; claims nothing of its own
	Question string // as people ask it; may be empty
	Terms    []string
	Kind     manuscript.Kind // paragraph, list or steps
	Lead     *manuscript.Sentence
	Say      []manuscript.Sentence // of a list or of steps, an item each
	Safety   []string              // the matters that it touches: gas, mains, sealed, co, water, heavy, hand
	Words    int
}
