package offer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

const (
	mostReach = 20 // rows or columns of a cell

	inline  = " a abbr b bdi big cite code del em font i ins label mark s small span strike strong sub sup time u img meta link data tt nobr "
	unseen  = " script style template noscript head iframe svg blockquote q "
	reviews = " comment comments review reviews testimonial testimonials "
	former  = " was old compare strike strikethrough struck oldprice wasprice "
)

// hidden is true of an element that is not shown, or that holds what customers say.
func hidden(n *html.Node, isBlock bool) bool {
	names := strings.Fields(strings.ToLower(attribute(n, "class") + " " + attribute(n, "id")))
	return strings.Contains(unseen, " "+n.Data+" ") || has(n, "hidden") || strings.Contains(style(n), "display:none") ||
		isBlock && slices.ContainsFunc(names, func(name string) bool { return strings.Contains(reviews, " "+name+" ") })
}

// isStruck is true of an element that strikes its text out.
func isStruck(n *html.Node) bool {
	parts := strings.FieldsFunc(strings.ToLower(attribute(n, "class")), func(r rune) bool { return r == '-' || r == '_' || r == ' ' })
	return n.DataAtom == atom.S || n.DataAtom == atom.Del || n.DataAtom == atom.Strike || strings.Contains(style(n), "line-through") ||
		slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(former, " "+part+" ") })
}

// isCents is true of an element whose two digits are cents.
func isCents(n *html.Node) bool {
	class := strings.ToLower(attribute(n, "class"))
	return n.DataAtom == atom.Sup || n.DataAtom == atom.Small || n.DataAtom == atom.Sub ||
		slices.ContainsFunc([]string{"cent", "dec", "frac", "sup"}, func(part string) bool { return strings.Contains(class, part) })
}

func style(n *html.Node) string {
	return strings.ReplaceAll(strings.ToLower(attribute(n, "style")), " ", "")
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func has(n *html.Node, name string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
}

func textOf(n *html.Node) string { return goquery.NewDocumentFromNode(n).Text() }

// retag makes a table of elements that are one by their roles only.
func retag(doc *goquery.Document) {
	for role, tag := range map[string]atom.Atom{"table": atom.Table, "row": atom.Tr, "cell": atom.Td, "columnheader": atom.Th} {
		for _, n := range doc.Find("[role=" + role + "]").Nodes {
			n.Data, n.DataAtom = tag.String(), tag
		}
	}
}

// isData is true of a table that is no frame of a page: it holds no other, and rows of short cells.
func isData(n *html.Node) bool {
	t := goquery.NewDocumentFromNode(n)
	return t.Find("table").Length() == 0 && t.Find("tr > * + td, tr > * + th").Length() > 0 && t.Find("h1, h2, p, ul").Length() < 2
}

// table writes the cells of a table with what their column and row are called.
func (p *page) table(n *html.Node) {
	t := goquery.NewDocumentFromNode(n)
	caption := squeeze(t.Find("caption").First().Text())
	p.text.WriteString(caption)
	p.flush(n)
	var columns []string
	body, below := false, map[int]int{} // columns that a cell above reaches into, and how many rows
	t.Find("tr").EachWithBreak(func(_ int, row *goquery.Selection) bool {
		cells := placed(row, below)
		if !body && len(cells) > 1 && p.isHead(cells) {
			columns = make([]string, len(cells))
			for i, cell := range cells {
				if cell != nil {
					columns[i] = clipped(textOf(cell), mostItem)
				}
			}
			caption += " " + columns[0]
			return true
		}
		body = true
		p.row(cells, columns, caption)
		return len(p.blocks) < mostBlocks
	})
}

// placed returns the cells of a row by column. A column covered by a cell of another
// column or row is nil.
func placed(row *goquery.Selection, below map[int]int) (cells []*html.Node) {
	for _, cell := range append(row.ChildrenFiltered("td, th").Nodes, nil) {
		for below[len(cells)] > 0 {
			below[len(cells)]--
			cells = append(cells, nil)
		}
		if cell == nil {
			break
		}
		rows, _ := strconv.Atoi(attribute(cell, "rowspan"))
		columns, _ := strconv.Atoi(attribute(cell, "colspan"))
		for range max(1, min(columns, mostReach)) {
			below[len(cells)] = min(rows, mostReach) - 1
			cells, cell = append(cells, cell), nil
		}
	}
	return cells
}

// isHead is true of the row that names the columns.
func (p *page) isHead(cells []*html.Node) bool {
	named := false
	for _, cell := range cells {
		if cell == nil {
			continue
		}
		words := split(clipped(textOf(cell), mostText))
		if len(p.amounts(words, false)) > 0 {
			return false
		}
		named = named || cell.DataAtom == atom.Th && cell != cells[0] || p.has("column price", plain(words)) || p.has("column other", plain(words))
	}
	return named
}

// row writes the cells of a row. The first without a price names it.
func (p *page) row(cells []*html.Node, columns []string, caption string) {
	from := len(p.blocks)
	label := ""
	for i, cell := range cells {
		if cell == nil {
			continue
		}
		column := ""
		if i < len(columns) {
			column = columns[i]
		}
		of := plain(split(column))
		priced := p.has("column price", of)
		start := len(p.blocks)
		p.walk(cell)
		p.flush(cell)
		for j := start; j < len(p.blocks); j++ {
			b := &p.blocks[j]
			b.from, b.column, b.caption = Table, column, caption
			b.bare = i > 0 && (priced || len(columns) == 0)
			if !priced && p.has("column other", of) {
				b.words = nil
			}
		}
		if label == "" && len(p.blocks) > start && len(p.amounts(p.blocks[start].words, false)) == 0 {
			label = clipped(textOf(cell), mostItem)
		}
	}
	for j := from; j < len(p.blocks); j++ {
		p.blocks[j].label, p.blocks[j].node = label, cells[len(cells)-1]
	}
}
