package crawl_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"enamel/internal/seo/crawl"
)

// TestACrawlSaysWhatItDidNotSee: a result of one page, or none, is explained.
func TestACrawlSaysWhatItDidNotSee(t *testing.T) {
	other := serve(t, &site{pages: map[string]http.HandlerFunc{"/": linking()}})
	deep := &site{pages: map[string]http.HandlerFunc{"/": linking("/" + strings.Repeat("ab/cd/", 11))}}
	tests := []struct {
		name string
		site http.Handler
		most int
		says string // with SITE in place of the origin; empty: nothing
	}{
		{"nothing", &site{pages: map[string]http.HandlerFunc{"/": linking("/a"), "/a": linking()}}, 0, ""},
		{"closed", &site{pages: map[string]http.HandlerFunc{"/robots.txt": text("User-agent: *\nDisallow: /\n"), "/": linking()}}, 0, "robots.txt of SITE forbids the start"},
		{
			"closed start", &site{pages: map[string]http.HandlerFunc{
				"/robots.txt": text("User-agent: *\nDisallow: /$\nSitemap: /s.txt"), "/s.txt": lists("/a"), "/a": linking(),
			}}, 0, "robots.txt of SITE forbids the start",
		},
		{"elsewhere", &site{pages: map[string]http.HandlerFunc{"/": moved(other)}}, 0, "it redirects to another site, " + other + "/"},
		{"sign-in", &site{pages: map[string]http.HandlerFunc{"/": moved("/wp-login.php")}}, 0, "SITE/ redirects to a page that a crawler does not open (sign-in, sign-out, cart)"},
		{"sign-in, and a sitemap", &site{pages: map[string]http.HandlerFunc{"/": moved("/wp-login.php"), "/sitemap.xml": lists("/a"), "/a": linking()}}, 0, "SITE/ redirects to a page that a crawler does not open (sign-in, sign-out, cart)"},
		{"closed behind its start", &site{pages: map[string]http.HandlerFunc{"/robots.txt": text("User-agent: *\nDisallow: /a\n"), "/": moved("/a")}}, 0, "SITE/ redirects to a page that its robots.txt forbids"},
		{"noindex", &site{pages: map[string]http.HandlerFunc{"/": page("<meta name=robots content=noindex,nofollow>")}}, 0, "the start asks search engines not to list it (noindex)"},
		{"limit", newFixture(20, 5, 100), 1, "it ended at its limit of 1 page; beyond it at least 5 addresses are known"},
		{"limit that was just enough", &site{pages: map[string]http.HandlerFunc{"/": linking("/a"), "/a": linking()}}, 2, ""},
		{"traps", deep, 0, "left out, the path has more than 20 levels: 1 address, such as SITE/ab/cd/"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			url := serve(t, tt.site)
			c := open(t, sqlite(t), nil, url, other)
			got := crawled(t, c, crawl.Options{Start: url, MaxPages: tt.most})
			want, state := strings.ReplaceAll(tt.says, "SITE", url), crawl.Done
			if got.Pages == 0 {
				state = crawl.Failed
			}
			if got.State != state || !strings.HasPrefix(got.Note, want) || want == "" && got.Note != "" || state == crawl.Done && got.index.Site().Partial != "" {
				t.Errorf("%s: %q, want %q", got.State, got.Note, want)
			}
			kept, err := c.Find(t.Context(), got.ID)
			if limit := tt.name == "limit"; err != nil || got.AtLimit != limit || kept.AtLimit != limit {
				t.Errorf("at its limit: %t, and as it is kept %t, %v", got.AtLimit, kept.AtLimit, err)
			}
		})
	}
}

// lists is a sitemap of one page, in plain text.
func lists(path string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, "http://"+r.Host+path+"\n") }
}

func TestASiteThatCannotBeReachedIsToldNothingOfItsSitemap(t *testing.T) {
	c := open(t, sqlite(t), nil)
	got := crawled(t, c, crawl.Options{Start: "http://127.0.0.1:1/"})
	if got.State != crawl.Failed || !strings.HasPrefix(got.Note, "the site could not be reached: ") || len(got.index.Site().Sitemaps) > 0 {
		t.Errorf("%+v", got.Crawl)
	}
}

// TestACrawlSaysHowMuchItDidNotAskFor of what pages load and link to elsewhere; that is no
// reason to call it partial.
func TestACrawlSaysHowMuchItDidNotAskFor(t *testing.T) {
	other := serve(t, &site{})
	url := serve(t, &site{pages: map[string]http.HandlerFunc{
		"/": page(`<title>x</title><img src=/1.png><img src=/2.png><script src=/3.js></script><a href=` + other + `/1>1</a> <a href=` + other + `/2>2</a>`),
	}})
	c := open(t, sqlite(t), nil, url, other)
	for _, tt := range []struct {
		resources, external int
		says                string
	}{
		{1, 1, "2 pictures and files were not asked for; 1 outside link was not asked for"}, {3, 2, ""}, {-1, -1, ""},
	} {
		got := crawled(t, c, crawl.Options{Start: url, MaxResources: tt.resources, MaxExternal: tt.external})
		if got.Note != tt.says || got.State != crawl.Done || got.Cut != "" {
			t.Errorf("%+v: %+v", tt, got.Crawl)
		}
	}
}
