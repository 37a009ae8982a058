package audit

import (
	"slices"
	"strings"
	"testing"
)

func ruleOf(t *testing.T, id string) *Rule {
	t.Helper()
	rules := Rules()
	for i := range rules {
		if rules[i].ID == id {
			return &rules[i]
		}
	}
	t.Fatalf("no rule %s", id)
	return nil
}

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
		{"title.duplicate", page, "", []string{page}},
		{"index.noindex", home, "", nil},
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
		if got := ruleOf(t, c.rule).Depends(c.url, c.target); !slices.Equal(got, c.want) {
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
			got := ruleOf(t, f.Rule).Depends(f.URL, f.Target)
			if strings.HasSuffix(f.Target, "sitemap.xml") && f.Key != f.URL { // another address of the sitemap makes no other finding
				t.Errorf("%s: %s is known by %s", fx.name, f.Rule, f.Key)
			}
			if wholeCrawl := ruleOf(t, f.Rule).Need == NeedsSite; wholeCrawl == (len(got) > 0) || !wholeCrawl && got[0] != f.URL {
				t.Errorf("%s: %v", fx.name, got)
			}
			if len(got) > 0 && f.Target != "" && !slices.Contains(got, f.Target) {
				t.Errorf("%s: %v lacks %s", fx.name, got, f.Target)
			}
		}
	}
}
