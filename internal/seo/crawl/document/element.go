package document

import (
	"bytes"

	"golang.org/x/net/html/atom"
)

// trait is what elements have in common.
type trait uint16

const (
	void       trait = 1 << iota // has no content
	inline                       // does not part words
	formatting                   // inline: on the stack only where it hides something
	block                        // closes an open paragraph
	special                      // end tags of inline and unknown elements do not reach past it
	barrier                      // end tags do not reach past it, but for those of tables
	tabular                      // its end tag stops at a table only
	list                         // items within it do not end an item around it
	silent                       // its text is not shown
	raw                          // its content is text to its end tag
	early                        // may stand in the head
)

// canonical is one element for those that are read alike.
func canonical(a atom.Atom) atom.Atom {
	switch a {
	case atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return atom.H1
	case atom.Th:
		return atom.Td
	case atom.Thead, atom.Tfoot:
		return atom.Tbody
	case atom.Dt:
		return atom.Dd
	case atom.Audio:
		return atom.Video
	}
	return a
}

// traitsOf knows the elements of HTML; any other is inline.
func traitsOf(a atom.Atom) trait {
	switch a {
	case atom.A, atom.B, atom.I, atom.U, atom.S, atom.Q, atom.Span, atom.Em, atom.Strong, atom.Font, atom.Small, atom.Big, atom.Code,
		atom.Abbr, atom.Acronym, atom.Bdi, atom.Bdo, atom.Cite, atom.Kbd, atom.Mark, atom.Sub, atom.Sup, atom.Var, atom.Del, atom.Ins,
		atom.Dfn, atom.Tt, atom.Time, atom.Data, atom.Label, atom.Strike, atom.Nobr, atom.Ruby, atom.Samp:
		return inline | formatting
	case atom.P, atom.Div, atom.Main, atom.Nav, atom.Header, atom.Footer, atom.Aside, atom.Article, atom.Section, atom.Form, atom.Li,
		atom.Dd, atom.H1, atom.Blockquote, atom.Address, atom.Center, atom.Details, atom.Summary, atom.Dir, atom.Dialog,
		atom.Fieldset, atom.Figure, atom.Figcaption, atom.Hgroup, atom.Pre, atom.Listing, atom.Search:
		return block | special
	case atom.Ul, atom.Ol, atom.Dl, atom.Menu:
		return block | special | list
	case atom.Table:
		return block | special | barrier | tabular
	case atom.Td:
		return special | barrier | tabular
	case atom.Tbody, atom.Tr:
		return special | tabular
	case atom.Applet, atom.Marquee, atom.Caption:
		return special | barrier
	case atom.Object:
		return special | barrier | silent
	case atom.Body, atom.Button, atom.Colgroup, atom.Frameset, atom.Legend, atom.Optgroup:
		return special
	case atom.Select, atom.Canvas, atom.Datalist, atom.Rp, atom.Video, atom.Option:
		return silent
	}
	return traitsOfOthers(a)
}

// traitsOfOthers knows those of the head, and those whose content is no HTML.
func traitsOfOthers(a atom.Atom) trait {
	switch a {
	case atom.Html, atom.Head, atom.Noscript:
		return early
	case atom.Template:
		return early | special | barrier
	case atom.Title:
		return raw | early
	case atom.Style, atom.Script:
		return raw | early | inline
	case atom.Base:
		return void | early
	case atom.Link, atom.Meta:
		return void | early | inline
	case atom.Img, atom.Image, atom.Source, atom.Wbr:
		return void | inline
	case atom.Br, atom.Col, atom.Param, atom.Keygen, atom.Bgsound, atom.Basefont, atom.Area, atom.Embed, atom.Frame, atom.Track, atom.Input:
		return void
	case atom.Hr:
		return block | void
	case atom.Textarea, atom.Noembed, atom.Noframes, atom.Iframe:
		return raw | silent
	case atom.Xmp, atom.Plaintext:
		return raw | block
	}
	return inline
}

// breaksOut is true of a start tag that cannot stand in svg or math (HTML Standard
// 13.2.6.5).
func breaksOut(a atom.Atom) bool {
	switch a {
	case atom.Script, atom.Style, atom.Title, atom.A, atom.Link, atom.Form, atom.Button, atom.Template, atom.Noscript:
		return false
	case atom.Br, atom.Embed, atom.Meta, atom.Head, atom.Body, atom.Img, atom.Td, atom.Tbody, atom.Tr:
		return true
	}
	return traitsOf(a)&(block|formatting) != 0
}

// landmark is what an element is by its role, else by its name (HTML-AAM).
func (p *parser) landmark(a atom.Atom) atom.Atom {
	if !p.global {
		return a
	}
	switch string(bytes.ToLower(bytes.TrimSpace(p.bytes("role")))) {
	case "main":
		return atom.Main
	case "navigation":
		return atom.Nav
	case "banner":
		return atom.Header
	case "contentinfo":
		return atom.Footer
	case "complementary":
		return atom.Aside
	case "article":
		return atom.Article
	}
	return a
}

// inside is what holds within the element whose start tag was read.
func (p *parser) inside(e element) setting {
	inside := p.open.setting
	if e.traits&silent != 0 && !inside.foreign || p.global && p.hides() || e.atom == atom.Dialog && !p.has("open") {
		inside.hidden++
	}
	inside.ariaHidden = inside.ariaHidden || p.global && p.is("aria-hidden", "true")
	switch e.atom {
	case atom.Template:
		if !p.has("shadowrootmode") {
			inside.inert = true
			inside.hidden++
		}
	case atom.Noscript:
		inside.noscript = true
		inside.hidden++
	case atom.Svg, atom.Math:
		inside.foreign = true
	}
	if !inside.inert && !inside.noscript {
		inside.enter(p.landmark(e.atom))
	}
	return inside
}

// enter sets the region and the place of the text.
func (s *setting) enter(a atom.Atom) {
	switch a {
	case atom.Main:
		s.region = Main
		s.place = s.place&^inChrome | inMain | inSection
	case atom.Nav:
		s.region = Navigation
		s.place |= inChrome | inSection
	case atom.Aside:
		s.region = Aside
		s.place |= inChrome | inSection
	case atom.Header, atom.Footer:
		if s.place&inSection == 0 {
			s.region = Header
			if a == atom.Footer {
				s.region = Footer
			}
			s.place |= inChrome
		}
	case atom.Article:
		s.place |= inArticle | inSection
	case atom.Section:
		s.place |= inSection
	}
}

// hides is true of an element whose text is not shown, or not told to all.
func (p *parser) hides() bool {
	style := p.bytes("style")
	return p.has("hidden") && !p.is("hidden", "until-found") || p.is("aria-hidden", "true") ||
		declares(style, "display", "none") || declares(style, "visibility", "hidden")
}

// declares is true of a style attribute that sets a property to a value; to any
// value where that is empty.
func declares(style []byte, property, value string) bool {
	for len(style) > 0 {
		var declaration []byte
		declaration, style, _ = bytes.Cut(style, []byte(";"))
		name, set, found := bytes.Cut(declaration, []byte(":"))
		if !found || !bytes.EqualFold(bytes.TrimSpace(name), []byte(property)) {
			continue
		}
		set, _, _ = bytes.Cut(set, []byte("!"))
		if value == "" || bytes.EqualFold(bytes.TrimSpace(set), []byte(value)) {
			return true
		}
	}
	return false
}
