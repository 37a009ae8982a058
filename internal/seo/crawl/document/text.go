package document

import (
	"bytes"
	"unicode/utf8"
)

// textWriter gathers text with its whitespace collapsed.
type textWriter struct {
	buf   []byte
	gap   bool // a space is due before what follows
	limit int  // 0: none
}

func (w *textWriter) write(text []byte) {
	for at := 0; at < len(text); {
		if n := spaceAt(text[at:]); n > 0 {
			w.gap = true
			at += n
			continue
		}
		end := runEnd(text, at)
		if w.limit > 0 && len(w.buf)+1+end-at > w.limit {
			w.fill(text[at:end])
			return
		}
		if w.gap && len(w.buf) > 0 {
			w.buf = append(w.buf, ' ')
		}
		w.gap = false
		w.buf = append(w.buf, text[at:end]...)
		at = end
	}
}

// runEnd is where the text that can be taken as it stands ends: single spaces
// between words are as they shall be.
func runEnd(text []byte, at int) int {
	for at++; at < len(text); at++ {
		if c := text[at]; mayBeSpace(c) && (c != ' ' || at+1 == len(text) || mayBeSpace(text[at+1])) {
			break
		}
	}
	return at
}

// fill takes what still fits and ends the text there.
func (w *textWriter) fill(text []byte) {
	if w.gap && len(w.buf) > 0 && len(w.buf) < w.limit {
		w.buf = append(w.buf, ' ')
	}
	w.gap = false
	w.buf = append(w.buf, cutText(text, w.limit-len(w.buf))...)
	w.limit = max(1, len(w.buf))
}

// mayBeSpace is true of whitespace and the bytes that start a wide space.
func mayBeSpace(c byte) bool {
	return c <= ' ' || c == 0xC2 || c >= 0xE1 && c <= 0xE3
}

// spaceAt is the length of the whitespace character at the start of text; 0: there
// is none.
func spaceAt(text []byte) int {
	if text[0] <= ' ' {
		return 1
	}
	if !mayBeSpace(text[0]) {
		return 0
	}
	switch r, n := utf8.DecodeRune(text); {
	case r == 0xA0, r == 0x85, r == 0x1680, r >= 0x2000 && r <= 0x200A, r == 0x2028, r == 0x2029, r == 0x202F, r == 0x205F, r == 0x3000:
		return n
	}
	return 0
}

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
	return string(w.buf)
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
		return string(o.text.buf)
	}
	return string(o.alt.buf)
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
	seams    []int // see Document.Seams
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

// partWords sees to it that the texts before and after an element stay apart.
func (p *parser) partWords() {
	p.visible.gap, p.link.text.gap, p.heading.text.gap = true, true, true
}

func (p *parser) addText(text []byte) {
	hidden := p.open.hidden
	switch {
	case p.open.inert:
		return
	case hidden == 0:
		end := len(p.visible.buf)
		p.visible.add(text, p.open.place)
		p.noteSeam(end)
		p.inHead = p.inHead && len(p.visible.buf) == 0
	case p.open.isIconTitle() && !p.open.ariaHidden:
		p.link.addAlternative(text)
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
	if own := opened && len(text) == 2 && isDigit(text[1]) && bytes.HasPrefix(p.src[p.at:], []byte("</")); !apart || own {
		p.visible.seams = append(p.visible.seams, len(p.visible.buf)-len(text))
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// readText counts and fingerprints the main text.
func (p *parser) readText() {
	var f fingerprint
	d := p.doc
	seams, headings := p.visible.seams, d.Headings
	text := p.visible.buf[:0] // what is chosen moves to the front
	for _, part := range p.visible.passages {
		if !p.chosen(part.place) {
			continue
		}
		content := p.visible.buf[part.start:part.end]
		readWords(content, &f)
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
	d.Words, d.TextHash, d.Similarity = f.count(), f.text(), f.similarity()
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
	case p.hasArticle:
		return where&inArticle != 0
	}
	return true
}
