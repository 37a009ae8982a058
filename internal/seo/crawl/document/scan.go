package document

import "bytes"

// token is what the scanner found.
type token uint8

const (
	endOfInput token = iota
	textToken
	startTag
	endTag
)

// scanner splits HTML into tags and text by the tokenization rules of the HTML
// Standard (section 13.2.5), of which it leaves out what no reader of this
// package needs: doctypes, comments and unknown attributes. It holds slices of
// its source, copies nothing and looks at each byte a bounded number of times.
type scanner struct {
	src  []byte
	pos  int
	text []byte // of a text token, entities not decoded
	name []byte // of a tag, letter case as it stands
	attributes
	selfClosing bool
	literal     bool // text of a CDATA section, which has no entities
	cdata       bool // CDATA sections are text: foreign content, or XML
	cut         bool // the source ended within a tag, a comment or raw text
}

// attributes are those that the parser knows; of two with one name the first counts.
type attributes struct {
	has    uint64
	values [attrCount][]byte
}

func (a *attributes) present(key attr) bool { return a.has&(1<<key) != 0 }

func (a *attributes) value(key attr) []byte {
	if a.present(key) {
		return a.values[key]
	}
	return nil
}

func (s *scanner) next() token {
	s.literal = false
	for s.pos < len(s.src) {
		if s.src[s.pos] != '<' {
			return s.textFrom(s.pos)
		}
		if s.pos+1 == len(s.src) {
			return s.textFrom(s.pos + 1)
		}
		switch c := s.src[s.pos+1]; {
		case isLetter(c):
			if s.tag(s.pos + 1) {
				return startTag
			}
		case c == '/':
			if s.pos+2 == len(s.src) {
				return s.textFrom(s.pos + 2)
			}
			if isLetter(s.src[s.pos+2]) {
				if s.tag(s.pos + 2) {
					return endTag
				}
				break
			}
			s.skipPast(s.pos+2, ">")
		case c == '!':
			if s.declaration() {
				return textToken
			}
		case c == '?':
			s.skipPast(s.pos+2, ">")
		default:
			return s.textFrom(s.pos + 1)
		}
	}
	return endOfInput
}

// textFrom ends a text token before the next < at or after from.
func (s *scanner) textFrom(from int) token {
	end := len(s.src)
	if i := bytes.IndexByte(s.src[from:], '<'); i >= 0 {
		end = from + i
	}
	s.text, s.pos = s.src[s.pos:end], end
	return textToken
}

func (s *scanner) skipPast(from int, end string) {
	i := bytes.Index(s.src[from:], []byte(end))
	if i < 0 {
		s.pos, s.cut = len(s.src), true
		return
	}
	s.pos = from + i + len(end)
}

// declaration skips <!…>; it is true for a CDATA section, whose text it sets.
func (s *scanner) declaration() bool {
	rest := s.src[s.pos:]
	switch {
	case bytes.HasPrefix(rest, []byte("<!--")):
		s.comment()
	case s.cdata && bytes.HasPrefix(rest, []byte("<![CDATA[")):
		start := s.pos + len("<![CDATA[")
		s.skipPast(start, "]]>")
		s.text, s.literal = bytes.TrimSuffix(s.src[start:s.pos], []byte("]]>")), true
		return true
	default:
		s.skipPast(s.pos+2, ">")
	}
	return false
}

// comment skips to --> or --!>; <!--> and <!---> are whole comments.
func (s *scanner) comment() {
	for at := s.pos + 2; ; {
		i := bytes.Index(s.src[at:], []byte("--"))
		if i < 0 {
			s.pos, s.cut = len(s.src), true
			return
		}
		end := at + i + 2
		if end < len(s.src) && s.src[end] == '>' {
			s.pos = end + 1
			return
		}
		if at > s.pos+2 && end+1 < len(s.src) && s.src[end] == '!' && s.src[end+1] == '>' {
			s.pos = end + 2
			return
		}
		at = end - 1
	}
}

// tag reads a tag whose name starts at from; false: the source ended within it.
func (s *scanner) tag(from int) bool {
	s.has, s.selfClosing = 0, false
	at := from
	for at < len(s.src) && !endsName(s.src[at]) {
		at++
	}
	s.name = s.src[from:at]
	for at >= 0 && at < len(s.src) {
		switch c := s.src[at]; {
		case c == '>':
			s.pos = at + 1
			return true
		case c == '/':
			at++
			s.selfClosing = at < len(s.src) && s.src[at] == '>'
		case isSpace(c):
			at++
		default:
			at = s.attribute(at)
		}
	}
	s.pos, s.cut = len(s.src), true
	return false
}

// attribute reads one attribute and is the place after it; -1: the source ended.
func (s *scanner) attribute(from int) int {
	at := from + 1 // a leading = is part of the name
	for at < len(s.src) && !endsName(s.src[at]) && s.src[at] != '=' {
		at++
	}
	name := s.src[from:at]
	next := at
	for next < len(s.src) && isSpace(s.src[next]) {
		next++
	}
	var value []byte
	if next < len(s.src) && s.src[next] == '=' {
		value, at = s.attributeValue(next + 1)
	}
	if key := lookupAttr(name); key != noAttr && !s.present(key) {
		s.has |= 1 << key
		s.values[key] = value
	}
	return at
}

func (s *scanner) attributeValue(at int) ([]byte, int) {
	for at < len(s.src) && isSpace(s.src[at]) {
		at++
	}
	if at == len(s.src) {
		return nil, -1
	}
	if quote := s.src[at]; quote == '"' || quote == '\'' {
		i := bytes.IndexByte(s.src[at+1:], quote)
		if i < 0 {
			return nil, -1
		}
		return s.src[at+1 : at+1+i], at + i + 2
	}
	start := at
	for at < len(s.src) && s.src[at] != '>' && !isSpace(s.src[at]) {
		at++
	}
	return s.src[start:at], at
}

// raw is the text up to </name, at which the scanner then stands.
func (s *scanner) raw(name string) []byte {
	start := s.pos
	for at := start; ; at++ {
		i := bytes.IndexByte(s.src[at:], '<')
		if i < 0 {
			break
		}
		at += i
		if s.closes(at, name) {
			s.pos = at
			return s.src[start:at]
		}
	}
	s.pos, s.cut = len(s.src), true
	return s.src[start:]
}

// script is the text of a script: within <!-- a <script> hides its </script>
// (the "script data double escaped" states of the HTML Standard).
func (s *scanner) script() []byte {
	const plain, escaped, doubled = 0, 1, 2
	state, start := plain, s.pos
	for at := start; at < len(s.src); at++ {
		i := bytes.IndexByte(s.src[at:], '<')
		if state != plain {
			i = bytes.IndexAny(s.src[at:], "<-")
		}
		if i < 0 {
			break
		}
		at += i
		switch {
		case s.src[at] == '-':
			if bytes.HasPrefix(s.src[at:], []byte("-->")) {
				state = plain
			}
		case s.closes(at, "script"):
			if state != doubled {
				s.pos = at
				return s.src[start:at]
			}
			state = escaped
		case state == plain && bytes.HasPrefix(s.src[at:], []byte("<!--")):
			state = escaped
			at++
		case state == escaped && s.named(at+1, "script"):
			state = doubled
		}
	}
	s.pos, s.cut = len(s.src), true
	return s.src[start:]
}

func (s *scanner) closes(at int, name string) bool {
	return at+1 < len(s.src) && s.src[at+1] == '/' && s.named(at+2, name)
}

func (s *scanner) named(at int, name string) bool {
	end := at + len(name)
	return end < len(s.src) && endsName(s.src[end]) && equalFold(s.src[at:end], name)
}

func endsName(c byte) bool { return c == '>' || c == '/' || isSpace(c) }

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' }

func isLetter(c byte) bool { return (c|0x20) >= 'a' && (c|0x20) <= 'z' }

// equalFold compares with a lower-case ASCII name.
func equalFold(text []byte, name string) bool {
	if len(text) != len(name) {
		return false
	}
	for i := range text {
		if lower(text[i]) != name[i] {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c | 0x20
	}
	return c
}
