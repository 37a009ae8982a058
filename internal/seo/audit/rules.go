package audit

import (
	"slices"
	"strconv"

	"enamel/internal/seo/crawl/address"
)

// maxFound bounds what one rule says of one page.
const maxFound = 50

// Rules lists every rule once, those that look at single pages first.
func Rules() []Rule {
	words := newVocabulary()
	return slices.Concat(
		statusRules(), redirectRules(), titleRules(), descriptionRules(), headingRules(), contentRules(), imageRules(),
		linkRules(), brokenLinkRules(), canonicalRules(), languageRules(), schemaRules(words), priceRules(), appearanceRules(),
		securityRules(), headerRules(), urlRules(), deliveryRules(), factRules(words), localRules(words), siteRules(),
	)
}

// Finding is a rule that is broken at an address.
type Finding struct {
	Rule     string
	Severity Severity
	URL      string
	Found
	Fingerprint string // with the rule and the address, what a finding is known by from crawl to crawl
}

// Page runs the rules that look at one page, in their order. What a rule finds
// twice counts once; of one rule at most 50 findings are kept.
func Page(rules []Rule, s *Subject) []Finding {
	var findings []Finding
	for i := range rules {
		if rules[i].Page == nil {
			continue
		}
		first := len(findings)
		for _, f := range rules[i].Page(s) {
			if len(findings)-first == maxFound {
				break
			}
			finding := NewFinding(&rules[i], s.URL, f)
			if !slices.ContainsFunc(findings[first:], func(other Finding) bool { return other.Fingerprint == finding.Fingerprint }) {
				findings = append(findings, finding)
			}
		}
	}
	return findings
}

// NewFinding is what a rule found at an address.
func NewFinding(r *Rule, url string, f Found) Finding {
	fingerprint := Fingerprint(r.ID, f)
	f.Detail, f.Proof, f.Key = excerpt(f.Detail), excerpt(f.Proof), excerpt(f.Key)
	return Finding{Rule: r.ID, Severity: r.Severity, URL: url, Found: f, Fingerprint: fingerprint}
}

// Fingerprint is a hash of the rule and of what is at fault: 16 hexadecimal
// digits. It leaves out the figures, so that a title that was too long and is
// still too long is the same finding.
func Fingerprint(rule string, f Found) string {
	key := f.Key
	if key == "" {
		key = f.Target
	}
	hash := strconv.FormatUint(address.Key(rule+"\n"+key), 16)
	return "0000000000000000"[len(hash):] + hash
}
