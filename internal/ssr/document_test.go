package ssr

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/net/html"
)

func TestDocument(t *testing.T) {
	p := Page{Name: "hello", Path: "/", Head: Head{
		Title: "Panther City Appliance", Description: "Used appliances.", SiteName: "Panther City", Canonical: "https://shop.example/", Feed: "https://shop.example/rss.xml",
		Image:  Image{URL: "https://shop.example/share.png", Width: 1200, Height: 630, Alt: "The shop"},
		JSONLD: []any{map[string]string{"@type": "LocalBusiness"}},
	}}
	body := `<link rel="preload" as="image" href="/pictures/a.svg"/><link rel="preload" as="image" href="/pictures/b.svg" fetchPriority="high"/><main>text</main>`
	got, err := Document(p, body, testAssets(t))
	if err != nil {
		t.Fatal(err)
	}
	want := `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Panther City Appliance</title>
<meta name="description" content="Used appliances.">
<link rel="canonical" href="https://shop.example/">
<link rel="alternate" type="application/rss+xml" title="Panther City" href="https://shop.example/rss.xml">
<link rel="stylesheet" href="/assets/site-1a2b3c4d.css">
<link rel="preload" as="font" type="font/woff2" href="/assets/archivo-1a2b3c4d.woff2" crossorigin="anonymous">
<link rel="preload" as="image" href="/pictures/a.svg"/><link rel="preload" as="image" href="/pictures/b.svg" fetchPriority="high"/>
<script type="module" src="/assets/after-paint-1a2b3c4d.js" fetchpriority="low" data-entry="/assets/hello-1a2b3c4d.js" data-imports="/assets/react-1a2b3c4d.js /assets/shop-1a2b3c4d.js"></script>
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBFAF7">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12151A">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/site.webmanifest">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Panther City">
<meta property="og:title" content="Panther City Appliance">
<meta property="og:description" content="Used appliances.">
<meta property="og:url" content="https://shop.example/">
<meta property="og:image" content="https://shop.example/share.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="The shop">
<meta name="twitter:card" content="summary_large_image">
<script type="application/ld+json">{"@type":"LocalBusiness"}</script>
</head>
<body><main>text</main></body>
</html>
`
	if string(got) != want {
		t.Errorf("got\n%s", got)
	}
}

func TestStaffInstallTheirOwnApp(t *testing.T) {
	build := testBuild()
	build["public/staff.webmanifest"] = &fstest.MapFile{Data: []byte("{}")}
	a, err := LoadAssets(build)
	if err != nil {
		t.Fatal(err)
	}
	a.pages["staff"] = a.pages["hello"]
	for name, manifest := range map[string]string{"hello": "/site.webmanifest", "staff": "/staff.webmanifest"} {
		doc, err := Document(Page{Name: name}, "", a)
		if err != nil {
			t.Fatal(err)
		}
		if links := strings.Count(string(doc), ".webmanifest"); links != 1 || !strings.Contains(string(doc), `<link rel="manifest" href="`+manifest+`">`) {
			t.Errorf("page %s does not name %s alone:\n%s", name, manifest, doc)
		}
	}
}

func TestDocumentFails(t *testing.T) {
	a := testAssets(t)
	if _, err := Document(Page{Name: "nowhere"}, "", a); err == nil {
		t.Error("a page that the build lacks gave a document")
	}
	if _, err := Document(Page{Name: "plain", Head: Head{JSONLD: []any{func() {}}}}, "", a); err == nil {
		t.Error("JSON-LD that cannot be encoded gave a document")
	}
}

// elements parses a document and collects its elements by name.
func elements(t *testing.T, doc []byte) map[string][]*html.Node {
	t.Helper()
	root, err := html.Parse(strings.NewReader(string(doc)))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]*html.Node{}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			all[n.Data] = append(all[n.Data], n)
		}
	}
	return all
}

// No text can leave its place: the document of hostile values has the same
// elements and attributes as the document of plain ones.
func TestDocumentHoldsHostileText(t *testing.T) {
	a := testAssets(t)
	page := func(s string) Page {
		return Page{Name: "hello", Head: Head{
			Title: s, Description: s, SiteName: s, Canonical: s, Robots: s, Type: s, Image: Image{URL: s, Alt: s},
			JSONLD: []any{map[string]string{"name": s}, json.RawMessage(`"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(strings.ToValidUTF8(s, "?")) + `"`)},
		}}
	}
	shape := func(all map[string][]*html.Node) (n int) {
		for _, nodes := range all {
			for _, node := range nodes {
				n += 1 + len(node.Attr)
			}
		}
		return n
	}
	plainDoc, err := Document(page("plain"), "", a)
	if err != nil {
		t.Fatal(err)
	}
	want := shape(elements(t, plainDoc))
	for _, s := range []string{
		`"><script>alert(1)</script>`, `</title><img src=x onerror=alert(1)>`, `</script><script>alert(1)</script>`,
		`<!--<script>`, `' onload='x`, `&quot;><b>`, "\xff\xfe\"><b>", "]]><b>", "\u2028</script>",
	} {
		doc, err := Document(page(s), "", a)
		if err != nil {
			t.Errorf("%q: %v", s, err)
			continue
		}
		all := elements(t, doc)
		if got := shape(all); got != want {
			t.Errorf("%q: %d elements and attributes, want %d:\n%s", s, got, want, doc)
		}
		if got := all["title"][0].FirstChild.Data; got != strings.ToValidUTF8(s, "\uFFFD") {
			t.Errorf("title of %q reads %q", s, got)
		}
	}
}

func TestSplitPreloads(t *testing.T) {
	for _, test := range []struct{ body, links, rest string }{
		{"<main/>", "", "<main/>"},
		{`<link rel="preload" as="image" href="/a?x=&gt;"/><p>`, `<link rel="preload" as="image" href="/a?x=&gt;"/>`, "<p>"},
		{`<link rel="stylesheet" href="/a"/><p>`, "", `<link rel="stylesheet" href="/a"/><p>`},
		{`<link rel="preload" as="image"`, "", `<link rel="preload" as="image"`},
		{`<p><link rel="preload" as="image" href="/a"/>`, "", `<p><link rel="preload" as="image" href="/a"/>`},
	} {
		if links, rest := splitPreloads(test.body); links != test.links || rest != test.rest {
			t.Errorf("splitPreloads(%q) = %q, %q", test.body, links, rest)
		}
	}
}
