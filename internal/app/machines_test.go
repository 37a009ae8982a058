package app

import (
	"html"
	"image/png"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

// fetched is one file for machines.
func (r *running) fetched(path, contentType string) string {
	r.t.Helper()
	a := r.get(path)
	if a.status != http.StatusOK || a.header.Get("Content-Type") != contentType || a.header.Get("Etag") == "" {
		r.t.Fatalf("%s: %d %v", path, a.status, a.header)
	}
	return a.body
}

func (r *running) sitemap() string {
	return r.fetched("/sitemap.xml", "application/xml; charset=utf-8")
}

func (r *running) productFeed() string {
	return r.fetched("/feeds/products.xml", "application/xml; charset=utf-8")
}

// timed waits for the sitemap that has the time of each page.
func (r *running) timed() string {
	r.t.Helper()
	var doc string
	r.eventually("the sitemap has times", func() bool {
		doc = r.sitemap()
		_, p := sitemap(doc, r.app.Origin(), time.Now())
		return len(p) == 0
	})
	return doc
}

// path is an address of the site without its origin.
func (r *running) path(address string) string { return strings.TrimPrefix(address, r.app.Origin()) }

// isIndexable reports whether search engines may keep what a path answers.
func (r *running) isIndexable(path string) bool {
	a := r.get(path)
	return a.status == http.StatusOK && !strings.Contains(a.body, `<meta name="robots" content="noindex`) &&
		strings.Contains(a.body, `<link rel="canonical" href="`+html.EscapeString(r.app.Origin()+path)+`">`)
}

// TestWhatMachinesFetch validates each file against what its readers ask, on a
// whole site, and follows each of its links.
func TestWhatMachinesFetch(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	r.allPublished()
	r.timed()
	origin := r.app.Origin()
	problems := func(t *testing.T, p report) {
		t.Helper()
		for _, problem := range p {
			t.Error(problem)
		}
	}
	t.Run("sitemap", func(t *testing.T) {
		locs, p := sitemap(r.sitemap(), origin, time.Now())
		problems(t, p)
		for _, loc := range locs {
			if !r.isIndexable(r.path(loc)) {
				t.Errorf("%s is not for search engines", loc)
			}
		}
		for _, c := range catalog.Categories() {
			if !slices.Contains(locs, origin+"/shop?category="+c.Key) {
				t.Errorf("the list of %s is not there", c.Label)
			}
		}
		for _, path := range r.publicPages() {
			if listed := slices.Contains(locs, origin+path); listed != r.isIndexable(path) {
				t.Errorf("%s: listed %t", path, listed)
			}
		}
	})
	t.Run("rss", func(t *testing.T) {
		links, p := rss(r.fetched("/rss.xml", "application/rss+xml; charset=utf-8"), origin, time.Now())
		problems(t, p)
		for _, link := range links {
			if !r.isIndexable(r.path(link)) {
				t.Errorf("%s is not complete", link)
			}
		}
		for _, path := range []string{"/blog", r.path(links[0])} {
			if !strings.Contains(r.get(path).body, `<link rel="alternate" type="application/rss+xml" title="Panther City Appliance" href="`+origin+`/rss.xml">`) {
				t.Errorf("%s does not name the feed", path)
			}
		}
	})
	t.Run("products", func(t *testing.T) {
		offers, p := productFeed(r.productFeed(), origin)
		problems(t, p)
		if len(offers) != 79 {
			t.Errorf("%d offers", len(offers))
		}
		for _, o := range offers {
			page := r.get(r.path(o.Link))
			if sale, _ := amount(o.SalePrice); page.status != http.StatusOK || !strings.Contains(page.body, `"price":"`+strconv.FormatFloat(sale, 'f', 2, 64)+`"`) {
				t.Errorf("%s: the page answers %d, or with another price", o.ID, page.status)
			}
			picture := r.get(r.path(o.ImageLink))
			c, err := png.DecodeConfig(strings.NewReader(picture.body))
			if picture.status != http.StatusOK || err != nil || c.Width < 500 || c.Height < 500 {
				t.Errorf("%s: picture %d, %d x %d, %v", o.ID, picture.status, c.Width, c.Height, err)
			}
		}
	})
	t.Run("robots", func(t *testing.T) {
		text := r.fetched("/robots.txt", "text/plain; charset=utf-8")
		rules, sitemaps, p := robots(text)
		problems(t, p)
		if !slices.Equal(sitemaps, []string{origin + "/sitemap.xml"}) {
			t.Errorf("sitemaps %v", sitemaps)
		}
		if strings.Contains(text, "/seo") {
			t.Error("the dashboard is named")
		}
		locs, _ := sitemap(r.sitemap(), origin, time.Now())
		for _, path := range append(locs, "/sitemap.xml", "/rss.xml", "/llms.txt", "/feeds/products.xml", "/shop?category=stoves", "/assets/a.js", "/pictures/a.png") {
			if !allowed(rules, r.path(path)) {
				t.Errorf("%s may not be fetched", path)
			}
		}
		for _, path := range []string{"/checkout", "/compare", "/account", "/auth", "/auth/verify"} { // a crawler kept off a page never sees its noindex
			a := r.get(path)
			if !allowed(rules, path) || a.status == http.StatusOK && !strings.Contains(a.body, `<meta name="robots" content="noindex">`) {
				t.Errorf("%s: %d, allowed %t, and it does not say noindex", path, a.status, allowed(rules, path))
			}
		}
		for _, path := range []string{"/api/products", "/functions/v1/seo-crawl", "/order/token"} {
			if allowed(rules, path) {
				t.Errorf("%s may be fetched", path)
			}
		}
	})
	t.Run("mistakes", r.validatorsFindMistakes)
	t.Run("llms", func(t *testing.T) {
		links, p := llms(r.fetched("/llms.txt", "text/plain; charset=utf-8"), origin)
		problems(t, p)
		for _, link := range links {
			if a := r.get(r.path(link)); a.status != http.StatusOK {
				t.Errorf("%s: %d", link, a.status)
			}
		}
	})
}

// TestOnlyWhatIsReadMovesATime: a fact moves the times of the pages that say it,
// structured data and a restart move none.
func TestOnlyWhatIsReadMovesATime(t *testing.T) {
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	r := start(t, env)
	r.allPublished()
	before := r.timed()
	contact := func(doc string) (rest, contact string) {
		head, tail, _ := strings.Cut(doc, "/contact</loc>")
		contact, tail, _ = strings.Cut(tail, "</url>")
		return head + tail, contact
	}
	others, old := contact(before)
	for _, set := range [][2]string{
		{"structured_data.fixed_rating", "true"},
		{"shop.office", `{"label":"Office","street":"7 Nowhere Lane","city":"Forest Hill","state":"TX","zip":"76119","lat":32.67,"lon":-97.27}`},
	} {
		if status, out := r.command("setting", "set", set[0], set[1]); status != 0 {
			t.Fatal(out)
		}
	}
	r.eventually("the contact page has another time", func() bool {
		_, now := contact(r.sitemap())
		return now != old
	})
	r.allPublished()
	after := r.timed()
	if now, _ := contact(after); now != others {
		t.Errorf("other times have moved:\n%s\nand were\n%s", now, others)
	}
	if err := r.stop(); err != nil {
		t.Fatal(err)
	}
	again := start(t, env)
	again.allPublished()
	if now := again.timed(); now != after {
		t.Errorf("after a restart:\n%s\nand was\n%s", now, after)
	}
}

// publicPages are the paths of the pages of every kind.
func (r *running) publicPages() []string {
	r.t.Helper()
	out := append([]string{"/", "/shop", "/blog", "/brands", "/faq", "/contact", "/partnership", "/checkout", "/compare", "/auth", "/auth/verify", "/auth/reset"}, content.RootPaths()...)
	out = append(out, content.LegalPaths()...)
	for _, p := range r.get("/api/products").json(r.t)["products"].([]any) {
		out = append(out, "/shop/"+p.(map[string]any)["id"].(string))
	}
	for _, card := range strings.Split(r.get("/blog").body, `href="/blog/`)[1:] {
		slug, _, _ := strings.Cut(card, `"`)
		out = append(out, "/blog/"+slug)
	}
	return out
}

// validatorsFindMistakes gives each the site's own file with one thing made wrong.
func (r *running) validatorsFindMistakes(t *testing.T) {
	origin, now := r.app.Origin(), time.Now()
	validators := map[string]func(string) report{
		"/sitemap.xml":        func(doc string) report { _, p := sitemap(doc, origin, now); return p },
		"/rss.xml":            func(doc string) report { _, p := rss(doc, origin, now); return p },
		"/feeds/products.xml": func(doc string) report { _, p := productFeed(doc, origin); return p },
		"/robots.txt":         func(doc string) report { _, _, p := robots(doc); return p },
		"/llms.txt":           func(doc string) report { _, p := llms(doc, origin); return p },
	}
	year := strconv.Itoa(now.Year())
	for _, c := range []struct{ path, old, wrong string }{
		{"/sitemap.xml", "sitemaps.org/schemas/sitemap/0.9", "sitemaps.org/schemas/sitemap/0.8"},
		{"/sitemap.xml", origin + "/faq", "/faq"},
		{"/sitemap.xml", origin + "/faq", origin + "/contact"},
		{"/sitemap.xml", "<lastmod>" + year, "<lastmod>" + strconv.Itoa(now.Year()+1)},
		{"/sitemap.xml", "<lastmod>" + year, "<lastmod>yesterday "},
		{"/sitemap.xml", "</urlset>", ""},
		{"/sitemap.xml", "</loc>", "&nbsp;</loc>"},
		{"/rss.xml", `version="2.0"`, `version="1.0"`},
		{"/rss.xml", "<title>", "<titel>"},
		{"/rss.xml", `rel="self"`, `rel="other"`},
		{"/rss.xml", "<link>" + origin + "/blog</link>", ""},
		{"/rss.xml", `medium="image"`, `medium="video"`},
		{"/rss.xml", "<pubDate>", "<pubDate>x"},
		{"/rss.xml", "</guid>", "-</guid><guid/>"},
		{"/feeds/products.xml", "base.google.com/ns/1.0", "base.google.com/ns/2.0"},
		{"/feeds/products.xml", "<g:id>samsung-rf28r7351sr", "<g:id>" + strings.Repeat("x", 51)},
		{"/feeds/products.xml", "<g:title>", "<g:title>" + strings.Repeat("x", 150)},
		{"/feeds/products.xml", "<g:description>", "<g:description>" + strings.Repeat("x", 5000)},
		{"/feeds/products.xml", "<g:id>samsung-rf28r7351sr", "<g:id>frigidaire-fffc15m4tw"},
		{"/feeds/products.xml", "<g:availability>in_stock", "<g:availability>in stock"},
		{"/feeds/products.xml", "<g:condition>used", "<g:condition>new"},
		{"/feeds/products.xml", ".00 USD</g:price>", "</g:price>"},
		{"/feeds/products.xml", "<g:sale_price>", "<g:sale_price>9"},
		{"/feeds/products.xml", "<g:google_product_category>686", "<g:google_product_category>684"},
		{"/feeds/products.xml", ".png</g:image_link>", ".svg</g:image_link>"},
		{"/feeds/products.xml", "<g:mpn>RF28R7351SR</g:mpn>", ""},
		{"/robots.txt", "Disallow: /order/", "Disallow: order/"},
		{"/robots.txt", "Disallow: /order/", "Disallow /order/"},
		{"/robots.txt", "Disallow: /order/", "Noindex: /order/"},
		{"/llms.txt", "# ", "## "},
		{"/llms.txt", "\n> ", "\n"},
		{"/llms.txt", "](" + origin + "/faq)", "](/faq)"},
		{"/llms.txt", "](" + origin + "/faq): ", "](" + origin + "/faq)"},
	} {
		doc := r.get(c.path).body
		if p := validators[c.path](doc); len(p) > 0 {
			t.Errorf("%s as it is: %v", c.path, p)
		}
		broken := strings.Replace(doc, c.old, c.wrong, 1)
		if broken == doc {
			t.Errorf("%s has no %q", c.path, c.old)
		} else if len(validators[c.path](broken)) == 0 {
			t.Errorf("%s with %.60q for %q passes", c.path, c.wrong, c.old)
		}
	}
	rules := []robotsRule{{false, "/shop"}, {true, "/shop/a"}, {false, "/*.pdf$"}}
	for path, want := range map[string]bool{"/shop": false, "/shopping": false, "/shop/a": true, "/shop/b": false, "/a.pdf": false, "/a.pdf?b": true, "/": true} {
		if allowed(rules, path) != want {
			t.Errorf("robots: %s allowed %t", path, !want)
		}
	}
}

// The bench's part "follow" measures how soon.
func TestASoldUnitLeavesWhatMachinesFetch(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	r.allPublished()
	id, _ := r.single()
	link := "/shop/" + id + "<"
	if !strings.Contains(r.productFeed(), link) || !strings.Contains(r.sitemap(), link) || !r.lists("", id) {
		t.Fatalf("%s is not offered", id)
	}
	if placed := r.post("/api/orders", orderOf(r.quote(), id), "Idempotency-Key", "machines"); placed.status != http.StatusCreated {
		t.Fatalf("%d %s", placed.status, placed.body)
	}
	r.eventually("it has left", func() bool {
		return !strings.Contains(r.productFeed(), link) && !strings.Contains(r.sitemap(), link) && !r.lists("", id)
	})
	r.eventually("its page says so", func() bool {
		page := r.get("/shop/" + id)
		return page.status == http.StatusOK && strings.Contains(page.body, "https://schema.org/OutOfStock")
	})
}

// TestAUnitSoldLongAgoIsGone while one sold lately still has its page.
func TestAUnitSoldLongAgoIsGone(t *testing.T) {
	now := time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)
	r := startAt(t, environment(t, dbtest.Config(t, dbtest.SQLite)), func() time.Time { return now })
	const long, lately = "samsung-rf28r7351sr", "frigidaire-fffc15m4tw"
	err := r.app.store.db.Tx(t.Context(), func(tx *db.Tx) error {
		for slug, days := range map[string]int{long: 61, lately: 59} {
			if _, err := tx.Exec(t.Context(), `update unit set stock = 0, sold_at = $1 where slug = $2`, db.Millis(now.AddDate(0, 0, -days)), slug); err != nil {
				return err
			}
		}
		return tx.Bump(t.Context(), catalog.Topic)
	})
	if err != nil {
		t.Fatal(err)
	}
	r.eventually("it is gone", func() bool { return r.get("/shop/"+long).status == http.StatusGone })
	a := r.get("/shop/" + long)
	if !strings.Contains(a.body, "This unit was sold") || !strings.Contains(a.body, `href="/shop/`) || !strings.Contains(a.body, `content="noindex"`) {
		t.Errorf("its page says %.300s", a.body)
	}
	if again := r.send(http.MethodGet, "/shop/"+long, nil, "If-None-Match", a.header.Get("Etag")); again.status != http.StatusGone {
		t.Errorf("asked again: %d", again.status)
	}
	r.eventually("the other is sold", func() bool { return strings.Contains(r.get("/shop/"+lately).body, "https://schema.org/OutOfStock") })
	if a := r.get("/shop/" + lately); a.status != http.StatusOK {
		t.Errorf("sold 59 days ago: %d", a.status)
	}
	if a := r.get("/shop/no-such-unit"); a.status != http.StatusNotFound {
		t.Errorf("never there: %d", a.status)
	}
}

// TestTheProductFeedEscapes what a unit's text may hold.
func TestTheProductFeedEscapes(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	name := "A & B <i>\"range\"</i> \x07]]> \u00e9"
	err := r.app.store.db.Tx(t.Context(), func(tx *db.Tx) error {
		if _, err := tx.Exec(t.Context(), `update unit set name = $1, description = $2 where slug = 'samsung-rf28r7351sr'`, name, strings.Repeat("long ", 2000)); err != nil {
			return err
		}
		return tx.Bump(t.Context(), catalog.Topic)
	})
	if err != nil {
		t.Fatal(err)
	}
	var found offer
	r.eventually("the feed follows", func() bool {
		offers, p := productFeed(r.productFeed(), r.app.Origin())
		if len(p) > 0 {
			t.Fatal(p)
		}
		i := slices.IndexFunc(offers, func(o offer) bool { return o.ID == "samsung-rf28r7351sr" })
		found = offers[i]
		return strings.HasPrefix(found.Title, "A & B")
	})
	if found.Title != "A & B <i>\"range\"</i> ]]> é RF28R7351SR, used" {
		t.Errorf("title %q", found.Title)
	}
	if !strings.HasSuffix(found.Description, "long…") {
		t.Errorf("description of %d bytes ends %q", len(found.Description), found.Description[len(found.Description)-20:])
	}
}

// TestAClientThatAsksForEverNewListsIsToldToWait and nobody else is.
func TestAClientThatAsksForEverNewListsIsToldToWait(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	if status, out := r.command("setting", "set", "limit.shop_lists", "3"); status != 0 {
		t.Fatal(out)
	}
	r.eventually("the limit is in force", func() bool { return r.app.store.perMinute(limitShopLists) == 3 })
	var last answer
	for i := range 8 { // a minute may turn in between, once
		if last = r.get("/shop?width=" + strconv.Itoa(20+i)); last.status != http.StatusOK {
			break
		}
	}
	wait, err := strconv.Atoi(last.header.Get("Retry-After"))
	if last.status != http.StatusTooManyRequests || err != nil || wait < 1 || wait > 120 || // the minute before counts too
		last.header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%d %v", last.status, last.header)
	}
	for _, path := range []string{"/shop?width=20", "/shop", "/"} { // kept, published
		if a := r.get(path); a.status != http.StatusOK {
			t.Errorf("%s: %d", path, a.status)
		}
	}
}
