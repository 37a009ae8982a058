package site_test

import (
	"strings"
	"testing"

	"enamel/internal/site"
)

// TestAFingerprintIsWhatAReaderGets: words, where links lead and what pictures
// show, not how the page is made.
func TestAFingerprintIsWhatAReaderGets(t *testing.T) {
	t.Parallel()
	const page = `<html><head><title>Dryers</title><script type="application/ld+json">{"price":"1"}</script></head><body><nav>Menu</nav>` +
		`<main id="main" class="a1"><h1 class="b2">Used <b>dryers</b></h1><p>From $<!-- -->99</p>` +
		`<p><a href="/shop/dryer">See it</a><a href="#top">Up</a></p><img src="/pictures/dryer-1a.svg" alt="A dryer">` +
		`<div data-island="cart" id="i-1"><button class="c3">Add</button></div><script type="application/json">{"id":1}</script>` +
		`<noscript><p class="d4">Call us</p></noscript></main><footer>© 2026</footer></body></html>`
	want, ok := site.Fingerprint(page)
	if !ok || want == "" {
		t.Fatalf("%q, %t", want, ok)
	}
	for _, c := range []struct {
		what, old, other string
		counts           bool
	}{
		{"a word", "dryers</b>", "washers</b>", true},
		{"a price", "99</p>", "98</p>", true},
		{"words that part", "See it", "Seeit", true},
		{"a link's target", "/shop/dryer", "/shop/washer", true},
		{"a picture's description", "A dryer", "A washer", true},
		{"a button of an island", "Add", "Buy", true},
		{"words for who has no script", "Call us", "Write to us", true},
		{"a word in an element of its own", "Used <b>dryers</b>", "<b>Used dryers</b>", false},
		{"an element of another name", `<p><a href="/shop/dryer">See it</a>`, `<div><a href="/shop/dryer">See it</a>`, false},
		{"how text is cut", "$<!-- -->99", "$99", false},
		{"a class", "b2", "b3", false},
		{"a class for who has no script", "d4", "d5", false},
		{"a picture's file", "dryer-1a", "dryer-2b", false},
		{"a target in the page", "#top", "#above", false},
		{"an island's data", `{"id":1}`, `{"id":2}`, false},
		{"structured data", `"price":"1"`, `"price":"2"`, false},
		{"the frame", "Menu", "More", false},
		{"the year", "2026", "2027", false},
	} {
		changed := strings.Replace(page, c.old, c.other, 1)
		if changed == page {
			t.Fatalf("%s: %q is not there", c.what, c.old)
		}
		if got, _ := site.Fingerprint(changed); (got != want) != c.counts {
			t.Errorf("%s: another fingerprint %t", c.what, got != want)
		}
	}
	if _, ok := site.Fingerprint("<body><p>Words</p></body>"); ok {
		t.Error("a document without <main> has a fingerprint")
	}
}
