package offer

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/PuerkitoBio/goquery"
)

const (
	mostOffers  = 300
	mostBlocks  = 4000
	mostAmounts = 2000
	mostText    = 2000 // bytes of a block
	mostSnippet = 200
	mostItem    = 120
	mostAside   = 18     // words of a block that a name near by may price
	mostNear    = 6      // blocks and elements around a price in which its name is looked for
	mostAbove   = 12     // elements
	longAgo     = "2015" // prices of years until then are history
	asks        = "The price is told on request"
	inPicture   = "The price may be in a picture"
)

// block is a line, a cell or an item of a list, as people see it.
type block struct {
	node    *html.Node
	text    string
	words   []word
	from    Source
	level   int    // of a heading; 0: none
	heading int    // block of the heading above; -1: none
	label   string // of its row or term
	column  string // heading of its column
	caption string // of its table
	bare    bool   // a cell of prices
	priced  bool
}

// page is what is read of one page.
type page struct {
	grammar
	url, title, path string
	blocks           []block
	text             strings.Builder // of the block to come
	last             *html.Node      // owner of the newest text
	term             string          // that definitions stand below
	offers           []Offer
	trade            int // words of repair, less those of goods
	seen             int // things of structured data
	tried            int // amounts
}

// Read finds the offers of a page. It knows no clock and no network.
func Read(url string, body []byte) []Offer {
	doc, err := goquery.NewDocumentFromReader(bytes.NewReader(body))
	if err != nil {
		return []Offer{}
	}
	p := &page{grammar: grammar{vocabulary: newVocabulary()}, url: url, title: squeeze(doc.Find("title").First().Text())}
	if _, rest, ok := strings.Cut(url, "://"); ok {
		_, rest, _ = strings.Cut(rest, "/")
		p.path = strings.NewReplacer("/", " ", "-", " ", "_", " ", ".", " ").Replace(rest)
	}
	retag(doc)
	p.walk(doc.Nodes[0])
	if p.has("not on page", plain(split(p.title+" "+doc.Find("h1").Text()))) {
		return []Offer{}
	}
	p.abroad = slices.ContainsFunc(p.blocks, func(b block) bool { return p.has("abroad", plain(b.words)) })
	for i := range p.blocks {
		p.learn(p.blocks[i].words)
	}
	p.outline()
	p.structured(doc)
	for i := range p.blocks {
		if len(p.offers) < mostOffers && p.tried < mostAmounts {
			p.read(i)
		}
	}
	doc.Find("img").Each(func(_ int, img *goquery.Selection) { p.picture(img) })
	return p.settled()
}

// picture says that a picture may show prices.
func (p *page) picture(img *goquery.Selection) {
	src := img.AttrOr("src", "")
	name := clipped(strings.NewReplacer("-", " ", "_", " ", ".", " ").Replace(src[strings.LastIndexByte(src, '/')+1:])+" "+img.AttrOr("alt", ""), mostItem)
	if p.has("picture", plain(split(name))) {
		p.keep(Offer{Item: name, Snippet: name, Bound: Exact, From: Prose, URL: p.url, Refused: inPicture, Disagrees: []Claim{}})
	}
}

// outline notes which heading each block stands below, and which have a price.
func (p *page) outline() {
	above := -1
	for i := range p.blocks {
		b := &p.blocks[i]
		b.heading = above
		b.priced = slices.ContainsFunc(p.amounts(b.words, b.bare), func(a amount) bool { return !a.no && !a.was })
		p.trade += len(p.hits("repair", plain(b.words))) - len(p.hits("sale", plain(b.words)))
		if b.level > 0 {
			above = i
			for b.heading >= 0 && p.blocks[b.heading].level >= b.level {
				b.heading = p.blocks[b.heading].heading
			}
		}
	}
}

func squeeze(text string) string { return strings.Join(strings.Fields(text), " ") }

// clipped is a text of at most so many bytes, without control characters.
func clipped(text string, most int) string {
	text = squeeze(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == struckOpen || r == struckClose {
			return ' '
		}
		return r
	}, text))
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most-3], "") + "…"
	}
	return text
}

// walk writes what an element shows into blocks.
func (p *page) walk(n *html.Node) {
	isBlock := n.Type == html.ElementNode && !strings.Contains(inline, " "+n.Data+" ") && (n.FirstChild == nil || !isCents(n.FirstChild) || len(textOf(n)) != 2)
	switch {
	case len(p.blocks) > mostBlocks, n.Type == html.ElementNode && hidden(n, isBlock):
		return
	case n.Type == html.TextNode:
		p.write(n)
		return
	case isBlock:
		p.flush(n.Parent)
	}
	if n.DataAtom == atom.Table && isData(n) {
		p.table(n)
		return
	}
	struck := isStruck(n)
	if struck {
		p.text.WriteRune(struckOpen)
	}
	for child := range n.ChildNodes() {
		p.walk(child)
	}
	if struck {
		p.text.WriteRune(struckClose)
	}
	if isBlock {
		p.flush(n)
	}
}

// write adds a text to the block. Raised cents are set off with a point.
func (p *page) write(n *html.Node) {
	if p.text.Len() > mostText || n.Data == "" {
		return
	}
	text := strings.ToValidUTF8(n.Data[:min(len(n.Data), mostText)], "")
	if so := p.text.String(); so != "" && p.last != n {
		before, first := so[len(so)-1], n.Data[0]
		digit := func(c byte) bool { return '0' <= c && c <= '9' }
		switch raised := digit(before) && digit(first) && isCents(n.Parent); {
		case raised && len(strings.TrimSpace(text)) == 2:
			p.text.WriteByte('.')
		case raised: // a footnote
			return
		}
	}
	p.last = n
	for n.Parent.DataAtom == atom.Pre && strings.Contains(text, "\n") {
		line, rest, _ := strings.Cut(text, "\n")
		p.text.WriteString(line)
		p.flush(n.Parent)
		text = rest
	}
	p.text.WriteString(strings.NewReplacer("\n", " ", "\t", " ", "\r", " ").Replace(text))
}

// flush ends the block.
func (p *page) flush(n *html.Node) {
	text := strings.TrimSpace(p.text.String())
	p.text.Reset()
	if strings.Trim(text, string([]rune{struckOpen, struckClose, ' '})) == "" || n == nil {
		return
	}
	b := block{node: n, text: text, words: split(text), from: Prose}
	for at, up := n, 0; at != nil && up < 4; at, up = at.Parent, up+1 {
		switch at.DataAtom {
		case atom.Li:
			b.from = List
		case atom.Dt:
			p.term = clipped(text, mostItem)
		case atom.Dd:
			b.from, b.label = List, p.term
		case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			b.level = int(at.Data[1] - '0')
		case atom.Summary, atom.Legend:
			b.level = 6
		}
	}
	if attribute(n, "role") == "tab" && goquery.NewDocumentFromNode(n).Next().AttrOr("role", "") != "tab" { // above its panel
		b.level = 6
	}
	p.blocks = append(p.blocks, b)
}
