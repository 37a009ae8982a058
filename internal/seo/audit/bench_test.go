package audit

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"enamel/internal/seo/crawl/document"
	"enamel/internal/seo/crawl/visit"
)

// article is a page of 30 KB: a menu, prose with links and pictures, structured data.
func article() []byte {
	var b strings.Builder
	b.WriteString(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>How to level a washer that walks through the room</title>
<meta name="description" content="A washer that walks is a washer that is not level: how to set its feet with a spirit level in ten minutes.">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="canonical" href="https://shop.example/blog/level">
<meta property="og:title" content="Level"><meta property="og:image" content="https://shop.example/o.png">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting","headline":"Level","author":{"@type":"Person","name":"A. Writer"},"datePublished":"2026-01-01"}</script></head><body><header><nav><ul>`)
	for i := range 30 {
		fmt.Fprintf(&b, "<li><a href=\"/category/%d\">Category %d</a></li>\n", i, i)
	}
	b.WriteString("</ul></nav></header><main><article><h1>How to level a washer</h1>")
	for i := 0; b.Len() < 30_000; i++ {
		fmt.Fprintf(&b, "<h2>Part %d</h2>\n<p>A washer that walks is a washer that isn&rsquo;t level: see <a href=\"/guide/%d?x=1&amp;y=2\" rel=\"noopener\">guide %d</a>. "+
			"Put the spirit level on its lid, turn the front feet until the bubble stands in the middle &mdash; then tighten the nuts, number %d first, and run a short cycle without laundry.</p>\n", i, i, i, i)
		if i%4 == 0 {
			fmt.Fprintf(&b, "<img src=\"/pictures/%d.jpg\" alt=\"Foot %d\" width=\"640\" height=\"480\" loading=\"lazy\">\n", i, i)
		}
	}
	b.WriteString("</article></main><footer><a href=\"tel:+18175550142\">(817) 555-0142</a></footer></body></html>")
	return []byte(b.String())
}

// BenchmarkPage runs every page rule over an article of the shop's own site.
func BenchmarkPage(b *testing.B) {
	const url = "https://shop.example/blog/level"
	page := &visit.Page{
		URL: url, Final: url, Status: http.StatusOK, Depth: 1, Type: "text/html", At: time.Now(),
		Header: http.Header{"Content-Encoding": {"br"}}, Document: document.Parse(article(), "text/html; charset=utf-8", url),
	}
	rules, site, shop := Rules(), &visit.Site{Start: "https://shop.example/"}, record()
	b.ReportAllocs()
	for b.Loop() {
		if findings := Page(rules, &Subject{Page: page, Site: site, Record: shop}); len(findings) > 0 {
			b.Fatalf("%+v", findings)
		}
	}
}
