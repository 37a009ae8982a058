package audit

import (
	"fmt"
	"net/http"
)

const (
	sitemapProtocol = "https://www.sitemaps.org/protocol.html"
	sitemapGuide    = "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap"
)

// indexRules are about sites that withhold themselves from search engines.
func indexRules() []Rule {
	const robotsSource = "https://developers.google.com/search/docs/crawling-indexing/block-indexing"
	return []Rule{
		{
			ID: "index.noindex", Severity: Error, Need: NeedsSite, Title: "Google is told to leave these pages out", Name: "Noindex", Minutes: 15, Source: robotsSource,
			Why:  "Search engines take these pages out of their results, and the visitors whom they send stay away.",
			Fix:  "Take the noindex out of the template, the content system's settings or the server's X-Robots-Tag header.",
			Site: noindexed,
		},
		{
			ID: "canonical.elsewhere", Severity: Error, Need: NeedsSite, Title: "Google is told to list other pages in place of these", Name: "Canonicalized pages", Minutes: 15, Source: canonicalMistakes,
			Why:  "Search engines list the page that the canonical names in place of these, and nothing else of what they say.",
			Fix:  "Let each page name its own address as its canonical; look in the template for one address that all pages name.",
			Site: canonicalizedAway,
		},
		{
			ID: "page.soft-404", Severity: Error, Need: NeedsSite, Title: "The site answers for pages that do not exist", Name: "Soft 404", Minutes: 30, Source: "https://developers.google.com/crawling/docs/troubleshooting/http-status-codes",
			Why:  "Search engines list pages that do not exist, and broken links cannot be told from others.",
			Fix:  "Let the server answer 404 for addresses without a page, with a page that says so.",
			Site: softError,
		},
	}
}

// withheld lists the pages that were indexable in an earlier crawl and are no longer.
// None where they are few: not the start page, and no more than a tenth.
func (s *Survey) withheld(no func(*place) bool) (ids []int32, start bool) {
	var first *place
	if id, ok := s.ids[s.site.Start]; ok {
		id, _ = s.end(id)
		first = &s.places[id]
		start = no(first) && (first.is(isNoIndex) || first.is(wasIndexable))
	}
	ids = s.where("", func(p *place) bool { return no(p) && (p.is(wasIndexable) || start && p == first) })
	if start || len(ids)*10 > s.former {
		return ids, start
	}
	return nil, false
}

func (s *Survey) newlyNoindex() ([]int32, bool) {
	return s.withheld(func(p *place) bool { return p.is(isPage | isNoIndex) })
}

// newlyElsewhere leaves out pages that name one with the same text, such as /index.html.
func (s *Survey) newlyElsewhere() ([]int32, bool) {
	return s.withheld(func(p *place) bool {
		to, ok := s.ids[p.leads]
		return p.is(isElsewhere) && (!ok || p.text == 0 || s.places[to].text != p.text)
	})
}

func noindexed(s *Survey, report func(Found)) {
	ids, start := s.newlyNoindex()
	s.tellWithheld(ids, start, "asks not to be listed (noindex)", "ask not to be listed (noindex)", report)
}

func canonicalizedAway(s *Survey, report func(Found)) {
	ids, start := s.newlyElsewhere()
	s.tellWithheld(ids, start, "names another address as its canonical", "name other addresses as their canonical", report)
}

func (s *Survey) tellWithheld(ids []int32, start bool, does, do string, report func(Found)) {
	if len(ids) == 0 {
		return
	}
	f := s.together(ids)
	switch others := len(ids) - 1; {
	case start && others == 0:
		f.Detail = "The start page " + does + "."
	case start:
		f.Detail = "The start page and " + counted(others, "other", "others") + " " + do + "."
	default:
		f.Detail = fmt.Sprintf("Of %s pages that search engines could list %s now %s.", thousands(s.former), thousands(len(ids)), do)
	}
	if start {
		f.URL = s.site.Start
	}
	report(f)
}

// softError says nothing where no address was tried, or the answer does not tell.
func softError(s *Survey, report func(Found)) {
	switch p := &s.site.Probe; {
	case p.URL == "" || p.Status != http.StatusOK && p.Status != http.StatusNotFound && p.Status != http.StatusGone:
		s.Unsaid = append(s.Unsaid, Unsaid{"page.soft-404", "no address without a page could be tried"})
	case p.Status == http.StatusOK:
		detail := "An address that no site has answers 200 (OK)."
		if p.Final != "" && p.Final != p.URL {
			detail = "An address that no site has leads to " + p.Final + ", which answers 200 (OK)."
		}
		report(Found{URL: s.site.Start, Detail: detail, Proof: p.URL + ": " + p.Title, Shared: true})
	}
}

// listingRules are about addresses that sitemaps should not list, and those that they should.
func listingRules() []Rule {
	return []Rule{
		{
			ID: "index.noindex-in-sitemap", Severity: Warning, Need: NeedsPage, OfTarget: NeedsFile, Title: "The sitemap offers a page that Google is told to leave out", Name: "Noindex page in sitemap", Minutes: 5, Source: sitemapGuide,
			Why:  "One asks search engines to list the page, the other not to. It stays out, and they visit it for nothing.",
			Fix:  "Take the page out of the sitemap, or its noindex away.",
			Site: listedBut("index.noindex-in-sitemap", (*Survey).unlisted),
		},
		{
			ID: "index.blocked-in-sitemap", Severity: Warning, Need: NeedsAccess, OfTarget: NeedsFile, Title: "The sitemap offers a page that robots.txt forbids", Name: "Blocked page in sitemap", Minutes: 5,
			Source: "https://developers.google.com/search/docs/crawling-indexing/robots/intro",
			Why:    "Search engines may not read the page: they leave it out, or list the bare address.",
			Fix:    "Allow the address in robots.txt, or take it out of the sitemap.",
			Site:   listedBut("index.blocked-in-sitemap", (*Survey).forbidden),
		},
		{
			ID: "sitemap.error-url", Severity: Warning, Need: NeedsAnswer, OfTarget: NeedsFile, Title: "The sitemap offers a page that is not there", Name: "Error page in sitemap", Minutes: 5, Source: sitemapGuide,
			Why:  "A sitemap is to list what is to be found; this address search engines visit for nothing.",
			Fix:  "Take the address out of the sitemap, or bring the page back.",
			Site: listedBut("sitemap.error-url", (*Survey).broken),
		},
		{
			ID: "sitemap.redirect-url", Severity: Warning, Need: NeedsWay, OfTarget: NeedsFile, Title: "The sitemap offers an address that forwards", Name: "Redirect in sitemap", Minutes: 5, Source: sitemapGuide,
			Why:  "A sitemap is to list the addresses that are to be found, not those they had.",
			Fix:  "List the address at which the redirect arrives.",
			Site: listedBut("sitemap.redirect-url", (*Survey).forwarding),
		},
		{
			ID: "sitemap.noncanonical", Severity: Warning, Need: NeedsListable, OfTarget: NeedsFile, Title: "The sitemap offers a page that names another as the right one", Name: "Non-canonical page in sitemap", Minutes: 5, Source: canonicalGuide,
			Why:  "The sitemap and the page name two addresses as the right one, and search engines choose by themselves.",
			Fix:  "List the canonical address only.",
			Site: listedBut("sitemap.noncanonical", (*Survey).ownCanonical),
		},
		{
			ID: "sitemap.page-missing", Severity: Notice, Need: NeedsSite, Title: "Pages are not in the sitemap", Name: "Pages missing in sitemap", Minutes: 15, Source: sitemapGuide,
			Why:  "By the sitemap search engines find pages that they might miss, or find late, by links.",
			Fix:  "Have the sitemap made from all pages that are to be found; give the others a noindex or a canonical.",
			Site: unlistedPages,
		},
	}
}

// listedBut reports the addresses of sitemaps that are at fault by themselves.
func listedBut(rule string, fault func(*Survey, int32) string) func(*Survey, func(Found)) {
	return func(s *Survey, report func(Found)) {
		for _, id := range s.where(rule, func(p *place) bool { return p.is(isListed) && !p.is(isExternal) }) {
			if why := fault(s, id); why != "" {
				report(Found{URL: s.places[id].url, Detail: "The sitemap lists the address, which " + why + ".", Target: sitemapOf(s.site), Key: s.places[id].url})
			}
		}
	}
}

func (s *Survey) forbidden(id int32) string {
	if p := &s.places[id]; p.verdict == barred && !p.is(isRedirect) {
		return "robots.txt forbids to read"
	}
	return ""
}

// unlistedPages says nothing where there is no sitemap, or one was not read to its end.
func unlistedPages(s *Survey, report func(Found)) {
	if len(s.site.Sitemaps) == 0 {
		return
	}
	for i := range s.site.Sitemaps {
		if !sound(&s.site.Sitemaps[i]) {
			s.Unsaid = append(s.Unsaid, Unsaid{"sitemap.page-missing", "a sitemap could not be read to its end"})
			return
		}
	}
	clause, ok := s.unreadClause("sitemap.page-missing")
	missing := s.where("sitemap.page-missing", func(p *place) bool { return p.is(isIndexable) && !p.is(isListed) })
	if !ok || len(missing) == 0 {
		return
	}
	f := s.together(missing)
	f.URL = sitemapOf(s.site)
	f.Detail = counted(len(missing), "page that may be listed is", "pages that may be listed are") + " not in the sitemap" + clause + "."
	report(f)
}
