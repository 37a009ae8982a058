package compose

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"enamel/internal/seo/draft/knowledge"
)

// candidate is a passage that a draft could take.
type candidate struct {
	knowledge.Passage
	own     bool               // it belongs to a subject of the topic
	make    bool               // it belongs to the make that the topic names, and says something of the appliance
	about   bool               // it answers the topic's own words
	asked   bool               // it answers a question of outside
	match   float64            // how well it answers the topic's words, 0 to 1; of a matter of the shop, more
	stems   map[string]float64 // how often it has each, three times what it is called by
	says    map[string]bool    // the stems that carry its meaning
	figures map[string]bool
}

// candidates are the passages that the draft may take, the best first: what answers the topic's own words, in the
// order of their match, then those of the aspect that it names, then the rest of its subjects, with what no earlier
// draft used before the rest.
func (o *outliner) candidates() []candidate {
	var out []candidate
	for i := range o.bank.Subjects {
		s := &o.bank.Subjects[i]
		for _, p := range s.Passages {
			if (o.wish.ContentType != FAQPage || p.Question != "") && o.fits(s, p) {
				out = append(out, o.candidate(s, p))
			}
		}
	}
	o.match(out)
	for _, c := range out {
		o.symptom = o.symptom || c.match == 1 && c.about && c.Aspect == knowledge.Trouble
	}
	out = slices.DeleteFunc(out, func(c candidate) bool { return !c.about && (!c.own || slices.Contains(o.bank.Words.Reserved, c.ID)) })
	used := map[string]int{}
	for _, draft := range o.outside.Used {
		for _, id := range draft {
			used[id]++
		}
	}
	slices.SortFunc(out, func(a, b candidate) int {
		if a.about && b.about {
			return cmp.Or(cmp.Compare(b.match, a.match), cmp.Compare(a.ID, b.ID))
		}
		return cmp.Or(first(a.about, b.about), first(a.make, b.make), first(o.wants(a), o.wants(b)), cmp.Compare(used[a.ID], used[b.ID]),
			cmp.Compare(slices.Index(o.order(), a.Aspect), slices.Index(o.order(), b.Aspect)), cmp.Compare(b.match, a.match), cmp.Compare(a.ID, b.ID))
	})
	return out
}

// wants reports whether a passage is of the aspect that the topic names, where that is not a fault.
func (o *outliner) wants(c candidate) bool {
	return len(o.topic.wanted) > 0 && o.topic.wanted[0] != knowledge.Trouble && c.Aspect == o.topic.wanted[0]
}

// first compares so that what is true comes first.
func first(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// fits reports whether a passage may stand in the draft at all. A make's needs its name in the topic, and what a matter
// says of other appliances stays out.
func (o *outliner) fits(s *knowledge.Subject, p knowledge.Passage) bool {
	own, main := slices.Contains(o.topic.subjects, s), o.topic.main()
	if slices.Contains(o.topic.shop, p.ID) {
		return true
	}
	if o.opposed(labels(p), textOf(p)) {
		return false
	}
	if len(o.topic.shop) > 0 && rank(main) == matter || !own && rank(s) != matter {
		return false
	}
	if rank(s) == appliance || rank(main) != appliance {
		return own || rank(main) == matter
	}
	named := o.reader.read(textOf(p)).subjects()
	foreign := slices.ContainsFunc(named, func(n *knowledge.Subject) bool { return rank(n) == appliance && !slices.Contains(o.topic.subjects, n) })
	if rank(s) == maker {
		return !foreign || slices.Contains(named, main)
	}
	return !foreign && (own || slices.Contains(o.reader.read(labels(p)).subjects(), main))
}

// opposed reports whether a text is of the kind that the topic does not mean, such as gas where that says electric.
func (o *outliner) opposed(called, all string) bool {
	for said, list := range o.bank.Words.Against {
		not := strings.Fields(list)
		if !slices.Contains(o.topic.said, said) || slices.Contains(o.topic.said, not[0]) {
			continue
		}
		text := words(all)
		if slices.ContainsFunc(not, func(w string) bool {
			return slices.Contains(words(called), w) || slices.Contains(text, w) && !slices.Contains(text, said)
		}) {
			return true
		}
	}
	return false
}

func (o *outliner) candidate(s *knowledge.Subject, p knowledge.Passage) candidate {
	c := candidate{
		Passage: p, own: slices.Contains(o.topic.subjects, s) && (rank(s) != matter || rank(o.topic.main()) == matter),
		stems: map[string]float64{}, says: map[string]bool{}, figures: map[string]bool{},
	}
	c.make = c.own && rank(s) == maker && slices.Contains(o.reader.read(textOf(p)).subjects(), o.topic.main())
	c.asked = p.Question != "" && slices.ContainsFunc(o.questions, func(q string) bool {
		said := o.reader.telling(o.reader.read(q))
		return len(said) > 0 && named(labels(p), said)*5 >= len(said)*4
	})
	for _, w := range words(textOf(p) + strings.Repeat(" "+labels(p), 2)) {
		c.stems[stem(w)]++
		if strings.ContainsFunc(w, unicode.IsDigit) {
			c.figures[w] = true
		} else if !o.reader.neutral[w] && len(w) > 3 {
			c.says[stem(w)] = true
		}
	}
	return c
}

// match weighs the words that passages share with the topic: rare ones more than common ones, and those that a
// passage is called by more than those of its text.
func (o *outliner) match(all []candidate) {
	best := 0.1
	for i := range all {
		c := &all[i]
		for _, w := range o.topic.stems {
			in := 0.0
			for j := range all {
				if all[j].stems[w] > 0 {
					in++
				}
			}
			if n := c.stems[w]; n > 0 {
				c.match += n / (n + 2) * math.Log(1+float64(len(all))/in)
			}
		}
		if named(labels(c.Passage), o.topic.stems) == 0 { // it mentions the topic, and is about something else
			c.match /= 3
		}
		if len(o.topic.wanted) > 0 && c.Aspect == o.topic.wanted[0] {
			c.match *= 1.5
		}
		best = max(best, c.match)
	}
	for i := range all {
		c := &all[i]
		c.match /= best
		least := 0.5
		if !c.own {
			least = 0.7
		}
		c.about = c.asked && c.own || c.match >= least && named(labels(c.Passage), o.topic.stems) > 0
		if c.asked {
			c.match = max(c.match, 0.9)
		}
		if place := slices.Index(o.topic.shop, c.ID); place >= 0 {
			c.about, c.match = true, float64(100-place)
		}
	}
}

// named counts the stems that something is called by.
func named(name string, said []string) int {
	called := stems(name)
	return len(slices.DeleteFunc(slices.Clone(said), func(w string) bool { return !slices.Contains(called, w) }))
}

// repeats reports whether two passages say much the same, or give the same figures.
func (c candidate) repeats(other candidate) bool {
	shared := func(a, b map[string]bool) (n int) {
		for w := range a {
			if b[w] {
				n++
			}
		}
		return n
	}
	said, least := shared(c.says, other.says)*100, min(len(c.says), len(other.says))
	return said > 42*least || said > 25*least && shared(c.figures, other.figures) > 1 || c.Question != "" && c.Question == other.Question
}

// pick takes the best candidates until the words are reached, and of what one earlier draft has, no more than two
// drafts may share, unless there is nothing else. The best of all is taken in any case. The last place goes to the
// best that is about as long as the rest.
func (o *outliner) pick(all []candidate, wanted int) []candidate {
	words := map[string]int{}
	for i := range o.bank.Subjects {
		for _, p := range o.bank.Subjects[i].Passages {
			words[p.ID] = p.Words
		}
	}
	left := make([]float64, len(o.outside.Used)) // words that the draft may share with each
	for draft, ids := range o.outside.Used {
		size := 0
		for _, id := range ids {
			size += words[id]
		}
		left[draft] = mostShared * float64(min(size, wanted))
	}
	var fresh, held []candidate
	for i, c := range all {
		in := func(ids []string) bool { return slices.Contains(ids, c.ID) }
		over := false
		for draft, ids := range o.outside.Used {
			over = over || i > 0 && in(ids) && float64(c.Words) > left[draft]
		}
		if over {
			held = append(held, c)
			continue
		}
		fresh = append(fresh, c)
		for draft, ids := range o.outside.Used {
			if in(ids) {
				left[draft] -= float64(c.Words)
			}
		}
	}
	return fill(append(fresh, held...), wanted)
}

// mostShared is the share of a draft's words that one earlier draft may have.
const mostShared = 0.13

// fill takes candidates in their order until the words are reached.
func fill(all []candidate, wanted int) []candidate {
	slack := wanted / 16
	var out, left []candidate
	words := 0
	for _, c := range all {
		switch {
		case slices.ContainsFunc(out, c.repeats):
		case len(left) > 0 || words+c.Words > wanted+slack:
			left = append(left, c)
		default:
			out, words = append(out, c), words+c.Words
		}
	}
	off := func(n int) int { return abs(wanted - words - n) }
	if slices.ContainsFunc(left, func(c candidate) bool { return off(c.Words) <= slack*3/2 }) {
		left = slices.DeleteFunc(left, func(c candidate) bool { return off(c.Words) > slack*3/2 })[:1]
	}
	if len(left) > 0 {
		if last := slices.MinFunc(left, func(a, b candidate) int { return off(a.Words) - off(b.Words) }); off(last.Words) < off(0) {
			out = append(out, last)
		}
	}
	return out
}
