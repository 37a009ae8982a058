package crawl_test

import (
	"net/http"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
)

// TestEachPageWithAnErrorCounts: those for which an error at another page stands
// too, once however many it has; what is no page does not.
func TestEachPageWithAnErrorCounts(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		shown := func(body string) http.HandlerFunc { return page("<title>A title</title>" + body) }
		s := &site{pages: map[string]http.HandlerFunc{
			"/":          linking("/gone", "/a", "/b", "/c", "/d", "/e", "/list.pdf", "/old", "/none.png"),
			"/a":         shown("<a href=/gone>Old</a>"),
			"/b":         shown("<a href=/gone>Old</a><img src=/lost.png>"),
			"/c":         shown("<img src=/lost.png>"),
			"/d":         shown("<link rel=canonical href=/gone>"),
			"/e":         shown("Nothing wrong"),
			"/list.pdf":  typed("application/pdf", "%PDF-1.4"),
			"/old":       moved("/e"),
			"/untouched": shown("Not linked"),
		}}
		url := serve(t, s)
		c := open(t, config, audited, url)
		got := crawled(t, c, crawl.Options{Start: url})
		read, err := c.Read(t.Context(), got.ID)
		if err != nil || read != 6 || got.Pages != 9 {
			t.Errorf("%d read of %d, %v", read, got.Pages, err)
		}
		faulty, err := c.Faulty(t.Context(), got.ID, "error", audit.Ways)
		if err != nil || faulty != 5 {
			t.Errorf("%d faulty, %v: %q", faulty, err, found(t, c, got))
		}
	})
}
