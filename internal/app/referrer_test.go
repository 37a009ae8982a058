package app

import (
	"net/http"
	"testing"

	"enamel/internal/db/dbtest"
)

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36"

// TestTheLogOfReferrersKeepsPagesAndNoVisitor: origin and path of a page elsewhere that led a browser to a public page.
func TestTheLogOfReferrersKeepsPagesAndNoVisitor(t *testing.T) {
	t.Parallel()
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	order := r.post("/api/orders", orderOf(r.quote(), func() string { id, _ := r.single(); return id }()), "Idempotency-Key", "referrer-1")
	token, _ := order.json(t)["token"].(string)
	if token == "" {
		t.Fatalf("%d %s", order.status, order.body)
	}
	for _, c := range []struct{ path, from, agent string }{
		{"/shop", "https://blog.example.com/washers?utm_source=mail#top", browser},
		{"/brands", "https://neighbors.example.org/", browser},
		{"/faq", "https://bot.example.net/", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},
		{"/faq", "https://script.example.net/", "curl/8.9.1"},
		{"/no-such-page", "https://wrong.example.net/", browser},
		{"/order/" + token, "https://webmail.example.net/inbox", browser},
		{"/auth", "https://private.example.net/", browser},
		{"/robots.txt", "https://text.example.net/", browser},
		{"/faq", r.app.Origin() + "/shop", browser},
		{"/faq", "not an address", browser},
	} {
		if a := r.send(http.MethodGet, c.path, nil, "Referer", c.from, "User-Agent", c.agent, "X-Forwarded-For", "203.0.113.9"); a.status >= 500 {
			t.Fatalf("%s: %d", c.path, a.status)
		}
	}
	if err := r.app.referrers.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	rows, err := r.app.store.db.Query(t.Context(), `select page, path from seo_backlink_referrer order by page`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var got [][2]string
	for rows.Next() {
		var row [2]string
		if err := rows.Scan(&row[0], &row[1]); err != nil {
			t.Fatal(err)
		}
		got = append(got, row)
	}
	want := [][2]string{{"https://blog.example.com/washers", "/shop"}, {"https://neighbors.example.org/", "/brands"}}
	if err := rows.Err(); err != nil || len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestAPageWithoutAReferrerCostsNothing more than before.
func TestAPageWithoutAReferrerCostsNothing(t *testing.T) {
	a := &App{home: "https://shop.example/"}
	answer := http.Header{"Content-Type": {"text/html; charset=utf-8"}}
	plain := &http.Request{Method: http.MethodGet, Header: http.Header{"User-Agent": {browser}}}
	own := &http.Request{Method: http.MethodGet, Header: http.Header{"User-Agent": {browser}, "Referer": {"https://shop.example/shop"}}}
	if n := testing.AllocsPerRun(100, func() {
		a.noteReferrer(plain, http.StatusOK, answer)
		a.noteReferrer(own, http.StatusOK, answer)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
