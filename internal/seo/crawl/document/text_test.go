package document

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"
)

func TestMainText(t *testing.T) {
	cases{
		{`<nav>no</nav><main>yes</main><p>no`, "yes"},
		{`<article>no</article><main>yes<nav>no</nav><aside>no</aside><header>head</header></main>`, "yes head"},
		{`<p>no<article>one</article><p>no<article>two</article>`, "one two"},
		{`<header>no</header><p>yes<section><header>and</header>this</section><footer>no</footer><aside>no</aside>`, "yes and this"},
		{`<div role=main>yes</div><p>no`, "yes"},
		{`<main></main><p>no`, ""},
		{`<p>a<script>no</script><style>no</style><template>no</template><noscript>no</noscript><textarea>no</textarea><select><option>no</select>b`, "a b"},
		{`<p hidden>no<p>yes<div style="display : NONE!important">no<div>no</div>no</div>yes`, "yes yes"},
		{`<p style="displays:none;visibility:visible">yes<p hidden=until-found>yes<p aria-hidden=false>yes`, "yes yes yes"},
		{`<p aria-hidden=true>no</p><dialog>no</dialog><dialog open>yes</dialog>`, "yes"},
		{`<ul><li hidden>no<li>yes<ul><li>in</ul></ul><dl><dt hidden>no<dd>yes</dl>`, "yes in yes"},
		{`<table><tr hidden><td>no<tr><td>yes<td hidden>no<td>and</table>`, "yes and"},
		{`x<span hidden>no<span>no</span>no</span>y<b hidden>no</b>z`, "xyz"},
		{`a<br>b<p>c</p>d<b>e</b>&shy;f&#8203;g&emsp;h`, "a b c de\u00adf\u200bg h"},
		{`a<!-- no -->b<!--->c<!----!>d<!x>e<?y?>f</>g</ h>i`, "abcdefgi"},
		{`1 < 2 <3 a<b>c</b> &lt;p&gt; &notit; &amp;amp; &#x41;&#0;&bogus;`, "1 < 2 <3 ac <p> ¬it; &amp; A\uFFFD&bogus;"},
		{`<svg><style>no</style><title>no</title><desc>no</desc><text>yes</text></svg><![CDATA[no]]>`, "yes"},
		{`<title>no</title><p>yes`, "yes"},
		{`<button>buy</button>now<input value=no>then`, "buy now then"},
	}.run(t, func(d *Document) any { return d.Text })
}

func TestWords(t *testing.T) {
	for text, want := range map[string]int{
		"":                               0,
		"one two":                        2,
		"don't well-known $1,299 — & ok": 4,
		"Ünïcode приве́т مرحبا שלום": 4,
		"洗濯機 の 修理":                   6,
		"冷蔵庫も直します。GE製品":              11,
		"한국어 단어":                     2,
		"a・b ー":                      2,
		"1/2 a/b":                    2,
		"... !!! – •":                0,
	} {
		if d := read("<main>" + text + "</main><footer>not counted</footer>"); d.Words != want {
			t.Errorf("%q: %d words, want %d", text, d.Words, want)
		}
	}
}

func TestTextHash(t *testing.T) {
	hash := func(text string) uint64 { return read("<p>" + text).TextHash }
	if hash("") != 0 || hash(" \n ") != 0 {
		t.Error("no text has a hash")
	}
	one := hash("Ein schöner Tag")
	if same := hash("<b>EIN</b>\n\nSCHÖNER&nbsp;tag"); same != one {
		t.Errorf("%x is not %x", same, one)
	}
	for _, other := range []string{"Ein schöner", "schöner Ein Tag", "Ein schöner Tag.", "Einschöner Tag"} {
		if hash(other) == one {
			t.Errorf("%q has the same hash", other)
		}
	}
	const stored = 0x54fb13a969ba6357
	if one != stored {
		t.Errorf("the hash changed between versions: %#x", one)
	}
}

// TestSimilarity holds what the rule about near duplicates relies on: of texts of
// which nearly all is the same few bits differ, of others many.
func TestSimilarity(t *testing.T) {
	const texts, few = 400, 3
	of := func(words []string) uint64 { return read("<p>" + strings.Join(words, " ")).Similarity }
	for _, tt := range []struct {
		name        string
		words       int
		changed     int // words, evenly apart
		least, most float64
	}{
		{"one word of 300", 300, 1, 0.95, 1},
		{"one word of 1000", 1000, 1, 0.99, 1},
		{"three words of 300", 300, 3, 0.55, 0.7},
		{"one word of 60", 60, 1, 0.15, 0.3},
		{"one word in ten", 300, 30, 0, 0.01},
		{"every word", 300, 300, 0, 0},
	} {
		near := 0
		for text := range texts {
			words := make([]string, tt.words)
			for i := range words {
				words[i] = fmt.Sprintf("word%d-%d", text, i*i%977)
			}
			edited := slices.Clone(words)
			for i := range tt.changed {
				edited[(2*i+1)*tt.words/(2*tt.changed)] = fmt.Sprintf("edited%d-%d", text, i)
			}
			if bits.OnesCount64(of(words)^of(edited)) <= few {
				near++
			}
		}
		if share := float64(near) / texts; share < tt.least || share > tt.most {
			t.Errorf("%s changed: %.3f of the texts differ in %d bits or less, want %v to %v", tt.name, share, few, tt.least, tt.most)
		}
	}
	if of(nil) != 0 || of([]string{"a"}) == 0 || of([]string{"a", "b"}) == of([]string{"b", "a"}) {
		t.Error("short texts")
	}
}

func TestAddresses(t *testing.T) {
	for href, want := range map[string]string{
		"x":                                   "https://example.com/dir/x",
		"/x//y":                               "https://example.com/x//y",
		"/x/../y/./z":                         "https://example.com/y/z",
		"../../../x":                          "https://example.com/x",
		"//other.example":                     "https://other.example/",
		"?b=2&amp;a=1":                        "https://example.com/dir/page?b=2&a=1",
		"#x":                                  "https://example.com/dir/page?q=1",
		" \n/x\t/y ":                          "https://example.com/x/y",
		`\x\y?a\b`:                            "https://example.com/x/y?a%5Cb",
		"/a b?c d":                            "https://example.com/a%20b?c%20d",
		"/é?ü":                                "https://example.com/%C3%A9?%C3%BC",
		"/100%":                               "https://example.com/100%",
		"/%e9%2F":                             "https://example.com/%E9%2F",
		"https://bücher.example/ü":            "https://xn--bcher-kva.example/%C3%BC",
		"HTTPS://user@Example.org:443":        "https://example.org/",
		"http://a b/":                         "",
		"http://[":                            "",
		"1:2":                                 "https://example.com/dir/1:2",
		"WhatsApp://send?text=a b":            "whatsapp://send?text=a b",
		"/" + strings.Repeat("x", maxAddress): "",
	} {
		if got := read(`<a href="` + href + `">`).Links[0].URL; got != want {
			t.Errorf("%.60q: %q, want %q", href, got, want)
		}
	}
	if d := Parse([]byte("<a href=/x>"), "", "about:blank"); d.Links[0].URL != "" {
		t.Error("an address on no page:", d.Links[0].URL)
	}
}

func TestReferences(t *testing.T) {
	for text, want := range map[string]string{
		"&amp;&lt;&gt;&quot;&#39;&apos;": `&<>"''`,
		"&copy=1&copy;&copy&copyx":       "&copy=1©©&copyx",
		"&ampx=1&amp;y&amp=2":            "&ampx=1&y&amp=2",
		"&#65&#x42;&#xZ&#;&":             "AB&#xZ&#;&",
		"&nosuch;&notin;&notit;":         "&nosuch;∉&notit;",
	} {
		if got := read("<a href='" + text + "'>").Links[0].Href; got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestWhereHeadingsBegin finds the headings of the main text in it.
func TestWhereHeadingsBegin(t *testing.T) {
	cases{
		{`<h1>A</h1>b<h2>C</h2>`, "0 A, 3 C"},
		{`<header><h2>Menu</h2>x</header><main><h1>A</h1>b <h2>C</h2></main><footer><h3>D</h3></footer>`, "-1 Menu, 0 A, 3 C, -1 D"},
		{`<p>z<main>x<article><h1>A</h1></article></main><p>end<h4>E</h4>`, "1 A, -1 E"},
	}.run(t, func(d *Document) any {
		var list []string
		for _, h := range d.Headings {
			list = append(list, fmt.Sprintf("%d %s", h.At, h.Text))
		}
		return strings.Join(list, ", ")
	})
}

func TestContacts(t *testing.T) {
	cases{
		{`<main><address>Jane <b>Roe</b><br>1 Main St</address> and</main>`, "Jane Roe 1 Main St"},
		{`<footer><p>Hours: 9 to 5</p><p>Call <a href="tel:+18175550100">(817) 555-0100</a>, Fort Worth</p><p>Imprint</p></footer>`, "Call (817) 555-0100, Fort Worth"},
		{`<footer>Fort Worth<br><a href=tel:1>1</a><br>Legal</footer>`, "1"},
		{`<footer><address><p>Shop, <a href=tel:1>1</a></p>TX`, "Shop, 1 TX"},
		{`<main><p>Call <a href=tel:1>1</a></p><address hidden>no</address></main>`, ""},
	}.run(t, func(d *Document) any { return strings.Join(d.Contacts, "|") })
}
