package document

import (
	"bytes"
	"slices"
	"strings"
)

// addImage reads <img>, and <amp-img>, which stands for one.
func (p *parser) addImage() {
	alt := collapsed(p.bytes("alt"), maxContent)
	ariaHidden := p.ariaHidden || p.is("aria-hidden", "true")
	if alt != "" && !ariaHidden {
		p.link.addAlternative([]byte(alt))
		p.heading.addAlternative([]byte(alt))
	}
	if len(p.doc.Images) >= MaxImages {
		return
	}
	image := Image{Src: p.imageSource(), Alt: alt, HasAlt: p.has("alt"), Sized: p.sized()}
	image.URL = p.source(image.Src)
	image.Decorative = image.HasAlt && alt == "" || p.is("role", "presentation") || p.is("role", "none") || ariaHidden
	p.doc.Images = append(p.doc.Images, image)
	p.addCandidates(image.Src)
}

// addCandidates takes the addresses of srcset but for the one that stands for the
// image already.
func (p *parser) addCandidates(src string) {
	for _, key := range [...]string{"srcset", "data-srcset"} {
		for _, href := range candidates(string(p.bytes(key))) {
			if href != src && !hasPrefixFold(href, "data:") && len(p.doc.Candidates) < MaxImages {
				p.doc.Candidates = append(p.doc.Candidates, Reference{href, p.source(href)})
			}
		}
	}
}

// candidates are the addresses of a srcset (HTML Standard 4.8.4.2.1).
func candidates(srcset string) (list []string) {
	for len(list) < maxItems {
		srcset = strings.TrimLeft(srcset, " \t\r\n\f,")
		end := strings.IndexAny(srcset+" ", " \t\r\n\f")
		href := strings.TrimRight(srcset[:end], ",")
		if href == "" {
			break
		}
		list = append(list, href)
		srcset = srcset[end:]
		if len(href) == end { // its descriptors follow
			_, srcset, _ = strings.Cut(srcset, ",")
		}
	}
	return list
}

// imageSource is where an image comes from: a placeholder in src gives way to the
// address from which a script loads it.
func (p *parser) imageSource() string {
	src := p.value("src")
	if !placeholder(src) {
		return src
	}
	lazy := []string{p.value("data-src"), p.value("data-lazy-src"), p.value("data-original")}
	lazy = append(append(lazy, candidates(p.value("data-srcset"))...), candidates(p.value("srcset"))...)
	if i := slices.IndexFunc(lazy, func(src string) bool { return !placeholder(src) }); i >= 0 {
		return lazy[i]
	}
	return uptoData(src)
}

func placeholder(src string) bool {
	src = strings.TrimSpace(src)
	return src == "" || hasPrefixFold(src, "data:")
}

// uptoData cuts the data off a data: address, which can be as large as a page.
func uptoData(src string) string {
	if i := strings.IndexByte(src, ','); i >= 0 && hasPrefixFold(strings.TrimSpace(src), "data:") {
		return strings.Clone(src[:i+1])
	}
	return src
}

// sized is true where the space for an image is known before it is loaded: percents
// fix no aspect.
func (p *parser) sized() bool {
	pixels := func(key string) bool {
		value := bytes.TrimSpace(p.bytes(key))
		return len(value) > 0 && isDigit(value[0]) && value[len(value)-1] != '%'
	}
	return pixels("width") && pixels("height") || p.is("layout", "fill") || // AMP
		p.declares("aspect-ratio", "") || p.declares("width", "") && p.declares("height", "")
}
