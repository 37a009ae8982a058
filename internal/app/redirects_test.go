package app

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

func TestRedirects(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite))) // most pages are yet to be rendered
	if status, out := r.command("redirect", "add", "/fridges/cheap", "/shop?category=refrigerators&sort=price", "--status", "308"); status != 0 ||
		out != "/fridges/cheap leads to /shop?category=refrigerators&sort=price (308)\n" {
		t.Fatalf("%d %s", status, out)
	}
	for _, rule := range [][2]string{{"/shop/old-slug", "/shop/samsung-rf28r7351sr"}, {"/sale", "/shop/"}, {"/caf%C3%A9", "/faq/?"}, {"/blog/old-article", "/blog/dryer-vent-cleaning-safety"}} {
		if status, out := r.command("redirect", "add", rule[0], rule[1]); status != 0 {
			t.Fatal(out)
		}
	}
	r.eventually("the newest rule is in force", func() bool { return r.get("/blog/old-article").status == http.StatusMovedPermanently })
	const moved, kept, missing = http.StatusMovedPermanently, http.StatusPermanentRedirect, http.StatusNotFound
	for _, c := range []struct {
		method, path string
		status       int
		location     string
	}{
		{"GET", "/fridges/cheap", kept, "/shop?category=refrigerators&sort=price"},
		{"HEAD", "/fridges/cheap/?utm_source=x", kept, "/shop?category=refrigerators&sort=price"},
		{"GET", "/sale?utm_source=x", moved, "/shop"},
		{"GET", "/sale/", moved, "/shop"},
		{"GET", "/caf%C3%A9?utm_source=x", moved, "/faq?utm_source=x"},
		{"GET", "/shop/old-slug", moved, "/shop/samsung-rf28r7351sr"},
		{"GET", "/blog/old-article", moved, "/blog/dryer-vent-cleaning-safety"},
		{"GET", "/services", moved, "/#services"}, // one of those that every shop starts with
		{"GET", "/ac-repair?gclid=1", moved, "/air-conditioning-repair?gclid=1"},
		{"GET", "/faq/", moved, "/faq"},
		{"GET", "/faq//", moved, "/faq"}, // the mux's own, or ours
		{"GET", "/faq/?a=b", moved, "/faq?a=b"},
		{"GET", "/%66aq/", moved, "/faq"},
		{"GET", "/partnership/", moved, "/partnership"},
		{"GET", "/whirlpool-service/", moved, "/whirlpool-service"},
		{"GET", "/robots.txt/", moved, "/robots.txt"},
		{"GET", "/shop/", moved, "/shop"},
		{"GET", "/shop/samsung-rf28r7351sr/", moved, "/shop/samsung-rf28r7351sr"},
		{"GET", "/shop/old-slug/", moved, "/shop/samsung-rf28r7351sr"},
		{"GET", "/blog/", moved, "/blog"},
		{"GET", "/blog/dryer-vent-cleaning-safety/", moved, "/blog/dryer-vent-cleaning-safety"},
		{"GET", "/checkout/", moved, "/checkout"},
		{"GET", "/order/", missing, ""},
		{"GET", "/order/no-such-order/", missing, ""},
		{"GET", "/healthz/", missing, ""},
		{"GET", "/404/", missing, ""},
		{"GET", "/404", missing, ""},
		{"GET", "/FAQ", missing, ""},
		{"GET", "/evil.example/", missing, ""},
		{"GET", "/nowhere", missing, ""},
		{"GET", "/shop/no-such-unit", missing, ""},
		{"GET", "/shop/no-such-unit/", missing, ""},
		{"GET", "/blog/no-such-article", http.StatusSeeOther, "/blog"},
		{"GET", "/blog/no-such-article/", http.StatusSeeOther, "/blog"},
		{"GET", "/blog/no/such/article/", missing, ""},
		{"POST", "/services", missing, ""},
		{"GET", "/faq", http.StatusOK, ""},
	} {
		a := r.send(c.method, c.path, nil)
		if a.status == http.StatusTemporaryRedirect && c.path == "/faq//" { // cleaned by the mux first
			a = r.send(c.method, a.header.Get("Location"), nil)
		}
		if a.status != c.status || a.header.Get("Location") != c.location {
			t.Errorf("%s %s: %d to %q, want %d to %q", c.method, c.path, a.status, a.header.Get("Location"), c.status, c.location)
		}
		if (a.status == moved || a.status == kept) && a.header.Get("Cache-Control") != "public, max-age=3600" {
			t.Errorf("%s is kept: %q", c.path, a.header.Get("Cache-Control"))
		}
	}
}

func TestEveryStartingRedirectLeadsToAPage(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	status, out := r.command("redirect", "list")
	if status != 0 || strings.Count(out, "\n") != 10 {
		t.Fatalf("%d %s", status, out)
	}
	for line := range strings.Lines(out) {
		f := strings.Fields(line)
		to, _, _ := strings.Cut(f[1], "#")
		if a := r.get(f[0]); a.status != http.StatusMovedPermanently || a.header.Get("Location") != f[1] {
			t.Errorf("%s: %d to %q", f[0], a.status, a.header.Get("Location"))
		}
		if a := r.get(to); a.status != http.StatusOK {
			t.Errorf("%s leads to %s: %d", f[0], f[1], a.status)
		}
	}
}

// TestNothingIsMissingBeforeItIsKnown: a site that has built nothing yet asks
// for patience where it cannot tell whether a page will be there.
func TestNothingIsMissingBeforeItIsKnown(t *testing.T) {
	a := notRunning(t)
	for path, want := range map[string]int{
		"/partnership/": http.StatusServiceUnavailable, "/shop/samsung-rf28r7351sr/": http.StatusServiceUnavailable, "/blog/nothing/": http.StatusServiceUnavailable,
		"/services": http.StatusMovedPermanently, "/services/": http.StatusMovedPermanently, // no page can be there
	} {
		w := httptest.NewRecorder()
		a.api.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
		if w.Code != want || (w.Code == http.StatusServiceUnavailable) != (w.Header().Get("Retry-After") == "2") {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
	}
}

// TestAUnitSoldLongAgoMayLeadOn, and does so until it is for sale again.
func TestAUnitSoldLongAgoMayLeadOn(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	const unit, list = "/shop/samsung-rf28r7351sr", "/shop?category=refrigerators"
	shelve := func(stock int, soldAt *int64) {
		t.Helper()
		err := r.app.store.db.Tx(t.Context(), func(tx *db.Tx) error {
			if _, err := tx.Exec(t.Context(), `update unit set stock = $1, sold_at = $2 where slug = 'samsung-rf28r7351sr'`, stock, soldAt); err != nil {
				return err
			}
			return tx.Bump(t.Context(), catalog.Topic)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if status, out := r.command("redirect", "add", unit, list); status != 1 || !strings.Contains(out, "The site itself answers") {
		t.Errorf("while it is for sale: %d %s", status, out)
	}
	long := db.Millis(time.Now().AddDate(0, 0, -90))
	shelve(0, &long)
	r.eventually("it is gone", func() bool { return r.get(unit).status == http.StatusGone })
	if a := r.get(unit + "/"); a.status != http.StatusMovedPermanently || a.header.Get("Location") != unit {
		t.Errorf("with a slash: %d to %q", a.status, a.header.Get("Location"))
	}
	if status, out := r.command("redirect", "add", "/old", unit); status != 1 || !strings.Contains(out, "There is no page at the new address") {
		t.Errorf("to what is gone: %d %s", status, out)
	}
	if status, out := r.command("redirect", "add", unit, list); status != 0 {
		t.Fatal(out)
	}
	for _, path := range []string{unit, unit + "/"} {
		r.eventually(path+" leads on at once", func() bool { return r.get(path).header.Get("Location") == list })
	}
	shelve(1, nil)
	r.eventually("it is for sale again", func() bool { return r.get(unit).status == http.StatusOK })
}

// TestEveryRedirectThatIsTakenLeadsToAPage: what commands take and what the
// site answers are one rule.
func TestEveryRedirectThatIsTakenLeadsToAPage(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	for _, from := range []string{
		"/", "/faq", "/faq/", "/shop", "/shop/samsung-rf28r7351sr", "/blog/dryer-vent-cleaning-safety", "/ge-service", "/account", "/seo",
		"/healthz", "/readyz", "/metrics", "/openapi.json", "/openapi-3.0.yaml", "/favicon.svg", "/favicon.ico", "/robots.txt", "/rss.xml", "/feeds/products.xml",
		"/api", "/api/old", "/functions/v1/old", "/assets", "/assets/old.js", "/pictures/old.svg", "/order/old",
	} {
		if status, out := r.command("redirect", "add", from, "/contact"); status != 1 || !strings.Contains(out, "old address") && !strings.Contains(out, "home page") {
			t.Errorf("from %s: %d %s", from, status, out)
		}
	}
	for _, to := range []string{
		"/404", "/403", "/500", "/order", "/order/x", "/account", "/seo", "/shop/nothing", "/blog/nothing", "/assets/none", "/pictures/", "/favicon.svg",
		"/api/products", "/api/nothing", "/functions", "/healthz", "/metrics", "/openapi.json", "/shop?utm_source=x", "/shop?width=-5", "/shop?sort=price&category=stoves",
	} {
		if status, out := r.command("redirect", "add", "/old", to); status != 1 || !strings.Contains(out, "new address") {
			t.Errorf("to %s: %d %s", to, status, out)
		}
	}
	for _, to := range []string{
		"/", "/#services", "/shop", "/shop/", "/shop?category=stoves", "/shop/samsung-rf28r7351sr", "/faq?a=b#c", "/blog/dryer-vent-cleaning-safety", "/lg-service",
		"/checkout", "/auth", "/rss.xml",
	} {
		status, out := r.command("redirect", "add", "/old", to)
		if status != 0 {
			t.Errorf("to %s: %d %s", to, status, out)
			continue
		}
		location := strings.Fields(out)[3]
		page, _, _ := strings.Cut(location, "#")
		if a := r.get(page); a.status != http.StatusOK {
			t.Errorf("%s leads to %s: %d", to, location, a.status)
		}
	}
}

func TestRedirectCommands(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	for _, c := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"add", "/old", "/ac-repair"}, 0, "/old leads to /air-conditioning-repair (301)"},
		{[]string{"add", "/old", "/nowhere"}, 1, "There is no page at the new address"},
		{[]string{"add", "/faq", "/contact"}, 1, "The site itself answers at the old address"},
		{[]string{"add", "/rss.xml", "/contact"}, 1, "The site itself answers at the old address"},
		{[]string{"add", "/api/old", "/contact"}, 1, "The site itself answers at the old address"},
		{[]string{"add", "/contact-form", "https://evil.example/"}, 1, "must be a path of this site"},
		{[]string{"add", "/contact-form", "/contact", "--status", "302"}, 1, "301 or 308"},
		{[]string{"add", "/contact-form"}, 2, "usage"},
		{[]string{"add", "/caf%C3%A9", "/contact"}, 0, "/caf%C3%A9 leads to /contact (301)"},
		{[]string{"remove", "/caf%C3%A9"}, 0, ""},
		{[]string{"remove", "/old"}, 0, ""},
		{[]string{"remove", "/old"}, 1, "There is no such redirect"},
		{[]string{"move"}, 2, "usage"},
	} {
		if status, out := r.command(append([]string{"redirect"}, c.args...)...); status != c.status || !strings.Contains(out, c.says) {
			t.Errorf("redirect %v: %d %s", c.args, status, out)
		}
	}
	if _, out := r.command("log"); strings.Count(out, "redirect.add") != 2 || strings.Count(out, "redirect.remove") != 2 {
		t.Errorf("the audit log says of two that came and went %s", out)
	}
}
