package document

import (
	"bytes"
	"path"
	"strings"
)

// StyleURLs lists the addresses that a stylesheet names, at most MaxResources, in
// order and as they stand: a reader resolves them against its address. Data and
// parts of the page itself are none.
func StyleURLs(css []byte) []Reference {
	var list []Reference
	for len(css) > 0 && len(list) < MaxResources {
		i := bytes.IndexAny(css, "/uU@")
		if i < 0 {
			break
		}
		css = css[i:]
		n := 1
		href := ""
		switch {
		case bytes.HasPrefix(css, []byte("/*")):
			if n = bytes.Index(css[2:], []byte("*/")) + 2; n < 2 {
				return list
			}
		case startsWith(css, "url("):
			href, n = styleAddress(css, len("url("), true)
		case startsWith(css, "@import"):
			href, n = styleAddress(css, len("@import"), false)
		}
		css = css[min(n, len(css)):]
		if href, _, _ = strings.Cut(href, "#"); href != "" && !hasPrefixFold(href, "data:") {
			list = append(list, Reference{Href: href})
		}
	}
	return list
}

func startsWith(css []byte, word string) bool {
	return len(css) >= len(word) && bytes.EqualFold(css[:len(word)], []byte(word))
}

// styleAddress is the address that begins at from, in quotes or, if it may be bare,
// up to a bracket, and where it ends. One with escapes of CSS is not read.
func styleAddress(css []byte, from int, bare bool) (href string, end int) {
	for from < len(css) && css[from] <= ' ' {
		from++
	}
	mark := byte(')')
	switch {
	case from == len(css):
		return "", from
	case css[from] == '"' || css[from] == '\'':
		mark = css[from]
		from++
	case !bare:
		return "", from
	}
	n := bytes.IndexByte(css[from:], mark)
	if n < 0 || n >= maxAddress || bytes.IndexByte(css[from:from+n], '\\') >= 0 {
		return "", from
	}
	return strings.TrimSpace(string(css[from : from+n])), from + n + 1
}

// addStyles takes the addresses that a style attribute or element loads.
func (p *parser) addStyles(css []byte) {
	for _, r := range StyleURLs(css) {
		kind := "image"
		switch file, _, _ := strings.Cut(r.Href, "?"); strings.ToLower(path.Ext(file)) {
		case ".css":
			kind = "style"
		case ".woff2", ".woff", ".ttf", ".otf", ".eot":
			kind = "font"
		}
		p.addResource(kind, r.Href)
	}
}
