package document

import "bytes"

// maxDepth is how many open elements are told apart, as in browsers. Deeper ones
// are counted only, so that what one end tag costs stays bounded.
const maxDepth = 512

// maxReach is how far up an end tag without a tag of its own looks for its element:
// one that was never opened must not cost a look at all that is open.
const maxReach = 64

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
	region     tag  // the nearest of main, nav, header, footer, aside; 0: none
	inert      bool // within a template
	noscript   bool
	foreign    bool // svg or math
	ariaHidden bool
}

// element is one that is open.
type element struct {
	tag     tag
	traits  trait
	name    []byte
	hash    uint32 // of the name, where it has no tag of its own
	outside setting
}

// tree knows which elements are open. It keeps what matters of the tree
// construction rules of the HTML Standard (13.2.6): implied end tags, and end tags
// that do not reach past a table cell or, if inline, a block.
type tree struct {
	setting
	stack  []element
	open   [tagCount]int // on the stack, by tag
	beyond int           // open elements deeper than maxDepth
	closed func(tag)     // told of each element that ends
}

func (t *tree) push(kind tag, traits trait, name []byte, inside setting) {
	if traits&formatting != 0 && inside == t.setting && t.hidden == 0 {
		return
	}
	if len(t.stack) >= maxDepth {
		t.beyond++
		return
	}
	t.stack = append(t.stack, element{kind, traits, name, nameHash(kind, name), t.setting})
	t.open[kind]++
	t.setting = inside
}

// nameHash tells names apart without reading them; 0 for a tag of its own.
func nameHash(kind tag, name []byte) uint32 {
	if kind != otherTag {
		return 0
	}
	h := uint32(2166136261) // FNV-1a, 32 bits
	for _, c := range name[:min(len(name), 32)] {
		h = (h ^ uint32(c|0x20)) * 16777619
	}
	return h
}

// popTo ends the element at index i and all within it.
func (t *tree) popTo(i int) {
	for j := len(t.stack) - 1; j >= i; j-- {
		kind := t.stack[j].tag
		t.open[kind]--
		t.closed(kind)
	}
	t.setting = t.stack[i].outside
	t.stack = t.stack[:i]
	t.beyond = 0
}

// end handles an end tag.
func (t *tree) end(kind tag, traits trait, name []byte) {
	if t.beyond > 0 {
		if traits&formatting == 0 {
			t.beyond--
		}
		return
	}
	if t.open[kind] == 0 {
		return
	}
	hash, last := nameHash(kind, name), 0
	if kind == otherTag {
		last = max(0, len(t.stack)-maxReach)
	}
	for i := len(t.stack) - 1; i >= last; i-- {
		e := &t.stack[i]
		if e.tag == kind && e.hash == hash && (kind != otherTag || bytes.EqualFold(e.name, name)) {
			t.popTo(i)
			return
		}
		switch {
		case kind == templateTag || kind == noscriptTag:
		case e.tag == templateTag, e.tag == tableTag && traits&tabular != 0:
			return
		case e.traits&barrier != 0 && traits&tabular == 0:
			return
		case e.traits&special != 0 && traits&(special|tabular) == 0 && !structural(kind):
			return
		}
	}
}

// structural elements have no trait special, and their end tags reach past all but barriers.
func structural(kind tag) bool {
	switch kind {
	case otherTag, anchorTag, pictureTag, ampImageTag:
		return false
	}
	return true
}

// implyEnds ends the elements that a start tag ends.
func (t *tree) implyEnds(kind tag, traits trait) {
	if len(t.stack) == 0 || t.beyond > 0 {
		return
	}
	if traits&block != 0 {
		t.endNearest(paragraphTag, otherTag)
	}
	switch kind {
	case itemTag:
		t.endNearest(itemTag, itemTag)
	case descriptionTag:
		t.endNearest(descriptionTag, descriptionTag)
	case anchorTag, optionTag:
		t.endNearest(kind, otherTag)
	case cellTag:
		t.endNearest(cellTag, tableTag)
	case rowTag:
		t.endNearest(rowTag, tableTag)
	case tablePartTag:
		t.endNearest(tablePartTag, tableTag)
	case headingTag:
		if last := len(t.stack) - 1; last >= 0 && t.stack[last].tag == headingTag {
			t.popTo(last)
		}
	}
}

// endNearest ends the nearest open element of a kind, unless one of those that
// enclose such elements stands between: a table for its parts, a list for items.
func (t *tree) endNearest(kind, within tag) {
	if t.open[kind] == 0 {
		return
	}
	for i := len(t.stack) - 1; i >= 0; i-- {
		e := &t.stack[i]
		switch {
		case e.tag == kind:
			t.popTo(i)
			return
		case e.tag == templateTag, e.tag == tableTag && within == tableTag:
			return
		case e.traits&barrier != 0 && within != tableTag:
			return
		case (within == itemTag || within == descriptionTag) && encloses(e.name):
			return
		}
	}
}

// encloses is true of lists: an item within one does not end an item around it.
func encloses(name []byte) bool {
	return equalFold(name, "ul") || equalFold(name, "ol") || equalFold(name, "dl") || equalFold(name, "menu")
}

// leaveForeign ends svg and math, where HTML begins within them.
func (t *tree) leaveForeign() {
	for i := len(t.stack) - 1; i >= 0; i-- {
		if !t.stack[i].outside.foreign {
			t.popTo(i)
			return
		}
	}
}
