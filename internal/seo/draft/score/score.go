// Package score reckons how well a draft serves search and its readers, as the sum of a published list.
package score

import (
	"math"

	"enamel/internal/seo/draft/manuscript"
)

// Text is what is scored; its manuscript has facts in the place of placeholders.
type Text struct {
	manuscript.Manuscript
	Keyword   string
	Terms     []string // of the subject
	Questions []string // that people asked
}

// State is how an item, or the whole, stands.
type State string

// The states.
const (
	Good State = "good" // 75 % of the points
	Warn State = "warn"
	Bad  State = "bad" // under half
)

// Item is one line of the list.
type Item struct {
	Key        string  `json:"key" enum:"terms,title,evidence,introduction,questions,headings,description,links,readability,pictures"`
	Title      string  `json:"title"`
	Got        float64 `json:"got"`
	Of         int     `json:"of"`
	State      State   `json:"state" enum:"good,warn,bad"`
	Why        string  `json:"why" doc:"What was counted"`
	Suggestion string  `json:"suggestion" doc:"What would bring most of the missing points; empty: nothing is missing"`

	moves []string // quantities that the suggestion changes, after + or -
}

// Card is the sum with its lines.
type Card struct {
	Score int     `json:"seo_score" doc:"0 to 100"`
	State State   `json:"state" enum:"good,warn,bad"`
	Items []Item  `json:"items"`
	Ease  float64 `json:"readability_score" doc:"Flesch reading ease"`
	Words int     `json:"word_count"`
	// Questions are those that people asked.
	Questions []Question `json:"questions"`
}

// Question is one that people asked.
type Question struct {
	Question string `json:"question"`
	Answered bool   `json:"answered" doc:"The draft answers it, or holds its words close together"`
}

// Rule is an item of the published list.
type Rule struct {
	Key, Title string
	Of         int
	Says       string // the way to earn the points
	judge      func(*draft) verdict
}

// verdict is the share of an item's points that a draft gets, 0 to 1, with words for it.
type verdict struct {
	share           float64
	why, suggestion string
	moves           []string
}

// Rules are the published list; docs/drafts.md prints it. The points add up to 100.
func Rules() []Rule {
	return []Rule{
		{"terms", "Terms of the subject", 20, "60 % of the subject's terms are in the draft; a term counts once, and nothing after the third of a sentence.", terms},
		{"title", "Title", 12, "Half for 30 to 60 characters, half for the keyword's words.", title},
		{"evidence", "Own evidence", 12, "4 different pieces in checked sentences: facts of the record (a cost, a fee, a warranty), figures from our pages, links to our units, photos.", evidence},
		{"introduction", "Introduction", 10, "Half for a first paragraph of 20 to 80 words, half for the keyword's words in it.", introduction},
		{"questions", "Questions people asked", 10, "4 of these questions, or all if fewer are known, are answered by checked sentences; if none is known, 3 headings that ask.", questions},
		{"headings", "Headings", 8, "A heading of 10 to 80 characters for each 250 words, at least 2, none twice.", headings},
		{"description", "Description", 8, "Half for 120 to 160 characters, half for the keyword's words.", description},
		{"links", "Internal links", 8, "A link to a different page of ours for each 250 words, 2 to 4.", links},
		{"readability", "Readability", 8, "A Flesch reading ease of 60 brings all points, 30 none.", ease},
		{"pictures", "Pictures", 4, "A picture with an alternative text of 10 characters or more, from 1,200 words on 2.", pictures},
	}
}

// Of scores a text.
func Of(t Text) Card {
	d := read(t)
	card := Card{Ease: math.Round(d.reading.Ease*10) / 10, Words: d.words, Questions: []Question{}}
	for _, q := range t.Questions {
		card.Questions = append(card.Questions, Question{q, d.answers(q)})
	}
	sum := 0.0
	for _, r := range Rules() {
		v := r.judge(&d)
		got := math.Floor(v.share*float64(r.Of)*10+1e-6) / 10
		i := Item{Key: r.Key, Title: r.Title, Got: got, Of: r.Of, State: state(got / float64(r.Of)), Why: v.why}
		if got < float64(r.Of) {
			i.Suggestion, i.moves = v.suggestion, v.moves
		}
		card.Items = append(card.Items, i)
		sum += got
	}
	card.Score = int(math.Round(sum))
	card.State = state(float64(card.Score) / 100)
	return card
}

// state makes a sum bad only where an item is: without one, half of the points are there.
func state(share float64) State {
	switch {
	case share >= 0.75:
		return Good
	case share >= 0.5:
		return Warn
	}
	return Bad
}
