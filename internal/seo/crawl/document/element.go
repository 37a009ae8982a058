package document

import (
	"bytes"
	"cmp"
	"strings"

	"golang.org/x/net/html/atom"
)

// trait is what elements have in common.
type trait uint16

const (
	void       trait = 1 << iota // has no content
	inline                       // does not part words
	formatting                   // inline: open only where it hides something
	block                        // closes an open paragraph
	barrier                      // end tags do not reach past it
	enclosing                    // nor do those of the parts of a table
	list                         // items within it do not end an item around it
	silent                       // its text is not shown
	raw                          // its content is text to its end tag
	early                        // may stand in the head
	plain                        // only its attributes that any element may have are read
)

// kindOf is one element for those that are read alike.
func kindOf(a atom.Atom) atom.Atom {
	switch a {
	case atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return atom.H1
	case atom.Th:
		return atom.Td
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
	case atom.Span, atom.B, atom.I, atom.U, atom.S, atom.Q, atom.Em, atom.Strong, atom.Font, atom.Small, atom.Big, atom.Code, atom.Abbr, atom.Cite,
		atom.Kbd, atom.Mark, atom.Sub, atom.Sup, atom.Var, atom.Del, atom.Ins, atom.Tt, atom.Time, atom.Label, atom.Strike:
		return inline | formatting | plain
	case atom.A:
		return inline | formatting
	case atom.P, atom.Div, atom.Main, atom.Nav, atom.Header, atom.Footer, atom.Aside, atom.Article, atom.Section, atom.Li, atom.Dd, atom.H1, atom.Blockquote,
		atom.Address, atom.Center, atom.Details, atom.Summary, atom.Fieldset, atom.Figure, atom.Figcaption, atom.Hgroup, atom.Pre:
		return block | plain
	case atom.Form, atom.Dialog:
		return block
	case atom.Ul, atom.Ol, atom.Dl, atom.Menu:
		return block | list | plain
	case atom.Table:
		return block | barrier | enclosing | plain
	case atom.Td, atom.Caption:
		return barrier | plain
	case atom.Tbody, atom.Tr:
		return plain
	case atom.Button, atom.Legend, atom.Body:
		return 0
	case atom.Object, atom.Select, atom.Canvas, atom.Datalist, atom.Rp, atom.Video, atom.Desc:
		return silent
	case atom.Html, atom.Head, atom.Noscript:
		return early
	case atom.Template:
		return early | barrier | enclosing
	case atom.Title, atom.Style, atom.Script:
		return raw | early | inline
	case atom.Base, atom.Link, atom.Meta:
		return void | early | inline
	case atom.Img, atom.Source, atom.Wbr:
		return void | inline
	case atom.Br, atom.Hr, atom.Col, atom.Param, atom.Area, atom.Embed, atom.Frame, atom.Track, atom.Input:
		return void
	case atom.Textarea, atom.Noembed, atom.Noframes, atom.Iframe:
		return raw | silent
	}
	return inline
}

// inside is what holds within the element whose start tag was read.
func (p *parser) inside(e element) setting {
	inside := p.setting
	if e.traits&silent != 0 || p.global && p.hides() || e.atom == atom.Dialog && !p.has("open") {
		inside.hidden++
	}
	inside.ariaHidden = inside.ariaHidden || p.global && p.is("aria-hidden", "true")
	switch e.atom {
	case atom.Template:
		inside.inert = true
	case atom.Noscript:
		inside.noscript = true
		inside.hidden++
	case atom.Svg:
		inside.svg = true
	}
	if !inside.inert && !inside.noscript {
		inside.enter(p.landmark(e.atom))
	}
	return inside
}

// landmark is what an element is by its role, else by its name (HTML-AAM).
func (p *parser) landmark(a atom.Atom) atom.Atom {
	if !p.has("role") {
		return a
	}
	role := strings.ToLower(strings.TrimSpace(p.value("role")))
	return cmp.Or(map[string]atom.Atom{
		"main": atom.Main, "navigation": atom.Nav, "banner": atom.Header, "contentinfo": atom.Footer, "complementary": atom.Aside, "article": atom.Article,
	}[role], a)
}

// enter sets the region and the place of the text.
func (s *setting) enter(landmark atom.Atom) {
	switch landmark {
	case atom.Main:
		s.region = Main
		s.place = s.place&^inChrome | inMain | inSection
	case atom.Nav, atom.Aside:
		s.region = Region(landmark.String())
		s.place |= inChrome | inSection
	case atom.Header, atom.Footer:
		if s.place&inSection == 0 {
			s.region = Region(landmark.String())
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
	return p.has("hidden") && !p.is("hidden", "until-found") || p.is("aria-hidden", "true") ||
		p.declares("display", "none") || p.declares("visibility", "hidden")
}

// declares is true of a style attribute that sets a property to a value; to any
// value where that is empty.
func (p *parser) declares(property, value string) bool {
	for declaration := range bytes.SplitSeq(p.bytes("style"), []byte(";")) {
		name, set, _ := bytes.Cut(declaration, []byte(":"))
		set, _, _ = bytes.Cut(set, []byte("!"))
		if bytes.EqualFold(bytes.TrimSpace(name), []byte(property)) && (value == "" || bytes.EqualFold(bytes.TrimSpace(set), []byte(value))) {
			return true
		}
	}
	return false
}
