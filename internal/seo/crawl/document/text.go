package document

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"
)

// textWriter gathers text with its whitespace collapsed.
type textWriter struct {
	buf   []byte
	gap   bool // a space is due before what follows
	limit int  // 0: none
}

func (w *textWriter) write(text []byte) {
	for len(text) > 0 {
		word, end := nextSpace(text)
		if word > 0 {
			if w.limit > 0 && len(w.buf) >= w.limit {
				return
			}
			if w.gap && len(w.buf) > 0 {
				w.buf = append(w.buf, ' ')
			}
			w.buf, w.gap = append(w.buf, text[:word]...), false
		}
		w.gap, text = w.gap || end > word, text[end:]
	}
}

// nextSpace is where the next whitespace character begins and ends.
func nextSpace(text []byte) (from, to int) {
	for i, c := range text {
		if c <= ' ' {
			return i, i + 1
		}
		if c == 0xC2 || c >= 0xE1 && c <= 0xE3 { // a wide space may begin
			if r, n := utf8.DecodeRune(text[i:]); unicode.IsSpace(r) {
				return i, i + n
			}
		}
	}
	return len(text), len(text)
}

// String is the text, cut at its limit.
func (w *textWriter) String() string { return string(bytes.TrimSpace(cutText(w.buf, w.limit))) }

// cutText is text, at most so many bytes, ending with a whole character.
func cutText(text []byte, limit int) []byte {
	if len(text) <= limit {
		return text
	}
	for limit > 0 && !utf8.RuneStart(text[limit]) {
		limit--
	}
	return text[:limit]
}

// collapsed is a text with its whitespace collapsed.
func collapsed(text []byte, limit int) string {
	w := textWriter{limit: limit}
	w.write(text)
	return w.String()
}

// openText is the text of a link or a heading whose end was not seen.
type openText struct {
	open   bool
	hidden uint16 // how many elements hide it
	level  int
	at     int // where it begins in the visible text
	text   textWriter
	alt    textWriter // of the images within
}

func (o *openText) begin(level, at int, hidden uint16) {
	text, alt := o.text.buf[:0], o.alt.buf[:0]
	*o = openText{open: true, level: level, at: at, hidden: hidden, text: textWriter{buf: text, limit: maxLabel}, alt: textWriter{buf: alt, limit: maxLabel}}
}

func (o *openText) addAlternative(alt []byte) {
	if o.open {
		o.alt.gap = true
		o.alt.write(alt)
	}
}

// String is the text, else the alternatives.
func (o *openText) String() string {
	if len(o.text.buf) > 0 {
		return o.text.String()
	}
	return o.alt.String()
}

// passage is a part of the visible text that stands in one kind of place.
type passage struct {
	start, end int
	place      place
}

// visibleText is all that is shown, and where.
type visibleText struct {
	textWriter
	passages []passage
}

func (v *visibleText) add(text []byte, where place) {
	if last := len(v.passages) - 1; last >= 0 && v.passages[last].place == where {
		v.write(text)
		v.passages[last].end = len(v.buf)
		return
	}
	start := len(v.buf)
	v.gap = true
	v.write(text)
	if len(v.buf) > start {
		if start > 0 {
			start++ // the space between
		}
		v.passages = append(v.passages, passage{start, len(v.buf), where})
	}
}

// partWords sees to it that the texts before and after an element stay apart. A line
// of the footer with a phone number tells how the shop is reached.
func (p *parser) partWords() {
	p.visible.gap, p.link.text.gap, p.heading.text.gap = true, true, true
	if p.phone {
		p.addContact(p.line)
	}
	p.phone, p.line = false, len(p.visible.buf)
}

func (p *parser) endAddress() { p.addContact(p.address) }

// addContact takes the visible text from an index on.
func (p *parser) addContact(from int) {
	if text := collapsed(p.visible.buf[from:], maxContent); text != "" {
		p.doc.Contacts = appendBounded(p.doc.Contacts, text)
	}
}

// addText takes a text by what it stands in.
func (p *parser) addText(text []byte) {
	switch {
	case p.inert, p.raw != 0 && p.noscript:
	case p.raw == atom.Title && !p.svg:
		p.doc.Titles = appendBounded(p.doc.Titles, collapsed(text, maxLabel))
	case p.raw == atom.Title && !p.ariaHidden:
		p.link.addAlternative(text)
	case p.raw == atom.Style:
		p.addStyles(text)
	case p.raw == atom.Script:
		p.addStructured(text)
	case p.raw == 0:
		p.addShown(text)
	}
}

func (p *parser) addShown(text []byte) {
	if p.hidden == 0 {
		p.visible.add(text, p.place)
		p.inHead = p.inHead && len(p.visible.buf) == 0
	}
	for _, o := range [...]*openText{&p.link, &p.heading} {
		if o.open && p.hidden == o.hidden {
			o.text.write(text)
		}
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// readText counts and fingerprints the main text, and finds the headings in it.
func (p *parser) readText() {
	var f fingerprint
	d := p.doc
	text := p.visible.buf[:0] // what is chosen moves to the front
	next := 0                 // heading
	for _, part := range p.visible.passages {
		if !p.chosen(part.place) {
			continue
		}
		content := p.visible.buf[part.start:part.end]
		f.read(content)
		if len(text) > 0 {
			text = append(text, ' ')
		}
		moved := part.start - len(text)
		text = append(text, content...)
		for ; next < len(p.begins) && p.begins[next] < part.end; next++ {
			if at := p.begins[next]; at+1 >= part.start && at-moved < MaxText-utf8.UTFMax {
				d.Headings[next].At = max(at, part.start) - moved
			}
		}
	}
	d.Words, d.TextHash, d.Similarity = f.words, f.hash, f.similarity()
	d.Text = string(cutText(text, MaxText))
}

// chosen is true of the main text.
func (p *parser) chosen(where place) bool {
	switch {
	case where&inChrome != 0:
		return false
	case p.hasMain:
		return where&inMain != 0
	case p.hasArticle:
		return where&inArticle != 0
	}
	return true
}
