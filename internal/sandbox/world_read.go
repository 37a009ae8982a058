package sandbox

import (
	"bytes"
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// readPage reads a document as a search engine does.
func readPage(address string, doc []byte) (Page, error) {
	base, err := url.Parse(address)
	if err != nil {
		return Page{}, err
	}
	root, err := html.Parse(bytes.NewReader(doc))
	if err != nil {
		return Page{}, err
	}
	p, content := Page{Path: base.RequestURI()}, root
	for n := range root.Descendants() {
		if content == root && (n.DataAtom == atom.Main || attr(n, "id") == "content") {
			content = n
		}
		switch n.DataAtom {
		case atom.Title:
			p.Title = cmp.Or(p.Title, visible(n))
		case atom.H1:
			p.H1 = cmp.Or(p.H1, visible(n))
		case atom.Meta:
			switch attr(n, "name") {
			case "description":
				p.Description = attr(n, "content")
			case "robots", "googlebot":
				p.NoIndex = p.NoIndex || forbids(attr(n, "content"))
			}
		case atom.Link:
			if attr(n, "rel") == "canonical" {
				p.Canonical = attr(n, "href")
			}
		case atom.A:
			if to, err := base.Parse(attr(n, "href")); err == nil && to.Host != "" {
				to.Fragment = ""
				p.Links = append(p.Links, Link{URL: to.String(), Anchor: visible(n), Rel: attr(n, "rel"), Placement: placement(n)})
			}
		}
	}
	p.Text = visible(content)
	return p, nil
}

func forbids(robots string) bool {
	robots = strings.ToLower(robots)
	return strings.Contains(robots, "noindex") || strings.Contains(robots, "none")
}

// placement is the part of a page that a node stands in.
func placement(n *html.Node) string {
	menu := false
	for p := range n.Ancestors() {
		switch id := attr(p, "id"); {
		case p.DataAtom == atom.Footer || id == "footer":
			return "footer"
		case p.DataAtom == atom.Nav:
			menu = true
		case !menu && (p.DataAtom == atom.Main || id == "content"):
			return "content"
		}
	}
	return "nav" // such as the name of the site above everything
}

func attr(n *html.Node, name string) string {
	if i := slices.IndexFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name }); i >= 0 {
		return n.Attr[i].Val
	}
	return ""
}

// visible is the text of a node with single spaces, without its menus.
func visible(n *html.Node) string {
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		switch n.DataAtom {
		case atom.Head, atom.Nav, atom.Noscript, atom.Script, atom.Style, atom.Template:
			return
		case atom.A, atom.B, atom.Del, atom.Em, atom.S, atom.Span, atom.Strong: // they part no words
		default:
			if n.Type == html.ElementNode {
				b.WriteByte(' ')
			}
		}
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
		for c := range n.ChildNodes() {
			walk(c)
		}
	}
	walk(n)
	return strings.Join(strings.Fields(b.String()), " ")
}

// business is the shop as it is.
func (s Shop) business() *Business {
	b := &Business{
		Name: s.Name, Phone: s.Phone, Website: s.Origin + "/", Hours: s.Hours, Rating: s.Rating, Reviews: s.Reviews,
		PlaceID: "ChIJsandbox-shop", CID: fmt.Sprint(hash(s.Name)), Categories: []string{"Used appliance store", "Appliance repair service", "Appliance store"},
	}
	if len(s.Places) > 0 {
		p := s.Places[0]
		b.Street, b.City, b.State, b.Zip, b.Lat, b.Lon = p.Street, p.City, p.State, p.Zip, p.Lat, p.Lon
	}
	return b
}

// facts are what a page calls the parts of a business.
func (b *Business) facts() map[string]string {
	var said, data []string
	for _, h := range b.Hours {
		if h.Opens == "" {
			said = append(said, h.Days+" closed")
			continue
		}
		said = append(said, h.Days+" "+clock(h.Opens)+"-"+clock(h.Closes))
		from, to, several := strings.Cut(h.Days, "-")
		days := fmt.Sprintf("%.2s", from)
		if several {
			days += fmt.Sprintf("-%.2s", to)
		}
		data = append(data, days+" "+h.Opens+"-"+h.Closes)
	}
	return map[string]string{
		"name": b.Name, "street": b.Street, "street.short": short(b.Street), "city": b.City, "state": b.State, "zip": b.Zip,
		"phone": b.Phone, "website": b.Website, "hours": strings.Join(said, ", "), "opening": strings.Join(data, ", "),
		"rating": fmt.Sprintf("%.1f", b.Rating), "reviews": fmt.Sprint(b.Reviews),
	}
}

// clock writes 09:00 as 9 AM.
func clock(hhmm string) string {
	t, _ := time.Parse("15:04", hhmm) // the files and the record hold nothing else
	return strings.Replace(t.Format("3:04 PM"), ":00", "", 1)
}

// short writes a street as a clerk does: Main St.
func short(street string) string {
	return strings.NewReplacer(" Street", " St", " Way", " Wy", " Avenue", " Ave", " Boulevard", " Blvd", " Road", " Rd",
		" Drive", " Dr", " Court", " Ct", " Lane", " Ln", " Parkway", " Pkwy").Replace(street)
}
