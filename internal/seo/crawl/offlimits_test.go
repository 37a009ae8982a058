package crawl_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
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
	c := open(t, sqlite(t), audited, url, other)
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
	if lines := strings.Join(found(t, c, got), "\n"); strings.Contains(lines, "broken") || strings.Contains(lines, "/picture") {
		t.Error(lines)
	}
}

// TestASecondLookDoesNothingEither: it opens no more than a crawl.
func TestASecondLookDoesNothingEither(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a"), "/a": page("no title")}}
	url := serve(t, s)
	c := open(t, sqlite(t), func(c *crawl.Config) {
		withTheseRules(c)
		c.Conclude = func(_ context.Context, _ *crawl.Index, report func(crawl.Finding) error) error {
			return report(crawl.Finding{Rule: "link.broken", Severity: "error", URL: url + "/", Target: url + "/logout"})
		}
	}, url)
	crawled(t, c, crawl.Options{Start: url})
	if got, err := c.RecheckTracked(t.Context(), oneOf(t, c, url, "link.broken").ID); err != nil || got.Change != crawl.NotChecked || !strings.Contains(got.Note, "/logout could not be judged: it is one that a crawler does not open") {
		t.Errorf("a target: %+v, %v", got, err)
	}
	s.set("/a", moved("/wp-login.php"))
	if got, err := c.RecheckTracked(t.Context(), oneOf(t, c, url, "title.missing").ID); err != nil || got.Change != crawl.Fixed {
		t.Errorf("a redirect: %+v, %v", got, err)
	}
	if s.times("/logout")+s.times("/wp-login.php") > 0 {
		t.Errorf("asked for %q", s.asked)
	}
}

// TestASecondLookFollowsNobodyElseForLong: of other sites as many redirects as a crawl.
func TestASecondLookFollowsNobodyElseForLong(t *testing.T) {
	endless := func(w http.ResponseWriter, r *http.Request) {
		var n int
		_, _ = fmt.Sscanf(r.URL.Path, "/%d", &n)
		moved(fmt.Sprintf("/%d", n+1))(w, r)
	}
	for _, tt := range []struct {
		name        string
		within      bool
		least, most int
	}{{"of the site", true, 100, 101}, {"of another", false, 10, 10}} {
		t.Run(tt.name, func(t *testing.T) {
			asked := 0
			there := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { asked++; endless(w, r) }))
			s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a"), "/a": page("no title")}}
			url := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path > "/0" && r.URL.Path < "/:" {
					asked++
					endless(w, r)
					return
				}
				s.ServeHTTP(w, r)
			}))
			c := open(t, sqlite(t), withTheseRules, url, there)
			crawled(t, c, crawl.Options{Start: url})
			to := there + "/1"
			if tt.within {
				to = "/1"
			}
			s.set("/a", moved(to))
			got, err := c.RecheckTracked(t.Context(), oneOf(t, c, url, "title.missing").ID)
			if err != nil || got.Change != crawl.NotChecked || asked < tt.least || asked > tt.most {
				t.Errorf("asked %d times: %+v, %v", asked, got, err)
			}
		})
	}
}
