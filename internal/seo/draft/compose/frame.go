package compose

import (
	"hash/fnv"
	"slices"
	"strings"
	"unicode/utf8"

	"enamel/internal/seo/draft/knowledge"
	"enamel/internal/seo/draft/manuscript"
)

// wordings returns the wordings of a slot, in an order that the topic decides. If the
// keyword ends with a place, it leaves out those that repeat the place or need a
// keyword without one.
func (o *outliner) wordings(slot string) []string {
	fits := slices.DeleteFunc(slices.Clone(o.bank.Frames[slot]), func(text string) bool {
		cut := strings.Contains(text, "<keyword>") && !strings.Contains(text, "{city}") || strings.Contains(text, "<Keyword>") && strings.Contains(text, "{city}")
		return o.topic.place != "" && cut
	})
	if len(fits) == 0 {
		return o.bank.Frames[slot]
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(slot + strings.ToLower(o.wish.Topic+o.wish.ContentType)))
	turn := int(h.Sum32()>>3) % len(fits)
	return append(fits[turn:], fits[:turn]...)
}

// slot of a kind of frame is that of the type of content, of the shop's terms, of the aspect which the topic asks for,
// or else that for all.
func (o *outliner) slot(kind string) string {
	slots := []string{kind + " " + string(o.topic.wanted[0]), kind}
	if len(o.topic.shop) > 0 && rank(o.topic.main()) == matter {
		slots = append([]string{kind + " matter"}, slots...)
	}
	if o.wish.ContentType != ServicePage || o.visit() {
		slots = append([]string{kind + " " + o.wish.ContentType}, slots...)
	}
	return slots[max(0, slices.IndexFunc(slots, func(slot string) bool { return o.bank.Frames[slot] != nil }))]
}

// paragraph is a wording of a slot.
func (o *outliner) paragraph(slot string) []manuscript.Sentence {
	var out []manuscript.Sentence
	for _, text := range o.wordings(slot)[:min(1, len(o.bank.Frames[slot]))] {
		for line := range strings.SplitSeq(text, "\n") {
			out = append(out, o.sentence(line))
		}
	}
	return out
}

// fitting is the first of some texts that has so many characters, else the last.
func (o *outliner) fitting(texts []string, low, high int) manuscript.Sentence {
	var last manuscript.Sentence
	for _, text := range texts {
		last = o.sentence(text)
		if n := utf8.RuneCountInString(knowledge.Sampled(last.Text)); n >= low && n <= high {
			return last
		}
	}
	return last
}

// title names the topic in 30 to 60 characters.
func (o *outliner) title() manuscript.Sentence {
	keyword := titled(o.topic.keyword)
	if o.topic.place != "" {
		keyword += " in " + o.topic.place
	}
	var texts []string
	for _, text := range append(o.wordings(o.slot("title")), "<Keyword>", "Notes on the "+titled(o.thing)+" by {name}") {
		texts = append(texts, strings.ReplaceAll(text, "<Keyword>", keyword))
	}
	return o.fitting(texts, 30, 60)
}

// about is the meta description, of 120 to 160 characters.
func (o *outliner) about() manuscript.Sentence {
	var texts []string
	for _, first := range o.wordings(o.slot("about")) {
		for _, end := range o.wordings("about end") {
			texts = append(texts, first+" "+end)
		}
	}
	return o.fitting(append(texts, "What to look at yourself on your <thing>, where to stop, and what it costs when a technician comes. Free estimates: {phone}."), 120, 160)
}

// sentence puts the topic into a frame. It rests on its placeholders and links, else on the subject's main page.
func (o *outliner) sentence(text string) manuscript.Sentence {
	keyword := o.topic.keyword
	if !o.nominal() {
		keyword = "“" + keyword + "”"
	}
	plain := o.topic.keyword
	if o.topic.place != "" {
		plain += " in " + o.topic.place
	}
	s := manuscript.Sentence{Text: strings.NewReplacer("<keyword>", keyword, "<Keyword>", capital(plain), "<thing>", o.thing).Replace(text)}
	for _, name := range knowledge.Placeholders(s.Text) {
		s.Ties = append(s.Ties, manuscript.Tie{Kind: manuscript.Record, Ref: name})
	}
	for part := range strings.SplitSeq(s.Text, "](") {
		path, _, _ := strings.Cut(part, ")")
		if _, ours := o.bank.Page(path); ours {
			s.Ties = append(s.Ties, manuscript.Tie{Kind: manuscript.Page, Ref: path})
		}
	}
	if len(s.Ties) == 0 {
		s.Ties = []manuscript.Tie{{Kind: manuscript.Page, Ref: o.topic.main().Pages[0]}}
	}
	return s
}

// nominal reports whether the keyword can stand in a sentence without quotation marks.
func (o *outliner) nominal() bool {
	said := o.reader.read(o.topic.keyword)
	last := len(said.words) - 1
	return !o.topic.typed || said.of[last] != nil || slices.Contains(o.bank.Words.Nouns, said.words[last])
}

// link leads to a page of ours in a sentence of its own.
func (o *outliner) link(path string, turn int) []manuscript.Sentence {
	page, _ := o.bank.Page(path)
	slot, label := "link page", page.Title
	if strings.HasPrefix(path, "/blog/") {
		slot = "link article"
	} else if slug, is := strings.CutSuffix(path[1:], "-repair"); is {
		slot, label = "link repair", strings.ReplaceAll(slug, "-", " ")+" repair"
	} else if strings.HasSuffix(path, "-service") {
		slot, label = "link repair", page.Title+" repair"
	}
	wordings := o.wordings(slot)
	return []manuscript.Sentence{o.sentence(strings.ReplaceAll(wordings[turn%len(wordings)], "<link>", "["+label+"]("+path+")"))}
}
