package audit

import (
	"strings"

	"enamel/internal/seo/crawl/address"
)

// Identity is what a finding is known by from crawl to crawl.
type Identity struct {
	Rule, URL, Fingerprint string
}

// key is a hash of it.
func (i Identity) key() uint64 {
	return address.Key(strings.Join([]string{i.Rule, i.URL, i.Fingerprint}, "\n"))
}

// Change is how a finding stands beside those of earlier crawls.
type Change string

// The changes.
const (
	New          Change = "new"
	Persisting   Change = "persisting"
	Fixed        Change = "fixed"       // looked at again, and not found
	Regressed    Change = "regressed"   // fixed once, and found again
	NotRechecked Change = "not-checked" // what it is about was not looked at, so it stands as it did
)

// Sight is what a crawl saw of an address.
type Sight int

// The sights. Files that every crawl reads, robots.txt and sitemaps, are Seen
// where they answered.
const (
	Unknown Sight = iota // nothing of the site leads to it, as far as the crawl went
	Unseen               // it was not visited, or the answer says nothing: too busy, too slow
	Seen
)

// SightOf is what a crawl saw of an address that it knows.
func SightOf(row Row) Sight {
	if row.Blocked || len(row.Hops) > 0 || verdictOf(&row) != unknown {
		return Seen
	}
	return Unseen
}

// Earlier is a finding that was open before a crawl: of the crawl before, or of
// one before that and not looked at since.
type Earlier struct {
	Identity
	Target string
}

// Crawled is what a later crawl can say about earlier findings.
type Crawled struct {
	Whole bool                   // it came to its end, and nothing was left out
	Sight func(url string) Sight // of an address
	Fixed func(Identity) bool    // the finding was Fixed in an earlier crawl, and not found since
}

// Compare says how each finding of a crawl stands beside the open ones of
// before, in their order: first those of now, then those of before that were
// not found again.
func Compare(before []Earlier, now []Identity, crawl Crawled, each func(Identity, Change)) {
	open := make(map[uint64]bool, len(before))
	for _, f := range before {
		open[f.key()] = true
	}
	found := make(map[uint64]bool, len(now))
	for _, f := range now {
		key := f.key()
		if found[key] {
			continue
		}
		found[key] = true
		switch {
		case open[key]:
			each(f, Persisting)
		case crawl.Fixed(f):
			each(f, Regressed)
		default:
			each(f, New)
		}
	}
	for _, f := range before {
		key := f.key()
		switch {
		case found[key] || !open[key]:
		case crawl.rechecked(f):
			each(f.Identity, Fixed)
		default:
			each(f.Identity, NotRechecked)
		}
		open[key] = false
	}
}

// rechecked is true of a finding that the crawl would have made again if it
// still held.
func (c *Crawled) rechecked(f Earlier) bool {
	addresses := Recheck(f.Rule, f.URL, f.Target)
	if len(addresses) == 0 {
		return c.Whole
	}
	for i, url := range addresses {
		switch c.Sight(url) {
		case Seen:
		case Unseen:
			return false
		case Unknown:
			// What was at fault is not linked to any more; a page may be further than the crawl went.
			if i == 0 && !c.Whole {
				return false
			}
		}
	}
	return true
}

// Recheck lists the addresses that must be visited again to see whether a
// finding of a rule still holds, its URL first. None: only a whole crawl can
// tell. A re-check of what pages are in a group, or which are missing from a
// sitemap, compares them with what is stored of the others.
func Recheck(rule, url, target string) []string {
	switch rule {
	case "link.orphan", "link.deep":
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
