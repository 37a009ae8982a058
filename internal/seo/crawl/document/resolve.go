package document

import (
	"net/url"
	"strings"

	"enamel/internal/seo/crawl/address"
)

// maxAddress bounds what is taken for an address: of a longer one so much is kept,
// and it leads nowhere. Servers refuse such as well.
const maxAddress = 16 << 10

// resolver makes references absolute.
type resolver struct {
	base   *url.URL
	origin string // https://host; empty: the base is no web address
	page   string // the base without its fragment
	stray  bool   // the base has a percent sign that begins no escape
}

func newResolver(base string) *resolver {
	if page, _, _ := strings.Cut(base, "#"); strays(page) {
		if _, err := address.Normalize(page); err != nil {
			return &resolver{}
		}
		return &resolver{page: page, stray: true}
	}
	u, err := url.Parse(base)
	if err != nil || !webAddress(base) || u.Host == "" {
		return &resolver{}
	}
	u.Fragment, u.RawFragment = "", ""
	page := u.String()
	r := &resolver{base: u, page: page}
	if u.User == nil {
		r.origin = u.Scheme + "://" + u.Host
	}
	if !plain(r.origin) {
		r.origin = ""
	}
	return r
}

func webAddress(address string) bool {
	return hasPrefixFold(address, "http://") || hasPrefixFold(address, "https://")
}

// link is the address of a link and its scheme.
func (r *resolver) link(href string) (string, string) {
	address := r.resolve(href)
	if scheme := schemeOf(address); scheme != "" || address != "" {
		return address, scheme
	}
	return "", schemeOf(strings.TrimSpace(href))
}

// source is the address of what is loaded; of a data: address without its data.
func (r *resolver) source(src string) string {
	if strings.TrimSpace(src) == "" {
		return ""
	}
	return r.resolve(src)
}

// resolve is the absolute address of a reference as browsers understand it; empty
// where there is none.
func (r *resolver) resolve(href string) string {
	if href != "" && href[0] == '/' && r.origin != "" && len(href) < maxAddress && plainPath(href) {
		return r.origin + href
	}
	href = strings.Trim(href, " \t\r\n\f")
	if len(href) >= maxAddress {
		return ""
	}
	scheme := schemeOf(href)
	web := scheme == "" || scheme == "http" || scheme == "https"
	cleaned := clean(href, web)
	if target, _, _ := strings.Cut(cleaned, "#"); web && (r.stray || strays(target)) {
		return r.resolveStray(target, cleaned[len(target):])
	}
	u, err := url.Parse(cleaned)
	if err != nil && scheme == "" {
		u, err = url.Parse("./" + cleaned)
	}
	if err != nil {
		return ""
	}
	if web {
		u = r.absolute(u)
	}
	if u == nil {
		return ""
	}
	resolved := u.String()
	if _, err := url.Parse(resolved); err != nil {
		return ""
	}
	return resolved
}

// resolveStray resolves what net/url does not read: an address, or one on a page,
// with a percent sign that begins no escape.
func (r *resolver) resolveStray(target, fragment string) string {
	resolved, err := address.Resolve(r.page, target)
	if r.page == "" {
		resolved, err = address.Normalize(target)
	}
	if err != nil {
		return ""
	}
	return resolved + fragment
}

// strays is true of an address with a percent sign that begins no escape.
func strays(of string) bool {
	for at := strings.IndexByte(of, '%'); at >= 0; {
		if !address.IsEscape(of[at:]) {
			return true
		}
		next := strings.IndexByte(of[at+1:], '%')
		if next < 0 {
			return false
		}
		at += 1 + next
	}
	return false
}

func (r *resolver) absolute(u *url.URL) *url.URL {
	if !u.IsAbs() {
		if r.base == nil {
			return nil
		}
		u = r.base.ResolveReference(u)
	}
	if u.Host == "" || u.Opaque != "" {
		return nil
	}
	return u
}

// schemeOf is what stands before the first colon, lower case; empty: no scheme.
func schemeOf(address string) string {
	for i := range len(address) {
		c := address[i]
		switch {
		case isLetter(c), i > 0 && (c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.'):
		case c == ':' && i > 0:
			return knownScheme(address[:i])
		default:
			return ""
		}
	}
	return ""
}

// knownScheme spares a copy of each frequent one.
func knownScheme(scheme string) string {
	switch scheme {
	case "https":
		return "https"
	case "http":
		return "http"
	}
	return strings.ToLower(scheme)
}

// plainPath is true of a path that resolving leaves as it is: no dot segments, no
// second slash at its start, nothing to encode.
func plainPath(href string) bool {
	return !strings.HasPrefix(href, "//") && !strings.Contains(href, "/.") && plain(href)
}

// plain is true where every byte may stand in an address.
func plain(address string) bool {
	hashes := 0
	for i := range len(address) {
		c := address[i]
		switch {
		case isLetter(c), c >= '0' && c <= '9':
		case c == '#':
			hashes++
		case c == '%':
			if !escaped(address, i) {
				return false
			}
		case strings.IndexByte("-._~/?=&+,:@!$()*;'", c) < 0:
			return false
		}
	}
	return hashes < 2
}

func escaped(address string, i int) bool {
	return i+2 < len(address) && isHex(address[i+1]) && isHex(address[i+2])
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || (c|0x20) >= 'a' && (c|0x20) <= 'f'
}

// clean encodes what browsers encode in an address and drops what they drop: line
// ends and tabs. On the web \ is / before the query, and a percent sign that begins
// no escape stays before the fragment.
func clean(address string, web bool) string {
	if plain(address) {
		return address
	}
	const hexDigits = "0123456789ABCDEF"
	var b strings.Builder
	authority := authorityEnd(address, web)
	query, stays := false, web
	for i := range len(address) {
		c := address[i]
		switch {
		case c == '\t' || c == '\n' || c == '\r':
		case c == '\\' && web && !query:
			b.WriteByte('/')
		case c <= ' ' || c == 0x7F || c >= 0x80 && i >= authority || strings.IndexByte("\"<>`{}|^\\", c) >= 0,
			c == '%' && !stays && !escaped(address, i):
			b.WriteByte('%')
			b.WriteByte(hexDigits[c>>4])
			b.WriteByte(hexDigits[c&15])
		default:
			query = query || c == '?' || c == '#'
			stays = stays && c != '#'
			b.WriteByte(c)
		}
	}
	return b.String()
}

// authorityEnd is where the host ends, in which letters of any script may stand.
func authorityEnd(address string, web bool) int {
	i := strings.Index(address, "//")
	if !web || i < 0 || strings.ContainsAny(address[:i], "/?#") {
		return 0
	}
	if j := strings.IndexAny(address[i+2:], "/\\?#"); j >= 0 {
		return i + 2 + j
	}
	return len(address)
}

func withoutFragment(address string) string {
	if page, _, _ := strings.Cut(address, "#"); strays(page) {
		return page
	}
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	u.Fragment, u.RawFragment = "", ""
	return u.String()
}
