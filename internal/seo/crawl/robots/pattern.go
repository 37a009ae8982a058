package robots

import (
	"strconv"
	"strings"
)

// pattern is the path of a rule: what stands between its stars, in order.
type pattern struct {
	pieces   []string
	anchored bool // the pattern ends with $
	length   int  // in bytes: the longest match wins
}

func newPattern(text string) pattern {
	var p pattern
	text, p.anchored = strings.CutSuffix(text, "$")
	p.pieces = strings.Split(text, "*")
	for i, piece := range p.pieces {
		p.pieces[i] = canonical(piece)
		p.length += len(p.pieces[i])
	}
	p.length += len(p.pieces) - 1
	if p.anchored {
		p.length++
	}
	return p
}

// matches reports whether a canonical path fits. Each piece is taken at its
// first place, which is enough: later pieces then have the most room.
func (p pattern) matches(path string) bool {
	first, others := p.pieces[0], p.pieces[1:]
	path, ok := strings.CutPrefix(path, first)
	if !ok {
		return false
	}
	if len(others) == 0 {
		return !p.anchored || path == ""
	}
	last := len(others) - 1
	for i, piece := range others {
		if i == last && p.anchored {
			return strings.HasSuffix(path, piece)
		}
		at := strings.Index(path, piece)
		if at < 0 {
			return false
		}
		path = path[at+len(piece):]
	}
	return true
}

// canonical writes a path, or a piece of a pattern, so that equal ones are equal
// bytes: escapes in upper case, and none of unreserved characters and of letters
// beyond ASCII. A literal * or $ is escaped, since both have a meaning in patterns
// (RFC 9309, section 2.2.3).
func canonical(s string) string {
	if !strings.ContainsAny(s, "%*$") {
		return s
	}
	const hex = "0123456789ABCDEF"
	b := make([]byte, 0, len(s)+16)
	for i := 0; i < len(s); i++ {
		c, escaped := s[i], s[i] == '*' || s[i] == '$'
		if c == '%' && i+2 < len(s) {
			if n, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil {
				c, escaped = byte(n), n < 0x80 && !unreserved(byte(n))
				i += 2
			}
		}
		if escaped {
			b = append(b, '%', hex[c>>4], hex[c&15])
		} else {
			b = append(b, c)
		}
	}
	return string(b)
}

func unreserved(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '.' || c == '_' || c == '~'
}
