package document

import (
	"bytes"
	"io"
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
	text       source
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
	p.text.text, p.region, p.inHead, p.form = text, Main, true, -1
	p.tokens = html.NewTokenizer(&p.text)
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

// source gives the tokenizer a tag at a time: the text between two is found faster
// without it.
type source struct {
	text []byte
	at   int
}

func (s *source) Read(into []byte) (int, error) {
	if s.at == len(s.text) {
		return 0, io.EOF
	}
	end := bytes.IndexByte(s.text[s.at:], '>') + 1
	if end == 0 {
		end = len(s.text) - s.at
	}
	n := copy(into, s.text[s.at:s.at+end])
	s.at += n
	return n, nil
}

// upToTag takes the text before the next tag, unless it has references.
func (s *source) upToTag() []byte {
	text := s.text[s.at:]
	if end := bytes.IndexByte(text, '<'); end >= 0 {
		text = text[:end]
	}
	if bytes.IndexByte(text, '&') >= 0 {
		return nil
	}
	s.at += len(text)
	return text
}

// closes is true where an end tag comes next.
func (s *source) closes() bool { return bytes.HasPrefix(s.text[s.at:], []byte("</")) }

// next takes one token; false: there is none.
func (p *parser) next() bool {
	if p.raw == 0 && len(p.tokens.Buffered()) == 0 {
		if text := p.text.upToTag(); len(text) > 0 {
			p.addText(text)
			return true
		}
	}
	kind := p.tokens.Next()
	switch kind {
	case html.ErrorToken:
		p.cut = p.cut || len(p.tokens.Raw()) > 0
		return false
	case html.TextToken:
		p.takeText(p.tokens.Text())
		p.raw = 0
	case html.StartTagToken, html.SelfClosingTagToken:
		p.raw, p.tagged, p.opened = 0, true, true
		p.start(kind == html.SelfClosingTagToken)
		p.tokens.AllowCDATA(p.xml || p.foreign)
	case html.EndTagToken:
		if p.raw != 0 {
			p.takeText(nil)
		}
		p.raw, p.tagged, p.opened = 0, true, false
		p.end()
		p.tokens.AllowCDATA(p.xml || p.foreign)
	default:
		p.cut = !bytes.HasSuffix(p.tokens.Raw(), []byte(">"))
	}
	return true
}

func (p *parser) start(selfClosing bool) {
	e := p.readTag()
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
	}
}

// readTag reads the name of a tag and its attributes.
func (p *parser) readTag() element {
	e := p.readName(1)
	p.attributes, p.global = p.attributes[:0], false
	for {
		var a attribute
		if a.key, a.value, _ = p.tokens.TagAttr(); len(a.key) == 0 {
			break
		}
		switch string(a.key) {
		case "style", "hidden", "role", "aria-hidden", "itemtype", "typeof":
			p.global = true
		}
		p.attributes = append(p.attributes, a)
	}
	if len(p.attributes) > maxAttributes {
		p.text.at -= len(p.tokens.Buffered())
		p.tokens = html.NewTokenizer(&p.text)
	}
	return e
}

// readName reads the name that begins there in a tag.
func (p *parser) readName(from int) element {
	var buf [16]byte
	name := buf[:0]
	for _, c := range p.tokens.Raw()[from:] {
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

func (p *parser) end() {
	e := p.readName(2)
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
