package site

import (
	"net/http"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/ssr"
)

// shownDays is how many days after its sale a unit still has its page.
const shownDays = 60

// gone reports whether a unit was sold too long ago to have its page. Days are
// counted in the shop's zone, so that nothing changes within one: at midnight
// everything is built again.
func (b builder) gone(u catalog.Unit) bool {
	if !u.Sold() || u.SoldAt.IsZero() {
		return false
	}
	y, m, d := u.SoldAt.In(b.data.Now.Location()).Date()
	return !b.data.Now.Before(time.Date(y, m, d+shownDays+1, 0, 0, 0, 0, b.data.Now.Location()))
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
