package audit

import (
	"net/http"
	"strings"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

// needs are what a rule must see of the address at which it finds something,
// and of the target that it names there.
func needs(rule string) (at, target Need) {
	switch rule {
	case "link.broken", "link.external-broken", "image.broken", "social.image-broken", "hreflang.to-error", "canonical.to-error":
		return NeedsPage, NeedsAnswer
	case "link.to-redirect", "canonical.to-redirect":
		return NeedsPage, NeedsWay
	case "redirect.meta-refresh":
		return NeedsPage, NeedsPage
	case "index.noindex-in-sitemap", "sitemap.noncanonical":
		return NeedsPage, NeedsFile
	case "index.blocked-in-sitemap":
		return NeedsAccess, NeedsFile
	case "sitemap.error-url":
		return NeedsAnswer, NeedsFile
	case "sitemap.redirect-url":
		return NeedsWay, NeedsFile
	case "robots.syntax", "sitemap.too-large":
		return NeedsFile, NeedsFile
	case "robots.missing", "robots.unreachable", "sitemap.missing", "sitemap.invalid":
		return NeedsAnswer, NeedsAnswer
	}
	switch {
	case strings.HasPrefix(rule, "status."):
		return NeedsAnswer, NeedsAnswer
	case strings.HasPrefix(rule, "redirect."):
		return NeedsWay, NeedsAnswer
	}
	return NeedsPage, NeedsPage
}

// Saw reports whether enough was seen of an address to tell if what the rule found
// there, or found with it as the target, still holds. An error that came in place
// of a page says nothing of the page; that the page is gone does.
func (r *Rule) Saw(row visit.Row, isTarget bool) bool {
	what := r.Need
	if isTarget {
		what = r.OfTarget
	}
	return row.Visited && saw(what, &row)
}

func saw(what Need, row *Row) bool {
	switch {
	case what == NeedsAccess:
		return true
	case row.Blocked && len(row.Hops) == 0:
		return false
	case what == NeedsAnswer:
		return verdictOf(row) != unknown
	case isGone(row) || astrayOf(row):
		return true
	case what == NeedsFile:
		return row.Failure == visit.NoFailure && row.Status < 300 && row.Status > 0
	case len(row.Hops) > 0:
		return what == NeedsWay || leadsOn(row)
	}
	return readWhole(row) && (what == NeedsWay || row.HTML && row.Bytes > 0 || row.Loaded || row.External || isPicture(row))
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
