package app

import (
	"net/http"
	"strings"
	"testing"
)

// TestACrawlThatReadNoPageSaysWhy in words that are no name of ours, and is listed
// as one that failed. The address that was asked for is not repeated to the caller.
func TestACrawlThatReadNoPageSaysWhy(t *testing.T) {
	site := newSlowSite(t, 6, nil)
	const unreached = "the site could not be reached: "
	dashboards(t, site, func(t *testing.T, r *running) {
		for _, c := range []struct {
			url, why string
			gone     bool
		}{
			{site.URL + "/moved", "it redirects to another site, http://127.0.0.1:9/.", false},
			{site.URL, unreached + "the connection was closed before an answer.", true},
			{"http://127.0.0.1:9/far", unreached + "its address is not on the public internet, or may not be visited from here.", false},
		} {
			site.gone.Store(c.gone)
			url, why := c.url, "No page of the site could be read: "+c.why
			a := r.post("/functions/v1/seo-crawl", map[string]any{"url": url})
			if a.status != http.StatusBadGateway || a.json(t)["detail"] != why || strings.Contains(a.body, url) {
				t.Errorf("%s: %d %s", url, a.status, a.body)
			}
			var crawls []struct {
				URL, State, Note string
				Pages            int
			}
			r.decode(r.get("/api/seo/crawls"), &crawls)
			if c := crawls[0]; !strings.HasPrefix(c.URL, url) || c.State != "failed" || c.Note != why || c.Pages != 0 {
				t.Errorf("listed as %+v", c)
			}
		}
	})
}

// TestACrawlThatIsKeptOutHasFailed: the last good figures stay, marked as such,
// and so does what is known to be wrong.
func TestACrawlThatIsKeptOutHasFailed(t *testing.T) {
	site := newSlowSite(t, 6, nil)
	dashboards(t, site, func(t *testing.T, r *running) {
		site.guarded.Store(false)
		if a := r.post("/functions/v1/seo-crawl", map[string]any{"url": site.URL}); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
		before := r.get("/api/seo/summary").json(t)
		site.guarded.Store(true)
		a := r.post("/functions/v1/seo-crawl", map[string]any{"url": site.URL})
		said, _ := a.json(t)["detail"].(string)
		if a.status != http.StatusBadGateway || !strings.Contains(said, "the site answers 403 to our crawler (Forbidden), as guards against bots do") {
			t.Errorf("%d %s", a.status, a.body)
		}
		var crawls []struct{ State, Note string }
		if r.decode(r.get("/api/seo/crawls"), &crawls); len(crawls) != 2 || crawls[0].State != "failed" || crawls[0].Note != said {
			t.Errorf("listed as %+v", crawls)
		}
		after := r.get("/api/seo/summary").json(t)
		if after["stale"] != true || after["health_score"] != before["health_score"] || after["crawl"] != before["crawl"] || before["stale"] != false {
			t.Errorf("%v after %v", after, before)
		}
	})
}
