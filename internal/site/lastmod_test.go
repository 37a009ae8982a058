package site_test

import (
	"context"
	"encoding/xml"
	"log/slog"
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

// node is a site on a database that others may share.
func node(t *testing.T, d *db.DB, now func() time.Time) *site.Site {
	t.Helper()
	return site.New(nodeConfig(t, d, now))
}

func nodeConfig(t *testing.T, d *db.DB, now func() time.Time) site.Config {
	t.Helper()
	zone, err := shop.Zone()
	if err != nil {
		t.Fatal(err)
	}
	return site.Config{
		Facts:   func() shop.Facts { return shop.Facts{Name: "Shop", Claims: shop.Claims{Warranty: "1-year warranty"}} },
		Catalog: catalog.New(d, catalog.Pictures{}), Origin: "https://shop.example", Zone: zone, Now: now,
		Versions: site.NewPageVersions(d), Log: slog.New(slog.DiscardHandler),
	}
}

// lastmods are the times in the sitemap by path, "" for none.
func lastmods(t *testing.T, s *site.Site) map[string]string {
	t.Helper()
	resources, err := s.Build(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		URLs []struct {
			Loc     string `xml:"loc"`
			LastMod string `xml:"lastmod"`
		} `xml:"url"`
	}
	if err := xml.Unmarshal(ready(t, resources, site.SitemapPath).Body, &doc); err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, u := range doc.URLs {
		out[strings.TrimPrefix(u.Loc, "https://shop.example")] = u.LastMod
	}
	return out
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

// TestLastmodIsTheTimeOfTheChange: not of a restart, of a build, or of a new year.
func TestLastmodIsTheTimeOfTheChange(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		at := &clock{time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)}
		c.Now = at.Now
		d, err := db.Open(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() })
		if err := catalog.New(d, catalog.Pictures{}).Seed(t.Context()); err != nil {
			t.Fatal(err)
		}
		const first, second, third = "2026-11-20T18:00:00Z", "2026-12-31T18:00:00Z", "2027-01-02T18:00:00Z"
		one, two := node(t, d, at.Now), node(t, d, at.Now)
		begin := lastmods(t, one)
		if len(begin) != 79+7 { // units, home, /shop and the five pages that need no content file
			t.Errorf("%d pages", len(begin))
		}
		for path, when := range begin {
			if when != first {
				t.Errorf("%s changed %q", path, when)
			}
		}
		at.now = at.now.Add(41 * 24 * time.Hour)
		change(t, d, `update unit set description = 'Another text.' where slug = 'samsung-rf28r7351sr'`)
		for _, s := range []*site.Site{two, one} {
			got := lastmods(t, s)
			if got["/shop/samsung-rf28r7351sr"] != second || got["/faq"] != first || got["/shop/frigidaire-fffc15m4tw"] != first {
				t.Errorf("after a change: %s, %s", got["/shop/samsung-rf28r7351sr"], got["/faq"])
			}
		}
		at.now = at.now.Add(2 * 24 * time.Hour)
		for path, when := range lastmods(t, node(t, d, at.Now)) { // a new year, another process
			if when == third {
				t.Errorf("%s changed with the year", path)
			}
		}
		change(t, d, `update unit set stock = 0, sold_at = 0 where slug = 'frigidaire-fffc15m4tw'`)
		if _, listed := lastmods(t, one)["/shop/frigidaire-fffc15m4tw"]; listed {
			t.Error("a sold unit is in the sitemap")
		}
		change(t, d, `update unit set stock = 1, sold_at = null where slug = 'frigidaire-fffc15m4tw'`)
		if got := lastmods(t, one)["/shop/frigidaire-fffc15m4tw"]; got != third {
			t.Errorf("back on the shelf: changed %q", got)
		}
	})
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

// TestPagesComeOutWhereTimesCannotBeKept: a sitemap without times is right, a
// site without pages is not.
func TestPagesComeOutWhereTimesCannotBeKept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := catalog.New(d, catalog.Pictures{}).Seed(t.Context()); err != nil {
			t.Fatal(err)
		}
		change(t, d, `drop table page_version`)
		for path, when := range lastmods(t, node(t, d, time.Now)) {
			if when != "" {
				t.Errorf("%s changed %q", path, when)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := node(t, d, time.Now).Build(ctx); err == nil {
			t.Error("built after the end")
		}
	})
}
