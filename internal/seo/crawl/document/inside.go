package document

import "bytes"

// inside is what holds within the element whose start tag was read.
func (p *parser) inside(kind tag, traits trait) setting {
	a := &p.scan.attributes
	inside := p.tree.setting
	if traits&silent != 0 || hides(a) || kind == dialogTag && !a.present(openAttr) {
		inside.hidden++
	}
	inside.ariaHidden = inside.ariaHidden || isTrue(a.value(ariaHiddenAttr))
	switch kind {
	case templateTag:
		if !a.present(shadowrootAttr) {
			inside.inert = true
			inside.hidden++
		}
	case noscriptTag:
		inside.noscript = true
		inside.hidden++
	case svgTag, mathTag:
		inside.foreign = true
	}
	if !inside.inert && !inside.noscript {
		inside.enter(landmark(kind, a.value(roleAttr)))
	}
	return inside
}

// enter sets the region and the place of the text.
func (s *setting) enter(kind tag) {
	switch kind {
	case mainTag:
		s.region = mainTag
		s.place = s.place&^inChrome | inMain | inSection
	case navTag, asideTag:
		s.region = kind
		s.place |= inChrome | inSection
	case headerTag, footerTag:
		if s.place&inSection == 0 {
			s.region = kind
			s.place |= inChrome
		}
	case articleTag:
		s.place |= inArticle | inSection
	case sectionTag:
		s.place |= inSection
	}
}

// landmark is the kind of an element by its role, else by its name (HTML-AAM).
func landmark(kind tag, role []byte) tag {
	if role == nil {
		return kind
	}
	switch string(bytes.ToLower(bytes.TrimSpace(role))) {
	case "main":
		return mainTag
	case "navigation":
		return navTag
	case "banner":
		return headerTag
	case "contentinfo":
		return footerTag
	case "complementary":
		return asideTag
	case "article":
		return articleTag
	}
	return kind
}

// hides is true of an element whose text is not shown, or not told to all.
func hides(a *attributes) bool {
	if a.has&(1<<hiddenAttr|1<<ariaHiddenAttr|1<<styleAttr) == 0 {
		return false
	}
	if a.present(hiddenAttr) && !equalFold(bytes.TrimSpace(a.value(hiddenAttr)), "until-found") {
		return true
	}
	style := a.value(styleAttr)
	return isTrue(a.value(ariaHiddenAttr)) || declares(style, "display", "none") || declares(style, "visibility", "hidden")
}

func isTrue(value []byte) bool { return equalFold(bytes.TrimSpace(value), "true") }

// declares is true of a style attribute that sets a property to a value; to any
// value where that is empty.
func declares(style []byte, property, value string) bool {
	for len(style) > 0 {
		var declaration []byte
		declaration, style, _ = bytes.Cut(style, []byte(";"))
		name, set, found := bytes.Cut(declaration, []byte(":"))
		if !found || !equalFold(bytes.TrimSpace(name), property) {
			continue
		}
		set, _, _ = bytes.Cut(set, []byte("!"))
		if value == "" || equalFold(bytes.TrimSpace(set), value) {
			return true
		}
	}
	return false
}

// breaksOut is true of a start tag that cannot stand in svg or math (HTML Standard
// 13.2.6.5).
func breaksOut(kind tag, traits trait, name []byte) bool {
	switch kind {
	case svgTag, mathTag, anchorTag, titleTag, scriptTag, styleTag, linkTag, frameTag, mediaTag, formTag, inputTag, buttonTag,
		templateTag, noscriptTag, sourceTag:
		return false
	case bodyTag, headTag, metaTag, embedTag, tableTag, itemTag:
		return true
	case imageTag:
		return equalFold(name, "img")
	}
	if equalFold(name, "br") {
		return true
	}
	return traits&(block|formatting) != 0
}

// startForeign handles a start tag within svg or math.
func (p *parser) startForeign() {
	s := &p.scan
	kind, _ := lookupTag(s.name)
	inside := p.inside(otherTag, 0)
	switch {
	case equalFold(s.name, "foreignobject"), equalFold(s.name, "annotation-xml"):
		inside.foreign = false
	case kind == titleTag, kind == styleTag, kind == scriptTag, equalFold(s.name, "desc"), equalFold(s.name, "metadata"),
		equalFold(s.name, "defs"):
		inside.hidden++
	}
	if !p.tree.inert {
		p.collectForeign(kind, inside)
	}
	if s.selfClosing {
		if kind == anchorTag {
			p.endLink()
		}
		return
	}
	if kind == titleTag && p.link.open && !p.tree.ariaHidden {
		at := s.pos
		p.link.alt.gap = true
		p.link.alt.write(p.decoded(s.src[at:at+untilTag(s.src[at:])], false))
	}
	p.tree.push(kind, inline, s.name, inside)
	s.cdata = p.xml || p.tree.foreign
}

func untilTag(text []byte) int {
	if i := bytes.IndexByte(text, '<'); i >= 0 {
		return i
	}
	return len(text)
}
