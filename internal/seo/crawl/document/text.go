package document

import "unicode/utf8"

// textWriter gathers text with its whitespace collapsed.
type textWriter struct {
	buf   []byte
	gap   bool // a space is due before what follows
	limit int  // 0: none
}

func (w *textWriter) write(text []byte) {
	for at := 0; at < len(text); {
		if n, parts := spaceAt(text[at:]); n > 0 {
			w.gap = w.gap || parts
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

func (w *textWriter) reset(limit int) {
	w.buf, w.gap, w.limit = w.buf[:0], false, limit
}

// mayBeSpace is true of whitespace, NUL and the bytes that start a wide space.
func mayBeSpace(c byte) bool {
	return c <= ' ' || c == 0xC2 || c >= 0xE1 && c <= 0xE3
}

// spaceAt is the length of the whitespace character at the start of text; 0: there
// is none. NUL is one that does not part words: browsers drop it.
func spaceAt(text []byte) (int, bool) {
	c := text[0]
	if c <= ' ' {
		return 1, c != 0
	}
	if !mayBeSpace(c) || len(text) < 2 {
		return 0, false
	}
	switch r, n := utf8.DecodeRune(text); {
	case r == 0xA0, r == 0x85, r == 0x1680, r >= 0x2000 && r <= 0x200A, r == 0x2028, r == 0x2029, r == 0x202F, r == 0x205F, r == 0x3000:
		return n, true
	}
	return 0, false
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
