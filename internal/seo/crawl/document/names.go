package document

// tag is an element that the parser treats in a way of its own.
type tag uint8

const (
	otherTag tag = iota // told apart by name
	htmlTag
	headTag
	bodyTag
	titleTag
	baseTag
	linkTag
	metaTag
	styleTag
	scriptTag
	noscriptTag
	templateTag
	mainTag
	navTag
	headerTag
	footerTag
	asideTag
	articleTag
	sectionTag
	anchorTag
	areaTag
	imageTag
	ampImageTag
	pictureTag
	sourceTag
	svgTag
	mathTag
	headingTag // h1 to h6, of which any end tag closes any
	formTag
	inputTag
	frameTag
	objectTag
	embedTag
	mediaTag
	trackTag
	paragraphTag
	itemTag        // li
	descriptionTag // dt, dd
	tableTag
	tablePartTag // tbody, thead, tfoot
	rowTag
	cellTag
	optionTag
	dialogTag
	buttonTag
	xmpTag
	plaintextTag
	tagCount
)

// trait is what elements have in common.
type trait uint16

const (
	void       trait = 1 << iota // has no content
	inline                       // does not part words
	formatting                   // on the stack only where it hides something
	block                        // closes an open paragraph, and leaves svg
	special                      // end tags of inline and unknown elements do not reach past it
	barrier                      // end tags do not reach past it, but for those of tables
	silent                       // its text is not shown
	raw                          // its content is text to its end tag
	early                        // may stand in the head
	tabular                      // its end tag stops at a table only
)

// lookupTag names an element; the letter case is ignored.
func lookupTag(name []byte) (tag, trait) {
	var buf [16]byte
	if len(name) > len(buf) {
		return otherTag, inline
	}
	for i, c := range name {
		buf[i] = lower(c)
	}
	switch known := buf[:len(name)]; {
	case len(known) == 1:
		return lookupShort(known[0])
	case len(known) == 2 && known[0] == 'h' && known[1] >= '1' && known[1] <= '6':
		return headingTag, block | special
	default:
		return lookupLong(known)
	}
}

func lookupShort(c byte) (tag, trait) {
	switch c {
	case 'a':
		return anchorTag, inline | formatting
	case 'p':
		return paragraphTag, block | special
	case 'b', 'i', 'u', 's', 'q':
		return otherTag, inline | formatting
	}
	return otherTag, inline
}

func lookupLong(name []byte) (tag, trait) {
	if kind, traits := lookupMeta(name); kind != otherTag {
		return kind, traits
	}
	if kind, traits := lookupSection(name); kind != otherTag {
		return kind, traits
	}
	switch string(name) {
	case "div", "ul", "ol", "dl", "blockquote", "address", "center", "details", "summary", "dir", "fieldset", "figure",
		"figcaption", "hgroup", "menu", "pre", "listing", "search":
		return otherTag, block | special
	case "span", "em", "strong", "font", "small", "big", "code", "abbr", "acronym", "bdi", "bdo", "cite", "kbd", "mark", "sub",
		"sup", "var", "del", "ins", "dfn", "tt", "time", "data", "label", "strike", "nobr", "ruby", "samp":
		return otherTag, inline | formatting
	case "wbr":
		return otherTag, inline | void
	case "hr":
		return otherTag, block | void
	case "br", "col", "param", "keygen", "bgsound", "basefont":
		return otherTag, void
	case "select", "canvas", "datalist", "rp":
		return otherTag, silent
	case "applet", "marquee", "caption":
		return otherTag, barrier | special
	case "textarea", "noembed", "noframes":
		return otherTag, raw | silent
	case "colgroup", "frameset", "legend", "optgroup":
		return otherTag, special
	}
	return otherTag, inline
}

// lookupMeta knows the elements that may stand in the head.
func lookupMeta(name []byte) (tag, trait) {
	switch string(name) {
	case "html":
		return htmlTag, early
	case "head":
		return headTag, early
	case "body":
		return bodyTag, special
	case "title":
		return titleTag, raw | early
	case "base":
		return baseTag, void | early
	case "link":
		return linkTag, void | early | inline
	case "meta":
		return metaTag, void | early | inline
	case "style":
		return styleTag, raw | early | inline
	case "script":
		return scriptTag, raw | early | inline
	case "noscript":
		return noscriptTag, early
	case "template":
		return templateTag, early | special | barrier
	}
	return lookupLoaded(name)
}

// lookupLoaded knows the elements that load something, and those within them.
func lookupLoaded(name []byte) (tag, trait) {
	switch string(name) {
	case "area":
		return areaTag, void
	case "img", "image":
		return imageTag, void | inline
	case "amp-img":
		return ampImageTag, inline
	case "picture":
		return pictureTag, inline
	case "source":
		return sourceTag, void | inline
	case "svg":
		return svgTag, inline
	case "math":
		return mathTag, inline
	case "iframe":
		return frameTag, raw
	case "frame":
		return frameTag, void
	case "object":
		return objectTag, barrier | special | silent
	case "embed":
		return embedTag, void
	case "video", "audio":
		return mediaTag, silent
	case "track":
		return trackTag, void
	}
	return otherTag, 0
}

// lookupSection knows the elements that structure the text.
func lookupSection(name []byte) (tag, trait) {
	switch string(name) {
	case "main":
		return mainTag, block | special
	case "nav":
		return navTag, block | special
	case "header":
		return headerTag, block | special
	case "footer":
		return footerTag, block | special
	case "aside":
		return asideTag, block | special
	case "article":
		return articleTag, block | special
	case "section":
		return sectionTag, block | special
	case "form":
		return formTag, block | special
	case "input":
		return inputTag, void
	case "li":
		return itemTag, block | special
	case "dt", "dd":
		return descriptionTag, block | special
	case "table":
		return tableTag, block | special | barrier | tabular
	case "tbody", "thead", "tfoot":
		return tablePartTag, special | tabular
	case "tr":
		return rowTag, special | tabular
	case "td", "th":
		return cellTag, special | barrier | tabular
	case "option":
		return optionTag, silent
	case "dialog":
		return dialogTag, block | special
	case "button":
		return buttonTag, special
	case "xmp":
		return xmpTag, raw | block
	case "plaintext":
		return plaintextTag, raw | block
	}
	return otherTag, 0
}

// attr is an attribute that the parser reads.
type attr uint8

const (
	noAttr attr = iota
	actionAttr
	altAttr
	ariaHiddenAttr
	ariaLabelAttr
	asAttr
	charsetAttr
	contentAttr
	dataAttr
	dataSrcAttr
	dataSrcsetAttr
	formactionAttr
	heightAttr
	hiddenAttr
	hrefAttr
	hreflangAttr
	httpEquivAttr
	itemtypeAttr
	langAttr
	layoutAttr
	loadingAttr
	methodAttr
	nameAttr
	onclickAttr
	openAttr
	posterAttr
	propertyAttr
	relAttr
	roleAttr
	shadowrootAttr
	srcAttr
	srcsetAttr
	styleAttr
	titleAttr
	typeAttr
	typeofAttr
	widthAttr
	xlinkAttr
	xmlLangAttr
	attrCount
)

// lookupAttr names an attribute; the letter case is ignored.
func lookupAttr(name []byte) attr {
	var buf [16]byte
	if len(name) > len(buf) {
		return noAttr
	}
	for i, c := range name {
		buf[i] = lower(c)
	}
	known := buf[:len(name)]
	if key := lookupAddress(known); key != noAttr {
		return key
	}
	return lookupProperty(known)
}

// lookupAddress knows the attributes that say where something is.
func lookupAddress(name []byte) attr {
	switch string(name) {
	case "href":
		return hrefAttr
	case "src":
		return srcAttr
	case "srcset":
		return srcsetAttr
	case "data-src", "data-lazy-src", "data-original", "data-lazy":
		return dataSrcAttr
	case "data-srcset", "data-lazy-srcset":
		return dataSrcsetAttr
	case "action":
		return actionAttr
	case "formaction":
		return formactionAttr
	case "poster":
		return posterAttr
	case "data":
		return dataAttr
	case "xlink:href":
		return xlinkAttr
	}
	return noAttr
}

func lookupProperty(name []byte) attr {
	switch string(name) {
	case "alt":
		return altAttr
	case "aria-hidden":
		return ariaHiddenAttr
	case "aria-label":
		return ariaLabelAttr
	case "as":
		return asAttr
	case "charset":
		return charsetAttr
	case "content":
		return contentAttr
	case "height":
		return heightAttr
	case "hidden":
		return hiddenAttr
	case "hreflang":
		return hreflangAttr
	case "http-equiv":
		return httpEquivAttr
	case "itemtype":
		return itemtypeAttr
	case "lang":
		return langAttr
	case "layout":
		return layoutAttr
	case "loading":
		return loadingAttr
	case "method":
		return methodAttr
	case "name":
		return nameAttr
	case "onclick":
		return onclickAttr
	case "open":
		return openAttr
	}
	return lookupRest(name)
}

func lookupRest(name []byte) attr {
	switch string(name) {
	case "property":
		return propertyAttr
	case "rel":
		return relAttr
	case "role":
		return roleAttr
	case "shadowrootmode":
		return shadowrootAttr
	case "style":
		return styleAttr
	case "title":
		return titleAttr
	case "type":
		return typeAttr
	case "typeof":
		return typeofAttr
	case "width":
		return widthAttr
	case "xml:lang":
		return xmlLangAttr
	}
	return noAttr
}
