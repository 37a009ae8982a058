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
	src        []byte
	at         int // where the current token ends in src
	attributes []attribute
	global     bool // among them is one that any element may have and that says something
	open       stack
	raw        atom.Atom // the element whose content is one text: the next token
	xml        bool
	inHead     bool // nothing that belongs into the body was seen
	base       string
	hasBase    bool
	visible    visibleText
	link       openText
	stored     bool // the open link is among the first MaxLinks
	label      string
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
	p := &parser{doc: &Document{}, src: text, tokens: html.NewTokenizer(bytes.NewReader(text)), inHead: true, form: -1}
	p.xml = media == "application/xhtml+xml" || media == "application/xml" || media == "text/xml"
	p.tokens.AllowCDATA(p.xml)
	p.visible.buf = make([]byte, 0, len(text)/2)
	if n := bytes.Count(text, []byte("<a ")); n > 0 {
		p.doc.Links = make([]Link, 0, min(n, MaxLinks))
	}
	for p.next() {
	}
	p.endLink()
	p.endHeading()
	p.doc.Truncated = !p.ended || p.cut
	p.readText()
	p.resolveAll(pageURL)
	return p.doc
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
		p.raw, p.tagged, p.opened = 0, true, true
		p.start(kind == html.SelfClosingTagToken)
		p.tokens.AllowCDATA(p.xml || p.open.foreign)
	case html.EndTagToken:
		if p.raw != 0 {
			p.takeText(nil)
		}
		p.raw, p.tagged, p.opened = 0, true, false
		p.end()
		p.tokens.AllowCDATA(p.xml || p.open.foreign)
	default:
		p.cut = source[len(source)-1] != '>'
	}
	return true
}

func (p *parser) start(selfClosing bool) {
	e := p.readTag()
	if p.open.foreign && !breaksOut(e.atom) {
		p.startForeign(e, selfClosing)
		return
	}
	if p.open.foreign {
		p.leaveForeign()
	}
	if e.traits&early == 0 && !p.open.inert && !p.open.noscript {
		p.inHead = false
	}
	if e.traits&inline == 0 {
		p.partWords()
	}
	p.implyEnds(e)
	inside := p.inside(e)
	if !p.open.inert {
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
	name, more := p.tokens.TagName()
	e := element{atom: canonical(atom.Lookup(name))}
	e.traits = traitsOf(e.atom)
	switch {
	case e.atom == 0:
		e.name = string(name)
	case e.atom == atom.H1:
		e.level = int(name[1] - '0')
	}
	p.attributes, p.global = p.attributes[:0], false
	for more {
		var a attribute
		a.key, a.value, more = p.tokens.TagAttr()
		switch string(a.key) {
		case "style", "hidden", "role", "aria-hidden", "itemtype", "typeof":
			p.global = true
		}
		p.attributes = append(p.attributes, a)
	}
	if len(p.attributes) > maxAttributes {
		p.tokens = html.NewTokenizer(bytes.NewReader(p.src[p.at:]))
	}
	return e
}

func (p *parser) end() {
	name, _ := p.tokens.TagName()
	e := element{atom: canonical(atom.Lookup(name))}
	e.traits = traitsOf(e.atom)
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
	case 0:
		e.name = string(name)
	}
	p.endElement(e)
}

// takeText takes a text by what it stands in.
func (p *parser) takeText(text []byte) {
	switch {
	case p.raw == 0, p.raw == atom.Xmp, p.raw == atom.Plaintext:
		p.addText(text)
	case p.open.inert, p.open.noscript:
	case p.raw == atom.Title:
		p.addTitle(text)
	case p.raw == atom.Style:
		p.addStyles(text)
	case p.raw == atom.Script:
		p.addStructured(text)
	}
}

// startForeign handles a start tag within svg or math.
func (p *parser) startForeign(e element, selfClosing bool) {
	p.tokens.NextIsNotRawText()
	inside := p.inside(e)
	switch e.atom {
	case atom.Foreignobject, atom.AnnotationXml:
		inside.foreign = false
	case atom.Title, atom.Style, atom.Script, atom.Desc:
		inside.hidden++
	}
	if e.name == "metadata" || e.name == "defs" {
		inside.hidden++
	}
	if !p.open.inert {
		p.collectForeign(e, inside)
	}
	if !selfClosing {
		p.push(e, inside)
	} else if e.atom == atom.A {
		p.endLink()
	}
}

func (p *parser) resolveAll(page string) {
	d := p.doc
	base := page
	if own := resolve(page, p.base); p.hasBase && isWeb(own) {
		d.Base, base = own, own
	}
	for i := range d.Links {
		l := &d.Links[i]
		l.URL = resolve(base, l.Href)
		if l.Scheme = schemeOf(l.URL); l.Scheme == "" {
			l.Scheme = schemeOf(l.Href)
		}
	}
	for i := range d.Images {
		d.Images[i].URL = source(base, d.Images[i].Src)
	}
	for i := range d.Candidates {
		d.Candidates[i].URL = source(base, d.Candidates[i].Href)
	}
	for i := range d.Resources {
		d.Resources[i].URL = source(base, d.Resources[i].Href)
	}
	for i := range d.Canonicals {
		d.Canonicals[i].URL = source(base, d.Canonicals[i].Href)
	}
	for i := range d.Alternates {
		d.Alternates[i].URL = source(base, d.Alternates[i].Href)
	}
	for i := range d.Forms {
		if d.Forms[i].URL = source(base, d.Forms[i].Action); d.Forms[i].Action == "" {
			d.Forms[i].URL = resolve(page, "")
		}
	}
	if d.Refresh != nil {
		d.Refresh.URL = source(base, d.Refresh.Href)
	}
}
