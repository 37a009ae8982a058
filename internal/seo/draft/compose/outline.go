package compose

import (
	"cmp"
	"slices"
	"strings"

	"enamel/internal/seo/draft/knowledge"
	"enamel/internal/seo/draft/manuscript"
)

// outliner plans one draft.
type outliner struct {
	bank      *knowledge.Bank
	wish      Wish
	outside   Outside
	reader    *reader
	topic     topic
	thing     string   // the appliance as sentences have it after "your"
	questions []string // of outside, that are about the topic
	symptom   bool     // a passage on trouble answers the topic best
	unmet     []string // the matters of safety that need a warning of their own
}

// settle takes from the best candidates what the topic leaves open: the aspect that it asks for, and its name.
func (o *outliner) settle(all []candidate) {
	if len(o.topic.wanted) == 0 {
		o.topic.wanted = []knowledge.Aspect{all[0].Aspect}
	}
	known := map[string]bool{}
	for _, c := range all {
		for w := range c.stems {
			known[w] = true
		}
	}
	o.reader.name(&o.topic, o.wish, known)
	main := o.topic.main()
	o.thing = []string{main.Name, main.Name + " appliance", "appliance"}[rank(main)]
}

// order is the order of the aspects in this draft.
func (o *outliner) order() []knowledge.Aspect {
	wanted := knowledge.Trouble
	if len(o.topic.wanted) > 0 && !o.visit() {
		wanted = o.topic.wanted[0]
	}
	if o.symptom && !o.visit() {
		wanted = "symptom"
	}
	return o.bank.Words.Order[wanted]
}

// shortPage has so few words that what all pages of services say would be half of it.
const shortPage = 400

// visit reports whether the draft is a page about repairs at home.
func (o *outliner) visit() bool {
	wanted := append(slices.Clone(o.topic.wanted), knowledge.Trouble)[0]
	sale := wanted == knowledge.Choose || wanted == knowledge.Install || rank(o.topic.main()) == matter && wanted != knowledge.Trouble
	return o.wish.ContentType == ServicePage && !sale
}

// relevant are the questions of outside that name a subject of the topic, at most 8.
func (o *outliner) relevant(questions []string) []string {
	out := slices.DeleteFunc(slices.Clone(questions), func(q string) bool {
		return !slices.ContainsFunc(o.reader.read(q).subjects(), func(s *knowledge.Subject) bool { return slices.Contains(o.topic.subjects, s) })
	})
	return out[:min(8, len(out))]
}

// plan puts chosen passages in order.
func (o *outliner) plan(chosen []candidate) Plan {
	p := Plan{Title: o.title(), About: o.about(), Picture: o.picture(), Opening: [][]manuscript.Sentence{o.paragraph(o.slot("intro"))}}
	for _, s := range o.topic.subjects {
		p.Subjects = append(p.Subjects, s.Key)
	}
	framed := func(slot string) Section {
		return Section{Heading: o.paragraph("heading " + slot)[0], Level: 2, Bridge: o.paragraph(slot)}
	}
	asked, level := chosen, 2
	if o.wish.ContentType != FAQPage {
		var told []candidate
		asked, told = o.split(chosen)
		p.Sections, level = o.told(told), 3
		if o.visit() {
			p.Sections = append([]Section{framed("covers")}, p.Sections...)
			if o.wish.Words > shortPage {
				p.Sections = append(p.Sections, framed("area"))
			}
		}
		if len(asked) > 0 {
			p.Sections = append(p.Sections, Section{Heading: o.paragraph("heading questions")[0], Level: 2})
		}
	}
	for _, c := range asked {
		p.Sections = append(p.Sections, section(c, c.Question, level))
	}
	o.warn(p.Sections)
	o.links(p.Sections)
	p.Sections = append(p.Sections, framed("closing"))
	p.Terms, p.Questions = o.terms(chosen), slices.Clone(o.questions)
	for _, s := range p.Sections {
		if strings.HasSuffix(s.Heading.Text, "?") && len(p.Questions) < 8 {
			p.Questions = append(p.Questions, s.Heading.Text)
		}
	}
	return p
}

// warn puts the warnings that a draft lacks at the head of the first section that touches their matter.
func (o *outliner) warn(sections []Section) {
	of := map[string]string{"carbon monoxide": "co", "sealed system": "sealed"}
	for _, matter := range o.unmet {
		i := slices.IndexFunc(sections, func(s Section) bool {
			return slices.ContainsFunc(s.Passages, func(p knowledge.Passage) bool { return slices.Contains(p.Safety, cmp.Or(of[matter], matter)) })
		})
		if i >= 0 {
			sections[i].Bridge = append(sections[i].Bridge, o.paragraph("warning "+matter)...)
		}
	}
}

func (o *outliner) picture() *manuscript.Block {
	for _, path := range o.topic.main().Pages {
		if p, has := o.outside.Pictures[path]; has && !o.opposed(p.Alt, p.Alt) {
			alt := manuscript.Sentence{Text: p.Alt, Ties: []manuscript.Tie{{Kind: manuscript.Page, Ref: path}}}
			return &manuscript.Block{Kind: manuscript.Picture, Src: p.Src, Items: [][]manuscript.Sentence{{alt}}}
		}
	}
	return nil
}

// split takes out what stands under the questions: what people of outside asked, then what answers the topic least.
func (o *outliner) split(chosen []candidate) (asked, told []candidate) {
	n := min(len(chosen)/3, 2+o.wish.Words/800)
	told = slices.Clone(chosen)
	slices.SortStableFunc(told, func(a, b candidate) int { return first(b.asked, a.asked) })
	for i := len(told) - 1; i > 0 && len(asked) < n; i-- {
		if c := told[i]; c.Question != "" && c.Kind == manuscript.Paragraph && c.Aspect != knowledge.Safety {
			asked, told = append(asked, c), slices.Delete(told, i, i+1)
		}
	}
	return asked, told
}

// told are the sections by aspect, that of the best passage first: one of a single passage has its heading, one of
// several a heading for each.
func (o *outliner) told(chosen []candidate) []Section {
	var out []Section
	best := chosen[0].Aspect
	order := append([]knowledge.Aspect{best}, slices.DeleteFunc(slices.Clone(o.order()), func(a knowledge.Aspect) bool { return a == best })...)
	for _, aspect := range order {
		group := slices.DeleteFunc(slices.Clone(chosen), func(c candidate) bool { return c.Aspect != aspect })
		level := 2
		if len(group) > 1 {
			out, level = append(out, Section{Heading: o.paragraph("heading " + string(aspect))[0], Level: 2}), 3
		}
		for _, c := range group {
			heading := c.Heading
			if o.wish.Tone == Conversational && c.Question != "" {
				heading = c.Question
			}
			out = append(out, section(c, heading, level))
		}
	}
	return out
}

// section has one passage below a heading that rests on what its first sentence does.
func section(c candidate, heading string, level int) Section {
	return Section{Heading: manuscript.Sentence{Text: heading, Ties: c.Say[0].Ties}, Level: level, Passages: []knowledge.Passage{c.Passage}, Words: c.Words}
}

// links lead from the first passage to the page that is about the topic, and from others to the pages of its subjects
// that they rest on, each page once, and no more than the length bears.
func (o *outliner) links(sections []Section) {
	head := slices.IndexFunc(sections, func(s Section) bool { return len(s.Passages) > 0 })
	best := cmp.Or(o.best(), rests(sections[head].Passages[0]))
	given := map[string]bool{best: true, "/": true, "/faq": true} // the closing has the latter
	if len(best) > 1 && best != "/faq" {
		sections[head].Links = o.link(best, 0)
	}
	for i, left := head+1, min(4, 1+o.wish.Words/500); i < len(sections) && left > 0; i++ {
		for _, passage := range sections[i].Passages {
			path := rests(passage)
			ours := slices.ContainsFunc(o.topic.subjects, func(s *knowledge.Subject) bool {
				return path == s.Pages[0] || slices.Contains(s.Pages, path) && !strings.HasSuffix(path, "-repair") && !strings.HasSuffix(path, "-service")
			})
			if ours && !given[path] {
				sections[i].Links = o.link(path, left)
				given[path] = true
				left--
			}
		}
	}
}

// best is the article on the topic's subjects whose title has most of its words, else the page of the appliance or
// make; empty: it is about neither.
func (o *outliner) best() string {
	best, most := "", 0
	if main := o.topic.main(); rank(main) != matter {
		best = main.Pages[0]
	}
	for _, s := range o.topic.subjects {
		for _, path := range s.Pages {
			page, _ := o.bank.Page(path)
			if n := named(page.Title, o.topic.stems); n > most && strings.HasPrefix(path, "/blog/") {
				best, most = path, n
			}
		}
	}
	return best
}

// rests is the page that most sentences of a passage rest on; empty: they rest on several.
func rests(p knowledge.Passage) string {
	on := map[string]int{}
	for _, s := range p.Say {
		if tie := s.Ties[0]; tie.Kind == manuscript.Page {
			if on[tie.Ref]++; on[tie.Ref]*2 > len(p.Say) {
				return tie.Ref
			}
		}
	}
	return ""
}

// terms are those of the subject that the titles of the pages that rank have, and those of the passages.
func (o *outliner) terms(chosen []candidate) []string {
	var out []string
	add := func(term string) {
		if term = strings.ToLower(term); !slices.Contains(out, term) && len(out) < 30 {
			out = append(out, term)
		}
	}
	ranking := words(strings.Join(o.outside.Titles, " "))
	for _, p := range o.topic.main().Passages {
		for _, term := range p.Terms {
			if !slices.ContainsFunc(words(term), func(w string) bool { return !slices.Contains(ranking, w) }) {
				add(term)
			}
		}
	}
	for _, c := range chosen {
		for _, term := range c.Terms {
			if c.own {
				add(term)
			}
		}
	}
	return out
}
