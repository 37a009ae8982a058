package document

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/net/html"

	"enamel/internal/seo/crawl/address"
)

// TestHostilePages holds that no page takes time out of proportion to its size. The
// bound is generous: what takes quadratic time exceeds it a hundredfold.
func TestHostilePages(t *testing.T) {
	const size = 1 << 20
	for name, parts := range map[string][2]string{
		"one line":              {"", "word "},
		"one word":              {"", "x"},
		"open angles":           {"", "<"},
		"deep":                  {"", "<div>"},
		"deep and closed":       {strings.Repeat("<div>", size/11), "</div>"},
		"deep formatting":       {"", "<b><i hidden>"},
		"paragraphs":            {strings.Repeat("<div>", 600), "<p>"},
		"unmatched ends":        {strings.Repeat("<foo>", 600), "</foobar>"},
		"unmatched same length": {strings.Repeat("<foo>", 600), "</fox>"},
		"ends behind a cell":    {"<div><table><td>" + strings.Repeat("<p>", 600), "</div>"},
		"items in lists":        {strings.Repeat("<li><ul>", 300), "<li><ul></ul>"},
		"anchors":               {"", "<a href=x>"},
		"headings":              {"", "<h1>x"},
		"attributes":            {"<p ", "a=b "},
		"one attribute":         {"<a href=", "x"},
		"styles without end":    {"<style>", "url("},
		"open quote":            {"<a href='", "x "},
		"open comment":          {"<!--", "-- "},
		"open script":           {"<script>", "<!--<script></"},
		"open titles":           {"", "<title></titl"},
		"references":            {"", "&notit"},
		"ampersands":            {"<a href='", "&"},
		"foreign":               {"", "<svg><foreignObject>"},
		"foreign and back":      {strings.Repeat("<svg><foreignObject>", 255), "<svg><p>"},
		"hidden tables":         {"", "<table><tr hidden><td>"},
		"templates":             {"", "<template>"},
		"CDATA":                 {"<svg>", "<![CDATA["},
		"srcset":                {"<img srcset='", ","},
		"styles":                {"<p style='", "display:"},
		"social":                {"", "<meta property=og:x content=y>"},
		"NUL":                   {"", "\x00"},
		"not UTF-8":             {"", "\xff\xc3"},
	} {
		t.Run(name, func(t *testing.T) {
			body := []byte(parts[0] + strings.Repeat(parts[1], (size-len(parts[0]))/len(parts[1])))
			start := time.Now()
			check(t, Parse(body, "text/html", pageURL), len(body))
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("%d bytes took %v", len(body), took)
			}
		})
	}
}

// check holds what is true of every Document.
func check(t *testing.T, d *Document, size int) {
	t.Helper()
	if len(d.Links) > MaxLinks || len(d.Links) > d.LinkCount || d.LinkCount > size {
		t.Errorf("%d links of %d", len(d.Links), d.LinkCount)
	}
	if len(d.Images) > MaxImages || len(d.Resources) > MaxResources || len(d.Headings) > MaxHeadings || len(d.Text) > MaxText {
		t.Errorf("%d images, %d resources, %d headings, %d bytes", len(d.Images), len(d.Resources), len(d.Headings), len(d.Text))
	}
	if d.Words > 3*size {
		t.Errorf("%d words of %d bytes", d.Words, size)
	}
	for _, link := range d.Links {
		if link.Region == "" || len(link.Text) > maxLabel {
			t.Errorf("link %+v", link)
		}
		valid(t, link.URL, link.Href, link.Text)
	}
	for _, image := range d.Images {
		valid(t, image.URL, image.Src, image.Alt)
	}
	for _, resource := range d.Resources {
		valid(t, resource.URL, resource.Href)
	}
	for _, form := range d.Forms {
		valid(t, form.URL, form.Action)
	}
	for _, ref := range d.Canonicals {
		valid(t, ref.URL, ref.Href)
	}
	for _, block := range d.Structured {
		if block.Value != nil && block.Err != "" || !utf8.ValidString(block.Raw) {
			t.Errorf("block %+v", block)
		}
	}
	for _, c := range d.Candidates {
		valid(t, c.URL, c.Href)
	}
	valid(t, d.Base, d.Titles...)
	valid(t, "", d.Text)
}

// valid holds that an address of the web is in its normal form, and that texts can
// be stored.
func valid(t *testing.T, of string, texts ...string) {
	t.Helper()
	if normal, err := address.Normalize(of); strings.HasPrefix(of, "http") && (err != nil || normal != of) {
		t.Errorf("%q is %q, %v", of, normal, err)
	}
	for _, text := range texts {
		if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			t.Errorf("%.200q", text)
		}
	}
}

func TestBounds(t *testing.T) {
	d := read(strings.Repeat("<a href=/x>x</a>", 100_000) + strings.Repeat("<img src=x>", 10_000) + strings.Repeat("<h1>x</h1>", 10_000))
	if d.LinkCount != 100_000 || len(d.Links) != MaxLinks || len(d.Images) != MaxImages || len(d.Headings) != MaxHeadings {
		t.Errorf("%d links of %d, %d images, %d headings", len(d.Links), d.LinkCount, len(d.Images), len(d.Headings))
	}
	d = read("<main>" + strings.Repeat("é ", MaxText) + "</main>")
	if len(d.Text) > MaxText || len(d.Text) < MaxText-3 || d.Words != MaxText {
		t.Errorf("%d bytes, %d words", len(d.Text), d.Words)
	}
	d = read("<nav>" + strings.Repeat("<div>", 10_000) + "<a href=/in></a>" + strings.Repeat("</div>", 10_000) + "<a href=/in></a></nav><a href=/out>")
	if d.Links[0].Region != Navigation || d.Links[1].Region != Navigation || d.Links[2].Region != Main {
		t.Errorf("10,000 levels: %+v", d.Links)
	}
	d = read("<a href='/" + strings.Repeat("x", 3*maxAddress) + "'>x</a>")
	if len(d.Links[0].Href) != maxAddress || d.Links[0].URL != "" {
		t.Errorf("a long address: %d bytes, %.40s", len(d.Links[0].Href), d.Links[0].URL)
	}
}

// TestAgainstTree compares what is found with the tree that x/net/html builds. The
// broken page is left out: there the tree has an element twice.
func TestAgainstTree(t *testing.T) {
	for _, name := range []string{"shop", "blog", "amp", "spa", "hreflang", "windows-1251"} {
		body, err := os.ReadFile(filepath.Join("testdata/pages", name+".html"))
		if err != nil {
			t.Fatal(err)
		}
		d := Parse(body, "text/html", pageURL)
		tree, err := html.Parse(bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, link := range d.Links {
			got = append(got, link.Href)
		}
		want := addresses(tree)
		if name == "spa" { // the tree takes noscript for text
			want = append(want, "/plain")
		}
		if name == "windows-1251" { // x/net/html decodes nothing
			want = []string{"цены.html"}
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s: links %q, want %q", name, got, want)
		}
	}
}

func addresses(n *html.Node) []string {
	var list []string
	for d := range n.Descendants() {
		if d.Type != html.ElementNode || d.Data != "a" || d.Parent.Data == "template" {
			continue
		}
		for _, a := range d.Attr {
			if a.Key == "href" {
				list = append(list, a.Val)
			}
		}
	}
	return list
}

func FuzzParse(f *testing.F) {
	pages, err := filepath.Glob("testdata/pages/*.html")
	if err != nil || len(pages) == 0 {
		f.Fatal(len(pages), err)
	}
	for _, path := range pages {
		body, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body, "text/html", pageURL)
		f.Add(body, "application/xhtml+xml; charset=utf-8", "http://[::1]:80/?")
	}
	f.Add([]byte("<base href=//a><a href=\\\\b:c@d/%zz?%&#\x00><script type=application/ld+json>[1e999]"), "x; charset=utf-16", "%")
	f.Add([]byte("<svg><a xlink:href='http://é\t/'><title>&#xD800;<math><foreignobject><table><td></svg>"), "text/html; charset=iso-2022-jp", "mailto:x")
	f.Fuzz(func(t *testing.T, body []byte, contentType, page string) {
		start := time.Now()
		d := Parse(body, contentType, page)
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%d bytes took %v", len(body), took)
		}
		check(t, d, len(body))
		if again := Parse(body, contentType, page); again.TextHash != d.TextHash || again.Similarity != d.Similarity {
			t.Error("two readings differ")
		}
	})
}
