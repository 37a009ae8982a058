package audit

import (
	"fmt"
	"slices"
	"strings"

	"enamel/internal/seo/crawl/document"
)

func canonicalRules() []Rule {
	return []Rule{
		{
			ID: "canonical.multiple", Severity: Warning, Need: NeedsPage, Title: "The page names several addresses as its right one", Name: "Multiple canonicals", Minutes: 10,
			Why:    "Where there are several, search engines are likely to ignore them all.",
			Source: canonicalMistakes,
			Fix:    "Keep one; look for a template, a plug-in or a header that adds the other.", Page: canonicalMultiple,
		},
		{
			ID: "canonical.relative", Severity: Warning, Need: NeedsPage, Title: "The page's right address is not written in full", Name: "Relative canonical", Minutes: 5, Source: canonicalGuide,
			Why: "A relative address names another page wherever the site is copied to, a test server for one.",
			Fix: "Write the whole address, with https:// and the host.", Page: eachCanonical(relative),
		},
		{
			ID: "canonical.insecure", Severity: Warning, Need: NeedsPage, Title: "The page names an unprotected address as its right one", Name: "HTTP canonical on HTTPS page", Minutes: 5, Source: canonicalGuide,
			Why: "It asks search engines to list the address that browsers warn of.",
			Fix: "Write https:// in the canonical address.", Page: eachCanonical(unprotected),
		},
		{
			ID: "index.conflict", Severity: Warning, Need: NeedsPage, Title: "Google is told to list the page and to leave it out", Name: "Noindex conflict", Minutes: 15,
			Why:    "Of two rules search engines follow the stricter, which need not be the one that was meant.",
			Source: "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag",
			Fix:    "Decide whether the page shall be listed, and say so in one place.", Page: indexConflict,
		},
	}
}

func canonicalMultiple(s *Subject) []Found {
	all := s.Canonicals()
	if len(all) < 2 {
		return nil
	}
	var addresses []string
	for _, c := range all {
		addresses = append(addresses, c.Href)
	}
	return one(Found{Detail: fmt.Sprintf("There are %d canonical links.", len(all)), Proof: strings.Join(addresses, " | ")})
}

func relative(_ *Subject, c document.Reference) string {
	href := strings.TrimSpace(c.Href)
	switch {
	case href == "":
		return "The canonical address is empty."
	case strings.HasPrefix(href, "//") || !strings.Contains(href, "://"):
		return "The canonical address is relative."
	}
	return ""
}

func unprotected(s *Subject, c document.Reference) string {
	if s.isSecure() && strings.HasPrefix(c.URL, "http://") {
		return "The page is at https, its canonical address at http."
	}
	return ""
}

// eachCanonical is a rule about single canonicals, of which judge says what is wrong.
func eachCanonical(judge func(*Subject, document.Reference) (detail string)) func(*Subject) []Found {
	return func(s *Subject) (found []Found) {
		for _, c := range s.Canonicals() {
			if detail := judge(s, c); detail != "" {
				found = append(found, Found{Detail: detail, Proof: fmt.Sprintf("<link rel=\"canonical\" href=%q>", c.Href), Target: c.URL})
			}
		}
		return found
	}
}

func indexConflict(s *Subject) []Found {
	all := s.Directives()
	tag, header := all[:len(s.Document.Robots)], all[len(s.Document.Robots):]
	no := s.NoIndex()
	switch {
	case no && (slices.Contains(all, "index") || slices.Contains(all, "all")):
		return one(Found{Detail: "One directive allows the listing, another forbids it.", Proof: "robots: " + strings.Join(tag, ", ") + "; X-Robots-Tag: " + strings.Join(header, ", ")})
	case no && !s.CanonicalIsOwn():
		c := s.Canonicals()[0]
		return one(Found{
			Detail: "The page is noindex, and names another page as its canonical: the one asks to forget it, the other to count it there.",
			Proof:  "robots: " + strings.Join(all, ", ") + "; canonical: " + c.Href, Target: c.URL,
		})
	}
	return nil
}
