package content_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/net/html"

	"enamel/internal/content"
)

func TestHTMLThatRunsIsDropped(t *testing.T) {
	for name, c := range map[string]struct{ html, want string }{
		"script":            {`<p>a<script>alert(1)</script>b</p>`, `<p>ab</p>`},
		"event handler":     {`<p onclick="alert(1)">a</p>`, `<p>a</p>`},
		"handler of a link": {`<a href="/faq" onmouseover=alert(1)>a</a>`, `<a href="/faq">a</a>`},
		"script address":    {`<a href="javascript:alert(1)">a</a>`, `a`},
		"hidden address":    {`<a href="jAvA&#9;script:alert(1)">a</a>`, `a`},
		"data address":      {`<a href="data:text/html,x">a</a>`, `a`},
		"style attribute":   {`<p style="position:fixed">a</p>`, `<p>a</p>`},
		"style element":     {`<style>p{}</style><p>a</p>`, `<p>a</p>`},
		"picture":           {`<p>a<img src="https://t.example/p.gif" onerror="x()"></p>`, `<p>a</p>`},
		"frame":             {`<iframe src="https://t.example"></iframe><p>a</p>`, `<p>a</p>`},
		"form":              {`<form action="/x"><input name="q"></form>`, ``},
		"class":             {`<span class="hang tag">a</span>`, `<span>a</span>`},
		"comment":           {`<p>a<!-- b --></p>`, `<p>a</p>`},
		"SVG":               {`<svg><script>alert(1)</script></svg><p>a</p>`, `<p>a</p>`},
		"template":          {`<template><p>a</p></template>`, `<p>a</p>`},
		"target":            {`<a href="/faq" target="_top" rel="opener">a</a>`, `<a href="/faq">a</a>`},
	} {
		t.Run(name, func(t *testing.T) {
			if got := content.Clean(c.html); got != c.want {
				t.Errorf("%s gives %s, want %s", c.html, got, c.want)
			}
		})
	}
}

func TestMarkdownGivesWhatProseHasAStyleFor(t *testing.T) {
	for markdown, want := range map[string]string{
		"A *word* and **more**.":     `<p>A <em>word</em> and <strong>more</strong>.</p>`,
		"## Head\n\n### Second":      "<h2>Head</h2>\n<h3>Second</h3>",
		"- a\n- b":                   "<ul>\n<li>a</li>\n<li>b</li>\n</ul>",
		"3. a\n4. b":                 "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>",
		"> a":                        "<blockquote>\n<p>a</p>\n</blockquote>",
		"[FAQ](/faq)":                `<p><a href="/faq">FAQ</a></p>`,
		"[USFA](https://x.example/)": `<p><a href="https://x.example/" target="_blank" rel="noopener">USFA<span class="vh"> (opens in a new tab)</span></a></p>`,
		"[x](javascript:alert(1))":   `<p>x</p>`,
		"<script>alert(1)</script>":  ``,
		"a <b onclick=x()>b</b>":     `<p>a b</p>`,
		"Call {phone} & ask":         `<p>Call {phone} &amp; ask</p>`,
	} {
		if got := content.HTML(markdown); got != want {
			t.Errorf("%q gives %s, want %s", markdown, got, want)
		}
	}
	table := content.HTML("| A | B |\n|---|--:|\n| 1 | 2 |")
	for _, want := range []string{"<table>", "<thead>", "<th>A</th>", `<td align="right">2</td>`} {
		if !strings.Contains(table, want) {
			t.Errorf("the table is %s, without %s", table, want)
		}
	}
}

// FuzzLoad feeds the loader files that nobody has checked: it tells what is
// wrong with a line of a file, or gives HTML that runs nothing.
func FuzzLoad(f *testing.F) {
	files := shipped(f)
	for _, name := range []string{"brands/whirlpool-service.md", "brands/ge-service.md"} {
		f.Add(string(files[name].Data))
	}
	for _, seed := range []string{
		minimalBrand, minimalBrand + "# [x](javascript:x) <script>\n\n| a |\n|-|\n| {phone} |", "---\n---\n", "---\na: &b [*b]\n---\n", "---\n? {}\n: -\n---\n",
		"---\nbrandName: !!binary aGk=\n---\n\x00",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		// The files that are missing are problems too, and told in no time.
		for _, p := range content.Check(fstest.MapFS{"brands/ge-service.md": {Data: []byte(text)}}) {
			if p.Line < 1 || p.Text == "" || !strings.HasPrefix(p.File, "internal/content/files") {
				t.Errorf("%+v", p)
			}
		}
		_, body, _ := strings.Cut(text, "\n---\n")
		harmless(t, content.HTML(body))
	})
}

// harmless fails for an element, an attribute or an address that no text needs.
func harmless(t *testing.T, text string) {
	t.Helper()
	elements := strings.Fields("p h2 h3 ul ol li strong em blockquote br table thead tbody tr th td a span")
	for z := html.NewTokenizer(strings.NewReader(text)); z.Next() != html.ErrorToken; {
		token := z.Token()
		if token.Type == html.TextToken {
			continue
		}
		if !slices.Contains(elements, token.Data) {
			t.Errorf("the element %s in %s", token, text)
		}
		for _, a := range token.Attr {
			switch {
			case a.Key == "href" && (strings.HasPrefix(a.Val, "https://") || !strings.Contains(a.Val, ":")):
			case slices.Contains([]string{"target", "rel", "align", "start", "class"}, a.Key):
			default:
				t.Errorf("the attribute %s=%q in %s", a.Key, a.Val, text)
			}
		}
	}
}
