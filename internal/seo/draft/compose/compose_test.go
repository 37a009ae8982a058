package compose_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"enamel/internal/content"
	"enamel/internal/fault"
	"enamel/internal/seo/draft/compose"
	"enamel/internal/seo/draft/knowledge"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/seo/draft/readability"
)

func bank(t *testing.T) *knowledge.Bank {
	t.Helper()
	files, err := content.Files()
	if err != nil {
		t.Fatal(err)
	}
	l, err := content.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	b, err := knowledge.Load(l)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// wish is of a professional blog post; the text is its topic and, behind a bar, its keyword.
func wish(text string, words int) compose.Wish {
	topic, keyword, two := strings.Cut(text, "|")
	if !two {
		keyword = topic
	}
	return compose.Wish{Topic: topic, Keyword: keyword, ContentType: "blog post", Tone: "professional", Words: words}
}

// TestCompose reads the bank once for all.
func TestCompose(t *testing.T) {
	b := bank(t)
	for name, test := range map[string]func(*testing.T, *knowledge.Bank){
		"twenty topics": twentyTopics, "lengths": lengths, "refusals": refusals, "too many words": tooManyWords,
		"unknown beside known": unknownBesideKnown, "same bytes": sameBytes, "hostile keyword": hostileKeyword,
		"places": places, "shortest": shortest, "on topic": onTopic, "outside": fromOutside, "shapes": shapes,
	} {
		t.Run(name, func(t *testing.T) { test(t, b) })
	}
}

// composed is a draft as its readers see it.
type composed struct {
	compose.Plan
	manuscript.Manuscript
	text string // Markdown, with facts of the usual length
	ids  []string
}

func write(t *testing.T, b *knowledge.Bank, w compose.Wish, o compose.Outside) composed {
	t.Helper()
	p, err := compose.Outline(b, w, o)
	if err != nil {
		t.Fatalf("%+v: %v", w, err)
	}
	m := compose.Write(p)
	d := composed{Plan: p, Manuscript: m, text: manuscript.Markdown(manuscript.Fill(m, knowledge.Sampled))}
	for _, s := range p.Sections {
		for _, passage := range s.Passages {
			d.ids = append(d.ids, passage.ID)
		}
	}
	return d
}

// grams are the runs of five words of a text.
func grams(text string) map[string]bool {
	words := readability.Words(strings.ToLower(text))
	out := map[string]bool{}
	for i := range len(words) - 4 {
		out[strings.Join(words[i:i+5], " ")] = true
	}
	return out
}

func shared(a, b map[string]bool) float64 {
	n := 0
	for run := range a {
		if b[run] {
			n++
		}
	}
	return float64(n) / float64(min(len(a), len(b)))
}

// wishes are twenty topics as an owner would type them.
func wishes() []compose.Wish {
	texts := strings.Split(`refrigerator maintenance|refrigerator maintenance tips fort worth
dryer not heating
noisy washing machine|washing machine making loud noise
used washer buying guide|used washer
freezer frost build up
gas range safety for families|gas range safety
dishwasher not draining
air conditioner upkeep before summer|air conditioner maintenance
repair or replace an old appliance|repair or replace appliance
oven temperature is off|oven temperature problems
microwave sparks inside|microwave sparking
Samsung refrigerator ice maker problems|samsung ice maker not working
buying used appliances|used appliances fort worth
how long do appliances last|appliance lifespan
LG front load washer smell|lg washer smells
GE stove repair|ge stove repair
whirlpool washer repair|whirlpool washer repair fort worth
furnace blowing cold air|furnace repair fort worth
refrigerator repair cost
garbage disposal jammed`, "\n")
	var out []compose.Wish
	for i, text := range texts {
		w := wish(text, []int{800, 700, 600, 500}[i%4])
		w.Tone = []string{"professional", compose.Conversational, compose.Technical}[i%3]
		if i >= 16 {
			w.ContentType = []string{compose.ServicePage, compose.FAQPage}[i/18%2]
		}
		out = append(out, w)
	}
	return out
}

func twentyTopics(t *testing.T, b *knowledge.Bank) {
	t.Helper()
	pages := map[string]map[string]bool{}
	for _, p := range b.Pages {
		pages[p.Path] = grams(strings.Join(p.Passages, "\n"))
	}
	var earlier []map[string]bool
	var outside compose.Outside
	mostShared, mostCopied := 0.0, 0.0
	for _, w := range wishes() {
		d := write(t, b, w, outside)
		outside.Used = append(outside.Used, d.ids)
		if n := len(readability.Words(d.text)); n*100 < 85*w.Words || n*100 > 115*w.Words {
			t.Errorf("%s: %d words instead of %d", w.Topic, n, w.Words)
		}
		if n := utf8.RuneCountInString(knowledge.Sampled(d.Title().Text)); n < 30 || n > 60 {
			t.Errorf("%s: a title of %d characters: %s", w.Topic, n, d.Title().Text)
		}
		if n := utf8.RuneCountInString(knowledge.Sampled(d.Description.Text)); n < 120 || n > 160 {
			t.Errorf("%s: a description of %d characters: %s", w.Topic, n, d.Description.Text)
		}
		first, _, _ := strings.Cut(d.text, "\n")
		for _, word := range readability.Words(w.Keyword) {
			if !strings.Contains(strings.ToLower(first), strings.ToLower(word)) {
				t.Errorf("%s: the introduction has no %q: %s", w.Topic, word, first)
			}
		}
		if n := strings.Count(d.text, "](/"); n < 2 || n > 6 {
			t.Errorf("%s: %d links", w.Topic, n)
		}
		own := grams(d.text)
		for path, page := range pages {
			mostCopied = max(mostCopied, shared(own, page))
			if s := shared(own, page); s > 0.35 {
				t.Errorf("%s shares %.0f %% with %s", w.Topic, s*100, path)
			}
		}
		for i, other := range earlier {
			mostShared = max(mostShared, shared(own, other))
			if s := shared(own, other); s >= 0.15 {
				t.Errorf("%s shares %.0f %% with %s", w.Topic, s*100, wishes()[i].Topic)
			}
		}
		earlier = append(earlier, own)
		sound(t, b, w, d)
	}
	t.Logf("at most %.1f %% shared by two drafts, %.1f %% by a draft and a page", mostShared*100, mostCopied*100)
}

// Title of both the plan and the manuscript.
func (d composed) Title() manuscript.Sentence { return d.Manuscript.Title }

// sound holds a draft to what an editor would send back: an untied sentence, a list without the sentence before it,
// a heading twice or above nothing.
func sound(t *testing.T, b *knowledge.Bank, w compose.Wish, d composed) {
	t.Helper()
	m := d.Manuscript
	for s := range m.Sentences() {
		if len(s.Ties) == 0 || strings.ContainsAny(s.Text, "<>") {
			t.Errorf("%s: %q rests on %v", w.Topic, s.Text, s.Ties)
		}
		for _, tie := range s.Ties {
			_, known := b.Page(tie.Ref)
			if _, fact := b.Facts[tie.Ref]; !known && !fact {
				t.Errorf("%s: %q rests on %s", w.Topic, s.Text, tie.Ref)
			}
		}
	}
	headings := map[string]bool{}
	for i, block := range m.Blocks {
		text := block.Items[0][0].Text
		switch block.Kind {
		case manuscript.Heading:
			if headings[text] || i+1 == len(m.Blocks) || m.Blocks[i+1].Kind == manuscript.Heading && m.Blocks[i+1].Level <= block.Level {
				t.Errorf("%s: the heading %q", w.Topic, text)
			}
			headings[text] = true
		case manuscript.List, manuscript.Steps:
			if m.Blocks[i-1].Kind != manuscript.Paragraph {
				t.Errorf("%s: a list begins abruptly: %s", w.Topic, text)
			}
		}
	}
}

func lengths(t *testing.T, b *knowledge.Bank) {
	t.Helper()
	for _, words := range []int{300, 500, 1000, 1500, 2000} {
		d := write(t, b, wish("refrigerator maintenance", words), compose.Outside{})
		if n := len(readability.Words(d.text)); n*100 < 85*words || n*100 > 115*words {
			t.Errorf("%d words instead of %d", n, words)
		}
	}
}

func refusals(t *testing.T, b *knowledge.Bank) {
	t.Helper()
	for text, lacks := range map[string]string{
		"lawn mower repair":                     "lawn mower",
		"tankless heater flushing":              "tankless",
		"samsung tv repair":                     "tv",
		"pressure washer pump":                  "pressure washer",
		"best hair dryer":                       "hair dryer",
		"roof repair":                           "roof",
		"best lasagna recipe":                   "lasagna",
		"asdf qwer|zxcv":                        "asdf qwer",
		"<script>alert(1)</script>":             "script",
		"\u202e{phone} ![x](javascript:1)|\x00": "javascript",
		strings.Repeat("blah ", 2000):           "blah",
		"":                                      "this topic",
	} {
		_, err := compose.Outline(b, wish(text, 800), compose.Outside{})
		if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), lacks) {
			t.Errorf("%.40q: %v", text, err)
		}
	}
	_, err := compose.Outline(b, wish("LG washer error codes|lg error codes", 300), compose.Outside{})
	if err != nil {
		t.Error(err)
	}
}

// A length that is refused names one that is not.
func tooManyWords(t *testing.T, all *knowledge.Bank) {
	t.Helper()
	for topic, known := range map[string][]string{
		"garbage disposal jammed": {"disposal"}, "maytag repair": {"maytag"},
	} {
		few := *all
		few.Subjects = slices.DeleteFunc(slices.Clone(all.Subjects), func(s knowledge.Subject) bool { return !slices.Contains(known, s.Key) })
		b := &few
		_, err := compose.Outline(b, wish(topic, 2000), compose.Outside{})
		if fault.KindOf(err) != fault.Invalid {
			t.Fatalf("%s: %v", topic, err)
		}
		var enough int
		_, after, _ := strings.Cut(err.Error(), "about ")
		if _, err := fmt.Sscan(after, &enough); err != nil {
			t.Fatal(err)
		}
		write(t, b, wish(topic, enough), compose.Outside{})
	}
}

// The unknown part of a known topic is left out, in the title too.
func unknownBesideKnown(t *testing.T, b *knowledge.Bank) {
	t.Helper()
	d := write(t, b, wish("refrigerator blockchain warranty", 600), compose.Outside{})
	if strings.Contains(strings.ToLower(d.text+d.Title().Text+d.Description.Text), "blockchain") || d.Subjects[0] != "refrigerator" {
		t.Errorf("%s\n%s", d.Title().Text, d.text)
	}
}

func sameBytes(t *testing.T, b *knowledge.Bank) {
	t.Helper()
	o := compose.Outside{Questions: []string{"why is my dryer not heating"}, Titles: []string{"Thermal Fuse"}}
	first := write(t, b, wish("dryer not heating", 800), o)
	if again := write(t, b, wish("dryer not heating", 800), o); !reflect.DeepEqual(first, again) {
		t.Error("the same wish gave two drafts")
	}
}

// A place at the end of a keyword is set apart in the title, and "near me" is left out.
func places(t *testing.T, b *knowledge.Bank) {
	t.Helper()
	for keyword, title := range map[string]string{
		"refrigerator maintenance tips fort worth": "Refrigerator Maintenance Tips in Fort Worth", "dryer repair near me": "Dryer Repair:",
	} {
		if d := write(t, b, wish(keyword, 500), compose.Outside{}); !strings.HasPrefix(d.Title().Text, title) {
			t.Errorf("%s: %s", keyword, d.Title().Text)
		}
	}
}

// Hostile words reach no part of a draft.
func hostileKeyword(t *testing.T, b *knowledge.Bank) {
	t.Helper()
	w := wish("dryer vent cleaning|dryer [x](https://evil.example) {phone} <b>", 500)
	d := write(t, b, w, compose.Outside{})
	if all := d.text + d.Title().Text + d.Description.Text; strings.Contains(all, "evil") || strings.Contains(all, "<b>") {
		t.Error(all)
	}
}

func fromOutside(t *testing.T, b *knowledge.Bank) {
	t.Helper()
	plain := write(t, b, wish("dryer vent cleaning", 700), compose.Outside{})
	var question, term string
	for _, s := range b.Subjects {
		for _, p := range s.Passages {
			if s.Key == "dryer" && !slices.Contains(plain.ids, p.ID) && p.Question != "" && p.Kind == manuscript.Paragraph {
				question, term = p.Question, p.Terms[0]
			}
		}
	}
	d := write(t, b, wish("dryer vent cleaning", 700), compose.Outside{
		Questions: []string{question, "why is the sky blue"}, Titles: []string{"All about " + term},
		Pictures: map[string]compose.Picture{"/dryer-repair": {Src: "/pictures/dryer.svg", Alt: "A dryer"}},
	})
	if !strings.Contains(d.text, "### "+question) || d.Questions[0] != question || slices.Contains(d.Questions, "why is the sky blue") {
		t.Errorf("%q of %q in\n%s", question, d.Questions, d.text)
	}
	if strings.Contains(plain.text, "/pictures/") || !strings.Contains(d.text, "/pictures/dryer.svg") {
		t.Error("the picture")
	}
	if !slices.Contains(d.Terms, strings.ToLower(term)) {
		t.Errorf("%q is none of %q", term, d.Terms)
	}
	again := write(t, b, wish("dryer vent cleaning tips", 700), compose.Outside{Used: [][]string{plain.ids}})
	if slices.Equal(plain.ids, again.ids) {
		t.Error("a second draft has the passages of the first")
	}
}

func shapes(t *testing.T, b *knowledge.Bank) {
	t.Helper()
	w := wish("dryer not heating", 800)
	w.Tone = compose.Conversational
	if d := write(t, b, w, compose.Outside{}); !strings.Contains(d.text, "?\n\n") {
		t.Error("no question in a conversation")
	}
	w.ContentType = compose.FAQPage
	d := write(t, b, w, compose.Outside{})
	if n := strings.Count(d.text, "?\n"); n < 6 || n > 12 {
		t.Errorf("%d questions", n)
	}
	w.ContentType = compose.ServicePage
	if d := write(t, b, w, compose.Outside{}); !strings.Contains(d.text, "miles") {
		t.Error("a service page without an area")
	}
}

// Each subject has enough for short drafts of every type.
func shortest(t *testing.T, b *knowledge.Bank) {
	t.Helper()
	for _, s := range b.Subjects {
		for _, kind := range []string{"blog post", compose.ServicePage, compose.FAQPage} {
			for _, words := range []int{300, 450} {
				w := wish(s.Name+" repair", words)
				w.ContentType = kind
				if _, err := compose.Outline(b, w, compose.Outside{}); err != nil {
					t.Errorf("%s, %s: %v", s.Name, kind, err)
				}
			}
		}
	}
}

// The draft has the passages that answer the topic, even if all were used before, and none of another matter.
func onTopic(t *testing.T, b *knowledge.Bank) {
	t.Helper()
	var all compose.Outside
	for _, s := range b.Subjects {
		for _, p := range s.Passages {
			all.Used = append(all.Used, []string{p.ID})
		}
	}
	for topic, parts := range map[string][2]string{ // passages that the draft must have, and must not have
		"washer leaking water on the floor":   {"washer/leak", "whirlpool/ samsung/ ge/ lg/ maytag/ frigidaire/ used-appliance/ dryer/"},
		"washer won't spin":                   {"washer/no-spin", "whirlpool/ samsung/ ge/ lg/ maytag/ frigidaire/"},
		"fridge not cooling":                  {"refrigerator/both-warm", "samsung/ refrigerator/ice-maker"},
		"electric stove burner not hot":       {"stove/dead-coil", "gas-safety/ stove/gas-smell stove/flame-reading stove/clicks-no-flame"},
		"gas range installation":              {"stove/moving-in", "used-appliance/plan stove/dead-coil stove/glass-crack"},
		"recycling old appliances":            {"used-appliance/stairs-and-removal", "used-appliance/first-days washer/"},
		"1 year warranty on used appliances":  {"used-appliance/warranty", "washer/ used-appliance/makes"},
		"garage freezer":                      {"freezer/garage", "refrigerator/ used-appliance/"},
		"same day appliance repair in Keller": {"appliance-repair/where-we-go", "used-appliance/"},
	} {
		ids := strings.Join(write(t, b, wish(topic, 350), all).ids, " ")
		if !strings.Contains(ids, parts[0]) {
			t.Errorf("%s: no %s in %s", topic, parts[0], ids)
		}
		for _, other := range strings.Fields(parts[1]) {
			if strings.Contains(" "+ids, " "+other) {
				t.Errorf("%s: %s in %s", topic, other, ids)
			}
		}
	}
	if d := write(t, b, wish("fridge not cooling", 500), all); !strings.Contains(d.text, "(/blog/refrigerator-not-cooling)") {
		t.Error("the article on the topic is not linked")
	}
}
