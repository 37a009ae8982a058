package audit

const (
	sitemapProtocol = "https://www.sitemaps.org/protocol.html"
	sitemapGuide    = "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap"
)

const notToBeListed = "asks not to be listed (noindex)"

// ownFault finds the addresses of sitemaps that are at fault by themselves.
func ownFault(faulty func(*entry) bool) func(*Survey) []siteFinding {
	return func(s *Survey) []siteFinding {
		return s.each(func(n *entry) bool { return n.is(isListed) && !n.is(isExternal) && faulty(n) })
	}
}

func listedBut(rest func(s *Survey, id uint32) string) func(*Survey, *siteFinding) Found {
	return func(s *Survey, f *siteFinding) Found {
		return Found{Detail: "The sitemap lists the address, which " + rest(s, f.at) + ".", Target: sitemapOf(s.site)}
	}
}

// indexListingRules are about addresses that sitemaps offer and the site withholds.
func indexListingRules() []surveyRule {
	return []surveyRule{
		{
			Rule: Rule{
				ID: "index.noindex-in-sitemap", Severity: Warning, Title: "The sitemap lists a page that asks not to be listed", Minutes: 5, Source: sitemapGuide,
				Why: "One asks search engines to list the page, the other not to. It stays out, and they visit it for nothing.",
				Fix: "Take the page out of the sitemap, or its noindex away.",
			},
			find: ownFault(func(n *entry) bool { return n.is(isPage | isNoIndex) }),
			tell: listedBut(func(*Survey, uint32) string { return notToBeListed }),
		},
		{
			Rule: Rule{
				ID: "index.blocked-in-sitemap", Severity: Warning, Title: "The sitemap lists an address that robots.txt forbids", Minutes: 5,
				Source: "https://developers.google.com/search/docs/crawling-indexing/robots/intro",
				Why:    "Search engines may not read the page: they leave it out, or list the bare address.",
				Fix:    "Allow the address in robots.txt, or take it out of the sitemap.",
			},
			find: ownFault(func(n *entry) bool { return n.verdict == barred && !n.redirects() }),
			tell: listedBut(func(*Survey, uint32) string { return "robots.txt forbids to read" }),
		},
	}
}

// listingRules are about addresses that sitemaps should not list, and those that they should.
func listingRules() []surveyRule {
	return []surveyRule{
		{
			Rule: Rule{
				ID: "sitemap.error-url", Severity: Warning, Title: "The sitemap lists an address that leads to an error", Minutes: 5, Source: sitemapGuide,
				Why: "A sitemap is to list what is to be found; this address search engines visit for nothing.",
				Fix: "Take the address out of the sitemap, or bring the page back.",
			},
			find: ownFault((*entry).broken), tell: listedBut((*Survey).outcome),
		},
		{
			Rule: Rule{
				ID: "sitemap.redirect-url", Severity: Warning, Title: "The sitemap lists an address that redirects", Minutes: 5, Source: sitemapGuide,
				Why: "A sitemap is to list the addresses that are to be found, not those they had.",
				Fix: "List the address at which the redirect arrives.",
			},
			find: ownFault(func(n *entry) bool { return n.redirects() && !n.broken() }), tell: listedBut((*Survey).outcome),
		},
		{
			Rule: Rule{
				ID: "sitemap.noncanonical", Severity: Warning, Title: "The sitemap lists a page with another canonical", Minutes: 5,
				Source: "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
				Why:    "The sitemap and the page name two addresses as the right one, and search engines choose by themselves.",
				Fix:    "List the canonical address only.",
			},
			find: ownFault(func(n *entry) bool { return n.is(isPage) && !n.is(isNoIndex) && n.leads != 0 }),
			tell: listedBut((*Survey).ownCanonical),
		},
		{
			Rule: Rule{
				ID: "sitemap.page-missing", Severity: Notice, Title: "Pages are not in the sitemap", Minutes: 15, Source: sitemapGuide,
				Why: "By the sitemap search engines find pages that they might miss, or find late, by links.",
				Fix: "Have the sitemap made from all pages that are to be found; give the others a noindex or a canonical.",
			},
			find: missingPages,
			tell: func(s *Survey, f *siteFinding) Found {
				return Found{Detail: f.pages.counted("page that may be listed is", "pages that may be listed are") + " not in the sitemap: " +
					s.list(f.pages) + "."}
			},
		},
	}
}

// missingPages says nothing where there is no sitemap, or one was not read to its end.
func missingPages(s *Survey) []siteFinding {
	if len(s.site.Sitemaps) == 0 {
		return nil
	}
	for i := range s.site.Sitemaps {
		if f := &s.site.Sitemaps[i]; !sound(f) {
			return nil
		}
	}
	return s.together(nowhere, func(n *entry) bool { return n.is(isIndexable) && !n.is(isListed) })
}
