package offer

import (
	"cmp"
	"strings"
	"unicode"

	"golang.org/x/net/html"
)

// near takes what the blocks next to a price say of it: that it is a floor, or its condition.
func (p *page) near(i int, o *Offer) {
	for _, j := range [...]int{i - 1, i + 1, i + 2} {
		if j < 0 || j >= len(p.blocks) || p.blocks[j].priced || p.blocks[j].level > 0 || !p.beside(j, i) {
			continue
		}
		words := p.blocks[j].words
		if old := p.amounts(words, false); len(old) == 1 && old[0].was && !old[0].no {
			o.WasCents = cmp.Or(o.WasCents, old[0].low)
			continue
		}
		first := plain(words[:sentenceEnd(words, 0)])
		if n := p.starts("floor before", first); n > 0 && n == len(first) && o.Bound == Exact && o.Refused == "" {
			o.Bound, o.HighCents = Floor, nil
		}
		if text := p.blocks[j].text; text != p.blocks[i].label && (o.From == Table && strings.ContainsFunc(text, unicode.IsLetter) || p.has("condition", plain(words))) {
			o.Condition = cmp.Or(o.Condition, clipped(p.blocks[j].text, mostItem))
		}
	}
}

// beside is true of blocks of one element, or of one row.
func (p *page) beside(j, i int) bool {
	if p.blocks[i].from == Table {
		return p.blocks[j].node == p.blocks[i].node
	}
	return within(p.blocks[j].node, p.blocks[i].node.Parent)
}

// nameNear is the name of what a block without one prices: that of the smallest element
// around it that has one.
func (p *page) nameNear(i int) string {
	for at, up := p.blocks[i].node, 0; at != nil && up < mostNear; at, up = at.Parent, up+1 {
		if name := p.nameIn(at, i); name != "" {
			return name
		}
	}
	return ""
}

// nameIn is the name of a price in an element: its heading, else the nearest block above
// that names something, else the nearest below. Other prices end the search.
func (p *page) nameIn(at *html.Node, i int) string {
	useful := func(j int) bool { return len(p.blocks[j].words) < mostAside && p.names(plain(p.blocks[j].words)) }
	open := func(j int) bool {
		return j >= 0 && j < len(p.blocks) && j-i < mostNear && i-j < mostNear && !p.blocks[j].priced && within(p.blocks[j].node, at)
	}
	for j := i - 1; open(j); j-- {
		if p.blocks[j].level > 0 {
			if up := p.blocks[j].node.Parent; !within(p.blocks[i].node, up) && j+1 < i && within(p.blocks[j+1].node, up) {
				return "" // the heading of a card beside it
			}
			return p.blocks[j].text
		}
	}
	for j := i - 1; open(j); j-- {
		if useful(j) {
			return p.blocks[j].text
		}
	}
	for j := i + 1; open(j) && len(p.blocks[i].words) < mostNear; j++ {
		if useful(j) {
			return p.blocks[j].text
		}
	}
	return ""
}

func within(n, ancestor *html.Node) bool {
	for up := 0; up < mostAbove && n != nil && n != ancestor; up++ {
		n = n.Parent
	}
	return n == ancestor
}

// contexts are the texts that tell what a block is about, the nearest first.
func (p *page) contexts(i int, sentence string) []string {
	b := &p.blocks[i]
	out := []string{sentence, b.text, b.column, b.caption}
	for h := b.heading; h >= 0; h = p.blocks[h].heading {
		out = append(out, p.blocks[h].text)
	}
	return append(out, p.title, p.path)
}

func (b *block) snippet() string {
	text := b.text
	if b.label != "" && !strings.HasPrefix(text, b.label) {
		text = b.label + ": " + text
	}
	return clipped(text, mostSnippet)
}
