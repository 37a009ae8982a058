package document

import (
	"bytes"
	"mime"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Bounds of what is gathered besides those of a Document.
const (
	maxItems      = 1_000 // of each list that has no bound of its own
	maxLabel      = 1_000 // bytes of a title, a heading, the text of a link
	maxContent    = 5_000 // bytes of a description or another attribute
	maxAttributes = 1_000 // of one element, before the tokenizer's memory of their names is dropped
)

// parser gathers a Document in one walk over the tokens of a page.
type parser struct {
	doc        *Document
	tokens     *html.Tokenizer
	text       []byte
	at         int // end of the current token
	base       string
	xml        bool
	attributes []attribute
	global     bool // among them is one that any element may have and that says something
	setting         // the state at the walk's position
	open       []element
	raw        atom.Atom  // the element whose content is one text: the next token
	inHead     bool       // nothing that belongs into the body was seen
	main       textWriter // the main text, as far as is known
	best       place      // place of the main text
	link       openText
	label      string // of the open link, where it has no text
	heading    openText
	level      int // of the open heading
	headingAt  int // the heading's start in the main text; -1: not in it
	form       int // index of the open one; -1: none
	structured int // bytes of JSON-LD
	address    openText
	line       textWriter // in the footer
	phone      bool       // it has a phone link
}

// Parse reads a page. The content type is that of the answer, with its
// parameters; pageURL is its address after redirects. Any bytes have a Document:
// what is broken is read as browsers read it.
func Parse(body []byte, contentType, pageURL string) *Document {
	media, _, _ := mime.ParseMediaType(contentType)
	text := Decode(body, contentType)
	p := &parser{
		doc: &Document{}, tokens: html.NewTokenizer(bytes.NewReader(text)), text: text, base: pageURL,
		xml: strings.HasSuffix(media, "xml"), setting: setting{region: Main}, inHead: true, form: -1,
	}
	p.tokens.AllowCDATA(p.xml)
	p.main.buf = make([]byte, 0, len(text)/2)
	if n := bytes.Count(text, []byte("<a ")); n > 0 {
		p.doc.Links = make([]Link, 0, min(n, MaxLinks))
	}
	for p.next() {
	}
	p.partWords()
	p.endLink()
	if len(p.open) > 0 {
		p.popTo(0)
	}
	var f fingerprint
	f.read(p.main.buf)
	p.doc.Text, p.doc.Words, p.doc.TextHash, p.doc.Similarity = string(cutText(p.main.buf, MaxText)), f.words, f.hash, f.similarity()
	return p.doc
}

// next takes one token; false: there is none.
func (p *parser) next() bool {
	kind := p.tokens.Next()
	source := p.tokens.Raw()
	p.at += len(source)
	switch kind {
	case html.ErrorToken:
		return false
	case html.TextToken:
		if bytes.IndexByte(source, '&') >= 0 || bytes.HasPrefix(source, []byte("<![CDATA[")) {
			source = p.tokens.Text()
		}
		p.addText(source)
		p.raw = 0
	case html.StartTagToken, html.SelfClosingTagToken:
		e := readName(source)
		p.readAttributes(e, source)
		p.start(e, kind == html.SelfClosingTagToken)
	case html.EndTagToken:
		if p.raw != 0 {
			p.addText(nil)
		}
		p.end(readName(source))
	}
	return true
}

func (p *parser) start(e element, selfClosing bool) {
	p.raw = 0
	if e.traits&early == 0 && !p.inert && !p.noscript {
		p.inHead = false
	}
	if e.traits&inline == 0 {
		p.partWords()
	}
	p.implyEnds(e)
	inside := p.inside(e)
	if !p.inert {
		p.focus(inside.place)
		p.collect(e, inside)
	}
	closed := selfClosing && (p.xml || inside.svg)
	if e.traits&raw == 0 || closed {
		p.tokens.NextIsNotRawText()
	}
	switch {
	case closed && e.atom == atom.A:
		p.endLink()
	case e.traits&void != 0, closed:
	case e.traits&raw != 0:
		p.raw = e.atom
	default:
		p.push(e, inside)
	}
}

func (p *parser) end(e element) {
	p.raw = 0
	if e.traits&inline == 0 {
		p.partWords()
	}
	switch e.atom {
	case atom.A:
		p.endLink()
	case atom.H1:
		p.endHeading()
	case atom.Form:
		p.form = -1
	}
	p.endElement(e)
}

// readName reads the name of a tag.
func readName(tag []byte) element {
	var buf [16]byte
	name := buf[:0]
	for _, c := range bytes.TrimLeft(tag[1:], "/") {
		if c <= ' ' || c == '/' || c == '>' {
			break
		}
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		name = append(name, c)
	}
	e := element{atom: kindOf(atom.Lookup(name))}
	e.traits = traitsOf(e.atom)
	switch e.atom {
	case 0:
		e.name = string(name)
	case atom.H1:
		e.level = int(name[1] - '0')
	}
	return e
}

// readAttributes reads those of a tag. Each takes two allocations: those that nobody
// asks for are left out.
func (p *parser) readAttributes(e element, tag []byte) {
	p.attributes, p.global = p.attributes[:0], false
	if e.traits&plain != 0 && !mayBeGlobal(tag) {
		return
	}
	for {
		key, value, _ := p.tokens.TagAttr()
		if len(key) == 0 {
			break
		}
		switch string(key) {
		case "style", "hidden", "role", "aria-hidden", "itemtype", "typeof":
			p.global = true
		}
		p.attributes = append(p.attributes, attribute{key, value})
	}
	if len(p.attributes) > maxAttributes {
		p.tokens = html.NewTokenizer(bytes.NewReader(p.text[p.at:]))
	}
}
