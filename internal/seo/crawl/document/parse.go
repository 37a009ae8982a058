package document

import (
	"bytes"
	"mime"
)

// Bounds of what is gathered besides those of a Document.
const (
	maxItems   = 1_000 // of each list that has no bound of its own
	maxLabel   = 1_000 // bytes of a title, a heading, the text of a link
	maxContent = 5_000 // bytes of a description or another attribute
)

// parser gathers a Document in one pass over its tokens.
type parser struct {
	doc        *Document
	scan       scanner
	tree       tree
	xml        bool
	inHead     bool // nothing that belongs into the body was seen
	base       string
	hasBase    bool
	visible    visibleText
	link       openLink
	heading    openHeading
	form       int // index of the open one; -1: none
	picture    pictureSource
	hasMain    bool
	hasStory   bool // an article
	ended      bool // </html> was seen
	scratch    []byte
	tagged     bool // a tag stands before what is read next
	opened     bool // that tag begins an element
	structured int  // bytes of JSON-LD
	pageURL    string
}

// openLink is an <a> whose end was not seen.
type openLink struct {
	open   bool
	stored bool // among the first MaxLinks
	hidden uint16
	text   textWriter
	alt    textWriter
	label  string
}

type openHeading struct {
	open   bool
	level  int
	at     int // where it begins in the visible text
	hidden uint16
	text   textWriter
	alt    textWriter
}

// Parse reads a page. The content type is that of the answer, with its
// parameters; pageURL is its address after redirects. Any bytes have a Document:
// what is broken is read as browsers read it.
func Parse(body []byte, contentType, pageURL string) *Document {
	media, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		media, params = "", nil
	}
	text, name := decode(body, params["charset"])
	p := &parser{doc: &Document{Charset: name}, inHead: true, form: -1, pageURL: pageURL}
	p.xml = media == "application/xhtml+xml" || media == "application/xml" || media == "text/xml"
	p.scan = scanner{src: text, cdata: p.xml}
	p.tree.closed = p.elementEnds
	p.visible.buf = make([]byte, 0, len(text)/2)
	if n := bytes.Count(text, []byte("<a ")); n > 0 {
		p.doc.Links = make([]Link, 0, min(n, MaxLinks))
	}
	for {
		switch p.scan.next() {
		case textToken:
			p.addText(p.scan.text)
		case startTag:
			p.start()
			p.tagged, p.opened = true, true
		case endTag:
			p.end()
			p.tagged, p.opened = true, false
		case endOfInput:
			p.finish()
			return p.doc
		}
	}
}

func (p *parser) start() {
	s := &p.scan
	kind, traits := lookupTag(s.name)
	if p.tree.foreign {
		if !breaksOut(kind, traits, s.name) {
			p.startForeign()
			return
		}
		p.tree.leaveForeign()
	}
	if traits&early == 0 && !p.tree.inert && !p.tree.noscript {
		p.inHead = false
	}
	if traits&inline == 0 {
		p.partWords()
	}
	p.tree.implyEnds(kind, traits)
	inside := p.inside(kind, traits)
	if !p.tree.inert {
		p.collect(kind, inside)
	}
	switch {
	case traits&void != 0, (p.xml || inside.foreign) && s.selfClosing, kind == htmlTag, kind == headTag, kind == bodyTag && p.tree.open[bodyTag] > 0:
		if kind == anchorTag {
			p.endLink()
		}
	case traits&raw != 0:
		p.rawText(kind)
	default:
		p.tree.push(kind, traits, s.name, inside)
		s.cdata = p.xml || p.tree.foreign
	}
}

func (p *parser) end() {
	s := &p.scan
	kind, traits := lookupTag(s.name)
	if traits&inline == 0 {
		p.partWords()
	}
	switch kind {
	case htmlTag:
		p.ended = true
		return
	case headTag, bodyTag:
		return
	case anchorTag:
		p.endLink()
	case headingTag:
		p.endHeading()
	case formTag:
		p.form = -1
	}
	p.tree.end(kind, traits, s.name)
	s.cdata = p.xml || p.tree.foreign
}

// elementEnds is told of each element that leaves the stack.
func (p *parser) elementEnds(kind tag) {
	switch kind {
	case headingTag:
		p.endHeading()
	case pictureTag:
		p.picture = pictureSource{}
	}
}

// partWords sees to it that the texts before and after an element stay apart.
func (p *parser) partWords() {
	p.visible.gap = true
	if p.link.open {
		p.link.text.gap = true
	}
	if p.heading.open {
		p.heading.text.gap = true
	}
}

func (p *parser) addText(text []byte) {
	if p.tree.inert {
		return
	}
	if !p.scan.literal {
		text = p.decoded(text, false)
	}
	hidden := p.tree.hidden
	if hidden == 0 {
		end := len(p.visible.buf)
		p.visible.add(text, p.tree.place)
		p.noteSeam(end)
		p.inHead = p.inHead && len(p.visible.buf) == 0
	}
	if p.link.open && hidden == p.link.hidden {
		p.link.text.write(text)
	}
	if p.heading.open && hidden == p.heading.hidden {
		p.heading.text.write(text)
	}
}

// noteSeam notes that the visible text from end on goes on with digits after digits,
// in another element: two prices in one, or a price and its cents.
func (p *parser) noteSeam(end int) {
	tagged, opened := p.tagged, p.opened
	text := p.visible.buf[end:]
	if len(text) == 0 {
		return
	}
	p.tagged, p.opened = false, false
	apart := text[0] == ' '
	if apart {
		text = text[1:]
	}
	if !tagged || end == 0 || !isDigit(p.visible.buf[end-1]) || !isDigit(text[0]) || len(p.visible.seams) >= maxItems {
		return
	}
	if own := opened && len(text) == 2 && isDigit(text[1]) && bytes.HasPrefix(p.scan.src[p.scan.pos:], []byte("</")); !apart || own {
		p.visible.seams = append(p.visible.seams, len(p.visible.buf)-len(text))
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// rawText takes the content of an element that has no markup in it.
func (p *parser) rawText(kind tag) {
	var content []byte
	s := &p.scan
	switch kind {
	case scriptTag:
		content = s.script()
	case plaintextTag:
		content, s.pos = s.src[s.pos:], len(s.src)
	case titleTag:
		content = s.raw("title")
	case styleTag:
		content = s.raw("style")
	case frameTag:
		content = s.raw("iframe")
	case xmpTag:
		content = s.raw("xmp")
	default:
		name := p.lowerName()
		content = s.raw(name)
	}
	if p.tree.inert || p.tree.noscript {
		return
	}
	switch kind {
	case titleTag:
		p.addTitle(content)
	case scriptTag:
		p.addStructured(content)
	case xmpTag, plaintextTag:
		s.literal = true
		p.addText(content)
	}
}

func (p *parser) finish() {
	d := p.doc
	p.endLink()
	if p.heading.open {
		p.endHeading()
	}
	d.Truncated = !p.ended || p.scan.cut
	p.readText()
	p.resolveAll()
}

// readText counts and fingerprints what was gathered.
func (p *parser) readText() {
	var all, chosen fingerprint
	d := p.doc
	seams, headings := p.visible.seams, d.Headings
	text := p.visible.buf[:0] // what is chosen moves to the front
	for _, part := range p.visible.passages {
		content := p.visible.buf[part.start:part.end]
		if !p.chosen(part.place) {
			readWords(content, &all)
			continue
		}
		readWords(content, &chosen)
		if len(text) > 0 {
			text = append(text, ' ')
		}
		moved := part.start - len(text)
		text = append(text, content...)
		seams = d.placeSeams(seams, part, moved)
		headings = placeHeadings(headings, part, moved)
	}
	for i := range headings {
		headings[i].At = -1
	}
	d.Words, d.BodyWords = chosen.count(), all.count()+chosen.count()
	d.TextHash, d.Similarity = chosen.text(), chosen.similarity()
	d.Text = string(cutText(text, MaxText))
}

// placeSeams takes over the seams of a passage that stands further on by moved bytes
// than in Text, and returns those after it.
func (d *Document) placeSeams(seams []int, part passage, moved int) []int {
	for len(seams) > 0 && seams[0] < part.end {
		if at := seams[0] - moved; seams[0] >= part.start && at < MaxText {
			d.Seams = append(d.Seams, at)
		}
		seams = seams[1:]
	}
	return seams
}

// placeHeadings does the same for where headings begin: what comes before the
// passage is not in the main text.
func placeHeadings(headings []Heading, part passage, moved int) []Heading {
	for len(headings) > 0 && headings[0].At < part.end {
		h := &headings[0]
		begins := h.At
		if begins+1 == part.start { // the space between
			begins++
		}
		h.At = begins - moved
		if begins < part.start || h.At >= MaxText {
			h.At = -1
		}
		headings = headings[1:]
	}
	return headings
}

// chosen is true of the main text.
func (p *parser) chosen(where place) bool {
	switch {
	case where&inChrome != 0:
		return false
	case p.hasMain:
		return where&inMain != 0
	case p.hasStory:
		return where&inArticle != 0
	}
	return true
}

func (p *parser) resolveAll() {
	d := p.doc
	r := newResolver(p.pageURL)
	if p.hasBase {
		if base := r.resolve(p.base); webAddress(base) {
			d.Base = base
			r = newResolver(base)
		}
	}
	for i := range d.Links {
		link := &d.Links[i]
		link.URL, link.Scheme = r.link(link.Href)
	}
	for i := range d.Images {
		d.Images[i].URL = r.source(d.Images[i].Src)
	}
	for i := range d.Candidates {
		d.Candidates[i].URL = r.source(d.Candidates[i].Href)
	}
	for i := range d.Resources {
		d.Resources[i].URL = r.source(d.Resources[i].Href)
	}
	for i := range d.Canonicals {
		d.Canonicals[i].URL = r.source(d.Canonicals[i].Href)
	}
	for i := range d.Alternates {
		d.Alternates[i].URL = r.source(d.Alternates[i].Href)
	}
	for i := range d.Forms {
		d.Forms[i].URL = r.resolve(d.Forms[i].Action)
		if d.Forms[i].Action == "" {
			d.Forms[i].URL = withoutFragment(p.pageURL)
		}
	}
	if d.Refresh != nil && d.Refresh.Href != "" {
		d.Refresh.URL = r.resolve(d.Refresh.Href)
	}
}
