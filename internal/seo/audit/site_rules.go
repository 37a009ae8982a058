package audit

import "slices"

// siteRules are the rules that need the whole site. They say a cause once: what
// many pages refer to is found on the first of them, and a group of pages on the
// first of the group. First is the shortest address, whatever the order of the
// crawl, so that a finding stays the same from crawl to crawl.
func siteRules() []Rule {
	var rules []Rule
	for _, r := range surveyRules() {
		r.Site = (&r).run
		rules = append(rules, r.Rule)
	}
	return append(rules, fileRules()...)
}

// surveyRule is a rule about what is known of all addresses.
type surveyRule struct {
	Rule
	find  func(*Survey) []siteFinding
	quote quote // what of the first page is quoted
	tell  func(*Survey, *siteFinding) Found
}

func surveyRules() []surveyRule {
	return slices.Concat(
		linkSiteRules(), pictureSiteRules(), reachRules(), duplicateRules(), canonicalSiteRules(), indexListingRules(), listingRules(), translationRules(),
	)
}

func (r *surveyRule) run(s *Survey, report func(Found)) {
	for i := range s.findings[r.ID] {
		f := &s.findings[r.ID][i]
		found := r.tell(s, f)
		found.URL = sitemapOf(s.site)
		if f.at != nowhere {
			found.URL = s.names[f.at]
		}
		if f.target != nowhere {
			found.Target = s.names[f.target]
		}
		if f.pages != nil {
			found.Shared = true
			for _, id := range f.pages.first {
				found.Members = append(found.Members, Member{URL: s.names[id]})
			}
		}
		report(found)
	}
}
