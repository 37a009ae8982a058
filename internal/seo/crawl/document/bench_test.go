package document

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// article is a page of about so many bytes: a menu, prose with links and images, a
// block of JSON-LD.
func article(size int) []byte {
	var b strings.Builder
	b.WriteString(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>An article</title><meta name="description" content="About washers">
<link rel="canonical" href="https://example.com/article"><link rel="stylesheet" href="/a.css">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting","headline":"An article","author":{"@type":"Person","name":"A. Writer"},"datePublished":"2026-01-01"}</script></head><body><header><nav class="menu"><ul>`)
	for i := range 30 {
		fmt.Fprintf(&b, "<li class=\"menu-item\"><a class=\"menu-link\" href=\"/category/%d\">Category %d</a></li>\n", i, i)
	}
	b.WriteString("</ul></nav></header><main><article><h1>An article</h1>")
	for i := 0; b.Len() < size-200; i++ {
		fmt.Fprintf(&b, "<h2 id=\"part-%d\">Part %d</h2>\n<p class=\"text\">A washer that walks is a washer that isn&rsquo;t level: see <a href=\"/guide/%d?x=1&amp;y=2\" rel=\"noopener\">guide %d</a>. "+
			"Put the spirit level on its lid, turn the front feet until the bubble stands in the middle &mdash; then tighten the nuts, number %d first, and run a short cycle without laundry.</p>\n", i, i, i, i, i)
		if i%4 == 0 {
			fmt.Fprintf(&b, "<figure><img src=\"/pictures/%d.jpg\" alt=\"Foot %d\" width=\"640\" height=\"480\" loading=\"lazy\"></figure>\n", i, i)
		}
	}
	b.WriteString("</article></main><footer><a href=\"/about\">About</a></footer></body></html>")
	return []byte(b.String())
}

func BenchmarkParse(b *testing.B) {
	for _, size := range []int{30_000, 50_000, 1_000_000} {
		body := article(size)
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			b.SetBytes(int64(len(body)))
			b.ReportAllocs()
			for b.Loop() {
				Parse(body, "text/html; charset=utf-8", "https://example.com/article")
			}
		})
	}
}

// BenchmarkTree is what building the tree alone takes.
func BenchmarkTree(b *testing.B) {
	body := article(50_000)
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := html.Parse(bytes.NewReader(body)); err != nil {
			b.Fatal(err)
		}
	}
}
