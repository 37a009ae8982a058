package report

import (
	"strings"

	"enamel/internal/seo/speed"
)

// usualMinutes are what an opportunity takes of which nothing more is known.
const usualMinutes = 30

// remedy is what to do about an opportunity, and the minutes that it usually
// takes: estimates of ours.
func remedy(o *speed.Opportunity, where string) (title string, minutes int) {
	switch strings.TrimSuffix(o.ID, "-insight") {
	case "modern-image-formats", "uses-optimized-images", "uses-responsive-images", "efficient-animated-content", "image-delivery":
		return "Shrink the pictures on " + where, 20
	case "offscreen-images":
		return "Load the lower pictures of " + where + " later", 15
	case "prioritize-lcp-image", "lcp-lazy-loaded", "lcp-discovery":
		return "Load the main picture of " + where + " first", 15
	case "unsized-images", "layout-shifts", "cls-culprits":
		return "Keep the content of " + where + " from jumping", usualMinutes
	case "unused-javascript", "unminified-javascript", "legacy-javascript", "duplicated-javascript":
		return "Load less script on " + where, 60
	case "bootup-time", "mainthread-work-breakdown", "forced-reflow", "third-party-summary", "third-parties":
		return "Run less script on " + where, 120
	case "unused-css-rules", "unminified-css":
		return "Load less style on " + where, 45
	case "render-blocking-resources", "render-blocking", "critical-request-chains", "network-dependency-tree":
		return "Show " + where + " before all its files are there", 45
	case "uses-rel-preconnect", "font-display":
		return "Let the fonts and servers of " + where + " cause no wait", 15
	case "server-response-time", "document-latency":
		return "Make the server answer sooner for " + where, 120
	case "uses-text-compression":
		return "Compress the files of " + where, 10
	case "uses-long-cache-ttl", "cache", "use-cache":
		return "Let browsers keep the files of " + where, 15
	case "redirects":
		return "Lead to " + where + " without a redirect", 10
	case "dom-size", "total-byte-weight":
		return "Put less on " + where, 60
	}
	return strings.TrimSuffix(o.Title, ".") + ": " + where, usualMinutes
}
