package document

import (
	"strings"

	"enamel/internal/seo/crawl/address"
)

// maxAddress bounds what is taken for an address: of a longer one so much is kept,
// and it leads nowhere. Servers refuse such as well.
const maxAddress = 16 << 10

// resolve is the absolute address of a reference as browsers understand it: on the
// web normalized, of another scheme as it stands; empty where there is none.
func resolve(base, href string) string {
	href = strings.TrimSpace(href)
	if len(href) >= maxAddress {
		return ""
	}
	if scheme := schemeOf(href); scheme != "" && scheme != "http" && scheme != "https" {
		return scheme + href[len(scheme):]
	}
	url, _ := address.Resolve(base, href) // empty where it fails
	return url
}

// source is the address of what is loaded: an empty one is not that of the page.
func (p *parser) source(src string) string {
	if strings.TrimSpace(src) == "" {
		return ""
	}
	return resolve(p.base, src)
}

// schemeOf is what stands before the first colon, lower case; empty: no scheme.
func schemeOf(href string) string {
	scheme, _, ok := strings.Cut(href, ":")
	if !ok || scheme == "" || !isLetter(scheme[0]) || strings.ContainsAny(scheme, "/?#&=% ") {
		return ""
	}
	return strings.ToLower(scheme)
}
