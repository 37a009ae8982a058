package document

import (
	"bytes"
	"html"
)

// longestReference bounds what is looked up: the longest name has 31 letters, and
// a number may have leading zeros.
const longestReference = 64

// appendDecoded appends text with its character references decoded. In an
// attribute &copy=1 is no reference, but the start of a parameter (HTML Standard
// 13.2.5.73).
func appendDecoded(dst, text []byte, attribute bool) []byte {
	for {
		i := bytes.IndexByte(text, '&')
		if i < 0 {
			return append(dst, text...)
		}
		dst = append(dst, text[:i]...)
		text = text[i:]
		n := referenceLength(text)
		dst = appendReference(dst, text[:n], attribute && n < len(text) && text[n] == '=', attribute)
		text = text[n:]
	}
}

// referenceLength is the length of what may be a reference at the start of text.
func referenceLength(text []byte) int {
	n := 1
	if n < len(text) && text[n] == '#' {
		n++
	}
	for n < len(text) && n < longestReference && (isLetter(text[n]) || text[n] >= '0' && text[n] <= '9') {
		n++
	}
	if n < len(text) && text[n] == ';' {
		n++
	}
	return n
}

func appendReference(dst, reference []byte, assigned, attribute bool) []byte {
	switch string(reference) {
	case "&", "&#":
		return append(dst, reference...)
	case "&amp;":
		return append(dst, '&')
	case "&nbsp;":
		return append(dst, "\u00a0"...)
	case "&quot;", "&#34;":
		return append(dst, '"')
	case "&#39;", "&#x27;", "&apos;":
		return append(dst, '\'')
	case "&lt;":
		return append(dst, '<')
	case "&gt;":
		return append(dst, '>')
	}
	text := html.UnescapeString(string(reference))
	if attribute && reference[1] != '#' && (assigned || partly(reference, text)) {
		return append(dst, reference...)
	}
	return append(dst, text...)
}

// partly says that a shorter name than the whole was decoded: &notit is ¬it.
func partly(reference []byte, text string) bool {
	last := reference[len(reference)-1]
	return len(text) > 1 && text[len(text)-1] == last
}
