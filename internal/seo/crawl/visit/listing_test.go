package visit_test

import (
	"net/http"
	"testing"

	"enamel/internal/seo/crawl/document"
	"enamel/internal/seo/crawl/visit"
)

func TestNoIndex(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "noindex": true, "NoIndex, nofollow": true, "none": true, "googlebot: noindex": true, "otherbot: noindex": false,
		"otherbot: noindex, nofollow, googlebot: none": true, "unavailable_after: 25 Jun 2030 15:00:00 PST": false, "max-snippet: 20, noindex": true,
	} {
		p := &visit.Page{Document: &document.Document{}, Header: http.Header{"X-Robots-Tag": {header}}}
		if got := p.NoIndex(); got != want {
			t.Errorf("%q: %t", header, got)
		}
	}
	if p := (&visit.Page{Document: &document.Document{Robots: []string{"follow", "noindex"}}}); !p.NoIndex() {
		t.Error("the meta element was not heard")
	}
}

func TestCanonicals(t *testing.T) {
	p := &visit.Page{
		Final:    "https://shop.example/washers?page=2",
		Document: &document.Document{Canonicals: []document.Reference{{Href: "/w", URL: "https://shop.example/w"}}},
		Header:   http.Header{"Link": {`</style.css>; rel=preload, </washers>; rel="canonical"`, `<http://[>; rel=canonical`}},
	}
	got := p.Canonicals()
	if len(got) != 3 || got[0].URL != "https://shop.example/w" || got[1].URL != "https://shop.example/washers" || got[2].URL != "" {
		t.Errorf("%+v", got)
	}
	if len(p.Document.Canonicals) != 1 {
		t.Error("the document was changed")
	}
}
