package site

import (
	"strings"

	"enamel/internal/ssr"
)

// RobotsPath is where crawlers ask what they may fetch (RFC 9309).
const RobotsPath = "/robots.txt"

const plainText = "text/plain; charset=utf-8"

// robots keeps crawlers off what is no page, and off orders, whose addresses
// are secrets. The other pages that are nobody's but one visitor's say noindex,
// which a crawler learns only where it may look. The lists of units that are not
// kept, and searches, say so too, but are without end: who looked at each would never be done.
// What needs a role is not named: the file is for everybody to read.
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
