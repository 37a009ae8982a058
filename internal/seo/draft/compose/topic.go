package compose

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"enamel/internal/fault"
	"enamel/internal/seo/draft/knowledge"
)

// topic is what a wish is about.
type topic struct {
	subjects []*knowledge.Subject // appliances first, then makes, then matters
	wanted   []knowledge.Aspect   // that it asks for, the main one first; empty: it does not say
	stems    []string             // that say which passages it means
	said     []string             // all its words
	shop     []string             // the passages on the matter of the shop that it asks for, the nearest first
	keyword  string               // as a text can have it, without its place
	place    string               // that the keyword ends with
	typed    bool                 // the keyword is what people type
}

func (t topic) main() *knowledge.Subject { return t.subjects[0] }

// The ranks of subjects in a topic.
const (
	appliance = iota
	maker
	matter
)

func rank(s *knowledge.Subject) int {
	switch {
	case strings.HasSuffix(s.Pages[0], "-repair"):
		return appliance
	case strings.HasSuffix(s.Pages[0], "-service"):
		return maker
	}
	return matter
}

// reading is a text as words, each with the subject that it names.
type reading struct {
	words []string
	of    []*knowledge.Subject
}

// subjects are those that a text names, appliances first.
func (t reading) subjects() []*knowledge.Subject {
	var out []*knowledge.Subject
	for _, s := range t.of {
		if s != nil && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	slices.SortStableFunc(out, func(a, b *knowledge.Subject) int { return rank(a) - rank(b) })
	return out
}

// naming is a name of a subject, in the singular.
type naming struct {
	words   []string
	subject *knowledge.Subject
}

// reader reads texts with the words of a bank.
type reader struct {
	bank    *knowledge.Bank
	names   map[string][]naming // by their first word
	apart   *knowledge.Subject  // whatever sounds like an appliance of ours and is none
	aspects map[string]knowledge.Aspect
	neutral map[string]bool
	places  map[string]bool
	known   map[string]bool // stems of all that our pages say
}

func newReader(b *knowledge.Bank) *reader {
	r := &reader{
		bank: b, names: map[string][]naming{}, apart: &knowledge.Subject{Pages: []string{""}}, aspects: map[string]knowledge.Aspect{},
		neutral: set(words(b.Words.Neutral)), known: map[string]bool{},
		places: set(words(knowledge.Sampled("{city} {repair_area} {repair_towns}") + " tx texas dfw near me")),
	}
	name := func(s *knowledge.Subject, names []string) {
		for _, n := range names {
			said := singular(strings.Fields(n))
			r.names[said[0]] = append(r.names[said[0]], naming{said, s})
		}
	}
	for i := range b.Subjects {
		name(&b.Subjects[i], b.Subjects[i].Names)
		for _, p := range b.Subjects[i].Passages {
			for _, w := range stems(labels(p)) {
				r.known[w] = true
			}
		}
	}
	name(r.apart, b.Words.Apart)
	for aspect, list := range b.Words.Aspects {
		for _, phrase := range list {
			r.aspects[phrase] = aspect
		}
	}
	for _, p := range b.Pages {
		for _, w := range stems(strings.Join(p.Passages, " ")) {
			r.known[w] = true
		}
	}
	return r
}

// read finds the subjects that a text names, the longest name first at each place.
func (r *reader) read(text string) reading {
	out := reading{words: words(text)}
	said := singular(out.words)
	for i := 0; i < len(said); i = len(out.of) {
		best := naming{words: said[i : i+1]}
		for _, n := range r.names[said[i]] {
			longer := len(n.words) > len(best.words) || best.subject == nil
			if longer && len(n.words) <= len(said)-i && slices.Equal(n.words, said[i:i+len(n.words)]) {
				best = n
			}
		}
		for range best.words {
			out.of = append(out.of, best.subject)
		}
	}
	return out
}

// topic finds what a wish is about. A fault.Invalid says what the shop does not know.
func (r *reader) topic(w Wish) (topic, error) {
	said, keyed := r.read(w.Topic), r.read(w.Keyword)
	if len(said.subjects()) == 0 && len(r.strangers(said, r.known)) == 0 {
		said = keyed
	}
	t := topic{subjects: said.subjects()}
	if strange := r.strange(said); strange != "" || len(t.subjects) == 0 {
		return t, unknown(cmp.Or(strange, strings.TrimSpace(w.Topic)))
	}
	for _, s := range keyed.subjects() {
		if r.strange(keyed) == "" && !slices.ContainsFunc(t.subjects, func(o *knowledge.Subject) bool { return rank(o) == rank(s) }) {
			t.subjects = append(t.subjects, s)
		}
	}
	slices.SortStableFunc(t.subjects, func(a, b *knowledge.Subject) int { return rank(a) - rank(b) })
	for i := range r.bank.Subjects {
		if s := &r.bank.Subjects[i]; slices.Contains(t.main().With, s.Key) && !slices.Contains(t.subjects, s) {
			t.subjects = append(t.subjects, s)
		}
	}
	t.said = append(slices.Clone(said.words), keyed.words...)
	t.wanted = r.asks(t.said)
	t.shop = r.shop(" " + strings.Join(t.said, " ") + " ")
	t.stems = append(r.telling(said), r.telling(keyed)...)
	slices.Sort(t.stems)
	t.stems = slices.Compact(t.stems)
	return t, nil
}

// shop lists the passages on the matter of the shop that words name first.
func (r *reader) shop(said string) []string {
	for _, matter := range r.bank.Words.Shop {
		if slices.ContainsFunc(matter.Asks, func(phrase string) bool { return strings.Contains(said, " "+phrase+" ") }) {
			return matter.Passages
		}
	}
	return nil
}

// telling are the stems of the words that say which passages a text means: not neutral ones, a subject's name, or a
// town of two words.
func (r *reader) telling(text reading) []string {
	var out []string
	for i, w := range text.words {
		plain := text.of[i] != nil && strings.HasPrefix(strings.ToLower(text.of[i].Name), strings.TrimSuffix(w, "s"))
		town := r.places[w] && (i > 0 && r.places[text.words[i-1]] || i+1 < len(text.words) && r.places[text.words[i+1]])
		if !plain && !town && !r.neutral[w] {
			out = append(out, stem(w))
		}
	}
	return out
}

// unknown refuses a topic by the words that nobody here knows.
func unknown(phrase string) error {
	runes := []rune(cmp.Or(phrase, "this topic"))
	return fault.Field("topic", "The shop's notes are not enough for a text about “"+string(runes[:min(len(runes), 60)])+
		"”: name an appliance, a make or a service of ours, such as dryer vents or refrigerator coils, or connect a model")
}

// strange is the phrase that makes a topic another one than ours: something that only sounds like ours, an unknown
// kind of an appliance, or, where no appliance is named, words that the subject's own passages do not have.
func (r *reader) strange(text reading) string {
	subjects := text.subjects()
	known := map[string]bool{}
	for _, s := range subjects {
		for _, p := range s.Passages {
			for _, w := range stems(textOf(p)) {
				known[w] = true
			}
		}
	}
	if i := slices.Index(text.of, r.apart); i >= 0 {
		return strings.Join(text.words[i:min(i+2, len(text.words))], " ")
	}
	if len(subjects) == 0 || rank(subjects[0]) != appliance {
		return strings.Join(r.strangers(text, known), " ")
	}
	for i, s := range text.of {
		if i > 0 && s != nil && rank(s) == appliance && len(r.strangers(reading{text.words[i-1 : i], text.of[i-1 : i]}, r.known)) > 0 {
			return strings.Join(text.words[i-1:i+1], " ")
		}
	}
	return ""
}

// strangers are the words that name no subject and are neither neutral nor known.
func (r *reader) strangers(text reading, known map[string]bool) []string {
	var out []string
	for i, w := range text.words {
		if _, asks := r.aspects[w]; !asks && text.of[i] == nil && !r.neutral[w] && !r.places[w] && !known[stem(w)] && strings.Trim(w, "0123456789") != "" {
			out = append(out, w)
		}
	}
	return out
}

// asks lists the aspects that words ask for, the main one first.
func (r *reader) asks(said []string) []knowledge.Aspect {
	points := map[knowledge.Aspect]int{}
	for i, w := range said {
		for _, phrase := range []string{w, strings.Join(said[i:min(i+2, len(said))], " ")} {
			if aspect, ok := r.aspects[phrase]; ok {
				points[aspect] += 2
				if slices.Contains(r.bank.Words.Weak, phrase) {
					points[aspect]--
				}
			}
		}
	}
	all := slices.Clone(r.bank.Words.Order[knowledge.Trouble])
	slices.SortStableFunc(all, func(a, b knowledge.Aspect) int { return points[b] - points[a] })
	return slices.DeleteFunc(all, func(a knowledge.Aspect) bool { return points[a] == 0 })
}

// name finds how the text can call its topic: by the keyword, else by the topic, whichever has only words of its
// passages, else by its subject.
func (r *reader) name(t *topic, w Wish, known map[string]bool) {
	odd := func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune(" -'’&,?.", c)
	}
	for _, text := range []string{w.Keyword, w.Topic} {
		said, fields := r.read(text), strings.Fields(strings.TrimRight(text, " ?.!"))
		if !slices.Contains(said.of, t.main()) || len(r.strangers(said, r.known)) > 0 || len(r.telling(said)) > 0 && !slices.ContainsFunc(r.telling(said), func(w string) bool { return known[w] }) || utf8.RuneCountInString(text) > 60 || strings.ContainsFunc(text, odd) {
			continue
		}
		cut := len(fields)
		for cut > 1 && (r.places[strings.ToLower(fields[cut-1])] || fields[cut-1] == "in") {
			cut--
		}
		t.typed, t.keyword = true, r.spell(fields[:cut])
		if place := strings.Join(fields[cut:], " "); !strings.Contains(strings.ToLower(place), "near") {
			t.place = titled(strings.TrimPrefix(place, "in "))
		}
		return
	}
	t.keyword = t.main().Name
	if rank(t.main()) != matter {
		t.keyword += " care and repair"
	}
}

// spell gives words small letters, and makes their own.
func (r *reader) spell(fields []string) string {
	text := " " + strings.ToLower(strings.Join(fields, " ")) + " "
	for _, s := range r.bank.Subjects {
		text = strings.ReplaceAll(text, " "+strings.ToLower(s.Name)+" ", " "+s.Name+" ")
	}
	return strings.TrimSpace(text)
}
