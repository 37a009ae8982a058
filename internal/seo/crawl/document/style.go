package document

import (
	"bytes"
	"cmp"
	"path"
	"regexp"
	"strings"
)

// StyleURLs lists the addresses that a stylesheet names, at most MaxResources, in
// order and as they stand: a reader resolves them against its address. Data, parts of
// the page itself and addresses with escapes of CSS are none.
func StyleURLs(css []byte) (list []Reference) {
	if !bytes.ContainsAny(css, "(@") {
		return nil
	}
	names := regexp.MustCompile(`(?is)/\*.*?(?:\*/|$)|(?:url\(|@import)\s*["']([^"'\\]*)["']|url\(\s*([^\s"'()\\]*)\s*\)`)
	for _, name := range names.FindAllSubmatch(css, MaxResources) {
		href, _, _ := strings.Cut(strings.TrimSpace(string(name[1])+string(name[2])), "#")
		if href != "" && !hasPrefixFold(href, "data:") {
			list = append(list, Reference{Href: href})
		}
	}
	return list
}

// addStyles takes the addresses that a style attribute or element loads.
func (p *parser) addStyles(css []byte) {
	if len(css) == 0 || len(p.doc.Resources) >= MaxResources {
		return
	}
	kinds := map[string]string{".css": "style", ".woff2": "font", ".woff": "font", ".ttf": "font", ".otf": "font", ".eot": "font"}
	for _, r := range StyleURLs(css) {
		file, _, _ := strings.Cut(r.Href, "?")
		p.addResource(cmp.Or(kinds[strings.ToLower(path.Ext(file))], "image"), r.Href)
	}
}
