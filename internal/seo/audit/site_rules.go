package audit

import (
	"context"
	"slices"
)

// Site runs the rules that look at a whole site, in their order. What they find
// out of a reading of all pages or links they share.
func Site(ctx context.Context, rules []Rule, ix Index, report func(*Rule, string, Found) error) error {
	once := &shared{Index: ix}
	for i := range rules {
		r := &rules[i]
		if r.Site == nil {
			continue
		}
		if err := r.Site(ctx, once, func(url string, f Found) error { return report(r, url, f) }); err != nil {
			return err
		}
	}
	return nil
}

// siteRules are the rules that need the whole site. They say a cause once: what
// many pages refer to is found on the first of them, and a group of pages on the
// first of the group. First is the shortest address, whatever the order of the
// crawl, so that a finding stays the same from crawl to crawl.
func siteRules() []Rule {
	var rules []Rule
	for _, r := range surveyRules() {
		r.Site = r.run
		rules = append(rules, r.Rule)
	}
	return append(rules, fileRules()...)
}

// surveyRule is a rule about what is known of all addresses.
type surveyRule struct {
	Rule
	find  func(*survey) []siteFinding
	quote quote // what of the first page is quoted
	tell  func(*survey, *siteFinding) Found
}

func surveyRules() []surveyRule {
	return slices.Concat(
		linkSiteRules(), pictureSiteRules(), reachRules(), duplicateRules(), canonicalSiteRules(), indexListingRules(), listingRules(), translationRules(),
	)
}

func (r *surveyRule) run(ctx context.Context, ix Index, report Report) error {
	s, err := surveyOf(ctx, ix)
	if err != nil {
		return err
	}
	for i := range s.findings[r.ID] {
		f := &s.findings[r.ID][i]
		url := sitemapOf(s.site)
		if f.at != nowhere {
			url = s.names[f.at]
		}
		found := r.tell(s, f)
		if f.target != nowhere {
			found.Target = s.names[f.target]
		}
		if f.pages != nil {
			found.Pages = int(f.pages.total)
		}
		if err := report(url, found); err != nil {
			return err
		}
	}
	return nil
}
