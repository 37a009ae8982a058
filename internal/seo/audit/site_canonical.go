package audit

import (
	"slices"
	"strings"
)

const (
	canonicalGuide    = "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"
	canonicalMistakes = "https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical"
)

// canonicalSiteRules are about where the canonicals of pages lead.
func canonicalSiteRules() []Rule {
	return []Rule{
		{
			ID: "canonical.missing", Severity: Notice, Need: NeedsIndexable, Title: "The page does not name its right address", Name: "Missing canonical", Minutes: 10, Source: canonicalGuide,
			Why: "The same page can be reached under several addresses; without a canonical one search engines choose, mostly well.",
			Fix: `Add <link rel="canonical"> with the page's own full address to its head. One after the head is ignored.`, Site: canonicalMissing,
		},
		{
			ID: "canonical.to-error", Severity: Error, Need: NeedsListable, OfTarget: NeedsAnswer, Title: "The address named as the right one is not there", Name: "Canonical to an error", Minutes: 5, Source: canonicalMistakes,
			Why:  "The page asks search engines to list an address that does not exist in its place.",
			Fix:  "Let the canonical name the page's own address, or the one that took its place.",
			Site: canonicalTo("canonical.to-error", (*Survey).broken),
		},
		{
			ID: "canonical.to-redirect", Severity: Warning, Need: NeedsListable, OfTarget: NeedsWay, Title: "The address named as the right one forwards elsewhere", Name: "Canonical to a redirect", Minutes: 5, Source: canonicalGuide,
			Why:  "The two hints contradict each other, and search engines choose an address by themselves.",
			Fix:  "Let the canonical name the address at which the redirect arrives.",
			Site: canonicalTo("canonical.to-redirect", (*Survey).forwarding),
		},
		{
			ID: "canonical.to-noindex", Severity: Error, Need: NeedsListable, OfTarget: NeedsPage, Title: "Google is told to leave out the page named as the right one", Name: "Canonical to a noindex page", Minutes: 5, Source: canonicalMistakes,
			Why:  "One asks search engines to list that page in place of this one, the other not to list it: they may leave out both.",
			Fix:  "Take the noindex off the page that the canonical names, or name one without.",
			Site: canonicalTo("canonical.to-noindex", (*Survey).unlisted),
		},
		{
			ID: "canonical.chain", Severity: Warning, Need: NeedsListable, OfTarget: NeedsPage, Title: "The page named as the right one names yet another", Name: "Canonical chain", Minutes: 5, Source: canonicalGuide,
			Why:  "Search engines may ignore both hints and choose by themselves.",
			Fix:  "Let each page name the last of the chain.",
			Site: canonicalTo("canonical.chain", (*Survey).ownCanonical),
		},
	}
}

// canonicalMissing matters where an address has variants: at the start, and where
// it has a query. Elsewhere it would be told of every page.
func canonicalMissing(s *Survey, report func(Found)) {
	for _, id := range s.where("canonical.missing", func(p *place) bool {
		return p.is(isIndexable) && !p.is(hasCanonical) && (p.depth == 0 || strings.Contains(p.url, "?"))
	}) {
		report(Found{URL: s.places[id].url, Detail: `There is no <link rel="canonical">.`})
	}
}

func canonicalTo(rule string, fault func(*Survey, int32) string) func(*Survey, func(Found)) {
	return func(s *Survey, report func(Found)) {
		s.referred(rule, fault, "names it as its canonical", "name it as their canonical", func(f Found) {
			f.Proof = `<link rel="canonical" href="` + f.Target + `">`
			report(f)
		}, byCanonical)
	}
}

// unlisted says that a page asks not to be listed; "": it does not.
func (s *Survey) unlisted(id int32) string {
	if s.places[id].is(isPage | isNoIndex) {
		return "asks not to be listed (noindex)"
	}
	return ""
}

// ownCanonical says what a page that may be listed names as its canonical.
func (s *Survey) ownCanonical(id int32) string {
	p := &s.places[id]
	if !p.is(isElsewhere) {
		return ""
	}
	if to, ok := s.ids[p.leads]; ok {
		return "names " + s.name(to) + " as its own canonical"
	}
	return "names another address as its own canonical"
}

// translationRules are about the pages that pages name as their translations.
func translationRules() []Rule {
	const source = "https://developers.google.com/search/docs/specialty/international/localized-versions"
	return []Rule{
		{
			ID: "hreflang.to-error", Severity: Error, Need: NeedsPage, OfTarget: NeedsAnswer, Title: "A translation is not there", Name: "Hreflang to an error", Minutes: 5, Source: source,
			Why: "Search engines send readers of that language to a page that does not exist, or ignore all translations.",
			Fix: "Correct the address of the translation, or take it out on all pages that name it.", Site: brokenTranslations,
		},
		{
			ID: "hreflang.no-return", Severity: Warning, Need: NeedsPage, OfTarget: NeedsPage, Title: "A translation does not name the page in return", Name: "Missing hreflang return link", Minutes: 10, Source: source,
			Why: "Search engines may ignore translations that do not name each other: anybody could claim to be one.",
			Fix: "Let every language of a page name all the others and itself.", Site: unreturned,
		},
	}
}

func brokenTranslations(s *Survey, report func(Found)) {
	s.referred("hreflang.to-error", (*Survey).broken, "names it as its translation", "name it as their translation", func(f Found) {
		f.Proof = `<link rel="alternate" hreflang="` + f.Proof + `" href="` + f.Target + `">`
		report(f)
	}, byHreflang)
}

// unreturned tells of a page with all that it names and that do not name it.
func unreturned(s *Survey, report func(Found)) {
	if len(s.translations) == maxTranslations {
		s.Unsaid = append(s.Unsaid, Unsaid{"hreflang.no-return", "the site has too many translations to compare"})
		return
	}
	silent := map[int32][]int32{}
	for pair := range s.translations {
		if !s.translations[[2]int32{pair[1], pair[0]}] {
			silent[pair[0]] = append(silent[pair[0]], pair[1])
		}
	}
	for _, from := range s.where("hreflang.no-return", func(p *place) bool { return p.is(isPage) }) {
		list := silent[from]
		if len(list) == 0 {
			continue
		}
		slices.SortFunc(list, s.compare)
		f := s.together(list)
		f.Target, f.URL, f.Key, f.Shared = f.URL, s.places[from].url, "translations", false
		f.Detail = counted(len(list), "page is named as a translation and does", "pages are named as translations and do") + " not name the page in return."
		report(f)
	}
}
