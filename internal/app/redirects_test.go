package app

import (
	"net/http"
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
)

func TestRedirects(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	r.allPublished()
	if status, out := r.command("redirect", "add", "/fridges/cheap", "/shop?category=refrigerators&sort=price", "--status", "308"); status != 0 ||
		out != "/fridges/cheap leads to /shop?category=refrigerators&sort=price (308)\n" {
		t.Fatalf("%d %s", status, out)
	}
	for _, rule := range [][2]string{{"/shop/old-slug", "/shop/samsung-rf28r7351sr"}, {"/blog/old-article", "/blog/dryer-vent-cleaning-safety"}} {
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
		{"HEAD", "/fridges/cheap/?utm_source=x", kept, "/shop?category=refrigerators&sort=price&utm_source=x"},
		{"GET", "/shop/old-slug", moved, "/shop/samsung-rf28r7351sr"},
		{"GET", "/blog/old-article", moved, "/blog/dryer-vent-cleaning-safety"},
		{"GET", "/services", moved, "/#services"}, // one of those that every shop starts with
		{"GET", "/ac-repair?gclid=1", moved, "/air-conditioning-repair?gclid=1"},
		{"GET", "/faq/", moved, "/faq"},
		{"GET", "/faq//", moved, "/faq"}, // the mux's own, or ours
		{"GET", "/faq/?a=b", moved, "/faq?a=b"},
		{"GET", "/shop/", moved, "/shop"},
		{"GET", "/blog/", moved, "/blog"},
		{"GET", "/blog/dryer-vent-cleaning-safety/", moved, "/blog/dryer-vent-cleaning-safety"},
		{"GET", "/checkout/", moved, "/checkout"},
		{"GET", "/order/", missing, ""},
		{"GET", "/404/", missing, ""},
		{"GET", "/404", missing, ""},
		{"GET", "/FAQ", missing, ""},
		{"GET", "/evil.example/", missing, ""},
		{"GET", "/nowhere", missing, ""},
		{"GET", "/shop/no-such-unit", missing, ""},
		{"GET", "/blog/no-such-article", http.StatusSeeOther, "/blog"},
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

func TestRedirectCommands(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	for _, c := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"add", "/old", "/ac-repair"}, 0, "/old leads to /air-conditioning-repair (301)"},
		{[]string{"add", "/old", "/nowhere"}, 1, "There is no page at the new address"},
		{[]string{"add", "/faq", "/contact"}, 1, "There is a page at the old address"},
		{[]string{"add", "/rss.xml", "/contact"}, 1, "There is a page at the old address"},
		{[]string{"add", "/api/old", "/contact"}, 1, "There is a page at the old address"},
		{[]string{"add", "/contact-form", "https://evil.example/"}, 1, "must be a path of this site"},
		{[]string{"add", "/contact-form", "/contact", "--status", "302"}, 1, "301 or 308"},
		{[]string{"add", "/contact-form"}, 2, "usage"},
		{[]string{"remove", "/old"}, 0, ""},
		{[]string{"remove", "/old"}, 1, "There is no such redirect"},
		{[]string{"move"}, 2, "usage"},
	} {
		if status, out := r.command(append([]string{"redirect"}, c.args...)...); status != c.status || !strings.Contains(out, c.says) {
			t.Errorf("redirect %v: %d %s", c.args, status, out)
		}
	}
	if _, out := r.command("audit"); !strings.Contains(out, "redirect.add") || !strings.Contains(out, "redirect.remove") {
		t.Errorf("the audit log says %s", out)
	}
}
