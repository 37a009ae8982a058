package document

import "golang.org/x/net/html/atom"

// maxDepth is how many of the innermost open elements a tag can end, so that what
// it costs stays bounded.
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
	svg        bool
	ariaHidden bool
	region     Region
}

// element is a tag that was read, or an element that is open.
type element struct {
	atom    atom.Atom
	traits  trait
	level   int    // of a heading
	name    string // if it has no atom
	outside setting
}

// push opens an element. The stack keeps what matters of the tree construction
// rules of the HTML Standard (13.2.6): implied end tags, and end tags that do not
// reach past a table cell.
func (p *parser) push(e element, inside setting) {
	switch {
	case e.atom == atom.Html, e.atom == atom.Head, e.atom == atom.Body:
	case e.traits&formatting != 0 && inside == p.setting && p.hidden == 0:
	default:
		e.outside = p.setting
		p.open = append(p.open, e)
		p.setting = inside
	}
}

// popTo ends the element at index i and all within it.
func (p *parser) popTo(i int) {
	for j := range p.open[i:] {
		switch p.open[i+j].atom {
		case atom.H1:
			p.endHeading()
		case atom.Address:
			if p.address.open {
				p.addContact(&p.address.text)
			}
			p.address.open = false
		}
	}
	p.setting, p.open = p.open[i].outside, p.open[:i]
}

// endNearest ends the nearest open element of a kind, unless one with these traits
// stands between.
func (p *parser) endNearest(kind element, stop trait) {
	for i := len(p.open) - 1; i >= max(0, len(p.open)-maxDepth); i-- {
		switch e := &p.open[i]; {
		case e.atom == kind.atom && e.name == kind.name:
			p.popTo(i)
			return
		case e.traits&stop != 0:
			return
		}
	}
}

// endElement handles an end tag.
func (p *parser) endElement(e element) {
	switch e.atom {
	case atom.Template, atom.Noscript:
		p.endNearest(e, 0)
	case atom.Table, atom.Tbody, atom.Tr, atom.Td:
		p.endNearest(e, enclosing)
	default:
		p.endNearest(e, barrier)
	}
}

// implyEnds ends the elements that a start tag ends.
func (p *parser) implyEnds(start element) {
	if start.traits&block != 0 {
		p.endNearest(element{atom: atom.P}, barrier)
	}
	switch start.atom {
	case atom.Li, atom.Dd:
		p.endNearest(start, barrier|list)
	case atom.Td, atom.Tr, atom.Tbody:
		p.endNearest(start, enclosing)
	}
}
