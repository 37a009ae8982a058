package score

import (
	"fmt"
	"maps"
	"math"
	"strings"
	"unicode/utf8"

	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/seo/draft/readability"
)

func terms(d *draft) verdict {
	found := map[string]bool{}
	for _, l := range d.lines {
		inLine := 0
		for _, t := range d.terms {
			if l.whole && inLine < 3 && !found[t.text] && strings.Contains(l.stems, t.stems) {
				found[t.text] = true
				inLine++
			}
		}
	}
	var missing []string
	for _, t := range d.terms {
		if !found[t.text] {
			missing = append(missing, t.text)
		}
	}
	want := int(math.Ceil(0.6 * float64(len(d.terms))))
	missing = missing[:min(len(missing), 3, max(want-len(found), 0))]
	v := counted(len(found), want, "terms of its subject", "write sentences about "+listed(missing))
	v.why = fmt.Sprintf("%d of %d terms; %d bring all points", len(found), len(d.terms), want)
	return v
}

func title(d *draft) verdict {
	return d.measured("title", "characters", d.Title.Plain(), 30, 60)
}

func description(d *draft) verdict {
	return d.measured("description", "characters", d.Description.Plain(), 120, 160)
}

func introduction(d *draft) verdict {
	first, item := "", 0
	for _, l := range d.lines {
		if l.kind == manuscript.Paragraph && l.whole && (item == 0 || item == l.item) {
			item = l.item
			first += l.text + " "
		}
	}
	return d.measured("first paragraph", "words", first, 20, 80)
}

// measured gives half for a length between least and most and half for the keyword's words.
func (d *draft) measured(name, unit, text string, least, most int) verdict {
	n, has := len(readability.Words(text)), spaced(stems(text))
	if unit == "characters" {
		n = utf8.RuneCountInString(text)
	}
	v := verdict{why: fmt.Sprintf("%d %s; %d to %d are wanted", n, unit, least, most)}
	var lacks []string
	for _, t := range d.keyword {
		if first := strings.Fields(t.stems)[0]; !strings.Contains(has, " "+first+" ") {
			lacks = append(lacks, t.text)
		}
	}
	v.share = (min(share(n, least), max(0, 2-float64(n)/float64(most))) + share(len(d.keyword)-len(lacks), len(d.keyword))) / 2
	state, wish := fmt.Sprintf("The %s has %d %s", name, n, unit), fmt.Sprintf("stay between %d and %d", least, most)
	switch {
	case n < least:
		wish, v.moves = fmt.Sprintf("bring it to %d at least", least), []string{"+" + name + " length"}
	case n > most:
		wish, v.moves = fmt.Sprintf("bring it to %d at most", most), []string{"-" + name + " length"}
	}
	if len(lacks) > 0 {
		words := listed(lacks)
		v.why += "; without " + words
		state += " and lacks " + words
		wish = "put in what it lacks, and " + wish
		v.moves = append(v.moves, "+"+name+" keyword")
	}
	v.suggestion = state + ": " + wish
	return v
}

func evidence(d *draft) verdict {
	found := maps.Clone(d.photos)
	for _, l := range d.lines {
		for _, t := range l.ties {
			switch {
			case t.Kind == manuscript.Record && !strings.Contains(" name phone email address hours city ", " "+t.Ref+" "):
				found[t.Ref] = true
			case t.Kind == manuscript.Page && strings.ContainsAny(l.text, "0123456789"):
				found[l.text] = true
			}
		}
	}
	for path := range d.links {
		if strings.HasPrefix(path, "/shop/") {
			found[path] = true
		}
	}
	return counted(len(found), 4, "pieces of own evidence", "name a cost, the warranty or a figure of our pages, link to a unit, or add a photo")
}

func questions(d *draft) verdict {
	asked, want, n := d.Questions, min(4, len(d.Questions)), 0
	what, how := "answers to questions that people asked", "answer “%s”"
	if len(asked) == 0 {
		want, what, how = 3, "headings that ask and are answered", "put questions in headings, with an answer below each"
		for _, h := range d.headed {
			if strings.HasSuffix(h.text, "?") {
				asked = append(asked, h.text)
			}
		}
	}
	open := ""
	for _, q := range asked {
		if d.answers(q) {
			n++
		} else if open == "" {
			open = q
		}
	}
	return counted(n, want, what, strings.ReplaceAll(how, "%s", open))
}

func headings(d *draft) verdict {
	n := 0
	for _, h := range d.headed {
		if length := utf8.RuneCountInString(h.text); length >= 10 && length <= 80 {
			n++
		}
	}
	return counted(n, max(2, d.words/250), "different headings", "part the text with headings of 10 to 80 characters")
}

func links(d *draft) verdict {
	return counted(len(d.links), min(4, max(2, d.words/250)), "links to different pages of ours", "link the appliance's repair page, an article or a unit")
}

func ease(d *draft) verdict {
	r := d.reading
	if r.Words == 0 {
		return verdict{0, "no paragraph to measure", "The draft has no paragraph: write some beside its lists", []string{"+paragraphs"}}
	}
	a := float64(r.Words) / float64(r.Sentences)
	v := verdict{share: max(0, min(1, (r.Ease-30)/30)), why: fmt.Sprintf("reading ease %.1f, %.1f words a sentence; 60 brings all points", r.Ease, a)}
	v.suggestion, v.moves = fmt.Sprintf("The reading ease is %.1f: use shorter words until it is 60", r.Ease), []string{"-word length"}
	if a > 15 {
		v.suggestion, v.moves = fmt.Sprintf("A sentence has %.1f words on average: bring it to 15, and the reading ease from %.1f to 60", a, r.Ease), []string{"-sentence length"}
	}
	return v
}

func pictures(d *draft) verdict {
	return counted(len(d.photos), 1+min(1, d.words/1200), "pictures", "add one, with words that say what it shows")
}

// counted judges by a number of which want brings all points.
func counted(n, want int, what, how string) verdict {
	return verdict{
		share(n, want), fmt.Sprintf("%d %s; %d bring all points", n, what, want),
		fmt.Sprintf("The draft has %d of %d %s: %s", n, want, what, how),
		[]string{"+" + what},
	}
}

// share is how much of what is wanted is there, at most 1.
func share(n, want int) float64 {
	if want <= 0 {
		return 1
	}
	return min(1, float64(n)/float64(want))
}

// listed are words in quotation marks.
func listed(words []string) string {
	return "“" + strings.Join(words, "”, “") + "”"
}
