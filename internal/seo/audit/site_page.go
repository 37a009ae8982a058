package audit

// duplicateGroup tells a finding about a group of pages from crawl to crawl,
// whichever of them is the second.
const duplicateGroup = "group"

const canonicalGuide = "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"

// duplicateRules are about pages of which search engines list one.
func duplicateRules() []surveyRule { return append(sameHeadRules(), sameTextRules()...) }

func sameHeadRules() []surveyRule {
	return []surveyRule{
		{
			Rule: Rule{
				ID: "title.duplicate", Severity: Warning, Title: "Pages have the same title", Minutes: 5, Source: "https://developers.google.com/search/docs/appearance/title-link",
				Why: "In search results and tabs nobody can tell them apart.",
				Fix: "Give each page a title that says what only this page has; a list's second page can have its number.",
			},
			quote: quoteTitle,
			find:  func(s *Survey) []siteFinding { return s.duplicates(func(p *listed) uint64 { return p.title }) },
			tell:  tellSame(quoteTitle, "the same title"),
		},
		{
			Rule: Rule{
				ID: "description.duplicate", Severity: Warning, Title: "Pages have the same description", Minutes: 10, Source: "https://developers.google.com/search/docs/appearance/snippet",
				Why: "Search results can show for several pages a text that fits one of them at best.",
				Fix: "Describe each page by what only this page has, or leave the description out where there is nothing to say.",
			},
			quote: quoteDescription,
			find:  func(s *Survey) []siteFinding { return s.duplicates(func(p *listed) uint64 { return p.description }) },
			tell:  tellSame(quoteDescription, "the same description"),
		},
		{
			Rule: Rule{
				ID: "h1.duplicate", Severity: Notice, Title: "Pages have the same main heading", Minutes: 5, Source: "https://www.w3.org/WAI/tutorials/page-structure/headings/",
				Why: "Visitors cannot see by its heading which of the pages they are on.",
				Fix: "Let the main heading name what this page alone is about.",
			},
			quote: quoteHeading,
			find:  func(s *Survey) []siteFinding { return s.duplicates(func(p *listed) uint64 { return p.heading }) },
			tell:  tellSame(quoteHeading, "the same main heading"),
		},
	}
}

func sameTextRules() []surveyRule {
	return []surveyRule{
		{
			Rule: Rule{
				ID: "content.duplicate", Severity: Warning, Title: "Pages have the same text", Minutes: 15, Source: canonicalGuide,
				Why: "Search engines list one of them, not always the one you would choose, and visitors wonder which is the right one.",
				Fix: "Keep one page and redirect the others to it, or let them name it as their canonical.",
			},
			find: func(s *Survey) []siteFinding { return s.duplicates(func(p *listed) uint64 { return p.text }) },
			tell: tellAlike("word for word the same text"),
		},
		{
			Rule: Rule{
				ID: "content.near-duplicate", Severity: Warning, Title: "Pages have nearly the same text", Minutes: 30,
				Source: "https://research.google/pubs/detecting-near-duplicates-for-web-crawling/",
				Why:    "Search engines may take such pages for one and leave the others out.",
				Fix:    "Write on each page what sets it apart, or keep one page for all and redirect the others to it.",
			},
			find: (*Survey).nearDuplicates,
			tell: tellAlike("nearly the same text"),
		},
	}
}

// tellSame quotes what the pages have in common.
func tellSame(kind quote, what string) func(*Survey, *siteFinding) Found {
	return func(s *Survey, f *siteFinding) Found {
		found := tellAlike(what)(s, f)
		found.Proof = s.texts[passage{f.at, kind}]
		return found
	}
}

func tellAlike(what string) func(*Survey, *siteFinding) Found {
	return func(s *Survey, f *siteFinding) Found {
		return Found{Detail: thousands(int(f.pages.total)) + " pages have " + what + ": " + s.list(f.pages) + ".", Key: duplicateGroup}
	}
}

// canonicalSiteRules are about where the canonicals of pages lead.
func canonicalSiteRules() []surveyRule {
	read := func(faulty func(*entry) bool) func(*Survey) []siteFinding {
		return func(s *Survey) []siteFinding { return s.referred(byCanonical, faulty) }
	}
	return []surveyRule{
		{
			Rule: Rule{
				ID: "canonical.to-error", Severity: Error, Title: "The canonical leads to an error", Minutes: 5,
				Source: "https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical",
				Why:    "The page asks search engines to list an address that does not exist in its place.",
				Fix:    "Let the canonical name the page's own address, or the one that took its place.",
			},
			find: read((*entry).broken), tell: tellCanonical,
		},
		{
			Rule: Rule{
				ID: "canonical.to-redirect", Severity: Warning, Title: "The canonical leads to a redirect", Minutes: 5, Source: canonicalGuide,
				Why: "The two hints contradict each other, and search engines choose an address by themselves.",
				Fix: "Let the canonical name the address at which the redirect arrives.",
			},
			find: read(func(n *entry) bool { return n.redirects() && !n.broken() }), tell: tellCanonical,
		},
		{
			Rule: Rule{
				ID: "canonical.to-noindex", Severity: Error, Title: "The canonical leads to a page that asks not to be listed", Minutes: 5,
				Source: "https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical",
				Why:    "One asks search engines to list that page in place of this one, the other not to list it: they may leave out both.",
				Fix:    "Take the noindex off the page that the canonical names, or name one without.",
			},
			find: read(func(n *entry) bool { return n.is(isPage | isNoIndex) }),
			tell: func(s *Survey, f *siteFinding) Found { return s.tellNamed(f, notToBeListed) },
		},
		{
			Rule: Rule{
				ID: "canonical.chain", Severity: Warning, Title: "The canonical leads to a page with another canonical", Minutes: 5, Source: canonicalGuide,
				Why: "Search engines may ignore both hints and choose by themselves.",
				Fix: "Let each page name the last of the chain.",
			},
			find: read(func(n *entry) bool { return n.is(isPage) && !n.is(isNoIndex) && n.leads != 0 && !n.redirects() }),
			tell: tellChain,
		},
	}
}

func tellChain(s *Survey, f *siteFinding) Found { return s.tellNamed(f, s.ownCanonical(f.target)) }

// ownCanonical says what a page names as its canonical.
func (s *Survey) ownCanonical(id uint32) string {
	if to, ok := s.byKey[s.entries[id].leads]; ok {
		return "names " + s.name(to) + " as its own canonical"
	}
	return "names another address as its own canonical"
}

func tellCanonical(s *Survey, f *siteFinding) Found { return s.tellNamed(f, s.outcome(f.target)) }

// tellNamed says what is wrong with the canonical of pages.
func (s *Survey) tellNamed(f *siteFinding, fault string) Found {
	return Found{
		Detail: s.name(f.target) + " " + fault + "; " + f.pages.counted("page names it as its canonical", "pages name it as their canonical") + ": " +
			s.list(f.pages) + ".",
		Proof: `<link rel="canonical" href="` + s.names[f.target] + `">`,
	}
}

// translationRules are about the pages that pages name as their translations.
func translationRules() []surveyRule {
	const source = "https://developers.google.com/search/docs/specialty/international/localized-versions"
	return []surveyRule{
		{
			Rule: Rule{
				ID: "hreflang.to-error", Severity: Error, Title: "A translation leads to an error", Minutes: 5, Source: source,
				Why: "Search engines send readers of that language to a page that does not exist, or ignore all translations.",
				Fix: "Correct the address of the translation, or take it out on all pages that name it.",
			},
			find: func(s *Survey) []siteFinding { return s.referred(byHreflang, func(*entry) bool { return true }) },
			tell: func(s *Survey, f *siteFinding) Found {
				found := s.tellReference(f, s.outcome(f.target), "names it as its translation", "name it as their translation")
				found.Proof = `<link rel="alternate" hreflang="` + f.pages.text + `" href="` + s.names[f.target] + `">`
				return found
			},
		},
		{
			Rule: Rule{
				ID: "hreflang.no-return", Severity: Warning, Title: "A translation does not name the page in return", Minutes: 10, Source: source,
				Why: "Search engines may ignore translations that do not name each other: anybody could claim to be one.",
				Fix: "Let every language of a page name all the others and itself.",
			},
			find: unreturned,
			tell: func(s *Survey, f *siteFinding) Found {
				return Found{Detail: f.pages.counted("page is named as a translation and does", "pages are named as translations and do") +
					" not name the page in return: " + s.list(f.pages) + "."}
			},
		},
	}
}

// unreturned are the pages that name one that does not name them.
func unreturned(s *Survey) (found []siteFinding) {
	made := make(map[translation]bool, len(s.unreturned))
	for _, t := range s.unreturned {
		made[t] = true
	}
	whole := len(s.unreturned) < maxUnreturned // otherwise nothing is certain
	byPage := map[uint32]*pageGroup{}
	for t := range made {
		if !whole || made[translation{t.to, t.from}] {
			continue
		}
		g := byPage[t.from]
		if g == nil {
			g = &pageGroup{}
			byPage[t.from] = g
		}
		s.include(g, t.to)
	}
	for from, g := range byPage {
		found = append(found, siteFinding{at: from, target: g.first[0], pages: g})
	}
	return found
}
