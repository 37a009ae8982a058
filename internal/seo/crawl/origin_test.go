package crawl_test

import (
	"crypto/x509"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/outbound"
	"enamel/internal/seo/crawl"
)

const (
	insecure = "http://www.example.com"
	secure   = "https://example.com"
)

// withOrigins has a crawler reach one site under two origins: insecure and secure.
func withOrigins(t *testing.T, one, other http.Handler) func(*crawl.Config) {
	t.Helper()
	tls := httptest.NewTLSServer(other)
	t.Cleanup(tls.Close)
	roots := x509.NewCertPool()
	roots.AddCert(tls.Certificate())
	w := outbound.NewWeb(outbound.WebOptions{RootCAs: roots, Hosts: outbound.Hosts{
		"example.com": strings.TrimPrefix(tls.URL, "https://"), "www.example.com": strings.TrimPrefix(serve(t, one), "http://"),
	}})
	t.Cleanup(w.Close)
	return func(c *crawl.Config) { c.Web = w }
}

// TestWhatWasNotAskedForIsNoPage: neither of a crawl that ends, nor of one that is
// taken up after it was killed.
func TestWhatWasNotAskedForIsNoPage(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		one := &site{pages: map[string]http.HandlerFunc{
			"/robots.txt": text("User-agent: *\nDisallow: /closed\n"), "/": linking("/moved", "/itself", "/closed", secure+"/a", secure+"/b", "/last"), "/moved": moved("/closed"), "/itself": moved("/itself"), "/last": linking(),
		}}
		other := &site{pages: map[string]http.HandlerFunc{"/robots.txt": busy(500, 99, "")}}
		c := open(t, config, withOrigins(t, one, other))
		if ended := crawled(t, c, crawl.Options{Start: insecure}); ended.Pages != 2 {
			t.Errorf("at one go: %+v", ended.Crawl)
		}
		id := killed(t, c, insecure, 2, func() {})
		again, err := c.Resume(t.Context(), id, crawl.Anew{})
		if err != nil || again.Pages != 2 || again.State != crawl.Partial || again.Note != "2 pages were not asked for: robots.txt of "+secure+" could not be read" {
			t.Errorf("resumed: %+v, %v", again, err)
		}
		asIfKilled(t, c, id)
		if err := c.Abandon(t.Context(), id, "it was interrupted"); err != nil {
			t.Fatal(err)
		}
		if given, err := c.Find(t.Context(), id); err != nil || given.Pages != 2 {
			t.Errorf("given up: %+v, %v", given, err)
		}
	})
}

// TestPagesBehindARobotsFileThatCouldNotBeReadAreAskedForLater: the crawl says that
// it did not see them, mends nothing that may stand behind them, and can be resumed.
func TestPagesBehindARobotsFileThatCouldNotBeReadAreAskedForLater(t *testing.T) {
	one := &site{pages: map[string]http.HandlerFunc{"/": linking(secure+"/a", secure+"/b")}}
	other := &site{pages: map[string]http.HandlerFunc{"/a": linking("/c"), "/b": linking(), "/c": page("<p>No title")}}
	reach := withOrigins(t, one, other)
	c := open(t, sqlite(t), reach)
	other.set("/robots.txt", busy(500, 1, ""))
	cut := crawled(t, c, crawl.Options{Start: insecure})
	if want := "2 pages were not asked for: robots.txt of " + secure + " could not be read: it answers 500"; cut.State != crawl.Partial || cut.Note != want || cut.Pages != 1 {
		t.Errorf("%+v, want %q", cut.Crawl, want)
	}
	again, err := c.Resume(t.Context(), cut.ID, crawl.Anew{})
	if err != nil || again.State != crawl.Done || again.Note != "" || again.Pages != 4 {
		t.Errorf("resumed: %+v, %v", again, err)
	}
}

func TestALinkToANameThatBeginsLikeTheSiteStaysItself(t *testing.T) {
	const alike = insecure + "munity.test/x"
	c := open(t, sqlite(t), withOrigins(t, &site{pages: map[string]http.HandlerFunc{"/": linking(alike)}}, &site{}))
	got := crawled(t, c, crawl.Options{Start: insecure, MaxExternal: -1})
	if links, err := c.Links(t.Context(), got.ID, insecure+"/"); err != nil || len(links) != 1 || links[0].To != alike {
		t.Errorf("%+v, %v", links, err)
	}
}
