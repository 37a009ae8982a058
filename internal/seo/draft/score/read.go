package score

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/seo/draft/readability"
)

// draft is a text as the rules read it.
type draft struct {
	Text
	keyword []term // its words
	terms   []term
	lines   []line // sentences and headings, in order
	headed  []line // the different headings
	words   int
	links   map[string]bool // paths
	photos  map[string]bool // addresses of pictures with a text
	reading readability.Reading
}

// term is one of the subject's, with its stems.
type term struct{ text, stems string }

// line is a sentence or a heading.
type line struct {
	text, stems string
	kind        manuscript.Kind
	item        int              // of all items, which it belongs to
	ties        []manuscript.Tie // none if it is marked
	// whole: it has two words that are neither a term's nor the keyword's, so that a row of terms is no sentence.
	whole bool
}

func read(t Text) draft {
	d := draft{Text: t, keyword: parted(strings.Fields(t.Keyword), content), terms: parted(t.Terms, stems), links: map[string]bool{}, photos: map[string]bool{}}
	known := spaced(stems(t.Keyword + " " + strings.Join(t.Terms, " ")))
	if len(d.terms) == 0 {
		d.terms = d.keyword
	}
	path := regexp.MustCompile(`\]\((/[^)\s#]*)`)
	item := 0
	var prose strings.Builder
	for _, b := range t.Blocks {
		for _, sentences := range b.Items {
			item++
			for _, s := range sentences {
				if b.Kind == manuscript.Picture {
					if b.Src != "" && len(s.Text) >= 10 {
						d.photos[b.Src] = true
					}
					continue
				}
				l := lineOf(s, b.Kind, item, known)
				d.lines = append(d.lines, l)
				if b.Kind == manuscript.Heading && !slices.ContainsFunc(d.headed, func(o line) bool { return o.stems == l.stems }) {
					d.headed = append(d.headed, l)
				}
				d.words += len(readability.Words(l.text))
				for _, m := range path.FindAllStringSubmatch(s.Text, -1) {
					d.links[m[1]] = true
				}
				// Headings, lists and rows of terms are not read as sentences, so they would only flatter.
				if l.whole && (b.Kind == manuscript.Paragraph || b.Kind == manuscript.Quote) {
					prose.WriteString(l.text + "\n")
				}
			}
		}
	}
	d.reading = readability.Measure(prose.String())
	return d
}

// parted are the different terms of texts.
func parted(texts []string, stems func(string) []string) (all []term) {
	for _, text := range texts {
		t := term{text, spaced(stems(text))}
		if t.stems != spaced(nil) && !slices.ContainsFunc(all, func(o term) bool { return o.stems == t.stems }) {
			all = append(all, t)
		}
	}
	return all
}

// spaced are words with a space before and behind each.
func spaced(words []string) string { return " " + strings.Join(append(words, ""), " ") }

func lineOf(s manuscript.Sentence, kind manuscript.Kind, item int, known string) line {
	l := line{text: s.Plain(), kind: kind, item: item}
	all := stems(l.text)
	l.stems = spaced(all)
	if s.Mark == nil {
		l.ties = s.Ties
	}
	others := map[string]bool{}
	for _, stem := range all {
		if !strings.Contains(known, " "+stem+" ") {
			others[stem] = true
		}
	}
	l.whole = len(others) >= 2
	return l
}

// answers reports whether a heading that asks a question has a checked sentence below it, or two checked sentences in a
// row hold three of four of its words.
func (d *draft) answers(question string) bool {
	asked := content(question)
	most := len(asked) - len(asked)/4
	holds := func(stems string) bool {
		n := 0
		for _, a := range asked {
			n += min(1, strings.Count(stems, " "+a+" "))
		}
		return n >= most && most > 0
	}
	below := false
	for i, l := range d.lines {
		if l.kind == manuscript.Heading {
			below = holds(l.stems)
			continue
		}
		near := l.stems
		if i > 0 && d.lines[i-1].item == l.item && len(d.lines[i-1].ties) > 0 {
			near = d.lines[i-1].stems + near
		}
		if len(l.ties) > 0 && (below || len(asked) > 1 && holds(near)) {
			return true
		}
	}
	return false
}

// stems are the words of a text in lower case, without their endings.
func stems(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(text, "’", "'")), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\''
	})
	for i, w := range words {
		words[i] = stem(strings.TrimSuffix(strings.Trim(w, "'"), "'s"))
	}
	return words
}

func stem(w string) string {
	for _, ending := range []string{"ing", "ed", "es", "s", "e"} {
		if cut, ok := strings.CutSuffix(w, ending); ok && len(cut) > 2 && !strings.HasSuffix(w, "ss") {
			if n := len(cut); cut[n-1] == cut[n-2] && !strings.ContainsRune("lsz", rune(cut[n-1])) {
				cut = cut[:n-1]
			}
			w = cut
			break
		}
	}
	if cut, ok := strings.CutSuffix(w, "i"); ok { // ies
		return cut + "y"
	}
	return w
}

// content are the different stems of a text that carry its meaning.
func content(text string) (all []string) {
	const small = " a an the and or of in on at to for from with by as is are was be do does did how what why when where which who can could should will would my your our i it its you we not near me "
	for _, w := range stems(text) {
		if !strings.Contains(small, " "+w+" ") && !slices.Contains(all, w) {
			all = append(all, w)
		}
	}
	return all
}
