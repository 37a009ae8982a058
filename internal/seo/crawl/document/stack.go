package document

import "golang.org/x/net/html/atom"

// maxDepth is how many open elements are told apart, as in browsers. Deeper ones
// are counted only, so that what one end tag costs stays bounded.
const maxDepth = 512

// place tells where text stands.
type place uint8

const (
	inMain    place = 1 << iota
	inArticle       // an article, or within one
	inSection       // anything of which a header or footer is not the page's
	inChrome        // nav, aside, or the page's header or footer
)

// setting is what holds for all that is within an element.
type setting struct {
	hidden     uint16 // how many of the elements around hide their text
	place      place
	inert      bool // within a template
	noscript   bool
	foreign    bool // svg or math
	ariaHidden bool
	region     Region // empty: none
}

// element is a tag that was read, or an element that is open.
type element struct {
	atom    atom.Atom
	traits  trait
	level   int    // of a heading
	name    string // where it has no atom
	outside setting
}

// stack holds the elements that are open. It keeps what matters of the tree
// construction rules of the HTML Standard (13.2.6): implied end tags, and end tags
// that do not reach past a table cell or, if inline, a block.
type stack struct {
	setting
	elements []element
	beyond   int // open elements deeper than maxDepth
}

// isIconTitle is true within the title of an svg, which names an icon.
func (s *stack) isIconTitle() bool {
	last := len(s.elements) - 1
	return s.foreign && last >= 0 && s.elements[last].atom == atom.Title
}

func (p *parser) push(e element, inside setting) {
	s := &p.open
	switch {
	case e.atom == atom.Html, e.atom == atom.Head, e.atom == atom.Body:
	case e.traits&formatting != 0 && inside == s.setting && s.hidden == 0:
	case len(s.elements) >= maxDepth:
		s.beyond++
	default:
		e.outside = s.setting
		s.elements = append(s.elements, e)
		s.setting = inside
	}
}

// popTo ends the element at index i and all within it.
func (p *parser) popTo(i int) {
	s := &p.open
	for _, e := range s.elements[i:] {
		switch e.atom {
		case atom.H1:
			p.endHeading()
		case atom.Picture:
			p.picture = pictureSource{}
		}
	}
	s.setting = s.elements[i].outside
	s.elements = s.elements[:i]
	s.beyond = 0
}

// endElement handles an end tag.
func (p *parser) endElement(end element) {
	s := &p.open
	if s.beyond > 0 {
		if end.traits&formatting == 0 {
			s.beyond--
		}
		return
	}
	for i := len(s.elements) - 1; i >= 0; i-- {
		e := &s.elements[i]
		if e.atom == end.atom && e.name == end.name {
			p.popTo(i)
			return
		}
		switch {
		case end.atom == atom.Template || end.atom == atom.Noscript:
		case e.atom == atom.Template, e.atom == atom.Table && end.traits&tabular != 0:
			return
		case e.traits&barrier != 0 && end.traits&tabular == 0:
			return
		case e.traits&special != 0 && end.traits&inline != 0:
			return
		}
	}
}

// implyEnds ends the elements that a start tag ends.
func (p *parser) implyEnds(start element) {
	s := &p.open
	if len(s.elements) == 0 || s.beyond > 0 {
		return
	}
	if start.traits&block != 0 {
		p.endNearest(atom.P, barrier)
	}
	switch start.atom {
	case atom.Li, atom.Dd:
		p.endNearest(start.atom, barrier|list)
	case atom.A, atom.Option:
		p.endNearest(start.atom, barrier)
	case atom.Td, atom.Tr, atom.Tbody:
		p.endNearest(start.atom, 0)
	case atom.H1:
		if last := len(s.elements) - 1; last >= 0 && s.elements[last].atom == atom.H1 {
			p.popTo(last)
		}
	}
}

// endNearest ends the nearest open element of a kind, unless one that encloses such
// elements stands between: by its traits, or a table where none are given.
func (p *parser) endNearest(kind atom.Atom, enclosing trait) {
	for i := len(p.open.elements) - 1; i >= 0; i-- {
		e := &p.open.elements[i]
		switch {
		case e.atom == kind:
			p.popTo(i)
			return
		case e.atom == atom.Template, e.traits&enclosing != 0, enclosing == 0 && e.atom == atom.Table:
			return
		}
	}
}

// leaveForeign ends svg and math, where HTML begins within them.
func (p *parser) leaveForeign() {
	for i := len(p.open.elements) - 1; i >= 0; i-- {
		e := &p.open.elements[i]
		if !e.outside.foreign {
			p.popTo(i)
			return
		}
	}
}
