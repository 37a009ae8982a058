// Package address compares, joins and judges the addresses of web pages, so
// that a crawl fetches each page once and does not follow addresses without
// end. It reads what stands in pages as browsers do (WHATWG URL, for http and
// https only) and writes one spelling of it.
package address

import (
	"errors"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	whatwg "github.com/nlnwa/whatwg-url/url"
)

// MaxLength is the most bytes a normalised address may have.
const MaxLength = 8192

// Why something is no address of a page.
var (
	ErrNotWeb  = errors.New("not a valid http or https address")
	ErrTooLong = errors.New("longer than 8,192 bytes")
)

// Normalize returns the one spelling of an absolute http or https address: that
// of the WHATWG standard, without user name, fragment and empty query, and with
// escapes in upper case and only where they are needed (RFC 3986, section
// 6.2.2). The query keeps its order. A percent sign that begins no escape stays,
// as browsers have it: net/url does not read such an address.
func Normalize(raw string) (string, error) {
	if plain(raw) {
		return raw, nil
	}
	return parse("", raw)
}

// Resolve returns the normalised address that ref means on the page base, an
// absolute address. An empty ref, or one with a fragment only, is the page.
func Resolve(base, ref string) (string, error) {
	if joined := join(base, ref); plain(joined) {
		return joined, nil
	}
	if base == "" {
		return "", ErrNotWeb
	}
	return parse(base, ref)
}

// join resolves a reference against its page if joining the texts suffices;
// else it returns "". The result may still need to be normalised.
func join(base, ref string) string {
	ref, _, _ = strings.Cut(ref, "#")
	page, _, _ := strings.Cut(base, "?")
	root := len(page) - len(pathOf(page))
	switch colon := strings.IndexAny(ref, ":/?"); {
	case ref == "":
		return base
	case strings.HasPrefix(ref, "//"), ref[0] == '?', root == len(page), strings.Contains(page, `\`):
		return ""
	case ref[0] == '/':
		return page[:root] + ref
	case colon >= 0 && ref[colon] == ':':
		return ref
	}
	folder := page[:strings.LastIndexByte(page, '/')+1]
	for len(folder) > root+1 && strings.HasPrefix(ref, "../") {
		folder, ref = folder[:strings.LastIndexByte(folder[:len(folder)-1], '/')+1], ref[len("../"):]
	}
	return folder + ref
}

// plain reports an absolute address that is normalised beyond doubt. Most are,
// and parsing takes twenty times as long.
func plain(url string) bool {
	host, path := hostOf(url), pathOf(url)
	if !strings.HasPrefix(url, "http://") && !strings.HasPrefix(url, "https://") || path == "" || len(url) > MaxLength || strings.Contains(path, "/.") || url[len(url)-1] == '?' || !plainHost(host, url[4] == 's') {
		return false
	}
	for i := range len(path) {
		switch c := path[i]; c {
		case '/', '?', '=', '&', '+', ',', ';', ':', '@', '!', '$', '(', ')', '*':
		case '%':
			if !IsEscape(path[i:]) || path[i+1] < '8' || path[i+1] >= 'a' || path[i+2] >= 'a' { // beyond ASCII it is needed
				return false
			}
		default:
			if !isUnreserved(c) {
				return false
			}
		}
	}
	return true
}

func plainHost(host string, secure bool) bool {
	name, port, has := strings.Cut(host, ":")
	if has {
		if n, err := strconv.ParseUint(port, 10, 16); err != nil || port[0] == '0' || secure && n == 443 || !secure && n == 80 {
			return false
		}
	}
	for i := range len(name) {
		if c := name[i]; !isUnreserved(c) || c == '~' || 'A' <= c && c <= 'Z' {
			return false
		}
	}
	last := name[strings.LastIndexByte(name, '.')+1:]
	if last == "" || last[0] <= '9' {
		ip, err := netip.ParseAddr(name)
		return err == nil && ip.Is4()
	}
	return !strings.Contains(name, "--") // punycode has to be checked
}

// parse reads an address as browsers do, on the page base unless that is "".
func parse(base, ref string) (string, error) {
	// RFC 3986 and net/url allow these neither in a path nor in a query.
	parser := whatwg.NewParser(
		whatwg.WithPathPercentEncodeSet(whatwg.PathPercentEncodeSet.Set('^', '|', '\\')),
		whatwg.WithSpecialQueryPercentEncodeSet(whatwg.SpecialQueryPercentEncodeSet.Set('^', '|', '\\', '`', '{', '}')))
	u, err := parser.ParseRef(base, escapeBytes(ref))
	if err != nil || u.Scheme() != "http" && u.Scheme() != "https" {
		return "", ErrNotWeb
	}
	url := u.Scheme() + "://" + u.Host() + plainEscapes(u.Pathname()+u.Search())
	if len(url) > MaxLength {
		return "", ErrTooLong
	}
	return url, nil
}

// escapeBytes escapes what is no UTF-8, such as the Latin-1 of an old server.
func escapeBytes(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for s != "" {
		r, n := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && n == 1 {
			fmt.Fprintf(&b, "%%%02X", s[0])
		} else {
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
	return b.String()
}

// plainEscapes writes escapes in upper case and takes off those that are not
// needed. An address with a percent sign that begins no escape stays as it is:
// what is taken off could make it one.
func plainEscapes(s string) string {
	var b []byte
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			b = append(b, s[i])
			continue
		}
		if !IsEscape(s[i:]) {
			return s
		}
		n, err := strconv.ParseUint(s[i+1:i+3], 16, 8)
		if c := byte(n); err == nil && isUnreserved(c) {
			b = append(b, c)
		} else {
			b = append(b, strings.ToUpper(s[i:i+3])...)
		}
		i += 2
	}
	return string(b)
}

// IsEscape reports whether a text begins with a percent sign and two hexadecimal
// digits.
func IsEscape(s string) bool {
	return len(s) > 2 && s[0] == '%' && isHex(s[1]) && isHex(s[2])
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}

func isUnreserved(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '.' || c == '_' || c == '~'
}
