package document

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

const pageURL = "https://example.com/dir/page?q=1#top"

func read(html string) *Document { return Parse([]byte(html), "text/html; charset=utf-8", pageURL) }

// cases compare one field of pages that say one thing each. In their HTML, replace
// stands for pairs of what to replace and by what.
type cases []struct {
	html string
	want any
}

func (c cases) run(t *testing.T, field func(*Document) any, replace ...string) {
	t.Helper()
	for _, tt := range c {
		if got := field(read(strings.NewReplacer(replace...).Replace(tt.html))); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s:\n got %#v\nwant %#v", tt.html, got, tt.want)
		}
	}
}

func TestTitles(t *testing.T) {
	cases{
		{"<title>A &amp; B</title>", []string{"A & B"}},
		{"<title>\n A\u00a0 B\t</title>", []string{"A B"}},
		{"<title>A <b>B</b></title>", []string{"A <b>B</b>"}},
		{"<title>A</title><body><title>B</title>", []string{"A", "B"}},
		{"<title></title>", []string{""}},
		{"<title>never closed<p>x", []string{"never closed<p>x"}},
		{"<TITLE>A</TITLE >", []string{"A"}},
		{"<title>A</titles></title>", []string{"A</titles>"}},
		{"<body><svg><title>A</title></svg>", []string(nil)},
		{"<template><title>A</title></template>", []string(nil)},
		{"<noscript><title>A</title></noscript>", []string(nil)},
		{"<!-- <title>A</title> --><!--><title>B</title>", []string{"B"}},
		{"<script>'<title>A</title>'</script>", []string(nil)},
		{"<script><!--<script></script><title>A</title></script>--></script><title>B</title>", []string{"B"}},
		{"<style><title>A</title></style><textarea><title>B</title></textarea>", []string(nil)},
		{"<title>a\x00b\xff</title>", []string{"ab\uFFFD"}},
	}.run(t, func(d *Document) any { return d.Titles })
}

func TestMeta(t *testing.T) {
	cases{
		{`<meta name=description content=" x  &quot;y&quot; ">`, "[x \"y\"] [] "},
		{`<META NAME="Description" CONTENT="x"><meta name=description content="">`, "[x ] [] "},
		{`<meta name=description>`, "[] [] "},
		{`<meta property=description content=x>`, "[] [] "},
		{`<meta name=robots content="NOINDEX, nofollow,,"><meta name=googlebot content=none>`, "[] [noindex nofollow none] "},
		{`<meta name=bingbot content=noindex>`, "[] [] "},
		{`<meta name=viewport content="width=device-width,  initial-scale=1">`, "[] [] width=device-width, initial-scale=1"},
		{`<template><meta name=robots content=noindex></template><noscript><meta name=robots content=noindex></noscript>`, "[] [] "},
		{`<p>x<meta name=robots content=noindex>`, "[] [noindex] "},
	}.run(t, func(d *Document) any { return fmt.Sprint(d.Descriptions, " ", d.Robots, " ", d.Viewport) })
}

func TestSocial(t *testing.T) {
	cases{
		{`<meta property="og:image" content=a><meta property="OG:Image" content=b>`, map[string][]string{"og:image": {"a", "b"}}},
		{`<meta name="twitter:card" content=summary><meta property="twitter:site" content="@x">`, map[string][]string{"twitter:card": {"summary"}, "twitter:site": {"@x"}}},
		{`<meta property="article:author" content=a><meta property="og:title">`, map[string][]string(nil)},
	}.run(t, func(d *Document) any { return d.Social })
}

func TestCanonicals(t *testing.T) {
	cases{
		{`<link rel=canonical href=/a>`, []Reference{{"/a", "https://example.com/a"}}},
		{`<link rel="x Canonical" href=" b "><link rel=canonical href=b#c>`, []Reference{{" b ", "https://example.com/dir/b"}, {"b#c", "https://example.com/dir/b"}}},
		{`<link rel=canonical href="">`, []Reference{{"", ""}}},
		{`<link rel=canonical href="http://[::1">`, []Reference{{"http://[::1", ""}}},
		{`<link rel=canonical>`, []Reference(nil)},
		{`<link rel=stylesheet href=/a>`, []Reference(nil)},
		{`<head><noscript><link rel=canonical href=/n></noscript><link rel=canonical href=/a>`, []Reference{{"/a", "https://example.com/a"}}},
		{`<head></head><link rel=canonical href=/a><body>`, []Reference{{"/a", "https://example.com/a"}}},
		{`<head><div></div><link rel=canonical href=/a></head>`, []Reference(nil)},
		{`<head>text<link rel=canonical href=/a></head>`, []Reference(nil)},
		{`<body><link rel=canonical href=/a>`, []Reference(nil)},
	}.run(t, func(d *Document) any { return d.Canonicals })
}

func TestAlternates(t *testing.T) {
	cases{
		{`<link rel=alternate hreflang=en-US href=/us>`, []Alternate{{Reference{"/us", "https://example.com/us"}, "en-US"}}},
		{`<link rel=ALTERNATE hreflang="" href=/us>`, []Alternate{{Reference{"/us", "https://example.com/us"}, ""}}},
		{`<link rel=alternate href=/feed type=application/rss+xml>`, []Alternate(nil)},
		{`<link hreflang=en href=/us><body><link rel=alternate hreflang=en href=/us>`, []Alternate(nil)},
	}.run(t, func(d *Document) any { return d.Alternates })
}

func TestLanguage(t *testing.T) {
	cases{
		{`<html lang=en-US>`, "en-US true"},
		{`<html lang="">`, " true"},
		{`<html><p lang=de>`, " false"},
		{`<html xml:lang=de>`, " false"},
		{`<html><body><html lang=fr>`, "fr true"},
		{`<html lang=de lang=fr><html lang=it>`, "de true"},
	}.run(t, func(d *Document) any { return fmt.Sprint(d.Language, " ", d.HasLanguage) })
}

func TestBase(t *testing.T) {
	cases{
		{`<base href=/x/><base href=/y/><a href=z>`, "https://example.com/x/ https://example.com/x/z"},
		{`<base target=_top><base href=https://other.example/><a href=z>`, "https://other.example/ https://other.example/z"},
		{`<a href=z></a><base href=/x/>`, "https://example.com/x/ https://example.com/dir/z"},
		{`<base href="javascript:1"><a href=z>`, " https://example.com/dir/z"},
		{`<base href="data:,x"><a href=z>`, " https://example.com/dir/z"},
		{`<template><base href=/x/></template><a href=z>`, " https://example.com/dir/z"},
		{`<base href=/x/><a href="#top">`, "https://example.com/x/ https://example.com/x/"},
	}.run(t, func(d *Document) any { return d.Base + " " + d.Links[0].URL })
}

func TestRefresh(t *testing.T) {
	to := func(seconds float64, href, url string) *Refresh {
		return &Refresh{Seconds: seconds, Reference: Reference{href, url}}
	}
	cases{
		{`<meta http-equiv=refresh content="5;url=/a">`, to(5, "/a", "https://example.com/a")},
		{`<meta http-equiv=Refresh content=" 0.5 , URL = '/a' x">`, to(0.5, "/a", "https://example.com/a")},
		{`<meta http-equiv=refresh content="0;/a">`, to(0, "/a", "https://example.com/a")},
		{`<meta http-equiv=refresh content="300">`, to(300, "", "")},
		{`<meta http-equiv=refresh content="3; url=">`, to(3, "", "")},
		{`<meta http-equiv=refresh content="1;url=/a"><meta http-equiv=refresh content="2;url=/b">`, to(1, "/a", "https://example.com/a")},
		{`<meta http-equiv=refresh content="url=/a">`, (*Refresh)(nil)},
		{`<meta http-equiv=refresh content="5x;url=/a">`, (*Refresh)(nil)},
		{`<meta http-equiv=refresh>`, (*Refresh)(nil)},
		{`<noscript><meta http-equiv=refresh content="0;url=/a"></noscript>`, (*Refresh)(nil)},
	}.run(t, func(d *Document) any { return d.Refresh })
}

func TestCharset(t *testing.T) {
	for _, tt := range []struct{ body, contentType, title string }{
		{"<title>é</title>", "", "é"},
		{"<title>\xe9</title>", "", "é"},
		{"<title>\xe9</title>", "text/html; charset=ISO-8859-1", "é"},
		{"\xef\xbb\xbf<title>é</title>", "text/html; charset=iso-8859-1", "é"},
		{"\xff\xfe<\x00t\x00i\x00t\x00l\x00e\x00>\x00\xe9\x00", "", "é"},
		{"\xfe\xff\x00<\x00t\x00i\x00t\x00l\x00e\x00>\x00\xe9", "text/html", "é"},
		{"<meta charset=koi8-r><title>\xc1</title>", "text/html", "а"},
		{"<meta charset=koi8-r><title>\xe0</title>", "text/html; charset=windows-1251", "а"},
		{"<meta http-equiv=content-type content='text/html;charset=\"windows-1251\"'><title>\xe0</title>", "", "а"},
		{"<meta charset=utf-16><title>é</title>", "", "é"},
		{"<meta charset=nonsense><title>é</title>", "text/html; charset=bogus", "é"},
		{"<!-- <meta charset=koi8-r> --><title>é</title>", "", "é"},
		{"<script>'<meta charset=koi8-r>'</script><title>é</title>", "", "é"},
		{strings.Repeat(" ", 2000) + "<title>é</title>", "", "é"},
		{"<meta charset=utf-8><title>a\xe9b</title>", "", "a\uFFFDb"},
		{"<title>éééééé</title>\xe2\x82", "", "éééééé"},
		{"<title>\x83\x65</title>", "text/html; charset=shift_jis", "テ"},
		{"<title>\xb0\xa1</title>", "text/html; charset=euc-kr", "가"},
		{"<title>x</title>", "text/html; charset=", "x"},
	} {
		d := Parse([]byte(tt.body), tt.contentType, pageURL)
		if len(d.Titles) != 1 || d.Titles[0] != tt.title {
			t.Errorf("%q %q: %q, want %q", tt.body, tt.contentType, d.Titles, tt.title)
		}
	}
}

func TestStructured(t *testing.T) {
	script := func(content string) string {
		return `<script type="application/ld+json">` + content + `</script>`
	}
	thing := map[string]any{"@type": "Thing"}
	cases{
		{script(` {"@type":"Thing"} `), []Block{{`{"@type":"Thing"}`, thing, ""}}},
		{script("<!--\n{\"@type\":\"Thing\"}\n-->"), []Block{{`{"@type":"Thing"}`, thing, ""}}},
		{script("//<![CDATA[\n{\"@type\":\"Thing\"}\n//]]>"), []Block{{`{"@type":"Thing"}`, thing, ""}}},
		{script("/*<![CDATA[*/{\"@type\":\"Thing\"}/*]]>*/"), []Block{{`{"@type":"Thing"}`, thing, ""}}},
		{script(`[{"@type":"Thing"},1.5,null,"x"]`), []Block{{`[{"@type":"Thing"},1.5,null,"x"]`, []any{thing, 1.5, nil, "x"}, ""}}},
		{script(`{"@graph":[{"@type":"Thing"}]}`), []Block{{`{"@graph":[{"@type":"Thing"}]}`, map[string]any{"@graph": []any{thing}}, ""}}},
		{script("{\n\"a\":1,\n}"), []Block{{"{\n\"a\":1,\n}", nil, "line 3, column 1: invalid character '}' looking for beginning of object key string"}}},
		{script(`{"a":1} {"b":2}`), []Block{{`{"a":1} {"b":2}`, nil, "line 1, column 9: invalid character '{' after top-level value"}}},
		{script("{/* note */}"), []Block{{"{/* note */}", nil, "line 1, column 2: invalid character '/' looking for beginning of object key string"}}},
		{script(`{&quot;a&quot;:1}`), []Block{{`{&quot;a&quot;:1}`, nil, "line 1, column 2: invalid character '&' looking for beginning of object key string"}}},
		{script("  "), []Block{{"", nil, "the block is empty"}}},
		{`<script type=" Application/LD+JSON; charset=utf-8 ">{}</script>`, []Block{{"{}", map[string]any{}, ""}}},
		{`<body><script type=application/ld+json>{}</script>`, []Block{{"{}", map[string]any{}, ""}}},
		{`<script type=application/json>{}</script><script>{}</script>`, []Block(nil)},
		{`<template>` + script("{}") + `</template>`, []Block(nil)},
	}.run(t, func(d *Document) any { return d.Structured })
}

func TestLargeBlocks(t *testing.T) {
	long := `<script type=application/ld+json>["` + strings.Repeat("é", 60<<10) + `"]</script>`
	d := read(long + `<script type=application/ld+json>["` + strings.Repeat("x", maxDecoded) + `"]</script>`)
	if raw := len(d.Structured[0].Raw); raw > maxRaw || raw < maxRaw-1 || d.Structured[0].Value == nil {
		t.Errorf("a block of 120 KB: raw %d bytes, %s", raw, d.Structured[0].Err)
	}
	if d.Structured[1].Value != nil || d.Structured[1].Err == "" {
		t.Error("a block of 1 MB was read")
	}
	if d = read(strings.Repeat(`<script type=application/ld+json>{}</script>`, 500)); len(d.Structured) != maxBlocks {
		t.Errorf("%d blocks", len(d.Structured))
	}
}
