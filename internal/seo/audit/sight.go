package audit

import (
	"net/http"
	"strings"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

// need is what of an address must have been seen to tell whether a finding
// still holds.
type need int

const (
	content need = iota // the page, whole
	answer              // what asking for it comes to, at the end of its redirects
	way                 // whether it redirects, and where to
	access              // whether robots.txt lets it be read
	file                // robots.txt or a sitemap, whole
)

// needs are what a rule must see of the address at which it finds something,
// and of the target that it names there.
func needs(rule string) (at, target need) {
	switch rule {
	case "link.broken", "link.external-broken", "image.broken", "social.image-broken", "hreflang.to-error", "canonical.to-error":
		return content, answer
	case "link.to-redirect", "canonical.to-redirect":
		return content, way
	case "redirect.meta-refresh":
		return content, content
	case "index.noindex-in-sitemap", "sitemap.noncanonical":
		return content, file
	case "index.blocked-in-sitemap":
		return access, file
	case "sitemap.error-url":
		return answer, file
	case "sitemap.redirect-url":
		return way, file
	case "robots.syntax", "sitemap.too-large":
		return file, file
	case "robots.missing", "robots.unreachable", "sitemap.missing", "sitemap.invalid":
		return answer, answer
	}
	switch {
	case strings.HasPrefix(rule, "status."):
		return answer, answer
	case strings.HasPrefix(rule, "redirect."):
		return way, answer
	}
	return content, content
}

// Saw reports whether enough was seen of an address to tell if what a rule found
// there, or found with it as the target, still holds. An error that came in place
// of a page says nothing of the page; that the page is gone does.
func Saw(rule string, isTarget bool, row Row) bool {
	what, ofTarget := needs(rule)
	if isTarget {
		what = ofTarget
	}
	return row.Visited && saw(what, &row)
}

func saw(what need, row *Row) bool {
	switch {
	case what == access:
		return true
	case row.Blocked && len(row.Hops) == 0:
		return false
	case what == answer:
		return verdictOf(row) != unknown
	case isGone(row) || astrayOf(row):
		return true
	case what == file:
		return row.Failure == visit.NoFailure && row.Status < 300 && row.Status > 0
	case len(row.Hops) > 0:
		return what == way || leadsOn(row)
	}
	return readWhole(row) && !row.Displaced && (what == way || row.HTML && row.Bytes > 0 || row.Loaded || row.External || isPicture(row))
}

// isGone is true of an address at which surely nothing is any more.
func isGone(row *Row) bool {
	return len(row.Hops) == 0 && row.Failure == visit.NoFailure && (row.Status == http.StatusNotFound || row.Status == http.StatusGone)
}

// astrayOf is true of a redirect that leads nowhere, which is no page.
func astrayOf(row *Row) bool {
	return row.Failure == visit.RedirectLoop || row.Failure == visit.TooManyHops || row.Failure == visit.BadRedirect
}

// leadsOn is true of a redirect that took the place of a page: not of one to a
// refusal of the same site, as who guards it may answer to anything.
func leadsOn(row *Row) bool {
	if !address.SameSite(row.URL, row.Final) {
		return true
	}
	at := *row
	at.Hops = nil
	return !row.Blocked && (isGone(&at) || row.Failure == visit.NoFailure && row.Status < 400)
}

// readWhole is true of an answer that was read to its end, or up to our limit.
func readWhole(row *Row) bool {
	return row.Status == http.StatusOK && (row.Failure == visit.NoFailure || row.Failure == visit.TooLarge)
}

// isPicture is true of a picture that a page links to, which is no page either.
func isPicture(row *Row) bool { return strings.HasPrefix(row.Type, "image/") }

// isHidden is true of a page of the site that visitors may well see, and that we
// could not read: nobody knows where it leads.
func isHidden(row *Row) bool {
	if row.External || row.Loaded || row.Blocked || len(row.Hops) > 0 || isGone(row) || astrayOf(row) {
		return false
	}
	return row.Status >= 400 || row.Failure != visit.NoFailure && row.Failure != visit.TooLarge
}
