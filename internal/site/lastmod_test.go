package site_test

import (
	"context"
	"encoding/xml"
	"log/slog"
	"maps"
	"strings"
	"testing"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/shop"
	"enamel/internal/site"
	"enamel/internal/ssr"
)

// clock is a time that a test sets.
type clock struct{ now time.Time }

func (c *clock) Now() time.Time { return c.now }

// node is one process of a site, on a database that others may share.
type node struct {
	t    *testing.T
	site *site.Site
	log  logged
}

// logged are lines of a log.
type logged chan string

func (l logged) Write(line []byte) (int, error) {
	l <- string(line)
	return len(line), nil
}

func newNode(t *testing.T, d *db.DB, now func() time.Time) *node {
	t.Helper()
	zone, err := shop.Zone()
	if err != nil {
		t.Fatal(err)
	}
	n := &node{t: t, log: make(logged, 16)}
	n.site = site.New(site.Config{
		Facts:   func() shop.Facts { return shop.Facts{Name: "Shop", Claims: shop.Claims{Warranty: "1-year warranty"}} },
		Catalog: catalog.New(catalog.Config{DB: d}), Origin: "https://shop.example", Zone: zone, Now: now,
		Versions: site.NewPageVersions(d, slog.New(slog.NewTextHandler(n.log, nil))),
	})
	return n
}

func (n *node) build() []ssr.Resource {
	n.t.Helper()
	resources, err := n.site.Build(n.t.Context())
	if err != nil {
		n.t.Fatal(err)
	}
	return resources
}

// lastmods are the times in the sitemap by path, "" for none.
func (n *node) lastmods() map[string]string {
	n.t.Helper()
	var doc struct {
		URLs []struct {
			Loc     string `xml:"loc"`
			LastMod string `xml:"lastmod"`
		} `xml:"url"`
	}
	if err := xml.Unmarshal(ready(n.t, n.build(), site.SitemapPath).Body, &doc); err != nil {
		n.t.Fatal(err)
	}
	out := map[string]string{}
	for _, u := range doc.URLs {
		out[strings.TrimPrefix(u.Loc, "https://shop.example")] = u.LastMod
	}
	return out
}

// pagesOf are the times without those of the categories' lists, which have none.
func (n *node) pagesOf() map[string]string {
	n.t.Helper()
	all := n.lastmods()
	maps.DeleteFunc(all, func(path, _ string) bool { return strings.HasPrefix(path, "/shop?") })
	return all
}

// ready is a resource that nobody has to render.
func ready(t *testing.T, resources []ssr.Resource, key string) ssr.Resource {
	t.Helper()
	for _, r := range resources {
		if r.Key == key {
			return r
		}
	}
	t.Fatalf("nothing is published under %s", key)
	return ssr.Resource{}
}

func change(t *testing.T, d *db.DB, query string) {
	t.Helper()
	err := d.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), query)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// eachClock runs fn on both databases, with units and a clock.
func eachClock(t *testing.T, fn func(t *testing.T, d *db.DB, at *clock)) {
	t.Helper()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		at := &clock{time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)}
		c.Now = at.Now
		d, err := db.Open(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() })
		if err := catalog.New(catalog.Config{DB: d}).Seed(t.Context()); err != nil {
			t.Fatal(err)
		}
		fn(t, d, at)
	})
}

const (
	firstTime  = "2026-11-20T18:00:00Z"
	secondTime = "2026-12-31T18:00:00Z"

	aUnit, another = "/shop/samsung-rf28r7351sr", "/shop/frigidaire-fffc15m4tw"
)

// TestLastmodIsTheTimeOfTheChange: not of a restart, of a build, or of a new year.
func TestLastmodIsTheTimeOfTheChange(t *testing.T) {
	eachClock(t, func(t *testing.T, d *db.DB, at *clock) {
		begin := newNode(t, d, at.Now).pagesOf()
		if len(begin) != 79+7 { // units, home, /shop and the five pages that need no content file
			t.Errorf("%d pages", len(begin))
		}
		for path, when := range begin {
			if when != firstTime {
				t.Errorf("%s changed %q", path, when)
			}
		}
		at.now = at.now.Add(41 * 24 * time.Hour)
		again := newNode(t, d, func() time.Time { return at.now.AddDate(0, 0, 2) }) // another process, a new year
		if !maps.Equal(again.pagesOf(), begin) {
			t.Error("a restart moved a time")
		}
		change(t, d, `update unit set description = 'Another text.' where slug = 'samsung-rf28r7351sr'`)
		begin[aUnit] = secondTime
		if !maps.Equal(again.pagesOf(), begin) {
			t.Errorf("after a change: %s, %s", again.lastmods()[aUnit], again.lastmods()["/faq"])
		}
	})
}

// TestTheSitemapListsCategories that have something to show, without times.
func TestTheSitemapListsCategories(t *testing.T) {
	eachClock(t, func(t *testing.T, d *db.DB, at *clock) {
		n := newNode(t, d, at.Now)
		all := n.lastmods()
		for _, c := range catalog.Categories() {
			if when, listed := all["/shop?category="+c.Key]; !listed || when != "" {
				t.Errorf("%s: listed %t, changed %q", c.Key, listed, when)
			}
		}
		change(t, d, `delete from unit where category = 'waterheaters'`)
		if _, listed := n.lastmods()["/shop?category=waterheaters"]; listed {
			t.Error("a list of nothing is in the sitemap")
		}
	})
}

// TestASoldUnitLeavesTheSitemap and comes back as changed; one that has no page
// any more is forgotten.
func TestASoldUnitLeavesTheSitemap(t *testing.T) {
	eachClock(t, func(t *testing.T, d *db.DB, at *clock) {
		n := newNode(t, d, at.Now)
		n.build()
		change(t, d, `update unit set stock = 0, sold_at = null where slug = 'frigidaire-fffc15m4tw'`)
		if _, listed := n.lastmods()[another]; listed {
			t.Error("a sold unit is in the sitemap")
		}
		at.now = at.now.Add(41 * 24 * time.Hour)
		change(t, d, `update unit set stock = 1 where slug = 'frigidaire-fffc15m4tw'`)
		if got := n.lastmods()[another]; got != secondTime {
			t.Errorf("back on the shelf: changed %q", got)
		}
		change(t, d, `delete from unit where slug = 'frigidaire-fffc15m4tw'`)
		n.build()
		if _, known := stored(t, d)[another]; known {
			t.Error("a page that is built no more is remembered")
		}
	})
}

// stored are the fingerprints in the table by path.
func stored(t *testing.T, d *db.DB) map[string]string {
	t.Helper()
	rows, err := d.Query(t.Context(), `select path, fingerprint from page_version`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	out := map[string]string{}
	for rows.Next() {
		var path, sum string
		if err := rows.Scan(&path, &sum); err != nil {
			t.Fatal(err)
		}
		out[path] = sum
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestNodesAgreeOnATime: the first one's holds, a clock that is behind takes
// none back, and what another release builds beside this one is left alone.
func TestNodesAgreeOnATime(t *testing.T) {
	eachClock(t, func(t *testing.T, d *db.DB, at *clock) {
		one, two := newNode(t, d, at.Now), newNode(t, d, at.Now)
		one.build()
		two.build()
		at.now = at.now.Add(41 * 24 * time.Hour)
		change(t, d, `update unit set description = 'Another text.' where slug = 'samsung-rf28r7351sr'`)
		one.build()
		at.now = at.now.Add(time.Hour)
		if got := two.lastmods()[aUnit]; got != secondTime {
			t.Errorf("on the second node changed %q", got)
		}
		at.now = at.now.Add(-48 * time.Hour)
		change(t, d, `update unit set description = 'A third text.' where slug = 'samsung-rf28r7351sr'`)
		if got := two.lastmods()[aUnit]; got != secondTime {
			t.Errorf("with a clock that is behind changed %q", got)
		}
		change(t, d, `insert into page_version (path, fingerprint, changed_at) values ('/new-page', 'x', 0)`)
		change(t, d, `update unit set description = 'News.' where slug = 'frigidaire-fffc15m4tw'`)
		one.build()
		if _, known := stored(t, d)["/new-page"]; !known {
			t.Error("a page of another release is forgotten")
		}
	})
}

// TestTimesOutliveAFailedWrite: the sitemap keeps those it has, the failure is
// told once, and the change is stored when it can be.
func TestTimesOutliveAFailedWrite(t *testing.T) {
	eachClock(t, func(t *testing.T, d *db.DB, at *clock) {
		n := newNode(t, d, at.Now)
		begin := n.pagesOf()
		change(t, d, `alter table page_version rename to away`)
		change(t, d, `update unit set description = 'Another text.' where slug = 'samsung-rf28r7351sr'`)
		for range 2 {
			if !maps.Equal(n.pagesOf(), begin) {
				t.Error("the sitemap has lost its times")
			}
		}
		if told := len(n.log); told != 1 {
			t.Errorf("told %d times", told)
		}
		change(t, d, `alter table away rename to page_version`)
		at.now = at.now.Add(41 * 24 * time.Hour)
		begin[aUnit] = secondTime
		if !maps.Equal(n.pagesOf(), begin) {
			t.Errorf("after it: %q", n.lastmods()[aUnit])
		}
	})
}

// TestPagesComeOutWhereTimesCannotBeKept: a sitemap without times is right, a
// site without pages is not.
func TestPagesComeOutWhereTimesCannotBeKept(t *testing.T) {
	eachClock(t, func(t *testing.T, d *db.DB, at *clock) {
		change(t, d, `drop table page_version`)
		n := newNode(t, d, at.Now)
		for path, when := range n.lastmods() {
			if when != "" {
				t.Errorf("%s changed %q", path, when)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := n.site.Build(ctx); err == nil {
			t.Error("built after the end")
		}
	})
}
