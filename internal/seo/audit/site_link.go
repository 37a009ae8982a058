package audit

// maxDepth is how many links from the start a page may be.
const maxDepth = 3

// linkSiteRules are about links that lead where they should not.
func linkSiteRules() []surveyRule {
	const errorsSource = "https://developers.google.com/crawling/docs/troubleshooting/http-status-codes"
	return []surveyRule{
		{
			Rule: Rule{
				ID: "link.broken", Severity: Error, Title: "A link leads to an error", Minutes: 5, Source: errorsSource,
				Why: "Visitors who follow it find nothing, and search engines waste their visits on it.",
				Fix: "Correct the address in the link, bring the page back, or take the link out.",
			},
			find: func(s *Survey) []siteFinding { return append(s.referred(byLink, gone), s.referred(byLoading, gone)...) },
			tell: tellLink,
		},
		{
			Rule: Rule{
				ID: "link.external-broken", Severity: Warning, Title: "A link to another site leads to an error", Minutes: 5, Source: errorsSource,
				Why: "Visitors who follow it find nothing and trust the page less.",
				Fix: "Link to where the page is now, or take the link out.",
			},
			find: func(s *Survey) []siteFinding {
				return append(s.referred(byLink, goneElsewhere), s.referred(byLoading, goneElsewhere)...)
			},
			tell: tellLink,
		},
		{
			Rule: Rule{
				ID: "link.to-redirect", Severity: Warning, Title: "A link leads to an address that has moved for good", Minutes: 5,
				Source: "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
				Why:    "Each visitor makes a round trip for nothing, and the link breaks on the day the redirect is taken away.",
				Fix:    "Link to the address at which the redirect arrives.",
			},
			find: func(s *Survey) []siteFinding { return s.referred(byLink, moved) },
			tell: tellLink,
		},
	}
}

// pictureSiteRules are about pictures that are not there.
func pictureSiteRules() []surveyRule {
	return []surveyRule{
		{
			Rule: Rule{
				ID: "image.broken", Severity: Error, Title: "A picture is missing", Minutes: 5, Source: "https://developers.google.com/crawling/docs/troubleshooting/http-status-codes",
				Why: "Visitors see a hole in the page, and search engines drop what answers with an error.",
				Fix: "Put the file where the page looks for it, or correct the address of the picture.",
			},
			find: func(s *Survey) []siteFinding { return s.referred(byPicture, s.notPicture) },
			tell: tellPicture,
		},
		{
			Rule: Rule{
				ID: "social.image-broken", Severity: Warning, Title: "The picture for social networks is missing", Minutes: 10, Source: "https://ogp.me/",
				Why: "Who shares the page shares it without a picture.",
				Fix: "Let og:image name the whole address of a picture that exists.",
			},
			find: func(s *Survey) []siteFinding { return s.referred(bySocial, s.notPicture) },
			tell: tellShared,
		},
	}
}

// reachRules are about how visitors come to pages and from there to others.
func reachRules() []surveyRule {
	const linksSource = "https://developers.google.com/search/docs/crawling-indexing/links-crawlable"
	return []surveyRule{
		{
			Rule: Rule{
				ID: "link.orphan", Severity: Warning, Title: "No page links to this one", Minutes: 10, Source: linksSource,
				Why: "Visitors cannot come to it. Search engines find pages by links, and take one that nobody links to for less important.",
				Fix: "Link to it from the pages where people would look for it, or take it out of the site and its sitemap.",
			},
			find: orphans,
			tell: tellOrphan,
		},
		{
			Rule: Rule{
				ID: "link.dead-end", Severity: Notice, Title: "The page links nowhere", Minutes: 10, Source: linksSource,
				Why: "Visitors who come to it can only go back, and search engines find no way on.",
				Fix: "Give the page the site's navigation, or links to what its readers need next.",
			},
			find: deadEnds,
			tell: func(*Survey, *siteFinding) Found { return Found{Detail: "The page has no link to a page of the site."} },
		},
		{
			Rule: Rule{
				ID: "link.deep", Severity: Notice, Title: "Pages are many links away from the start", Minutes: 30,
				Source: "https://developers.google.com/search/docs/specialty/ecommerce/help-google-understand-your-ecommerce-site-structure",
				Why:    "What takes many clicks to reach is visited less, and search engines may judge by them how important a page is.",
				Fix:    "Link to them from pages nearer to the start: categories, related pages, longer lists.",
			},
			find: deepPages,
			tell: func(s *Survey, f *siteFinding) Found {
				return Found{Detail: f.pages.counted("page is", "pages are") + " more than 3 links away from the start: " + s.list(f.pages) + "."}
			},
		},
	}
}

// gone is true of an address of the site that is not there. Of a redirect to
// one, redirect.to-error tells.
func gone(n *entry) bool { return n.verdict == failed && !n.redirects() && !n.is(isExternal) }

func goneElsewhere(n *entry) bool { return n.verdict == failed && n.is(isExternal) }

// moved is true of a redirect that says to use the other address from now on. A
// temporary one says to go on using this (RFC 9110, section 15.4.3). Where it
// ends in an error, redirect.to-error tells; where it leads to another site it
// is often there to be counted.
func moved(n *entry) bool {
	return n.is(isPermanent) && !n.is(isExternal) && !n.is(isLeaving) && n.verdict != failed && n.verdict != astray
}

// orphans says nothing before all pages were read that may link to another.
func orphans(s *Survey) []siteFinding {
	if s.unvisited || s.site.Partial != "" {
		return nil
	}
	return s.each(func(n *entry) bool { return n.is(isIndexable) && !n.is(isLinked) })
}

func tellOrphan(s *Survey, f *siteFinding) Found {
	if s.entries[f.at].is(isListed) {
		return Found{Detail: "The page is in the sitemap, and no other page of the site links to it."}
	}
	return Found{Detail: "No other page of the site links to the page."}
}

func deadEnds(s *Survey) []siteFinding {
	if len(s.pages) < 2 {
		return nil
	}
	return s.each(func(n *entry) bool { return n.is(isDeadEnd) })
}

func deepPages(s *Survey) []siteFinding {
	start, ok := s.number(s.site.Start)
	if !ok {
		return nil
	}
	return s.together(start, func(n *entry) bool { return n.is(isIndexable) && n.depth > maxDepth })
}

func tellLink(s *Survey, f *siteFinding) Found {
	if f.by == byLoading {
		return s.tellReference(f, s.outcome(f.target), "loads it", "load it")
	}
	found := s.tellReference(f, s.outcome(f.target), "links to it", "link to it")
	found.Proof = s.place(f, "link")
	return found
}

func tellPicture(s *Survey, f *siteFinding) Found {
	found := s.tellReference(f, s.noPicture(f.target), "shows it", "show it")
	found.Proof = s.place(f, "picture")
	return found
}

// place says where on the first page the address stands.
func (s *Survey) place(f *siteFinding, what string) string {
	if f.pages.text == "" {
		return "On " + s.name(f.at) + " a " + what + " without a text"
	}
	return "On " + s.name(f.at) + " the " + what + " “" + f.pages.text + "”"
}

func tellShared(s *Survey, f *siteFinding) Found {
	return s.tellReference(f, s.noPicture(f.target), "offers it", "offer it")
}

func (s *Survey) noPicture(id uint32) string {
	if s.entries[id].verdict == arrived {
		return "answers with a page instead of a picture"
	}
	return s.outcome(id)
}

// tellReference says what comes of an address and which pages refer to it.
func (s *Survey) tellReference(f *siteFinding, outcome, does, do string) Found {
	return Found{Detail: s.name(f.target) + " " + outcome + "; " + f.pages.counted("page "+does, "pages "+do) + ": " + s.list(f.pages) + "."}
}
