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

// nextSpace is where the next whitespace character begins and ends. Single spaces
// between words are as they shall be.
func nextSpace(text []byte) (from, to int) {
	for i, c := range text {
		switch {
		case c == ' ' && i > 0 && i+1 < len(text) && text[i+1] > ' ' && text[i+1] < utf8.RuneSelf:
		case c <= ' ':
			return i, i + 1
		case c == 0xC2 || c >= 0xE1 && c <= 0xE3: // a wide space may begin
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

// openText is the text of an element whose end was not seen.
type openText struct {
	open   bool
	hidden uint16 // how many elements hide it
	text   textWriter
	alt    textWriter // of the images within
}

func (o *openText) begin(hidden uint16, limit int) {
	*o = openText{open: true, hidden: hidden, text: textWriter{buf: o.text.buf[:0], limit: limit}, alt: textWriter{buf: o.alt.buf[:0], limit: limit}}
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

// partWords sees to it that the texts before and after an element stay apart.
func (p *parser) partWords() {
	p.main.gap, p.link.text.gap, p.heading.text.gap, p.address.text.gap = true, true, true, true
	if p.phone && !p.address.open {
		p.addContact(&p.line)
	}
	p.phone, p.line = false, textWriter{buf: p.line.buf[:0], limit: maxContent}
}

func (p *parser) addContact(text *textWriter) {
	if len(text.buf) > 0 {
		p.doc.Contacts = appendBounded(p.doc.Contacts, text.String())
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
		p.inHead = p.inHead && len(bytes.TrimSpace(text)) == 0
		if p.isContent(p.place) {
			p.main.write(text)
		}
		if p.region == Footer {
			p.line.write(text)
		}
	}
	for _, o := range [...]*openText{&p.link, &p.heading, &p.address} {
		if o.open && p.hidden == o.hidden {
			o.text.write(text)
		}
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// isContent is true of the main text, as far as is known.
func (p *parser) isContent(where place) bool {
	return where&inChrome == 0 && where&p.best == p.best
}

// focus drops the text that was gathered where better begins: <main> is better than
// <article>, and that than <body>.
func (p *parser) focus(where place) {
	switch {
	case where&inMain > p.best&inMain:
		p.best = inMain
	case where&inArticle != 0 && p.best == 0:
		p.best = inArticle
	default:
		return
	}
	p.main.buf, p.headingAt = p.main.buf[:0], -1
	for i := range p.doc.Headings {
		p.doc.Headings[i].At = -1
	}
}
