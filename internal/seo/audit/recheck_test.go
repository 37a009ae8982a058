package audit

import (
	"slices"
	"testing"

	"enamel/internal/seo/crawl/visit"
)

func TestRecheck(t *testing.T) {
	page, target := home+"a", home+"b"
	for _, c := range []struct {
		rule, url, target string
		want              []string
	}{
		{"title.missing", page, "", []string{page}},
		{"link.localhost", page, target, []string{page}},
		{"link.broken", page, target, []string{page, target}},
		{"image.broken", page, target, []string{page, target}},
		{"title.duplicate", page, target, []string{page, target}},
		{"content.near-duplicate", page, target, []string{page, target}},
		{"canonical.to-noindex", page, target, []string{page, target}},
		{"canonical.relative", page, target, []string{page}},
		{"hreflang.no-return", page, target, []string{page, target}},
		{"sitemap.error-url", page, home + "sitemap.xml", []string{page, home + "sitemap.xml"}},
		{"index.noindex-in-sitemap", page, home + "sitemap.xml", []string{page, home + "sitemap.xml"}},
		{"sitemap.missing", home + "sitemap.xml", "", []string{home + "sitemap.xml", home + "robots.txt"}},
		{"redirect.loop", page, page, []string{page}},
		{"link.orphan", page, "", nil},
		{"link.deep", home, "", nil},
		{"sitemap.page-missing", home + "sitemap.xml", "", nil},
	} {
		if got := Recheck(c.rule, c.url, c.target); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.rule, got, c.want)
		}
	}
}

// TestRecheckOfEveryRule: what a re-check needs to fetch is stated for every
// finding of every site.
func TestRecheckOfEveryRule(t *testing.T) {
	for _, fx := range fixtures() {
		m := cleanSite()
		fx.spoil(m)
		for _, f := range findings(t, m) {
			got := Recheck(f.rule, f.url, f.Target)
			if wholeCrawl := slices.Contains([]string{"link.orphan", "link.deep", "sitemap.page-missing"}, f.rule); wholeCrawl == (len(got) > 0) || !wholeCrawl && got[0] != f.url {
				t.Errorf("%s: %v", fx.name, got)
			}
			if len(got) > 0 && f.Target != "" && !slices.Contains(got, f.Target) {
				t.Errorf("%s: %v lacks %s", fx.name, got, f.Target)
			}
		}
	}
}

func TestOthers(t *testing.T) {
	page := Row{URL: home + "b", Status: 200, HTML: true, Type: "text/html"}
	picture := Row{URL: home + "b.png", Status: 200, Type: "image/png"}
	gone := Row{URL: home + "b", Status: 404, HTML: true, Type: "text/html"}
	moved := Row{URL: home + "b", Final: home, Status: 200, Hops: []visit.Hop{{Status: 301}}}
	hidden := Row{URL: home + "b", Status: 200, HTML: true, NoIndex: true}
	onward := Row{URL: home + "b", Status: 200, HTML: true, Canonical: home}
	for _, c := range []struct {
		rule   string
		pages  int
		target Row
		want   int
	}{
		{"title.missing", 1, Row{}, 0},
		{"link.broken", 1, gone, 0},
		{"link.broken", 146, gone, 145},
		{"link.broken", 146, Row{}, 145},
		{"link.broken", 146, page, 0},
		{"link.broken", 146, moved, 0},
		{"link.external-broken", 2, page, 0},
		{"link.to-redirect", 3, moved, 2},
		{"link.to-redirect", 3, page, 0},
		{"image.broken", 3, gone, 2},
		{"image.broken", 3, page, 2},
		{"image.broken", 3, picture, 0},
		{"hreflang.to-error", 3, gone, 2},
		{"canonical.to-error", 3, page, 0},
		{"canonical.to-noindex", 3, hidden, 2},
		{"canonical.to-noindex", 3, page, 0},
		{"canonical.chain", 3, onward, 2},
		{"canonical.chain", 3, page, 0},
		{"title.duplicate", 2, page, 0},
		{"title.duplicate", 130, page, 129},
		{"hreflang.no-return", 2, page, 1},
	} {
		if got := Others(c.rule, c.pages, c.target); got != c.want {
			t.Errorf("%s of %d pages, %+v: %d, want %d", c.rule, c.pages, c.target, got, c.want)
		}
	}
}
