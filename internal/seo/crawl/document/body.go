package document

import (
	"strings"

	"golang.org/x/net/html/atom"
)

// collect takes from a start tag what the Document wants of it.
func (p *parser) collect(e element, inside setting) {
	if e.atom == atom.A {
		p.startLink("href", inside)
		return
	}
	if p.open.noscript {
		if e.atom == atom.Area {
			p.addArea()
		}
		return
	}
	landmark := e.atom
	if p.global {
		p.addStyles(p.bytes("style"))
		for _, item := range append(strings.Fields(p.value("itemtype")), strings.Fields(p.value("typeof"))...) {
			p.doc.Microdata = appendBounded(p.doc.Microdata, item)
		}
		landmark = p.landmark(e.atom)
	}
	p.hasMain = p.hasMain || landmark == atom.Main
	p.hasArticle = p.hasArticle || landmark == atom.Article
	switch e.atom {
	case atom.Html, atom.Base, atom.Link, atom.Meta:
		p.collectHead(e.atom)
	case atom.Area:
		p.addArea()
	case atom.H1:
		p.endHeading()
		p.heading.begin(e.level, len(p.visible.buf), inside.hidden)
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
	case atom.Video:
		p.addResource("media", p.value("src"))
		p.addResource("image", p.value("poster"))
	case atom.Track:
		p.addResource("media", p.value("src"))
	case atom.Picture:
		p.picture = pictureSource{open: true}
	case atom.Source:
		if p.picture.open {
			p.addSource()
		} else {
			p.addResource("media", p.value("src"))
		}
	case atom.Img, atom.Image:
		p.addImage()
	}
	if e.name == "amp-img" {
		p.addImage()
	}
}

// collectForeign does the same within svg and math.
func (p *parser) collectForeign(e element, inside setting) {
	key := "href"
	if !p.has(key) {
		key = "xlink:href"
	}
	switch {
	case e.atom == atom.A:
		p.startLink(key, inside)
	case p.open.noscript:
	case e.atom == atom.Script:
		p.addResource("script", p.value(key))
	case e.atom == atom.Image:
		p.addResource("image", p.value(key))
	}
}

func (p *parser) addResource(kind, href string) {
	if strings.TrimSpace(href) != "" && len(p.doc.Resources) < MaxResources {
		p.doc.Resources = append(p.doc.Resources, Resource{Reference{Href: uptoData(href)}, kind})
	}
}

// startLink reads <a>. One without an address is a link only to a script.
func (p *parser) startLink(key string, inside setting) {
	p.endLink()
	if !p.has(key) && !p.has("onclick") {
		return
	}
	p.stored = p.storeLink(p.value(key))
	p.link.begin(0, 0, inside.hidden)
	if p.stored {
		p.label = p.ownLabel()
	}
}

// ownLabel is aria-label, else title.
func (p *parser) ownLabel() string {
	if label := collapsed(p.bytes("aria-label"), maxLabel); label != "" {
		return label
	}
	return collapsed(p.bytes("title"), maxLabel)
}

// addArea reads <area>, which has no text but its alternative.
func (p *parser) addArea() {
	if !p.has("href") || !p.storeLink(p.value("href")) {
		return
	}
	text := collapsed(p.bytes("alt"), maxLabel)
	if text == "" {
		text = p.ownLabel()
	}
	p.doc.Links[len(p.doc.Links)-1].Text = text
}

func (p *parser) storeLink(href string) bool {
	d := p.doc
	d.LinkCount++
	if len(d.Links) >= MaxLinks {
		return false
	}
	link := Link{Reference: Reference{Href: href}, Region: p.open.region, OnClick: p.has("onclick") && !usable(href)}
	if link.Region == "" {
		link.Region = Main
	}
	if p.has("rel") {
		link.Rel = tokens(p.value("rel"))
	}
	d.Links = append(d.Links, link)
	return true
}

// usable is true of an address that leads elsewhere without a script.
func usable(href string) bool {
	href = strings.TrimSpace(href)
	return href != "" && href != "#" && !hasPrefixFold(href, "javascript:")
}

func (p *parser) endLink() {
	if !p.link.open {
		return
	}
	p.link.open = false
	if !p.stored {
		return
	}
	text := p.link.String()
	if text == "" {
		text = p.label
	}
	p.doc.Links[len(p.doc.Links)-1].Text = text
}

func (p *parser) endHeading() {
	h := &p.heading
	if h.open && len(p.doc.Headings) < MaxHeadings {
		p.doc.Headings = append(p.doc.Headings, Heading{h.level, h.String(), h.at})
	}
	h.open = false
}

// addForm reads <form>; one within another is none (HTML Standard 13.2.6.4.7).
func (p *parser) addForm() {
	d := p.doc
	if p.form >= 0 || len(d.Forms) >= maxItems {
		return
	}
	method := strings.ToLower(strings.TrimSpace(p.value("method")))
	if method == "" {
		method = "get"
	}
	p.form = len(d.Forms)
	d.Forms = append(d.Forms, Form{Action: strings.TrimSpace(p.value("action")), Method: method})
}

func (p *parser) addInput() {
	switch {
	case p.is("type", "password") && p.form >= 0:
		p.doc.Forms[p.form].Password = true
	case p.is("type", "submit"):
		p.addFormAction()
	case p.is("type", "image"):
		p.addResource("image", p.value("src"))
		p.addFormAction()
	}
}

// addFormAction reads a button that sends its form elsewhere.
func (p *parser) addFormAction() {
	action := strings.TrimSpace(p.value("formaction"))
	if action == "" || len(p.doc.Forms) >= maxItems {
		return
	}
	form := Form{Action: action, Button: true}
	if p.form >= 0 {
		form.Method, form.Password = p.doc.Forms[p.form].Method, p.doc.Forms[p.form].Password
	}
	p.doc.Forms = append(p.doc.Forms, form)
}
