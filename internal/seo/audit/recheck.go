package audit

import (
	"net/http"
	"strings"
)

// Recheck lists the addresses that must be visited again to see whether a
// finding of a rule still holds, its URL first. None: only a whole crawl can
// tell. A re-check of what pages are in a group compares them with what is
// stored of the others.
func Recheck(rule, url, target string) []string {
	switch rule {
	case "link.orphan", "link.deep", "sitemap.page-missing":
		return nil
	case "sitemap.missing":
		root := strings.TrimSuffix(url, "sitemap.xml")
		return []string{url, root + "robots.txt"}
	}
	if target == "" || target == url || !dependsOnTarget(rule) {
		return []string{url}
	}
	return []string{url, target}
}

// dependsOnTarget is true of rules that judge what another address answers.
func dependsOnTarget(rule string) bool {
	switch rule {
	case "link.broken", "link.external-broken", "link.to-redirect", "image.broken", "image.large", "social.image-broken",
		"redirect.to-error", "redirect.chain", "redirect.loop":
		return true
	case "hreflang.no-return", "hreflang.to-error":
		return true
	}
	return strings.HasSuffix(rule, ".duplicate") || strings.HasSuffix(rule, ".near-duplicate") ||
		strings.HasPrefix(rule, "canonical.to-") || rule == "canonical.chain" ||
		strings.HasPrefix(rule, "sitemap.") || strings.HasPrefix(rule, "index.")
}

// Others is how many of the pages for which a finding stands may have it still,
// though it was not made again at the page where it is told: those that refer to
// the same target, unless that is at fault no more, and the rest of a group of
// pages that are alike.
func Others(rule string, pages int, target Row) int {
	if isGroup := strings.HasSuffix(rule, ".duplicate") || strings.HasSuffix(rule, ".near-duplicate"); isGroup && pages <= 2 || isRight(rule, &target) {
		return 0
	}
	return max(0, pages-1)
}

// isRight is true of a target that is at fault no more, whoever refers to it.
func isRight(rule string, target *Row) bool {
	arrives := verdictOf(target) == arrived
	switch rule {
	case "link.broken", "link.external-broken", "hreflang.to-error", "canonical.to-error":
		return arrives
	case "image.broken", "social.image-broken":
		return arrives && (target.External || target.Type != "text/html")
	case "link.to-redirect", "canonical.to-redirect":
		return arrives && len(target.Hops) == 0
	case "canonical.to-noindex":
		return target.HTML && target.Status == http.StatusOK && !target.NoIndex
	case "canonical.chain":
		return target.HTML && target.Status == http.StatusOK && (target.Canonical == "" || target.Canonical == target.URL)
	}
	return false
}
