package audit

import (
	"net/http"
	"strings"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

// Depends lists the addresses that must be visited again to see whether the rule is
// still broken at an address, that first. None: only a whole crawl can tell. Of a
// group of pages the others are compared as they are stored.
func (r *Rule) Depends(url, target string) []string {
	switch {
	case r.Need == NeedsSite:
		return nil
	case r.ID == "sitemap.missing":
		return []string{url, strings.TrimSuffix(url, "sitemap.xml") + "robots.txt"}
	case r.OfTarget == NeedsNothing || target == "" || target == url:
		return []string{url}
	}
	return []string{url, target}
}

// Saw reports whether enough was seen of an address to tell if what the rule found
// there, or found with it as the target, still holds. An error that came in place
// of a page says nothing of the page; that the page is gone does.
func (r *Rule) Saw(row visit.Row, isTarget bool) bool {
	what := r.Need
	if isTarget {
		what = r.OfTarget
	}
	if isTarget && !row.Loaded && !row.External && fails(&row) { // status.server-error tells of it
		return false
	}
	return row.Visited && saw(what, &row)
}

func saw(what Need, row *visit.Row) bool { //nolint:cyclop // one case for each need
	switch {
	case what == NeedsAccess, what == NeedsNothing:
		return true
	case row.Blocked && len(row.Hops) == 0:
		return false
	case what == NeedsAnswer:
		return verdictOf(row) != unknown
	case isGone(row) || isAstray(row):
		return true
	case what == NeedsFile:
		return row.Failure == visit.NoFailure && row.Status < 300 && row.Status > 0
	case len(row.Hops) > 0:
		return what == NeedsWay || leadsOn(row)
	case (what == NeedsIndexable || what == NeedsSite) && row.HTML && !row.Indexable, what == NeedsListable && row.HTML && row.NoIndex:
		return false
	}
	isFile := row.Loaded || row.External || strings.HasPrefix(row.Type, "image/") // a page may link to a picture
	return readWhole(row) && (what == NeedsWay || row.HTML && row.Bytes > 0 && !saysNothing(row) || isFile)
}

// fails is true of an answer of which status.server-error and status.timeout tell.
func fails(row *visit.Row) bool {
	return row.Status >= 500 || row.Failure == visit.Unreachable || row.Failure == visit.Timeout || row.Failure == visit.Broken
}

// saysNothing is true of an empty page, of which content.low tells.
func saysNothing(row *visit.Row) bool {
	return row.Title == "" && row.Description == "" && row.H1 == "" && row.Words == 0 && row.Outlinks == 0
}

// isGone is true of an address at which surely nothing is any more.
func isGone(row *visit.Row) bool {
	return len(row.Hops) == 0 && row.Failure == visit.NoFailure && (row.Status == http.StatusNotFound || row.Status == http.StatusGone)
}

// isAstray is true of a redirect that leads nowhere, which is no page.
func isAstray(row *visit.Row) bool {
	return row.Failure == visit.RedirectLoop || row.Failure == visit.TooManyHops || row.Failure == visit.BadRedirect
}

// leadsOn is true of a redirect that took the place of a page: not of one to a
// refusal of the same site, as who guards it may answer to anything.
func leadsOn(row *visit.Row) bool {
	if !address.SameSite(row.URL, row.Final) {
		return true
	}
	at := *row
	at.Hops = nil
	return !row.Blocked && (isGone(&at) || row.Failure == visit.NoFailure && row.Status < 400)
}

// readWhole is true of an answer that was read to its end, or up to our limit.
func readWhole(row *visit.Row) bool {
	return row.Status == http.StatusOK && (row.Failure == visit.NoFailure || row.Failure == visit.TooLarge)
}

// isHidden is true of a page of the site that visitors may well see, and that we
// could not read: nobody knows where it leads.
func isHidden(row *visit.Row) bool {
	if row.External || row.Loaded || row.Blocked || len(row.Hops) > 0 || isGone(row) || isAstray(row) {
		return false
	}
	return row.Status >= 400 || row.Failure != visit.NoFailure && row.Failure != visit.TooLarge
}
