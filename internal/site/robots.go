package site

import (
	"strings"

	"enamel/internal/ssr"
)

// RobotsPath is where crawlers ask what they may fetch (RFC 9309).
const RobotsPath = "/robots.txt"

const plainText = "text/plain; charset=utf-8"

// robots keeps crawlers off addresses that are no pages, and off orders, whose addresses are
// secrets. Other private pages say noindex; a crawler must be able to read them to see it.
// Searches and narrowed lists of units say noindex too, but they are endless, so crawlers are
// kept off them. Pages that need a role are not named: everybody can read the file.
func (b builder) robots() ssr.Resource {
	var text strings.Builder
	text.WriteString("User-agent: *\n")
	for _, path := range append([]string{"/api/", "/functions/", OrderPath + "/", SearchPath + "?"}, narrowedLists()...) {
		text.WriteString("Disallow: " + path + "\n")
	}
	text.WriteString("\nSitemap: " + b.origin + SitemapPath + "\n")
	return ssr.Resource{Key: RobotsPath, ContentType: plainText, Body: []byte(text.String())}
}

// narrowedLists are the patterns of lists that are chosen by more than one
// category or brand. A list's query has its keys in one order, category first.
func narrowedLists() []string {
	out := []string{"category=*&category=", "category=*&brand=", "brand=*&brand=", "kind=", "price=", "finish=", "grade=", "fuel=", "capacity=", "ice=", "width=", "height=", "stock=", "sort="}
	for i, query := range out {
		out[i] = ShopPath + "?*" + query
	}
	return out
}
