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
// which a crawler learns only where it may look. What needs a role is not named:
// the file is for everybody to read.
func (b builder) robots() ssr.Resource {
	var text strings.Builder
	text.WriteString("User-agent: *\n")
	for _, path := range []string{"/api/", "/functions/", OrderPath + "/"} {
		text.WriteString("Disallow: " + path + "\n")
	}
	text.WriteString("\nSitemap: " + b.origin + SitemapPath + "\n")
	return ssr.Resource{Key: RobotsPath, ContentType: plainText, Body: []byte(text.String())}
}
