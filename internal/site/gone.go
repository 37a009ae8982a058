package site

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"enamel/internal/catalog"
	"enamel/internal/fault"
	"enamel/internal/ssr"
)

// gone reports whether a unit was sold too long ago to have its page. Days are
// counted in the shop's zone, so that nothing changes within one: at midnight
// everything is built again.
func gone(u catalog.Unit, now time.Time) bool {
	if !u.Sold() || u.SoldAt.IsZero() {
		return false
	}
	y, m, d := u.SoldAt.In(now.Location()).Date()
	return !now.Before(time.Date(y, m, d+catalog.ShownDays+1, 0, 0, 0, 0, now.Location()))
}

// UnitPage makes the page of a unit that is not published, as of the newest Build:
// too many have left the floor. It reports false where there is no such unit.
func (s *Site) UnitPage(ctx context.Context, slug string) (ShopList, bool, error) {
	b, err := s.latest(ctx)
	if err != nil {
		return ShopList{}, false, err
	}
	if i := slices.IndexFunc(b.units, func(u catalog.Unit) bool { return u.Slug == slug }); i >= 0 {
		list := ShopList{Page: b.unit(b.units[i]), Version: b.version}
		b.share(&list.Page)
		return list, true, nil
	}
	if !utf8.ValidString(slug) || strings.ContainsRune(slug, 0) { // PostgreSQL takes neither
		return ShopList{}, false, nil
	}
	u, err := s.c.Catalog.One(ctx, slug)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return ShopList{}, false, nil
	case err != nil:
		return ShopList{}, false, err
	case u.OffSale != "" || gone(u, s.c.Now().In(s.c.Zone)):
		return ShopList{Page: b.gonePage(u), Version: b.version}, true, nil
	}
	return ShopList{Page: b.unit(u), Version: b.version}, true, nil // it came after the newest Build
}

// gonePage stands in the place of a unit that was sold long ago or is off sale,
// with what is like it.
func (b builder) gonePage(u catalog.Unit) ssr.Page {
	title, description := ", sold", "was sold some time ago"
	if u.OffSale != "" {
		title, description = ", not for sale", "is not for sale"
	}
	return ssr.Page{
		Name: "gone", Path: unitPath(u.Slug), Status: http.StatusGone,
		Props: GoneProps{
			ShopPage: b.shop, Name: u.Name, Sold: u.OffSale == "", Similar: catalog.ProductsOf(catalog.Similar(b.floor, u, similarUnits)),
		},
		Head: ssr.Head{
			Title:       b.title(u.Name + " " + u.Model + title),
			Description: clip("This "+u.Name+", "+u.Model+", "+description+". This page shows what is like it and in stock.", longestDescription),
			SiteName:    b.facts.Name, Robots: "noindex",
		},
	}
}
