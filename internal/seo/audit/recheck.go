package audit

import "strings"

// Depends lists the addresses that must be visited again to see whether a
// finding of a rule still holds, its URL first. None: only a whole crawl can
// tell. A re-check of what pages are in a group compares them with what is
// stored of the others.
func (r *Rule) Depends(url, target string) []string {
	rule := r.ID
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
