package crawl_test

import (
	"net/http"
	"testing"

	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

// TestNoPictureAndNoRedirectDoesSomething: what pages load, and what redirects of
// it or of other sites lead to, is held to the same as links.
func TestNoPictureAndNoRedirectDoesSomething(t *testing.T) {
	away := &site{pages: map[string]http.HandlerFunc{"/x": moved("/logout")}}
	other := serve(t, away)
	s := &site{pages: map[string]http.HandlerFunc{
		"/robots.txt": text("Sitemap: /?add-to-cart=2\n"),
		"/":           page(`<title>x</title><img src="/?add-to-cart=1" alt=a><img src="/picture" alt=b><script src="/script.js"></script><a href="` + other + `/x">away</a>`),
		"/picture":    moved("/wp-login.php"), "/script.js": moved("/step"), "/step": moved("/logout"),
	}}
	url := serve(t, s)
	c := open(t, sqlite(t), nil, url, other)
	got := crawled(t, c, crawl.Options{Start: url})
	for _, path := range []string{"/?add-to-cart=1", "/?add-to-cart=2", "/wp-login.php", "/logout"} {
		if s.times(path)+away.times(path) > 0 {
			t.Errorf("asked for %s", path)
		}
	}
	for _, of := range []string{"/picture", "/script.js", other + "/x"} {
		if row := got.row(of); row.Failure != visit.NotChecked || row.Blocked {
			t.Errorf("%+v", row)
		}
	}
}
