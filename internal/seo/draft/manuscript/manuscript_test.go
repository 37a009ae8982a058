package manuscript_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"enamel/internal/seo/draft/manuscript"
)

func TestParseReadsWhatAModelWrites(t *testing.T) {
	t.Parallel()
	blocks := manuscript.Parse(strings.Join([]string{
		"# How dryers *breathe*",
		"",
		"A dryer moves **a lot** of air. [dryer-repair:4] Lint slows it",
		"down [/dryer-repair, blog/dryer-vent-cleaning-safety:2]. Call {phone} for a visit at {cost:dryer-repair}.",
		"Read [our page](/dryer-repair) or [theirs](https://evil.example/x). It costs $1.50 [source: U.S. Fire Administration].",
		"",
		"1. Unplug it. [dryer-repair:1]",
		"2. Wait.",
		"   - A nested item [dryer-repair:1](/dryer-repair)",
		"",
		"> A quotation.",
		"![spy](https://evil.example/pixel.png)",
	}, "\n"))
	var got strings.Builder
	for _, b := range blocks {
		got.WriteString(string(b.Kind) + "\n")
		for _, item := range b.Items {
			for _, s := range item {
				got.WriteString("  " + s.Text)
				for _, tie := range s.Ties {
					got.WriteString(" <" + string(tie.Kind) + " " + tie.Ref + ">")
				}
				got.WriteString("\n")
			}
		}
	}
	want := `heading
  How dryers breathe
paragraph
  A dryer moves a lot of air. <page /dryer-repair>
  Lint slows it down. <page /dryer-repair> <page /blog/dryer-vent-cleaning-safety>
  Call {phone} for a visit at {cost:dryer-repair}. <record phone> <record cost:dryer-repair>
  Read [our page](/dryer-repair) or theirs.
  It costs $1.50. <source U.S. Fire Administration>
steps
  Unplug it. <page /dryer-repair>
  Wait.
  A nested item <page /dryer-repair>
quote
  A quotation.
`
	if got.String() != want {
		t.Errorf("read\n%swant\n%s", got.String(), want)
	}
}

func TestMarkdownEscapesAllButLinks(t *testing.T) {
	t.Parallel()
	m := manuscript.Manuscript{Blocks: []manuscript.Block{
		{Kind: manuscript.Heading, Level: 2, Items: [][]manuscript.Sentence{{{Text: "Wash & dry for {name}"}}}},
		{Kind: manuscript.Paragraph, Items: [][]manuscript.Sentence{{{Text: "See [Dryer repair](/dryer-repair)."}, {Text: "Not [this](javascript:alert(1)), <b>that</b> or ![x](/a)."}}}},
		{Kind: manuscript.Steps, Items: [][]manuscript.Sentence{{{Text: "- One"}}, {{Text: "2. Two"}}}},
		{Kind: manuscript.Picture, Src: "/assets/dryer.svg", Items: [][]manuscript.Sentence{{{Text: "A dryer"}}}},
		{Kind: manuscript.Picture, Src: "https://evil.example/x.png", Items: [][]manuscript.Sentence{{{Text: "A spy"}}}},
	}}
	filled := manuscript.Fill(m, func(s string) string { return strings.ReplaceAll(s, "{name}", "Panther City") })
	want := "## Wash & dry for Panther City\n\n" +
		`See [Dryer repair](/dryer-repair). Not \[this\](javascript:alert(1)), \<b\>that\</b\> or \![x](/a).` + "\n\n" +
		"1. \\- One\n2. 2\\. Two\n\n![A dryer](/assets/dryer.svg)\n"
	if got := manuscript.Markdown(filled); got != want {
		t.Errorf("wrote\n%s\nwant\n%s", got, want)
	}
	if m.Blocks[0].Items[0][0].Text != "Wash & dry for {name}" {
		t.Error("Fill changed what it was given")
	}
}

// harmless reads Markdown as a site would that lets HTML pass and links all that looks like an address.
func harmless(t *testing.T, markdown string) {
	t.Helper()
	source := []byte(markdown)
	tree := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(source))
	err := ast.Walk(tree, func(n ast.Node, _ bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.HTMLBlock, *ast.RawHTML, *ast.Image, *ast.CodeBlock, *ast.FencedCodeBlock, *ast.CodeSpan:
			t.Errorf("%s in %q", n.Kind(), markdown)
		case *ast.AutoLink:
			if n.AutoLinkType != ast.AutoLinkEmail {
				t.Errorf("an address in %q", markdown)
			}
		case *ast.Link:
			if !bytes.HasPrefix(n.Destination, []byte("/")) || bytes.HasPrefix(n.Destination, []byte("//")) {
				t.Errorf("a link to %q in %q", n.Destination, markdown)
			}
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		t.Error(err)
	}
	if strings.Contains(strings.ToLower(markdown), "javascript:") {
		t.Errorf("javascript: in %q", markdown)
	}
	if strings.ContainsAny(markdown, "\u202e\u2066\u200b\u200f\ufeff\x00\x1b") {
		t.Errorf("invisible characters in %q", markdown)
	}
}

func FuzzParse(f *testing.F) {
	hostile, err := os.ReadFile("testdata/hostile.json")
	if err != nil {
		f.Fatal(err)
	}
	var seeds []string
	if err := json.Unmarshal(hostile, &seeds); err != nil {
		f.Fatal(err)
	}
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		blocks := manuscript.Parse(source)
		m := manuscript.Manuscript{Blocks: blocks}
		n := 0
		for s := range m.Sentences() {
			n++
			if strings.ContainsAny(s.Text, "<>\n\uE000\uE003") {
				t.Errorf("%q as a sentence of %q", s.Text, source)
			}
		}
		if n > 2000+2 {
			t.Errorf("%d sentences", n)
		}
		markdown := manuscript.Markdown(m)
		harmless(t, markdown)
		if again := manuscript.Markdown(manuscript.Manuscript{Blocks: manuscript.Parse(markdown)}); !t.Failed() {
			harmless(t, again)
		}
	})
}

func TestParseIsBounded(t *testing.T) {
	t.Parallel()
	for _, unit := range []string{
		"> ", "- ", "* a\n  ", "[", "![", "(", "*", "_a", "`", "<div>", "<", "&lt;script&gt;", "a. ", "| a ", "# ", "[a](", "[](/a", "1. ", "[a:1]", "\u202e", "\\", "é", "{", "a\n", "  - a\n", "www.",
	} {
		began := time.Now()
		m := manuscript.Manuscript{Blocks: manuscript.Parse(strings.Repeat(unit, 200_000/len(unit)))}
		markdown := manuscript.Markdown(m)
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("%q: %v", unit, took)
		}
		n := 0
		for range m.Sentences() {
			n++
		}
		if n > 2000+2 || len(markdown) > 4*64<<10 {
			t.Errorf("%q: %d sentences, %d bytes", unit, n, len(markdown))
		}
	}
}

func TestUnlinkedKeepsTheWords(t *testing.T) {
	s := manuscript.Sentence{Text: "Read [dryers](/dryer-repair) or [staff](/seo), not [x](http://x.example)."}
	got := s.Unlinked(func(path string) bool { return path == "/dryer-repair" }).Text
	if want := "Read [dryers](/dryer-repair) or staff, not [x](http://x.example)."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
