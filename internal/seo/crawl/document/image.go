package document

import (
	"bytes"
	"strings"
)

// pictureSource is what the <source> elements of the open <picture> say.
type pictureSource struct {
	src   string
	sized bool
}

func (p *parser) addSource() {
	p.addCandidates("", "")
	if p.picture.src == "" {
		p.picture.src = firstCandidate(p.string(srcsetAttr))
		if p.picture.src == "" {
			p.picture.src = firstCandidate(p.string(dataSrcsetAttr))
		}
	}
	p.picture.sized = p.picture.sized || isLength(p.string(widthAttr)) && isLength(p.string(heightAttr))
}

// addImage reads <img>, and <amp-img>, which stands for one.
func (p *parser) addImage() {
	a := &p.scan.attributes
	alt := p.collapsed(p.attribute(altAttr), maxContent)
	ariaHidden := p.tree.ariaHidden || isTrue(a.value(ariaHiddenAttr))
	if alt != "" && !ariaHidden {
		p.addAlternative(alt)
	}
	if len(p.doc.Images) >= MaxImages {
		return
	}
	image := Image{Alt: alt, HasAlt: a.present(altAttr), Width: p.string(widthAttr), Height: p.string(heightAttr)}
	image.Src, image.Lazy = p.imageSource()
	image.Lazy = image.Lazy || equalFold(bytes.TrimSpace(a.value(loadingAttr)), "lazy")
	role := bytes.TrimSpace(a.value(roleAttr))
	image.Decorative = image.HasAlt && alt == "" || equalFold(role, "presentation") || equalFold(role, "none") || ariaHidden
	image.Sized = p.sized(image.Width, image.Height)
	image.InLink = p.link.open
	p.doc.Images = append(p.doc.Images, image)
	p.addCandidates(image.Src, alt)
}

// addCandidates takes the addresses of srcset but for the one that stands for the
// image already.
func (p *parser) addCandidates(src, alt string) {
	for _, key := range [...]attr{srcsetAttr, dataSrcsetAttr} {
		if !p.scan.present(key) {
			continue
		}
		eachCandidate(string(p.attribute(key)), func(href string) bool {
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

// addAlternative takes an alt text for the link and the heading around the image.
func (p *parser) addAlternative(alt string) {
	if p.link.open {
		p.link.alt.gap = true
		p.link.alt.write([]byte(alt))
	}
	if p.heading.open {
		p.heading.alt.gap = true
		p.heading.alt.write([]byte(alt))
	}
}

// imageSource is where an image comes from, and whether a script loads it: a
// placeholder in src gives way to the address in data-src.
func (p *parser) imageSource() (string, bool) {
	src := p.string(srcAttr)
	if strings.TrimSpace(src) != "" && !hasPrefixFold(strings.TrimSpace(src), "data:") {
		return src, false
	}
	if lazy := p.string(dataSrcAttr); strings.TrimSpace(lazy) != "" {
		return lazy, true
	}
	if lazy := firstCandidate(p.string(dataSrcsetAttr)); lazy != "" {
		return lazy, true
	}
	if first := firstCandidate(p.string(srcsetAttr)); first != "" && !hasPrefixFold(first, "data:") {
		return first, false
	}
	if src == "" {
		return p.picture.src, false
	}
	return uptoData(src), false
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
func (p *parser) sized(width, height string) bool {
	if p.picture.sized && p.tree.open[pictureTag] > 0 || isLength(width) && isLength(height) {
		return true
	}
	switch string(bytes.TrimSpace(p.scan.value(layoutAttr))) {
	case "fill", "fixed-height", "nodisplay": // AMP
		return true
	}
	style := p.scan.value(styleAttr)
	return declares(style, "aspect-ratio", "") || declares(style, "width", "") && declares(style, "height", "")
}

// isLength is true of a dimension in pixels: an attribute in percent fixes no aspect.
func isLength(value string) bool {
	value = strings.TrimSpace(value)
	return value != "" && value[0] >= '0' && value[0] <= '9' && !strings.HasSuffix(value, "%")
}
