package app

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"enamel/internal/ssr"
)

// publicPage is a published page that anybody may read, as the site serves it.
type publicPage struct {
	ssr.Page
	raw string
	doc *html.Node
}

// everyPublicPage waits for every published page and reads those for everybody.
func (r *running) everyPublicPage() []publicPage {
	r.t.Helper()
	resources, err := r.app.lists.site.Build(r.t.Context())
	if err != nil {
		r.t.Fatal(err)
	}
	var pages []publicPage
	for _, resource := range resources {
		p := resource.Page
		if p == nil || p.Private || p.Status != 0 {
			continue
		}
		r.eventually(p.Path+" is published", func() bool { _, ok := r.app.pages.Lookup(p.Path); return ok })
		a := r.get(p.Path)
		if a.status != http.StatusOK {
			r.t.Fatalf("%s: %d", p.Path, a.status)
		}
		pages = append(pages, publicPage{Page: *p, raw: a.body, doc: parsed(r.t, a.body)})
	}
	if len(pages) < 100 {
		r.t.Fatalf("only %d pages are for everybody", len(pages))
	}
	return pages
}

// parsed reads a document as a browser without script does.
func parsed(t *testing.T, document string) *html.Node {
	t.Helper()
	doc, err := html.ParseWithOptions(strings.NewReader(document), html.ParseOptionEnableScripting(false))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// elements finds elements by name and, as pairs, the attributes that they have.
func elements(under *html.Node, name string, pairs ...string) []*html.Node {
	var out []*html.Node
	for n := range under.Descendants() {
		if n.Type != html.ElementNode || n.Data != name {
			continue
		}
		matches := true
		for i := 0; i < len(pairs); i += 2 {
			matches = matches && attribute(n, pairs[i]) == pairs[i+1]
		}
		if matches {
			out = append(out, n)
		}
	}
	return out
}

func attribute(n *html.Node, name string) string {
	i := slices.IndexFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
	if i < 0 {
		return ""
	}
	return n.Attr[i].Val
}

// textOf is what people read under n, its parts set apart by a space each.
func textOf(n *html.Node) string {
	var parts []string
	var read func(*html.Node)
	read = func(n *html.Node) {
		switch {
		case n.Type == html.TextNode:
			parts = append(parts, n.Data)
		case n.Type == html.ElementNode && slices.Contains([]string{"head", "script", "style", "template"}, n.Data):
			return
		}
		for child := range n.ChildNodes() {
			read(child)
		}
	}
	read(n)
	return strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
}

// squeezed drops the blanks, which markup puts where the text has none.
func squeezed(text string) string { return strings.Join(strings.Fields(text), "") }

// scripts are the contents of the scripts of one type.
func (p publicPage) scripts(kind string) []string {
	var out []string
	for _, n := range elements(p.doc, "script", "type", kind) {
		if n.FirstChild != nil {
			out = append(out, n.FirstChild.Data)
		}
	}
	return out
}

// meta are the contents of the meta elements of one name.
func (p publicPage) meta(attr, name string) []string {
	var out []string
	for _, n := range elements(p.doc, "meta", attr, name) {
		out = append(out, attribute(n, "content"))
	}
	return out
}

// crumb is a step of the way that a page shows: its label, and where it leads.
type crumb struct{ label, href string }

// crumbs are the steps, the page itself the last.
func (p publicPage) crumbs() []crumb {
	var out []crumb
	for _, nav := range elements(p.doc, "nav", "aria-label", "Breadcrumb") {
		for _, item := range elements(nav, "li") {
			step := crumb{label: textOf(item), href: p.Path}
			for _, link := range elements(item, "a") {
				step.href = attribute(link, "href")
			}
			out = append(out, step)
		}
	}
	return out
}
