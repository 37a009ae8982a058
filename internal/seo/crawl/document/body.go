package document

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"
)

// collect takes from a start tag what the Document wants of it.
func (p *parser) collect(e element, inside setting) {
	switch {
	case e.atom == atom.A:
		p.startLink(inside)
		return
	case e.atom == atom.Area:
		p.startLink(inside)
		p.endLink()
		return
	case p.noscript:
		return
	}
	if p.global {
		p.addStyles(p.bytes("style"))
		for _, item := range append(strings.Fields(p.value("itemtype")), strings.Fields(p.value("typeof"))...) {
			p.doc.Microdata = appendBounded(p.doc.Microdata, item)
		}
	}
	switch e.atom {
	case atom.Html:
		p.addLanguage()
	case atom.Base:
		p.addBase()
	case atom.Link:
		p.addLink()
	case atom.Meta:
		p.addMeta()
	case atom.H1:
		p.startHeading(e.level, inside)
	case atom.Address:
		p.address.begin(inside.hidden, maxContent)
		p.address.open = inside.hidden == 0
	case atom.Form:
		p.addForm()
	case atom.Input:
		p.addInput()
	case atom.Button:
		p.addFormAction()
	default:
		p.collectLoaded(e)
	}
}

// collectLoaded takes what a page loads.
func (p *parser) collectLoaded(e element) {
	switch e.atom {
	case atom.Script:
		p.addResource("script", p.value("src"))
	case atom.Iframe, atom.Frame, atom.Embed:
		p.addResource("frame", p.value("src"))
	case atom.Object:
		p.addResource("frame", p.value("data"))
	case atom.Video, atom.Track, atom.Source:
		p.addResource("media", p.value("src"))
		p.addResource("image", p.value("poster"))
		p.addCandidates("")
	case atom.Img:
		p.addImage()
	}
	if e.name == "amp-img" {
		p.addImage()
	}
}

func (p *parser) addResource(kind, href string) {
	if href = uptoData(href); strings.TrimSpace(href) != "" && len(p.doc.Resources) < MaxResources {
		p.doc.Resources = append(p.doc.Resources, Resource{Reference{href, p.source(href)}, kind})
	}
}

// startLink reads <a>, and <area>, which has an alternative in place of a text. One
// without an address is a link only to a script.
func (p *parser) startLink(inside setting) {
	p.endLink()
	key := "href"
	if p.svg && !p.has(key) {
		key = "xlink:href"
	}
	if !p.has(key) && !p.has("onclick") {
		return
	}
	if p.storeLink(p.value(key)) {
		p.link.begin(inside.hidden, maxLabel)
		p.label = ""
		for _, key := range [...]string{"title", "aria-label", "alt"} {
			p.label = cmp.Or(collapsed(p.bytes(key), maxLabel), p.label)
		}
	}
}

func (p *parser) storeLink(href string) bool {
	d := p.doc
	d.LinkCount++
	if len(d.Links) >= MaxLinks {
		return false
	}
	link := Link{Reference: Reference{href, resolve(p.base, href)}, Region: p.region, OnClick: p.has("onclick") && !usable(href)}
	if link.Scheme = schemeOf(link.URL); link.Scheme == "" {
		link.Scheme = schemeOf(strings.TrimSpace(href))
	}
	if p.has("rel") {
		link.Rel = tokens(p.value("rel"))
	}
	d.Links = append(d.Links, link)
	p.phone = p.phone || link.Scheme == "tel" && p.region == Footer
	return true
}

// usable is true of an address that leads elsewhere without a script.
func usable(href string) bool {
	href = strings.TrimSpace(href)
	return href != "" && href != "#" && !hasPrefixFold(href, "javascript:")
}

func (p *parser) endLink() {
	if p.link.open {
		p.link.open = false
		p.doc.Links[len(p.doc.Links)-1].Text = cmp.Or(p.link.String(), p.label)
	}
}

func (p *parser) startHeading(level int, inside setting) {
	p.endHeading()
	p.heading.begin(inside.hidden, maxLabel)
	p.level, p.headingAt = level, -1
	if p.isContent(inside.place) && len(p.main.buf) < MaxText-utf8.UTFMax {
		p.headingAt = len(p.main.buf)
	}
}

func (p *parser) endHeading() {
	if p.heading.open && len(p.doc.Headings) < MaxHeadings {
		p.doc.Headings = append(p.doc.Headings, Heading{p.level, p.heading.String(), p.headingAt})
	}
	p.heading.open = false
}

// addForm reads <form>; one within another is none (HTML Standard 13.2.6.4.7).
func (p *parser) addForm() {
	d := p.doc
	if p.form >= 0 || len(d.Forms) >= maxItems {
		return
	}
	p.form = len(d.Forms)
	action, method := strings.TrimSpace(p.value("action")), strings.ToLower(strings.TrimSpace(p.value("method")))
	d.Forms = append(d.Forms, Form{Action: action, URL: resolve(p.base, action), Method: cmp.Or(method, "get")})
}

func (p *parser) addInput() {
	if p.is("type", "password") && p.form >= 0 {
		p.doc.Forms[p.form].Password = true
	}
	if p.is("type", "image") {
		p.addResource("image", p.value("src"))
	}
	p.addFormAction()
}

// addFormAction reads a button that sends its form elsewhere.
func (p *parser) addFormAction() {
	action := strings.TrimSpace(p.value("formaction"))
	if action == "" || len(p.doc.Forms) >= maxItems {
		return
	}
	form := Form{Action: action, URL: p.source(action), Button: true}
	if p.form >= 0 {
		form.Method, form.Password = p.doc.Forms[p.form].Method, p.doc.Forms[p.form].Password
	}
	p.doc.Forms = append(p.doc.Forms, form)
}
