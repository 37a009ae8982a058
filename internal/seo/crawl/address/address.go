// Package address compares, joins and judges the addresses of web pages, so
// that a crawl fetches each page once and does not follow addresses without
// end. It reads what stands in pages as browsers do (WHATWG URL, for http and
// https only) and writes the one spelling of RFC 3986, section 6.2.2.
package address

import (
	"bytes"
	"errors"
	"strings"
)

// MaxLength is the most bytes a normalised address may have.
const MaxLength = 8192

// Why something is no address of a page.
var (
	ErrNotWeb   = errors.New("not an http or https address")
	ErrRelative = errors.New("a relative address")
	ErrHost     = errors.New("no valid host")
	ErrPort     = errors.New("no valid port")
	ErrTooLong  = errors.New("longer than 8,192 bytes")
)

// Normalize returns the one spelling of an absolute http or https address:
// scheme and host in lower case, international names in punycode, no default
// port, no user name, no fragment, no dot segments, a path of at least "/",
// escapes in upper case and only where they are needed. A percent sign that
// begins no escape stays, as browsers have it: net/url does not read such an
// address. The query keeps its order; one without content is dropped.
func Normalize(raw string) (string, error) {
	s := clean(raw)
	scheme, rest, ok := cutScheme(s)
	switch {
	case !ok:
		return "", ErrRelative
	case !isWeb(scheme):
		return "", ErrNotWeb
	}
	return absolute(scheme, rest, raw)
}

// Resolve returns the normalised address that ref means on the page base, an
// absolute address. An empty ref, or one with a fragment only, is the page.
func Resolve(base, ref string) (string, error) {
	ref = clean(ref)
	baseScheme, baseRest, ok := cutScheme(base)
	if !ok || !isWeb(baseScheme) {
		return "", ErrRelative
	}
	if scheme, rest, ok := cutScheme(ref); ok {
		switch {
		case !isWeb(scheme):
			return "", ErrNotWeb
		case !strings.EqualFold(scheme, baseScheme) || leadingSlashes(rest) >= 2:
			return absolute(scheme, rest, ref)
		}
		ref = rest // "http:page" on an http page is relative
	}
	if leadingSlashes(ref) >= 2 {
		return absolute(baseScheme, ref, ref)
	}
	page := split(strings.TrimLeft(baseRest, `/\`))
	to := splitPath(ref)
	switch {
	case to.path == "" && !to.hasQuery:
		return build(baseScheme, page, "", base)
	case to.path == "":
		page.query = to.query
		return build(baseScheme, page, "", ref)
	case leadingSlashes(to.path) > 0:
		page.path, page.query = to.path, to.query
		return build(baseScheme, page, "", ref)
	}
	page.path, page.query = page.path[:strings.LastIndexAny(page.path, `/\`)+1], to.query
	if page.path == "" {
		page.path = "/"
	}
	return build(baseScheme, page, to.path, ref)
}

// parts of an address, as they stand in the source.
type parts struct {
	authority, path, query string
	hasQuery               bool
}

func absolute(scheme, rest, original string) (string, error) {
	return build(scheme, split(strings.TrimLeft(rest, `/\`)), "", original)
}

// build writes the parts in their normal spelling, with more at the end of the
// path. It returns original itself where that is the same.
func build(scheme string, p parts, more, original string) (string, error) {
	var stack [512]byte
	b := append(stack[:0], "https://"...)
	if len(scheme) == len("http") {
		b = append(b[:0], "http://"...)
	}
	b, err := appendHost(b, p.authority, len(scheme) == len("https"))
	if err != nil {
		return "", err
	}
	start := len(b)
	if leadingSlashes(p.path) == 0 {
		b = append(b, '/')
	}
	b = appendEscaped(b, p.path, false)
	b = appendEscaped(b, more, false)
	b = b[:start+removeDots(b[start:])]
	if p.query != "" {
		b = append(b, '?')
		b = appendEscaped(b, p.query, true)
	}
	if len(b) > MaxLength {
		return "", ErrTooLong
	}
	if string(b) == original {
		return original, nil
	}
	return string(b), nil
}

// clean takes off what browsers take off: blanks and control characters at
// both ends, tabs and line ends anywhere.
func clean(s string) string {
	s = strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
	if strings.ContainsAny(s, "\t\n\r") {
		s = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(s)
	}
	return s
}

// cutScheme returns what stands before and after the colon of a scheme.
func cutScheme(s string) (scheme, rest string, ok bool) {
	for i := range len(s) {
		switch c := s[i] | 0x20; {
		case 'a' <= c && c <= 'z':
		case s[i] == ':' && i > 0:
			return s[:i], s[i+1:], true
		case i > 0 && ('0' <= s[i] && s[i] <= '9' || s[i] == '+' || s[i] == '-' || s[i] == '.'):
		default:
			return "", "", false
		}
	}
	return "", "", false
}

func isWeb(scheme string) bool {
	return strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")
}

// leadingSlashes counts them up to two, either way they lean.
func leadingSlashes(s string) int {
	n := 0
	for n < len(s) && n < 2 && (s[n] == '/' || s[n] == '\\') {
		n++
	}
	return n
}

// split takes apart what follows the slashes of an absolute address.
func split(s string) parts {
	end := strings.IndexAny(s, `/\?#`)
	if end < 0 {
		return parts{authority: s}
	}
	p := splitPath(s[end:])
	p.authority = s[:end]
	return p
}

// splitPath takes apart a path with its query and fragment.
func splitPath(s string) parts {
	if i := strings.IndexByte(s, '#'); i >= 0 {
		s = s[:i]
	}
	path, query, has := strings.Cut(s, "?")
	return parts{path: path, query: query, hasQuery: has}
}

// The bytes that stand in a path as they are (RFC 3986 pchar and the brackets,
// which browsers send as they are), one bit each: below 64, and from there on.
const (
	lowInPath uint64 = 0x3ff<<'0' | 1<<'-' | 1<<'.' | 1<<'!' | 1<<'$' | 1<<'&' | 1<<'\'' | 1<<'(' | 1<<')' | 1<<'*' | 1<<'+' |
		1<<',' | 1<<';' | 1<<'=' | 1<<':' | 1<<'/'
	highInPath uint64 = 0x3ffffff<<('A'-64) | 0x3ffffff<<('a'-64) | 1<<('_'-64) | 1<<('~'-64) | 1<<('@'-64) | 1<<('['-64) | 1<<(']'-64)
)

func inPath(c byte) bool {
	if c < 64 {
		return lowInPath>>c&1 == 1
	}
	return c < 128 && highInPath>>(c-64)&1 == 1
}

func isAlnum(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

func isUnreserved(c byte) bool {
	return isAlnum(c) || c == '-' || c == '.' || c == '_' || c == '~'
}

// appendEscaped appends a path or a query with its escapes in normal form. A
// percent sign that begins no escape stays, and digits after it that were escaped
// stay so: they would make one.
func appendEscaped(b []byte, s string, query bool) []byte {
	const hex = "0123456789ABCDEF"
	stray := -3 // where the last percent sign stands that begins no escape
	for i := 0; i < len(s); i++ {
		start := i
		for i < len(s) && (inPath(s[i]) || query && s[i] == '?') {
			i++
		}
		b = append(b, s[start:i]...)
		if i == len(s) {
			break
		}
		c := s[i]
		switch {
		case c == '\\' && !query:
			b = append(b, '/')
			continue
		case c == '%' && !IsEscape(s[i:]):
			stray = len(b)
			b = append(b, c)
			continue
		case c == '%':
			c = unhex(s[i+1])<<4 | unhex(s[i+2])
			i += 2
			completes := unhex(c) < 16 && (len(b) == stray+1 || len(b) == stray+2 && unhex(b[stray+1]) < 16)
			if isUnreserved(c) && !completes {
				b = append(b, c)
				continue
			}
		}
		b = append(b, '%', hex[c>>4], hex[c&15])
	}
	return b
}

// IsEscape reports whether a text begins with a percent sign and two hexadecimal
// digits.
func IsEscape(s string) bool {
	return len(s) > 2 && s[0] == '%' && unhex(s[1]) < 16 && unhex(s[2]) < 16
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

// removeDots resolves . and .. in a path that begins with a slash (RFC 3986,
// section 5.2.4), in place, and returns its new length.
func removeDots(p []byte) int {
	if !bytes.Contains(p, []byte("/.")) {
		return len(p)
	}
	out := p[:0]
	for i := 0; i < len(p); {
		end := len(p)
		if next := bytes.IndexByte(p[i+1:], '/'); next >= 0 {
			end = i + 1 + next
		}
		switch segment := p[i+1 : end]; {
		case len(segment) == 1 && segment[0] == '.':
		case len(segment) == 2 && segment[0] == '.' && segment[1] == '.':
			out = out[:max(0, bytes.LastIndexByte(out, '/'))]
		default:
			out = append(out, p[i:end]...)
			i = end
			continue
		}
		if end == len(p) {
			out = append(out, '/')
		}
		i = end
	}
	return len(out)
}
