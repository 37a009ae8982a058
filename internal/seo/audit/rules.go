package audit

import (
	"context"
	"slices"
	"strconv"

	"enamel/internal/seo/crawl/address"
)

const (
	// MaxFound is the most findings of one rule on one page.
	MaxFound = 50
	maxProof = 300 // characters, of details too
)

// Rules lists every rule once, those that look at single pages first.
func Rules() []Rule {
	words := newVocabulary()
	return slices.Concat(
		statusRules(), redirectRules(), titleRules(), descriptionRules(), headingRules(), contentRules(), imageRules(),
		linkRules(), canonicalRules(), languageRules(), schemaRules(words), priceRules(), appearanceRules(),
		securityRules(), urlRules(), deliveryRules(), factRules(words), localRules(words), siteRules(),
	)
}

// siteRules need the whole site. They say a cause once: what many pages refer to is
// one finding, and so is a group of pages. Its first page is the shortest address,
// whatever the order of the crawl, so that a finding stays the same.
func siteRules() []Rule {
	return slices.Concat(linkSiteRules(), reachRules(), duplicateRules(), canonicalSiteRules(), indexRules(), listingRules(), translationRules(), fileRules())
}

// Page runs the rules that look at one page, in their order. A repeated finding
// of a rule counts once; of one rule at most 50 findings are kept.
func Page(rules []Rule, s *Subject) []Found {
	var all []Found
	for i := range rules {
		if rules[i].Page == nil || !s.satisfies(rules[i].Need) {
			continue
		}
		first := len(all)
		for _, f := range rules[i].Page(s) {
			if len(all)-first == MaxFound {
				break
			}
			f.URL = s.URL
			f = rules[i].complete(f)
			if !slices.ContainsFunc(all[first:], func(other Found) bool { return other.Key == f.Key }) {
				all = append(all, f)
			}
		}
	}
	return withoutConsequences(all)
}

// satisfies is true of a page that a rule can judge.
func (s *Subject) satisfies(n Need) bool {
	switch n {
	case NeedsPage:
		return s.read().readable
	case NeedsIndexable:
		return s.read().indexable
	}
	return true
}

// Judge runs the rules that look at a whole site, in their order, and notes in Unsaid
// which could not tell.
func (s *Survey) Judge(ctx context.Context, rules []Rule, report func(Found) error) error {
	s.Unsaid = nil
	for i := range rules {
		if err := ctx.Err(); err != nil {
			return err
		}
		if rules[i].Site == nil {
			continue
		}
		var failed error
		rules[i].Site(s, func(f Found) {
			if failed == nil {
				failed = report(rules[i].complete(f))
			}
		})
		if failed != nil {
			return failed
		}
	}
	return nil
}

// complete sets what a rule leaves to its caller. The key leaves out figures,
// so that a title that was too long and is still too long is the same finding.
func (r *Rule) complete(f Found) Found {
	f.Rule = r.ID
	if f.Severity == "" {
		f.Severity = r.Severity
	}
	if f.Key == "" {
		f.Key = f.Target
	}
	if len(f.Key) > maxProof {
		f.Key = shortened(f.Key, maxProof-20) + strconv.FormatUint(address.Key(f.Key), 16)
	}
	f.Detail, f.Proof = shortened(f.Detail, maxProof-1), shortened(f.Proof, maxProof-1)
	return f
}

// Cause is what the same edit mends on many pages, such as a template's link:
// findings of a rule that share it are one task. Empty: it is a task of its own.
func (f *Found) Cause() string {
	if f.Shared {
		return ""
	}
	if f.Target != "" && f.Target != f.URL {
		return f.Target
	}
	return f.Proof
}
