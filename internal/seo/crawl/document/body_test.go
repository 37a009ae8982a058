package document

import (
	"fmt"
	"strings"
	"testing"
)

func TestLinks(t *testing.T) {
	cases{
		{`<a href="/x">X</a>`, `https://example.com/x "X" main https`},
		{`<a href=/x>X<b>y</b> z&nbsp; w</a>`, `https://example.com/x "Xy z w" main https`},
		{`<a href=/x><div>one</div><div>two</div>th<!-- -->ree</a>`, `https://example.com/x "one two three" main https`},
		{`<a href=/x><img alt="Alt 1"><img alt="Alt 2"></a>`, `https://example.com/x "Alt 1 Alt 2" main https`},
		{`<a href=/x title=T>  <img alt=""></a>`, `https://example.com/x "T" main https`},
		{`<a href=/x title=T aria-label=L></a>`, `https://example.com/x "L" main https`},
		{`<a href=/x><svg><title>Icon</title><desc>no</desc></svg></a>`, `https://example.com/x "Icon" main https`},
		{`<a href=/x><svg aria-hidden=true><title>Icon</title></svg></a>`, `https://example.com/x "" main https`},
		{`<a href=/x><span hidden>no</span><span aria-hidden=true>»</span></a>`, `https://example.com/x "" main https`},
		{`<div style="display:none"><a href=/x>menu</a></div>`, `https://example.com/x "menu" main https`},
		{`<a href=/x aria-hidden=true>menu</a>`, `https://example.com/x "menu" main https`},
		{`<a href=/1>one<a href=/2>two`, `https://example.com/1 "one" main https|https://example.com/2 "two" main https`},
		{`<a name=top>top</a><a>x</a>`, ``},
		{`<a href="">self</a>`, `https://example.com/dir/page?q=1 "self" main https`},
		{`<a href="tel:+1 (817) 555-0100">call</a>`, `tel:+1 (817) 555-0100 "call" main tel`},
		{`<a href="MAILTO:a@b.c">m</a>`, `mailto:a@b.c "m" main mailto`},
		{`<a href="JavaScript:void(0)">j</a>`, `javascript:void(0) "j" main javascript`},
		{`<a href="http://[">bad</a>`, ` "bad" main http`},
		{`<a href="?a=1&copy=2&lt;&amp;b">q</a>`, `https://example.com/dir/page?a=1&copy=2%3C&b "q" main https`},
		{`<map><area href=/x alt="A"><area href=/y title=T><area></map>`, `https://example.com/x "A" main https|https://example.com/y "T" main https`},
		{`<svg><a xlink:href=/x><text>S</text></a></svg>`, `https://example.com/x "S" main https`},
		{`<svg><a href=/x /></svg><p>after`, `https://example.com/x "" main https`},
		{`<noscript><a href=/x>N</a></noscript>`, `https://example.com/x "N" main https`},
		{`<template><a href=/x>N</a></template>`, ``},
		{`<!-- <a href=/x>N</a> --><script>"<a href=/x>"</script><textarea><a href=/x></textarea><iframe><a href=/x></iframe>`, ``},
		{`<a class="a>b" href='/x'`, ``},
		{`<a/href=/x>slash</a>`, `https://example.com/x "slash" main https`},
		{`<a href = "/x" href="/y">first</a>`, `https://example.com/x "first" main https`},
		{"<A\nHREF=/x\n>upper</A\n>", `https://example.com/x "upper" main https`},
	}.run(t, func(d *Document) any {
		var lines []string
		for _, l := range d.Links {
			lines = append(lines, fmt.Sprintf("%s %q %s %s", l.URL, l.Text, l.Region, l.Scheme))
		}
		return strings.Join(lines, "|")
	})
}

func TestRegions(t *testing.T) {
	cases{
		{`<nav>@</nav>`, "nav"},
		{`<header><nav>@</nav></header>`, "nav"},
		{`<header>@</header>`, "header"},
		{`<footer>@</footer>`, "footer"},
		{`<main><nav></nav>@</main>`, "main"},
		{`<main><nav>@`, "nav"},
		{`<nav></nav>@`, "main"},
		{`<article><header>@</header></article>`, "main"},
		{`<main><footer>@</footer></main>`, "main"},
		{`<aside><header>@</header></aside>`, "aside"},
		{`<div role=navigation>@</div>`, "nav"},
		{`<div role="contentinfo">@</div>`, "footer"},
		{`<div role=banner><div></div>@</div>`, "header"},
		{`<nav><ul><li><div>@</ul></nav>`, "nav"},
		{`<nav><div></nav>@`, "main"},
		{`<nav></div></span>@</nav>`, "nav"},
		{`<div><nav><table><tr><td></div></nav>@</table>`, "nav"},
		{`<header><p></header>@`, "main"},
	}.run(t, func(d *Document) any { return string(d.Links[0].Region) }, "@", "<a href=/>x</a>")
}

func TestLinkDetails(t *testing.T) {
	d := read(`<a href=/1 rel="NoFollow  noopener">1</a><a href=# onclick=x()>2</a><a onclick=x()>3</a><a href=/4 onclick=x()>4</a><a href=javascript:; onclick=x()>5</a>`)
	if got := fmt.Sprint(d.Links[0].Rel); got != "[nofollow noopener]" {
		t.Error(got)
	}
	for i, want := range []bool{false, true, true, false, true} {
		if d.Links[i].OnClick != want {
			t.Errorf("%d: %+v", i, d.Links[i])
		}
	}
}

func TestHeadings(t *testing.T) {
	cases{
		{`<h1>One <b>t</b>wo</h1><h3>Three</h3>`, "1 One two|3 Three"},
		{`<H2>A</H3>b<h1><img alt="Logo"></h1>`, "2 A|1 Logo"},
		{`<h1>A<h2>B</h1>C`, "1 A|2 B"},
		{`<h1>A<br>B<script>x</script><span hidden>y</span></h1>`, "1 A B"},
		{`<div hidden><h1>A</h1></div>`, "1 A"},
		{`<h1></h1><h7>no</h7><h0>no</h0><hr>`, "1 "},
		{`<div><h1>A</div>B`, "1 A"},
		{`<p><h1>A</h1>`, "1 A"},
		{`<template><h1>A</h1></template><noscript><h1>A</h1></noscript>`, ""},
	}.run(t, func(d *Document) any {
		var lines []string
		for _, h := range d.Headings {
			lines = append(lines, fmt.Sprintf("%d %s", h.Level, h.Text))
		}
		return strings.Join(lines, "|")
	})
}

func TestCandidates(t *testing.T) {
	cases{
		{`<img src=/a.png srcset="/a.png, /b.png 2x">`, `/b.png`},
		{`<img srcset=" /a.png?x,1 1x, /b.png 2x,/c.png 3x, ,/d.png">`, `/b.png /c.png /d.png`},
		{`<img src=/a.png srcset="/b.png 100w, /c.png, ">`, `/b.png /c.png`},
		{`<img src=/a.png srcset="data:image/png;base64,AAAA 1x, /b.png 2x" data-srcset=/c.png>`, `/b.png /c.png`},
		{`<picture><source srcset="/a.avif 1x, /b.avif 2x"><source data-srcset=/a.webp><img src=/a.png></picture>`, `/a.avif /b.avif /a.webp`},
	}.run(t, func(d *Document) any {
		var list []string
		for _, c := range d.Candidates {
			list = append(list, strings.TrimPrefix(c.URL, "https://example.com"))
		}
		return strings.Join(list, " ")
	})
}

func TestImages(t *testing.T) {
	cases{
		{`<img src=/a.png alt=" A  b " width=10 height=20>`, `/a.png "A b" alt sized`},
		{`<img src=/a.png>`, `/a.png ""`},
		{`<img src=/a.png alt="">`, `/a.png "" alt decorative`},
		{`<img src=/a.png alt=" ">`, `/a.png "" alt decorative`},
		{`<img src=/a.png role=presentation><img src=/b.png aria-hidden=true>`, `/a.png "" decorative|/b.png "" decorative`},
		{`<div aria-hidden=true><img src=/a.png></div>`, `/a.png "" decorative`},
		{`<img src=/a.png width=100% height=20><img src=/a.png width=10>`, `/a.png ""|/a.png ""`},
		{`<img src=/a.png style="width:1px;height : 2px"><img src=/a.png style="aspect-ratio:1">`, `/a.png "" sized|/a.png "" sized`},
		{`<img src="data:image/gif;base64,AAAA" data-src=/a.png><img data-lazy-src=/a.png><img src=/a.png loading=LAZY>`, `/a.png ""|/a.png ""|/a.png ""`},
		{`<img src="data:image/gif;base64,AAAA">`, `data:image/gif;base64, ""`},
		{`<img src=/a.png data-src=/b.png srcset="/c.png 2x">`, `/a.png ""`},
		{`<img srcset=" /a.png?x,1 1x, /b.png 2x"><img srcset="/a.png, /b.png 2x"><img data-srcset="/a.png 1x">`, `/a.png?x,1 ""|/a.png ""|/a.png ""`},
		{`<picture><source srcset=/a.avif><img src=/a.png></picture>`, `/a.png ""`},
		{`<a href=/><img src=/a.png></a><img src=/b.png>`, `/a.png ""|/b.png ""`},
		{`<svg><image href=/a.png /></svg>`, ``},
		{`<amp-img src=/a.png layout=fill></amp-img>`, `/a.png "" sized`},
		{`<noscript><img src=/a.png></noscript><template><img src=/a.png></template>`, ``},
		{`<svg><img src=/a.png>`, `/a.png ""`},
	}.run(t, func(d *Document) any {
		var lines []string
		for _, i := range d.Images {
			line := fmt.Sprintf("%s %q", i.Src, i.Alt)
			for _, flag := range []struct {
				is   bool
				name string
			}{{i.HasAlt, " alt"}, {i.Decorative, " decorative"}, {i.Sized, " sized"}} {
				if flag.is {
					line += flag.name
				}
			}
			lines = append(lines, line)
		}
		return strings.Join(lines, "|")
	})
}

func TestResources(t *testing.T) {
	cases{
		{`<script src=/a.js></script><script>x</script>`, "script https://example.com/a.js"},
		{
			`<link rel=stylesheet href=a.css><link rel="preload" as=font href=/f.woff2><link rel=modulepreload href=/m.js><link rel="shortcut icon" href=/i.ico>`,
			"style https://example.com/dir/a.css|font https://example.com/f.woff2|preload https://example.com/m.js|image https://example.com/i.ico",
		},
		{
			`<iframe src=//x.example/f></iframe><frame src=/g><embed src=/h><object data=/o></object>`,
			"frame https://x.example/f|frame https://example.com/g|frame https://example.com/h|frame https://example.com/o",
		},
		{
			`<video src=/v.mp4 poster=/p.jpg></video><audio><source src=/a.mp3><track src=/t.vtt></audio>`,
			"media https://example.com/v.mp4|image https://example.com/p.jpg|media https://example.com/a.mp3|media https://example.com/t.vtt",
		},
		{
			`<input type=image src=/b.png>`,
			"image https://example.com/b.png",
		},
		{
			`<div style="background: url( '/a.png' ) , url(/b.png)"><p style="fill:url(#c)"><p style="background:url(data:image/png;base64,AA)"><p style="width:1px">`,
			"image https://example.com/a.png|image https://example.com/b.png",
		},
		{`<noscript><link rel=stylesheet href=/n.css><iframe src=/f></iframe></noscript><link rel=prefetch href=/x><script src=""></script>`, ""},
	}.run(t, func(d *Document) any {
		var lines []string
		for _, r := range d.Resources {
			lines = append(lines, r.Kind+" "+r.URL)
		}
		return strings.Join(lines, "|")
	})
}

func TestStyleURLs(t *testing.T) {
	for css, want := range map[string]string{
		`a{background:url(a.png)} b{background: URL( "/b.png?x#y" )}`: "a.png /b.png?x",
		`@import "c.css"; @import url('d.css') print;`:                "c.css d.css",
		`/* url(no.png) */ a{src:url(data:font/woff2;base64,AA)}`:     "",
		`a{fill:url(#id);mask:url("a\"b.svg")}`:                       "",
		`@font-face{src:url('f(1).woff2') format("woff2")`:            "f(1).woff2",
		`url(`: "", `url("x`: "", `@import`: "", `/*`: "", `u`: "",
	} {
		var got []string
		for _, r := range StyleURLs([]byte(css)) {
			got = append(got, r.Href)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %q", css, got, want)
		}
	}
	cases{
		{`<style>a{background:url(/a.png)} @import "/c.css"; @font-face{src:url(f.woff2)}</style>`, "image /a.png style /c.css font /dir/f.woff2"},
		{`<noscript><style>a{background:url(/a.png)}</style></noscript><template><p style="background:url(/b.png)"></template>`, ""},
	}.run(t, func(d *Document) any {
		var list []string
		for _, r := range d.Resources {
			list = append(list, r.Kind+" "+strings.TrimPrefix(r.URL, "https://example.com"))
		}
		return strings.Join(list, " ")
	})
}

func TestForms(t *testing.T) {
	cases{
		{`<form action=/a METHOD=POST><input type=PassWord></form><input type=password>`, `{/a https://example.com/a post true false}`},
		{`<form><input></form>`, `{ https://example.com/dir/page?q=1 get false false}`},
		{`<form action=/a><form action=/b><input type=password></form><form action=/c>`, `{/a https://example.com/a get true false}|{/c https://example.com/c get false false}`},
		{`<template><form action=/a></form></template>`, ``},
		{
			`<form action=/a method=post><button formaction=/b>B</button><input type=submit formaction=/c><button>D</button></form>`,
			`{/a https://example.com/a post false false}|{/b https://example.com/b post false true}|{/c https://example.com/c post false true}`,
		},
	}.run(t, func(d *Document) any {
		var lines []string
		for _, f := range d.Forms {
			lines = append(lines, fmt.Sprint(f))
		}
		return strings.Join(lines, "|")
	})
}

func TestMicrodata(t *testing.T) {
	cases{
		{`<div itemscope itemtype="https://schema.org/Store  https://schema.org/Thing"><p itemtype=X>`, "[https://schema.org/Store https://schema.org/Thing X]"},
		{`<div itemscope>`, "[]"},
		{`<div vocab="https://schema.org/" typeof="Product schema:Car">`, "[Product schema:Car]"},
	}.run(t, func(d *Document) any { return fmt.Sprint(d.Microdata) })
}
