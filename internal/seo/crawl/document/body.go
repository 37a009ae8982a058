package document

import (
	"bytes"
	"strings"
)

// collect takes from a start tag what the Document wants of it.
func (p *parser) collect(kind tag, inside setting) {
	if kind == anchorTag {
		p.startLink(inside)
		return
	}
	if p.tree.noscript {
		if kind == areaTag {
			p.addArea()
		}
		return
	}
	if p.scan.present(styleAttr) {
		p.addPictures(p.scan.value(styleAttr))
	}
	p.addTypes(itemtypeAttr)
	p.addTypes(typeofAttr)
	switch landmark(kind, p.scan.value(roleAttr)) {
	case mainTag:
		p.hasMain = true
	case articleTag:
		p.hasStory = true
	}
	p.collectElement(kind, inside)
}

// addTypes takes what microdata or RDFa says an element describes.
func (p *parser) addTypes(key attr) {
	if !p.scan.present(key) {
		return
	}
	for _, item := range strings.Fields(p.string(key)) {
		p.doc.Microdata = appendBounded(p.doc.Microdata, item)
	}
}

func (p *parser) collectElement(kind tag, inside setting) {
	switch kind {
	case htmlTag:
		p.addLanguage()
	case baseTag:
		if p.scan.present(hrefAttr) && !p.hasBase {
			p.base, p.hasBase = p.string(hrefAttr), true
		}
	case linkTag:
		p.addLink()
	case metaTag:
		p.addMeta()
	case noscriptTag:
		p.doc.HasNoscript = true
	case areaTag:
		p.addArea()
	case headingTag:
		p.startHeading(inside)
	case formTag:
		p.addForm()
	case inputTag:
		p.addInput()
	case buttonTag:
		p.addFormAction()
	case pictureTag:
		p.picture = pictureSource{}
	case imageTag, ampImageTag:
		p.addImage()
	default:
		p.addLoaded(kind)
	}
}

// addLoaded takes what a page loads beside images.
func (p *parser) addLoaded(kind tag) {
	switch kind {
	case scriptTag:
		p.addResource("script", p.string(srcAttr))
	case frameTag, embedTag:
		p.addResource("frame", p.string(srcAttr))
	case objectTag:
		p.addResource("frame", p.string(dataAttr))
	case mediaTag:
		p.addResource("media", p.string(srcAttr))
		p.addResource("image", p.string(posterAttr))
	case trackTag:
		p.addResource("media", p.string(srcAttr))
	case sourceTag:
		if p.tree.open[pictureTag] > 0 {
			p.addSource()
		} else {
			p.addResource("media", p.string(srcAttr))
		}
	}
}

// collectForeign does the same within svg and math.
func (p *parser) collectForeign(kind tag, inside setting) {
	switch {
	case kind == anchorTag:
		p.startLink(inside)
	case p.tree.noscript:
	case kind == scriptTag:
		p.addResource("script", p.string(p.reference()))
	case kind == imageTag:
		p.addResource("image", p.string(p.reference()))
	}
}

// reference is the attribute of svg that holds an address.
func (p *parser) reference() attr {
	if p.scan.present(hrefAttr) {
		return hrefAttr
	}
	return xlinkAttr
}

func (p *parser) addResource(kind, href string) {
	if strings.TrimSpace(href) != "" && len(p.doc.Resources) < MaxResources {
		p.doc.Resources = append(p.doc.Resources, Resource{Reference{Href: uptoData(href)}, kind})
	}
}

// startLink reads <a>. One without an address is a link only to a script.
func (p *parser) startLink(inside setting) {
	p.endLink()
	key := hrefAttr
	if p.tree.foreign {
		key = p.reference()
	}
	if !p.scan.present(key) && !p.scan.present(onclickAttr) {
		return
	}
	stored := p.storeLink(p.string(key))
	p.link.open, p.link.stored, p.link.hidden, p.link.label = true, stored, inside.hidden, ""
	p.link.text.reset(maxLabel)
	p.link.alt.reset(maxLabel)
	if stored {
		p.link.label = p.label()
	}
}

// label is aria-label, else title.
func (p *parser) label() string {
	if label := p.collapsed(p.attribute(ariaLabelAttr), maxLabel); label != "" {
		return label
	}
	return p.collapsed(p.attribute(titleAttr), maxLabel)
}

// addArea reads <area>, which has no text but its alternative.
func (p *parser) addArea() {
	if !p.scan.present(hrefAttr) || !p.storeLink(p.string(hrefAttr)) {
		return
	}
	text := p.collapsed(p.attribute(altAttr), maxLabel)
	if text == "" {
		text = p.label()
	}
	p.doc.Links[len(p.doc.Links)-1].Text = text
}

func (p *parser) storeLink(href string) bool {
	d := p.doc
	position := d.LinkCount
	d.LinkCount++
	if len(d.Links) >= MaxLinks {
		return false
	}
	link := Link{Reference: Reference{Href: href}, Region: p.tree.regionName(), Position: position}
	if rel := p.scan.value(relAttr); len(rel) > 0 {
		link.Rel = tokens(p.string(relAttr))
	}
	link.OnClick = p.scan.present(onclickAttr) && !usable(href)
	d.Links = append(d.Links, link)
	return true
}

// usable is true of an address that leads elsewhere without a script.
func usable(href string) bool {
	href = strings.TrimSpace(href)
	return href != "" && href != "#" && !hasPrefixFold(href, "javascript:")
}

func hasPrefixFold(text, prefix string) bool {
	return len(text) >= len(prefix) && strings.EqualFold(text[:len(prefix)], prefix)
}

func (p *parser) endLink() {
	l := &p.link
	if !l.open {
		return
	}
	l.open = false
	if !l.stored {
		return
	}
	link := &p.doc.Links[len(p.doc.Links)-1]
	switch {
	case len(l.text.buf) > 0:
		link.Text = string(l.text.buf)
	case len(l.alt.buf) > 0:
		link.Text = string(l.alt.buf)
	default:
		link.Text = l.label
	}
}

func (t *tree) regionName() Region {
	switch t.region {
	case navTag:
		return Navigation
	case headerTag:
		return Header
	case footerTag:
		return Footer
	case asideTag:
		return Aside
	}
	return Main
}

func (p *parser) startHeading(inside setting) {
	p.endHeading()
	h := &p.heading
	h.open, h.hidden = true, inside.hidden
	h.level = int(p.scan.name[1] - '0')
	h.at = len(p.visible.buf)
	h.text.reset(maxLabel)
	h.alt.reset(maxLabel)
}

func (p *parser) endHeading() {
	h := &p.heading
	if !h.open {
		return
	}
	h.open = false
	text := string(h.text.buf)
	if text == "" {
		text = string(h.alt.buf)
	}
	if len(p.doc.Headings) < MaxHeadings {
		p.doc.Headings = append(p.doc.Headings, Heading{h.level, text, h.at})
	}
}

// addForm reads <form>; one within another is none (HTML Standard 13.2.6.4.7).
func (p *parser) addForm() {
	d := p.doc
	if p.form >= 0 || len(d.Forms) >= maxItems {
		return
	}
	method := strings.ToLower(strings.TrimSpace(p.string(methodAttr)))
	if method == "" {
		method = "get"
	}
	p.form = len(d.Forms)
	d.Forms = append(d.Forms, Form{Action: strings.TrimSpace(p.string(actionAttr)), Method: method})
}

func (p *parser) addInput() {
	kind := bytes.TrimSpace(p.scan.value(typeAttr))
	switch {
	case equalFold(kind, "password") && p.form >= 0:
		p.doc.Forms[p.form].Password = true
	case equalFold(kind, "submit"):
		p.addFormAction()
	case equalFold(kind, "image"):
		p.addResource("image", p.string(srcAttr))
		p.addFormAction()
	}
}

// addFormAction reads a button that sends its form elsewhere.
func (p *parser) addFormAction() {
	action := strings.TrimSpace(p.string(formactionAttr))
	if action == "" || len(p.doc.Forms) >= maxItems {
		return
	}
	form := Form{Action: action, Button: true}
	if p.form >= 0 {
		form.Method, form.Password = p.doc.Forms[p.form].Method, p.doc.Forms[p.form].Password
	}
	p.doc.Forms = append(p.doc.Forms, form)
}

// addPictures takes the addresses that a style attribute loads.
func (p *parser) addPictures(style []byte) {
	for {
		at := bytes.Index(style, []byte("url("))
		if at < 0 {
			return
		}
		style = style[at+len("url("):]
		end := bytes.IndexByte(style, ')')
		if end < 0 {
			return
		}
		href := strings.Trim(string(cutText(p.decoded(style[:end], true), maxAddress)), " \t\r\n\f\"'")
		if !strings.ContainsAny(href, "\\#") && !hasPrefixFold(href, "data:") { // escapes of CSS, and parts of the page itself
			p.addResource("image", href)
		}
		style = style[end:]
	}
}

// string is an attribute as it stands, entities decoded.
func (p *parser) string(key attr) string {
	return string(cutText(p.attribute(key), maxAddress))
}

// attribute is the same, whole, and valid until the next one is read.
func (p *parser) attribute(key attr) []byte {
	value := p.decoded(p.scan.value(key), true)
	if bytes.IndexByte(value, 0) >= 0 {
		value = bytes.ReplaceAll(value, []byte{0}, []byte("\uFFFD"))
	}
	return value
}

func (p *parser) decoded(text []byte, attribute bool) []byte {
	if bytes.IndexByte(text, '&') < 0 {
		return text
	}
	p.scratch = appendDecoded(p.scratch[:0], text, attribute)
	return p.scratch
}

// collapsed is a text with its whitespace collapsed.
func (p *parser) collapsed(text []byte, limit int) string {
	if len(text) == 0 {
		return ""
	}
	w := textWriter{limit: limit}
	w.write(text)
	return string(w.buf)
}

func (p *parser) lowerName() string { return strings.ToLower(string(p.scan.name)) }
