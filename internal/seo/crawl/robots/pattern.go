package robots

import "strings"

// pattern is the path of a rule: what stands between its stars, in order.
type pattern struct {
	pieces   []string
	anchored bool // the pattern ends with $
	length   int  // in bytes: the longest match wins
}

func newPattern(text string) pattern {
	p := pattern{}
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
	first, rest := p.pieces[0], p.pieces[1:]
	path, ok := strings.CutPrefix(path, first)
	if !ok {
		return false
	}
	if len(rest) == 0 {
		return !p.anchored || path == ""
	}
	last := len(rest) - 1
	for i, piece := range rest {
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

// canonical writes a path, or a piece of a pattern, so that equal ones are
// equal bytes: escapes in upper case, unreserved characters without, all other
// bytes but reserved ones with. A literal * or $ is escaped, since both have
// a meaning in patterns (RFC 9309, section 2.2.3).
func canonical(s string) string {
	i := 0
	for i < len(s) && plain(s[i]) {
		i++
	}
	if i == len(s) {
		return s
	}
	const hex = "0123456789ABCDEF"
	b := append(make([]byte, 0, len(s)+16), s[:i]...)
	for ; i < len(s); i++ {
		c := s[i]
		if plain(c) {
			b = append(b, c)
			continue
		}
		if c == '%' && i+2 < len(s) {
			if hi, lo := unhex(s[i+1]), unhex(s[i+2]); hi < 16 && lo < 16 {
				c = hi<<4 | lo
				i += 2
				if unreserved(c) {
					b = append(b, c)
					continue
				}
			}
		}
		b = append(b, '%', hex[c>>4], hex[c&15])
	}
	return string(b)
}

func unreserved(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '.' || c == '_' || c == '~'
}

// plain reports whether c stands for itself.
func plain(c byte) bool {
	switch c {
	case '/', '?', '&', '=', '!', '\'', '(', ')', '+', ',', ';', ':', '@', '[', ']':
		return true
	}
	return unreserved(c)
}

// unhex returns the value of a hexadecimal digit, or 16.
func unhex(c byte) byte {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10
	case 'A' <= c && c <= 'F':
		return c - 'A' + 10
	}
	return 16
}
