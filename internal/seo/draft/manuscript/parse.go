package manuscript

import (
	"html"
	"regexp"
	"strings"
	"unicode"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"enamel/internal/seo/draft/readability"
)

// The bounds of what Parse reads.
const (
	maxBytes     = 64 << 10
	maxSentences = 2000
	maxParagraph = 8 << 10 // bytes without a blank line
)

// These characters stand for a link while the brackets of a text are dropped; visible removes them
// from any input.
const (
	linkOpen   = "\uE000"
	linkMiddle = "\uE001"
	linkClose  = "\uE002"
)

// Parse reads Markdown that a stranger wrote. HTML, scripts, code, images, invisible characters and links that leave
// the site are dropped. Evidence in brackets, such as [dryer-repair:4], [/dryer-repair] or [source: a name], becomes
// ties of its sentence, as do placeholders.
func Parse(markdown string) []Block {
	const ref = `(?:/?[a-z0-9]+(?:[/-][a-z0-9]+)*:\d+|/[a-z0-9/#-]*|[Ss]ource:[^\[\](),;]+)`
	r := reader{
		evidence: regexp.MustCompile(`\s*[\[(]\s*` + ref + `(?:[\s_]*[,;][\s_]*` + ref + `)*\s*[\])]`),
		address:  regexp.MustCompile(`\S*://\S*|(?i:www\.)\S*|\[\^?\d+\]`),
		script:   regexp.MustCompile(`(?i)(script):`),
		fact:     regexp.MustCompile(`\{([a-z_]+(?::[a-z-]+)?)\}`),
	}
	nested := regexp.MustCompile(`(?m)^((?:[ \t]*(?:[>*+-]|\d+[.)])){4})(?:[ \t]*(?:[>*+-]|\d+[.)]))+`)
	fences := regexp.MustCompile("(?m)^\\s*(?:```|~~~).*$")
	source := bluemonday.StrictPolicy().AddSpaceWhenStrippingTag(true).Sanitize(visible(markdown[:min(len(markdown), maxBytes)]))
	source = nested.ReplaceAllString(fences.ReplaceAllString(visible(html.UnescapeString(source)), ""), "$1")
	paragraphs := strings.Split(source, "\n\n")
	for i, p := range paragraphs {
		paragraphs[i] = p[:min(len(p), maxParagraph)]
	}
	r.source = []byte(strings.ToValidUTF8(strings.Join(paragraphs, "\n\n"), ""))
	r.blocks(goldmark.DefaultParser().Parse(text.NewReader(r.source)), Paragraph)
	return r.out
}

// visible drops what nobody sees: control characters, bidirectional marks, what has no width or no meaning.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case unicode.IsSpace(r):
			return ' '
		case unicode.In(r, unicode.C, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
}

// reader collects the blocks of a document.
type reader struct {
	source                          []byte
	out                             []Block
	sentences                       int
	evidence, address, script, fact *regexp.Regexp
}

// blocks reads the blocks below n; prose is what its paragraphs are.
func (r *reader) blocks(n ast.Node, prose Kind) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		b := Block{Kind: prose}
		switch c := c.(type) {
		case *ast.Heading:
			b.Kind, b.Level = Heading, min(max(c.Level, 2), 3)
			if s, ok := r.sentence(r.inline(c)); ok {
				b.Items = [][]Sentence{{s}}
			}
		case *ast.Paragraph, *ast.TextBlock:
			b.Items = r.item(nil, r.inline(c))
		case *ast.List:
			b.Kind, b.Items = List, r.items(nil, c)
			if c.IsOrdered() {
				b.Kind = Steps
			}
		case *ast.Blockquote:
			r.blocks(c, Quote)
		}
		if len(b.Items) > 0 {
			r.out = append(r.out, b)
		}
	}
}

// items are the items of a list and of the lists within it.
func (r *reader) items(items [][]Sentence, list ast.Node) [][]Sentence {
	for c := list.FirstChild(); c != nil; c = c.NextSibling() {
		switch c.(type) {
		case *ast.Paragraph, *ast.TextBlock, *ast.Heading:
			items = r.item(items, r.inline(c))
		default:
			items = r.items(items, c)
		}
	}
	return items
}

// item adds the sentences of a text as one item, if it has any.
func (r *reader) item(items [][]Sentence, text string) [][]Sentence {
	// Evidence without spaces stays with the sentence before.
	text = r.evidence.ReplaceAllStringFunc(text, func(found string) string {
		found = strings.TrimSpace(found)
		return " [" + strings.Join(strings.Fields(found[1:len(found)-1]), "_") + "]"
	})
	var item []Sentence
	for _, part := range readability.Sentences(text) {
		if s, ok := r.sentence(part); ok {
			item = append(item, s)
		}
	}
	if len(item) == 0 {
		return items
	}
	return append(items, item)
}

// sentence reads one sentence; not ok: it has no words, or there are too many.
func (r *reader) sentence(text string) (s Sentence, ok bool) {
	for _, found := range r.evidence.FindAllString(text, -1) {
		for ref := range strings.FieldsFuncSeq(strings.Trim(found, " []()"), func(c rune) bool { return c == ',' || c == ';' }) {
			s.Ties = append(s.Ties, tie(strings.Trim(strings.ReplaceAll(ref, "_", " "), " ")))
		}
	}
	text = r.address.ReplaceAllString(r.evidence.ReplaceAllString(text, ""), " ")
	text = strings.NewReplacer("<", "", ">", "", "[", "", "]", "", `\`, "", "`", "").Replace(text)
	text = r.script.ReplaceAllString(text, "$1 :")
	text = strings.NewReplacer(linkOpen, "[", linkMiddle, "](", linkClose, ")").Replace(text)
	s.Text = strings.Join(strings.Fields(text), " ")
	for _, m := range r.fact.FindAllStringSubmatch(s.Text, -1) {
		s.Ties = append(s.Ties, Tie{Kind: Record, Ref: m[1]})
	}
	if len(readability.Words(s.Plain())) == 0 || r.sentences == maxSentences {
		return s, false
	}
	r.sentences++
	return s, true
}

// tie reads one piece of evidence: dryer-repair:4, /dryer-repair or source: a name.
func tie(ref string) Tie {
	before, after, _ := strings.Cut(ref, ":")
	if strings.EqualFold(before, "source") {
		return Tie{Kind: Source, Ref: strings.TrimSpace(after)}
	}
	return Tie{Kind: Page, Ref: "/" + strings.Trim(before, "/")}
}

// inline is the text within n. Of links, those to a path of our own stay.
func (r *reader) inline(n ast.Node) string {
	var out strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			out.Write(c.Segment.Value(r.source))
			if c.SoftLineBreak() || c.HardLineBreak() {
				out.WriteByte(' ')
			}
		case *ast.Link:
			words, path := r.inline(c), string(c.Destination)
			switch {
			case r.evidence.MatchString("[" + words + "]"):
				words = "[" + words + "]"
			case isOwn(path) && !strings.Contains(words, linkOpen) && len(readability.Sentences(words)) == 1:
				words = linkOpen + words + linkMiddle + path + linkClose
			}
			out.WriteString(words)
		case *ast.Emphasis, *ast.CodeSpan:
			out.WriteString(r.inline(c))
		}
	}
	return out.String()
}
