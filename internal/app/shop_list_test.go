package app

import (
	"database/sql"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

// lists reports whether the list of a query shows a unit.
func (r *running) lists(query, id string) bool {
	r.t.Helper()
	a := r.get("/shop" + query)
	if a.status != http.StatusOK {
		r.t.Fatalf("/shop%s: %d %s", query, a.status, a.body)
	}
	return strings.Contains(a.body, `"/shop/`+id+`"`)
}

func TestTheListFollowsTheFloor(t *testing.T) {
	each(t, func(t *testing.T, r *running) {
		r.allPublished()
		id, _ := r.single()
		choice := "?category=" + categoryOf(t, r, id)
		if !r.lists("", id) || !r.lists(choice, id) || r.lists("?category=microwaves&brand=panasonic", id) {
			t.Fatalf("%s is not listed as it ought to be", id)
		}
		placed := r.post("/api/orders", orderOf(r.quote(), id), "Idempotency-Key", "list")
		if placed.status != http.StatusCreated {
			t.Fatalf("%d %s", placed.status, placed.body)
		}
		r.eventually("the list of its category forgets it", func() bool { return !r.lists(choice, id) })
		r.eventually("the whole list forgets it", func() bool { return !r.lists("", id) })
		if !r.lists(choice+"&stock=all", id) {
			t.Error("it is not even listed among those sold")
		}
		if status, out := r.command("order", "status", placed.json(t)["number"].(string), "cancelled"); status != 0 {
			t.Fatal(out)
		}
		r.eventually("it is back", func() bool { return r.lists(choice, id) && r.lists("", id) })
	})
}

func categoryOf(t *testing.T, r *running, id string) string {
	t.Helper()
	for _, p := range r.get("/api/products").json(t)["products"].([]any) {
		if p := p.(map[string]any); p["id"] == id {
			return p["category"].(string)
		}
	}
	t.Fatalf("no unit %s", id)
	return ""
}

func TestAddressesOfTheList(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	const ok, moved, unreadable, missing = http.StatusOK, http.StatusSeeOther, http.StatusUnprocessableEntity, http.StatusNotFound
	for _, c := range []struct {
		method, path string
		status       int
		location     string
	}{
		{"GET", "/shop", ok, ""},
		{"GET", "/shop?", ok, ""},
		{"HEAD", "/shop", ok, ""},
		{"GET", "/shop?category=stoves", ok, ""},
		{"HEAD", "/shop?category=stoves", ok, ""},
		{"GET", "/shop?page=4", ok, ""},
		{"GET", "/shop?category=dishwashers&brand=lg", ok, ""}, // none of them
		{"GET", "/shop?category=stoves&category=stoves", moved, "/shop?category=stoves"},
		{"HEAD", "/shop?category=Stoves", moved, "/shop?category=stoves"},
		{"GET", "/shop?sort=price&sort=size", moved, "/shop?sort=price"},
		{"GET", "/shop?price=cheap", moved, "/shop"},
		{"GET", "/shop?page=5", moved, "/shop?page=4"},
		{"GET", "/shop?page=-1", moved, "/shop"},
		{"GET", "/shop?page=99999999999999999999999", moved, "/shop"},
		{"GET", "/shop?category=stoves%00", moved, "/shop"},
		{"GET", "/shop?brand=%FF%FE", moved, "/shop"},
		{"GET", "/shop?width=%00", moved, "/shop"},
		{"GET", "/shop?%zz&category=stoves", moved, "/shop?category=stoves"},
		{"GET", "/shop?next=//evil.example", moved, "/shop"},
		{"GET", "/shop?width=36%0d%0aSet-Cookie:%20a=b", moved, "/shop"},
		{"GET", "/shop?width=%0d%0aSet-Cookie:%20a=b", moved, "/shop?width=Set-Cookie%3A+a%3Db"},
		{"GET", "/shop?width=36&height=", moved, "/shop?width=36"},
		{"GET", "/shop?width=wide", unreadable, ""},
		{"GET", "/shop?width=0", unreadable, ""},
		{"GET", "/shop?category=stoves&width=9999", unreadable, ""},
		{"GET", "/shop?category=" + strings.Repeat("a", 3<<10), missing, ""},
		{"GET", "/shop?" + strings.Repeat("category=stoves&", 200), missing, ""},
		{"GET", "/shop?" + strings.Repeat("category=stoves&", 500), http.StatusRequestURITooLong, ""},
		{"POST", "/shop", http.StatusMethodNotAllowed, ""},
	} {
		a := r.send(c.method, c.path, nil)
		if a.status != c.status || a.header.Get("Location") != c.location {
			t.Errorf("%s %.80s: %d to %q, want %d to %q", c.method, c.path, a.status, a.header.Get("Location"), c.status, c.location)
		}
		if c.status == moved && a.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: a redirect that may be kept", c.path)
		}
		if a.header.Get("Set-Cookie") != "" || a.header.Get("Content-Security-Policy") == "" {
			t.Errorf("%s: %v", c.path, a.header)
		}
	}
	for _, failure := range []string{"render a page on demand", "list the units", "panic"} {
		if strings.Contains(r.logs.String(), `"msg":"`+failure+`"`) {
			t.Errorf("the log tells of a failure:\n%s", r.logs.String())
		}
	}
}

func TestAListIsServedLikeAPublishedPage(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	const path = "/shop?category=stoves&sort=price"
	first := r.get(path)
	tag := first.header.Get("Etag")
	if tag == "" || first.header.Get("Content-Type") != "text/html; charset=utf-8" || first.header.Get("Cache-Control") != r.get("/").header.Get("Cache-Control") {
		t.Errorf("headers %v", first.header)
	}
	if a := r.send(http.MethodGet, path, nil, "If-None-Match", tag); a.status != http.StatusNotModified || a.body != "" {
		t.Errorf("asked again: %d", a.status)
	}
	for _, coding := range []string{"gzip", "br"} {
		if a := r.send(http.MethodGet, path, nil, "Accept-Encoding", coding); a.header.Get("Content-Encoding") != coding || len(a.body) >= len(first.body)/3 {
			t.Errorf("%s: %s, %d of %d bytes", coding, a.header.Get("Content-Encoding"), len(a.body), len(first.body))
		}
	}
	if a := r.send(http.MethodHead, path, nil, "Accept-Encoding", "identity"); a.body != "" || a.header.Get("Content-Length") != strconv.Itoa(len(first.body)) {
		t.Errorf("HEAD: %q of %d bytes", a.header.Get("Content-Length"), len(first.body))
	}
	for _, want := range []string{"enamel_demand_renders_total 1\n", `enamel_demand_answers_total{answer="rendered"} 1`, `enamel_demand_answers_total{answer="kept"} 4`} {
		if !strings.Contains(r.get("/metrics").body, want) {
			t.Errorf("the metrics do not say %q", want)
		}
	}
	if wide := r.get("/shop?width=%3Cb%3Ewide"); !strings.Contains(wide.body, "&lt;b&gt;wide") || strings.Contains(wide.body, "<b>wide") {
		t.Error("what was typed is not shown again as text")
	}
}

// TestCrawlersAreKeptToListsOfOneChoice: robots.txt opens the lists that search
// engines keep, and closes those of which there is no end.
func TestCrawlersAreKeptToListsOfOneChoice(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	rules, _, problems := robots(r.get("/robots.txt").body)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	for path, want := range map[string]bool{
		"/shop":                                          true,
		"/shop?page=2":                                   true,
		"/shop?category=stoves":                          true,
		"/shop?category=stoves&page=2":                   true,
		"/shop?brand=samsung":                            true,
		"/shop?brand=samsung&page=2":                     true,
		"/shop?utm_source=mail":                          true, // redirected to /shop
		"/shop/samsung-rf28r7351sr":                      true,
		"/shop?category=freezers&category=stoves":        false,
		"/shop?category=stoves&brand=ge":                 false,
		"/shop?category=stoves&brand=ge&page=2":          false,
		"/shop?brand=ge&brand=lg":                        false,
		"/shop?price=under-300":                          false,
		"/shop?category=stoves&finish=stainless":         false,
		"/shop?grade=A":                                  false,
		"/shop?brand=ge&fuel=gas":                        false,
		"/shop?width=36":                                 false,
		"/shop?category=refrigerators&height=70.5":       false,
		"/shop?stock=all":                                false,
		"/shop?sort=price":                               false,
		"/shop?category=washersdryers&sort=price&page=2": false,
	} {
		if allowed(rules, path) != want {
			t.Errorf("%s: allowed %t", path, !want)
		}
	}
	for _, path := range []string{"/shop", "/shop?category=stoves", "/shop?brand=ge", "/shop?category=stoves&brand=ge&sort=price"} {
		for _, link := range elements(parsed(t, r.get(path).body), "a") {
			to, followed := attribute(link, "href"), attribute(link, "rel") != "nofollow"
			if strings.HasPrefix(to, "/shop?") && followed && (!allowed(rules, to) || !r.isIndexable(to)) {
				t.Errorf("%s sends crawlers to %s, which is not for them", path, to)
			}
		}
	}
}

// TestARushOnListsIsRefusedPolitely: more than can wait are told to come again,
// and other pages notice nothing.
func TestARushOnListsIsRefusedPolitely(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	var mu sync.Mutex
	statuses := map[int]int{}
	var wg sync.WaitGroup
	for i := range 60 {
		wg.Go(func() {
			a := r.get(fmt.Sprintf("/shop?width=%d", 20+i))
			mu.Lock()
			defer mu.Unlock()
			statuses[a.status]++
			if a.status == http.StatusServiceUnavailable && a.header.Get("Retry-After") == "" {
				t.Error("refused without a word of when to come again")
			}
		})
	}
	if a := r.get("/"); a.status != http.StatusOK {
		t.Errorf("home meanwhile: %d", a.status)
	}
	wg.Wait()
	if statuses[http.StatusOK] < 9 || statuses[http.StatusOK]+statuses[http.StatusServiceUnavailable] != 60 {
		t.Errorf("answers %v", statuses)
	}
	if a := r.get("/shop?width=20"); a.status != http.StatusOK {
		t.Errorf("after the rush: %d", a.status)
	}
}

// TestSoldPagesLeaveFiltersAlone: who asks for pages of sold units beyond their limit
// is told to wait, and gets a list with filters all the same.
func TestSoldPagesLeaveFiltersAlone(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	for _, limit := range []string{"limit.shop_lists", "limit.sold_pages"} {
		r.sets(limit, 8)
	}
	var sold []string
	err := r.app.store.db.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `update unit set stock = 0, sold_at = $1 where slug in (select slug from unit order by slug limit 20)`, db.Millis(time.Now()))
		if err != nil {
			return err
		}
		return tx.Bump(t.Context(), catalog.Topic)
	})
	if err == nil {
		err = r.app.store.db.Each(t.Context(), func(rows *sql.Rows) error {
			sold = append(sold, "")
			return rows.Scan(&sold[len(sold)-1])
		}, `select slug from unit where stock = 0 order by slug`)
	}
	if err != nil {
		t.Fatal(err)
	}
	r.eventually("they have left the floor", func() bool { return strings.Contains(r.get("/shop/"+sold[0]).body, "https://schema.org/OutOfStock") })
	var refused, over atomic.Bool
	var crawlers sync.WaitGroup
	for range 4 {
		crawlers.Go(func() {
			for i := 0; !over.Load(); i++ {
				if r.get("/shop/"+sold[i%len(sold)]).status == http.StatusTooManyRequests {
					refused.Store(true)
				}
			}
		})
	}
	r.eventually("a page of a sold unit is refused", refused.Load)
	for i := range 6 {
		if a := r.get(fmt.Sprintf("/shop?width=%d", 20+i)); a.status != http.StatusOK {
			t.Errorf("list %d: %d", i, a.status)
		}
	}
	over.Store(true)
	crawlers.Wait()
}
