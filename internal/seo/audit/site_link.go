package audit

import "fmt"

// maxDepth is how many links from the start a page may be.
const maxDepth = 3

// linkSiteRules are about links that lead where they should not.
func linkSiteRules() []Rule {
	const errorsSource = "https://developers.google.com/crawling/docs/troubleshooting/http-status-codes"
	return []Rule{
		{
			ID: "link.broken", Severity: Error, Need: NeedsPage, OfTarget: NeedsAnswer, Title: "A link leads to a page that is not there", Name: "Broken internal link", Minutes: 5, Source: errorsSource,
			Why: "Visitors who follow it find nothing, and search engines waste their visits on it.",
			Fix: "Correct the address in the link, bring the page back, or take the link out.", Site: brokenLinks,
		},
		{
			ID: "link.external-broken", Severity: Warning, Need: NeedsPage, OfTarget: NeedsAnswer, Title: "A link to another site leads nowhere", Name: "Broken external link", Minutes: 5, Source: errorsSource,
			Why: "Visitors who follow it find nothing and trust the page less.",
			Fix: "Link to where the page is now, or take the link out.", Site: brokenElsewhere,
		},
		{
			ID: "link.to-redirect", Severity: Warning, Need: NeedsPage, OfTarget: NeedsWay, Title: "A link leads to an address that has moved for good", Name: "Internal link to a redirect", Minutes: 5,
			Source: "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
			Why:    "Each visitor makes a round trip for nothing, and the link breaks on the day the redirect is taken away.",
			Fix:    "Link to the address at which the redirect arrives.", Site: movedLinks,
		},
		{
			ID: "image.broken", Severity: Error, Need: NeedsPage, OfTarget: NeedsAnswer, Title: "A picture is missing", Name: "Broken image", Minutes: 5, Source: errorsSource,
			Why: "Visitors see a hole in the page, and search engines drop what answers with an error.",
			Fix: "Put the file where the page looks for it, or correct the address of the picture.", Site: brokenPictures,
		},
		{
			ID: "social.image-broken", Severity: Warning, Need: NeedsPage, OfTarget: NeedsAnswer, Title: "The picture for shared links is missing", Name: "Broken Open Graph image", Minutes: 10, Source: "https://ogp.me/",
			Why: "Who shares the page shares it without a picture.",
			Fix: "Let og:image name the whole address of a picture that exists.", Site: brokenShares,
		},
	}
}

// reachRules are about how visitors come to pages and from there to others.
func reachRules() []Rule {
	const linksSource = "https://developers.google.com/search/docs/crawling-indexing/links-crawlable"
	return []Rule{
		{
			ID: "link.orphan", Severity: Warning, Need: NeedsSite, Title: "No page links to this one", Name: "Orphan page", Minutes: 10, Source: linksSource,
			Why: "Visitors cannot come to it. Search engines find pages by links, and take one that nobody links to for less important.",
			Fix: "Link to it from the pages where people would look for it, or take it out of the site and its sitemap.", Site: orphans,
		},
		{
			ID: "link.dead-end", Severity: Notice, Need: NeedsIndexable, Title: "The page links nowhere", Name: "Dead-end page", Minutes: 10, Source: linksSource,
			Why: "Visitors who come to it can only go back, and search engines find no way on.",
			Fix: "Give the page the site's navigation, or links to what its readers need next.", Site: deadEnds,
		},
		{
			ID: "link.deep", Severity: Notice, Need: NeedsSite, Title: "Pages are many clicks away from the start", Name: "High crawl depth", Minutes: 30,
			Source: "https://developers.google.com/search/docs/specialty/ecommerce/help-google-understand-your-ecommerce-site-structure",
			Why:    "What takes many clicks to reach is visited less, and search engines may judge by them how important a page is.",
			Fix:    "Link to them from pages nearer to the start: categories, related pages, longer lists.", Site: deepPages,
		},
	}
}

// brokenLinks leaves a redirect that leads to an error to redirect.to-error.
func brokenLinks(s *Survey, report func(Found)) {
	gone := outcomeOf(func(p *place) bool { return p.verdict == failed && p.traits&(isRedirect|isExternal) == 0 })
	s.referred("link.broken", gone, "links to it", "link to it", report, byLink, byLoading)
}

func brokenElsewhere(s *Survey, report func(Found)) {
	gone := outcomeOf(func(p *place) bool { return p.verdict == failed && p.is(isExternal) })
	s.referred("link.external-broken", gone, "links to it", "link to it", report, byLink, byLoading)
}

// movedLinks judges redirects that say to use the other address from now on. A
// temporary one says to go on using this (RFC 9110, section 15.4.3). A redirect to an
// error is left to redirect.to-error; one to another site is often there to count
// clicks.
func movedLinks(s *Survey, report func(Found)) {
	moved := outcomeOf(func(p *place) bool { return p.is(isPermanent) && p.traits&(isExternal|isLeaving) == 0 && !p.broken() })
	s.referred("link.to-redirect", moved, "links to it", "link to it", report, byLink)
}

func brokenPictures(s *Survey, report func(Found)) {
	s.referred("image.broken", (*Survey).pictureFault, "shows it", "show it", report, byPicture)
}

func brokenShares(s *Survey, report func(Found)) {
	s.referred("social.image-broken", (*Survey).pictureFault, "offers it", "offer it", report, bySocial)
}

func (s *Survey) pictureFault(id int32) string {
	if s.places[id].verdict == arrived {
		return "answers with a page instead of a picture"
	}
	return s.outcome(id)
}

// unreadClause counts the pages that were not read. If they are over a tenth of
// the site, ok is false, and the rule counts as undecided.
func (s *Survey) unreadClause(rule string) (clause string, ok bool) {
	few, n := counted(s.unread, "page could not be read", "pages could not be read"), s.unread+s.unasked
	if s.unasked > 0 {
		few = counted(n, "page was not read", "pages were not read")
	}
	switch {
	case n == 0:
		return "", true
	case n*10 > s.read+n:
		s.Unsaid = append(s.Unsaid, Unsaid{rule, fmt.Sprintf("%s, beside %s that were", few, thousands(s.read))})
		return "", false
	}
	return "; " + few, true
}

func orphans(s *Survey, report func(Found)) {
	clause, ok := s.unreadClause("link.orphan")
	if !ok {
		return
	}
	for _, id := range s.where("link.orphan", func(p *place) bool { return p.is(isIndexable) && !p.is(isLinked) }) {
		detail := "No other page of the site links to the page"
		if s.places[id].is(isListed) {
			detail = "The page is in the sitemap, and no other page of the site links to it"
		}
		report(Found{URL: s.places[id].url, Detail: detail + clause + "."})
	}
}

func deadEnds(s *Survey, report func(Found)) {
	if s.read < 2 {
		return
	}
	for _, id := range s.where("link.dead-end", func(p *place) bool { return p.is(isDeadEnd) }) {
		report(Found{URL: s.places[id].url, Detail: "The page has no link to a page of the site."})
	}
}

func deepPages(s *Survey, report func(Found)) {
	deep := s.where("link.deep", func(p *place) bool { return p.is(isIndexable) && p.depth > maxDepth })
	if len(deep) == 0 {
		return
	}
	f := s.together(deep)
	f.URL = s.site.Start
	f.Detail = counted(len(deep), "page is", "pages are") + " more than 3 links away from the start."
	report(f)
}
