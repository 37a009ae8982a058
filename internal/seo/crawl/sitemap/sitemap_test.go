package sitemap_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"enamel/internal/seo/crawl/sitemap"
)

func zipped(t testing.TB, s string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(s)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

const (
	head = `<?xml version="1.0" encoding="UTF-8"?>` + "\n"
	set  = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
)

func TestRead(t *testing.T) {
	two := head + set + `
  <url><loc> https://a.example/1?a=1&amp;b=2 </loc><lastmod>2026-11-22</lastmod><priority>0.5</priority></url>
  <url><lastmod>2026-11-22T10:00:00+01:00</lastmod><loc><![CDATA[https://a.example/2?a&b]]></loc></url>
</urlset>`
	const twoLocs = "https://a.example/1?a=1&b=2 https://a.example/2?a&b"
	tests := []struct {
		name, body, contentType string
		kind                    sitemap.Kind
		locs                    string
		problem                 string // a part of it
	}{
		{"urlset", two, "application/xml", sitemap.URLSet, twoLocs, ""},
		{"without a type", two, "", sitemap.URLSet, twoLocs, ""},
		{"gzip", zipped(t, two), "application/x-gzip", sitemap.URLSet, twoLocs, ""},
		{"gzip and bytes after it", zipped(t, two) + "\r\n\r\n", "application/x-gzip", sitemap.URLSet, twoLocs, ""},
		{"byte order mark", "\ufeff" + two, "", sitemap.URLSet, twoLocs, ""},
		{"blank lines before", "\n\n" + set + "<url><loc>https://a.example/</loc></url></urlset>", "", sitemap.URLSet, "https://a.example/", ""},
		{"another encoding", `<?xml version="1.0" encoding='ISO-8859-1' standalone="yes"?>` + "<urlset><url><loc>https://a.example/k\xfchlschrank</loc></url></urlset>", "text/xml; charset=ISO-8859-1", sitemap.URLSet, "https://a.example/kühlschrank", ""},
		{"an encoding that nobody knows", `<?xml version="1.0" encoding="x-none"?>` + "<urlset><url><loc>https://a.example/ü</loc></url></urlset>", "", sitemap.URLSet, "https://a.example/ü", ""},
		{"an encoding that it is not", `<?xml version="1.0" encoding="UTF-16"?>` + "<urlset><url><loc>https://a.example/ü</loc></url></urlset>", "", sitemap.URLSet, "https://a.example/ü", ""},
		{"index", head + `<sitemapindex><sitemap><loc>https://a.example/s.xml</loc></sitemap></sitemapindex>`, "", sitemap.Index, "https://a.example/s.xml", ""},
		{"prefixes", `<sm:urlset xmlns:sm="x"><sm:url><sm:loc>https://a.example/</sm:loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></sm:url></sm:urlset>`, "", sitemap.URLSet, "https://a.example/", ""},
		{"pictures and translations", set + `<url><loc>https://a.example/</loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image><xhtml:link rel="alternate" href="https://a.example/de"/></url></urlset>`, "", sitemap.URLSet, "https://a.example/", ""},
		{"comments, types and instructions", `<!DOCTYPE urlset [<!ENTITY a "b>c">]><?x y?><!-- <url> - > --><urlset><!----><url><loc>https://a.example/<!-- x --></loc></url></urlset><!-- end -->`, "", sitemap.URLSet, "https://a.example/", ""},
		{"entities of its own", `<!DOCTYPE urlset [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><urlset><url><loc>https://a.example/&file;&b;</loc></url></urlset>`, "", sitemap.URLSet, "https://a.example/&file;&b;", ""},
		{"CDATA with its signs within", `<urlset><url><loc><![CDATA[https://a.example/?a>b]]c&amp;]]></loc></url></urlset>`, "", sitemap.URLSet, "https://a.example/?a>b]]c&amp;", ""},
		{"a long comment", `<urlset><!-- ` + strings.Repeat("->", 20_000) + `--><url><loc>https://a.example/</loc></url></urlset>`, "", sitemap.URLSet, "https://a.example/", ""},
		{"numeric and HTML entities", `<urlset><url><loc>https://a.example/&#x41;&#66;&uuml;</loc></url></urlset>`, "", sitemap.URLSet, "https://a.example/ABü", ""},
		{"empty urlset", head + set + `</urlset>`, "", sitemap.URLSet, "", ""},
		{"urlset in one tag", head + `<urlset/>`, "", sitemap.URLSet, "", ""},
		{"text", "https://a.example/1\r\nhttps://a.example/2\n\n", "text/plain", sitemap.Text, "https://a.example/1 https://a.example/2", ""},
		{"text with a byte order mark", "\ufeffhttps://a.example/1\n", "text/plain", sitemap.Text, "https://a.example/1", ""},
		{"text without a type", "HTTPS://a.example/1", "", sitemap.Text, "HTTPS://a.example/1", ""},
		{"text with other lines", "# ours\nhttps://a.example/1\n", "text/plain; charset=utf-8", sitemap.Text, "https://a.example/1", "not absolute: # ours"},

		{"RSS", head + `<rss version="2.0"><channel><link>https://a.example/</link><item><title>x</title><link>https://a.example/1</link></item></channel></rss>`, "", sitemap.Feed, "https://a.example/1", ""},
		{"cut in an entry", two[:strings.LastIndex(two, "<loc>")], "", sitemap.URLSet, "https://a.example/1?a=1&b=2", "unexpected EOF"},
		{"cut in a tag", two[:strings.LastIndex(two, "</url>")+3], "", sitemap.URLSet, "https://a.example/1?a=1&b=2", "unexpected EOF"},
		{"cut in gzip", zipped(t, two+strings.Repeat("<!-- -->", 100_000))[:400], "", sitemap.URLSet, twoLocs, "unexpected EOF"},
		{"no gzip after its first bytes", "\x1f\x8bnothing", "", sitemap.Unknown, "", "decompressed"},
		{"a tag in a tag", `<urlset><url><loc>https://a.example/</loc></url><url <loc>`, "", sitemap.URLSet, "https://a.example/", "expected attribute name"},
		{"closed twice", `<urlset></urlset></urlset>`, "", sitemap.URLSet, "", "unexpected end element"},
		{"two roots", `<urlset></urlset><urlset></urlset>`, "", sitemap.URLSet, "", "more than one root"},
		{"entries within entries", `<urlset><url><url><loc>https://a.example/</loc></url></url></urlset>`, "", sitemap.URLSet, "https://a.example/", "within an entry"},
		{"no address", `<urlset><url><lastmod>2026</lastmod></url></urlset>`, "", sitemap.URLSet, "", "without an address"},
		{"relative", `<urlset><url><loc>/a</loc></url></urlset>`, "", sitemap.URLSet, "/a", "not absolute: /a"},
		{"an endless address", `<urlset><url><loc>https://a.example/` + strings.Repeat("a", 40<<10) + `</loc></url></urlset>`, "", sitemap.URLSet, "", "without an address"},
		{"HTML", `<!doctype html><html><head><link rel="x" href="y"></head></html>`, "text/html", sitemap.Unknown, "", "HTML page"},
		{"Atom", `<feed xmlns="http://www.w3.org/2005/Atom"></feed>`, "", sitemap.Unknown, "", "<feed> is no sitemap"},
		{"other XML", `<opml version="2.0"></opml>`, "", sitemap.Unknown, "", "<opml> is no sitemap"},
		{"JSON", `{"urls": []}`, "application/json", sitemap.Unknown, "", "neither XML nor"},
		{"empty", " \n", "", sitemap.Unknown, "", "empty"},
		{"UTF-16", "\xff\xfe<\x00", "", sitemap.Unknown, "", "UTF-8"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(tt.body), iotest.OneByteReader(strings.NewReader(tt.body))} {
				var locs []string
				info, err := sitemap.Read(r, tt.contentType, func(loc string) error {
					locs = append(locs, loc)
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
				if got := strings.Join(locs, " "); got != tt.locs || info.URLs != len(locs) || info.Kind != tt.kind {
					t.Errorf("got %q (%d), %q; want %q, %q", got, info.URLs, info.Kind, tt.locs, tt.kind)
				}
				if (info.Problem == "") != (tt.problem == "") || !strings.Contains(info.Problem, tt.problem) {
					t.Errorf("problem %q, want %q", info.Problem, tt.problem)
				}
			}
		})
	}
}

// endless repeats one entry after a head, without end.
func endless(entry string) io.Reader {
	return io.MultiReader(strings.NewReader(head+set), newRepeat(entry))
}

type repeat struct {
	text string
	at   int
}

func newRepeat(text string) *repeat {
	return &repeat{text: strings.Repeat(text, 64<<10/len(text)+1)} // a read gives much at once
}

func (r *repeat) Read(p []byte) (int, error) {
	n := copy(p, r.text[r.at:])
	r.at = (r.at + n) % len(r.text)
	return n, nil
}

func TestLimits(t *testing.T) {
	tests := map[string]struct {
		r    io.Reader
		urls int
	}{
		"addresses without end": {endless("<url><loc>https://a.example/</loc></url>"), sitemap.MaxURLs},
		"bytes without end":     {io.MultiReader(strings.NewReader("https://a.example/\n"), newRepeat(strings.Repeat("x", 8000)+"\n")), 1},
		"a line without end":    {io.MultiReader(strings.NewReader("https://a.example/\n"), newRepeat("x")), 1},
		"elements without end":  {endless("<url>"), 0},
		"a tag without end":     {endless("<url a"), 0},
		"a comment without end": {endless("<!-- "), 0},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			n := 0
			info, err := sitemap.Read(tt.r, "", func(string) error { n++; return nil })
			if err != nil || n < tt.urls-1 || n > tt.urls+1 || info.URLs != n || info.Problem == "" || info.Bytes > sitemap.MaxBytes {
				t.Errorf("%d addresses, %+v, %v", n, info, err)
			}
			if large := name == "addresses without end" || name == "bytes without end"; info.TooLarge != large {
				t.Errorf("too large: %v", info.TooLarge)
			}
		})
	}
}

func TestABombIsCut(t *testing.T) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte("https://a.example/\n")); err != nil {
		t.Fatal(err)
	}
	line := append(bytes.Repeat([]byte("x"), 1<<19), '\n')
	for range 120 {
		if _, err := z.Write(line); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	info, err := sitemap.Read(&b, "", func(string) error { return nil })
	if err != nil || !info.TooLarge || info.URLs != 1 || info.Bytes != sitemap.MaxBytes {
		t.Errorf("%+v, %v", info, err)
	}
}

func TestErrorsAreTheCallers(t *testing.T) {
	body := set + "<url><loc>https://a.example/1</loc></url><url><loc>https://a.example/2</loc></url></urlset>"
	enough := errors.New("enough")
	info, err := sitemap.Read(strings.NewReader(body), "", func(string) error { return enough })
	if !errors.Is(err, enough) || info.URLs != 1 || info.Problem != "" {
		t.Errorf("each: %+v, %v", info, err)
	}
	broken := errors.New("connection reset")
	n := 0
	info, err = sitemap.Read(io.MultiReader(strings.NewReader(body[:len(body)-20]), iotest.ErrReader(broken)), "", func(string) error { n++; return nil })
	if !errors.Is(err, broken) || n != 1 || info.URLs != 1 {
		t.Errorf("reader: %d, %+v, %v", n, info, err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(head+set+"<url><loc>https://a.example/?a&amp;b</loc><lastmod>2026-11-22</lastmod></url></urlset>"), "application/xml")
	f.Add([]byte("<feed><entry><link rel='alternate' href=\"https://a.example/\"/></entry></feed>"), "")
	f.Add([]byte("<rss><item><link><![CDATA[https://a.example/]]></link></item><!-- --></rss>"), "")
	f.Add([]byte("https://a.example/\nx\n"), "text/plain")
	f.Add([]byte(zipped(f, "<urlset><url><loc>x</loc></url></urlset>")), "")
	f.Add([]byte("<!DOCTYPE x [<!ENTITY a 'b'>]><urlset><url/></urlset>"), "")
	f.Fuzz(func(t *testing.T, body []byte, contentType string) {
		read := func(r io.Reader) (locs []string, info sitemap.Info) {
			info, err := sitemap.Read(r, contentType, func(loc string) error {
				if loc == "" || loc != strings.TrimSpace(loc) {
					t.Fatalf("an address %q", loc)
				}
				locs = append(locs, loc)
				return nil
			})
			if err != nil {
				t.Fatalf("bytes in memory fail: %v", err)
			}
			return locs, info
		}
		locs, info := read(bytes.NewReader(body))
		slow, slowInfo := read(iotest.HalfReader(bytes.NewReader(body)))
		if info.Problem != "" {
			info.Bytes, slowInfo.Bytes = 0, 0 // how far it was read depends on the pieces
		}
		if fmt.Sprint(locs) != fmt.Sprint(slow) || info != slowInfo || info.URLs != len(locs) {
			t.Fatalf("%v %+v, but in pieces %v %+v", locs, info, slow, slowInfo)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	var text strings.Builder
	text.WriteString(head + set)
	for i := range 10_000 {
		fmt.Fprintf(&text, "<url><loc>https://shop.example/product/%d</loc><lastmod>2026-11-22</lastmod><changefreq>daily</changefreq></url>\n", i)
	}
	text.WriteString("</urlset>")
	b.ReportAllocs()
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		if info, err := sitemap.Read(strings.NewReader(text.String()), "", func(string) error { return nil }); err != nil || info.URLs != 10_000 {
			b.Fatal(info, err)
		}
	}
}
