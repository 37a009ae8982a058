package audit

import (
	"slices"

	"enamel/internal/seo/crawl/document"
)

// localRules are about being found and called by people nearby.
func localRules(words vocabulary) []Rule {
	return []Rule{
		{
			ID: "local.no-localbusiness", Severity: Warning, Need: NeedsPage, Title: "Google is not told what business this is", Name: "Missing LocalBusiness data", Minutes: 30,
			Why:    "By such a description search engines learn name, address, phone and hours, which they may show beside the results.",
			Source: "https://developers.google.com/search/docs/appearance/structured-data/local-business",
			Fix:    "Add a LocalBusiness in JSON-LD, with name, address, telephone and hours.", Page: func(s *Subject) []Found { return noLocalBusiness(s, words) },
		},
		{
			ID: "local.no-phone-link", Severity: Warning, Need: NeedsPage, Title: "The number on the page cannot be tapped", Name: "Missing tel: link", Minutes: 5,
			Why:    "Who reads the page on a phone can call with one tap; without a link the number has to be copied.",
			Source: "https://www.rfc-editor.org/rfc/rfc3966",
			Fix:    `Make the number a link: <a href="tel:+1…">.`, Page: noPhoneLink,
		},
	}
}

func noLocalBusiness(s *Subject, words vocabulary) []Found {
	if s.Record == nil || !s.isStart() || slices.ContainsFunc(s.read().nodes, func(n *node) bool { return n.is(words, "LocalBusiness") }) ||
		slices.ContainsFunc(s.Document.Microdata, func(item string) bool { return words[typeName(item)] == "LocalBusiness" }) {
		return nil
	}
	return one(Found{Detail: "The page has no LocalBusiness, nor one of its kinds."})
}

// noPhoneLink judges the start page, and pages whose text has the number.
func noPhoneLink(s *Subject) (found []Found) {
	if s.Record == nil || len(s.Record.Phones) == 0 ||
		slices.ContainsFunc(s.Document.Links, func(l document.Link) bool { return l.Scheme == "tel" && s.Record.hasPhone(nationalNumber(l.Href)) }) {
		return nil
	}
	if s.isStart() {
		return one(Found{Detail: "No link of the page dials the shop."})
	}
	s.phones(s.Document.Text, func(number, passage string, _ int) {
		if found == nil && s.Record.hasPhone(number) {
			found = one(Found{Detail: "The page shows the number, but no link of it dials the shop.", Proof: passage})
		}
	})
	return found
}
