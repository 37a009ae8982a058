package document

import "strings"

// pictureSource is what the <source> elements of the open <picture> say.
type pictureSource struct {
	open  bool
	src   string
	sized bool
}

func (p *parser) addSource() {
	p.addCandidates("", "")
	if p.picture.src == "" {
		p.picture.src = firstCandidate(p.first("srcset"))
	}
	if p.picture.src == "" {
		p.picture.src = firstCandidate(p.first("data-srcset", "data-lazy-srcset"))
	}
	p.picture.sized = p.picture.sized || p.hasLength("width") && p.hasLength("height")
}

// addImage reads <img>, and <amp-img>, which stands for one.
func (p *parser) addImage() {
	alt := collapsed(p.bytes("alt"), maxContent)
	ariaHidden := p.open.ariaHidden || p.is("aria-hidden", "true")
	if alt != "" && !ariaHidden {
		p.link.addAlternative([]byte(alt))
		p.heading.addAlternative([]byte(alt))
	}
	if len(p.doc.Images) >= MaxImages {
		return
	}
	image := Image{Src: p.imageSource(), Alt: alt, HasAlt: p.has("alt"), Sized: p.sized()}
	image.Decorative = image.HasAlt && alt == "" || p.is("role", "presentation") || p.is("role", "none") || ariaHidden
	p.doc.Images = append(p.doc.Images, image)
	p.addCandidates(image.Src, alt)
}

// addCandidates takes the addresses of srcset but for the one that stands for the
// image already.
func (p *parser) addCandidates(src, alt string) {
	for _, key := range [...]string{"srcset", "data-srcset", "data-lazy-srcset"} {
		if !p.has(key) {
			continue
		}
		eachCandidate(string(p.bytes(key)), func(href string) bool {
			if len(p.doc.Candidates) >= MaxImages {
				return false
			}
			if href != src && !hasPrefixFold(href, "data:") && len(href) < maxAddress {
				p.doc.Candidates = append(p.doc.Candidates, Candidate{Reference{Href: href}, alt})
			}
			return true
		})
	}
}

// eachCandidate reads the addresses of a srcset (HTML Standard 4.8.4.2.1) until
// each returns false.
func eachCandidate(srcset string, each func(href string) bool) {
	const blanks = " \t\r\n\f"
	for {
		srcset = strings.TrimLeft(srcset, blanks+",")
		end := strings.IndexAny(srcset, blanks)
		if end < 0 {
			end = len(srcset)
		}
		href := strings.TrimRight(srcset[:end], ",")
		if href == "" || !each(href) {
			return
		}
		if len(href) == end { // its descriptors follow
			srcset = srcset[end:]
			end = descriptorsEnd(srcset)
		}
		srcset = srcset[end:]
	}
}

// descriptorsEnd is where the comma stands that ends what follows an address.
func descriptorsEnd(text string) int {
	within := 0
	for i := range len(text) {
		switch text[i] {
		case '(':
			within++
		case ')':
			within = max(0, within-1)
		case ',':
			if within == 0 {
				return i
			}
		}
	}
	return len(text)
}

// first is the first of these attributes that says something.
func (p *parser) first(keys ...string) string {
	for _, key := range keys {
		if value := p.value(key); strings.TrimSpace(value) != "" {
			return value
		}
	}
	return ""
}

// imageSource is where an image comes from: a placeholder in src gives way to the
// address from which a script loads it.
func (p *parser) imageSource() string {
	src := p.value("src")
	if strings.TrimSpace(src) != "" && !hasPrefixFold(strings.TrimSpace(src), "data:") {
		return src
	}
	if lazy := p.first("data-src", "data-lazy-src", "data-original", "data-lazy"); lazy != "" {
		return lazy
	}
	if lazy := firstCandidate(p.first("data-srcset", "data-lazy-srcset")); lazy != "" {
		return lazy
	}
	if first := firstCandidate(p.value("srcset")); first != "" && !hasPrefixFold(first, "data:") {
		return first
	}
	if src == "" {
		return p.picture.src
	}
	return uptoData(src)
}

// uptoData cuts the data off a data: address, which can be as large as a page.
func uptoData(address string) string {
	if hasPrefixFold(strings.TrimSpace(address), "data:") {
		if i := strings.IndexByte(address, ','); i >= 0 {
			return strings.Clone(address[:i+1])
		}
	}
	return address
}

// firstCandidate is the first address of a srcset (HTML Standard 4.8.4.2.1).
func firstCandidate(srcset string) string {
	srcset = strings.TrimLeft(srcset, " \t\r\n\f,")
	if i := strings.IndexAny(srcset, " \t\r\n\f"); i >= 0 {
		srcset = srcset[:i]
	}
	srcset = strings.TrimRight(srcset, ",")
	return uptoData(srcset)
}

// sized is true where the space for an image is known before it is loaded.
func (p *parser) sized() bool {
	if p.picture.open && p.picture.sized || p.hasLength("width") && p.hasLength("height") {
		return true
	}
	switch p.value("layout") {
	case "fill", "fixed-height", "nodisplay": // AMP
		return true
	}
	style := p.bytes("style")
	return declares(style, "aspect-ratio", "") || declares(style, "width", "") && declares(style, "height", "")
}

// hasLength is true of a dimension in pixels: one in percent fixes no aspect.
func (p *parser) hasLength(key string) bool {
	value := strings.TrimSpace(p.value(key))
	return value != "" && isDigit(value[0]) && !strings.HasSuffix(value, "%")
}
