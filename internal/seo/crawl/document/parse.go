package document

import (
	"bytes"
	"mime"

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
	at         int // where the current token ends in it
	base       string
	hasBase    bool
	resolved   bool // an address was resolved
	again      bool // that was done without the page's base
	xml        bool
	attributes []attribute
	global     bool // among them is one that any element may have and that says something
	setting         // what holds where the walk is
	open       []element
	beyond     int       // open elements deeper than maxDepth
	raw        atom.Atom // the element whose content is one text: the next token
	inHead     bool      // nothing that belongs into the body was seen
	visible    visibleText
	link       openText
	stored     bool   // the open link is among the first MaxLinks
	label      string // of the open link, where it has no text
	heading    openText
	form       int // index of the open one; -1: none
	picture    pictureSource
	hasMain    bool
	hasArticle bool
	ended      bool // </html> was seen
	cut        bool // the source ended within a tag or a comment
	tagged     bool // a tag stands before what is read next
	opened     bool // that tag begins an element
	structured int  // bytes of JSON-LD
}

// Parse reads a page. The content type is that of the answer, with its
// parameters; pageURL is its address after redirects. Any bytes have a Document:
// what is broken is read as browsers read it.
func Parse(body []byte, contentType, pageURL string) *Document {
	media, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		media, params = "", nil
	}
	text := decode(body, params["charset"])
	first := &parser{doc: &Document{}, base: pageURL, xml: media == "application/xhtml+xml" || media == "application/xml" || media == "text/xml"}
	first.walk(text, pageURL)
	if !first.again {
		return first.doc
	}
	second := &parser{doc: &Document{Base: first.base}, base: first.base, hasBase: true, xml: first.xml}
	second.walk(text, pageURL)
	return second.doc
}

func (p *parser) walk(text []byte, pageURL string) {
	p.text, p.region, p.inHead, p.form = text, Main, true, -1
	p.tokens = html.NewTokenizer(bytes.NewReader(text))
	p.tokens.AllowCDATA(p.xml)
	p.visible.buf = make([]byte, 0, len(text)/2)
	if n := bytes.Count(text, []byte("<a ")); n > 0 {
		p.doc.Links = make([]Link, 0, min(n, MaxLinks))
	}
	for !p.again && p.next() {
	}
	p.endLink()
	p.endHeading()
	p.readText()
	p.doc.Truncated = !p.ended || p.cut
	for i := range p.doc.Forms {
		if p.doc.Forms[i].Action == "" {
			p.doc.Forms[i].URL = resolve(pageURL, "")
		}
	}
}

// next takes one token; false: there is none.
func (p *parser) next() bool {
	kind := p.tokens.Next()
	source := p.tokens.Raw()
	p.at += len(source)
	switch kind {
	case html.ErrorToken:
		p.cut = p.cut || len(source) > 0
		return false
	case html.TextToken:
		if bytes.IndexByte(source, '&') >= 0 || bytes.HasPrefix(source, []byte("<![CDATA[")) {
			source = p.tokens.Text()
		}
		p.takeText(source)
		p.raw = 0
	case html.StartTagToken, html.SelfClosingTagToken:
		e := readName(source)
		p.readAttributes()
		p.start(e, kind == html.SelfClosingTagToken)
	case html.EndTagToken:
		if p.raw != 0 {
			p.takeText(nil)
		}
		p.end(readName(source))
	default:
		p.cut = source[len(source)-1] != '>'
	}
	return true
}

func (p *parser) start(e element, selfClosing bool) {
	p.raw, p.tagged, p.opened = 0, true, true
	if p.foreign && e.breaksOut() {
		p.leaveForeign()
	}
	foreign := p.foreign
	if foreign {
		e.traits = inline
	}
	if e.traits&early == 0 && !p.inert && !p.noscript {
		p.inHead = false
	}
	if e.traits&inline == 0 {
		p.partWords()
	}
	p.implyEnds(e)
	inside := p.inside(e)
	switch {
	case p.inert:
	case foreign:
		p.collectForeign(e, inside)
	default:
		p.collect(e, inside)
	}
	closed := selfClosing && (p.xml || inside.foreign)
	if e.traits&raw == 0 || closed {
		p.tokens.NextIsNotRawText()
	}
	switch {
	case e.traits&void != 0, closed:
		if e.atom == atom.A {
			p.endLink()
		}
	case e.traits&raw != 0:
		p.raw = e.atom
	default:
		p.push(e, inside)
		p.tokens.AllowCDATA(p.xml || p.foreign)
	}
}

// readName reads the name of a tag.
func readName(tag []byte) element {
	var buf [16]byte
	name := buf[:0]
	for _, c := range tag[1:] {
		if c == '/' && len(name) == 0 {
			continue
		}
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

func (p *parser) readAttributes() {
	p.attributes, p.global = p.attributes[:0], false
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

func (p *parser) end(e element) {
	p.raw, p.tagged, p.opened = 0, true, false
	if e.traits&inline == 0 {
		p.partWords()
	}
	switch e.atom {
	case atom.Html:
		p.ended = true
		return
	case atom.Head, atom.Body:
		return
	case atom.A:
		p.endLink()
	case atom.H1:
		p.endHeading()
	case atom.Form:
		p.form = -1
	}
	p.endElement(e)
	p.tokens.AllowCDATA(p.xml || p.foreign)
}

// takeText takes a text by what it stands in.
func (p *parser) takeText(text []byte) {
	switch {
	case p.raw == 0, p.raw == atom.Xmp, p.raw == atom.Plaintext:
		p.addText(text)
	case p.inert, p.noscript:
	case p.raw == atom.Title:
		p.addTitle(text)
	case p.raw == atom.Style:
		p.addStyles(text)
	case p.raw == atom.Script:
		p.addStructured(text)
	}
}
