package content

import (
	"bytes"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// newTab is said after a link to another site, to who cannot see where it opens.
const newTab = `<span class="vh"> (opens in a new tab)</span>`

// prose turns Markdown into HTML that a page can carry as it is.
type prose struct {
	markdown goldmark.Markdown
	policy   *bluemonday.Policy
	pictures Pictures // nil: texts have no pictures
}

func newProse(pictures Pictures) *prose {
	return &prose{
		pictures: pictures,
		markdown: goldmark.New(
			goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))),
			goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(linkRenderer{}, 100), util.Prioritized(pictureRenderer{pictures}, 100))),
		),
		policy: newPolicy(),
	}
}

// newPolicy lets through what ui/prose has a style for, and nothing that runs.
func newPolicy() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "h2", "h3", "ul", "ol", "li", "strong", "em", "blockquote", "br", "table", "thead", "tbody", "tr", "th", "td")
	p.AllowAttrs("align").Matching(regexp.MustCompile(`^(left|right|center)$`)).OnElements("th", "td")
	p.AllowAttrs("start").Matching(bluemonday.Integer).OnElements("ol")
	p.AllowAttrs("href").OnElements("a")
	p.AllowElements("figure")
	p.AllowAttrs("src").Matching(regexp.MustCompile(`^/photos/[0-9a-f]{64}/[1-9][0-9]*\.jpg$`)).OnElements("img")
	p.AllowAttrs("srcset").Matching(regexp.MustCompile(`^/photos/[0-9a-f]{64}/\d+\.jpg \d+w(, /photos/[0-9a-f]{64}/\d+\.jpg \d+w)*$`)).OnElements("img")
	p.AllowAttrs("sizes").Matching(regexp.MustCompile(`^\(max-width: 640px\) 100vw, 608px$`)).OnElements("img")
	p.AllowAttrs("width", "height").Matching(bluemonday.Integer).OnElements("img")
	p.AllowAttrs("alt").OnElements("img")
	p.AllowAttrs("loading").Matching(regexp.MustCompile("^lazy$")).OnElements("img")
	p.AllowAttrs("decoding").Matching(regexp.MustCompile("^async$")).OnElements("img")
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^vh$`)).OnElements("span")
	p.AllowURLSchemes("https")
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	return p
}

// linkRenderer writes a link to another site with a word that it opens a new tab.
type linkRenderer struct{}

func (r linkRenderer) RegisterFuncs(register renderer.NodeRendererFuncRegisterer) {
	register.Register(ast.KindLink, r.link)
}

func (linkRenderer) link(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	destination := string(n.(*ast.Link).Destination)
	var err error
	switch {
	case entering:
		_, err = fmt.Fprintf(w, `<a href="%s">`, util.EscapeHTML(util.URLEscape([]byte(destination), true)))
	case strings.HasPrefix(destination, "https://"):
		_, err = w.WriteString(newTab + "</a>")
	default:
		_, err = w.WriteString("</a>")
	}
	return ast.WalkContinue, err
}

func unstyled(n ast.Node) string {
	return fmt.Sprintf("%s in the text; allowed are paragraphs, headings, lists, tables, quotes, emphasis and links", n.Kind())
}

// html renders source, which stands in d's file from line on, and reports
// what ui/prose has no style for and where links lead nowhere.
func (p *prose) html(d *document, source string, line int, pages *pages) string {
	raw := []byte(source)
	tree := p.markdown.Parser().Parse(text.NewReader(raw))
	at := func(part string) int {
		before, _, found := strings.Cut(source, part)
		if !found {
			return line
		}
		return line + strings.Count(before, "\n")
	}
	err := ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			if n.Level != 2 && n.Level != 3 {
				d.wrong(blockLine(n, raw, line), "a heading of level %d; allowed are ## and ###", n.Level)
			}
		case *ast.Link:
			destination := string(n.Destination)
			if problem := pages.problem(destination); problem != "" {
				d.wrong(at(destination), "%s", problem)
			}
		case *ast.Image:
			problem := unstyled(n)
			if p.pictures != nil {
				_, _, problem = p.pictures.picture(n, raw)
			}
			if problem != "" {
				d.wrong(blockLine(n, raw, line), "%s", problem)
			}
		case *ast.HTMLBlock, *ast.RawHTML, *ast.CodeBlock, *ast.FencedCodeBlock, *ast.CodeSpan, *ast.ThematicBreak, *ast.AutoLink:
			d.wrong(blockLine(n, raw, line), "%s", unstyled(n))
		}
		return ast.WalkContinue, nil
	})
	var out bytes.Buffer
	if err == nil {
		err = p.markdown.Renderer().Render(&out, raw, tree)
	}
	if err != nil {
		d.wrong(line, "this Markdown cannot be written as HTML: %v", err)
		return ""
	}
	return p.clean(out.String())
}

// clean drops whatever the policy does not name.
func (p *prose) clean(html string) string { return strings.TrimSpace(p.policy.Sanitize(html)) }

// blockLine is the line of a node, or of the block that it stands in.
func blockLine(n ast.Node, source []byte, first int) int {
	for ; n != nil; n = n.Parent() {
		if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
			return first + bytes.Count(source[:n.Lines().At(0).Start], []byte("\n"))
		}
	}
	return first
}

// pages are the paths that a link may lead to.
type pages struct{ paths map[string]string } // to the file that makes it; "" where none does

// fixedPages are the pages that no file makes, and those of a home page section.
func fixedPages() []string {
	return append(LegalPaths(),
		"/", "/shop", "/blog", "/faq", "/contact", "/partnership", "/brands", "/checkout", "/compare",
		"/#products", "/#services", "/#delivery", "/#recycling", "/#location", "/#footer")
}

func newPages() *pages {
	p := &pages{paths: map[string]string{}}
	for _, path := range fixedPages() {
		p.paths[path] = ""
	}
	return p
}

// problem says why a link cannot stand, "" where it can. Units come and go, so
// that a link to one is not checked.
func (p *pages) problem(destination string) string {
	u, err := url.Parse(destination)
	switch {
	case err == nil && u.Scheme == "https" && u.Host != "":
		return ""
	case err != nil || u.Scheme != "" || u.Host != "":
		return fmt.Sprintf("a link to %q; allowed are our own paths, as /dryer-repair, and addresses that start with https://", destination)
	case strings.HasPrefix(destination, "/shop/") && len(destination) > len("/shop/"):
		return ""
	}
	if _, known := p.paths[destination]; !known {
		return fmt.Sprintf("a dead link: there is no page %q; allowed are %s", destination, strings.Join(p.known(), ", "))
	}
	return ""
}

func (p *pages) known() []string {
	out := make([]string, 0, len(p.paths)+1)
	for path := range p.paths {
		out = append(out, path)
	}
	slices.Sort(out)
	return append(out, "/shop/<unit>")
}
